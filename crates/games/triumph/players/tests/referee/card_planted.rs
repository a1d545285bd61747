//! Errors planted in legal battles with cards, each of which the referee must find.

mod factors;

use serde_json::{Value, json};

use crate::card_battles::card_battles;
use crate::referee;

/// Changes the first event of a kind, in the first battle that has one, and checks that this is found as a breach of this rule.
fn planted(
    rule: &str,
    is_it: impl Fn(&[Value], usize) -> bool,
    change: impl FnOnce(&mut Vec<Value>, usize),
) {
    let found = card_battles().iter().find_map(|(name, events)| {
        let at = (0..events.len()).find(|&at| is_it(events, at))?;
        Some((name, events, at))
    });
    let (name, events, at) = found.expect("some battle has such an event");
    let mut events = events.clone();
    change(&mut events, at);
    match referee(&events) {
        Ok(_) => panic!("battle {name}, event {at}: this breaks {rule} and is accepted"),
        Err(verdict) => assert_eq!(verdict.rule, rule, "battle {name}, event {at}: {verdict}"),
    }
}

fn card(what: &'static str) -> impl Fn(&[Value], usize) -> bool {
    move |events, at| events[at]["card"] == what
}

fn became(rule: &'static str) -> impl Fn(&[Value], usize) -> bool {
    move |events, at| events[at]["card"] == "became" && events[at]["rule"] == rule
}

/// Leaves out the event itself.
fn leave_out(events: &mut Vec<Value>, at: usize) {
    events.remove(at);
}

#[test]
fn card_1_dismounted_as_another_type() {
    planted("TR-BC-00.8", became("TR-BC-01.3"), |events, at| {
        events[at]["troop"] = json!("spear");
    });
}

#[test]
fn card_1_dismounted_with_other_points() {
    planted("TR-BC-00.5", became("TR-BC-01.3"), |events, at| {
        events[at]["points"] = json!(2);
    });
}

#[test]
fn card_2_dismounting_with_a_step() {
    planted(
        "TR-BC-02.3",
        |events, at| events[at]["kind"] == "dismount",
        |events, at| {
            let x = events[at]["stands"][0]["to"][0].as_f64().unwrap();
            events[at]["stands"][0]["to"][0] = json!(x + 0.5);
        },
    );
}

#[test]
fn card_2_a_dismounting_that_comes_to_nothing() {
    planted("TR-BC-02.3", became("TR-BC-02.3"), leave_out);
}

#[test]
fn card_2_dismounting_with_another_depth() {
    planted("TR-UN-03", became("TR-BC-02.3"), |events, at| {
        events[at]["depth"] = json!(1.5);
    });
}

#[test]
fn card_3_one_of_a_pair_alone() {
    planted(
        "TR-BC-03.2",
        |events, at| became("TR-BC-03.2")(events, at) && events[at]["appearance"] == "valets",
        leave_out,
    );
}

#[test]
fn card_7_more_than_the_bowmen_can_help() {
    planted("TR-BC-07.1", card("set-aside"), |events, at| {
        let bowmen = events[at]["bowmen"].clone();
        let supported = events[at]["supported"].as_array_mut().unwrap();
        supported.extend(bowmen.as_array().unwrap().iter().cloned());
    });
}

#[test]
fn card_7_no_stand_is_set_aside() {
    planted("TR-DP-02", card("set-aside"), leave_out);
}

#[test]
fn card_8_transports_with_the_points_of_another_type() {
    planted("TR-BC-00.5", became("TR-BC-08.2"), |events, at| {
        events[at]["points"] = json!(1);
    });
}

#[test]
fn card_8_transports_for_one_who_has_none() {
    planted("TR-BC-08.2", became("TR-BC-09.1"), |events, at| {
        events[at]["appearance"] = json!("transports");
    });
}

#[test]
fn card_8_transports_that_a_caught_stand_keeps() {
    planted("TR-BC-08.7", became("TR-BC-08.7"), leave_out);
}

#[test]
fn card_8_a_discard_without_a_move() {
    planted("TR-BC-08.5", became("TR-BC-08.5"), |events, at| {
        let seat = events[at]["stand"].as_str().unwrap()[..1].to_owned();
        // Before the move that it ends.
        let moved = (0..at).rfind(|&n| events[n]["event"] == "moved").unwrap();
        let discard = events.remove(at);
        assert!(discard["stand"].as_str().unwrap().starts_with(&seat));
        events.insert(moved, discard);
    });
}

#[test]
fn card_8_a_discard_in_place_that_comes_to_nothing() {
    planted("TR-BC-08.4", became("TR-BC-08.4"), leave_out);
}

#[test]
fn card_9_a_plaustrella_of_three_points() {
    planted("TR-BC-00.5", became("TR-BC-09.1"), |events, at| {
        events[at]["points"] = json!(3);
    });
}

#[test]
fn card_9_a_plaustrella_on_its_own_base() {
    planted("TR-UN-03", became("TR-BC-09.1"), |events, at| {
        events[at]["depth"] = json!(0.75);
    });
}

#[test]
fn card_10_one_who_holds_and_pursues() {
    planted("TR-OM-19", card("held"), leave_out);
}

#[test]
fn card_10_a_loser_that_holds() {
    planted("TR-BC-10.1", card("held"), |events, at| {
        let stand = events[at]["stand"].as_str().unwrap().to_owned();
        let loser = ["south", "north"]
            .into_iter()
            .map(|seat| events[at - 1][seat]["who"].clone())
            .find(|who| *who != json!(stand));
        events[at]["stand"] = loser.unwrap();
    });
}

#[test]
fn card_10_more_cards_than_were_bought() {
    planted(
        "TR-BC-10.1",
        |events, at| card("held")(events, at),
        |events, _| {
            for seat in ["south", "north"] {
                for bought in events[0][seat]["cards"].as_array_mut().into_iter().flatten() {
                    if bought["card"] == "hold-the-line" {
                        bought["copies"] = json!(0);
                    }
                }
            }
        },
    );
}

#[test]
fn card_12_a_charge_through_without_the_card() {
    planted("TR-MV-13", card("charges-through"), leave_out);
}

#[test]
fn card_12_through_others_than_the_card_names() {
    planted("TR-BC-12.2", card("charges-through"), |events, at| {
        let seat = if events[at]["owner"] == "south" { "S" } else { "N" };
        events[at]["through"] = json!([format!("{seat}1")]);
    });
}

/// A stand that is placed beyond its zone.
fn ambush(events: &[Value], at: usize) -> bool {
    let event = &events[at];
    let y = event["pose"][1].as_f64().unwrap_or_default();
    let is_south = event["stand"].as_str().is_some_and(|stand| stand.starts_with('S'));
    event["event"] == "placed" && if is_south { y > 8.1 } else { y < 23.9 }
}

#[test]
fn card_13_an_ambush_without_the_card() {
    planted("TR-DP-01", ambush, |events, _| {
        for seat in ["south", "north"] {
            let bought = events[0][seat]["cards"].as_array_mut();
            bought.into_iter().for_each(|all| all.retain(|one| one["card"] != "ambush"));
        }
    });
}

#[test]
fn card_13_an_ambush_too_near_the_enemy_base_edge() {
    planted("TR-BC-13.1", ambush, |events, at| {
        let is_south = events[at]["pose"][1].as_f64().unwrap() < 24.0
            && events[at]["stand"].as_str().unwrap().starts_with('S');
        events[at]["pose"][1] = json!(if is_south { 25.0 } else { 7.0 });
    });
}

#[test]
fn card_14_an_obstacle_too_near_another() {
    planted(
        "TR-BC-14.2",
        |events, at| card("obstacle-placed")(events, at) && card("obstacle-placed")(events, at + 1),
        |events, at| {
            let mut corners = events[at]["corners"].clone();
            for corner in corners.as_array_mut().unwrap() {
                let x = corner[0].as_f64().unwrap();
                corner[0] = json!(if x < 24.0 { x + 3.0 } else { x - 3.0 });
            }
            events[at + 1]["corners"] = corners;
        },
    );
}

#[test]
fn card_14_a_wide_obstacle() {
    planted("TR-BC-14.1", card("obstacle-placed"), |events, at| {
        let x = events[at]["corners"][1][0].as_f64().unwrap();
        for corner in [1, 2] {
            events[at]["corners"][corner][0] = json!(x + 1.0);
        }
    });
}

#[test]
fn card_15_a_mark_after_the_command_dice() {
    planted("TR-BC-15.1", card("marked"), |events, at| {
        events.swap(at, at + 1);
        events.swap(at + 1, at + 2);
    });
}

#[test]
fn card_15_three_stands() {
    planted("TR-BC-15.1", card("marked"), |events, at| {
        let letter = events[at]["stands"][0].as_str().unwrap()[..1].to_owned();
        events[at]["stands"] = json!(["1", "2", "3"].map(|n| format!("{letter}{n}")));
    });
}

#[test]
fn card_15_a_second_mark() {
    planted("TR-BC-15.1", card("marked"), |events, at| {
        let again = events[at].clone();
        events.insert(at, again);
    });
}

#[test]
fn card_16_no_camp_without_the_card() {
    planted("TR-BX-06", card("camp-chosen"), |events, at| {
        events[at]["kind"] =
            json!(if events[at]["kind"] == "nothing" { "fortified-camp" } else { "nothing" });
    });
}

#[test]
fn card_17_fortifications_left_out() {
    planted(
        "TR-BC-17.1",
        |events, at| events[at]["kind"] == "fortified-camp" && card("camp-chosen")(events, at),
        leave_out,
    );
}

/// The camp that follows a choice.
fn camp_of(kind: &'static str) -> impl Fn(&[Value], usize) -> bool {
    move |events, at| {
        events[at]["event"] == "camp-placed"
            && events[..at]
                .iter()
                .any(|event| event["kind"] == kind && event["owner"] == events[at]["owner"])
    }
}

#[test]
fn card_18_a_pack_train_off_its_edge() {
    planted("TR-DP-04", camp_of("pack-train"), |events, at| {
        for corner in events[at]["corners"].as_array_mut().unwrap() {
            let y = corner[1].as_f64().unwrap();
            corner[1] = json!(if y < 16.0 { y + 1.0 } else { y - 1.0 });
        }
    });
}

#[test]
fn card_19_a_wagon_too_far_ahead() {
    planted("TR-BC-19.2", camp_of("standard-wagon"), |events, at| {
        for corner in events[at]["corners"].as_array_mut().unwrap() {
            let y = corner[1].as_f64().unwrap();
            corner[1] = json!(if y < 16.0 { y + 8.0 } else { y - 8.0 });
        }
    });
}

#[test]
fn card_20_a_marker_that_is_kept() {
    planted("TR-BC-20.4", card("screen-lost"), leave_out);
}

#[test]
fn card_20_a_marker_for_one_who_is_not_screenable() {
    planted("TR-BC-20.2", card("screened"), |events, at| {
        let letter = events[at]["stands"][0].as_str().unwrap()[..1].to_owned();
        events[at]["stands"] = json!([format!("{letter}1")]);
    });
}

#[test]
fn card_20_a_marker_lost_twice() {
    planted("TR-BC-20.4", card("screen-lost"), |events, at| {
        let again = events[at].clone();
        events.insert(at + 1, again);
    });
}

#[test]
fn card_21_points_without_the_card() {
    planted(
        "TR-VC-04",
        |events, at| {
            at == 0
                && ["south", "north"].iter().any(|seat| {
                    let stands = events[0][*seat]["stands"].as_array().unwrap();
                    stands.iter().any(|stand| stand["cards"] == json!(["shower-shooting"]))
                })
        },
        |events, _| {
            for seat in ["south", "north"] {
                for stand in events[0][seat]["stands"].as_array_mut().unwrap() {
                    if stand["cards"] == json!(["shower-shooting"]) {
                        stand["points"] = json!(stand["points"].as_f64().unwrap() - 1.0);
                    }
                }
            }
        },
    );
}

#[test]
fn card_21_a_shot_with_the_factor_of_archers() {
    planted(
        "TR-RC-11",
        |events, at| events[at]["event"] == "shot" && events[at]["shooter_breakdown"]["base"] == 2,
        |events, at| {
            events[at]["shooter_breakdown"]["base"] = json!(3);
            let total = events[at]["shooter_breakdown"]["total"].as_f64().unwrap();
            events[at]["shooter_breakdown"]["total"] = json!(total + 1.0);
        },
    );
}

#[test]
fn card_22_one_of_the_entry_unchained() {
    planted("TR-BC-22.1", became("TR-BC-22.1"), leave_out);
}

#[test]
fn card_23_lost_for_its_list_price() {
    planted(
        "TR-VC-04",
        |events, at| events[at]["event"] == "destroyed" && events[at]["points"] == 3.5,
        |events, at| events[at]["points"] = json!(4),
    );
}

#[test]
fn card_24_a_real_stand_unmasked() {
    planted("TR-BC-24.4", card("unmasked"), |events, at| {
        let letter = events[at]["stand"].as_str().unwrap()[..1].to_owned();
        events[at]["stand"] = json!(format!("{letter}2"));
    });
}

#[test]
fn card_24_a_second_stand_that_appears_elsewhere() {
    planted("TR-BC-24.4", card("appeared"), |events, at| {
        // Sideways, whichever way it faces.
        let [x, y, heading] = [0, 1, 2].map(|n| events[at]["pose"][n].as_f64().unwrap());
        let (sin, cos) = heading.to_radians().sin_cos();
        events[at]["pose"][0] = json!(x + 0.5 * cos);
        events[at]["pose"][1] = json!(y - 0.5 * sin);
    });
}

#[test]
fn card_24_seen_through_and_not_revealed() {
    // Revealed at the end of the enemy's movement: it had to be.
    let forced = |events: &[Value], at: usize| {
        let active = |event: &Value| event["active"].as_str().map(|seat| seat[..1].to_uppercase());
        let turn = events[..at].iter().rev().find_map(active);
        card("unmasked")(events, at)
            && !events[at + 1]["card"].is_string()
            && turn.is_some_and(|turn| !events[at]["stand"].as_str().unwrap().starts_with(&turn))
    };
    planted("TR-BC-24.3", forced, leave_out);
}
