//! The experiments that are built into the binary, so that it needs no other files.

use battle_core::values::same_word;

use crate::document::{Problems, Value, parse_toml};

/// An experiment of the repository.
#[derive(Clone, Copy, Debug)]
pub struct Builtin {
    /// What to type after `equipoise run`.
    pub name: &'static str,
    /// Its path in the repository.
    pub path: &'static str,
    pub text: &'static str,
}

impl Builtin {
    /// The text of a key at the top of its file, empty where it has none. Nothing else is read: a list need not check what a run will
    /// check.
    pub fn said(&self, key: &str) -> String {
        let root = parse_toml(self.text, &mut Problems::default());
        let Value::Table(entries) = root.value else {
            return String::new();
        };
        let entry = entries.into_iter().find(|entry| entry.key == key);
        match entry.map(|entry| entry.node.value) {
            Some(Value::Text(text)) => text,
            _ => String::new(),
        }
    }
}

pub const BUILTIN: &[Builtin] = &[
    Builtin {
        name: "active-first",
        path: "experiments/gloriam/active-first.toml",
        text: include_str!("../../../experiments/gloriam/active-first.toml"),
    },
    Builtin {
        name: "army-matrix",
        path: "experiments/tropaion/army-matrix.toml",
        text: include_str!("../../../experiments/tropaion/army-matrix.toml"),
    },
    Builtin {
        name: "assumptions",
        path: "experiments/triumph/assumptions.toml",
        text: include_str!("../../../experiments/triumph/assumptions.toml"),
    },
    Builtin {
        name: "card-values",
        path: "experiments/triumph/card-values.toml",
        text: include_str!("../../../experiments/triumph/card-values.toml"),
    },
    Builtin {
        name: "cards-at-a-glance",
        path: "experiments/triumph/cards-at-a-glance.toml",
        text: include_str!("../../../experiments/triumph/cards-at-a-glance.toml"),
    },
    Builtin {
        name: "catalogue-matrix",
        path: "experiments/triumph/catalogue-matrix.toml",
        text: include_str!("../../../experiments/triumph/catalogue-matrix.toml"),
    },
    Builtin {
        name: "characteristics",
        path: "experiments/gloriam/characteristics.toml",
        text: include_str!("../../../experiments/gloriam/characteristics.toml"),
    },
    Builtin {
        name: "command-points",
        path: "experiments/tropaion/command-points.toml",
        text: include_str!("../../../experiments/tropaion/command-points.toml"),
    },
    Builtin {
        name: "commander",
        path: "experiments/triumph/commander.toml",
        text: include_str!("../../../experiments/triumph/commander.toml"),
    },
    Builtin {
        name: "doubtful-card",
        path: "experiments/triumph/doubtful-card.toml",
        text: include_str!("../../../experiments/triumph/doubtful-card.toml"),
    },
    Builtin {
        name: "doubtful-tactics",
        path: "experiments/tropaion/doubtful-tactics.toml",
        text: include_str!("../../../experiments/tropaion/doubtful-tactics.toml"),
    },
    Builtin {
        name: "doubtful-worth",
        path: "experiments/triumph/doubtful-worth.toml",
        text: include_str!("../../../experiments/triumph/doubtful-worth.toml"),
    },
    Builtin {
        name: "duel-cards",
        path: "experiments/triumph/duel-cards.toml",
        text: include_str!("../../../experiments/triumph/duel-cards.toml"),
    },
    Builtin {
        name: "duel-matchups",
        path: "experiments/triumph/duel-matchups.toml",
        text: include_str!("../../../experiments/triumph/duel-matchups.toml"),
    },
    Builtin {
        name: "even-armies",
        path: "experiments/tropaion/even-armies.toml",
        text: include_str!("../../../experiments/tropaion/even-armies.toml"),
    },
    Builtin {
        name: "even-armies-gloriam",
        path: "experiments/gloriam/even-armies-gloriam.toml",
        text: include_str!("../../../experiments/gloriam/even-armies-gloriam.toml"),
    },
    Builtin {
        name: "fairest-change",
        path: "experiments/table-battles/fairest-change.toml",
        text: include_str!("../../../experiments/table-battles/fairest-change.toml"),
    },
    Builtin {
        name: "first-battle",
        path: "experiments/triumph/first-battle.toml",
        text: include_str!("../../../experiments/triumph/first-battle.toml"),
    },
    Builtin {
        name: "first-worth",
        path: "experiments/triumph/first-worth.toml",
        text: include_str!("../../../experiments/triumph/first-worth.toml"),
    },
    Builtin {
        name: "formation-kinds",
        path: "experiments/table-battles/formation-kinds.toml",
        text: include_str!("../../../experiments/table-battles/formation-kinds.toml"),
    },
    Builtin {
        name: "formation-values",
        path: "experiments/table-battles/formation-values.toml",
        text: include_str!("../../../experiments/table-battles/formation-values.toml"),
    },
    Builtin {
        name: "general-and-ground",
        path: "experiments/triumph/general-and-ground.toml",
        text: include_str!("../../../experiments/triumph/general-and-ground.toml"),
    },
    Builtin {
        name: "gifts",
        path: "experiments/triumph/gifts.toml",
        text: include_str!("../../../experiments/triumph/gifts.toml"),
    },
    Builtin {
        name: "gloriam-command",
        path: "experiments/gloriam/gloriam-command.toml",
        text: include_str!("../../../experiments/gloriam/gloriam-command.toml"),
    },
    Builtin {
        name: "gloriam-dice",
        path: "experiments/gloriam/gloriam-dice.toml",
        text: include_str!("../../../experiments/gloriam/gloriam-dice.toml"),
    },
    Builtin {
        name: "gloriam-gifts",
        path: "experiments/gloriam/gloriam-gifts.toml",
        text: include_str!("../../../experiments/gloriam/gloriam-gifts.toml"),
    },
    Builtin {
        name: "gloriam-matchups",
        path: "experiments/gloriam/gloriam-matchups.toml",
        text: include_str!("../../../experiments/gloriam/gloriam-matchups.toml"),
    },
    Builtin {
        name: "gloriam-points",
        path: "experiments/gloriam/gloriam-points.toml",
        text: include_str!("../../../experiments/gloriam/gloriam-points.toml"),
    },
    Builtin {
        name: "gloriam-pool",
        path: "experiments/gloriam/gloriam-pool.toml",
        text: include_str!("../../../experiments/gloriam/gloriam-pool.toml"),
    },
    Builtin {
        name: "gloriam-rules",
        path: "experiments/gloriam/gloriam-rules.toml",
        text: include_str!("../../../experiments/gloriam/gloriam-rules.toml"),
    },
    Builtin {
        name: "gloriam-screening",
        path: "experiments/gloriam/gloriam-screening.toml",
        text: include_str!("../../../experiments/gloriam/gloriam-screening.toml"),
    },
    Builtin {
        name: "how-many-tercios",
        path: "experiments/gloriam/how-many-tercios.toml",
        text: include_str!("../../../experiments/gloriam/how-many-tercios.toml"),
    },
    Builtin {
        name: "how-many-javelins",
        path: "experiments/tropaion/how-many-javelins.toml",
        text: include_str!("../../../experiments/tropaion/how-many-javelins.toml"),
    },
    Builtin {
        name: "invented-card",
        path: "experiments/triumph/invented-card.toml",
        text: include_str!("../../../experiments/triumph/invented-card.toml"),
    },
    Builtin {
        name: "ladder",
        path: "experiments/triumph/ladder.toml",
        text: include_str!("../../../experiments/triumph/ladder.toml"),
    },
    Builtin {
        name: "meta-catalogue",
        path: "experiments/triumph/meta-catalogue.toml",
        text: include_str!("../../../experiments/triumph/meta-catalogue.toml"),
    },
    Builtin {
        name: "meta-points",
        path: "experiments/tropaion/meta-points.toml",
        text: include_str!("../../../experiments/tropaion/meta-points.toml"),
    },
    Builtin {
        name: "meta-tropaion",
        path: "experiments/tropaion/meta-tropaion.toml",
        text: include_str!("../../../experiments/tropaion/meta-tropaion.toml"),
    },
    Builtin {
        name: "numbers-tell",
        path: "experiments/tropaion/numbers-tell.toml",
        text: include_str!("../../../experiments/tropaion/numbers-tell.toml"),
    },
    Builtin {
        name: "open-questions",
        path: "experiments/gloriam/open-questions.toml",
        text: include_str!("../../../experiments/gloriam/open-questions.toml"),
    },
    Builtin {
        name: "own-card",
        path: "experiments/tropaion/own-card.toml",
        text: include_str!("../../../experiments/tropaion/own-card.toml"),
    },
    Builtin {
        name: "own-characteristic",
        path: "experiments/gloriam/own-characteristic.toml",
        text: include_str!("../../../experiments/gloriam/own-characteristic.toml"),
    },
    Builtin {
        name: "own-traits",
        path: "experiments/tropaion/own-traits.toml",
        text: include_str!("../../../experiments/tropaion/own-traits.toml"),
    },
    Builtin {
        name: "points-list",
        path: "experiments/tropaion/points-list.toml",
        text: include_str!("../../../experiments/tropaion/points-list.toml"),
    },
    Builtin {
        name: "scenario-balance",
        path: "experiments/table-battles/scenario-balance.toml",
        text: include_str!("../../../experiments/table-battles/scenario-balance.toml"),
    },
    Builtin {
        name: "scenario-gifts",
        path: "experiments/table-battles/scenario-gifts.toml",
        text: include_str!("../../../experiments/table-battles/scenario-gifts.toml"),
    },
    Builtin {
        name: "scenario-players",
        path: "experiments/table-battles/scenario-players.toml",
        text: include_str!("../../../experiments/table-battles/scenario-players.toml"),
    },
    Builtin {
        name: "screening",
        path: "experiments/triumph/screening.toml",
        text: include_str!("../../../experiments/triumph/screening.toml"),
    },
    Builtin {
        name: "search-balance",
        path: "experiments/table-battles/search-balance.toml",
        text: include_str!("../../../experiments/table-battles/search-balance.toml"),
    },
    Builtin {
        name: "skill",
        path: "experiments/triumph/skill.toml",
        text: include_str!("../../../experiments/triumph/skill.toml"),
    },
    Builtin {
        name: "sweep-zones",
        path: "experiments/triumph/sweep-zones.toml",
        text: include_str!("../../../experiments/triumph/sweep-zones.toml"),
    },
    Builtin {
        name: "tactics-cards",
        path: "experiments/tropaion/tactics-cards.toml",
        text: include_str!("../../../experiments/tropaion/tactics-cards.toml"),
    },
    Builtin {
        name: "tropaion-gifts",
        path: "experiments/tropaion/tropaion-gifts.toml",
        text: include_str!("../../../experiments/tropaion/tropaion-gifts.toml"),
    },
    Builtin {
        name: "unknown-dice",
        path: "experiments/gloriam/unknown-dice.toml",
        text: include_str!("../../../experiments/gloriam/unknown-dice.toml"),
    },
    Builtin {
        name: "who-goes-first",
        path: "experiments/tropaion/who-goes-first.toml",
        text: include_str!("../../../experiments/tropaion/who-goes-first.toml"),
    },
];

/// The built-in experiment of a name.
pub fn named(name: &str) -> Option<&'static Builtin> {
    BUILTIN.iter().find(|builtin| same_word(builtin.name, name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn an_experiment_is_found_in_any_case() {
        let name = |written: &str| named(written).map(|builtin| builtin.name);
        assert_eq!(name("First Battle"), Some("first-battle"));
        assert_eq!(name("first_batle"), None);
    }

    /// Every experiment under experiments/ is built in, under the name of its file.
    #[test]
    fn every_experiment_of_the_repository_is_built_in() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut files = Vec::new();
        for folder in std::fs::read_dir(root.join("experiments")).expect("the folder is there") {
            let folder = folder.expect("readable").path();
            if !folder.is_dir() {
                continue;
            }
            for file in std::fs::read_dir(folder).expect("readable") {
                let file = file.expect("readable").path();
                let path = file.strip_prefix(&root).expect("below the root");
                if path.extension().is_none_or(|it| it != "toml") {
                    continue;
                }
                files.push(path.display().to_string());
            }
        }
        files.sort();
        let mut built_in: Vec<String> = BUILTIN.iter().map(|b| b.path.to_owned()).collect();
        built_in.sort();
        assert_eq!(files, built_in);
        for builtin in BUILTIN {
            assert_eq!(
                Path::new(builtin.path).file_stem().and_then(|stem| stem.to_str()),
                Some(builtin.name)
            );
        }
    }
}
