//! The one-line text of stands, camps and engagements.
//!
//! ```text
//! stand       troop{+card}[:word{,word}]        spear+elephant-screen   knights:general,uphill   spear:edges=2,difficult
//! camp        camp[:word{,word}]                camp:fortified,garrison=horde
//! engagement  party v party                     knights v spear:difficult
//!             party shoots party                archers shoots knights:general
//!             party shoots-from-rear party      archers shoots-from-rear spear
//! ```
//!
//! Troop types and cards go by name or by code; case doesn't count, and underscores and spaces stand for hyphens.
//! The printed form has names in lower case, cards by number, words in the order of [`STAND_WORDS`] and [`CAMP_WORDS`], and reads
//! back to the same value.

mod problem;
mod read;

use std::fmt;
use std::str::FromStr;

use crate::engagement::{Camp, Engagement, EngagementKind, FightingTo, Party, Stand};

pub use problem::{Mistake, NotationError, NotationProblem};

/// The words that describe a stand's situation.
pub const STAND_WORDS: [&str; 9] = [
    "general",
    "rear-support",
    "uphill",
    "difficult",
    "edges",
    "fighting-to",
    "marked",
    "standard-wagon",
    "on-transports",
];

/// The words that describe a camp.
pub const CAMP_WORDS: [&str; 4] = ["fortified", "wagon", "garrison", "garrison-general"];

/// The words that may follow `fighting-to=`.
pub const FIGHTING_TO_WORDS: [&str; 3] = ["front", "flank", "rear"];

/// The words that stand between the two parties of an engagement; the second is another spelling of the first.
pub const CONNECTORS: [&str; 4] = ["v", "vs", "shoots", "shoots-from-rear"];

impl fmt::Display for Stand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.troop.name())?;
        for card in self.cards.iter() {
            write!(f, "+{}", card.name())?;
        }
        let edges = format!("edges={}", self.edges);
        let fighting_to = match self.fighting_to {
            FightingTo::Front => "fighting-to=front",
            FightingTo::Flank => "fighting-to=flank",
            FightingTo::Rear => "fighting-to=rear",
        };
        write_words(
            f,
            &[
                (self.general, "general"),
                (self.rear_support, "rear-support"),
                (self.uphill, "uphill"),
                (self.difficult, "difficult"),
                (self.edges != 0, &edges),
                (self.fighting_to != FightingTo::Front, fighting_to),
                (self.marked, "marked"),
                (self.standard_wagon, "standard-wagon"),
                (self.on_transports, "on-transports"),
            ],
        )
    }
}

impl fmt::Display for Camp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("camp")?;
        let garrison = self.garrison.map_or_else(String::new, |garrison| {
            let inside = Stand { cards: garrison.cards, ..Stand::of(garrison.troop) };
            format!("garrison={inside}")
        });
        let general = self.garrison.is_some_and(|garrison| garrison.general);
        write_words(
            f,
            &[
                (self.fortified, "fortified"),
                (self.wagon, "wagon"),
                (self.garrison.is_some(), &garrison),
                (general, "garrison-general"),
            ],
        )
    }
}

fn write_words(f: &mut fmt::Formatter<'_>, words: &[(bool, &str)]) -> fmt::Result {
    let mut separator = ":";
    for (_, word) in words.iter().filter(|(holds, _)| *holds) {
        write!(f, "{separator}{word}")?;
        separator = ",";
    }
    Ok(())
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Party::Stand(stand) => stand.fmt(f),
            Party::Camp(camp) => camp.fmt(f),
        }
    }
}

impl fmt::Display for Engagement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let connector = match self.kind {
            EngagementKind::Close => "v",
            EngagementKind::Ranged { from_rear: false } => "shoots",
            EngagementKind::Ranged { from_rear: true } => "shoots-from-rear",
        };
        write!(f, "{} {connector} {}", self.a, self.b)
    }
}

/// Reads a stand; every problem of the text is in the error.
impl FromStr for Stand {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Stand, NotationError> {
        read::whole(text, read::stand)
    }
}

/// Reads a camp; every problem of the text is in the error.
impl FromStr for Camp {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Camp, NotationError> {
        read::whole(text, read::camp)
    }
}

/// Reads a stand or a camp; every problem of the text is in the error.
impl FromStr for Party {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Party, NotationError> {
        read::whole(text, read::party)
    }
}

/// Reads an engagement; every problem of both parties is in the error.
impl FromStr for Engagement {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Engagement, NotationError> {
        read::whole(text, read::engagement)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_round_trip(text: &str) {
        let engagement: Engagement = text.parse().unwrap();
        assert_eq!(engagement.to_string(), text);
    }

    #[test]
    fn what_is_shown_reads_back() {
        check_round_trip("spear+elephant-screen v knights:general,uphill");
        check_round_trip("spear:difficult,edges=2 v camp:fortified,garrison=horde");
        check_round_trip("archers shoots knights:general");
        check_round_trip("war-wagons shoots-from-rear light-foot+mobile-infantry:standard-wagon");
        check_round_trip(
            "camp:wagon,garrison=elite-cavalry+shower-shooting,garrison-general v bad-horse",
        );
        check_round_trip("pikes:rear-support,fighting-to=rear,marked,on-transports v rabble");
    }

    #[test]
    fn codes_aliases_titles_and_any_case_are_read() {
        let one: Engagement = "  HFT+ac + SP:Rear_Support , EDGES=1 vs Horse Bow ".parse().unwrap();
        assert_eq!(
            one.to_string(),
            "heavy-foot+charging-camelry+supporting-bowmen:rear-support,edges=1 v horse-bow"
        );
    }

    #[test]
    fn every_problem_of_a_line_is_reported_with_its_place() {
        let text = "knigths+elephant-scren:general,uphil,edges=x v camp:garrison=hord,wagon,wagon";
        let error = text.parse::<Engagement>().unwrap_err();
        let places: Vec<_> =
            error.problems.iter().map(|problem| &text[problem.at.clone()]).collect();
        assert_eq!(places, ["knigths", "elephant-scren", "uphil", "x", "hord", "wagon"]);
        assert!(error.problems.iter().take(3).all(|problem| !problem.what.allowed().is_empty()));
    }

    #[test]
    fn broken_lines_are_refused_for_what_is_wrong_with_them() {
        for (text, expected) in [
            ("", "`v`, `shoots` or `shoots-from-rear` is missing between two parties"),
            ("spear", "`v`, `shoots` or `shoots-from-rear` is missing between two parties"),
            ("spear v", "a troop type or `camp` is missing here"),
            ("spear v v knights", "`v` is the second word between parties; a line has one"),
            ("spear: v knights", "a situation word is missing here"),
            ("spear+ v knights", "a card is missing here"),
            ("spear:general=1 v knights", "`general` takes no value"),
            ("spear:edges v knights", "`edges` needs a value, as in `edges=1`"),
            (
                "spear:edges=-1 v knights",
                "`-1` is no value of `edges`; it takes a whole number from 0 to 3",
            ),
            (
                "spear:fighting-to=left v knights",
                "`left` is no value of `fighting-to`; it takes front, flank or rear",
            ),
            ("spear+ES+elephant-screen v knights", "`elephant-screen` is given twice"),
            (
                "camp+fortified-camp v knights",
                "a camp bears no cards in this notation; write `camp:fortified` for Fortified Camp and `camp:wagon` for a Standard Wagon",
            ),
            (
                "camp:garrison-general v knights",
                "`garrison-general` needs a garrison; add `garrison=` with a troop type",
            ),
        ] {
            let error = text.parse::<Engagement>().unwrap_err();
            assert_eq!(error.problems[0].what.to_string(), expected, "{text}");
            assert_eq!(error.problems.len(), 1, "{text}");
        }
        let error = "camp".parse::<Stand>().unwrap_err();
        assert_eq!(error.problems[0].what, Mistake::CampForStand);
        let error = "spear".parse::<Camp>().unwrap_err();
        assert_eq!(error.problems[0].what, Mistake::StandForCamp);
    }
}
