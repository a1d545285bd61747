//! Gifts of variants: what is refused, what a run keeps, and what a replay says.

use super::refusals::refused;
use super::*;

const MIRROR: &str = "mirror = [\"parthian\"]\n";

#[test]
fn all_that_is_wrong_with_gifts_is_said_at_once() {
    let folder = folder();
    let experiment = format!(
        "{HEAD}[battle]\npolicies = [\"steady\", {{ name = \"steady\", ignores_gifts = true }}]\n{MIRROR}\
         [[battle.variant]]\nname = \"a\"\ngift_a = {{ move = 0 }}\n\
         [[battle.variant]]\nname = \"b\"\ngift_a = {{ move = 0.25, comand = 2 }}\n\
         [[battle.variant]]\nname = \"c\"\ngift_a = {{}}\n\
         [[battle.variant]]\nname = \"d\"\ngift_a = {{ head_start = 1.3, factor = 9 }}\n\
         [[battle.variant]]\nname = \"e\"\ngift_b = {{ points = 4 }}\n\
         [[battle.variant]]\nname = \"f\"\ngift_a = {{ points = 4.25 }}\n"
    );
    let expected = [
        "`ignores_gifts` of the player of B changes nothing, since no variant gives B a gift that can be ignored",
        "`points` of `gift_a` is 4.25, and is given by the half",
        "{ head_start = 1 } or { points = 2 }",
        "`move` of `gift_a` is 0, which gives nothing",
        "`move` of `gift_a` is 0.25, and is given by the tenth",
        "unknown key `comand` in gift_a",
        "`gift_a` gives nothing",
        "`head_start` of `gift_a` is 1.3, and is given by the half",
        "`factor` is 9; it is a whole number from -4 to 4",
    ];
    refused(folder.path(), &experiment, &expected);
    let stands = |troop: &str, count: u8, points: &str| {
        format!(
            "{HEAD}{BATTLE}matchups = [{{ a = \"mine\", b = \"parthian\" }}]\n\
             [[battle.army]]\nkey = \"mine\"\nname = \"Mine\"\ninvasion = 1\nmaneuver = 1\nhome = [\"arable\"]\n\
             [[battle.army.stands]]\ntroop = \"{troop}\"\ncount = {count}\ngeneral = true\n\
             [[battle.variant]]\nname = \"a\"\ngift_a = {{ points = {points} }}\n"
        )
    };
    let expected = ["a gift of 3 points adds no stand to Mine, whose cheapest type costs 4"];
    refused(folder.path(), &stands("elite-foot", 12, "3"), &expected);
    let expected = ["Mine has 33 stands with those that a gift of 18 points adds", "32 a side"];
    refused(folder.path(), &stands("horde", 24, "18"), &expected);
    let expected = ["`points` is 1.5; it is a number from 2 to 48"];
    refused(folder.path(), &stands("horde", 24, "1.5"), &expected);
    // TR-VC-02: a battle that is won before it begins.
    let won = |rules: &str, start: &str| {
        format!(
            "{HEAD}{rules}{BATTLE}{MIRROR}[[battle.variant]]\nname = \"a\"\ngift_a = {{ head_start = {start} }}\n"
        )
    };
    let expected =
        ["a head start of 16 points is not below the 16 points at which an army is beaten"];
    refused(folder.path(), &won("", "16"), &expected);
    let expected = ["a head start of 12 points is not below the 12 points"];
    refused(folder.path(), &won("[parameters]\nvictory_points = 12\n", "12"), &expected);
}

/// A gift of A is the mirror image of the same gift of B: an army meets itself, seats are swapped and chance is shared.
#[test]
fn the_same_gift_to_b_moves_the_score_as_much_the_other_way() {
    let folder = folder();
    let path = folder.path();
    let variants: String = ["a", "b"]
        .map(|side| {
            format!(
                "[[battle.variant]]\nname = \"{side}\"\ngift_{side} = {{ command = 1, head_start = 2.5 }}\n"
            )
        })
        .concat();
    let experiment = format!(
        "{HEAD}pairs = 288\n[parameters]\nmax_turns = 12\ntimeout = \"more_points\"\n{BATTLE}{MIRROR}{variants}"
    );
    fs::write(path.join("battle.toml"), experiment).expect("writable");
    let output = equipoise(path, &["run", "battle.toml", "--out", "out"]);
    let said = in_one_line(&output.stdout);
    assert!(output.status.success(), "{}", in_one_line(&output.stderr));
    assert!(said.contains("raises the score") && said.contains("lowers the score"), "{said}");
    let effects = fs::read_to_string(path.join("out/effects.csv")).expect("there");
    let heads: Vec<&str> = effects.lines().next().expect("heads").split(',').collect();
    let at = heads.iter().position(|head| *head == "score_difference").expect("a column");
    let each: Vec<&str> =
        effects.lines().skip(1).map(|row| row.split(',').nth(at).expect("a value")).collect();
    assert_eq!(each.len(), 2, "{effects}");
    assert_eq!(each[0], each[1].trim_start_matches('-'), "{effects}");
    assert!(each[1].starts_with('-'));
    // What it was is kept, and said on the page and in a replay.
    let kept = fs::read_to_string(path.join("out/run.toml")).expect("there");
    assert!(kept.contains(".gift_a]\ncommand = 1\nhead_start = 2.5\n"), "{kept}");
    let page = fs::read_to_string(path.join("out/index.html")).expect("there");
    let words = "1 command point more a turn, a head start of 2.5 points";
    assert!(page.contains(&format!("A has beyond the rules: {words}.")));
    let replay = |format: &str| {
        let arguments = ["replay", "out", "--cell", "1", "--battle", "1", "--format", format];
        let output = equipoise(path, &arguments);
        assert!(output.status.success(), "{}", in_one_line(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    assert!(replay("text").contains(&format!("has a gift: {words}")));
    assert!(replay("text").contains("has 1 command point more by a gift"));
    assert!(replay("json").contains("\"event\":\"gift\",\"owner\":\"south\",\"move\":0.0,\"command\":1,\"factor\":0,\"head_start\":2.5"));
    assert!(replay("html").contains("has a gift"));
}

/// An experiment of another game, with one variant; its battles are few.
fn of_game(game: &str, who: &str, variant: &str) -> String {
    let (kind, meet) = match game {
        "table-battles" => ("scenario", "scenarios = [\"ivry\"]"),
        "tropaion" => ("battle", "mirror = [\"gallic\"]"),
        _ => ("battle", "mirror = [\"swiss-1515\"]"),
    };
    format!(
        "question = \"?\"\nruleset = \"{game}\"\ngame = \"{kind}\"\npairs = 288\n[{kind}]\npolicies = [{who}, \"steady\"]\n{meet}\n\
         [[{kind}.variant]]\nname = \"it\"\n{variant}\n"
    )
}

/// Each game names what it has, and refuses what it hasn't; scenarios without Morale have none to give.
#[test]
fn every_game_names_what_it_gives() {
    let folder = folder();
    let path = folder.path();
    for (game, gift, expected) in [
        (
            "table-battles",
            "{ move = 1 }",
            &["unknown key `move` in gift_a", "dice", "sticks", "morale"][..],
        ),
        ("table-battles", "{ dice = 2 }", &["`dice` is 2; it is a whole number from -3 to 1"]),
        ("tropaion", "{ dice = 1 }", &["unknown key `dice` in gift_a", "valour"]),
        ("tropaion", "{ valour = 0 }", &["`valour` of `gift_a` is 0, which gives nothing"]),
        ("gloriam", "{}", &["`gift_a` gives nothing", "{ command = 1 } or { move = 1 }"]),
        ("gloriam", "{ move = 0.5 }", &["`move`", "whole number"]),
    ] {
        refused(path, &of_game(game, "\"steady\"", &format!("gift_a = {gift}")), expected);
        let ignoring = "{ name = \"steady\", ignores_gifts = true }";
        let expected =
            ["`ignores_gifts` of the player of A changes nothing, since no variant gives A a gift"];
        refused(path, &of_game(game, ignoring, "gift_b = { morale = 1 }"), &expected);
    }
    let abraham = of_game("table-battles", "\"steady\"", "gift_a = { morale = 1 }");
    let abraham = abraham.replace("ivry", "plains-of-abraham");
    refused(path, &abraham, &["it has no Morale of which more or less could be given"]);
    let points = "question = \"?\"\nruleset = \"tropaion\"\ngame = \"points\"\n[points]\n\
                  policies = [{ name = \"steady\", ignores_gifts = true }, \"steady\"]\n";
    refused(
        path,
        points,
        &["`ignores_gifts` of `steady` changes nothing, since no side has a gift here"],
    );
}

/// What a run keeps of a gift can be reported and replayed, and says who has what.
#[test]
fn every_game_plays_and_replays_its_gifts() {
    for (game, gift, kept, words) in [
        ("table-battles", "{ dice = 1 }", "gift_a]\ndice = 1\n", "1 die more"),
        (
            "tropaion",
            "{ factor = 1, valour = 2 }",
            "gift_a]\nvalour = 2\nfactor = 1\n",
            "2 points more of valour a turn, +1 in combat",
        ),
        ("gloriam", "{ factor = 1 }", "gift_a]\nfactor = 1\n", "a claim of +1 in combat"),
    ] {
        let folder = folder();
        let path = folder.path();
        let text = of_game(game, "\"steady\"", &format!("gift_a = {gift}"));
        fs::write(path.join("battle.toml"), text).expect("writable");
        let output = equipoise(path, &["run", "battle.toml", "--out", "out"]);
        assert!(output.status.success(), "{}", in_one_line(&output.stderr));
        let run = fs::read_to_string(path.join("out/run.toml")).expect("there");
        assert!(run.contains(kept), "{run}");
        let page = fs::read_to_string(path.join("out/index.html")).expect("there");
        assert!(page.contains(&format!("A has beyond the rules: {words}.")), "{game}");
        let arguments = ["replay", "out", "--cell", "1", "--battle", "1", "--format", "text"];
        let output = equipoise(path, &arguments);
        let said = String::from_utf8(output.stdout).expect("text");
        assert!(said.contains(words), "{game}: {said}");
    }
}
