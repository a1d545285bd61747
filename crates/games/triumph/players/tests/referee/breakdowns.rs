//! Total factors, dice and cells: TR-CC-05 to -20, TR-RC-11 to -13, TR-CP-03 to -05.

use serde_json::Value;

use crate::errors::{Check, fault, need};
use crate::event_fields::*;
use crate::geometry::*;
use crate::own_card::Combat;
use crate::position::*;
use crate::sheet::Sheet;
use crate::tables::{Troop, is_hill, support_counts};

/// A tactical factor that must be from `least` to `most`.
pub struct Expected {
    pub rule: &'static str,
    pub least: f64,
    pub most: f64,
}

/// A factor that may hold, with its value if it does.
pub fn factor(rule: &'static str, holds: Sure, value: f64) -> Expected {
    let (certain, possible) =
        (if holds.clearly() { value } else { 0.0 }, if holds.may() { value } else { 0.0 });
    Expected { rule, least: certain.min(possible), most: certain.max(possible) }
}

/// Compares a breakdown with what was found; gives its total.
pub fn check_breakdown(
    who: &str,
    reported: &Value,
    base: f64,
    rule: &'static str,
    expected: &[Expected],
) -> Check<f64> {
    need(number(reported, "base")? == base, rule, || {
        format!("the factor of {who} is {base}, not {}", reported["base"])
    })?;
    let mut sum = base;
    let mut found = vec![0.0; expected.len()];
    for one in list(reported, "tactical")? {
        let (name, value) = (text(one, "rule")?, number(one, "value")?);
        match expected.iter().position(|factor| factor.rule == name) {
            Some(at) => found[at] += value,
            None => return fault(rule, format!("{who} can't have a factor by {name}")),
        }
        sum += value;
    }
    for (one, value) in expected.iter().zip(found) {
        need(value >= one.least && value <= one.most, one.rule, || {
            format!("{who} has {value} where {} to {} is right", one.least, one.most)
        })?;
    }
    need(number(reported, "total")? == sum, rule, || {
        format!("the factors of {who} make {sum}, not {}", reported["total"])
    })?;
    Ok(sum)
}

/// TR-CC-20, TR-RC-13: which stand beat which.
pub fn cell(south: f64, north: f64, sheet: &Sheet) -> &'static str {
    let times = sheet.number("factors.doubling", 20.0) / 10.0;
    let doubles = |one: f64, other: f64| one > other && (one >= times * other || other <= 0.0);
    if doubles(south, north) {
        "south-doubles"
    } else if south > north {
        "south-beats"
    } else if doubles(north, south) {
        "north-doubles"
    } else if north > south {
        "north-beats"
    } else {
        "tie"
    }
}

impl Position {
    /// TR-TE-13: the strip just behind an edge.
    pub fn strip_difficult(&self, at: usize, edge: Edge) -> Sure {
        let pose = self.pose(at);
        let depth = self.depth(at);
        let strip = match edge {
            Edge::Front => pose.base(0.05),
            Edge::Rear => pose.shifted(-depth + 0.05, 0.0).base(0.05),
            Edge::Left | Edge::Right => {
                let (out, inner) = if edge == Edge::Left { (-1.0, -0.95) } else { (1.0, 0.95) };
                vec![
                    pose.point(0.0, out),
                    pose.point(0.0, inner),
                    pose.point(-depth, inner),
                    pose.point(-depth, out),
                ]
            }
        };
        self.difficult_for(&self.going(at), &strip)
    }

    /// TR-TE-15.
    pub fn uphill(&self, at: usize, enemy: usize) -> Sure {
        let height = |at: usize| {
            let centre = self.pose(at).point(-self.depth(at) / 2.0, 0.0);
            self.pieces
                .iter()
                .filter(|piece| is_hill(&piece.kind))
                .map(|piece| piece.height(centre))
                .fold(0.0, f64::max)
        };
        above(height(at) - height(enemy), 0.05, 0.008)
    }

    /// TR-CC-12, TR-CC-13: which of a stand's edges (left, right, rear) are overlapped or have an enemy in contact.
    fn edges_against(&self, at: usize, opponent: usize, overlaps: bool) -> [Sure; 3] {
        let mut found = [Sure::No; 3];
        let place = |edge: Edge| match edge {
            Edge::Left => 0,
            Edge::Right => 1,
            _ => 2,
        };
        for (enemy, edge, sure) in self.touched_by(at) {
            if edge != Edge::Front && enemy != opponent {
                found[place(edge)] = found[place(edge)].or(sure);
            }
        }
        // TR-BC-00.8: a contact that an exchange has taken is kept.
        if !self.stands[at].card.on_rear.is_empty() {
            found[2] = found[2].or(Sure::Maybe);
        }
        if let Some(turned) = &self.stands[at].turned {
            found[place(turned.edge)] = Sure::Yes;
            for &(_, edge, sure) in &turned.kept {
                found[place(edge)] = found[place(edge)].or(sure);
            }
        }
        if !overlaps {
            return found;
        }
        let pose = self.pose(at);
        let depth = self.depth(at);
        for enemy in self.enemies(at).filter(|&enemy| enemy != opponent) {
            let there = self.pose(enemy);
            let theirs = self.depth(enemy);
            let proper = self.contact(enemy, at).map_or(Sure::No, |(_, sure)| sure);
            for (n, side) in [(0, -1.0), (1, 1.0)] {
                let own = (pose.point(0.0, side), pose.point(-depth, side));
                // Side edge on side edge.
                for their_side in [-1.0, 1.0] {
                    let other = (there.point(0.0, their_side), there.point(-theirs, their_side));
                    found[n] = found[n].or(edges_touch(own, other));
                }
                // A front edge that touches improperly.
                let [left, right] = there.front_corners();
                let touch = edges_touch(own, (left, right)).and(proper.not());
                // The text is silent about one whose front is on a camp as well.
                let touch = match self.at_camp(enemy) {
                    Sure::No => touch,
                    _ => touch.and(Sure::Maybe),
                };
                found[n] = found[n].or(touch);
                // Corner to corner, like corners, from beside the fight; TR-MV-24, TR-CC-01: whose front is on a camp is held too.
                let off = (there.point(0.0, side) - own.0).length();
                let comrade = turn_between(there.heading, self.pose(opponent).heading);
                let corner = above(off, 0.0195, 0.004)
                    .not()
                    .and(above(comrade, 15.0, 0.2).not())
                    .and(self.in_front_contact(enemy).or(self.at_camp(enemy)).not());
                found[n] = found[n].or(corner);
            }
        }
        found
    }

    /// TR-CC-12: least and most that a stand's edges take off; TR-CC-14: three at most.
    pub fn edge_factor(&self, at: usize, opponent: usize, overlaps: bool) -> Expected {
        let edges = self.edges_against(at, opponent, overlaps);
        let n = |least: Sure| edges.iter().filter(|&&edge| edge >= least).count() as f64;
        let mut least = -n(Sure::Maybe);
        // In place the event doesn't say which corners count: its own fight is at a flank (TR-MV-31).
        let in_place =
            |at: usize| self.stands[at].turned.as_ref().is_some_and(|turned| turned.in_place);
        // Edges of the old frame and of the new one may be one edge or two.
        let two_frames = self.stands[at].turned.is_some();
        if in_place(at) || in_place(opponent) || two_frames {
            least = -3.0;
        }
        let most = if two_frames || in_place(opponent) {
            -f64::from(u8::from(two_frames))
        } else {
            -n(Sure::Yes)
        };
        let each = -self.sheet.number("factors.edge", -1.0);
        Expected { rule: "TR-CC-12", least: least * each, most: most * each }
    }

    /// TR-CC-07 to -11: rear support.
    fn support_factor(&self, at: usize, enemy: usize) -> Expected {
        let (own, foe) = (self.fights_as(at), self.fights_as(enemy));
        let value = if support_counts(foe) { self.sheet.own_support(own) } else { 0.0 };
        factor("TR-CC-07", self.is_supported(at), value)
    }

    /// TR-BC-11.1, -11.2: what card 11 gives on the same terms.
    fn deep_formation_factor(&self, at: usize, enemy: usize) -> Expected {
        let counts = support_counts(self.fights_as(enemy)) && self.fights_as(at).cards.has(11);
        factor("TR-BC-11", self.is_supported(at).and(Sure::of(counts)), 1.0)
    }

    /// TR-CC-08, TR-CC-10, TR-CC-11.
    fn is_supported(&self, at: usize) -> Sure {
        match self.rear_supporter(at) {
            Some((behind, sure)) if self.stands[at].turned.is_none() => sure
                .and(self.engaged(behind).not())
                .and(self.strip_difficult(at, Edge::Front).not())
                .and(self.stands_in_difficult(behind).not()),
            _ => Sure::No,
        }
    }

    /// The edge that a stand fights with.
    pub fn fighting_edge(&self, at: usize) -> Edge {
        match &self.stands[at].turned {
            Some(turned) if turned.in_place => turned.edge,
            _ => Edge::Front,
        }
    }

    /// TR-CC-06.
    fn general_factor(&self, at: usize) -> Expected {
        let value = self.sheet.number("factors.general", 1.0);
        factor("TR-CC-06", Sure::of(self.stands[at].general), value)
    }

    /// TR-CC-17, TR-CC-18: of a stand whose fighting edge is in difficult terrain.
    fn ground_factors(&self, own: &Troop, foe_is_foot: bool, difficult: Sure) -> [Expected; 2] {
        let number = |name: &str, printed: f64| self.sheet.number(name, printed);
        let close_foot = Sure::of(!own.mounted && !own.open && foe_is_foot);
        [
            factor(
                "TR-CC-17",
                Sure::of(own.mounted).and(difficult),
                number("factors.mounted_in_difficult", -1.0),
            ),
            factor(
                "TR-CC-18",
                close_foot.and(difficult),
                number("factors.close_order_in_difficult", -2.0),
            ),
        ]
    }

    pub fn close_factors(&self, at: usize, enemy: usize) -> (f64, Vec<Expected>) {
        let (own, foe) = (self.fights_as(at), self.fights_as(enemy));
        let base = if foe.mounted { own.vs_mounted } else { own.vs_foot };
        let difficult = self.strip_difficult(at, self.fighting_edge(at));
        let skirmishers = Sure::of(own.is("SKM") && foe.is("ELE"));
        let mut factors = vec![
            self.general_factor(at),
            self.support_factor(at, enemy),
            factor("TR-CC-15", self.uphill(at, enemy), self.sheet.number("factors.uphill", 1.0)),
            factor(
                "TR-CC-16",
                skirmishers,
                self.sheet.number("factors.skirmishers_against_elephants", 2.0),
            ),
            self.edge_factor(at, enemy, true),
        ];
        factors.extend(self.ground_factors(own, !foe.mounted, difficult));
        factors.extend(self.card_factors(at, enemy, self.deep_formation_factor(at, enemy)));
        let seen = self.seen(at, Some(enemy));
        factors.extend(self.own_factors(own.cards, Combat::Close, seen));
        factors.extend(self.gift_factor(at));
        (base, factors)
    }

    /// TR-CP-04, TR-CP-05.
    pub fn camp_attack_factors(&self, at: usize) -> (f64, Vec<Expected>) {
        let own = self.fights_as(at);
        let difficult = self.strip_difficult(at, Edge::Front);
        let mut factors = vec![
            self.general_factor(at),
            // No opponent stands in front, so no contact is left out.
            self.edge_factor(at, at, false),
        ];
        factors.extend(self.ground_factors(own, true, difficult));
        factors.extend(self.untied_card_factors(at));
        factors.extend(self.gift_factor(at));
        (own.vs_foot, factors)
    }
}

/// Whether two edges touch along a part of them; uncertain when they only meet in a point.
fn edges_touch((a, b): (P, P), (c, d): (P, P)) -> Sure {
    let apart = a
        .off_segment(c, d)
        .min(b.off_segment(c, d))
        .min(c.off_segment(a, b))
        .min(d.off_segment(a, b));
    let near = above(apart, EPS, 0.006).not();
    if !near.may() {
        return Sure::No;
    }
    let way = (b - a) * (1.0 / (b - a).length());
    let other = (d - c) * (1.0 / (d - c).length());
    let turn = way.cross(other);
    let (one, two) = ((c - a).dot(way), (d - a).dot(way));
    let (from, to) = (one.min(two).max(0.0), one.max(two).min((b - a).length()));
    // Corners that meet are no shared edge, but rounding may make a little of one.
    let share = above(to - from, 0.032, 0.029);
    // TR-BD-07: the text has no angle. Up to a degree one place in contact is enough.
    let parallel = turn.abs() < 0.0175;
    if !parallel {
        // In a line the corner of a front edge meets the corner of a side edge at a right angle: that is TR-CC-13's own test.
        let upright = way.dot(other).abs() < 0.03;
        let corners = [a, b]
            .into_iter()
            .any(|own| [c, d].into_iter().any(|their| (own - their).length() < 0.03));
        if upright && corners {
            return Sure::No;
        }
        // Whatever the angle, they touch if they do so all along.
        let gap = |at: f64| {
            let along = (at - one) / (two - one);
            let point = c + (d - c) * along;
            way.cross(point - a).abs()
        };
        let all_along = match one == two {
            true => Sure::No,
            false => above(gap(from).max(gap(to)), EPS, 0.006).not(),
        };
        return near.and(Sure::Maybe.or(all_along.and(share)));
    }
    near.and(share)
}
