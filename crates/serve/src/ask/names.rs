//! Names to choose among while one types: sides, cards, lists and rules, as `equipoise list` has them.

use experiment::kind::ExperimentKind;
use experiment::ruleset::{KnownParameter, KnownPlayer, Ruleset};
use lab::rulesets;
use serde::{Deserialize, Serialize};

use super::kinds_of_sides::KindOfSides;
use crate::file_kinds::{self, FileKind};
use crate::folder::Folder;

/// The most names that are proposed at a time.
const MOST: usize = 40;

/// What is looked for.
#[derive(Debug, Deserialize)]
pub struct Search {
    ruleset: String,
    /// `sides`, `rules`, `priced`, `swapped`, `lists` or `players`.
    of: String,
    /// The kind of experiment: its sides, its players, and the rules that act in it.
    #[serde(default)]
    game: String,
    #[serde(default)]
    query: String,
}

/// Something with a name.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub struct Named {
    /// Its name in a file.
    pub name: String,
    /// What it is called; empty if that is its name.
    #[serde(default)]
    pub title: String,
    /// What a rule decides.
    #[serde(default)]
    pub about: String,
    /// The value of a rule in the rulebook.
    #[serde(default)]
    pub default: String,
    /// The values that a rule may have.
    #[serde(default)]
    pub allowed: String,
}

impl Named {
    pub fn titled(name: impl Into<String>, title: impl Into<String>) -> Named {
        Named { name: name.into(), title: title.into(), ..Named::default() }
    }

    fn of_rule(rule: KnownParameter) -> Named {
        Named {
            name: rule.name.to_owned(),
            title: String::new(),
            about: format!("{} ({})", rule.about, rule.rule),
            default: rule.default,
            allowed: rule.allowed.to_owned(),
        }
    }
}

/// The names with all words of the query, those with the words in their names first.
pub fn search(asked: &Search, folder: &Folder) -> Vec<Named> {
    let Ok(ruleset) = rulesets::named(&asked.ruleset) else { return Vec::new() };
    let game = ruleset.kinds.iter().copied().find(|kind| kind.name() == asked.game);
    let names = Names { ruleset, game };
    let all = match asked.of.as_str() {
        "sides" => names.sides(folder),
        "rules" => names.rules(),
        "priced" => names.priced(folder),
        "swapped" => names.swapped(),
        "lists" => names.lists(),
        "players" => names.players(),
        _ => Vec::new(),
    };
    best(all, &asked.query)
}

/// The entries with all words in them, those first that have them in their names, in their order otherwise.
fn best(all: Vec<Named>, query: &str) -> Vec<Named> {
    let query = plain(query);
    let words: Vec<&str> = query.split_whitespace().collect();
    let rank = |it: &Named| {
        let name = plain(&it.name);
        let text = format!("{name} {} {}", plain(&it.title), plain(&it.about));
        let n_in_name = words.iter().filter(|word| name.contains(**word)).count();
        let n_parts = it.name.matches('.').count();
        let is_found = words.iter().all(|word| text.contains(word));
        is_found.then_some((words.len() - n_in_name, name != query, n_parts))
    };
    let mut found: Vec<_> = all.into_iter().filter_map(|it| Some((rank(&it)?, it))).collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().take(MOST).map(|(_, it)| it).collect()
}

/// Small letters, and spaces between words.
fn plain(text: &str) -> String {
    text.to_lowercase().replace(['-', '_', '.'], " ")
}

/// The names of a game, as far as they depend on a kind of its experiments of that kind.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    pub ruleset: &'static Ruleset,
    pub game: Option<&'static dyn ExperimentKind>,
}

impl Names {
    /// The names in a kind of listing.
    pub fn listed(self, kind: &str) -> Vec<Named> {
        let listing = self.ruleset.listings.iter().find(|listing| listing.kind == kind);
        let text = listing.map(|listing| (listing.list)().json()).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Who can meet: files of the folder, then what is listed, then lists that armies are drawn from.
    pub fn sides(self, folder: &Folder) -> Vec<Named> {
        let arena = self.game.and_then(|game| KindOfSides::named(self.ruleset, game.name()));
        let Some(arena) = arena else { return Vec::new() };
        let mut all = match arena.sides {
            "troops" => Vec::new(),
            _ => saved(folder, |kind| kind.is_army_of(self.ruleset), "a file in this folder"),
        };
        all.extend(self.listed(arena.sides));
        if arena.takes_all() {
            all.push(Named::titled("all", format!("all {}", arena.sides)));
        }
        if arena.draws_from_lists() {
            let lists = self.ruleset.armies.as_ref().and_then(|armies| armies.lists);
            let names = lists.map(|lists| (lists.names)()).unwrap_or_default();
            all.extend(names.into_iter().map(|name| {
                Named::titled(format!("list:{name}"), "armies that are drawn from this list")
            }));
        }
        all
    }

    /// The parameters that act, then the cells of printed tables that do.
    pub fn rules(self) -> Vec<Named> {
        let (parameters, cells) = ((self.ruleset.parameters)(), (self.ruleset.cells)());
        let all = parameters.into_iter().chain(cells).enumerate();
        let acting = all.filter(|(place, _)| {
            self.game.is_none_or(|game| (self.ruleset.why_not)(*place, game).is_none())
        });
        acting.map(|(_, rule)| Named::of_rule(rule)).collect()
    }

    /// Files of rules.
    pub fn saved_rules(self, folder: &Folder) -> Vec<Named> {
        saved(folder, |kind| kind.is_rules_of(self.ruleset), "a file in this folder")
    }

    /// Cards and troops with a price, and files of a designer's own cards.
    pub fn priced(self, folder: &Folder) -> Vec<Named> {
        let Some(price) = self.ruleset.price else { return self.listed("cards") };
        let names = self.titled(&["cards", "troops"], (price.names)());
        let own = saved(folder, |kind| kind.is_cards_of(self.ruleset), "your own cards");
        own.into_iter().chain(names).collect()
    }

    /// Stands of which groups are compared.
    pub fn swapped(self) -> Vec<Named> {
        let names = self.ruleset.swaps.map(|swaps| (swaps.names)()).unwrap_or_default();
        self.titled(&["troops"], names).collect()
    }

    /// Names with their titles in these listings.
    fn titled(self, kinds: &[&str], names: Vec<&'static str>) -> impl Iterator<Item = Named> {
        let titled: Vec<Named> = kinds.iter().flat_map(|kind| self.listed(kind)).collect();
        names.into_iter().map(move |name| {
            let known = titled.iter().find(|it| it.name == name);
            known.cloned().unwrap_or_else(|| Named::titled(name, ""))
        })
    }

    pub fn players(self) -> Vec<Named> {
        let all = self.game.map_or_else(self.ruleset.players, |game| game.players());
        let named = |it: KnownPlayer| Named {
            name: it.name.to_owned(),
            about: it.about.to_owned(),
            ..Named::default()
        };
        all.into_iter().map(named).collect()
    }

    /// The lists whose armies may have what is priced.
    pub fn lists(self) -> Vec<Named> {
        let names = self.ruleset.price.map(|price| (price.lists)()).unwrap_or_default();
        names.into_iter().map(|name| Named::titled(name, "")).collect()
    }
}

/// The files of a kind beside the runs.
fn saved(folder: &Folder, is_meant: impl Fn(FileKind) -> bool, title: &str) -> Vec<Named> {
    let names = folder.experiments().into_iter();
    let meant = names.filter(|name| {
        folder.text(name).is_ok_and(|text| file_kinds::of_text(&text).is_some_and(&is_meant))
    });
    meant.map(|name| Named::titled(format!("{name}.toml"), title)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(of: &str, game: &str, query: &str) -> Vec<String> {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = Folder::open(folder.path()).expect("it is there");
        let asked = Search {
            ruleset: "triumph".to_owned(),
            of: of.to_owned(),
            game: game.to_owned(),
            query: query.to_owned(),
        };
        search(&asked, &folder).into_iter().map(|it| it.name).collect()
    }

    #[test]
    fn words_in_any_order_find_a_cell_a_card_an_army_and_a_list() {
        assert_eq!(found("rules", "duel", "mounted Warriors")[0], "troops.warriors.vs_mounted");
        assert_eq!(found("priced", "", "dismounting deploy"), ["deployment-dismounting"]);
        assert_eq!(found("sides", "battle", "conquest norman")[0], "norman-conquest");
        assert!(
            found("sides", "battle", "list norman").contains(&"list:norman-conquest".to_owned())
        );
        assert_eq!(found("lists", "", "norman"), ["norman-conquest"]);
        assert_eq!(found("swapped", "", "foot elite"), ["elite-foot"]);
        assert_eq!(found("players", "battle", "steady")[0], "steady");
        assert!(found("sides", "duel", "").contains(&"all".to_owned()) || MOST < 27);
        assert!(found("sides", "duel", "no such words").is_empty());
    }

    /// TR-BD-01: a board is of battles, and no duel has one.
    #[test]
    fn a_rule_that_does_not_act_in_a_game_is_not_proposed_for_it() {
        assert_eq!(found("rules", "battle", "board_w_mu"), ["board_w_mu"]);
        assert!(found("rules", "duel", "board_w_mu").is_empty());
    }
}
