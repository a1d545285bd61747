//! Terrain and deployment of the doctrines: solid foot in the centre, mounted on the wings, light troops outside them.

mod ambush;
mod appearances;
mod beside_partner;
mod flank_march;

use arrayvec::ArrayVec;
use battle_core::Seat;
use battle_core::game::Game;
use tabletop::{Heading, Point, Pose, Rect, UNIT};

use super::captain;
use super::doctrine::Doctrine;
use appearances::appearance_of;
use triumph::battle::{
    Appearance, Battle, Decision, Form, MAX_STANDS_A_SIDE, Phase, Play, STAND_WIDTH, StandId,
    Stands, State, TerrainPick,
};
use triumph::{Category, Order, TroopType};

/// The gap between the line and a wing, so that each moves as a group of its own.
const SPACE: i32 = UNIT / 2;

/// A stand that moves less than this slows a line.
const SLOW: i32 = 3 * UNIT;

/// The distance from the line to the stands behind it, which is clear of its fall backs.
const BEHIND: i32 = 3 * UNIT;

/// The part of the army to which a stand belongs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Line,
    Wing,
    Light,
}

/// The decision of a doctrine before the first turn.
pub(super) fn choose(doctrine: &Doctrine, battle: &Battle, state: &State, seat: Seat) -> Decision {
    match state.phase {
        Phase::PickTerrain => pick_terrain(battle, state, seat),
        Phase::Camps(owner) => place_camp(battle, state, owner),
        Phase::HoldBack(_) => flank_march::hold_back(doctrine, battle, state, seat),
        _ => place(doctrine, battle, state, seat),
    }
}

/// How well difficult terrain suits an army, in points: it suits open order foot, but not mounted and half of the close order foot.
fn likes_rough(battle: &Battle, state: &State, seat: Seat) -> i32 {
    battle
        .army_in(state, seat)
        .stands
        .iter()
        .map(|stand| {
            let points = i32::from(stand.troop.cost_points());
            match (stand.troop.category(), stand.troop.order()) {
                (Category::Foot, Order::Open) => 2 * points,
                (Category::Foot, Order::Close) => -points,
                (Category::Mounted, _) => -2 * points,
            }
        })
        .sum()
}

/// Picks as much difficult terrain as allowed if it suits our troops better than the enemy's, otherwise as little as allowed.
fn pick_terrain(battle: &Battle, state: &State, seat: Seat) -> Decision {
    let wants_rough = likes_rough(battle, state, seat) > likes_rough(battle, state, seat.other());
    let sign = if wants_rough { 1 } else { -1 };
    let difficult = |pick: &TerrainPick| {
        let kinds = pick.optional.iter().flatten();
        kinds.filter(|&&kind| battle.is_difficult(kind)).count() as i32
    };
    let mut best: Option<(i32, Decision)> = None;
    battle.decisions(state, |decision| {
        let Decision::PickTerrain(pick) = decision else {
            return;
        };
        let value = sign * difficult(&pick);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, decision));
        }
    });
    best.expect("there is always something to pick").1
}

/// Places an empty camp as near to the middle as it may stand.
fn place_camp(battle: &Battle, state: &State, owner: Seat) -> Decision {
    let middle = battle.board().x / 2;
    let mut best: Option<(i32, i32)> = None;
    battle.visit_camp_places(state, owner, &mut |x| {
        let off = (x - middle).abs();
        if best.is_none_or(|(least, _)| off < least) {
            best = Some((off, x));
        }
    });
    let (_, x) = best.expect("a camp has a place");
    Decision::PlaceCamp { x, garrison: None }
}

fn part_of(troop: TroopType) -> Part {
    use TroopType::*;
    match troop {
        LightFoot | Skirmishers | Rabble | JavelinCavalry | HorseBow | BadHorse | BattleTaxi => {
            Part::Light
        }
        Knights | Cataphracts | Elephants | Chariots | EliteCavalry => Part::Wing,
        _ => Part::Line,
    }
}

/// How little an exposed flank matters to a stand: those to which it matters most stand in the middle of the line.
fn sturdiness(troop: TroopType) -> i32 {
    let vulnerable = matches!(
        troop,
        TroopType::Pikes | TroopType::Horde | TroopType::BowLevy | TroopType::Artillery
    );
    i32::from(troop.factor_vs(Category::Foot)) + i32::from(troop.factor_vs(Category::Mounted))
        - 8 * i32::from(vulnerable)
}

/// The next stand and its place.
fn place(doctrine: &Doctrine, battle: &Battle, state: &State, seat: Seat) -> Decision {
    let plan = layout(doctrine, battle, state, seat);
    let due = battle.to_be_placed(state, seat);
    if let Some(decision) = beside_partner::place(battle, state, seat, &plan, due) {
        return decision;
    }
    for &(stand, wanted) in plan.iter().filter(|(stand, _)| due.contains(*stand)) {
        let appearance = appearance_of(battle, state, stand);
        let Some(form) = battle.form_as(state, stand, appearance) else {
            continue;
        };
        // A place in the open is preferred, except for foot in open order.
        let likes_any = form.data.is_open_foot();
        for takes_any in [likes_any, true] {
            for pose in places_about(battle, seat, wanted) {
                let (base, ground) = (Rect::of(pose, form.data.base), form.data.own_ground);
                let is_open = takes_any || !battle.in_difficult_for(state, &base, ground);
                if is_open && battle.is_place_for(state, seat, stand, pose, appearance) {
                    let ambush = ambush::place(battle, state, seat, stand, form, pose);
                    let pose = ambush.filter(|_| appearance == Appearance::Normal).unwrap_or(pose);
                    return placed_as(battle, state, stand, pose, appearance);
                }
            }
        }
    }
    // If no place of the plan is free, the first option that the rules offer is taken.
    let mut any = None;
    battle.decisions(state, |decision| {
        any.get_or_insert(decision);
    });
    any.expect("a stand that waits has a place")
}

/// The decision to place a stand in an appearance, which has to be named if it isn't the usual one.
fn placed_as(
    battle: &Battle,
    state: &State,
    stand: StandId,
    pose: Pose,
    appearance: Appearance,
) -> Decision {
    if appearance == battle.usual_appearance(state, stand) {
        Decision::Place { stand, pose }
    } else {
        Decision::Card(Play::PlaceAs { stand, pose, appearance })
    }
}

/// The wanted place, then places beside and behind it.
fn places_about(battle: &Battle, seat: Seat, wanted: Pose) -> impl Iterator<Item = Pose> {
    let width = battle.board().x;
    let forward = match seat {
        Seat::One => 1,
        Seat::Two => -1,
    };
    let rows = [0, -3, -5].into_iter();
    let besides = [0, 2, -2, 4, -4, 6, -6, 8, -8, 10, -10, 12, -12, 16, -16, 20, -20, 1, -1, 3, -3];
    std::iter::once(wanted).chain(rows.flat_map(move |row| {
        besides.into_iter().map(move |beside| {
            let at = Point::new(
                (wanted.at.x + beside * UNIT).clamp(UNIT, width - UNIT),
                wanted.at.y + forward * row * UNIT,
            );
            Pose::new(at, wanted.heading)
        })
    }))
}

/// Every stand of a seat with its wanted place, those of the middle first.
pub(super) fn layout(
    doctrine: &Doctrine,
    battle: &Battle,
    state: &State,
    seat: Seat,
) -> ArrayVec<(StandId, Pose), MAX_STANDS_A_SIDE> {
    let army = battle.army_in(state, seat);
    let all = Stands::first_of(seat, army.stands.len());
    let forms: ArrayVec<&Form, MAX_STANDS_A_SIDE> = all
        .iter()
        .map(|stand| {
            // The owner of a masquerade plans with the stand behind it.
            let appearance = match appearance_of(battle, state, stand) {
                Appearance::Masquerade => Appearance::Normal,
                appearance => appearance,
            };
            let wanted = battle.form_as(state, stand, appearance);
            wanted.unwrap_or(battle.form(state, stand))
        })
        .collect();
    let form = |stand: StandId| forms[stand.number()];
    let troop = |stand: StandId| form(stand).troop;
    // War Wagons belong to the line, however slow they are; behind it they would take no part in the battle.
    // The move without a gift counts: if a gift changed the order of the line, the player would play worse.
    let is_slow = |stand: StandId| {
        let own = form(stand).data.reach - form(stand).given.reach;
        own < SLOW && troop(stand) != TroopType::WarWagons
    };
    // Slow stands come last, so that they don't slow down the line between them.
    let mut sorted: ArrayVec<_, MAX_STANDS_A_SIDE> = all
        .iter()
        .map(|stand| {
            let troop = troop(stand);
            let order = (part_of(troop) as u32, is_slow(stand), sturdiness(troop));
            Sorted::of(order, troop, stand)
        })
        .collect();
    sorted.sort_unstable();
    let of_part = |part: Part| -> ArrayVec<StandId, MAX_STANDS_A_SIDE> {
        let stands = sorted.iter().filter(|sorted| sorted.part() == part as u32);
        stands.map(|sorted| sorted.stand()).collect()
    };
    let mut placed = ArrayVec::new();
    let middle = battle.board().x / 2;
    // Without a gap, one command point moves the whole front, and fewer stands go ahead alone.
    let space = if doctrine.captain.whole == 0 { SPACE } else { 0 };
    let mut line = of_part(Part::Line);
    let behind = second_rank(&mut line, troop);
    // From the middle outwards, the most vulnerable first.
    let slow_from = line.iter().position(|&stand| is_slow(stand));
    let slow_from = slow_from.unwrap_or(line.len());
    let (line, slow) = line.split_at_mut(slow_from);
    if doctrine.captain.middle != 0 {
        let enemies = &battle.army_in(state, seat.other()).stands;
        captain::strongest_first(line, &behind, troop, enemies);
    }
    let (line, slow) = (&*line, &*slow);
    let half_line = line.len() as i32 * STAND_WIDTH / 2;
    for (at, &stand) in line.iter().enumerate() {
        let step = (at as i32 + 1) / 2 * if at % 2 == 1 { 1 } else { -1 };
        let off = if line.len() % 2 == 0 { -STAND_WIDTH / 2 } else { 0 };
        let x = middle + off + step * STAND_WIDTH;
        placed.push((stand, pose_in(battle, seat, x, 0)));
    }
    for &(stand, front) in &behind {
        let before = placed.iter().find(|&&(other, _)| other == front).map(|&(_, pose)| pose);
        if let Some(before) = before {
            let depth = form(front).data.base.depth;
            placed.push((stand, before.shifted(-depth, 0)));
        }
    }
    let (mut left, mut right) = (half_line + space, half_line + space);
    // A slow stand shoots past the line's end, or stands behind its middle.
    let shoots = |stand: StandId| form(stand).data.range.is_some();
    for &stand in slow.iter().filter(|&&stand| shoots(stand)) {
        let x = middle - left - STAND_WIDTH / 2;
        left += STAND_WIDTH;
        placed.push((stand, pose_in(battle, seat, x, 0)));
    }
    if left > half_line + space {
        left += space;
    }
    let behind = slow.iter().filter(|&&stand| !shoots(stand));
    let half = behind.clone().count() as i32 * STAND_WIDTH / 2;
    for (at, &stand) in (0..).zip(behind) {
        let x = middle - half + at * STAND_WIDTH + STAND_WIDTH / 2;
        placed.push((stand, pose_in(battle, seat, x, BEHIND)));
    }
    for part in [Part::Wing, Part::Light] {
        let stands = of_part(part);
        let n_right = if doctrine.captain.even == 0 {
            (2 * stands.len()).div_ceil(3)
        } else {
            stands.len().div_ceil(2)
        };
        for (at, &stand) in stands.iter().rev().enumerate() {
            let goes_right = if part == Part::Wing { at < n_right } else { at % 2 == 1 };
            let edge = if goes_right { &mut right } else { &mut left };
            let x = *edge + STAND_WIDTH / 2;
            *edge += STAND_WIDTH;
            let x = if goes_right { middle + x } else { middle - x };
            placed.push((stand, pose_in(battle, seat, x, 0)));
        }
        left += space;
        right += space;
    }
    placed
}

/// A stand packed into a number that sorts it by part, then by whether it is slow, sturdiness, type and number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Sorted(u32);

impl Sorted {
    fn of((part, is_slow, sturdiness): (u32, bool, i32), troop: TroopType, stand: StandId) -> Self {
        let sturdiness = (sturdiness + 128).clamp(0, 255) as u32;
        let kind = part << 1 | u32::from(is_slow);
        Sorted((kind << 8 | sturdiness) << 16 | (troop as u32) << 8 | stand.index() as u32)
    }

    fn part(self) -> u32 {
        self.0 >> 25
    }

    fn stand(self) -> StandId {
        StandId::at(self.0 as usize & 0xff)
    }
}

/// PL-17: the stands of the line that are placed behind others of their type, with the stand before each: Pikes, two deep.
fn second_rank(
    line: &mut ArrayVec<StandId, MAX_STANDS_A_SIDE>,
    troop: impl Fn(StandId) -> TroopType,
) -> ArrayVec<(StandId, StandId), MAX_STANDS_A_SIDE> {
    let pikes: ArrayVec<StandId, MAX_STANDS_A_SIDE> =
        line.iter().copied().filter(|&stand| troop(stand) == TroopType::Pikes).collect();
    let n_behind = pikes.len() / 2;
    let (front, behind) = pikes.split_at(pikes.len() - n_behind);
    line.retain(|stand| !behind.contains(stand));
    behind.iter().copied().zip(front.iter().copied()).collect()
}

/// A pose this far behind the first row, at this x as the player sees the table.
fn pose_in(battle: &Battle, seat: Seat, x: i32, back: i32) -> Pose {
    let board = battle.board();
    let row = battle.parameters().deploy_depth_mu().0 - back;
    match seat {
        Seat::One => Pose::new(Point::new(x, row), Heading::NORTH),
        Seat::Two => Pose::new(Point::new(board.x - x, board.y - row), Heading::SOUTH),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stands_are_sorted_by_part_then_speed_then_sturdiness_then_type_then_number() {
        let mut keys = Vec::new();
        for (at, troop) in TroopType::ALL.into_iter().enumerate() {
            for number in [31 - at, at] {
                let stand = StandId::of(Seat::Two, number);
                let is_slow = at % 3 == 0;
                let order = (part_of(troop) as u32, is_slow, sturdiness(troop));
                keys.push((
                    (part_of(troop), is_slow, sturdiness(troop), troop, stand),
                    Sorted::of(order, troop, stand),
                ));
            }
        }
        let mut by_numbers = keys.clone();
        keys.sort_unstable_by_key(|&(known, _)| known);
        by_numbers.sort_unstable_by_key(|&(_, sorted)| sorted);
        assert!(keys == by_numbers);
        for ((part, .., stand), sorted) in keys {
            assert!(sorted.part() == part as u32 && sorted.stand() == stand);
        }
    }
}
