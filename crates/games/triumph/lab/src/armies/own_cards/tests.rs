use super::*;
use crate::{armies, custom};
use experiment::document::{Problems, TableReader, parse_toml};

const RULES: RuleParameters = RuleParameters::DEFAULT;

fn cards(text: &str) -> CustomLines {
    let mut problems = Problems::default();
    let root = parse_toml(text, &mut problems);
    let table = TableReader::read_some("the file", &root, &mut problems).expect("a table");
    let node = table.get("card").expect("cards");
    let lines = custom::read(node, &RULES, &mut problems);
    assert!(problems.is_empty());
    lines
}

fn army(name: &str) -> ListedArmy {
    armies::load(name).expect("built in").listed_army(&RULES)
}

fn with(name: &str, text: &str) -> Result<ArmyWithCards, Vec<String>> {
    let custom = cards(text);
    let ids = named(&custom, &[]).expect("all of them");
    ArmyWithCards::of(&army(name), &custom, &ids, &RULES)
}

/// TR-AB-01: the Mongols of the catalogue buy No Camp for 3 points; at 5 they cost two points more.
#[test]
fn tr_ab_01_a_card_like_a_printed_one_is_paid_at_its_own_price() {
    let name = "mongol-conquest-with-cards";
    let plain = total_cost(&army(name), &RULES);
    let dear = "[[card]]\nname = \"no-camp-at-five\"\nlike = \"no-camp\"\ncost = 5\n";
    let own = with(name, dear).expect("it buys No Camp");
    assert_eq!(own.total, plain + HalfPoints::whole(2));
    assert_eq!(own.lines[0].points, HalfPoints::whole(5));
    assert_eq!(own.lines[0].model, Some(Card::NoCamp));
}

/// TR-BC-00.5: a new card at half a point a stand costs its nine Horse Bow four points and a half.
#[test]
fn tr_bc_00_5_a_new_card_is_paid_by_the_stand() {
    let name = "mongol-conquest-with-cards";
    let plain = total_cost(&army(name), &RULES);
    let shot = "[[card]]\nname = \"shot\"\ncost = 0.5\ncost_per = \"stand\"\nbearers = [\"horse-bow\"]\n\
                effect = [{ kind = \"shot\", value = 2, range = 2 }]\n";
    let own = with(name, shot).expect("it has Horse Bow");
    assert_eq!(own.total, plain + HalfPoints(9));
}

/// All cards that an army may not have are reported at once.
#[test]
fn cards_that_an_army_may_not_have_are_refused_together() {
    let wrong = with(
        "mongol-conquest-with-cards",
        "[[card]]\nname = \"dear-pd\"\nlike = \"prepared-defenses\"\ncost = 1\n\
         [[card]]\nname = \"tusks\"\ntitle = \"Tusks\"\nbearers = [\"elephants\"]\neffect = [{ kind = \"factor\", value = 1 }]\n",
    )
    .expect_err("neither");
    assert_eq!(wrong.len(), 2);
    assert!(wrong[0].contains("it doesn't buy Prepared Defenses, which"), "{wrong:?}");
    assert_eq!(wrong[1], "no stand of it may bear Tusks");
}

#[test]
fn names_that_the_file_does_not_have_are_refused() {
    let custom = cards("[[card]]\nname = \"mine\"\nlike = \"no-camp\"\ncost = 5\n");
    assert!(named(&custom, &["mine".to_owned()]).is_ok());
    let refused = named(&custom, &["yours".to_owned()]).expect_err("no such card");
    assert!(refused.on_one_line().contains("no card `yours`: it has mine"));
}

#[test]
fn own_cards_of_an_army_file_are_read_although_its_stands_are_missing() {
    let mut problems = Problems::default();
    let text = "name = \"Mine\"\n[[card]]\nname = \"mine\"\ncost = 0.25\n";
    assert!(armies::parse(text, &mut problems).is_none());
    let found: Vec<String> = problems.into_sorted().iter().map(ToString::to_string).collect();
    for part in ["no `stands`", "`cost` is 0.25"] {
        assert!(found.iter().any(|it| it.contains(part)), "{found:?}");
    }
}
