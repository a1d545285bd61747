//! Characteristics of an army's own, and two armies with some of these in one battle.

use super::read::{Breach, CharacteristicOf, extend_by};
use super::{CLASSES, Catalogue, Claim};
use crate::troops::Marks;

/// Most marks, and most rows of claims.
const ROOM: usize = 64;

impl Catalogue {
    /// The catalogue with an army's own characteristics added. There is room for those of two armies at a time.
    pub(crate) fn with_own(&self, own: &[CharacteristicOf]) -> Result<Catalogue, Vec<Breach>> {
        let all = extend_by(self, own, &[])?;
        let mut breaches = Vec::new();
        let mut check = |what: &str, n: usize, room: usize| {
            if n > room / 2 {
                breaches.push(Breach::new(
                    "the army's own characteristics",
                    format!("{n} {what}"),
                    format!("take at most {}", room / 2),
                ));
            }
        };
        let (before, after) = (self.characteristics.len(), all.characteristics.len());
        check("of them", after - before, ROOM - CLASSES.len() - before);
        let (before, after) = (self.claims.len(), all.claims.len());
        check("claims of theirs", after - before, ROOM - before);
        if breaches.is_empty() { Ok(all) } else { Err(breaches) }
    }

    /// This catalogue of one army and that of another, both begun with `base`; and the marks that the other's troops have in it. What
    /// each army brings is its own: the same name in both files means two characteristics, unless the files agree in all of them.
    pub fn joined(
        &self,
        other: &Catalogue,
        base: &Catalogue,
    ) -> (Catalogue, impl Fn(Marks) -> Marks + use<>) {
        let n_known = CLASSES.len() + base.characteristics.len();
        let n_own =
            if self == other { 0 } else { self.characteristics.len() - base.characteristics.len() };
        let moved = move |marks: Marks| {
            let known = (1 << n_known) - 1;
            Marks(marks.0 & known | (marks.0 & !known) << n_own)
        };
        let mut all = self.clone();
        if self != other {
            let characteristics = other.characteristics[base.characteristics.len()..].iter();
            all.characteristics.extend(characteristics.cloned());
            let claims = other.claims[base.claims.len()..].iter();
            all.claims.extend(claims.map(|claim| Claim {
                has: moved(claim.has),
                of: moved(claim.of),
                versus: moved(claim.versus),
                except: moved(claim.except),
                except_deep: moved(claim.except_deep),
                blocked_by: moved(claim.blocked_by),
                ..claim.clone()
            }));
        }
        (all, moved)
    }
}
