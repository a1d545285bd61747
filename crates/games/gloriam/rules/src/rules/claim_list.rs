//! The claims behind a difference, for a replay.

use std::fmt;

use crate::catalogue::Catalogue;
use crate::rules::claims::{BY_GIFT, Claims, Combat, File};

/// Claims that are no rows of the catalogue; an event holds their places here, so that it stays small.
const GENERAL: [&str; 15] = [
    "GL-504", "GL-510", "GL-511", "GL-513", "GL-514", "GL-515", "GL-516", "GL-517", "GL-518",
    "GL-521", "GL-523", "GL-524", "GL-525", "GL-526", "GL-527",
];
/// The place of a claim by a gift.
const GIFT: u8 = u8::MAX;
/// Most claims of one file.
const MOST: usize = 14;

/// The claims of one file against another, by their rules; those of one rule are added up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ClaimList {
    list: [(u8, i8); MOST],
    len: u8,
}

impl ClaimList {
    /// No claim.
    pub const NONE: ClaimList = ClaimList { list: [(0, 0); MOST], len: 0 };

    /// GL-502: the claims of a file.
    pub(crate) fn of(claims: &Claims, own: &File, foe: &File, combat: Combat) -> ClaimList {
        let mut list = ClaimList::NONE;
        claims.explain(own, foe, combat, |rule, value| {
            if rule == BY_GIFT {
                return list.add(GIFT, value);
            }
            let at = match GENERAL.iter().position(|&it| it == rule) {
                Some(at) => Some(at),
                None => {
                    let rows = claims.catalogue.claims().iter();
                    rows.map(|row| &*row.rule)
                        .position(|it| it == rule)
                        .map(|at| GENERAL.len() + at)
                }
            };
            if let Some(at) = at {
                list.add(at as u8, value);
            }
        });
        list
    }

    fn add(&mut self, at: u8, value: i8) {
        let len = usize::from(self.len);
        if let Some(same) = self.list[..len].iter_mut().find(|it| it.0 == at) {
            same.1 += value;
        } else if len < MOST {
            self.list[len] = (at, value);
            self.len += 1;
        }
    }

    /// Each claim: its rule, or a designer's name of it, and its value.
    pub fn iter<'c>(&self, catalogue: &'c Catalogue) -> impl Iterator<Item = (&'c str, i8)> {
        let (list, len) = (self.list, usize::from(self.len));
        list.into_iter().take(len).map(|(at, value)| {
            let rule = match GENERAL.get(usize::from(at)) {
                Some(rule) => rule,
                None if at == GIFT => BY_GIFT,
                None => &*catalogue.claims()[usize::from(at) - GENERAL.len()].rule,
            };
            (rule, value)
        })
    }

    /// Their sum.
    pub fn sum(&self) -> i8 {
        self.list[..usize::from(self.len)].iter().map(|it| it.1).sum()
    }
}

impl fmt::Debug for ClaimList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.list[..usize::from(self.len)]).finish()
    }
}
