//! The players of a battle: policies by name, with their parameters.

use std::cell::Cell;

use battle_core::gift::IGNORES_GIFTS;
use battle_core::{BySide, Side};

use super::parameters::text_of;
use crate::document::free_table;
use crate::document::problem::{Failure, Help, Problem, nearest};
use crate::document::{Entry, Node, Problems, Span, Value};
use crate::ruleset::Players;
use crate::ruleset::players::known;

/// A player with its name.
#[derive(Clone, Debug)]
pub struct PlayerText<P: Players> {
    name: &'static str,
    player: P::Player,
}

impl<P: Players> PlayerText<P> {
    /// The player of a name, as it is without settings.
    pub fn named(name: &str) -> Option<PlayerText<P>> {
        let (name, player) = P::named(name)?;
        Some(PlayerText { name, player })
    }

    pub fn name(&self) -> &'static str {
        self.name
    }

    pub fn player(&self) -> &P::Player {
        &self.player
    }

    /// Every parameter with its value.
    pub fn values(&self) -> Vec<(String, String)> {
        P::knobs(&self.player)
            .iter()
            .map(|parameter| (parameter.name.to_owned(), parameter.value.to_string()))
            .collect()
    }

    /// Its name, and the parameters that are not at their defaults: `steady (theta = 5)`.
    pub fn in_words(&self) -> String {
        let changed: Vec<String> = P::knobs(&self.player)
            .iter()
            .filter(|parameter| parameter.value != parameter.default)
            .map(|parameter| format!("{} = {}", parameter.name, parameter.value))
            .collect();
        if changed.is_empty() {
            self.name.to_owned()
        } else {
            format!("{} ({})", self.name, changed.join(", "))
        }
    }

    /// Whether it plays as if its side had no gift.
    pub fn ignores_gifts(&self) -> bool {
        let knobs = P::knobs(&self.player);
        knobs.iter().any(|knob| knob.name == IGNORES_GIFTS && knob.value != 0)
    }

    /// Sets parameters as a file has them.
    pub fn set(&mut self, entries: &[&Entry], problems: &mut Problems) {
        for entry in entries {
            let Some(text) = text_of(&entry.node.value) else {
                problems.add(
                    Problem::at(
                        "experiment::policy",
                        entry.node.span.clone(),
                        format!(
                            "`{}` is {}, and should be a number, a text, true or false",
                            entry.key,
                            entry.node.value.kind()
                        ),
                    )
                    .label("not a value"),
                );
                continue;
            };
            let names: Vec<String> = self.values().into_iter().map(|(name, _)| name).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            if !names.contains(&entry.key.as_str()) {
                let help = match names.as_slice() {
                    [] => format!("`{}` has none", self.name).into(),
                    names => {
                        let names: Vec<String> = names.iter().map(|it| (*it).to_owned()).collect();
                        let given = entry.key.clone();
                        Help::later(move || {
                            let names: Vec<&str> = names.iter().map(String::as_str).collect();
                            let guess = nearest(&given, &names)
                                .map(|name| format!("did you mean `{name}`? "))
                                .unwrap_or_default();
                            format!("{guess}it has {}", names.join(", "))
                        })
                    }
                };
                problems.add(
                    Problem::at(
                        "experiment::policy",
                        entry.key_span.clone(),
                        format!("policy `{}` has no parameter `{}`", self.name, entry.key),
                    )
                    .label("unknown parameter")
                    .help(help),
                );
            } else if let Err(error) = P::set_knob(&mut self.player, &entry.key, &text) {
                problems.add(
                    Problem::at("experiment::policy", entry.node.span.clone(), error.to_string())
                        .label("not a value of this parameter")
                        .help(format!(
                            "`equipoise list policies {}` shows what each one takes",
                            P::RULESET.name
                        )),
                );
            }
        }
    }
}

impl<P: Players> PartialEq for PlayerText<P> {
    fn eq(&self, other: &PlayerText<P>) -> bool {
        self.name == other.name && self.values() == other.values()
    }
}

/// Who plays A and B, and in which variants other players do.
pub fn players_in_words<'v, P: Players>(
    usual: &BySide<PlayerText<P>>,
    variants: impl Iterator<Item = (&'v str, &'v BySide<PlayerText<P>>)>,
) -> String {
    let both = |policies: &BySide<PlayerText<P>>| {
        let [a, b] = [Side::A, Side::B].map(|side| policies[side].in_words());
        match a == b {
            true => format!("{a} on both sides"),
            false => format!("{a} on the first side, {b} on the second"),
        }
    };
    let others = variants
        .filter(|(_, policies)| *policies != usual)
        .map(|(name, policies)| format!("; in \"{name}\" {}", both(policies)));
    std::iter::once(both(usual)).chain(others).collect()
}

/// The usual player on both sides, for reading what stands beside players that are unknown.
pub fn usual_players<P: Players>() -> Option<BySide<PlayerText<P>>> {
    let usual = PlayerText::named(P::USUAL)?;
    Some(BySide([usual.clone(), usual]))
}

/// `steady,bold`: who plays A and B; the usual player twice if none is named.
pub fn typed_players<P: Players>(given: Option<&str>) -> Result<BySide<PlayerText<P>>, Failure> {
    let usual = format!("{},{}", P::USUAL, P::USUAL);
    let given = given.unwrap_or(&usual);
    let Some((a, b)) = given.split_once(',') else {
        return Err(Failure::with_help(
            format!("`--policies {given}` names one player; it names two"),
            format!("write --policies {given},{given}"),
        ));
    };
    let named = |name: &str| {
        PlayerText::named(name.trim()).ok_or_else(|| {
            Failure::with_help(
                P::RULESET.no_such_policy(name.trim()),
                P::RULESET.known_policies(known::<P>, name.trim()).words(),
            )
        })
    };
    Ok(BySide([named(a)?, named(b)?]))
}

/// `[policies]`: settings that hold wherever a player is named.
#[derive(Debug)]
pub struct Settings<P: Players> {
    set: Vec<Set<P>>,
    /// Whether some `policies` could not be read, so that the players that it names are unknown.
    is_unsure: Cell<bool>,
}

#[derive(Debug)]
struct Set<P: Players> {
    player: PlayerText<P>,
    span: Span,
    is_used: Cell<bool>,
}

impl<P: Players> Settings<P> {
    /// Reads the table, if it is there.
    pub fn read(node: Option<&Node>, problems: &mut Problems) -> Settings<P> {
        let mut settings = Settings { set: Vec::new(), is_unsure: Cell::new(false) };
        let Some(table) = node.and_then(|node| free_table("[policies]", node, problems)) else {
            return settings;
        };
        for entry in table.entries() {
            let Some(mut player) = PlayerText::<P>::named(&entry.key) else {
                problems.add(unknown::<P>(&entry.key, entry.key_span.clone()));
                continue;
            };
            if let Some(own) = free_table(player.name, &entry.node, problems) {
                player.set(&own.entries().iter().collect::<Vec<_>>(), problems);
                settings.set.push(Set {
                    player,
                    span: entry.key_span.clone(),
                    is_used: Cell::new(false),
                });
            }
        }
        settings
    }

    /// `["steady", "bold"]`: the players of A and of B.
    pub fn both(&self, node: &Node, problems: &mut Problems) -> Option<BySide<PlayerText<P>>> {
        let both = self.read_both(node, problems);
        self.is_unsure.set(self.is_unsure.get() || both.is_none());
        both
    }

    /// `["steady", "bold"]`: players who each play against themselves.
    pub fn each(&self, node: &Node, problems: &mut Problems) -> Option<Vec<PlayerText<P>>> {
        let items = problems.list("players", node);
        let players: Option<Vec<PlayerText<P>>> = items.and_then(|items| {
            let players: Vec<_> = items.iter().map(|item| self.player(item, problems)).collect();
            players.into_iter().collect()
        });
        if players.as_ref().is_some_and(Vec::is_empty) {
            problems.add(
                Problem::at("experiment::policy", node.span.clone(), "`players` is empty")
                    .label("empty")
                    .help(P::RULESET.known_policies(known::<P>, "")),
            );
        }
        self.is_unsure.set(self.is_unsure.get() || players.is_none());
        players.filter(|players| !players.is_empty())
    }

    fn read_both(&self, node: &Node, problems: &mut Problems) -> Option<BySide<PlayerText<P>>> {
        let items = problems.list("policies", node)?;
        let [a, b] = items else {
            problems.add(
                Problem::at(
                    "experiment::policy",
                    node.span.clone(),
                    format!("`policies` names {} players; it names two", items.len()),
                )
                .label("not two")
                .help(format!(
                    "write who plays A and who plays B, such as [\"{}\", \"{}\"]",
                    P::USUAL,
                    P::USUAL
                )),
            );
            return None;
        };
        let (a, b) = (self.player(a, problems), self.player(b, problems));
        Some(BySide([a?, b?]))
    }

    /// A name, or a table with a `name` and parameters.
    fn player(&self, node: &Node, problems: &mut Problems) -> Option<PlayerText<P>> {
        let Value::Table(entries) = &node.value else {
            let name = problems.text("policies", node)?;
            return self.named(name, node, problems);
        };
        let named = entries.iter().find(|entry| entry.key == "name");
        let Some(named) = named else {
            problems.add(
                Problem::at(
                    "document::missing",
                    node.span.clone(),
                    "a policy with parameters has no `name`",
                )
                .help(format!("write {{ name = \"{}\", ... }}", P::USUAL)),
            );
            return None;
        };
        let name = problems.text("name", &named.node)?;
        let mut player = self.named(name, &named.node, problems)?;
        let own: Vec<&Entry> = entries.iter().filter(|entry| entry.key != "name").collect();
        player.set(&own, problems);
        Some(player)
    }

    fn named(&self, name: &str, node: &Node, problems: &mut Problems) -> Option<PlayerText<P>> {
        if let Some(set) = self.set.iter().find(|set| set.player.name == name) {
            set.is_used.set(true);
            return Some(set.player.clone());
        }
        let player = PlayerText::named(name);
        if player.is_none() {
            problems.add(unknown::<P>(name, node.span.clone()));
        }
        player
    }

    /// Settings of a player that doesn't play would otherwise be accepted and change nothing.
    pub fn refuse_unused(&self, problems: &mut Problems) {
        if self.is_unsure.get() {
            return;
        }
        for set in self.set.iter().filter(|set| !set.is_used.get()) {
            problems.add(
                Problem::at(
                    "experiment::policy",
                    set.span.clone(),
                    format!(
                        "policy `{}` plays nowhere in this experiment, so its parameters would change nothing",
                        set.player.name
                    ),
                )
                .label("not named by any `policies`")
                .help("leave it out, or name it in `policies`"),
            );
        }
    }
}

fn unknown<P: Players>(name: &str, span: Span) -> Problem {
    let ruleset = P::RULESET;
    let label = match ruleset.has_policy(name) {
        true => format!("a policy of other games of {}", ruleset.title),
        false => format!("not a policy of {}", ruleset.title),
    };
    Problem::at("experiment::policy", span, ruleset.no_such_policy(name))
        .label(label)
        .help(ruleset.known_policies(known::<P>, name))
}
