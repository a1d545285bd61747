//! Claims in words.

use crate::catalogue::{Catalogue, Claim};
use crate::rules::claim_list::ClaimList;
use crate::rules::claims::BY_GIFT;

/// What a claim is for, in words; of a row of the catalogue the characteristics that make it.
pub fn claim_name(rule: &str, catalogue: &Catalogue) -> String {
    let general = match rule {
        "GL-504" => "the best claim on a preferred opponent",
        "GL-510" => "better quality",
        "GL-511" => "the other is affected by its terrain",
        "GL-513" => "uphill",
        "GL-514" => "it defends a hedge",
        "GL-515" => "it defends a wall or barricade",
        "GL-516" => "mounted, charged by foot",
        "GL-517" => "mounted in good going, against open foot",
        "GL-518" => "the other is mounted and stood and shot",
        "GL-521" => "the other is nervous",
        "GL-523" => "formed, against skirmishers",
        "GL-524" => "a general fights in it",
        "GL-525" => "the other fights to its flank or rear",
        "GL-526" => "a neighbour has shattered",
        "GL-527" => "a neighbour has shoved",
        BY_GIFT => "a gift",
        _ => "",
    };
    if !general.is_empty() {
        return general.to_owned();
    }
    let of_rule = |claim: &&Claim| &*claim.rule == rule;
    let holders: Vec<&str> = catalogue
        .characteristics()
        .iter()
        .filter(|it| {
            let mark = catalogue.mark(&it.name);
            let mut claims = catalogue.claims().iter().filter(of_rule);
            mark.is_some_and(|mark| claims.any(|claim| claim.has.meets(mark)))
        })
        .map(|it| it.name.as_str())
        .collect();
    match holders.is_empty() {
        true => "what it is".to_owned(),
        false => holders.join(" or "),
    }
}

/// `3 (better quality +1 GL-510, tercio +2 GL-546)`; `nothing`.
pub(super) fn claimed(claims: &ClaimList, catalogue: &Catalogue) -> String {
    let each = claims.iter(catalogue).map(|(rule, value)| {
        let name = claim_name(rule, catalogue);
        let id = if rule.starts_with("GL-") { format!(" {rule}") } else { String::new() };
        format!("{name} {value:+}{id}")
    });
    let each: Vec<String> = each.collect();
    match each.is_empty() {
        true => "nothing".to_owned(),
        false => format!("{} ({})", claims.sum(), each.join(", ")),
    }
}
