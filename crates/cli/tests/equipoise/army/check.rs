use crate::army::{done, folder, refused, with_lists, write};

const HEAD: &str = "name = \"Mine\"\nlist = \"Made up\"\nyear = 1150\ninvasion = 2\nmaneuver = 1\nhome = [\"arable\"]\n";

#[test]
fn tr_ab_01_a_built_in_army_is_checked_by_name_and_its_points_are_shown() {
    let folder = folder();
    let message = done(folder.path(), &["check", "mongol-conquest-with-cards"]);
    for expected in [
        "3  No Camp",
        "1  Deployment Dismounting",
        "36  9 Horse Bow (Mongol horse archers)",
        "48  of 48 points; 11 stands",
        "nothing is wrong with it by itself; --lists DIR",
    ] {
        assert!(message.contains(expected), "no `{expected}` in:\n{message}");
    }
}

/// An army of a large game breaks no rule, and can't be played: `check` says so before `run` refuses it.
#[test]
fn an_army_that_is_too_large_to_be_played_is_named() {
    let folder = folder();
    let army = |count| {
        format!(
            "name = \"Three commands\"\ninvasion = 3\nmaneuver = 3\nhome = [\"arable\"]\n\
             [[stands]]\ntroop = \"knights\"\ncount = 9\ngeneral = true\n\
             [[stands]]\ntroop = \"heavy-foot\"\ncount = {count}\nbattle_line = true\n"
        )
    };
    let limit = "a battle has room for 32 stands a side, and this army has 33";
    for (count, is_too_large) in [(23, false), (24, true)] {
        write(folder.path(), "large.toml", army(count));
        let message = done(folder.path(), &["check", "large.toml", "--points", "144"]);
        assert_eq!(message.contains(limit), is_too_large, "{message}");
    }
}

#[test]
fn tr_ab_01_to_10_every_breach_is_reported_at_once_with_points_and_entries() {
    let folder = with_lists();
    let folder = folder.path();
    let army = format!(
        "{HEAD}[[stands]]\nname = \"Lords\"\ntroop = \"knights\"\ncount = 5\ngeneral = true\n\
         [[stands]]\ntroop = \"spear\"\ncount = 2\ngeneral = true\nbattle_line = true\n\
         [[stands]]\ntroop = \"elephants\"\ncount = 5\n\
         [[cards]]\ncard = \"no-camp\"\n[[cards]]\ncard = \"PD\"\ncount = 5\n\
         [[cards]]\ncard = \"DD\"\non = \"Lords\"\nas = \"pikes\"\n"
    );
    write(folder, "mine.toml", army);
    refused(
        folder,
        &["check", "mine.toml", "--lists", "lists"],
        &[
            "mine.toml breaks 9 rules of army building",
            "54.5 of 48 points; 12 stands",
            "TR-AB-01 it costs 54.5 points, and 48 are the most",
            "TR-AB-03 2 stands are the general, and exactly one is",
            "TR-AB-03 the general's stand is Spear, which the list doesn't allow for this army",
            "TR-AB-02 entry 1 has 2 stands, and 3 are the fewest",
            "entry 1 is Townsmen: 3 to 12 of heavy-foot or spear",
            "TR-AB-02 1 stands of Knights are more than the list allows",
            "TR-AB-02 no entry offers Elephants (5 stands)",
            "TR-AB-08 the list doesn't offer No Camp",
            "TR-AB-08 it has 5 of Prepared Defenses, and the list allows 3",
            "TR-BC-01.2 Knights dismount as Elite Foot and not as Pikes",
        ],
    );
}

#[test]
fn what_a_list_says_in_words_is_left_to_the_reader() {
    let folder = with_lists();
    let folder = folder.path();
    let army = format!(
        "{HEAD}faction = \"the town\"\n[[stands]]\ntroop = \"spear\"\ncount = 4\ngeneral = true\nbattle_line = true\n\
         [[stands]]\ntroop = \"bow-levy\"\ncount = 2\n[[cards]]\ncard = \"shower-shooting\"\non = \"bow-levy\"\n"
    );
    write(folder, "mine.toml", army);
    let message = done(folder, &["check", "mine.toml", "--lists", "lists"]);
    assert!(
        message.contains(
            "for you to judge: the list says of Shower Shooting of entry 2 (Bowmen): \"on Sundays\""
        ),
        "{message}"
    );
}

#[test]
fn tr_bc_00_5_keys_of_cards_that_mean_nothing_and_those_that_are_missing_are_reported() {
    let folder = folder();
    let army = format!(
        "{HEAD}[[stands]]\nname = \"Lords\"\ntroop = \"knights\"\ncount = 4\ngeneral = true\n\
         [[cards]]\ncard = \"ambush\"\non = \"Lords\"\ncount = 2\n\
         [[cards]]\ncard = \"deployment-dismounting\"\non = \"Ladies\"\n\
         [[cards]]\ncard = \"elephant-screan\"\n\
         [[cards]]\ncard = \"deceptive-deployment\"\ndisguises = [\"Lords\", \"3 Lords as ghosts\"]\n\
         [[cards]]\ncard = \"supporting-bowmen\"\non = \"Lords\"\npast = [\"pikes\"]\n"
    );
    write(folder.path(), "mine.toml", army);
    refused(
        folder.path(),
        &["check", "mine.toml"],
        &[
            "Ambush takes no `on`",
            "Ambush takes no `count`",
            "`on` names \"Ladies\", and no line of [[stands]] is called so",
            "allowed: Lords",
            "[[cards]] has no `as`",
            "unknown battle card \"elephant-screan\"",
            "did you mean `elephant-screen`?",
            "\"Lords\" is no disguise",
            "\"3 Lords as ghosts\" is no disguise",
            "Supporting Bowmen takes no `past`",
            "[[cards]] has no `helps`",
            "9 problems in mine.toml",
        ],
    );
}

#[test]
fn an_army_that_names_no_list_or_no_year_has_a_note() {
    let folder = with_lists();
    let folder = folder.path();
    let army = "name = \"Mine\"\ninvasion = 1\nmaneuver = 1\nhome = [\"dry\"]\n[[stands]]\ntroop = \"knights\"\ngeneral = true\n";
    write(folder, "mine.toml", army);
    done(folder, &["check", "mine.toml"]);
    refused(
        folder,
        &["check", "mine.toml", "--lists", "lists"],
        &["doesn't say which list it follows"],
    );
    write(folder, "mine.toml", format!("list = \"Made up\"\n{army}"));
    refused(
        folder,
        &["check", "mine.toml", "--lists", "lists"],
        &["doesn't say of which year it is"],
    );
}
