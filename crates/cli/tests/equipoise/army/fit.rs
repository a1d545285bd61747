use crate::army::{done, refused, with_lists, write};

/// TR-AB-02: an army that was drawn from a list fits it, whatever list it says that it follows; a stand that the list doesn't offer is
/// one amiss.
#[test]
fn tr_ab_02_the_list_of_an_army_is_found_and_what_is_in_the_way_is_named() {
    let folder = with_lists();
    let folder = folder.path();
    let army = done(folder, &["build", "Made up", "--lists", "lists", "--seed", "7"]);
    write(folder, "mine.toml", army.replace("list = \"Made up\"", "list = \"Another\""));
    let fit =
        |words: &[&str]| done(folder, &[&["fit", "mine.toml", "--lists", "lists"], words].concat());
    let found = fit(&[]);
    assert!(found.contains("lists that allow these stands:\n  Made up, in "), "{found}");
    write(folder, "mine.toml", format!("{army}\n[[stands]]\ntroop = \"elephants\"\ncount = 1\n"));
    let found = fit(&[]);
    for expected in [
        "no list allows these stands",
        "Made up, in ",
        ": 1 stand amiss",
        "TR-AB-02  no entry offers Elephants (1 stands)",
    ] {
        assert!(found.contains(expected), "no `{expected}` in:\n{found}");
    }
    let json = fit(&["--json"]);
    assert!(json.contains("\"stands_amiss\":1"), "{json}");
    refused(folder, &["fit", "nowhere.toml"], &["there is no file `nowhere.toml`"]);
}

/// Every army of the catalogue is of the built-in list of its name.
#[test]
fn a_built_in_army_fits_its_own_list() {
    let folder = with_lists();
    let found = done(folder.path(), &["fit", "norman-conquest", "--nearest", "0"]);
    assert!(
        found.contains("lists that allow these stands:\n  Norman Conquest, in 1066"),
        "{found}"
    );
}
