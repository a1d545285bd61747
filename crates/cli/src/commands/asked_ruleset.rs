//! Of which game a question is asked: the ruleset that is named, or the first that can be asked.

use battle_core::values::same_word;

use analysis::phrases::listed;
use experiment::document::problem::Failure;
use experiment::ruleset::Ruleset;
use lab::rulesets;

/// The ruleset and what it offers: that of `--ruleset` or else the first that offers it.
///
/// # Errors
///
/// If the ruleset is unknown, or if it can't be asked this, with those that can.
pub fn asked_ruleset<T>(
    command: &str,
    named: Option<&str>,
    offer: impl Fn(&'static Ruleset) -> Option<T>,
) -> Result<(&'static Ruleset, T), Failure> {
    let asked = named.map(lab::rulesets::named).transpose()?;
    let mut able = rulesets::all().iter().copied().filter_map(|it| Some((it, offer(it)?)));
    let Some(asked) = asked else {
        return able
            .next()
            .ok_or_else(|| Failure::new(format!("`{command}` isn't asked of any game")));
    };
    match offer(asked) {
        Some(offered) => Ok((asked, offered)),
        None => {
            let able: Vec<String> = able.map(|(it, _)| it.name.to_owned()).collect();
            let message = format!(
                "`{command}` isn't asked of {} yet; it is of {}",
                asked.name,
                listed(&able)
            );
            Err(match experiments_of(asked) {
                None => Failure::new(message),
                Some(instead) => Failure::with_help(message, instead),
            })
        }
    }
}

/// The built-in experiments of a ruleset that ask what each thing of it is worth.
fn experiments_of(ruleset: &Ruleset) -> Option<String> {
    let own = ruleset.worth_experiments.iter();
    let own: Vec<String> = own.map(|name| format!("`equipoise run {name}`")).collect();
    (!own.is_empty()).then(|| format!("instead: {}", own.join(", ")))
}

/// The ruleset other than `asked` that lists a card or a kind of troops by this word, and what to ask instead.
pub fn listed_by_another(asked: &Ruleset, word: &str) -> Option<String> {
    let has = |ruleset: &&Ruleset| {
        let kinds = ruleset.listings.iter().filter(|it| ["cards", "troops"].contains(&it.kind));
        kinds.into_iter().any(|it| names_of(&(it.list)().json()).any(|name| same(&name, word)))
    };
    let other = rulesets::all().iter().copied().filter(|it| it.name != asked.name).find(has)?;
    let instead = experiments_of(other).map_or(String::new(), |it| format!("; {it}"));
    Some(format!("`{word}` is of {}, of which prices aren't asked yet{instead}", other.title))
}

/// Marks such as `!` don't count.
fn same(name: &str, word: &str) -> bool {
    let plain = |text: &str| text.replace(['!', '\''], "");
    same_word(&plain(name), &plain(word))
}

/// The names in a list in JSON.
fn names_of(json: &str) -> impl Iterator<Item = String> + use<> {
    let list: serde_json::Value = serde_json::from_str(json).unwrap_or_default();
    let items = list.as_array().cloned().unwrap_or_default();
    items.into_iter().filter_map(|item| item["name"].as_str().map(str::to_owned))
}

/// The ruleset that an option names, or the first of some words, as other commands have it; and the words after it.
pub fn split<'w>(option: Option<&'w str>, words: &'w [String]) -> (Option<&'w str>, &'w [String]) {
    match (option, words.split_first()) {
        (None, Some((first, rest)))
            if rulesets::all().iter().any(|it| same_word(it.name, first)) =>
        {
            (Some(first), rest)
        }
        _ => (option, words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lab::rulesets::RULESETS;

    #[test]
    fn the_first_word_may_name_the_ruleset_and_an_option_wins() {
        let words = [RULESETS[2].name.to_uppercase(), "li".to_owned()];
        assert_eq!(split(None, &words), (Some(words[0].as_str()), &words[1..]));
        let named = Some(RULESETS[1].name);
        assert_eq!(split(named, &words), (named, &words[..]));
        assert_eq!(split(None, &words[1..]), (None, &words[1..]));
        assert_eq!(split(None, &[]), (None, &[][..]));
    }

    #[test]
    fn a_game_that_cannot_be_asked_names_those_that_can() {
        let second = RULESETS[1].name;
        let offer = |it: &'static Ruleset| (it.name != second).then_some(it.title);
        let (first, title) = asked_ruleset("sing", None, offer).expect("one can");
        assert_eq!((first.name, title), (RULESETS[0].name, RULESETS[0].title));
        let refused = asked_ruleset("sing", Some(second), offer).expect_err("it can't");
        let others = rulesets::all().iter().filter(|it| it.name != second);
        let others: Vec<String> = others.map(|it| it.name.to_owned()).collect();
        let expected = format!("`sing` isn't asked of {second} yet; it is of {}", listed(&others));
        assert_eq!(refused.in_short(), expected);
    }
}
