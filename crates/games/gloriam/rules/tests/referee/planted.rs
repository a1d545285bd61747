//! Errors planted in battles: the referee finds each where it stands, by its rule.

use gloriam::battle::{BattleEvent, BattleStep, Choice, Ended, PLAYERS, Path};

use crate::battles::{Played, play};

fn logs() -> Vec<Played> {
    let players = [PLAYERS[0].player(), PLAYERS[1].player()];
    (0..24).map(|pair| play(players[(pair / 2 % 2) as usize], pair)).collect()
}

/// Plants an error at the first place of each battle that `change` takes, which says which event is wrong then; the referee has to stop
/// there, by one of these rules.
#[track_caller]
fn plant(
    logs: &[Played],
    rules: &[&str],
    change: impl Fn(&mut Vec<BattleEvent>, usize) -> Option<usize>,
) {
    let mut planted = 0;
    for played in logs {
        let mut wrong = played.events.clone();
        let Some(at) = (0..wrong.len()).find_map(|at| change(&mut wrong, at)) else {
            continue;
        };
        planted += 1;
        let Err(fault) = played.judged(&wrong) else {
            panic!("not found: {:?}", &wrong[at.saturating_sub(3)..=at]);
        };
        assert!(
            rules.contains(&fault.rule) && fault.at == at,
            "planted at {at}: {:?}\n{} at {}: {}",
            &wrong[at.saturating_sub(3)..=at],
            fault.rule,
            fault.at,
            fault.what
        );
    }
    assert!(planted > 0, "nothing to plant it in");
}

/// Changes one event.
fn each(
    change: impl Fn(&mut BattleEvent) -> bool,
) -> impl Fn(&mut Vec<BattleEvent>, usize) -> Option<usize> {
    move |events, at| change(&mut events[at]).then_some(at)
}

#[test]
fn errors_of_turns_and_places_are_found() {
    let logs = logs();
    // A turn is left out.
    plant(
        &logs,
        &["GL-301"],
        each(|event| match event {
            BattleEvent::TurnBegins { turn, .. } => {
                *turn += 1;
                true
            }
            _ => false,
        }),
    );
    // The same side twice.
    plant(
        &logs,
        &["GL-110"],
        each(|event| match event {
            BattleEvent::TurnBegins { turn: 2, active } => {
                *active = active.other();
                true
            }
            _ => false,
        }),
    );
    // A unit deploys far ahead.
    plant(
        &logs,
        &["GL-962"],
        each(|event| match event {
            BattleEvent::Stands { place, .. } => {
                place.y = 15;
                true
            }
            _ => false,
        }),
    );
    // Off the table.
    plant(
        &logs,
        &["GL-951"],
        each(|event| match event {
            BattleEvent::Stands { place, .. } => {
                place.lane = 15;
                true
            }
            _ => false,
        }),
    );
    // Two units in one place.
    plant(&logs, &["GL-953"], |events, at| {
        let BattleEvent::Stands { place: first, .. } = events[at] else {
            return None;
        };
        match &mut events[at + 1] {
            BattleEvent::Stands { place, .. } => {
                *place = first;
                Some(at + 1)
            }
            _ => None,
        }
    });
    // Further ahead than was chosen.
    plant(&logs, &["GL-208", "GL-951"], |events, at| {
        let BattleEvent::Chose { choice: Choice::Advance(_), .. } = events[at] else {
            return None;
        };
        match &mut events[at + 1] {
            BattleEvent::Stands { place, .. } => {
                place.y += 1;
                Some(at + 1)
            }
            _ => None,
        }
    });
    // A second action in a step.
    plant(&logs, &["GL-111"], |events, at| match events[at..] {
        [
            chosen @ BattleEvent::Chose { choice: Choice::Advance(_), .. },
            stands @ BattleEvent::Stands { .. },
            ..,
        ] => {
            events.splice(at + 2..at + 2, [chosen, stands]);
            Some(at + 2)
        }
        _ => None,
    });
    // GL-220: a second move after one that allows none.
    plant(&logs, &["GL-220"], |events, at| match events[at] {
        BattleEvent::Chose { unit, choice: Choice::Charge(_), .. } => {
            events.insert(at + 1, BattleEvent::MovesAgain { unit });
            Some(at + 1)
        }
        _ => None,
    });
    // GL-220: a third move.
    plant(&logs, &["GL-220"], |events, at| match events[at..] {
        [again @ BattleEvent::MovesAgain { .. }, BattleEvent::Chose { .. }, ..] => {
            events.insert(at + 2, again);
            Some(at + 2)
        }
        _ => None,
    });
    // GL-213: three files more.
    plant(
        &logs,
        &["GL-213"],
        each(|event| match event {
            BattleEvent::Chose { choice: Choice::Expand(files), .. } => {
                *files = 3;
                true
            }
            _ => false,
        }),
    );
    // GL-212: an advance of 1 BW that contracts.
    plant(&logs, &["GL-212"], |events, at| {
        let BattleEvent::Chose { choice: Choice::AdvanceAndContract(bw), .. } = &mut events[at]
        else {
            return None;
        };
        *bw = 1;
        Some(at + 1)
    });
    // A unit that moves for no reason.
    plant(&logs, &["GL-954"], |events, at| match events[at..] {
        [BattleEvent::Chose { choice: Choice::Advance(_), .. }, BattleEvent::Stands { .. }, ..] => {
            events.remove(at);
            Some(at)
        }
        _ => None,
    });
}

#[test]
fn errors_of_charges_and_volleys_are_found() {
    let logs = logs();
    // Another path than the units stand for.
    plant(
        &logs,
        &["GL-956"],
        each(|event| match event {
            BattleEvent::Chose { choice: Choice::Charge(charge), .. }
                if charge.path == Path::Ahead =>
            {
                charge.path = Path::Wheel;
                true
            }
            _ => false,
        }),
    );
    // At a friend.
    plant(
        &logs,
        &["GL-956", "GL-964"],
        each(|event| match event {
            BattleEvent::Chose { unit, choice: Choice::Charge(charge), .. } => {
                charge.target = *unit;
                true
            }
            _ => false,
        }),
    );
    // At another step.
    plant(
        &logs,
        &["GL-965"],
        each(|event| match event {
            BattleEvent::Chose { step, choice: Choice::Advance(_), .. } => {
                *step = gloriam::battle::BattleStep::Melee;
                true
            }
            _ => false,
        }),
    );
    // More losses than hits.
    plant(
        &logs,
        &["GL-422"],
        each(|event| match event {
            BattleEvent::Volley { hits, skulls, .. } => {
                *skulls = *hits + 1;
                true
            }
            _ => false,
        }),
    );
    // A second volley in the turn.
    plant(&logs, &["GL-425"], |events, at| match events[at] {
        BattleEvent::Volley { skulls: 0, wounds: 0, .. } => {
            events.insert(at + 1, events[at]);
            Some(at + 1)
        }
        _ => None,
    });
    // At a friend.
    plant(
        &logs,
        &["GL-407"],
        each(|event| match event {
            BattleEvent::Volley { unit, target, .. } => {
                *target = *unit;
                true
            }
            _ => false,
        }),
    );
    // Two friends in contact.
    plant(
        &logs,
        &["GL-956"],
        each(|event| match event {
            BattleEvent::Contact { unit, foe } => {
                *foe = *unit;
                true
            }
            _ => false,
        }),
    );
}

#[test]
fn errors_of_fights_and_losses_are_found() {
    let logs = logs();
    // Differences that are not opposite.
    plant(
        &logs,
        &["GL-502"],
        each(|event| match event {
            BattleEvent::Pair { result, .. } => {
                result.differences[0] += 1;
                true
            }
            _ => false,
        }),
    );
    // More than its dice can show.
    plant(
        &logs,
        &["GL-502"],
        each(|event| match event {
            BattleEvent::Pair { result, .. } => {
                result.thrown[1].wounds += 4;
                true
            }
            _ => false,
        }),
    );
    // A shove that no die won.
    plant(
        &logs,
        &["GL-560"],
        each(|event| match event {
            BattleEvent::Pair { result, .. } if !result.thrown[0].trigger => {
                result.won[0].shove = true;
                true
            }
            _ => false,
        }),
    );
    // A base more than fell.
    plant(
        &logs,
        &["GL-506"],
        each(|event| match event {
            BattleEvent::Left { bases, .. } => {
                *bases += 1;
                true
            }
            _ => false,
        }),
    );
    // Losses of a volley are forgotten.
    plant(&logs, &["GL-506"], |events, at| match events[at..] {
        [BattleEvent::Volley { .. }, BattleEvent::Left { .. }, next, ..]
            if !matches!(next, BattleEvent::Left { .. } | BattleEvent::Pair { .. }) =>
        {
            events.remove(at + 1);
            Some(at + 1)
        }
        _ => None,
    });
    // The other army is said to have broken.
    plant(
        &logs,
        &["GL-704"],
        each(|event| match event {
            BattleEvent::Ends(Ended::Broke(seat)) => {
                *seat = 1 - *seat;
                true
            }
            _ => false,
        }),
    );
    // A broken unit stays: it may be found by whatever it does or hinders then, at the latest when the next turn begins.
    let mut planted = 0;
    for played in &logs {
        let mut wrong = played.events.clone();
        let Some(at) = wrong
            .iter()
            .position(|event| matches!(event, BattleEvent::Gone { unit } if unit % 20 == 0))
        else {
            continue;
        };
        // In the last turn nothing may come of it any more.
        let later = |event: &BattleEvent| matches!(event, BattleEvent::TurnBegins { .. });
        if !wrong[at..].iter().any(later) {
            continue;
        }
        wrong.remove(at);
        planted += 1;
        let Err(fault) = played.judged(&wrong) else {
            panic!("not found: {at}");
        };
        let turn =
            wrong[at..].iter().position(|event| matches!(event, BattleEvent::TurnBegins { .. }));
        assert!(turn.is_none_or(|turn| fault.at <= at + turn), "{}", fault.rule);
    }
    assert!(planted > 0);
    // A unit is removed that is whole.
    plant(&logs, &["GL-701"], |events, at| match events[at] {
        BattleEvent::TurnBegins { turn: 1, .. } => {
            events.insert(at + 1, BattleEvent::Gone { unit: 0 });
            Some(at + 1)
        }
        _ => None,
    });
    // Nothing comes after the end.
    plant(&logs, &["GL-707"], |events, at| match events[at] {
        BattleEvent::Ends(_) => {
            events.push(BattleEvent::Gone { unit: 0 });
            Some(at + 1)
        }
        _ => None,
    });
}

/// Inserts an event after the first turn has begun.
fn after_the_first_turn(
    event: BattleEvent,
) -> impl Fn(&mut Vec<BattleEvent>, usize) -> Option<usize> {
    move |events, at| match events[at] {
        BattleEvent::TurnBegins { turn: 1, .. } => {
            events.insert(at + 1, event);
            Some(at + 1)
        }
        _ => None,
    }
}

#[test]
fn errors_of_turns_camps_and_allies_are_found() {
    let logs = logs();
    // A wheel that doesn't turn.
    plant(&logs, &["GL-209"], |events, at| {
        let BattleEvent::Chose { choice: Choice::Wheel { .. }, .. } = events[at] else {
            return None;
        };
        match &mut events[at + 1] {
            BattleEvent::Stands { place, .. } => {
                *place = place.to_face(place.facing.beside()[0]);
                Some(at + 1)
            }
            _ => None,
        }
    });
    // A turn by 90 degrees into the next lane.
    plant(&logs, &["GL-215", "GL-951"], |events, at| {
        let BattleEvent::Chose { choice: Choice::Face(_), .. } = events[at] else {
            return None;
        };
        match &mut events[at + 1] {
            BattleEvent::Stands { place, .. } => {
                place.lane += 1;
                Some(at + 1)
            }
            _ => None,
        }
    });
    let (seat, general) = (battle_core::Seat::One, 0);
    let hesitant = true;
    for (event, rule) in [
        (BattleEvent::Sacked { unit: 0 }, "GL-961"),
        (
            BattleEvent::Chose { unit: 0, step: BattleStep::Declare, choice: Choice::ChargeCamp },
            "GL-961",
        ),
        (BattleEvent::Pushed { unit: 20, by: 0 }, "GL-404"),
        (BattleEvent::Deserts { seat, general }, "GL-106"),
        (BattleEvent::Hesitates { seat, general, hesitant }, "GL-106"),
        (
            BattleEvent::Chose {
                unit: 0,
                step: gloriam::battle::BattleStep::Countercharge,
                choice: Choice::Intercept(20),
            },
            "GL-969",
        ),
    ] {
        plant(&logs, &[rule], after_the_first_turn(event));
    }
}

/// GL-951, GL-011: what was played in the open is too fast for difficult going everywhere.
#[test]
fn moves_that_ground_forbids_are_found() {
    let field = <gloriam::parameters::Field as battle_core::values::Value>::from_text(
        "difficult 0-14 0-30",
    );
    let mut found = 0;
    for mut played in logs() {
        if played.rules.field != gloriam::parameters::Field::OPEN {
            continue;
        }
        played.rules.field = field.expect("a field");
        let fault = played.judged(&played.events).err();
        let rule = fault.map(|fault| fault.rule);
        let of_moves =
            ["GL-208", "GL-209", "GL-210", "GL-212", "GL-216", "GL-217", "GL-218", "GL-404"];
        assert!(rule.is_some_and(|rule| of_moves.contains(&rule)), "{rule:?}");
        found += 1;
    }
    assert!(found > 0);
}
