//! The events before the first turn: armies, terrain, deployment.

use battle_core::Seat;
use tabletop::Point;
use triumph::battle::{Event, Piece, StandId, TerrainKind};

use super::super::phrases::{
    by_seat, counted, list, mu, side_edge, terrain as kind_of, topography,
};
use super::super::track::extent;
use super::writer::{StoryWriter, contested};
use experiment::replay::passages::Detail;

const EDGES: [&str; 2] = ["south", "north"];

/// Ratings, what each army consists of, and rules that were changed.
pub(super) fn armies(
    writer: &StoryWriter<'_>,
    event: usize,
    armies: &Event,
) -> (String, Vec<Detail>) {
    let Event::Armies { invasion, maneuver, parameters, .. } = armies else {
        return (String::new(), Vec::new());
    };
    let mut details = Vec::new();
    let mut say = |text: String| details.push(Detail { event, text });
    let roster = writer.roster;
    let announced = roster.after(event);
    for seat in Seat::ALL {
        let n = seat.index();
        let player = match writer.document.players[n].as_str() {
            "" => String::new(),
            player => format!(", led by {player}"),
        };
        say(format!(
            "{} on the {} edge{player}: invasion {}, maneuver {}; {}",
            writer.army(seat),
            EDGES[n],
            invasion[n],
            maneuver[n],
            roster.strength(seat),
        ));
        type Pick = fn(&triumph::battle::Announced) -> bool;
        let parts: [(&str, Pick); 3] = [
            ("battle line", |own| own.battle_line && !own.ally),
            ("others", |own| !own.battle_line && !own.ally),
            ("allies", |own| own.ally),
        ];
        for (name, belongs) in parts {
            let own = announced.of_seat(seat).map(|own| &own.stand);
            let is_seen = |stand| !roster.is_hidden(stand) && !roster.is_given(stand);
            let own = own.filter(|own| belongs(own) && is_seen(own.stand));
            let own: Vec<StandId> = own.map(|own| own.stand).collect();
            if !own.is_empty() {
                say(format!("  {name}: {}", announced.counted(&own)));
            }
        }
        let behind = roster.behind_disguises(seat);
        if !behind.is_empty() {
            say(format!("  in disguise [TR-BC-24.8]: {behind}"));
        }
    }
    for (id, title) in &roster.custom {
        let bearers = roster.stands.iter();
        let bearers = bearers.filter(|own| own.cards.contains_custom(*id));
        let bearers: Vec<StandId> = bearers.map(|own| own.stand).collect();
        say(format!("{title} [{}], a custom card: {}", id.rule(), announced.counted(&bearers)));
    }
    let is_custom = |name: &str| roster.custom.iter().any(|(id, _)| id.rule() == name);
    let changed: Vec<String> = parameters
        .iter()
        .filter(|(name, _)| !is_custom(name))
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    if !changed.is_empty() {
        say(format!("rules that were changed: {}", changed.join(", ")));
    }
    let [one, two] = Seat::ALL.map(|seat| writer.army(seat));
    (format!("{one} against {two}"), details)
}

/// A preparation that is one sentence.
pub(super) fn single(writer: &StoryWriter<'_>, at: usize, event: &Event) -> String {
    let army = |seat: Seat| writer.army(seat);
    let ratings = writer.events().iter().find_map(|event| match event {
        Event::Armies { invasion, maneuver, .. } => Some((*invasion, *maneuver)),
        _ => None,
    });
    let (invasion, maneuver) = ratings.unwrap_or_default();
    match event {
        Event::TopographyRolled { dice, home, topography: land } => format!(
            "topography: {}; {} fights at home, in {} country [TR-TE-01]",
            contested(*dice, invasion),
            army(*home),
            topography(*land),
        ),
        Event::AdvantageRolled { dice, holder, score, may_flank } => {
            let by = match score {
                0 => "after a tie".to_owned(),
                score => format!("by {score}"),
            };
            let flank = match may_flank {
                [true, true] => "both may make a flank march",
                [true, false] => &format!("{} may make a flank march", army(Seat::One)),
                [false, true] => &format!("{} may make a flank march", army(Seat::Two)),
                [false, false] => "neither army may make a flank march",
            };
            format!(
                "tactical advantage: {}; {} has it {by} [TR-TE-02]; {flank} [TR-DP-11]",
                contested(*dice, maneuver),
                army(*holder),
            )
        }
        Event::TerrainRolled { dice } => {
            let [one, two] = by_seat(*dice);
            format!("terrain dice: {one} and {two} make {} [TR-TE-03]", one + two)
        }
        Event::TerrainPicked { change, pieces } => {
            let change = match change {
                0 => "the sum stands".to_owned(),
                more if *more > 0 => format!("the sum is raised by {more}"),
                less => format!("the sum is lowered by {}", less.unsigned_abs()),
            };
            let (compulsory, others) = match pieces.as_slice() {
                [] => ("nothing", &[] as &[TerrainKind]),
                [first, others @ ..] => (kind_of(*first), others),
            };
            let others: Vec<String> = others.iter().map(|kind| kind_of(*kind).to_owned()).collect();
            let others = match others.as_slice() {
                [] => "nothing besides".to_owned(),
                some => format!("by choice {}", list(some)),
            };
            format!("{change}; compulsory {compulsory}, {others} [TR-TE-08]")
        }
        Event::DeploymentBegins { first_deployer, first_turn } => format!(
            "{} places first in every step, {} takes the first turn [TR-DP-03]",
            army(*first_deployer),
            army(*first_turn)
        ),
        Event::CampPlaced { owner, base, garrison } => {
            let inside = match garrison {
                Some(stand) => {
                    format!("; {} garrisons it [TR-CP-10]", writer.before(at).name(*stand))
                }
                None => String::new(),
            };
            format!(
                "{} pitches its camp {} [TR-DP-04]{inside}",
                army(*owner),
                third(writer, base.centre)
            )
        }
        Event::HeldBack { owner, stands, edge } => format!(
            "{} holds back {} for a flank march from the {} [TR-DP-12]",
            army(*owner),
            writer.before(at).counted(stands),
            side_edge(*edge)
        ),
        _ => String::new(),
    }
}

/// The pieces, each with its size and place.
pub(super) fn terrain(
    writer: &StoryWriter<'_>,
    event: usize,
    pieces: &[Piece],
) -> (String, Vec<Detail>) {
    if pieces.is_empty() {
        return ("the table is open".to_owned(), Vec::new());
    }
    let details = pieces.iter().map(|piece| {
        let (middle, half) = extent(piece.shape);
        let shape = match piece.shape {
            triumph::battle::Shape::Rectangle(_) => "",
            triumph::battle::Shape::Ellipse(_) => ", rounded",
        };
        let text = format!(
            "{}, {} by {} MU{shape}, {}",
            kind_of(piece.kind),
            mu(2 * half.x),
            mu(2 * half.y),
            quarter(writer, middle)
        );
        Detail { event, text }
    });
    let text = format!("{} on the table [TR-TE-09]", counted(pieces.len(), "piece"));
    (text, details.collect())
}

/// The stands that one player places in one step: how many events that is, and where they stand.
pub(super) fn placed(writer: &StoryWriter<'_>, first: usize) -> (usize, String, Vec<Detail>) {
    let of = |event: &Event| match event {
        Event::Placed { stand, pose, centre_step } => Some((*stand, *pose, *centre_step)),
        _ => None,
    };
    let mut stands = Vec::new();
    for event in &writer.events()[first..] {
        let kind = |stand: StandId, step| (stand.seat(), step, writer.roster.is_given(stand));
        let same = |&(stand, _, step): &(StandId, _, bool)| {
            stands.first().is_none_or(|&(other, _, other_step): &(StandId, _, bool)| {
                kind(stand, step) == kind(other, other_step)
            })
        };
        match of(event).filter(same) {
            Some(placed) => stands.push(placed),
            None => break,
        }
    }
    let Some(&(one, _, centre_step)) = stands.first() else {
        return (1, String::new(), Vec::new());
    };
    let seat = one.seat();
    let places = ["in the west", "in the centre", "in the east"];
    let parts: Vec<String> = places
        .into_iter()
        .filter_map(|place| {
            let here = stands.iter().filter(|(_, pose, _)| third(writer, pose.at) == place);
            let here: Vec<StandId> = here.map(|(stand, ..)| *stand).collect();
            (!here.is_empty()).then(|| format!("{place} {}", writer.before(first).counted(&here)))
        })
        .collect();
    let which = match (writer.roster.is_given(one), centre_step) {
        (true, _) => "what a gift adds",
        (false, true) => "its centre troops [TR-DP-05]",
        (false, false) => "the rest [TR-DP-02]",
    };
    let text = format!("{} places {which}: {}", writer.army(seat), parts.join("; "));
    (stands.len(), text, Vec::new())
}

/// TR-BD-03: which third of the board a point is in.
fn third(writer: &StoryWriter<'_>, at: Point) -> &'static str {
    match 3 * at.x {
        x if x < writer.track.board.x => "in the west",
        x if x <= 2 * writer.track.board.x => "in the centre",
        _ => "in the east",
    }
}

/// Where on the board a point is, as on a map.
fn quarter(writer: &StoryWriter<'_>, at: Point) -> String {
    let board = writer.track.board;
    let across = match 3 * at.x {
        x if x < board.x => "west",
        x if x <= 2 * board.x => "",
        _ => "east",
    };
    let up = match 3 * at.y {
        y if y < board.y => "south",
        y if y <= 2 * board.y => "",
        _ => "north",
    };
    match (up, across) {
        ("", "") => "in the middle".to_owned(),
        (up, "") => format!("in the {up}"),
        ("", across) => format!("in the {across}"),
        (up, across) => format!("in the {up}-{across}"),
    }
}
