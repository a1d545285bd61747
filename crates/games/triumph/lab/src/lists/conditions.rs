//! TR-AB-08: whether a note of a list is true of a faction.

/// The words with which a note begins that names the factions it excludes.
const LEAVE_OUT: [&str; 3] = ["not", "all except", "any except"];

/// TR-AB-08: whether a note such as "only York or Tudor" or "all except Athens" is true of an army of this faction.
///
/// An army without a faction is of none that a note names.
/// A note with a number in it is about more than factions; it is true only of an army whose faction is the note itself.
pub fn holds(note: &str, faction: Option<&str>) -> bool {
    let note_words = words(note);
    let of_faction = |faction: &str| {
        let own = words(faction);
        !own.is_empty() && note_words.windows(own.len()).any(|some| some == own)
    };
    if note_words.iter().any(|word| word.bytes().all(|byte| byte.is_ascii_digit())) {
        return faction.is_some_and(|faction| words(faction) == note_words);
    }
    let named = faction.is_some_and(of_faction);
    named != leaves_out(&note_words)
}

/// Whether a note names the factions of which it is not true.
fn leaves_out(note: &[String]) -> bool {
    LEAVE_OUT.iter().any(|start| {
        let start = words(start);
        note.starts_with(&start)
    })
}

/// The words of a text in lower case, without punctuation.
fn words(text: &str) -> Vec<String> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::holds;

    #[test]
    fn tr_ab_08_a_note_is_true_of_those_it_names_or_of_all_others() {
        let either = "only if general is Philip or Alexander";
        assert!(holds(either, Some("Alexander")));
        assert!(holds(either, Some("philip")));
        assert!(!holds(either, Some("Perseus")));
        assert!(!holds(either, None));
        for note in ["all except Athens", "not Athens", "any except Athens"] {
            assert!(holds(note, None), "{note}");
            assert!(holds(note, Some("Thebes")), "{note}");
            assert!(!holds(note, Some("Athens")), "{note}");
        }
        assert!(holds("Achaians", Some("Achaians")));
    }

    #[test]
    fn tr_ab_08_a_part_of_a_word_is_no_faction_and_a_note_with_years_is_taken_at_its_word() {
        assert!(!holds("only Wei and Western Jin", Some("West")));
        assert!(!holds("only York or Tudor", Some("")));
        let with_years = "only Samanid at any time, or Saffarid after 962 AD";
        assert!(!holds(with_years, Some("Samanid")));
        assert!(holds(with_years, Some(with_years)));
    }
}
