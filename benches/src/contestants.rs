//! Players by name and parameters, as those who measure play name them.

use triumph_players::Player;

/// A player, and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// As it was named.
    pub name: String,
    /// Who plays.
    pub player: Player,
}

impl Contestant {
    /// Reads a player: a name, or a name with parameters, as in `steady:threat=20,chance=40`.
    ///
    /// # Errors
    ///
    /// If there is no such player or parameter, or if the value is not allowed; the text says which.
    pub fn read(text: &str) -> Result<Contestant, String> {
        let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
        let known = || {
            let names = triumph_players::PLAYERS.iter().map(|kind| kind.name);
            names.collect::<Vec<_>>().join(", ")
        };
        let mut player = Player::named(name)
            .ok_or_else(|| format!("there is no player `{name}`; known: {}", known()))?;
        for parameter in parameters.split(',').filter(|text| !text.is_empty()) {
            let (key, value) = parameter
                .split_once('=')
                .ok_or_else(|| format!("`{parameter}` of {name} is no NAME=VALUE"))?;
            player.set(key, value).map_err(|why| format!("{parameter} of {name}: {why}"))?;
        }
        Ok(Contestant { name: text.to_owned(), player })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_a_name_with_parameters() {
        let plain = Contestant::read("steady").map(|it| it.player);
        let same = Contestant::read("steady:threat=38").map(|it| it.player);
        let other = Contestant::read("steady:threat=20,chance=40").map(|it| it.player);
        assert_eq!(plain, same);
        assert!(other.is_ok() && other != plain);
    }

    #[test]
    fn what_is_wrong_with_a_player_is_said() {
        for (text, expected) in [
            ("stedy", "no player `stedy`"),
            ("steady:threat", "no NAME=VALUE"),
            ("steady:thread=3", "thread"),
            ("steady:threat=much", "much"),
        ] {
            let why = Contestant::read(text).expect_err(text);
            assert!(why.contains(expected), "{text}: {why}");
        }
    }
}
