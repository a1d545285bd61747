//! `equipoise swap`: reads two groups of stands that are typed, and writes the experiment that compares them.

use std::fmt::Write as _;

use harness::{BLOCK_PAIRS, SLOTS};
use triumph::{RuleParameters, TroopType};

use super::SWAP;
use super::group::{self, Group};
use crate::completion_names;
use crate::price_experiment::toml_string;
use crate::prices::points;
use crate::question_lists::{built_in, nearest_in_time, read_lists};
use crate::ruleset::TriumphRules;
use experiment::document::problem::{Failure, did_you_mean};
use experiment::rules_file;
use experiment::ruleset::swap::{Asked, Question, Swaps};

/// What Triumph! offers to `equipoise swap`.
pub const SWAPS: Swaps = Swaps {
    asked,
    cost,
    names: || TroopType::ALL.map(TroopType::name).to_vec(),
    lists: completion_names::lists,
};

/// The word between two groups.
const FOR: &str = "for";
const EXAMPLE: &str = "write such as `equipoise swap 4 heavy-foot for 3 elite-foot`";
/// How many pairs two armies play before others are drawn (ST-R3).
const MEETING_PAIRS: u64 = 2;
/// The fewest points of a random army: the default of `points`.
const FEWEST_POINTS: u32 = 40;
/// ST-D8: play may end after this number of blocks.
const FEWEST_BLOCKS: u64 = 8;

/// The experiment that answers a question.
///
/// # Errors
///
/// Everything that is wrong with it.
fn asked(question: &Question) -> Result<Asked, Failure> {
    let mut wrong = Vec::new();
    let rules = rules_file::typed::<TriumphRules>(&question.rules, SWAP)?;
    let groups = groups(&question.words, &mut wrong);
    let lists = read_lists(&question.lists, &mut wrong)?;
    let against = read_lists(&question.against, &mut wrong)?;
    wrong.extend(question.players.iter().filter_map(|name| SWAP.unknown_policy(name)));
    let fewest = match lists.is_empty() {
        true => FEWEST_POINTS,
        false => (rules.points_cap.0 / 2) as u32,
    };
    if let Some([first, second]) = &groups {
        let problems = group::wrong([first, second], &rules, fewest);
        wrong.extend(problems.into_iter().map(|(message, help)| format!("{message}; {help}")));
    }
    if lists.is_empty() && !against.is_empty() {
        wrong.push(
            "--against names the enemies of a list: name it by --list, or leave --against out, so that random armies meet"
                .to_owned(),
        );
    }
    let n_blocks = question.max_pairs.div_ceil(MEETING_PAIRS * SLOTS as u64);
    if n_blocks < FEWEST_BLOCKS {
        wrong.push(format!(
            "--max-pairs {} is too little for a swap: use {} or more",
            question.max_pairs,
            FEWEST_BLOCKS * MEETING_PAIRS * SLOTS as u64
        ));
    }
    Failure::of_lines(&wrong)?;
    let Some([first, second]) = groups else {
        return Err(Failure::new("nothing is named that could be swapped"));
    };
    let enemies = match (lists.as_slice(), against.as_slice()) {
        ([], _) => Vec::new(),
        (lists, []) => {
            let all = built_in()?;
            let mut nearest: Vec<String> =
                lists.iter().flat_map(|list| nearest_in_time(list, &all)).collect();
            nearest.sort_unstable();
            nearest.dedup();
            nearest
        }
        (_, named) => named.iter().map(|list| list.key.clone()).collect(),
    };
    let own: Vec<String> = lists.iter().map(|list| list.key.clone()).collect();
    Ok(Asked {
        name: format!("{}-for-{}", first.name(), second.name()),
        experiment: experiment([&first, &second], question, [&own, &enemies], n_blocks, &rules)?,
    })
}

/// TR-AB-01: what a group costs, in words.
fn cost(words: &[String]) -> Option<String> {
    let mut wrong = Vec::new();
    let group = Group(group_of(&in_words(words), &mut wrong));
    let is_read = wrong.is_empty() && !group.0.is_empty() && group.twice().is_none();
    is_read.then(|| points(group.cost(&RuleParameters::DEFAULT)))
}

/// The words that were typed, split at blanks.
fn in_words(typed: &[String]) -> Vec<&str> {
    typed.iter().flat_map(|words| words.split_whitespace()).collect()
}

/// Reads the two groups; `None` if they can't be read.
fn groups(words: &[String], wrong: &mut Vec<String>) -> Option<[Group; 2]> {
    let before = wrong.len();
    let words = in_words(words);
    let says_for = words.iter().filter(|word| word.eq_ignore_ascii_case(FOR)).count();
    // Without `for`, each number with its type is a group.
    let mut groups: Vec<Group> = Vec::new();
    for part in words.split(|word| word.eq_ignore_ascii_case(FOR)) {
        let all = group_of(part, wrong);
        match says_for {
            0 => groups.extend(all.into_iter().map(|it| Group(vec![it]))),
            _ => groups.push(Group(all)),
        }
    }
    for group in &groups {
        if let Some(troop) = group.twice() {
            wrong.push(format!("a group names {troop} twice: name it once"));
        }
    }
    if wrong.len() > before {
        return None;
    }
    match <[Group; 2]>::try_from(groups) {
        Ok(groups) if groups.iter().all(|group| !group.0.is_empty()) => Some(groups),
        Ok(_) => {
            wrong.push(format!("a group on one side of `{FOR}` has no stands: {EXAMPLE}"));
            None
        }
        Err(others) => {
            wrong.push(format!("a swap has two groups, and here are {}: {EXAMPLE}", others.len()));
            None
        }
    }
}

/// Reads the stands of a group: each number with the type after it.
fn group_of(words: &[&str], wrong: &mut Vec<String>) -> Vec<(TroopType, u8)> {
    let counts = |word: &&str| word.starts_with(|sign: char| sign.is_ascii_digit() || sign == '-');
    let mut all = Vec::new();
    let mut rest = words;
    if let Some(first) = words.first().filter(|word| !counts(word)) {
        wrong.push(format!("`{first}` has no number before it: {EXAMPLE}"));
    }
    while let Some(at) = rest.iter().position(counts) {
        let name = &rest[at + 1..];
        let end = name.iter().position(counts).unwrap_or(name.len());
        all.extend(stands(rest[at], &name[..end].join(" "), wrong));
        rest = &name[end..];
    }
    all
}

/// Reads a number of stands of a type.
fn stands(count: &str, name: &str, wrong: &mut Vec<String>) -> Option<(TroopType, u8)> {
    let n = count.parse::<u8>().ok().filter(|n| (1..=group::MOST).contains(n));
    if n.is_none() {
        wrong.push(format!(
            "`{count} {name}`: the number of stands is a whole number from 1 to {}",
            group::MOST
        ));
    }
    let troop = TroopType::from_word(name);
    if troop.is_none() {
        wrong.push(match name {
            "" => format!("after `{count}` the troop type is missing"),
            _ => format!(
                "no troop type is called `{name}`: {}",
                did_you_mean(name, &TroopType::ALL.map(TroopType::name)).words()
            ),
        });
    }
    Some((troop?, n?))
}

/// The experiment, as a file of TOML.
fn experiment(
    groups: [&Group; 2],
    question: &Question,
    [own, enemies]: [&[String]; 2],
    n_blocks: u64,
    rules: &RuleParameters,
) -> Result<String, Failure> {
    let [first, second] = groups;
    let [words, others] = groups.map(|group| group.in_words().words);
    let quoted = |words: &[String]| {
        let words = words.iter().map(|word| toml_string(word));
        words.collect::<Vec<_>>().join(", ")
    };
    let table = |group: &Group| {
        let stands = group.0.iter().map(|(troop, n)| format!("{} = {n}", troop.name()));
        stands.collect::<Vec<_>>().join(", ")
    };
    let mut text = format!(
        "# {}\n#\n# Of each eight pairs {MEETING_PAIRS} are played, since armies are drawn anew that often. Play ends once the difference of the\n\
         # two scores is known as well as `half_width` says.\n\n\
         title = {}\nquestion = {}\nruleset = \"triumph\"\ngame = \"{}\"\nseed = {}\n\n\
         [precision]\nhalf_width = {:?}\nmax_pairs = {}\n\n\
         [swap]\nplayers = [{}]\nfirst = {{ {} }}\nsecond = {{ {} }}\nmeeting_pairs = {MEETING_PAIRS}\n",
        command(groups, question),
        toml_string(&format!("{} or {}", analysis::phrases::upper_first(&words), others)),
        toml_string(&format!("Which are stronger at equal points, {words} or {others}?")),
        SWAP.name(),
        question.seed,
        question.precision / 100.0,
        n_blocks * BLOCK_PAIRS,
        quoted(&question.players),
        table(first),
        table(second),
    );
    if !own.is_empty() {
        let _ = writeln!(text, "lists = [{}]\nenemies = [{}]", quoted(own), quoted(enemies));
    }
    text.push_str(&rules_file::table::<TriumphRules>(rules));
    Ok(text)
}

/// The command that was typed, for the head of the file.
fn command(groups: [&Group; 2], question: &Question) -> String {
    let [first, second] = groups.map(Group::typed);
    let mut command = format!("equipoise swap {first} {FOR} {second}");
    for (option, values) in [("--list", &question.lists), ("--against", &question.against)] {
        values.iter().for_each(|value| command.push_str(&format!(" {option} {value}")));
    }
    if question.players != [crate::TRIUMPH.usual_player] {
        question.players.iter().for_each(|it| command.push_str(&format!(" --for {it}")));
    }
    command.push_str(&question.rules.typed());
    // A comment of TOML has no control characters.
    command.replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// TR-AB-01: Heavy Foot cost 3 points, Archers 4 and Elite Foot 4.
    #[test]
    fn tr_ab_01_a_group_is_counted_as_it_is_typed() {
        let cost =
            |words: &[&str]| cost(&words.iter().map(|&it| it.to_owned()).collect::<Vec<_>>());
        assert_eq!(cost(&["4", "heavy-foot"]).as_deref(), Some("12 points"));
        assert_eq!(cost(&["4 heavy-foot 1 archers"]).as_deref(), Some("16 points"));
        for unread in [
            &[][..],
            &["heavy-foot"],
            &["4"],
            &["13", "heavy-foot"],
            &["4", "hevy-foot"],
            &["4", "for", "3"],
            &["1", "archers", "2", "archers"],
        ] {
            assert_eq!(cost(unread), None, "{unread:?}");
        }
    }
}
