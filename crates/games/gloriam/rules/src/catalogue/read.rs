//! Reads files of characteristics, and reports all their problems at once.

use std::fmt;

use serde::Deserialize;

use super::{CLASSES, Catalogue, Characteristic, Claim, Wins, Worth};
use crate::tables::place_of_claim;
use crate::troops::{Habits, Marks};

/// One error of a file: where it is, what is wrong, and how to correct it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// Where it is.
    pub at: String,
    /// What is wrong.
    pub what: String,
    /// How to mend it.
    pub remedy: String,
}

impl Breach {
    pub(crate) fn new(
        at: impl Into<String>,
        what: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Breach {
        Breach { at: at.into(), what: what.into(), remedy: remedy.into() }
    }

    /// A text that isn't TOML, or has keys or kinds of value that the format doesn't.
    pub(crate) fn of_format(error: &toml::de::Error, text: &str) -> Breach {
        let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
        Breach::new(
            format!("line {line}"),
            error.message().trim_end().replace('\n', "; "),
            "docs/src/keys/gloriam.md lists the keys",
        )
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; {}", self.at, self.what, self.remedy)
    }
}

impl std::error::Error for Breach {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileOf {
    #[serde(default)]
    characteristic: Vec<CharacteristicOf>,
    #[serde(default)]
    claim: Vec<ClaimOf>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CharacteristicOf {
    name: String,
    code: String,
    #[serde(default)]
    charges_at: u8,
    #[serde(default)]
    pursues: bool,
    #[serde(default)]
    rigid: bool,
    #[serde(default)]
    fights_when_caught: bool,
    #[serde(default)]
    claim: Vec<ClaimOf>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum WorthOf {
    Number(i8),
    Word(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimOf {
    rule: String,
    #[serde(default)]
    general: bool,
    #[serde(default)]
    also: Vec<String>,
    #[serde(default)]
    of: Vec<String>,
    #[serde(default)]
    versus: Vec<String>,
    #[serde(default)]
    except: Vec<String>,
    #[serde(default)]
    except_deep: Vec<String>,
    #[serde(default)]
    blocked_by: Vec<String>,
    blocked: Option<WorthOf>,
    #[serde(default)]
    charging: bool,
    #[serde(default)]
    unaffected: bool,
    #[serde(default)]
    good_going: bool,
    #[serde(default)]
    better_armour: bool,
    ranks: Option<(u8, u8)>,
    charge: Option<WorthOf>,
    melee: Option<WorthOf>,
    charge_wins: Option<String>,
    melee_wins: Option<String>,
}

/// Reads a file on top of what a catalogue has.
pub(super) fn extend(base: &Catalogue, text: &str) -> Result<Catalogue, Vec<Breach>> {
    let file: FileOf =
        toml::from_str(text).map_err(|error| vec![Breach::of_format(&error, text)])?;
    extend_by(base, &file.characteristic, &file.claim)
}

/// A catalogue with what was read of a file added.
pub(super) fn extend_by(
    base: &Catalogue,
    characteristics: &[CharacteristicOf],
    claims: &[ClaimOf],
) -> Result<Catalogue, Vec<Breach>> {
    let mut all = base.clone();
    let mut breaches = Vec::new();
    for own in characteristics {
        if all.mark(&own.name).is_some() || all.mark(&own.code).is_some() {
            breaches.push(Breach::new(
                format!("characteristic `{}`", own.name),
                format!("its name or its code `{}` is already taken", own.code),
                "choose another",
            ));
        }
        all.characteristics.push(Characteristic {
            name: own.name.clone(),
            code: own.code.clone(),
            habits: Habits {
                charges_at: own.charges_at,
                pursues: own.pursues,
                rigid: own.rigid,
                fights_when_caught: own.fights_when_caught,
            },
        });
    }
    let room = 64 - CLASSES.len();
    if all.characteristics.len() > room {
        let n = all.characteristics.len();
        breaches.push(Breach::new(
            "file",
            format!("{n} characteristics in all"),
            format!("at most {room} fit"),
        ));
        return Err(breaches);
    }
    for own in characteristics {
        let at = format!("characteristic `{}`", own.name);
        let mark = all.mark(&own.name).unwrap_or_default();
        for claim in &own.claim {
            let made = claim_of(&all, claim, mark, &at, &mut breaches);
            all.claims.push(made);
        }
    }
    for claim in claims {
        let made = claim_of(&all, claim, Marks::default(), "claim", &mut breaches);
        all.claims.push(made);
    }
    if all.claims.len() > 64 {
        let n = all.claims.len();
        breaches.push(Breach::new("file", format!("{n} claims in all"), "at most 64 fit"));
    }
    if breaches.is_empty() { Ok(all) } else { Err(breaches) }
}

fn claim_of(
    all: &Catalogue,
    own: &ClaimOf,
    mark: Marks,
    at: &str,
    breaches: &mut Vec<Breach>,
) -> Claim {
    let at = format!("{at}, rule {}", own.rule);
    let mut marks = |words: &[String]| {
        let mut set = Marks::default();
        for word in words {
            match all.mark(word) {
                Some(mark) => set = set.with(mark),
                None => breaches.push(Breach::new(
                    &at,
                    format!("there is no class or characteristic `{word}`"),
                    format!(
                        "classes are {}; add a [[characteristic]] for others",
                        CLASSES.join(", ")
                    ),
                )),
            }
        }
        set
    };
    let (also, of) = (marks(&own.also), marks(&own.of));
    let (versus, except) = (marks(&own.versus), marks(&own.except));
    let (except_deep, blocked_by) = (marks(&own.except_deep), marks(&own.blocked_by));
    let (least, most) = own.ranks.unwrap_or((1, 99));
    if own.charge.is_none() && own.melee.is_none() {
        breaches.push(Breach::new(&at, "it is worth nothing", "give `charge` or `melee` a number"));
    }
    if least > most {
        breaches.push(Breach::new(
            &at,
            format!("ranks = [{least}, {most}]"),
            "the least comes first",
        ));
    }
    Claim {
        rule: own.rule.as_str().into(),
        general: own.general,
        has: mark.with(also),
        of,
        versus,
        except,
        except_deep,
        blocked_by,
        blocked: worth(own.blocked.as_ref(), &at, breaches),
        charging: own.charging,
        unaffected: own.unaffected,
        good_going: own.good_going,
        better_armour: own.better_armour,
        ranks: (least, most),
        charge: worth(own.charge.as_ref(), &at, breaches),
        melee: worth(own.melee.as_ref(), &at, breaches),
        charge_wins: wins(own.charge_wins.as_deref(), &at, breaches),
        melee_wins: wins(own.melee_wins.as_deref(), &at, breaches),
    }
}

fn worth(own: Option<&WorthOf>, at: &str, breaches: &mut Vec<Breach>) -> Worth {
    match own {
        None => Worth::Fixed(0),
        Some(WorthOf::Number(value)) if (-9..=9).contains(value) => Worth::Fixed(*value),
        Some(WorthOf::Number(value)) => {
            breaches.push(Breach::new(at, format!("{value} claims"), "take -9 to 9"));
            Worth::Fixed(0)
        }
        Some(WorthOf::Word(word)) => match word.as_str() {
            "elan_melee" => Worth::ElanMelee,
            "ferocious_foot" => Worth::FerociousFoot,
            "cpi_vs_standing" => Worth::CpiVsStanding,
            "camel_melee" => Worth::CamelMelee,
            other => place_of_claim(other).map(Worth::Printed).unwrap_or_else(|| {
                breaches.push(Breach::new(
                    at,
                    format!("`{other}` is no worth"),
                    "take a number, or elan_melee, ferocious_foot, cpi_vs_standing, camel_melee, or a cell \
                     such as claims.long-spear.charge (`equipoise list tables gloriam`)",
                ));
                Worth::Fixed(0)
            }),
        },
    }
}

fn wins(own: Option<&str>, at: &str, breaches: &mut Vec<Breach>) -> Wins {
    match own {
        None => Wins::Nothing,
        Some("shatter") => Wins::Shatter,
        Some("shove") => Wins::Shove,
        Some(other) => {
            breaches.push(Breach::new(
                at,
                format!("`{other}` can't be won"),
                "take shatter or shove",
            ));
            Wins::Nothing
        }
    }
}
