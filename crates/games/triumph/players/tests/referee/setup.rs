//! Armies, terrain and deployment: sections 3, 5 and 6 of the rules.

use serde_json::Value;

use crate::Referee;
use crate::cards::{borne, may_bear, own_number, under};
use crate::errors::{Check, fault, need};
use crate::event_fields::*;
use crate::geometry::*;
use crate::pieces::read_piece;
use crate::position::*;
use crate::sheet::Sheet;
use crate::tables::{Cards, Troop, cap, pool};

/// What the setup determines.
#[derive(Clone, Debug, Default)]
pub struct Field {
    pub maneuver: [f64; 2],
    pub invasion: [f64; 2],
    pub topography: String,
    pub holder: usize,
    pub score: f64,
    pub may_flank: [bool; 2],
    pub terrain_dice: f64,
    pub picked: Vec<String>,
    pub first_deployer: usize,
    pub first_turn: usize,
    pub flank_edge: [Option<String>; 2],
    /// The step of the deployment: 0 camps, 1 centre, 2 the rest; and who places.
    pub step: (usize, usize),
}

impl Referee {
    pub fn armies(&mut self, event: &Value) -> Check {
        let changed = field(event, "parameters")?.as_object();
        let mut changed = changed.into_iter().flatten();
        // Own cards stand among them with their titles, and cells of the printed tables with their names.
        let mut sheet = Sheet::printed().clone();
        for (name, value) in changed.by_ref() {
            if own_number(name, self.pos.own).is_some() {
                continue;
            }
            match sheet.with(name, value.as_str().unwrap_or_default()) {
                Some(with) => sheet = with,
                None => {
                    return fault(
                        "parameters",
                        format!("this referee knows the default rules only, not {name} = {value}"),
                    );
                }
            }
        }
        if !sheet.is_printed() {
            self.pos.sheet = sheet.kept();
        }
        for (seat, word) in ["south", "north"].into_iter().enumerate() {
            let army = field(event, word)?;
            self.field.invasion[seat] = number(army, "invasion")?;
            self.field.maneuver[seat] = number(army, "maneuver")?;
            let mut generals = 0;
            for (n, one) in list(army, "stands")?.iter().enumerate() {
                let name = text(one, "stand")?;
                let expected = format!("{}{}", ["S", "N"][seat], n + 1);
                need(name == expected, "schema", || format!("{name} is not {expected}"))?;
                let Some(troop) = self.pos.sheet.troop(text(one, "troop")?) else {
                    return fault("TR-UN-01", format!("{} is no troop type", one["troop"]));
                };
                let cards = borne(one, self.pos.own)?;
                need(
                    self.pos.sheet.is_printed() || cards == Cards::default(),
                    "parameters",
                    || "this referee knows cards beside the printed tables only".into(),
                )?;
                may_bear(troop, cards)?;
                let listed = under(troop, cards, self.pos.own);
                need(number(one, "points")? == listed.points, "TR-VC-04", || {
                    format!("{name} ({}) counts {} points", troop.name, listed.points)
                })?;
                need(number(one, "depth")? == listed.depth, "TR-UN-01", || {
                    format!("the base of {name} is {} deep", listed.depth)
                })?;
                let general = truth(one, "general")?;
                generals += usize::from(general);
                let ally = truth(one, "ally")?;
                need(!(general && ally), "TR-AB-05", || format!("{name} is an allied general"))?;
                self.pos.stands.push(Stand {
                    general,
                    battle_line: truth(one, "battle_line")?,
                    ally,
                    ..Stand::waiting(name, seat, listed)
                });
            }
            need(generals == 1, "TR-AB-03", || format!("{word} has {generals} generals"))?;
            self.read_purchases(seat, army)?;
        }
        Ok(())
    }

    /// TR-TE-01: the lower total fights at home.
    pub fn topography(&mut self, event: &Value) -> Check {
        let dice = dice(event)?;
        let total = |seat: usize| dice[seat] + self.field.invasion[seat];
        let home = usize::from(total(NORTH) < total(SOUTH));
        need(total(SOUTH) != total(NORTH), "TR-TE-01", || "ties are rolled again".into())?;
        need(seat(event, "home")? == home, "TR-TE-01", || {
            format!("totals {} and {}: the lower is at home", total(0), total(1))
        })?;
        let topography = text(event, "topography")?;
        need(pool(topography).is_some(), "TR-TE-05", || format!("{topography} is no topography"))?;
        self.field.topography = topography.to_owned();
        Ok(())
    }

    /// TR-TE-02, TR-DP-11.
    pub fn advantage(&mut self, event: &Value) -> Check {
        let dice = dice(event)?;
        let totals = [0, 1].map(|seat: usize| dice[seat] + self.field.maneuver[seat]);
        let holder = seat(event, "holder")?;
        let score = number(event, "score")?;
        need(score == (totals[0] - totals[1]).abs(), "TR-TE-02", || {
            format!("the advantage score of {totals:?} is not {score}")
        })?;
        if totals[0] != totals[1] {
            let higher = usize::from(totals[1] > totals[0]);
            need(holder == higher, "TR-TE-02", || {
                format!("{totals:?}: the higher total has the advantage")
            })?;
        }
        let may = field(event, "may_flank")?;
        for (seat, word) in ["south", "north"].into_iter().enumerate() {
            let right = dice[seat] == 1.0 || dice[seat] < self.field.maneuver[seat];
            need(truth(may, word)? == right, "TR-DP-11", || {
                format!("{word} rolled {} with maneuver {}", dice[seat], self.field.maneuver[seat])
            })?;
            self.field.may_flank[seat] = right;
        }
        (self.field.holder, self.field.score) = (holder, score);
        Ok(())
    }

    pub fn terrain_rolled(&mut self, event: &Value) -> Check {
        let [south, north] = dice(event)?;
        self.field.terrain_dice = south + north;
        Ok(())
    }

    /// TR-TE-03 to -07: how many pieces, and from which pool.
    pub fn terrain_picked(&mut self, event: &Value) -> Check {
        let change = number(event, "change")?;
        need(change.abs() <= self.field.score, "TR-TE-03", || {
            format!("a change by {change} with a score of {}", self.field.score)
        })?;
        let total = self.field.terrain_dice + change;
        let n_pieces = (1.0 + (total / 3.0).floor()).clamp(2.0, 6.0) as usize;
        let picked: Vec<String> = list(event, "pieces")?
            .iter()
            .map(|kind| kind.as_str().unwrap_or("?").to_owned())
            .collect();
        need(picked.len() == n_pieces, "TR-TE-04", || {
            format!("a score of {total} gives {n_pieces} pieces, not {}", picked.len())
        })?;
        let topography = self.field.topography.clone();
        let (compulsory, optional) = pool(&topography).unwrap_or(("?", &[]));
        need(picked[0] == compulsory, "TR-TE-05", || {
            format!("{topography} has {compulsory} first")
        })?;
        let count = |kind: &str| picked[1..].iter().filter(|&one| one == kind).count();
        for kind in &picked[1..] {
            need(optional.contains(&kind.as_str()), "TR-TE-05", || {
                format!("{kind} is not in the pool of {topography}")
            })?;
            need(count(kind) <= cap(&topography, kind), "TR-TE-05", || format!("too many {kind}"))?;
        }
        need(count("stream") == 0 || count("coast") == 0, "TR-TE-07", || {
            "a stream and a coast".into()
        })?;
        self.field.picked = picked;
        Ok(())
    }

    /// TR-TE-09: sizes, places and spacing.
    pub fn terrain_laid(&mut self, event: &Value) -> Check {
        let mut left = self.field.picked.clone();
        let mut laid: Vec<Piece> = Vec::new();
        for one in list(event, "pieces")? {
            let piece = read_piece(one)?;
            let kind = piece.kind.clone();
            match left.iter().position(|picked| *picked == kind) {
                Some(at) => left.remove(at),
                None => return fault("TR-TE-08", format!("{kind} was not picked")),
            };
            let sides = (2.0 * piece.halves.0, 2.0 * piece.halves.1);
            match kind.as_str() {
                "coast" => {
                    let (low, high) = box_of(&piece.area);
                    let strip = (high.x - low.x - 4.0).abs() < 0.01
                        && low.y.abs() < 0.01
                        && (high.y - BOARD.1).abs() < 0.01
                        && (low.x.abs() < 0.01 || (high.x - BOARD.0).abs() < 0.01);
                    need(strip && !piece.ellipse, "TR-TE-09", || {
                        format!("the coast is no strip of 4 MU on a short edge: {low:?} {high:?}")
                    })?;
                }
                "stream" => {
                    let narrow = (sides.0.min(sides.1) - 1.0).abs() < 0.02;
                    let ends = crossing_ends(&piece);
                    need(narrow && !piece.ellipse && ends, "TR-TE-09", || {
                        format!("the stream is {sides:?} and must cross the board")
                    })?;
                }
                _ => {
                    let fits = |side: f64| (4.0 - 0.01..=10.0 + 0.01).contains(&side);
                    need(fits(sides.0) && fits(sides.1), "TR-TE-09", || {
                        format!("{kind} is {sides:?} MU")
                    })?;
                    let at = piece.centre;
                    let inside = (0.0..=BOARD.0).contains(&at.x) && (0.0..=BOARD.1).contains(&at.y);
                    need(inside, "TR-TE-09", || format!("{kind} is centred off the board"))?;
                }
            }
            for other in &laid {
                let apart = distance(&piece.area, &other.area);
                need(apart >= 1.0 - 0.02, "TR-TE-09", || {
                    format!("{kind} lies {apart:.3} MU from {}", other.kind)
                })?;
            }
            laid.push(piece);
        }
        self.pos.pieces = laid;
        Ok(())
    }

    /// TR-DP-03.
    pub fn deployment_begins(&mut self, event: &Value) -> Check {
        let (first, turn) = (seat(event, "first_deployer")?, seat(event, "first_turn")?);
        need(first == 1 - self.field.holder && turn == self.field.holder, "TR-DP-03", || {
            "the side without the advantage places first, the other moves first".into()
        })?;
        (self.field.first_deployer, self.field.first_turn) = (first, turn);
        self.field.step = (0, first);
        Ok(())
    }

    /// The deployment goes on to a step of a seat, never back (TR-DP-02).
    pub fn step_to(&mut self, step: usize, seat: usize) -> Check {
        let order = |(step, seat): (usize, usize)| {
            2 * step + usize::from(seat != self.field.first_deployer)
        };
        let (now, then) = (order(self.field.step), order((step, seat)));
        need(now <= then, "TR-DP-02", || {
            format!("{} places in step {step} too late", ["south", "north"][seat])
        })?;
        // TR-DP-05, TR-DP-06: a centre step that is left behind must have been enough.
        for passed in now..then {
            if passed / 2 == 1 {
                let seat = match passed % 2 {
                    0 => self.field.first_deployer,
                    _ => 1 - self.field.first_deployer,
                };
                self.check_centre(seat)?;
            }
            if passed / 2 == 0 {
                let seat = match passed % 2 {
                    0 => self.field.first_deployer,
                    _ => 1 - self.field.first_deployer,
                };
                self.check_camp_step(seat)?;
            }
        }
        self.field.step = (step, seat);
        Ok(())
    }

    /// TR-DP-06: 24 points in the centre third, or all stands.
    fn check_centre(&self, seat: usize) -> Check {
        let own = |at: &usize| self.pos.seat(*at) == seat;
        let unplaced = (0..self.pos.stands.len())
            .filter(own)
            .any(|at| self.pos.stands[at].whereabouts == Where::Unplaced);
        let central: f64 = (0..self.pos.stands.len())
            .filter(own)
            .filter(|&at| match self.pos.stands[at].whereabouts {
                Where::Board => in_centre(self.pos.pose(at)).may(),
                Where::Camp => true,
                _ => false,
            })
            // The text does not say which cost counts for a stand that a card has changed.
            .map(|at| {
                let stand = &self.pos.stands[at];
                stand.troop.cost().max(stand.listed.cost())
            })
            .sum();
        need(central >= 24.0 || !unplaced, "TR-DP-06", || {
            format!("{} has {central} points in the centre third", ["south", "north"][seat])
        })
    }

    /// TR-DP-04, TR-CP-01, TR-CP-10.
    pub fn camp_placed(&mut self, event: &Value) -> Check {
        let owner = seat(event, "owner")?;
        need(self.pos.camps[owner].is_none(), "TR-AB-06", || "a second camp".into())?;
        let base = corners(event, "corners")?;
        let (low, high) = box_of(&base);
        let close = |one: f64, two: f64| (one - two).abs() < 0.01;
        need(close(high.x - low.x, 4.0) && close(high.y - low.y, 2.0), "TR-CP-01", || {
            format!("a camp of {} by {}", high.x - low.x, high.y - low.y)
        })?;
        self.check_camp_place(owner, (low, high))?;
        // Gentle hills are open. The text does not say what happens where there is no open place at all.
        let open = |base: &[P], sure: bool| {
            let difficult = self.pos.difficult(base);
            let dry = self.pos.in_water(base) <= if sure { 0.0 } else { EPS + FUZZ };
            dry && if sure { !difficult.may() } else { !difficult.clearly() }
        };
        // A wagon need not touch the edge; it is looked for in steps of 1/8 MU.
        let (west, n_places, apart) = match self.camp_kinds[owner] {
            CampKind::PackTrain => (0.0, 880, 0.05),
            CampKind::Wagon => (16.0, 96, 0.125),
            _ => (16.0, 240, 0.05),
        };
        let rows: Vec<f64> = match (self.camp_kinds[owner], owner) {
            (CampKind::Wagon, SOUTH) => (0..=48).map(|row| 0.125 * f64::from(row)).collect(),
            (CampKind::Wagon, _) => (0..=48).map(|row| 24.0 + 0.125 * f64::from(row)).collect(),
            _ => vec![low.y],
        };
        let has_open_place = || {
            rows.iter().any(|&y| {
                (0..=n_places).any(|step| {
                    let x = west + apart * f64::from(step);
                    let place: Poly = [(x, y + 2.0), (x + 4.0, y + 2.0), (x + 4.0, y), (x, y)]
                        .map(|(x, y)| p(x, y))
                        .to_vec();
                    open(&place, true)
                })
            })
        };
        need(open(&base, false) || !has_open_place(), "TR-DP-04", || {
            "the camp is not in open terrain".into()
        })?;
        let garrison = match field(event, "garrison")? {
            Value::Null => None,
            stand => {
                let at = self.pos.stand(stand)?;
                let one = &mut self.pos.stands[at];
                need(
                    one.seat == owner && !one.ally && one.whereabouts == Where::Unplaced,
                    "TR-CP-10",
                    || format!("{} may not garrison that camp", one.name),
                )?;
                one.whereabouts = Where::Camp;
                Some(at)
            }
        };
        self.pos.camps[owner] = Some(Camp { kind: self.camp_kinds[owner], base, garrison });
        Ok(())
    }

    /// TR-DP-01, TR-DP-07.
    pub fn placed(&mut self, event: &Value) -> Check {
        let at = self.pos.stand(field(event, "stand")?)?;
        let pose = pose(event, "pose")?;
        let centre = truth(event, "centre_step")?;
        let (seat, name) = (self.pos.seat(at), self.pos.name(at).to_owned());
        if self.pos.stands[at].whereabouts == Where::Given {
            return self.placed_by_gift(at, pose, centre);
        }
        self.step_to(if centre { 1 } else { 2 }, seat)?;
        need(self.pos.stands[at].whereabouts == Where::Unplaced, "TR-DP-02", || {
            format!("{name} is placed a second time")
        })?;
        if centre {
            need(in_centre(pose).may(), "TR-DP-07", || {
                format!("{name} is not in the centre third")
            })?;
            let rank =
                |stand: &Stand, troop: &Troop| match (stand.battle_line, troop.code, troop.mounted)
                {
                    (true, "SKM", _) => 1,
                    (true, ..) => 0,
                    (false, _, false) => 2,
                    (false, _, true) => 3,
                };
            // A stand that a card may make another type counts as either of the two in this order.
            let own = &self.pos.stands[at];
            let own_rank = rank(own, own.listed).max(rank(own, own.troop));
            let earlier = (0..self.pos.stands.len()).find(|&other| {
                let there = &self.pos.stands[other];
                let becomes = self.bought[seat]
                    .iter()
                    .filter(|bought| {
                        bought.stands.contains(&other) || bought.others.contains(&other)
                    })
                    .filter_map(|bought| bought.becomes);
                let latest = becomes
                    .map(|troop| rank(there, troop))
                    .fold(rank(there, there.listed), u8::max);
                there.seat == seat && there.whereabouts == Where::Unplaced && latest < own_rank
            });
            need(earlier.is_none(), "TR-DP-07", || {
                format!("{name} is placed before {}", self.pos.name(earlier.unwrap_or(0)))
            })?;
        }
        let base = self.pos.base_at(at, pose);
        if !Referee::in_zone(seat, &base) {
            need(self.has_card(seat, 13), "TR-DP-01", || {
                format!("{name} is placed outside its deployment zone")
            })?;
            self.check_ambush(at, pose, centre)?;
        }
        let one = &mut self.pos.stands[at];
        one.whereabouts = Where::Board;
        one.pose = pose;
        self.pos.check_overlaps()
    }

    /// TR-DP-11 to -13.
    pub fn held_back(&mut self, event: &Value) -> Check {
        let owner = seat(event, "owner")?;
        let stands = list(event, "stands")?;
        if stands.is_empty() {
            return Ok(());
        }
        self.step_to(2, owner)?;
        need(self.field.may_flank[owner], "TR-DP-11", || {
            "a flank march without the right to it".into()
        })?;
        let mut points = 0.0;
        for stand in stands {
            let at = self.pos.stand(stand)?;
            let one = &mut self.pos.stands[at];
            need(one.seat == owner && one.whereabouts == Where::Unplaced, "TR-DP-12", || {
                format!("{} can't be held back", one.name)
            })?;
            points += one.troop.cost();
            one.whereabouts = Where::Held;
        }
        need(points <= 12.0, "TR-DP-13", || format!("{points} points on a flank march"))?;
        self.field.flank_edge[owner] = Some(text(event, "edge")?.to_owned());
        Ok(())
    }

    /// Before the first turn every stand has a place.
    pub fn end_setup(&mut self) -> Check {
        self.step_to(2, 1 - self.field.first_deployer)?;
        let waits = |stand: &&Stand| matches!(stand.whereabouts, Where::Unplaced | Where::Given);
        let forgotten = self.pos.stands.iter().find(waits);
        need(forgotten.is_none(), "TR-DP-02", || {
            format!("{} was not placed", forgotten.map_or("?", |stand| &stand.name))
        })?;
        self.check_late_camps()?;
        self.check_appearances()?;
        self.pos.check_overlaps()
    }
}

/// TR-DP-07: whether half of a front edge lies in the centre third.
fn in_centre(pose: Pose) -> Sure {
    let [a, b] = pose.front_corners();
    let (low, high) = (a.x.min(b.x), a.x.max(b.x));
    let share = if high - low < 0.01 {
        f64::from(u8::from((16.0..=32.0).contains(&low)))
    } else {
        (high.min(32.0) - low.max(16.0)) / (high - low)
    };
    above(share, 0.5, 0.02)
}

/// Whether a stream's two ends reach the board's edge, or beyond it.
fn crossing_ends(piece: &Piece) -> bool {
    let (first, second) = piece.halves;
    let along =
        if first >= second { piece.axis * first } else { p(piece.axis.y, -piece.axis.x) * second };
    [piece.centre - along, piece.centre + along].into_iter().all(|end| {
        let inside = end.x.min(end.y).min(BOARD.0 - end.x).min(BOARD.1 - end.y);
        inside < 0.05
    })
}
