//! Ranged combat: section 10 of the rules.

use serde_json::Value;

use crate::breakdowns::*;
use crate::cards::Seen;
use crate::command::crosses_crest;
use crate::errors::{Check, need};
use crate::event_fields::*;
use crate::geometry::*;
use crate::outcome::Cause;
use crate::own_card::Combat;
use crate::position::*;
use crate::tables::shot_result;
use crate::{Phase, Referee};

impl Referee {
    pub fn shot(&mut self, event: &Value) -> Check {
        need(matches!(self.phase, Phase::Movement | Phase::Shooting), "TR-TS-01", || {
            format!("a shot in {:?}", self.phase)
        })?;
        if self.phase == Phase::Movement {
            self.check_seen_through()?;
            self.phase = Phase::Shooting;
            self.shooting_seat = self.active;
        }
        let shooter = self.pos.stand(field(event, "shooter")?)?;
        let target = self.pos.stand(field(event, "target")?)?;
        let (own, foe) = (self.pos.troop(shooter), self.pos.troop(target));
        let names = (self.pos.name(shooter).to_owned(), self.pos.name(target).to_owned());
        for at in [shooter, target] {
            need(self.pos.on_board(at), "TR-RC-16", || {
                format!("{} is not on the board", self.pos.name(at))
            })?;
        }
        let seat = self.pos.seat(shooter);
        need(seat != self.pos.seat(target), "TR-RC-02", || "a shot at a friend".into())?;
        // TR-RC-14: the active player's shots come first.
        if seat != self.shooting_seat {
            need(self.shooting_seat == self.active, "TR-RC-14", || {
                "the active player shoots first".into()
            })?;
            self.shooting_seat = seat;
        }
        need(!self.pos.stands[shooter].shot, "TR-RC-03", || {
            format!("{} shoots a second time", names.0)
        })?;
        let (Some(base), Some(reach)) = (own.shooting, own.range) else {
            return crate::errors::fault("TR-RC-01", format!("{} can't shoot", names.0));
        };
        let moved = self.pos.stands[shooter].moved && seat == self.active;
        let by_card =
            own.cards.has(21) || own.cards.has(22) || self.pos.shoots_by_own_card(shooter);
        need(!(moved && (own.is("ART") || by_card)), "TR-RC-04", || {
            format!("{} shoots after moving", names.0)
        })?;
        need(!self.pos.stands[shooter].card.may_not_shoot, "TR-RC-16", || {
            format!("{} has dismounted, or lost its transports", names.0)
        })?;
        for at in [shooter, target] {
            need(!self.pos.engaged(at).clearly(), "TR-RC-05", || {
                format!("{} is in close combat contact", self.pos.name(at))
            })?;
            let fighting = self.pos.of(self.pos.seat(at)).find(|&front| {
                self.pos.engaged(front).clearly()
                    && self
                        .pos
                        .rear_supporter(front)
                        .is_some_and(|(behind, sure)| behind == at && sure.clearly())
            });
            need(fighting.is_none(), "TR-RC-05", || {
                format!("{} supports a stand in contact", self.pos.name(at))
            })?;
        }
        let ranges: Vec<f64> = self.pos.ranges(shooter, target).collect();
        need(!ranges.is_empty(), "TR-RC-09", || {
            format!("{} has no line of fire to {}", names.0, names.1)
        })?;
        need(ranges.iter().any(|&range| range <= reach + 0.01), "TR-RC-06", || {
            format!("{} is at {ranges:?} of {}, which reaches {reach}", names.1, names.0)
        })?;
        let reported = number(event, "range")?;
        need(ranges.iter().any(|range| (range - reported).abs() <= 0.03), "TR-RC-06", || {
            format!("the range is {ranges:?}, not {reported}")
        })?;
        let rear = self.pos.shot_from_rear(shooter, target);
        let from_rear = truth(event, "from_rear")?;
        need(rear == Sure::Maybe || from_rear == rear.clearly(), "TR-RC-10", || {
            format!("from the rear: {rear:?}")
        })?;
        let difficult = self.pos.stands_in_difficult(target);
        let in_difficult = truth(event, "in_difficult")?;
        need(difficult == Sure::Maybe || in_difficult == difficult.clearly(), "TR-TE-14", || {
            format!("in difficult terrain: {difficult:?}")
        })?;
        let general = Sure::of(self.pos.stands[target].general);
        let shooter_is = (
            own.cards,
            Combat::Shooting,
            Seen {
                enemy: Some(foe.shot_code),
                to_front: Sure::Yes,
                difficult: Sure::Maybe,
                supported: Sure::No,
            },
        );
        let target_is = (
            foe.cards,
            Combat::ShotAt,
            Seen {
                enemy: Some(own.shot_code),
                to_front: Sure::of(!from_rear),
                difficult: Sure::of(in_difficult),
                supported: Sure::No,
            },
        );
        let own_factors = |(cards, combat, seen)| self.pos.own_factors(cards, combat, seen);
        let mut of_shooter = vec![
            factor("TR-RC-12", general, self.pos.sheet.number("factors.shot_at_general", -1.0)),
            factor("TR-BC-19", self.pos.before_its_wagon(target), -1.0),
        ];
        of_shooter.extend(own_factors(shooter_is));
        let mut of_target = vec![
            factor(
                "TR-RC-12",
                Sure::of(from_rear),
                self.pos.sheet.number("factors.shot_from_rear", -1.0),
            ),
            factor("TR-BC-08", Sure::of(foe.cards.has(8)), -1.0),
            factor("TR-BC-09", Sure::of(foe.cards.has(9) && !from_rear), 1.0),
        ];
        of_target.extend(own_factors(target_is));
        let one = check_breakdown(
            &names.0,
            field(event, "shooter_breakdown")?,
            base,
            "TR-RC-11",
            &of_shooter,
        )?;
        let two = check_breakdown(
            &names.1,
            field(event, "target_breakdown")?,
            foe.target,
            "TR-RC-11",
            &of_target,
        )?;
        let dice = dice(event)?;
        let mut totals = [0.0; 2];
        totals[seat] = one + dice[seat];
        totals[1 - seat] = two + dice[1 - seat];
        let right = cell(totals[SOUTH], totals[NORTH], self.pos.sheet);
        need(text(event, "cell")? == right, "TR-RC-13", || format!("totals {totals:?}: {right}"))?;
        let won = totals[seat] > totals[1 - seat];
        let possible = if won {
            let doubled = right.ends_with("doubles");
            let changed =
                self.pos.sheet.result("shot", foe.shot_code, own.code, doubled, in_difficult);
            let printed = changed.unwrap_or_else(|| shot_result(foe, own, doubled, in_difficult));
            self.pos.own_results(printed, doubled, target_is, shooter_is)
        } else {
            vec!["no-effect"]
        };
        let result = text(event, "result")?;
        need(possible.contains(&result), "TR-RS-18", || {
            format!("{} suffers {possible:?}, not {result}", names.1)
        })?;
        self.pos.stands[shooter].shot = true;
        self.expect(Cause::Shot { target, result: result.to_owned(), beaten: won });
        self.own_cards_acted([
            (seat, field(event, "shooter_breakdown")?, ""),
            (1 - seat, field(event, "target_breakdown")?, text(event, "rule")?),
        ]);
        Ok(())
    }
}

impl Position {
    /// The edges that a stand shoots from, each with the pose that looks out of it.
    fn shooting_edges(&self, at: usize) -> Vec<Pose> {
        let pose = self.pose(at);
        let mut all = vec![pose];
        if self.troop(at).is("WWG") {
            for edge in [Edge::Left, Edge::Right, Edge::Rear] {
                let inwards = contact_pose(pose, self.depth(at), edge);
                all.push(Pose { heading: (inwards.heading + 180.0).rem_euclid(360.0), ..inwards });
            }
        }
        all
    }

    /// TR-RC-06 to -09: from each edge that may shoot and has a line of fire, the distance to what lies in its arc.
    pub fn ranges(&self, shooter: usize, target: usize) -> impl Iterator<Item = f64> {
        self.shooting_edges(shooter)
            .into_iter()
            .filter(move |&edge| self.has_line_of_fire(edge, shooter, target))
            // Rounding decides whether a base along the border of the arc is inside, so both are tried.
            .flat_map(move |edge| [0.0, FUZZ].map(|slack| self.range(edge, slack, shooter, target)))
            .flatten()
    }

    fn range(&self, edge: Pose, slack: f64, shooter: usize, target: usize) -> Option<f64> {
        let base = self.base(target);
        let [left, right] = edge.front_corners();
        let part = if self.troop(shooter).is("WWG") {
            base
        } else {
            let ahead = clip(&base, edge.point(-slack, 0.0), edge.ahead());
            clip(
                &clip(&ahead, edge.point(0.0, -3.0 - slack), edge.right()),
                edge.point(0.0, 3.0 + slack),
                edge.right() * -1.0,
            )
        };
        part.iter()
            .map(|corner| corner.off_segment(left, right))
            .chain([left, right].into_iter().flat_map(|corner| {
                edges(&part).map(|(a, b)| corner.off_segment(a, b)).collect::<Vec<_>>()
            }))
            .min_by(f64::total_cmp)
    }

    /// TR-RC-10.
    pub fn shot_from_rear(&self, shooter: usize, target: usize) -> Sure {
        let pose = self.pose(target);
        let foremost =
            self.base(shooter).iter().map(|&corner| pose.see(corner).0).fold(f64::MIN, f64::max);
        above(-self.depth(target) - foremost, 0.0, 0.03)
    }

    /// TR-RC-09: some pair of lines from an edge that nothing clearly blocks.
    fn has_line_of_fire(&self, from: Pose, shooter: usize, target: usize) -> bool {
        let base = self.base(target);
        let [left, right] = from.front_corners();
        edges(&base).any(|(a, b)| {
            [(a, b), (b, a)].into_iter().any(|(c, d)| {
                !cross(left, c, right, d)
                    && self.line_is_open(left, c, shooter, target)
                    && self.line_is_open(right, d, shooter, target)
            })
        })
    }

    fn line_is_open(&self, from: P, to: P, shooter: usize, target: usize) -> bool {
        const TOLERANCE: f64 = 0.02;
        let stands = self
            .all()
            .filter(|&at| at != shooter && at != target)
            .any(|at| length_inside(&self.base(at), from, to, TOLERANCE) > 0.01);
        let camps = self
            .camps
            .iter()
            .flatten()
            .any(|camp| length_inside(&camp.base, from, to, TOLERANCE) > 0.01);
        let terrain = self.pieces.iter().any(|piece| match piece.kind.as_str() {
            "woods" | "village" | "oasis" | "dunes" => {
                length_inside(&piece.area, from, to, 0.0) > 1.0 + 0.03
            }
            "gentle-hills" | "steep-hills" | "wooded-hills" => {
                crosses_crest(piece, from, to).clearly()
            }
            _ => false,
        });
        !(stands || camps || terrain)
    }
}
