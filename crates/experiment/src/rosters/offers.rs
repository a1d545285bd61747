//! The ruleset of a game of rosters: every field from what the game says.

use std::fmt::{Debug, Formatter};
use std::marker::PhantomData;

use battle_core::BySide;
use battle_core::players::{PlayerError, PlayerParameter};

use super::listings::Lists;
use super::roster::FILES;
use super::{Roster, RosterGame};
use crate::army_battles::{self, kind, named_battle};
use crate::document::Problems;
use crate::kind::ExperimentKind;
use crate::meta::MetaKind;
use crate::meta::keys::{META as META_TABLE, OF_META};
use crate::points::PointsGame;
use crate::rules_digest::of_battles;
use crate::rules_file;
use crate::ruleset::rules::ScopeOf;
use crate::ruleset::{Players, Rules, Ruleset, players, rules};

/// Pairs of each built-in army against itself that the digest of the rules reads.
const DIGEST_PAIRS: u64 = 8;

/// The ruleset of a game; its fields may be replaced, such as `rules` and `limits`.
pub const fn ruleset<G: RosterGame>(name: &'static str, title: &'static str) -> Ruleset {
    Ruleset {
        name,
        title,
        games: &["battle", "meta", "points"],
        kinds: Kinds::<G>::ALL,
        files: FILES,
        scopes: &[("battle", "act in the battle")],
        parameters: rules::known::<RosterRules<G>>,
        why_not: |_, _| None,
        players: players::known::<RosterPlayers<G>>,
        usual_player: G::PLAYERS[0].0,
        replaced_players: &[],
        is_party: |_| false,
        experiment_of: |_| None,
        names_of_experiments: Vec::new,
        named_battle: named_battle::<G>,
        meeting_example: "`equipoise replay RULESET ARMY_A ARMY_B`",
        odds: None,
        price: None,
        swaps: None,
        worth_experiments: &[],
        armies: Some(army_battles::armies::<G>()),
        explore: None,
        listings: Lists::<G>::ALL,
        cells: rules::known_cells::<RosterRules<G>>,
        check_rules: rules_file::check::<RosterRules<G>>,
        on_parameters: "",
        not_modelled: &[],
        rules: "",
        limits: "",
    }
}

struct Kinds<G>(PhantomData<G>);

impl<G: RosterGame> Kinds<G> {
    const META: MetaKind = MetaKind { battle: kind::<G>(), keys: &OF_META, table: &META_TABLE };
    const ALL: &'static [&'static dyn ExperimentKind] = &[kind::<G>(), &Self::META, G::POINTS];
}

/// The rules of a game of rosters.
pub struct RosterRules<G>(PhantomData<fn() -> G>);

/// The players of a game of rosters.
pub struct RosterPlayers<G>(PhantomData<fn() -> G>);

/// They are names of types, whatever the game: derived implementations would ask the same of it.
macro_rules! plain {
    ($of:ident) => {
        impl<G> Clone for $of<G> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<G> Copy for $of<G> {}

        impl<G> Debug for $of<G> {
            fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
                f.write_str(stringify!($of))
            }
        }
    };
}
plain!(RosterRules);
plain!(RosterPlayers);

impl<G: RosterGame> Rules for RosterRules<G> {
    type Parameters = G::Parameters;
    const RULESET: &'static Ruleset = G::RULESET;

    fn acts_in(_scope: ScopeOf<Self>) -> &'static str {
        "battle"
    }

    /// A digest of the parameters, and of battles of each built-in army against itself.
    fn digest(parameters: &G::Parameters) -> String {
        let (_, _, player) = G::PLAYERS[0];
        let battles = G::ARMIES.iter().map(|(name, text)| {
            let roster = Roster::read(text, G::UNITS, &mut Problems::default());
            let battle = roster
                .and_then(|army| <G as RosterGame>::battle(BySide([&army; 2]), parameters).ok());
            (*name, battle)
        });
        of_battles(parameters, battles, player, DIGEST_PAIRS)
    }
}

impl<G: RosterGame> Players for RosterPlayers<G> {
    type Player = G::Player;
    const RULESET: &'static Ruleset = G::RULESET;
    const USUAL: &'static str = G::PLAYERS[0].0;

    fn all() -> Vec<(&'static str, &'static str, G::Player)> {
        G::PLAYERS.to_vec()
    }

    fn knobs(_player: &G::Player) -> Vec<PlayerParameter> {
        Vec::new()
    }

    fn set_knob(player: &mut G::Player, name: &str, _text: &str) -> Result<(), PlayerError> {
        let mut all = G::PLAYERS.iter();
        let own = all.find(|(_, _, it)| it == player).map_or("the player", |(name, ..)| name);
        Err(PlayerError::Unknown { player: own, name: name.to_owned() })
    }
}
