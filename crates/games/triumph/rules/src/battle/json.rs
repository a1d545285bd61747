//! Events as JSON, for programs that read a replay; `docs/src/events/triumph.md` is their schema.
//!
//! Everything is written by hand in this one place, so that the schema changes only on purpose.
//! Lengths and headings are whole numbers of binary fractions, which a JSON number holds exactly.

mod cards;

use battle_core::{OpposedResult, RuleId, Seat};
use serde_json::{Map, Value, json};
use tabletop::{Heading, Point, Pose, Rect};

use crate::combat_result::CombatResult;
use crate::factor_breakdown::FactorBreakdown;
use crate::half_points::HalfPoints;

use super::decision::{Leg, MoveKind, Pivot, SideEdge};
use super::event::{Announced, Event, Fighter, OutcomeMove, Rolled};
use super::stands::StandId;
use super::state::Edge;
use super::terrain::{Piece, Shape, Topography};

/// An event as a JSON object with its kind under `event`.
pub fn to_json(event: &Event) -> Value {
    match event {
        Event::Armies {
            names,
            invasion,
            maneuver,
            costs,
            stands,
            disguised,
            parameters,
            purchases,
        } => {
            let army = |seat: Seat| {
                let at = seat.index();
                let own = stands.iter().filter(|one| one.stand.seat() == seat);
                let mut army = json!({
                    "name": names[at],
                    "invasion": invasion[at],
                    "maneuver": maneuver[at],
                    "points": points(costs[at]),
                    "stands": own.map(announced).collect::<Vec<_>>(),
                });
                let hidden = disguised.iter().filter(|it| it.stand.seat() == seat);
                let hidden: Vec<Value> = hidden.map(cards::disguised).collect();
                if !hidden.is_empty() {
                    army["disguised"] = hidden.into();
                }
                // An army without cards has no field for them.
                if !purchases[at].is_empty() {
                    let bought = purchases[at].iter();
                    army["cards"] =
                        bought.map(|purchase| cards::purchase(seat, purchase)).collect();
                }
                army
            };
            let changed: Map<String, Value> =
                parameters.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
            json!({
                "event": "armies",
                "south": army(Seat::One),
                "north": army(Seat::Two),
                "parameters": changed,
            })
        }
        Event::Gift { owner, gift, stands } => json!({
            "event": "gift",
            "owner": seat(*owner),
            "move": mu(gift.reach.0),
            "command": gift.command,
            "factor": gift.factor,
            "head_start": points(gift.head_start),
            "points": points(gift.points),
            "stands": stands.iter().copied().map(stand).collect::<Vec<_>>(),
        }),
        Event::TopographyRolled { dice, home, topography } => json!({
            "event": "topography-rolled",
            "dice": rolled(dice),
            "home": seat(*home),
            "topography": topography_name(*topography),
        }),
        Event::AdvantageRolled { dice, holder, score, may_flank } => json!({
            "event": "advantage-rolled",
            "dice": rolled(dice),
            "holder": seat(*holder),
            "score": score,
            "may_flank": by_seat(*may_flank),
        }),
        Event::TerrainRolled { dice } => json!({
            "event": "terrain-rolled",
            "dice": rolled(dice),
        }),
        Event::TerrainPicked { change, pieces } => json!({
            "event": "terrain-picked",
            "change": change,
            "pieces": pieces.iter().map(|&kind| kind.name()).collect::<Vec<_>>(),
        }),
        Event::TerrainLaid { pieces } => json!({
            "event": "terrain-laid",
            "pieces": pieces.iter().map(piece).collect::<Vec<_>>(),
        }),
        Event::DeploymentBegins { first_deployer, first_turn } => json!({
            "event": "deployment-begins",
            "first_deployer": seat(*first_deployer),
            "first_turn": seat(*first_turn),
        }),
        Event::CampPlaced { owner, base, garrison } => json!({
            "event": "camp-placed",
            "owner": seat(*owner),
            "corners": corners(base),
            "garrison": garrison.map(stand),
        }),
        Event::Placed { stand: who, pose: at, centre_step } => json!({
            "event": "placed",
            "stand": stand(*who),
            "pose": pose(*at),
            "centre_step": centre_step,
        }),
        Event::HeldBack { owner, stands, edge } => json!({
            "event": "held-back",
            "owner": seat(*owner),
            "stands": stands.iter().copied().map(stand).collect::<Vec<_>>(),
            "edge": side_edge(*edge),
        }),
        Event::TurnBegins { turn, active } => json!({
            "event": "turn-begins",
            "turn": turn,
            "active": seat(*active),
        }),
        Event::CommandRolled { dice, points } => json!({
            "event": "command-rolled",
            "dice": dice,
            "points": points,
        }),
        Event::CommandPointsGiven { owner, more, points } => json!({
            "event": "command-points-given",
            "owner": seat(*owner),
            "more": more,
            "points": points,
        }),
        Event::Moved {
            kind,
            lead,
            legs,
            stands,
            length,
            cost,
            heavy,
            out_of_command,
            points_left,
        } => json!({
            "event": "moved",
            "kind": move_kind(*kind),
            "entry": entry(*kind),
            "lead": stand(*lead),
            "legs": legs.iter().copied().map(leg).collect::<Vec<_>>(),
            "stands": stands
                .iter()
                .map(|&(who, from, to)| json!({"stand": stand(who), "from": pose(from), "to": pose(to)}))
                .collect::<Vec<_>>(),
            "length": mu(*length),
            "cost": cost,
            "heavy": heavy,
            "out_of_command": out_of_command,
            "points_left": points_left,
        }),
        Event::Conformed { stand: who, from, to } => json!({
            "event": "conformed",
            "stand": stand(*who),
            "from": pose(*from),
            "to": pose(*to),
        }),
        Event::Shot {
            shooter,
            target,
            range,
            from_rear,
            in_difficult,
            shooter_breakdown,
            target_breakdown,
            dice,
            cell,
            result,
            rule,
        } => {
            // A shot's first contestant is its shooter, whichever seat that is.
            let by_seats = match shooter.seat() {
                Seat::One => *cell,
                Seat::Two => cell.mirrored(),
            };
            json!({
                "event": "shot",
                "shooter": stand(*shooter),
                "target": stand(*target),
                "range": mu(*range),
                "from_rear": from_rear,
                "in_difficult": in_difficult,
                "shooter_breakdown": breakdown(shooter_breakdown),
                "target_breakdown": breakdown(target_breakdown),
                "dice": rolled(dice),
                "cell": cell_name(by_seats),
                "result": result.name(),
                "rule": rule.0,
            })
        }
        Event::Turned { stand: who, edge, enemy, from, to, in_place } => json!({
            "event": "turned",
            "stand": stand(*who),
            "edge": edge_name(*edge),
            "enemy": stand(*enemy),
            "from": pose(*from),
            "to": pose(*to),
            "in_place": in_place,
        }),
        Event::Fought { one, two, one_breakdown, two_breakdown, dice, cell, results } => json!({
            "event": "fought",
            "south": party(*one, one_breakdown, results[0]),
            "north": party(*two, two_breakdown, results[1]),
            "dice": rolled(dice),
            "cell": cell_name(*cell),
        }),
        Event::OutcomeMoved { stand: who, how, from, to } => json!({
            "event": "outcome-moved",
            "stand": stand(*who),
            "how": outcome_move(*how),
            "from": pose(*from),
            "to": pose(*to),
        }),
        Event::Destroyed { stand: who, rule, points: lost } => json!({
            "event": "destroyed",
            "stand": stand(*who),
            "rule": rule.0,
            "points": points(*lost),
        }),
        Event::CampSacked { owner, by, points: lost } => json!({
            "event": "camp-sacked",
            "owner": seat(*owner),
            "by": stand(*by),
            "points": points(*lost),
        }),
        Event::Card(event) => cards::card(event),
        Event::TurnEnds { lost } => json!({
            "event": "turn-ends",
            "lost": by_seat(lost.map(points)),
        }),
        Event::BattleEnds { winner, by_turn_limit } => json!({
            "event": "battle-ends",
            "winner": winner.map(seat),
            "by_turn_limit": by_turn_limit,
        }),
    }
}

fn announced(one: &Announced) -> Value {
    let mut stand = json!({
        "stand": one.stand.to_string(),
        "troop": one.troop.name(),
        "points": points(one.points),
        "general": one.general,
        "battle_line": one.battle_line,
        "ally": one.ally,
        "depth": mu(one.depth),
    });
    if !one.cards.is_empty() {
        stand["cards"] = card_names(one.cards);
    }
    stand
}

/// The cards in force for a stand: printed ones, then custom ones.
fn card_names(cards: crate::cards::CardSet) -> Value {
    let printed = cards.iter().map(|card| card.name());
    let custom = cards.custom().map(|card| card.rule());
    printed.chain(custom).collect()
}

/// A length in MU; a step is 1/1024 MU, so nothing is lost.
fn mu(steps: i32) -> f64 {
    f64::from(steps) / f64::from(tabletop::UNIT)
}

/// An angle in degrees; a step is 1/4096 of a turn, so nothing is lost.
fn degrees(steps: i32) -> f64 {
    f64::from(steps) * 360.0 / f64::from(tabletop::FULL_TURN)
}

fn heading(heading: Heading) -> f64 {
    degrees(i32::from(heading.to_steps()))
}

fn point(point: Point) -> Value {
    json!([mu(point.x), mu(point.y)])
}

fn pose(pose: Pose) -> Value {
    json!([mu(pose.at.x), mu(pose.at.y), heading(pose.heading)])
}

/// The corners: front left, front right, rear right, rear left.
fn corners(rect: &Rect) -> Value {
    json!(rect.corners().map(point))
}

fn piece(piece: &Piece) -> Value {
    let kind = piece.kind.name();
    match piece.shape {
        Shape::Rectangle(rect) => json!({
            "kind": kind,
            "shape": "rectangle",
            "corners": corners(&rect),
        }),
        Shape::Ellipse(ellipse) => json!({
            "kind": kind,
            "shape": "ellipse",
            "centre": point(ellipse.centre),
            "half_width": mu(ellipse.half_width),
            "half_height": mu(ellipse.half_height),
        }),
    }
}

/// Points as a JSON number, a whole one if there is no half.
fn points(half_points: HalfPoints) -> Value {
    match half_points.as_whole() {
        Some(whole) => json!(whole),
        None => json!(f64::from(half_points.0) / 2.0),
    }
}

fn stand(stand: StandId) -> String {
    stand.to_string()
}

const fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::One => "south",
        Seat::Two => "north",
    }
}

fn by_seat<T: Into<Value>>([south, north]: [T; 2]) -> Value {
    json!({"south": south.into(), "north": north.into()})
}

fn rolled(dice: &Rolled) -> Value {
    by_seat([dice.one, dice.two])
}

fn breakdown(breakdown: &FactorBreakdown) -> Value {
    let tactical = breakdown.tactical.iter();
    json!({
        "base": points(breakdown.base),
        "base_rule": breakdown.base_rule.0,
        "tactical": tactical
            .map(|factor| json!({"rule": factor.rule.0, "value": points(factor.value)}))
            .collect::<Vec<_>>(),
        "total": points(breakdown.total()),
    })
}

fn party(fighter: Fighter, own: &FactorBreakdown, (result, rule): (CombatResult, RuleId)) -> Value {
    let who = match fighter {
        Fighter::Stand(who) => stand(who),
        Fighter::Camp(_) => "camp".to_owned(),
    };
    json!({
        "who": who,
        "breakdown": breakdown(own),
        "result": result.name(),
        "rule": rule.0,
    })
}

const fn cell_name(cell: OpposedResult) -> &'static str {
    match cell {
        OpposedResult::ADoubles => "south-doubles",
        OpposedResult::ABeats => "south-beats",
        OpposedResult::Tie => "tie",
        OpposedResult::BBeats => "north-beats",
        OpposedResult::BDoubles => "north-doubles",
    }
}

fn leg(leg: Leg) -> Value {
    match leg {
        Leg::Straight { ahead, right } => {
            json!({"leg": "straight", "ahead": mu(ahead), "right": mu(right)})
        }
        Leg::Pivot { about, turn } => {
            json!({"leg": "pivot", "about": pivot(about), "turn": degrees(turn)})
        }
        Leg::Wheel { turn } => json!({"leg": "wheel", "turn": degrees(turn)}),
        Leg::Slide { right } => json!({"leg": "slide", "right": mu(right)}),
    }
}

const fn pivot(about: Pivot) -> &'static str {
    match about {
        Pivot::Centre => "centre",
        Pivot::FrontLeft => "front-left",
        Pivot::FrontRight => "front-right",
    }
}

const fn move_kind(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Single => "single",
        MoveKind::Group => "group",
        MoveKind::Column => "column",
        MoveKind::FormColumn => "form-column",
        MoveKind::Disengage => "disengage",
        MoveKind::Dismount => "dismount",
        MoveKind::DiscardInPlace => "discard-in-place",
        MoveKind::FlankMarch { .. } => "flank-march",
    }
}

fn entry(kind: MoveKind) -> Value {
    match kind {
        MoveKind::FlankMarch { entry } => pose(entry.into()),
        _ => Value::Null,
    }
}

const fn side_edge(edge: SideEdge) -> &'static str {
    match edge {
        SideEdge::West => "west",
        SideEdge::East => "east",
    }
}

const fn edge_name(edge: Edge) -> &'static str {
    match edge {
        Edge::Front => "front",
        Edge::Left => "left",
        Edge::Right => "right",
        Edge::Rear => "rear",
    }
}

const fn outcome_move(how: OutcomeMove) -> &'static str {
    match how {
        OutcomeMove::FallBack => "fall-back",
        OutcomeMove::PushedBack => "pushed-back",
        OutcomeMove::Evade => "evade",
        OutcomeMove::TurnAbout => "turn-about",
        OutcomeMove::Panic => "panic",
        OutcomeMove::Pursuit => "pursuit",
        OutcomeMove::PursuitAligned => "pursuit-aligned",
        OutcomeMove::SupporterFollows => "supporter-follows",
        OutcomeMove::MakesRoom => "makes-room",
    }
}

const fn topography_name(topography: Topography) -> &'static str {
    match topography {
        Topography::Arable => "arable",
        Topography::Forest => "forest",
        Topography::Hilly => "hilly",
        Topography::Steppe => "steppe",
        Topography::Dry => "dry",
        Topography::Marsh => "marsh",
        Topography::Delta => "delta",
    }
}
