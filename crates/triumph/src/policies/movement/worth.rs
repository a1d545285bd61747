//! What a place is worth: the fights that it makes or helps, its dangers and its chances; in 1/64 points.

use battle_core::Seat;
use tabletop::{Pose, Rect, UNIT};

use super::is_within;
use crate::battle::{Combat, Edge, StandId, Stands, proper_contact};
use crate::policies::view::View;
use crate::troops::TroopType;
use crate::work_out;

/// Enemies further away than this are no threat and no chance.
const HORIZON: i32 = 12 * UNIT;
/// Who moves this far looks at the enemy camp.
const RAIDERS: i32 = 5 * UNIT;
/// Further from the general than this nobody is in command.
const COMMAND: i32 = 16 * UNIT;

/// What the place of an own stand is worth.
pub(super) fn of(view: &View<'_>, stand: StandId) -> i32 {
    match view.opponent(stand) {
        // Who fights has arrived: it wants no neighbours any more, and no haste.
        Some(enemy) => {
            weighed(view, view.swing(stand, enemy)) - doom(view, stand)
                + 2 * view.doctrine.join
                + eagerness(view)
        }
        None => of_place(view, stand) + of_flank_or_camp(view, stand),
    }
}

/// Expected points of the fights of some stands, this phase and the next.
pub(super) fn of_fights(view: &View<'_>, stands: Stands) -> i32 {
    let swings = stands
        .iter()
        .filter_map(|stand| Some(view.swing(stand, view.opponent(stand)?)));
    weighed(view, swings.sum())
}

/// PL-36: how much less a new fight has to promise as the battle drags on.
pub(super) fn eagerness(view: &View<'_>) -> i32 {
    view.doctrine.haste * impatience(view)
}

/// Player turns for which a player has been out of patience.
fn impatience(view: &View<'_>) -> i32 {
    (i32::from(view.state.turn) - view.doctrine.patience).max(0)
}

/// Player turns after which an impatient player fears nothing any more.
const CALM: i32 = 20;

/// A swing in the phase at hand and in those after it.
fn weighed(view: &View<'_>, swing: i32) -> i32 {
    swing * (view.doctrine.fight + view.doctrine.next) / 64
}

fn doom(view: &View<'_>, stand: StandId) -> i32 {
    if view.is_doomed(stand) {
        view.doctrine.doom
    } else {
        0
    }
}

/// What a stand wins that has its front edge on a flank, a rear or a camp.
fn of_flank_or_camp(view: &View<'_>, stand: StandId) -> i32 {
    let (battle, eps) = (view.battle, view.battle.eps());
    let pose = view.pose(stand);
    if let Some(camp) = view.state.camps[view.seat.other()]
        && is_on_camp(pose, &camp.base, eps)
    {
        return camp_swing(view, stand) * view.doctrine.camp / 64;
    }
    let target = view.enemies.iter().find(|&enemy| {
        let depth = battle.data_of(&view.state, enemy).base.depth;
        proper_contact(pose, view.pose(enemy), depth, eps).is_some_and(|edge| edge != Edge::Front)
    });
    let Some(enemy) = target else { return 0 };
    match view.opponent(enemy) {
        // What it does to the fight of a friend: the edge, and the way back that it shuts.
        Some(friend) => {
            let with = view.swing(friend, enemy);
            let own = view.fighting(friend, enemy, view.edges(friend), view.is_doomed(friend));
            let is_flanked = view.state.contacts.is_flanked(enemy);
            let free = view.fighting(enemy, friend, view.edges(enemy), is_flanked);
            let without = battle.odds().swing(&own, &free, &view.prices());
            weighed(view, (with - without).max(0))
        }
        // It turns and fights one down.
        None => weighed(view, view.lone_swing(stand, enemy, [0, 1])),
    }
}

/// What attacking the enemy camp wins on average.
fn camp_swing(view: &View<'_>, stand: StandId) -> i32 {
    let owner = view.seat.other();
    let combat = Combat::Camp {
        attacker: stand,
        owner,
    };
    let engagement = view.battle.engagement_of(&view.state, combat);
    let worked = work_out(&engagement, view.battle.parameters());
    let [one_doubles, one_beats, _, two_beats, two_doubles] =
        worked.counts().to_array().map(|n| n as i32);
    let (sacks, loses) = match view.seat {
        Seat::One => (one_doubles + one_beats, two_doubles),
        Seat::Two => (two_doubles + two_beats, one_doubles),
    };
    // TR-CP-08.
    let is_safe = matches!(
        view.state.troop(stand),
        TroopType::Archers
            | TroopType::Skirmishers
            | TroopType::HorseBow
            | TroopType::Chariots
            | TroopType::EliteCavalry
    );
    let lost = if is_safe {
        0
    } else {
        loses * view.price(stand)
    };
    // The stand that sacks leaves the game: some of what it could still do is gone with it.
    (sacks * (8 * 64 - view.price(stand) / 4) - lost) / 36
}

/// Whether a front edge lies on an upright rectangle.
fn is_on_camp(pose: Pose, camp: &Rect, eps: i32) -> bool {
    is_within(pose.at, camp.centre, 4 * UNIT)
        && camp.contains(pose.point(2 * eps, 0), 0)
        && !camp.contains(pose.at, 2 * eps)
}

/// What a place is worth to a stand that fights nobody.
fn of_place(view: &View<'_>, stand: StandId) -> i32 {
    let pose = view.pose(stand);
    let reach = view.battle.data_of(&view.state, stand).reach;
    let doctrine = view.doctrine;
    let n_sides =
        i32::from(view.has_neighbour(stand, -1)) + i32::from(view.has_neighbour(stand, 1));
    let in_difficult = view.is_in_difficult(stand);
    let prices = view.prices();
    let swing_at = |edges: i32, theirs: i32, enemy: StandId| {
        let own = view.seen_from_afar(stand, in_difficult, edges);
        let other = view.seen_from_afar(enemy, false, theirs);
        view.battle.odds().swing(&own, &other, &prices)
    };
    let (mut danger, mut chance, mut nearest) = (0, 0, i64::MAX);
    for enemy in view.enemies.iter() {
        let there = view.pose(enemy);
        let squared = (there.at - pose.at).length_squared();
        nearest = nearest.min(squared);
        let enemy_reach = view.battle.data_of(&view.state, enemy).reach;
        let is_in = |reach: i32| squared <= i64::from(reach + UNIT / 4).pow(2);
        let is_free = view.opponent(enemy).is_none();
        if is_free && is_in(enemy_reach) && view.is_ahead(there, pose.at) {
            let from_front = view.is_ahead(pose, there.at);
            let edges = if from_front { (2 - n_sides).min(1) } else { 1 };
            let swing = -swing_at(edges, 0, enemy);
            let blow = if from_front {
                swing
            } else {
                swing + view.price(stand) / 6
            };
            danger = danger.max(blow);
        }
        if is_in(reach) && view.is_ahead(pose, there.at) {
            chance = chance.max(swing_at(0, i32::from(!is_free), enemy));
        }
    }
    // Fear goes as the battle drags on.
    let calm = (CALM - impatience(view)).max(0);
    let fear = doctrine.threat * danger / 64 * calm / CALM;
    let mut worth = doctrine.chance * chance / 64 - fear;
    if reach >= RAIDERS
        && let Some(camp) = view.state.camps[view.seat.other()]
    {
        let turns = (camp.base.centre - pose.at).length() / reach;
        worth += doctrine.raid >> turns.min(30);
    }
    let haste = doctrine.advance + doctrine.haste * impatience(view) / 2;
    if nearest < i64::MAX {
        let nearest = tabletop::square_root(nearest);
        worth -= haste * nearest / UNIT;
        if nearest < HORIZON {
            worth += doctrine.join * n_sides;
        }
    }
    if let Some(general) = view.state.general[view.seat]
        && !is_within(view.pose(general).at, pose.at, COMMAND)
    {
        worth -= doctrine.command;
    }
    worth
}
