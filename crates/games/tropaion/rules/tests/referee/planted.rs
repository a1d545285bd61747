//! Errors planted in battles: the referee finds each where it stands, by its rule.

use battle_core::Seating;
use tropaion::grid::Offset;
use tropaion::policies::PLAYERS;
use tropaion::troops::UnitType::{HeavyInfantry, Pikes};
use tropaion::{ActionKind, Battle, Event, MoveReason, Pool};

use crate::battles::{judged, play};

type Log = (Battle, Seating, Vec<Event>);

fn logs() -> Vec<Log> {
    let players = [PLAYERS[0].player(), PLAYERS[1].player()];
    (0..16).map(|pair| play(players[(pair / 2 % 2) as usize], pair)).collect()
}

/// Plants an error at the first place of each battle that `change` takes, which says which event is wrong then; the referee has to stop
/// there, by one of these rules.
#[track_caller]
fn plant(
    logs: &[Log],
    rules: &[&str],
    change: impl Fn(&Battle, &mut Vec<Event>, usize) -> Option<usize>,
) {
    let mut planted = 0;
    for (battle, seating, events) in logs {
        let mut wrong = events.clone();
        let Some(at) = (0..events.len()).find_map(|at| change(battle, &mut wrong, at)) else {
            continue;
        };
        planted += 1;
        let Err(fault) = judged(battle, *seating, &wrong) else {
            panic!("not found: {:?}", &wrong[at.saturating_sub(3)..at + 1]);
        };
        assert!(
            rules.contains(&fault.rule) && fault.at == at,
            "planted at {at}: {:?}\n{} at {}: {}",
            &wrong[at.saturating_sub(3)..at + 1],
            fault.rule,
            fault.at,
            fault.what
        );
    }
    assert!(planted > 0, "nothing to plant it in");
}

/// Changes one event.
fn each(
    change: impl Fn(&mut Event) -> bool,
) -> impl Fn(&Battle, &mut Vec<Event>, usize) -> Option<usize> {
    move |_, events, at| change(&mut events[at]).then_some(at)
}

#[test]
fn errors_of_setup_are_found() {
    let logs = logs();
    // A hand of six.
    let hand = |event: &mut Event| match event {
        Event::Dealt { hand, .. } => {
            *hand = hand
                .with(tropaion::cards::Card::Field, hand.count(tropaion::cards::Card::Field) + 1);
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-A01"], each(hand));
    // Two terrain cards in one place.
    plant(&logs, &["TP-A16"], |_, events, at| {
        let Event::TerrainPlaced { cell: first, .. } = events[at] else {
            return None;
        };
        match &mut events[at + 1] {
            Event::TerrainPlaced { cell, .. } => {
                *cell = first;
                Some(at + 1)
            }
            _ => None,
        }
    });
    // A unit is deployed too far ahead.
    let far = |event: &mut Event| match event {
        Event::Placed { cell, .. } => {
            cell.y = 8;
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-303"], each(far));
    // A unit turns its back.
    let turned = |event: &mut Event| match event {
        Event::Placed { facing, .. } => {
            *facing = facing.opposite();
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-302"], each(turned));
    // Two units in one cell.
    plant(&logs, &["TP-G01"], |_, events, at| {
        let Event::Placed { cell: first, .. } = events[at] else {
            return None;
        };
        match &mut events[at + 1] {
            Event::Placed { cell, .. } => {
                *cell = first;
                Some(at + 1)
            }
            _ => None,
        }
    });
}

#[test]
fn errors_of_points_and_order_are_found() {
    let logs = logs();
    // Points that no die showed.
    let points = |event: &mut Event| match event {
        Event::Assigned { points, .. } => {
            points[Pool::Valour as usize] += 1;
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-102"], each(points));
    // The lower Strategy goes first.
    plant(&logs, &["TP-401"], |_, events, at| {
        let [one, two] = match events.get(at.checked_sub(2)?..at)? {
            [Event::Assigned { points: one, .. }, Event::Assigned { points: two, .. }] => {
                [one[2], two[2]]
            }
            _ => return None,
        };
        match &mut events[at] {
            Event::Order { first, .. } if one != two => {
                *first = first.other();
                Some(at)
            }
            _ => None,
        }
    });
    // More points than there are.
    let more = |event: &mut Event| match event {
        Event::Spent { points, .. } => {
            *points = 7;
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-102", "TP-404", "TP-021"], each(more));
    // The other player spends.
    let other = |event: &mut Event| match event {
        Event::Spent { seat, .. } => {
            *seat = seat.other();
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-103"], each(other));
    // A complicated move that is not paid for: what comes next is not the payment.
    plant(&logs, &["TP-404"], |_, events, at| match events[at..] {
        [Event::Declared { .. }, Event::Spent { .. }, ..] => {
            events.remove(at + 1);
            Some(at + 1)
        }
        _ => None,
    });
}

#[test]
fn errors_of_tests_and_moves_are_found() {
    let logs = logs();
    let modifier = |event: &mut Event| match event {
        Event::Tested { modifier, .. } => {
            *modifier += 1;
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-210"], each(modifier));
    let outcome = |event: &mut Event| match event {
        Event::TestEnds { passed, .. } => {
            *passed = !*passed;
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-201"], each(outcome));
    // A move without a test.
    plant(&logs, &["TP-213"], |_, events, at| match events[at..] {
        [Event::Declared { .. }, Event::Tested { .. }, Event::TestEnds { .. }, ..] => {
            events.drain(at + 1..at + 3);
            Some(at + 1)
        }
        _ => None,
    });
    // Too far.
    let far = |event: &mut Event| match event {
        Event::Declared { action } if action.kind == ActionKind::Move => {
            action.offset = Offset { f: 6, r: 0 };
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-G06", "TP-G07", "TP-410"], each(far));
    // A unit ends elsewhere than it declared.
    let elsewhere = |event: &mut Event| match event {
        Event::Moved { cell, why: MoveReason::Action, .. } => {
            cell.x += 1;
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-G13"], each(elsewhere));
    // Facing is not kept.
    plant(
        &logs,
        &["TP-403", "TP-G06", "TP-G07"],
        each(|event| match event {
            Event::Declared { action } if action.kind == ActionKind::Move => {
                action.facing = action.facing.opposite();
                true
            }
            _ => false,
        }),
    );
    // A unit acts once more after it failed.
    plant(&logs, &["TP-212"], |_, events, at| match events[at..] {
        [
            declared @ Event::Declared { .. },
            tested @ Event::Tested { .. },
            ended @ Event::TestEnds { passed: false, .. },
            ..,
        ] => {
            events.splice(at + 3..at + 3, [declared, tested, ended]);
            Some(at + 3)
        }
        _ => None,
    });
}

#[test]
fn errors_of_charges_and_shots_are_found() {
    let logs = logs();
    let bonus = |event: &mut Event| match event {
        Event::Contacted { bonus, .. } => {
            *bonus += 1;
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-609"], each(bonus));
    // A unit that is charged on its flank does not turn.
    plant(&logs, &["TP-610"], |_, events, at| match events[at] {
        Event::Moved { why: MoveReason::TurnsToFace, .. } => {
            events.remove(at);
            Some(at)
        }
        _ => None,
    });
    // Heavy infantry goes 1 MU more.
    plant(&logs, &["TP-G14", "TP-410"], |battle, events, at| {
        let Event::Declared { action } = &mut events[at] else {
            return None;
        };
        let lead = action.mover.lead();
        let slow = battle.armies().0.iter().all(|army| {
            let of = army.units.get(lead.place()).map(|it| it.of);
            matches!(of, Some(HeavyInfantry | Pikes) | None)
        });
        if slow && action.kind.is_charge() {
            action.offset.f += 3;
            return Some(at);
        }
        None
    });
    // A shot that misses has a die of the table, one that hits has none.
    let effect = |event: &mut Event| match event {
        Event::Shot { effect, .. } => {
            *effect = if *effect == 0 { 6 } else { 0 };
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-502"], each(effect));
    // A unit shoots a second time.
    plant(&logs, &["TP-501"], |_, events, at| match events[at] {
        Event::Shot { effect: 0, .. }
            if !matches!(events[at - 1], Event::Shot { .. })
                && !matches!(events[at + 1], Event::Shot { .. }) =>
        {
            events.insert(at + 1, events[at]);
            // The second stands for return fire only if the target could shoot, which shooting at itself is not.
            Some(at + 1)
        }
        _ => None,
    });
}

#[test]
fn errors_of_fights_and_losses_are_found() {
    let logs = logs();
    let total = |event: &mut Event| match event {
        Event::Fought { totals, .. } => {
            totals[1] += 1;
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-701"], each(total));
    // The loser wins.
    let winner = |event: &mut Event| match event {
        Event::Result { winner, loser, .. } => {
            std::mem::swap(winner, loser);
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-701", "TP-730"], each(winner));
    // A pair fights twice.
    plant(&logs, &["TP-M11"], |_, events, at| match events[at] {
        // A tie changes nothing, so the pair could go on.
        Event::Fought { totals: [a, b], .. }
            if a == b && !matches!(events[at + 1], Event::Spent { .. }) =>
        {
            events.insert(at + 1, events[at]);
            Some(at + 1)
        }
        _ => None,
    });
    // A unit that is pushed back goes two cells.
    let pushed = |event: &mut Event| match event {
        Event::Moved { cell, why: MoveReason::PushedBack, .. } => {
            cell.y = if cell.y > 8 { cell.y - 1 } else { cell.y + 1 };
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-G18"], each(pushed));
    // A result without its effect.
    plant(&logs, &["TP-011", "TP-730", "TP-G18"], |_, events, at| match events[at] {
        Event::Disrupted { .. } | Event::Removed { .. } => {
            events.remove(at);
            Some(at)
        }
        _ => None,
    });
    let disruption = |event: &mut Event| match event {
        Event::Disrupted { disruption, .. } => {
            *disruption += 1;
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-011"], each(disruption));
    let rallied = |event: &mut Event| match event {
        Event::Rallied { disruption, .. } => {
            *disruption += 1;
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-801"], each(rallied));
    let morale = |event: &mut Event| match event {
        Event::Morale { halves } => {
            halves[0] -= 1;
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-805"], each(morale));
    let end = |event: &mut Event| match event {
        Event::Ended { winner, .. } => {
            *winner = match *winner {
                Some(seat) => Some(seat.other()),
                None => Some(battle_core::Seat::One),
            };
            true
        }
        _ => false,
    };
    plant(&logs, &["TP-806"], each(end));
}
