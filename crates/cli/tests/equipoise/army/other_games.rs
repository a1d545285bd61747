use crate::army::{done, folder, refused, write};

/// An army is checked by its game's rules, which its name or the keys of its file say; several games' in one call, in their order.
#[test]
fn armies_of_every_game_are_checked_by_name() {
    let folder = folder();
    let named = ["check", "imperial-1620", "macedonian", "marston-moor", "norman-conquest"];
    let said = done(folder.path(), &named);
    let mut from = 0;
    for expected in [
        "imperial-1620: Imperial and Catholic League, 1620\n",
        "       4  Tercio, 4 × 3 bases each\n",
        "      12  units, 88 bases; 11 are tactical units (GL-704)\n",
        "macedonian: Macedonian 331 BC\n",
        "      50  5 pikes\n",
        "     120  of 120 points; 12 units\n",
        "marston-moor: Marston Moor, 1644-07-02\n",
        "          first: Royalists, 2 Morale\n",
        "       3  sticks: 11A, Northern Horse\n",
        "      19  sticks in all; 7 formations\n",
        "norman-conquest: Norman Conquest\n",
        "      48  of 48 points; 14 stands\n",
    ] {
        let at = said[from..].find(expected);
        from += at.unwrap_or_else(|| panic!("no `{expected}` in its place in:\n{said}"));
    }
}

/// TP-P01, TP-P02: all mistakes of a file are reported at once, and the file's keys say whose it is.
#[test]
fn tp_p02_the_keys_of_a_file_say_whose_it_is() {
    let folder = folder();
    let folder = folder.path();
    let own = "name = \"Mine\"\n[[unit]]\ntype = \"XX\"\n[[unit]]\ntype = \"HI\"\ntraits = [\"vetran\"]\n";
    write(folder, "tropaion.toml", own);
    let problems =
        ["\"XX\" is not a type of unit of Tropaion", "did you mean `veteran`?", "2 problems"];
    refused(folder, &["check", "tropaion.toml"], &problems);
    let own = "name = \"Mine\"\nsources = \"none\"\n[[general]]\nlevel = 9\nkind = \"tribal\"\n[[unit]]\nkind = \"Tercoi\"\n";
    write(folder, "gloriam.toml", own);
    let problems = ["`level` is 9", "did you mean `Tercio`?", "2 problems"];
    refused(folder, &["check", "gloriam.toml"], &problems);
    write(folder, "mine.toml", "name = \"Mine\"\nlike = \"gallic\"\n");
    let said = done(folder, &["check", "mine.toml"]);
    assert!(said.contains("mine.toml: Mine\n") && said.contains("of 120 points"), "{said}");
    let breaks = ["cost 120 points; take at most 90"];
    refused(folder, &["check", "tropaion", "mine.toml", "--points", "90"], &breaks);
}

#[test]
fn what_a_game_cannot_be_asked_is_refused_with_those_that_can() {
    let folder = folder();
    let folder = folder.path();
    let refusal = "isn't asked of tropaion yet; it is of triumph";
    for words in [
        &["build", "x", "--lists", "y", "--ruleset", "tropaion"][..],
        &["fit", "gallic", "--ruleset", "tropaion"],
        &["import", "meshwesh", "x", "--ruleset", "tropaion"],
    ] {
        refused(folder, words, &[&format!("`army {}` {refusal}", words[0])]);
    }
    let no_points = ["`--points` would change nothing in an army of Gloriam", "leave out --points"];
    refused(folder, &["check", "imperial-1620", "--points", "90"], &no_points);
    refused(folder, &["check", "gloriam"], &["no army is named"]);
    // A name that no game has, but for one letter, is looked for in the game that has it.
    refused(folder, &["check", "imperial-1602"], &["did you mean `imperial-1620`?"]);
}
