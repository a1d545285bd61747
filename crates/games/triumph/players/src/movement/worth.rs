//! What a place is worth: the fights that it makes or helps, its dangers and its chances; in 1/64 points.

use std::iter::Sum;

use tabletop::{Pose, UNIT};

use super::is_within;
use super::shower_shooting::{self, shoots_by_card};
use crate::captain;
use crate::view::{CALM, NewFight, RAIDERS, SeenFromAfar, SeenOwn, View, squared_within};
use triumph::battle::{Edge, StandId};

/// Enemies further away than this are no threat and no chance.
const HORIZON: i32 = 12 * UNIT;
/// Farther from the general than this no stand is in command.
pub(super) const COMMAND: i32 = 16 * UNIT;

/// What places are worth in all, and by the expected points of fights alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Worth {
    pub all: i32,
    pub fights: i32,
}

impl Sum for Worth {
    fn sum<I: Iterator<Item = Worth>>(worths: I) -> Worth {
        worths.fold(Worth::default(), |sum, worth| Worth {
            all: sum.all + worth.all,
            fights: sum.fights + worth.fights,
        })
    }
}

/// What the place of an own stand is worth.
pub(super) fn of(view: &View<'_>, stand: StandId) -> Worth {
    match view.opponent(stand) {
        // For a stand in a fight, neighbours and speed no longer count.
        Some(enemy) => {
            let fight = view.fight(stand, enemy);
            let [own, other] = &fight;
            let swing = view.battle.odds().swing(own, other, &view.prices());
            let doom = if own.is_doomed { view.doctrine.doom } else { 0 };
            let fights = weighed(view, swing) + captain::of_answers(view, stand, enemy, &fight);
            let all = fights - doom + 2 * view.doctrine.join + view.impatience.eagerness;
            Worth { all, fights }
        }
        None => {
            let site = Site { stand, pose: view.pose(stand), is_there: true };
            let afar = Afar::of(view, &site);
            Worth {
                all: of_place(view, &site, &afar) + of_flank_or_camp(view, stand, &afar),
                fights: 0,
            }
        }
    }
}

/// What a place is worth in which a stand starts a fight alone, for a player that looks no further than the fight.
pub(super) fn of_new_fight(view: &View<'_>, fight: &NewFight, is_doomed: bool) -> Worth {
    let fights = weighed(view, view.swing_of(fight, is_doomed));
    let doom = if is_doomed { view.doctrine.doom } else { 0 };
    let all = fights - doom + 2 * view.doctrine.join + view.impatience.eagerness;
    Worth { all, fights }
}

/// A swing, weighed for the present phase and for those after it.
fn weighed(view: &View<'_>, swing: i32) -> i32 {
    swing * (view.doctrine.fight + view.doctrine.next) / 64
}

/// What a stand wins that has its front edge on a flank, a rear or a camp.
pub(super) fn of_flank_or_camp(view: &View<'_>, stand: StandId, afar: &Afar) -> i32 {
    let pose = view.pose(stand);
    if view.camp_at(pose).is_some() {
        return view.camp_swing(stand) * view.doctrine.camp / 64;
    }
    let target = view
        .foes_about(pose.at, &afar.seen)
        .find(|foe| view.touch(pose, foe).is_some_and(|edge| edge != Edge::Front));
    let Some(enemy) = target.map(|foe| foe.stand) else {
        return 0;
    };
    let won = match view.opponent(enemy) {
        // Its effect on the fight of a friend: the edge that counts, and the retreat that it blocks.
        Some(friend) => {
            let with = view.swing(friend, enemy);
            let own = view.fighting(friend, enemy, view.edges(friend), view.is_doomed(friend));
            let is_flanked = view.state.contacts.is_flanked(enemy);
            let free = view.fighting(enemy, friend, view.edges(enemy), is_flanked);
            let without = view.battle.odds().swing(&own, &free, &view.prices());
            weighed(view, (with - without).max(0))
        }
        // The enemy turns and fights at a disadvantage of one.
        None => {
            let swing = view.lone_swing(stand, enemy, [0, 1]);
            weighed(view, swing + captain::of_turned(view, stand, enemy, swing))
        }
    };
    won + view.doctrine.captain.flank
}

/// The present or a possible place of a stand that is in no fight.
#[derive(Clone, Copy)]
pub(super) struct Site {
    pub stand: StandId,
    pub pose: Pose,
    /// Whether the stand is there in the position under consideration.
    pub is_there: bool,
}

impl Site {
    /// Whether friends are, or would be, joined to the left and to the right.
    #[inline(always)]
    fn neighbours(&self, view: &View<'_>) -> [bool; 2] {
        if self.is_there {
            view.neighbours(self.stand)
        } else {
            view.neighbours_in(self.stand, self.pose)
        }
    }

    fn is_in_difficult(&self, view: &View<'_>) -> bool {
        if self.is_there {
            view.is_in_difficult(self.stand)
        } else {
            view.fights_in_difficult(self.stand, self.pose)
        }
    }

    /// Whether the stand would touch no enemy there, with any edge, and not the enemy camp.
    ///
    /// Then the place matters to no other stand except its neighbours.
    #[inline(always)]
    pub fn is_quiet(&self, view: &View<'_>, seen: &SeenFromAfar) -> bool {
        view.foes_about(self.pose.at, seen).all(|foe| view.touch(self.pose, foe).is_none())
            && view.camp_at(self.pose).is_none()
            && !(view.battle.has_cards() && shoots_by_card(view, self.stand))
    }
}

/// What one pass over all enemies shows about the worth of a place.
pub(super) struct Afar {
    pub seen: SeenFromAfar,
    /// The worth without neighbours, chances and danger.
    worth: i32,
    /// Whether neighbours are worth something there.
    wants_neighbours: bool,
}

impl Afar {
    #[inline]
    pub fn of(view: &View<'_>, site: &Site) -> Afar {
        let reach = view.battle.data_of(&view.state, site.stand).reach;
        Afar::with(view, site, view.seen_from(site.pose.at, reach))
    }

    /// What is known of a place when the enemies have been looked at.
    #[inline(always)]
    pub fn with(view: &View<'_>, site: &Site, seen: SeenFromAfar) -> Afar {
        let Site { stand, pose, .. } = *site;
        let doctrine = view.doctrine;
        let reach = view.battle.data_of(&view.state, stand).reach;
        let mut worth = 0;
        if reach >= RAIDERS
            && let Some(camp) = view.state.camps[view.seat.other()]
        {
            let turns = (camp.base.centre - pose.at).length() / reach;
            worth += doctrine.raid >> turns.min(30);
            worth += captain::of_road(view, stand, pose);
        }
        // PL-10: no stand goes ahead alone, unless it pursues a beaten enemy.
        let ahead = view.ahead_of_body(pose.at);
        if ahead > 0 {
            worth -= doctrine.body * ahead / UNIT * view.impatience.calm / CALM;
        }
        let mut wants_neighbours = false;
        if let Some(nearest) = seen.nearest() {
            worth -= view.impatience.haste * nearest / UNIT;
            wants_neighbours = nearest < HORIZON;
        }
        Afar {
            seen,
            worth: worth
                + doctrine.command * of_command(view, site)
                + shower_shooting::worth_of_place(view, stand),
            wants_neighbours,
        }
    }

    /// The most that the place can be worth, if that is known already.
    pub fn most(&self, view: &View<'_>) -> Option<i32> {
        if self.seen.is_anybody_in_reach {
            return None;
        }
        let joined = if self.wants_neighbours { 2 * view.doctrine.join.max(0) } else { 0 };
        Some(self.worth + joined)
    }
}

/// What a place is worth to a stand that is in no fight, after one pass over all enemies.
#[inline(always)]
pub(super) fn of_place(view: &View<'_>, site: &Site, afar: &Afar) -> i32 {
    let Site { stand, pose, .. } = *site;
    let doctrine = view.doctrine;
    let asks_for_sides = afar.wants_neighbours || afar.seen.is_anybody_in_reach;
    let sides = if asks_for_sides {
        let [left, right] = site.neighbours(view);
        i32::from(left) + i32::from(right)
    } else {
        0
    };
    let mut worth = afar.worth;
    if afar.wants_neighbours {
        worth += doctrine.join * sides;
    }
    if !afar.seen.is_anybody_in_reach {
        return worth;
    }
    let [danger, chance] = danger_and_chance(view, site, sides);
    let fear = doctrine.threat * danger / 64 * view.impatience.calm / CALM;
    let crowding = captain::of_room(view, stand, pose);
    worth + doctrine.chance * chance / 64 - fear - crowding
}

/// For a stand that is in no fight and has friends joined to this many of its sides: the worst that an enemy could do to it next
/// turn, and the best that it could do, in 1/64 points.
#[inline(always)]
pub(super) fn danger_and_chance(view: &View<'_>, site: &Site, sides: i32) -> [i32; 2] {
    let Site { stand, pose, .. } = *site;
    let own = SeenOwn {
        stand,
        profile: if site.is_there { view.profile(stand) } else { view.profile_in(stand, pose) },
        in_difficult: site.is_in_difficult(view),
    };
    let (mut danger, mut chance) = (0, 0);
    let reach = view.battle.data_of(&view.state, stand).reach;
    let (forward, within_reach) = (pose.forward(), squared_within(reach));
    let most = view.furthest_reach(reach);
    let line = captain::Line::of(view, &pose, sides);
    for (nth, foe) in view.foes.iter().enumerate() {
        let way = foe.at - pose.at;
        // Most are too far to the left or to the right.
        if way.x.abs() > most {
            continue;
        }
        let squared = way.length_squared();
        if squared > within_reach.max(foe.within_reach) {
            continue;
        }
        let is_free = view.opponent(foe.stand).is_none();
        let from_front = way.dot(forward) > 0;
        if is_free && squared <= foe.within_reach && way.dot(foe.forward) < 0 {
            let edges = if from_front { (2 - sides).min(1) } else { 1 };
            let swing = -view.swing_from_afar(&own, nth, [edges, 0]);
            let blow = if from_front {
                line.counted(view, &own, nth, swing)
            } else {
                swing + view.price(stand) / 6
            };
            danger = danger.max(blow);
        }
        if from_front && squared <= within_reach {
            chance = chance.max(view.swing_from_afar(&own, nth, [0, i32::from(!is_free)]));
        }
    }
    [danger, chance]
}

/// PL-13: the value of being in command; for the general, of having many stands within the distance that nothing shortens.
#[inline]
fn of_command(view: &View<'_>, site: &Site) -> i32 {
    let (stand, at) = (site.stand, site.pose.at);
    let Some(general) = view.state.general[view.seat] else {
        return 0;
    };
    if general == stand {
        of_commanding(view, site)
    } else {
        -i32::from(!is_within(view.pose(general).at, at, COMMAND))
    }
}

/// How many stands would be near the general.
fn of_commanding(view: &View<'_>, site: &Site) -> i32 {
    let (stand, at) = (site.stand, site.pose.at);
    let is_near = |own: &StandId| *own == stand || is_within(view.pose(*own).at, at, COMMAND / 2);
    view.own.iter().filter(is_near).count() as i32
}
