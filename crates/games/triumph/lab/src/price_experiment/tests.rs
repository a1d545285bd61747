use std::fs;

use triumph::Card;
use triumph::army_lists::WantedCard;

use super::*;
use experiment::ruleset::TypedRules;
use experiment::ruleset::price::RateOf;

use crate::lists::published::published;
use crate::lists::{file_name, to_toml};

fn question(words: &[&str]) -> Question {
    Question {
        cards: words.iter().map(|word| (*word).to_owned()).collect(),
        players: vec!["steady".to_owned()],
        seed: 1,
        ..Question::default()
    }
}

fn folder_of_lists() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for list in published() {
        let path = folder.path().join(file_name(&list.name));
        fs::write(path, to_toml(&list)).expect("written");
    }
    folder
}

/// ST-K1: bearers come from the folder in an order that the seed draws, and meet lists of the folder; the experiment says of how many.
#[test]
fn st_k1_bearers_and_enemies_are_drawn_from_the_folder() {
    let folder = folder_of_lists();
    let n_lists = fs::read_dir(folder.path()).expect("a folder").count();
    let ask = |seed: u64| {
        let asked =
            Question { folder: Some(folder.path().to_owned()), seed, ..question(&["Spear"]) };
        PriceExperiment::of(&asked).expect("can be asked").experiment()
    };
    let text = ask(1);
    assert!(text.contains(&format!("population = {n_lists}\n")), "{text}");
    let bearers = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.starts_with("list = "));
        lines.map(str::to_owned).collect()
    };
    let (first, second) = (bearers(&text), bearers(&ask(2)));
    assert!(!first.is_empty());
    assert!(first.iter().all(|line| line.contains(".toml")), "{first:?}");
    let sorted = |mut lines: Vec<String>| {
        lines.sort();
        lines
    };
    // Fewer than a panel: every list that may have it, in another order.
    assert_eq!(sorted(first.clone()), sorted(second.clone()));
    assert!(first.len() == 1 || first != second, "{first:?}");
    for line in text.lines().filter(|line| line.starts_with("enemies = ")) {
        assert_eq!(line.matches(".toml").count(), 3, "{line}");
    }
}

/// A folder without lists, or none, is refused.
#[test]
fn a_folder_without_lists_is_refused() {
    let empty = tempfile::tempdir().expect("a folder");
    for (folder, expected) in [
        (empty.path().to_owned(), "there is no army list in"),
        (empty.path().join("none"), "is not a folder of army lists"),
    ] {
        let asked = Question { folder: Some(folder), ..question(&["Spear"]) };
        let refused = PriceExperiment::of(&asked).expect_err("no lists").on_one_line();
        assert!(refused.contains(expected), "{refused}");
    }
}

/// A card that no list of the folder offers is refused, and the folder is named.
/// All unknown names are reported together: a card, a player and the folder.
#[test]
fn an_unknown_card_and_a_folder_without_lists_are_refused_together() {
    let empty = tempfile::tempdir().expect("a folder");
    let asked = Question {
        folder: Some(empty.path().to_owned()),
        players: vec!["genius".to_owned()],
        ..question(&["Speer"])
    };
    let refused = PriceExperiment::of(&asked).expect_err("three mistakes").on_one_line();
    for expected in ["Speer", "genius", "there is no army list in"] {
        assert!(refused.contains(expected), "{expected}: {refused}");
    }
}

#[test]
fn a_card_that_no_list_of_a_folder_offers_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let lists = published();
    let list = lists.iter().find(|list| list.name == "Quechua or Aymara");
    let list = list.expect("one of the dozen");
    fs::write(folder.path().join(file_name(&list.name)), to_toml(list)).expect("written");
    let asked = Question { folder: Some(folder.path().to_owned()), ..question(&["Elephants"]) };
    let refused = PriceExperiment::of(&asked).expect_err("no elephants").on_one_line();
    assert!(
        refused.contains("may have Elephants: the lists don't offer it, or have no room for it"),
        "{refused}"
    );
}

/// TR-AB-08: a list of the repository whose armies may not have a card gives the rule that bars it, for each of the 24 cards.
#[test]
fn every_list_that_may_not_have_a_card_gives_the_rule() {
    let (mut n_may, mut without_rule) = (0, Vec::new());
    for list in built_in().expect("the lists of the repository") {
        for card in Card::ALL {
            let asked = PricedItem {
                card: WorthSubject::Printed(WantedCard { card, count: 1 }),
                word: String::new(),
                title: card.to_string(),
                of_everything: false,
                barred: Vec::new(),
            };
            match may_have(asked.card, &CustomLines::default(), &list) {
                Ok(()) => n_may += 1,
                Err(reason) => {
                    let barred = vec![(list.list.name.clone(), reason)];
                    let text = PricedItem { barred, ..asked }.reasons();
                    if !text.contains("(TR-") {
                        without_rule.push(format!("{card}: {text}"));
                    }
                }
            }
        }
    }
    assert_eq!(without_rule, Vec::<String>::new());
    assert!(n_may > 100, "{n_may}");
}

/// ST-L7: prices are typed from the lowest to the highest, in half points.
#[test]
fn st_l7_prices_are_typed_in_half_points() {
    let parsed = |text: &str| text.parse::<Prices>();
    assert_eq!(parsed("worth"), Ok(Prices::AroundWorth));
    assert_eq!(parsed("2..4.5"), Ok(Prices::FromTo(4, 9)));
    assert_eq!(parsed("-1..0"), Ok(Prices::FromTo(-2, 0)));
    for wrong in ["", "3", "2..2.5", "4..2", "1..2.25", "-5..2", "0..24", "a..b"] {
        let refused = parsed(wrong).expect_err(wrong);
        assert!(refused.starts_with("write the lowest and the highest price"));
    }
}

/// ST-L7: the experiment plays each half point but the rules' own, which is played in every draw as they are.
#[test]
fn st_l7_the_experiment_has_each_half_point() {
    let plan = PriceExperiment::of(&Question {
        lists: vec!["parthian".to_owned()],
        prices: Prices::FromTo(1, 4),
        ..question(&["pack-trains"])
    })
    .expect("a question");
    let text = plan.experiment();
    let costs: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("cost = ")).collect();
    // It costs a point an army.
    assert_eq!(costs, ["0.5", "1.5", "2"]);
    assert!(text.contains("price_share = 1\n") && text.contains(" --prices=0.5..2\n"), "{text}");
    assert_eq!(plan.grids_in_words(), ["Pack Trains and Herds at each half point from ½ to 2"]);
}

/// A card for which the rules charge no number a unit has no half points.
#[test]
fn st_l7_a_card_without_a_price_a_unit_is_refused() {
    let wanted = Question { prices: Prices::AroundWorth, ..question(&["mobile-infantry"]) };
    let failure = PriceExperiment::of(&wanted).expect_err("no number a unit").in_short();
    assert!(failure.contains("can't be tried at other prices"), "{failure}");
}

/// Two cards of a designer's own file are compared by name, as printed ones are; of a file with two, the other one needs no name.
#[test]
fn two_own_cards_are_compared() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.toml");
    let card = |name: &str, title: &str| {
        let cost = title.len();
        format!(
            "[[card]]\nname = \"{name}\"\ntitle = \"{title}\"\nlike = \"pack-trains\"\ncost = {cost}\n"
        )
    };
    let two = card("stout", "Stout") + &card("swift", "The Swift");
    let path = file.to_string_lossy().into_owned();
    let ask = |cards: &str, words: &[&str], than: &str| {
        fs::write(&file, cards).expect("writable");
        let mut named = vec![path.as_str()];
        named.extend(words);
        PriceExperiment::of(&Question {
            lists: vec!["parthian".to_owned()],
            than: Some(than.to_owned()),
            ..question(&named)
        })
    };
    for words in [&["stout"][..], &[]] {
        let text = ask(&two, words, "swift").expect("can be asked").experiment();
        assert!(text.contains("Is Stout stronger than The Swift"), "{text}");
    }
    let three = two + &card("slow", "Slow");
    let refused = ask(&three, &[], "swift").expect_err("which of two?").on_one_line();
    assert!(refused.contains("of stout, slow, name one before it"), "{refused}");
    assert!(ask(&three, &["slow"], "swift").is_ok());
}

/// TR-AB-02: a list without the troops that a designer's card asks for is refused with these troops.
#[test]
fn tr_ab_02_the_troops_that_a_card_asks_for_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tusks.toml");
    let text = "[[card]]\nname = \"tusks\"\ncost = 1\ncost_per = \"stand\"\n\
                bearers = [\"elephants\", \"war-wagons\"]\n\
                [[card.effect]]\nkind = \"factor\"\nvalue = 1\n";
    fs::write(&file, text).expect("written");
    let asked = Question {
        lists: vec!["parthian".to_owned()],
        ..question(&[file.to_str().expect("a path")])
    };
    let said =
        PriceExperiment::of(&asked).map(|plan| plan.experiment()).expect_err("no such troops");
    let said = said.on_one_line();
    assert!(
        said.contains("Parthian: it is for War Wagons, Elephants, and none of the armies drawn from it has such a stand (TR-AB-02)"),
        "{said}"
    );
}

/// How many the line about those that aren't priced names.
fn n_left_out(plan: &PriceExperiment) -> usize {
    plan.left_out.as_ref().map_or(0, |line| line.split(", ").count() - 1)
}

/// Every troop type, once, also where one was named; those that no list may have are one line.
#[test]
fn all_troops_are_asked_about_in_one_word() {
    let all = PriceExperiment::of(&question(&["all-troops"])).expect("can be asked");
    assert_eq!(all.cards.len() + n_left_out(&all), 26);
    assert!(all.cards.len() > 20, "{:?}", all.left_out);
    assert_eq!(all.name(), "all-troops");
    assert!(all.barred().len() <= 1, "{:?}", all.barred());
    let text = all.experiment();
    assert!(text.contains("title = \"The price of all troop types\""));
    assert!(text.contains("\"What should all troop types cost?\""));
    for bearer in &all.bearers {
        let words = bearer.cards.iter().map(|at| all.cards[*at].word.as_str());
        let words: Vec<&str> = words.collect();
        assert!(text.contains(&format!("cards = [\"{}\"", words[0])));
    }
    let named = PriceExperiment::of(&question(&["KNT", "All Troops"])).expect("can be asked");
    assert_eq!(named.cards.len() + n_left_out(&named), 26);
    assert_eq!(named.name(), "knights-all-troops");
    assert_eq!(named.titles(), ["Knights", "all troop types"]);
}

/// Of a list that is named only what its armies may have is priced; the others are named in one line.
#[test]
fn all_cards_of_a_list_are_those_that_its_armies_may_have() {
    let asked = Question { lists: vec!["parthian".to_owned()], ..question(&["all-cards"]) };
    let plan = PriceExperiment::of(&asked).expect("can be asked");
    let names: Vec<&str> = plan.cards.iter().map(|it| it.word.as_str()).collect();
    assert!(names.contains(&"pack-trains") && names.contains(&"charging-camelry"), "{names:?}");
    assert_eq!(names.len() + n_left_out(&plan), 24);
    assert_eq!(plan.bearers.len(), 1);
    assert_eq!(plan.bearers[0].cards, (0..names.len()).collect::<Vec<_>>());
    let [line] = plan.barred().try_into().expect("one line");
    assert!(line.starts_with("Not priced, as no army of these lists may have them: "), "{line}");
}

#[test]
fn a_slip_in_all_troops_is_answered_with_it() {
    let refused = PriceExperiment::of(&question(&["all-troop"])).expect_err("a slip").on_one_line();
    assert!(refused.contains("did you mean `all-troops`?"), "{refused}");
}

#[test]
fn all_of_a_kind_is_compared_with_nothing() {
    let asked = Question { than: Some("ambush".to_owned()), ..question(&["all-cards"]) };
    let refused = PriceExperiment::of(&asked).expect_err("not one card").on_one_line();
    assert!(refused.contains("name it in place of all-cards"), "{refused}");
}

#[test]
fn a_folder_is_named_by_at_most_four_cards() {
    let name = |words: &[&str]| PriceExperiment::of(&question(words)).expect("can be asked").name();
    let five = ["knights", "spear", "warband", "horde", "archers"];
    assert_eq!(name(&five[..4]), "knights-spear-warband-horde");
    assert_eq!(name(&five), "knights-and-4-more");
}

/// A question under changed rules: a file, and a single value that goes before it. The experiment has them all, so that it needs the
/// file no more, and what a stand costs is the changed price.
#[test]
fn a_question_under_changed_rules_has_them_in_its_experiment() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.toml");
    let rules = "ruleset = \"triumph\"\ntroops.spear = { points = 3.5, vs_foot = 5 }\n";
    std::fs::write(&file, rules).expect("written");
    let settings = ["troops.spear.vs_foot=3", "camp_w_mu=5"].map(str::to_owned).to_vec();
    let rules = TypedRules { file: Some(file), settings };
    let plan =
        PriceExperiment::of(&Question { rules, ..question(&["spear"]) }).expect("a question");
    let text = plan.experiment();
    let table = "[parameters]\n\"camp_w_mu\" = \"5.0\"\n\"troops.spear.points\" = \"3.5\"\n\"troops.spear.vs_foot\" = 3\n";
    assert!(text.contains(table), "{text}");
    assert_eq!(plan.cards[0].charged(&plan.custom, &plan.rules), Some(7));
    let plain = PriceExperiment::of(&question(&["spear"])).expect("a question").experiment();
    assert!(!plain.contains("[parameters]"), "{plain}");
}

/// ST-R11: by the shipped rate only the effect is played; for another rule, player or list a point is measured, and the reason is said.
#[test]
fn st_r11_the_shipped_rate_is_taken_where_it_holds() {
    let asked = |question: Question| PriceExperiment::of(&question).expect("a question");
    let card = || Question { lists: vec!["parthian".to_owned()], ..question(&["pack-trains"]) };
    let shipped = asked(card());
    let text = shipped.experiment();
    assert!(text.contains("[[worth.rate]]\nplayer = \"steady\"\n"), "{text}");
    assert!(text.contains("price_share = 0\n") && !text.contains("handicaps"), "{text}");
    assert!(shipped.measured_since.is_none() && shipped.n_blocks == 12);
    let measured = asked(Question { rate: RateOf::Measured, ..card() });
    assert!(measured.experiment().contains("handicaps = [-4, -2, 2, 4]\n"));
    assert!(measured.measured_since.is_none() && measured.n_blocks == BLOCKS);
    let of_bold = asked(Question { players: vec!["bold".to_owned()], ..card() });
    assert!(of_bold.measured_since.is_some_and(|why| why.contains("no rate is shipped for bold")));
    let folder = folder_of_lists();
    let of_folder =
        asked(Question { folder: Some(folder.path().to_owned()), ..question(&["Spear"]) });
    assert!(of_folder.measured_since.is_some_and(|why| why.contains("of the built-in lists")));
}
