//! Section 7, claims: the sum of a file's claims, and what they allow it to win.

use crate::catalogue::{
    ARTILLERY, BATTLE_WAGONS, Catalogue, Claim, ELEPHANTS, FOOT, MOUNTED, Wins,
};
use crate::parameters::{PreferredStack, RuleParameters, WallMelee};
use crate::tables::Number;
use crate::troops::{Effect, Order, Terrain, Troops};

/// Which of the two blocks of claims holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Combat {
    /// Step 2.7.
    Charge,
    /// Step 5.2.
    Melee,
}

/// Which side of a unit the enemy is at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// Its own front.
    #[default]
    Front,
    /// An end file.
    Flank,
    /// Its rear rank.
    Rear,
}

impl Face {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Face::Front => "front",
            Face::Flank => "flank",
            Face::Rear => "rear",
        }
    }
}

/// Where a file stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The ground under its front base (GL-013).
    pub terrain: Terrain,
    /// GL-513.
    pub uphill: bool,
    /// GL-514: it defends a hedge to its front.
    pub hedge: bool,
    /// GL-515: it defends a barricade or wall to its front.
    pub wall: bool,
}

impl Ground {
    /// Good going and nothing else.
    pub const OPEN: Ground =
        Ground { terrain: Terrain::Good, uphill: false, hedge: false, wall: false };

    /// GL-012: troops that line a wall or hedge don't count as in good going.
    pub fn is_good_going(&self) -> bool {
        self.terrain == Terrain::Good && !self.is_obstacle()
    }

    /// GL-560: walls and hedges are obstacles.
    pub const fn is_obstacle(&self) -> bool {
        self.hedge || self.wall
    }
}

/// A file in a fight, with everything on which its claims depend.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    /// What its troops are.
    pub troops: &'a Troops,
    /// Where it stands.
    pub ground: Ground,
    /// Rows of the catalogue that can hold against this enemy ([`Catalogue::rows_between`]); all are looked at if none is left out.
    pub rows: u64,
    /// Bases in it.
    pub ranks: u8,
    /// GL-508: it charges or countercharges.
    pub charging: bool,
    /// GL-518: it has shot this turn.
    pub shot: bool,
    /// GL-521.
    pub nervous: bool,
    /// GL-524: a general fights in it.
    pub general: bool,
    /// Where its enemy is.
    pub face: Face,
    /// GL-526: a neighbouring file has shattered.
    pub neighbour_shattered: bool,
    /// GL-527: a neighbouring file has shoved.
    pub neighbour_shoved: bool,
    /// What it claims by a gift.
    pub given: i8,
}

/// What a claim by a gift is called among the rules of claims.
pub const BY_GIFT: &str = "gift";

impl<'a> File<'a> {
    /// A file of these troops in the open, at full depth, beside no other file.
    pub fn of(troops: &'a Troops) -> File<'a> {
        File {
            troops,
            ground: Ground::OPEN,
            rows: u64::MAX,
            ranks: troops.depth,
            charging: false,
            shot: false,
            nervous: false,
            general: false,
            face: Face::Front,
            neighbour_shattered: false,
            neighbour_shoved: false,
            given: 0,
        }
    }

    fn is(&self, marks: crate::troops::Marks) -> bool {
        self.troops.marks.meets(marks)
    }

    /// GL-013.
    fn effect(&self, parameters: &RuleParameters) -> Effect {
        self.troops.moves.effect(self.ground.terrain, parameters)
    }
}

/// The claims of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// The sum of its claims.
    pub total: i8,
    /// GL-555: it can win shatter.
    pub shatter: bool,
    /// GL-555: it can win shove.
    pub shove: bool,
}

/// What the claims of a game are read with.
#[derive(Clone, Copy, Debug)]
pub struct Claims<'a> {
    /// The rows.
    pub catalogue: &'a Catalogue,
    /// The rules.
    pub parameters: &'a RuleParameters,
}

impl Claims<'_> {
    /// GL-502: the sum of a file's claims against another.
    pub fn sum(&self, own: &File, foe: &File, combat: Combat) -> Sum {
        self.explain(own, foe, combat, |_, _| ())
    }

    /// GL-502, GL-504, GL-508: the same, with every claim passed to `note` by its rule.
    pub fn explain(
        &self,
        own: &File,
        foe: &File,
        combat: Combat,
        mut note: impl FnMut(&str, i8),
    ) -> Sum {
        let front = own.face == Face::Front;
        let mut sum = Sum::default();
        let mut add = |rule: &str, value: i8| {
            if value != 0 {
                note(rule, value);
                sum.total += value;
            }
        };
        self.general_claims(own, foe, combat, &mut add);
        add(BY_GIFT, own.given);
        let (mut preferred, mut best) = (0i8, 0i8);
        let (mut shatter, mut shove) = (false, false);
        let mut rows = own.rows & self.catalogue.all_rows();
        while rows != 0 {
            let claim = &self.catalogue.claims[rows.trailing_zeros() as usize];
            rows &= rows - 1;
            if !claim.general && !front {
                continue;
            }
            let Some((value, wins)) = self.row(claim, own, foe, combat) else {
                continue;
            };
            if claim.general {
                add(&claim.rule, value);
            } else {
                preferred += value;
                best = best.max(value);
                if self.parameters.pref_stack == PreferredStack::Sum {
                    add(&claim.rule, value);
                }
            }
            // GL-508: only a file that fights to its front wins anything.
            shatter |= front && wins == Wins::Shatter;
            shove |= front && wins == Wins::Shove;
        }
        if self.parameters.pref_stack == PreferredStack::Max && preferred != 0 {
            add("GL-504", best);
        }
        let usable = self.parameters.use_shatter;
        Sum { shatter: shatter && usable, shove: shove && usable, ..sum }
    }

    /// GL-518: whether a claim is made against mounted troops that shot and don't charge.
    #[inline]
    pub fn is_shot_at(foe: &Troops, charging: bool, shot: bool, combat: Combat) -> bool {
        shot && !charging && combat == Combat::Charge && foe.marks.meets(MOUNTED)
    }

    /// GL-518, GL-521, GL-524: claims from events of the turn, each by itself.
    #[inline]
    fn passing(&self, own: &File, foe: &File, combat: Combat) -> [i8; 3] {
        let shot = Claims::is_shot_at(foe.troops, foe.charging, foe.shot, combat);
        let worth = Passing::of(self.parameters, combat);
        [
            counts(shot, worth.shot),
            counts(foe.nervous, worth.nervous),
            counts(own.general, worth.general),
        ]
    }

    /// GL-510 to GL-527, except those that depend on a characteristic.
    fn general_claims(
        &self,
        own: &File,
        foe: &File,
        combat: Combat,
        add: &mut impl FnMut(&str, i8),
    ) {
        let charge = combat == Combat::Charge;
        let front = own.face == Face::Front;
        let [shot, nervous, general] = self.passing(own, foe, combat);
        let tables = &self.parameters.tables;
        let by = |in_charge: Number, in_melee: Number| {
            tables.number(if charge { in_charge } else { in_melee })
        };
        let better = (own.troops.quality as i8 - foe.troops.quality as i8).max(0);
        add("GL-510", better * by(Number::QualityCharge, Number::QualityMelee));
        add(
            "GL-511",
            match foe.effect(self.parameters) {
                Effect::None => 0,
                Effect::Affected => by(Number::AffectedCharge, Number::AffectedMelee),
                Effect::Badly => by(Number::BadlyCharge, Number::BadlyMelee),
            },
        );
        // GL-531: in melee uphill and walls give one together.
        let wall = own.ground.wall && front && (foe.is(FOOT) || foe.is(MOUNTED));
        if charge {
            add("GL-513", counts(own.ground.uphill, tables.number(Number::UphillCharge)));
            let defends = own.ground.hedge && front && !own.charging && foe.is(MOUNTED);
            add("GL-514", counts(defends, tables.number(Number::HedgeCharge)));
            add("GL-515", counts(wall && !own.charging, tables.number(Number::WallCharge)));
            let rides = (own.is(MOUNTED) || own.is(ELEPHANTS)) && front;
            let charged = rides && foe.is(FOOT) && foe.charging;
            add("GL-516", counts(charged, tables.number(Number::ChargingFoot)));
            add("GL-518", shot);
        } else if own.ground.uphill {
            add("GL-513", tables.number(Number::UphillMelee));
        } else {
            let against = foe.ground.wall && front && foe.face == Face::Front;
            let holds = match self.parameters.wall_melee {
                WallMelee::Defender => wall,
                WallMelee::Attacker => against,
            };
            add("GL-515", counts(holds, tables.number(Number::WallMelee)));
        }
        // GL-Q11: elephants aren't mounted here.
        let open_foot = foe.is(FOOT) && foe.troops.order != Order::Close;
        if own.is(MOUNTED) && own.ground.is_good_going() && open_foot {
            add("GL-517", by(Number::OpenFootCharge, Number::OpenFootMelee));
        }
        add("GL-521", nervous);
        if !own.troops.is_sug() && foe.troops.is_skirmisher() {
            add("GL-523", by(Number::SkirmishersCharge, Number::SkirmishersMelee));
        }
        add("GL-524", general);
        if front && foe.face != Face::Front {
            add(
                "GL-525",
                match combat {
                    Combat::Charge if own.charging => tables.number(Number::FlankCharge),
                    Combat::Charge => 0,
                    Combat::Melee => tables.number(Number::FlankMelee),
                },
            );
        }
        if front {
            // GL-526, GL-530: its value is unreadable on the sheet. GL-527.
            let shattered = own.neighbour_shattered && charge;
            add("GL-526", if shattered { self.parameters.shatter_claim.0 as i8 } else { 0 });
            let shoved = by(Number::ShovedCharge, Number::ShovedMelee);
            add("GL-527", counts(own.neighbour_shoved, shoved));
        }
    }

    /// One row of the catalogue: its value and what it wins, if the claim is made.
    fn row(&self, claim: &Claim, own: &File, foe: &File, combat: Combat) -> Option<(i8, Wins)> {
        let (worth, wins) = match combat {
            Combat::Charge => (claim.charge, claim.charge_wins),
            Combat::Melee => (claim.melee, claim.melee_wins),
        };
        let mut value = worth.under(self.parameters);
        if value == 0 {
            return None;
        }
        let needs = |marks: crate::troops::Marks, of: &File| marks.is_empty() || of.is(marks);
        let (least, most) = claim.ranks;
        let made = needs(claim.has, own)
            && needs(claim.of, own)
            && needs(claim.versus, foe)
            && !foe.is(claim.except)
            && !(foe.ranks >= 2 && foe.is(claim.except_deep))
            && (!claim.charging || own.charging)
            // GL-553, one asterisk.
            && (!claim.unaffected || own.effect(self.parameters) == Effect::None)
            && (!claim.good_going || own.ground.is_good_going())
            && (!claim.better_armour || own.troops.armour > foe.troops.armour)
            // GL-543, GL-554: two ranks count as one against mounted.
            && (least..=most).contains(&own.ranks);
        if !made {
            return None;
        }
        // GL-553, two asterisks: standing foot that are unaffected and fight to their front.
        let blocked = foe.is(claim.blocked_by)
            && foe.is(FOOT)
            && !foe.charging
            && foe.face == Face::Front
            && foe.effect(self.parameters) == Effect::None;
        if blocked {
            value = claim.blocked.under(self.parameters);
            // GL-555: a claim blocked to nothing can't shatter.
            if value == 0 && self.parameters.shatter_needs_claim {
                return None;
            }
        }
        Some((value, wins))
    }

    /// GL-560: whether a file can't be shattered or shoved at all.
    pub fn holds_fast(file: &File) -> bool {
        file.is(ELEPHANTS) || file.ground.is_obstacle() && file.face == Face::Front
    }
}

/// What a claim counts for, if it is made.
#[inline]
pub(super) const fn counts(holds: bool, worth: i8) -> i8 {
    if holds { worth } else { 0 }
}

/// What the claims from events of the turn are worth in a kind of combat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Passing {
    /// GL-518.
    pub shot: i8,
    /// GL-521.
    pub nervous: i8,
    /// GL-524.
    pub general: i8,
}

impl Passing {
    #[inline]
    pub fn of(parameters: &RuleParameters, combat: Combat) -> Passing {
        let [nervous, general] = match combat {
            Combat::Charge => [Number::NervousCharge, Number::GeneralCharge],
            Combat::Melee => [Number::NervousMelee, Number::GeneralMelee],
        };
        let number = |of| parameters.tables.number(of);
        Passing { shot: number(Number::Shot), nervous: number(nervous), general: number(general) }
    }
}

/// GL-706: troops that never pursue.
pub(crate) fn is_static(troops: &Troops) -> bool {
    troops.marks.meets(ARTILLERY) || troops.marks.meets(BATTLE_WAGONS)
}
