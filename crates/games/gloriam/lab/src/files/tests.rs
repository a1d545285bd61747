//! Files with many faults: each is found, with its line and a remedy.

use gloriam::Catalogue;

use super::{army, characteristics, kinds};
use experiment::document::Problems;

/// The problems of a text as lines: where, what, and the help.
fn wrong(text: &str, read: impl Fn(&str, &mut Problems) -> bool) -> Vec<String> {
    let mut problems = Problems::default();
    let is_right = read(text, &mut problems);
    assert_eq!(is_right, problems.is_empty());
    let all = problems.into_sorted();
    let line = |start: usize| text[..start].matches('\n').count() + 1;
    all.iter().map(|problem| format!("{}: {}", line(problem.start()), help_of(problem))).collect()
}

fn help_of(problem: &experiment::document::problem::Problem) -> String {
    use miette::Diagnostic;
    let help = problem.help().map_or(String::new(), |help| help.to_string());
    format!("{problem}; {help}")
}

#[track_caller]
fn has(found: &[String], expected: &[&str]) {
    let text = found.join("\n");
    for (line, wanted) in found.iter().zip(expected) {
        assert!(line.contains(wanted), "no \"{wanted}\" in \"{line}\"\n{text}");
    }
    assert_eq!(found.len(), expected.len(), "{text}");
}

fn of_army(text: &str) -> Vec<String> {
    let catalogue = Catalogue::built_in();
    wrong(text, |text, problems| army(text, catalogue, problems).is_some())
}

#[test]
fn an_army_file_with_many_faults() {
    let text = r#"name = 3
sorces = "x"
[[general]]
level = 9
kind = "profesional"
[[unit]]
kind = "Tercioo"
count = "two"
[[unit]]
kind = "Mine"
size = [4, 2]
[[kind]]
name = "Mine"
quality = "averge"
training = "formed"
moves = "close-infantri"
characteristics = ["kiel", "bills"]
size = [4]
[[characteristic]]
name = "bills"
code = "Bill"
"#;
    has(
        &of_army(text),
        &[
            "1: `name` is a whole number",
            "2: unknown key `sorces` in the army; did you mean `sources`?",
            "4: ",
            "5: \"profesional\" is not a kind of general of Gloriam; did you mean `professional`?",
            "7: \"Tercioo\" is not a kind of unit of Gloriam; did you mean `Tercio`?",
            "8: ",
            "11: unknown key `size` in [[unit]]; allowed: kind, count, command",
            "14: \"averge\" is not a quality of Gloriam; did you mean `average`?",
            "16: \"close-infantri\" is not a way to move of Gloriam; did you mean `close-infantry`?",
            "17: \"kiel\" is not a characteristic of Gloriam; did you mean `keil`?",
            "18: `size` takes two numbers, not 1; write size = [2, 3]",
        ],
    );
}

/// Whether an army as a whole is legal is checked once its words are correct; the tables in question are named.
#[test]
fn an_army_that_is_illegal_as_a_whole() {
    let text = r#"name = "mine"
sources = "a test"
[[general]]
level = 3
kind = "tribal"
ally = true
[[unit]]
kind = "Tercio"
count = 3
command = 2
[[kind]]
name = "Odd"
quality = "average"
training = "formed"
moves = "close-horse"
size = [4, 4]
"#;
    has(
        &of_army(text),
        &[
            "1: army `mine`: the army commander is an ally; mark another general",
            "1: army `mine`: `Tercio` in command 2; take 1 to 1",
            "11: unit `Odd`: size = [4, 4], 16 bases; such a unit has 4, 6 bases",
        ],
    );
}

#[test]
fn a_file_of_units_with_many_faults() {
    let catalogue = Catalogue::built_in();
    let text = "[[unit]]\nname = \"\"\nquality = \"average\"\ntraining = \"formed\"\nmoves = \"warriors\"\narmor = \"full\"\n[[unit]]\nname = \"b\"\nweapon = \"muskets\"\nsize = [9, 2]\n";
    let found = wrong(text, |text, problems| kinds(text, catalogue, problems).is_some());
    has(
        &found,
        &[
            "2: `name` is empty",
            "6: unknown key `armor` in [[unit]]; did you mean `armour`?",
            "7: [[unit]] has no `quality`; add it, such as quality = \"average\"",
            "7: [[unit]] has no `training`",
            "7: [[unit]] has no `moves`",
            "9: \"muskets\" is not a missile weapon of Gloriam; did you mean `musket`?",
            "10: ",
        ],
    );
}

#[test]
fn a_file_of_characteristics_with_many_faults() {
    let catalogue = Catalogue::built_in();
    let text = r#"[[characteristic]]
name = "bills"
cod = "Bill"
charges_at = 99
rigid = "yes"
[[characteristic.claim]]
rule = "own"
versus = ["mountd", "bills"]
charge = 10
melee = "elan_mele"
melee_wins = "shov"
ranks = [1]
[[claim]]
rule = 5
charge = true
"#;
    let found = wrong(text, |text, problems| characteristics(text, catalogue, problems).is_some());
    has(
        &found,
        &[
            "1: [[characteristic]] has no `code`",
            "3: unknown key `cod` in [[characteristic]]; did you mean `code`?",
            "4: ",
            "5: ",
            "8: \"mountd\" is not a class or a characteristic of Gloriam; did you mean `mounted`?",
            "9: ",
            "10: ",
            "11: ",
            "12: `ranks` takes two numbers, not 1",
            "14: ",
            "15: ",
        ],
    );
}

/// The built-in files, and one of a designer's own, have no errors.
#[test]
fn right_files_are_read() {
    let catalogue = Catalogue::built_in();
    for own in gloriam::armies::BUILT_IN {
        assert_eq!(of_army(own.text), [] as [String; 0], "{}", own.id);
    }
    let mut problems = Problems::default();
    assert!(kinds(gloriam::units::BUILT_IN, catalogue, &mut problems).is_some());
    let text = "[[characteristic]]\nname = \"bills\"\ncode = \"Bill\"\nclaim = [{ rule = \"own\", versus = [\"mounted\"], charge = 1, melee = 2, melee_wins = \"shove\" }]\n";
    assert!(characteristics(text, catalogue, &mut problems).is_some());
    assert!(problems.is_empty());
}
