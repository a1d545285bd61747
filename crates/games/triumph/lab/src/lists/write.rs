//! Writes a list file.

use serde::Serialize;
use triumph::TroopSet;
use triumph::army_lists::{Mark, Years};

use super::file::{Conditional, Line, ListFile, Offer};
use super::read::word_of;
use crate::vocabulary::{MARKS, topography_name};

/// A value, alone or with its condition.
#[derive(Serialize)]
#[serde(untagged)]
enum Maybe<T> {
    Plain(T),
    Under {
        is: T,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        years: Vec<[i32; 2]>,
        #[serde(skip_serializing_if = "Option::is_none")]
        when: Option<String>,
    },
}

#[derive(Serialize)]
struct Written<'l> {
    name: &'l str,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'l str>,
    years: [i32; 2],
    invasion: Vec<Maybe<u8>>,
    maneuver: Vec<Maybe<u8>>,
    home: Vec<Maybe<Vec<&'static str>>>,
    generals: Vec<Vec<Maybe<&'static str>>>,
    entry: Vec<WrittenLine<'l>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cards: Vec<WrittenOffer<'l>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    allies: Vec<WrittenAllies<'l>>,
}

#[derive(Serialize)]
struct WrittenLine<'l> {
    name: &'l str,
    troops: Vec<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    one_type: bool,
    min: u8,
    max: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    battle_line: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    years: Vec<[i32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    when: Option<&'l str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unread: Option<&'l str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cards: Vec<WrittenOffer<'l>>,
}

#[derive(Serialize)]
struct WrittenOffer<'l> {
    card: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    army_limit: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    troops: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    years: Vec<[i32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    when: Option<&'l str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    general_only: bool,
    #[serde(rename = "as", skip_serializing_if = "Option::is_none")]
    dismount: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    past: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    said: Option<&'l str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unread: Option<&'l str>,
}

#[derive(Serialize)]
struct WrittenAllies<'l> {
    names: &'l [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    years: Vec<[i32; 2]>,
}

/// The text of a list's file.
pub fn to_toml(list: &ListFile) -> String {
    let written = Written {
        name: &list.name,
        source: list.source.as_deref(),
        years: span(list.years),
        invasion: list.invasion.iter().map(|one| maybe(one, |is| *is)).collect(),
        maneuver: list.maneuver.iter().map(|one| maybe(one, |is| *is)).collect(),
        home: list
            .homes
            .iter()
            .map(|one| maybe(one, |home| home.iter().copied().map(topography_name).collect()))
            .collect(),
        generals: list
            .generals
            .iter()
            .map(|group| group.iter().map(|one| maybe(one, |troop| troop.name())).collect())
            .collect(),
        entry: list.entries.iter().map(line).collect(),
        cards: list.cards.iter().map(offer).collect(),
        allies: list
            .allies
            .iter()
            .map(|allies| WrittenAllies { names: &allies.names, years: spans(&allies.years) })
            .collect(),
    };
    toml::to_string(&written).expect("words and numbers of ours are always TOML")
}

fn line(line: &Line) -> WrittenLine<'_> {
    let entry = &line.entry;
    let mark = MARKS.iter().find(|(_, mark)| *mark == entry.mark);
    WrittenLine {
        name: &line.name,
        troops: names(entry.types),
        one_type: entry.one_type,
        min: entry.min,
        max: entry.max,
        battle_line: mark.filter(|(_, mark)| *mark != Mark::None).map(|(word, _)| *word),
        years: spans(&entry.years),
        when: entry.faction.as_deref(),
        unread: line.unread.as_deref(),
        cards: line.cards.iter().map(offer).collect(),
    }
}

fn offer(offer: &Offer) -> WrittenOffer<'_> {
    let of = &offer.offer;
    WrittenOffer {
        card: word_of(of.card, of.label),
        limit: of.limit,
        army_limit: of.army_limit,
        troops: names(of.types),
        years: spans(&of.years),
        when: of.faction.as_deref(),
        general_only: of.general_only,
        dismount: of.dismount.map(|troop| troop.name()),
        past: names(of.passes),
        said: offer.said.as_deref(),
        unread: offer.unread.as_deref(),
    }
}

fn maybe<T, W>(one: &Conditional<T>, word: impl Fn(&T) -> W) -> Maybe<W> {
    let is = word(&one.is);
    if one.years.is_empty() && one.when.is_none() {
        return Maybe::Plain(is);
    }
    Maybe::Under { is, years: spans(&one.years), when: one.when.clone() }
}

fn names(troops: TroopSet) -> Vec<&'static str> {
    troops.iter().map(|troop| troop.name()).collect()
}

const fn span(years: Years) -> [i32; 2] {
    [years.from, years.to]
}

fn spans(years: &[Years]) -> Vec<[i32; 2]> {
    years.iter().copied().map(span).collect()
}
