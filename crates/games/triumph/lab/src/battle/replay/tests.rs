//! The four formats of a replay, on the battle of [`super::example`].

use battle_core::{RuleId, Seat};
use tabletop::{Heading, Point, Pose, UNIT};
use triumph::battle::{Appearance, CardEvent, Disguised, Event, Purchase};
use triumph::{Card, CardSet, HalfPoints, TroopType};

use super::example::{NAMES, document, events, n, s};
use super::roster::Roster;
use super::story::{PassageKind, passages};
use super::track::{Change, Mover, Place, Track};
use super::{ReplayDocument, html, json_lines, last_turn, story, svg};

/// The example, with other names for both armies.
fn renamed(names: [&str; 2]) -> Vec<Event> {
    let mut events = events();
    for event in &mut events {
        if let Event::Armies { names: own, .. } = event {
            *own = names.map(str::to_owned);
        }
    }
    events
}

/// Every tag that isn't closed where it should be, and every bare `&`.
fn faults(markup: &str) -> Vec<String> {
    const VOID: [&str; 3] = ["meta", "input", "br"];
    let mut open: Vec<&str> = Vec::new();
    let mut faults = Vec::new();
    let mut rest = markup;
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        for bare in text.split('&').skip(1) {
            if bare.split_once(';').is_none_or(|(name, _)| name.len() >= 8) {
                faults.push(format!("& {bare}"));
            }
        }
        let Some(length) = rest[start..].find('>') else {
            faults.push(rest[start..].to_owned());
            break;
        };
        let tag = &rest[start + 1..start + length];
        rest = &rest[start + length + 1..];
        let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap_or("");
        if tag.starts_with('/') {
            if open.pop() != Some(name) {
                faults.push(format!("</{name}>"));
            }
        } else if !tag.starts_with('!') && !tag.ends_with('/') && !VOID.contains(&name) {
            open.push(name);
            if name == "script" || name == "style" {
                let end = rest.find("</").unwrap_or(rest.len());
                rest = &rest[end..];
            }
        }
    }
    faults.extend(open.iter().map(|name| format!("<{name}>")));
    faults
}

#[test]
fn every_event_is_in_exactly_one_passage() {
    let events = events();
    let document = document(&events);
    let passages = passages(&document, &Roster::of(&events));
    let mut next = 0;
    for passage in &passages {
        assert_eq!(passage.events.start, next, "{}", passage.text);
        next = passage.events.end;
        let is_part = passage.kind == PassageKind::Part;
        assert_eq!(passage.events.is_empty(), is_part, "{}", passage.text);
        assert!(!passage.text.is_empty());
        for detail in &passage.details {
            assert!(passage.events.contains(&detail.event) && !detail.text.is_empty());
        }
    }
    assert_eq!(next, events.len());
}

#[test]
fn the_example_has_every_kind_of_event() {
    let kinds: Vec<_> = events().iter().map(std::mem::discriminant).collect();
    let first_of_each = (0..kinds.len()).filter(|&k| !kinds[..k].contains(&kinds[k]));
    assert_eq!(first_of_each.count(), 22);
}

#[test]
fn a_story_tells_moves_with_their_cost_and_fights_with_every_factor_and_rule() {
    let events = events();
    let story = story(&document(&events));
    for line in [
        "  A group of 5 Warband (N2–N6), 1 Elite Cavalry (N7) and 2 Light Spear (N8, N9) advances 4 MU [TR-MV-07]: 1 command point; 3 left",
        "  N12 Artillery advances 2 MU [TR-MV-05]: 2 command points, heavy [TR-CM-03]; 1 left",
        "  S11 Elephants advances 4 MU [TR-MV-05]: 3 command points, heavy [TR-CM-03], out of command [TR-CM-04]; 3 left",
        "  S13 Knights arrives from the flank, advances 6 MU [TR-DP-13]: 2 command points, out of command [TR-CM-04]; 0 left",
        "  S3 Heavy Foot v N3 Warband: S3 doubles N3, which is destroyed [TR-RS-10]",
        "      N3  3 [TR-UN-01] − 1 edge [TR-CC-12] + die 1 = 3",
        "      N3 Warband is destroyed [TR-RS-10], 3 points; Gauls & <Galatians> has now lost 3 of 16",
        "      S3 Heavy Foot pursues 0.75 MU [TR-OM-21]",
        "  S5 Heavy Foot v N5 Warband: a tie, no effect [TR-RS-07]",
        "      N2 Warband is destroyed: it can't fall back with an enemy on its flank or rear [TR-OM-02], 3 points; Gauls & <Galatians> has now lost 6 of 16",
        "  N2 Warband has no room to turn and fights S8 Skirmishers on its right flank where it stands [TR-MV-31]",
        "      N1 Knights (general) sacks the camp of Polybian Roman and leaves the battle [TR-CP-07], 11 points; Polybian Roman has now lost 14 of 16",
        "      N1        3 [TR-UN-01] + 1 general [TR-CC-06] + die 6 = 10",
        "  Polybian Roman holds back 1 Knights (S13) for a flank march from the west [TR-DP-12]",
        "  Gauls & <Galatians> wins: it destroyed 20 points and lost 6, in 5 player turns [TR-VC-02]",
    ] {
        assert!(story.lines().any(|it| it == line), "{line}\nis not in\n{story}");
    }
}

#[test]
fn armies_of_the_same_name_are_distinguished() {
    let events = renamed(["Gallic", "Gallic"]);
    let story = story(&document(&events));
    assert!(story.contains("Gallic (south) against Gallic (north)"));
}

#[test]
fn tr_vc_05_a_draw_is_reported_as_one() {
    let mut events = events();
    events.pop();
    events.push(Event::BattleEnds { winner: None, by_turn_limit: true });
    let story = story(&document(&events));
    assert!(story.contains(
        "A draw at the turn limit: Polybian Roman has lost 20 points, Gauls & <Galatians> 6, in 5 player turns [TR-VC-05]"
    ));
}

#[test]
fn the_track_knows_where_stands_are_and_which_are_gone() {
    let events = events();
    let track = Track::of(&events);
    let deployed = track.scene_after(track.end_of_turn(0));
    assert_eq!(deployed.place(s(13)), Place::HeldBack);
    assert_eq!(deployed.place(s(12)), Place::InCamp);
    let at = |x: f64, y: f64, heading| {
        let steps = |mu: f64| (mu * f64::from(UNIT)) as i32;
        Place::At(Pose::new(Point::new(steps(x), steps(y)), heading))
    };
    assert_eq!(deployed.place(s(3)), at(19.5, 12.0, Heading::NORTH));

    // Three MU ahead in turn 2, and its base's depth after its won fight in turn 3.
    let third = track.scene_after(track.end_of_turn(3));
    assert_eq!(third.place(s(3)), at(19.5, 15.75, Heading::NORTH));
    assert_eq!(third.place(n(3)), Place::Lost(3));

    let end = track.scene_after(events.len());
    assert_eq!(end.place(n(1)), Place::Left(5));
    assert_eq!(end.place(s(12)), Place::Lost(5));
    assert_eq!(end.camps.map(|camp| camp.is_some()), [false, true]);
    assert_eq!([track.last_turn(), last_turn(&events), last_turn(&events[..20])], [5, 5, 0]);
}

#[test]
fn losses_that_the_track_adds_up_are_those_that_the_rules_count() {
    let events = events();
    let track = Track::of(&events);
    let mut n_turns = 0;
    for (k, event) in events.iter().enumerate() {
        if let Event::TurnEnds { lost } = event {
            assert_eq!(track.steps[k - 1].lost, *lost);
            n_turns += 1;
        }
    }
    assert_eq!(n_turns, 5);
    let [one, two] = track.steps[events.len() - 1].lost;
    assert_eq!([one, two], [20, 6].map(HalfPoints::whole));
}

#[test]
fn a_shot_and_a_fight_leave_a_mark_where_they_happened() {
    let events = events();
    let track = Track::of(&events);
    let marks: Vec<_> = track.steps.iter().filter_map(|step| step.mark).collect();
    let letters: Vec<_> = marks.iter().map(|mark| mark.letter()).collect();
    assert_eq!(letters, ["F", "0", "×", "×", "=", "F", "E", "P", "F", "S", "×"]);
    assert_eq!(marks[0].loser, Some(Seat::Two));
    assert_eq!(marks[1].loser, None);
    assert!(marks[0].from.is_some() && marks[2].from.is_none());
    let ways = track.steps.iter().flat_map(|step| &step.changes);
    let by_rules =
        ways.filter(|change| matches!(change, Change::Moves(way) if way.mover == Mover::Rules));
    // One conforms, two turn, two pursue, one is pushed; one evades and one panics in two parts, two fall back.
    assert_eq!(by_rules.count(), 12);
}

#[test]
fn a_picture_shows_the_stands_on_the_table_and_is_well_formed_for_any_name() {
    for names in [NAMES, ["\"A' & <b>", "</svg><script>alert(1)</script>"]] {
        let events = renamed(names);
        for turn in 0..=5 {
            let picture = svg(&document(&events), Some(turn));
            assert_eq!(faults(&picture), Vec::<String>::new());
            assert!(!picture.contains("<script") && !picture.contains("<b>"));
        }
    }
    let events = events();
    let document = document(&events);
    assert_eq!(svg(&document, None), svg(&document, Some(5)));
    assert_eq!(svg(&document, Some(99)), svg(&document, Some(5)));
    let deployed = svg(&document, Some(0));
    assert_eq!(deployed.matches("class=\"stand ").count(), 26);
    assert!(!deployed.contains("class=\"way "));
    // Heavy Foot is 2 by 0.75 MU, with a line of half a pixel and more around it.
    assert!(deployed.contains("width=\"46.5\" height=\"16.5\""));
    assert!(svg(&document, Some(3)).contains("lost, turn 3"));
}

#[test]
fn a_page_is_whole_for_any_name_and_has_no_outside_parts() {
    for names in [NAMES, ["\"A' & <b>", "</script><script>alert(1)</script>"]] {
        let events = renamed(names);
        let page = html(&document(&events));
        assert_eq!(faults(&page), Vec::<String>::new());
        assert_eq!(page.matches("<script").count(), 3);
        for outside in ["src=", "href=", "@import", "fetch(", "<link"] {
            assert!(!page.contains(outside), "{outside}");
        }
        let outside = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!outside.contains("http://") && !outside.contains("https://"));
    }
}

#[test]
fn a_page_holds_every_event_and_every_passage() {
    let events = events();
    let document = document(&events);
    let page = html(&document);
    let json = |id: &str| -> serde_json::Value {
        let start = page.find(&format!("id=\"{id}\">")).unwrap() + id.len() + 6;
        let end = page[start..].find("</script>").unwrap();
        serde_json::from_str(&page[start..start + end]).unwrap()
    };
    assert_eq!(json("events").as_array().unwrap().len(), events.len());
    assert_eq!(json("score")["steps"].as_array().unwrap().len(), events.len());
    assert_eq!(json("score")["stands"].as_array().unwrap().len(), 26);
    let passages = passages(&document, &Roster::of(&events));
    let lines = passages.iter().filter(|it| it.kind != PassageKind::Part).count();
    assert_eq!(page.matches("data-from=").count(), lines);
}

#[test]
fn data_is_one_object_a_line_and_an_event() {
    let events = events();
    let lines = json_lines(&document(&events));
    assert_eq!(lines.lines().count(), events.len());
    for line in lines.lines() {
        let event: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(event["event"].is_string());
    }
}

#[test]
fn an_unprepared_battle_is_reported_without_a_fault() {
    let nothing = ReplayDocument {
        title: String::new(),
        source: String::new(),
        players: Default::default(),
        events: &[],
    };
    assert_eq!(story(&nothing).trim(), "");
    assert_eq!(faults(&svg(&nothing, None)), Vec::<String>::new());
    assert_eq!(faults(&html(&nothing)), Vec::<String>::new());
    assert_eq!(json_lines(&nothing), "");
}

/// The example, in which S5, Heavy Foot, becomes something else at the beginning of turn 3.
fn exchanged(appearance: Appearance, troop: TroopType) -> Vec<Event> {
    let mut events = events();
    let third = |event: &Event| matches!(event, Event::TurnBegins { turn: 3, .. });
    let at = events.iter().position(third).unwrap();
    let became = CardEvent::Became {
        stand: s(5),
        appearance,
        troop,
        depth: 2 * UNIT,
        points: HalfPoints::whole(2),
        hidden: CardSet::EMPTY,
        rule: RuleId("TR-BC-24.4"),
    };
    events.insert(at + 1, Event::Card(became));
    events
}

#[test]
fn a_stand_is_called_what_it_was_before_an_exchange_and_what_it_is_after_it() {
    let events = exchanged(Appearance::Normal, TroopType::Horde);
    let story = story(&document(&events));
    for line in [
        "        battle line: 6 Heavy Foot (S2–S7)",
        "  S5 Heavy Foot is Horde now [TR-BC-24.4]",
        "  S5 Horde v N5 Warband: a tie, no effect [TR-RS-07]",
    ] {
        assert!(story.lines().any(|it| it == line), "{line}\nis not in\n{story}");
    }
    let transports = exchanged(Appearance::Transports, TroopType::HeavyFoot);
    let document = document(&transports);
    let story = super::story(&document);
    assert!(
        story.contains("  S5 Heavy Foot is Heavy Foot on transports now [TR-BC-24.4]"),
        "{story}"
    );
}

#[test]
fn pictures_and_pages_show_what_a_stand_is_at_the_time() {
    let events = exchanged(Appearance::Normal, TroopType::Horde);
    let document = document(&events);
    let code = |turn| {
        let picture = svg(&document, Some(turn));
        let (_, own) = picture.split_once("id=\"S5\"").unwrap();
        let (own, _) = own.split_once("class=\"stand").unwrap();
        (own.contains(">HFT<"), own.contains(">HRD<"), own.contains("height=\"46.5\""))
    };
    assert_eq!(code(2), (true, false, false));
    assert_eq!(code(3), (false, true, true));

    let page = html(&document);
    assert_eq!(faults(&page), Vec::<String>::new());
    let (_, score) = page.split_once("id=\"score\">").unwrap();
    let (score, _) = score.split_once("</script>").unwrap();
    let score: serde_json::Value = serde_json::from_str(score).unwrap();
    let own = &score["stands"][4];
    let names = [0, 1].map(|at| own["guises"][at]["name"].as_str());
    assert_eq!(names, [Some("S5 Heavy Foot"), Some("S5 Horde")]);
    assert_eq!(score["stands"][5]["guises"], serde_json::Value::Null);
    let steps = score["steps"].as_array().unwrap().iter();
    let changes = steps.flat_map(|step| step["changes"].as_array().unwrap());
    let becomes: Vec<_> = changes.filter(|change| change[0] == "guise").collect();
    assert_eq!(becomes.len(), 1);
    // The front edge stays, so the middle of the deeper base is further back: 0.625 MU.
    let track = Track::of(&events);
    let before = track.scene_after(track.end_of_turn(2));
    let Place::At(pose) = before.place(s(5)) else {
        panic!("{:?}", before.place(s(5)));
    };
    let south_of_front =
        becomes[0][3][1].as_f64().unwrap() / 24.0 - (32.0 - f64::from(pose.at.y) / 1024.0);
    assert!((south_of_front - 1.0).abs() < 0.01, "{}", becomes[0]);
    assert_eq!(becomes[0][1], 4);
    // Both are drawn, and the one that it isn't at the end is hidden.
    assert_eq!(page.matches("class=\"guise\"").count(), 2);
    assert_eq!(page.matches("class=\"guise\" visibility=\"hidden\"").count(), 1);
}

/// TR-BC-24.1: the header has the army that was paid for, and what it looks like where that differs: one Horde, 2 points, that poses as
/// two Heavy Foot, 3 points each; two Warriors, 3 points each, that pose as one Elephants, 4 points; non-combatants as Skirmishers, 3.
#[test]
fn tr_bc_24_1_the_header_says_what_an_army_is_and_what_it_shows() {
    let mut events = events();
    let Some(Event::Armies { stands, disguised, purchases, costs, .. }) = events.first_mut() else {
        panic!("the armies come first");
    };
    let hidden = |stand, real| Disguised { stand, real };
    *disguised = vec![
        hidden(s(2), Some(TroopType::Horde)),
        hidden(s(3), None),
        hidden(s(11), Some(TroopType::Warriors)),
        hidden(s(8), None),
    ];
    let disguise = Purchase::of(Card::DeceptiveDeployment);
    purchases[0] = vec![
        disguise.on([1]).with([2]).into(TroopType::HeavyFoot),
        disguise.on([10, 12]).into(TroopType::Elephants),
        disguise.with([7]).into(TroopType::Skirmishers),
    ];
    costs[0] = HalfPoints::whole(37);
    // Thirteen stands are announced: two of them are made up, and one is behind another.
    let looks = stands[..13].iter().enumerate();
    let looks: HalfPoints = looks.filter(|(at, _)| *at != 12).map(|(_, own)| own.points).sum();
    let story = story(&document(&events));
    for line in [
        &format!(
            "11 stands for 37 points with its cards; it shows 12 stands that look like {looks} points [TR-BC-24.2]"
        ),
        "        in disguise [TR-BC-24.8]: S2 and S3 Heavy Foot (1 Horde, S2), S11 Elephants (2 Warriors, S11 and S13) and S8 Skirmishers (non-combatants)",
    ] {
        assert!(story.contains(line), "{line}\nis not in\n{story}");
    }
    let track = Track::of(&events);
    assert_eq!(track.scene_after(1).place(s(13)), Place::Hidden);
}
