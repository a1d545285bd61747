//! Six historical armies of five kinds, twelve units each, legal by TP-P02 and TP-P06.
//!
//! The rules have no army lists; the compositions are ours, a unit for some 1,500 to 4,000 men. The sources were written from
//! memory and not checked against the books.

use crate::army::{Army, unit};
use crate::troops::Trait::{
    FastCavalry, Fearsome, Frenzied, HeavilyArmoured, Legionaries, ParthianShot, Raw,
    SupportingArchers, UncertainMorale, Veteran,
};
use crate::troops::UnitType::{
    Elephants, HeavyCavalry, HeavyInfantry, LightCavalry, LightInfantry, Maniples, MediumCavalry,
    MediumInfantry, Pikes, Warband,
};
use crate::troops::Weapon::{Bow, Javelin, None};

/// A built-in army.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// Its id: a word for command lines.
    pub id: &'static str,
    /// What kind of army it is.
    pub kind: &'static str,
    army: fn() -> Army,
}

impl BuiltIn {
    /// The army.
    pub fn army(&self) -> Army {
        (self.army)()
    }

    /// The army of an id.
    pub fn named(word: &str) -> Option<&'static BuiltIn> {
        BUILT_IN.iter().find(|own| battle_core::values::same_word(own.id, word))
    }
}

/// All six.
pub const BUILT_IN: &[BuiltIn] = &[
    BuiltIn { id: "macedonian", kind: "phalanx", army: macedonian },
    BuiltIn { id: "seleucid", kind: "elephants", army: seleucid },
    BuiltIn { id: "polybian-roman", kind: "legion", army: polybian_roman },
    BuiltIn { id: "caesarian-roman", kind: "legion", army: caesarian_roman },
    BuiltIn { id: "gallic", kind: "warband", army: gallic },
    BuiltIn { id: "parthian", kind: "steppe", army: parthian },
];

fn macedonian() -> Army {
    Army::new(
        "Macedonian 331 BC",
        "Alexander at Gaugamela; Arrian, Anabasis 3.11-12: six taxeis of the phalanx, hypaspists, Companions, Thessalians, prodromoi, Agrianians and archers",
        &[
            (5, unit(Pikes, None, &[])),
            (1, unit(HeavyInfantry, None, &[Veteran])),
            (1, unit(HeavyCavalry, None, &[FastCavalry, Veteran])),
            (1, unit(HeavyCavalry, None, &[])),
            (1, unit(MediumCavalry, None, &[])),
            (1, unit(LightCavalry, Javelin, &[])),
            (1, unit(LightInfantry, Javelin, &[Veteran])),
            (1, unit(LightInfantry, Bow, &[])),
        ],
    )
}

fn seleucid() -> Army {
    Army::new(
        "Seleucid 190 BC",
        "Antiochus III at Magnesia; Livy 37.40; Appian, Syriaca 32: the phalanx with elephants between its blocks, cataphracts, agema, Galatians, Dahae, archers and slingers",
        &[
            (3, unit(Pikes, None, &[])),
            (2, unit(Elephants, None, &[Fearsome])),
            (1, unit(HeavyInfantry, None, &[])),
            (1, unit(Warband, None, &[Frenzied])),
            (2, unit(HeavyCavalry, None, &[HeavilyArmoured])),
            (1, unit(LightCavalry, Javelin, &[ParthianShot])),
            (1, unit(LightInfantry, Bow, &[])),
            (1, unit(LightInfantry, Javelin, &[UncertainMorale])),
        ],
    )
}

fn polybian_roman() -> Army {
    Army::new(
        "Polybian Roman 202 BC",
        "Scipio at Zama; Polybius 6.21-24 and 15.9: hastati and principes in maniples, triarii behind, velites before them, Italian and Numidian horse",
        &[
            (6, unit(Maniples, None, &[])),
            (1, unit(HeavyInfantry, None, &[Veteran])),
            (2, unit(LightInfantry, Javelin, &[])),
            (2, unit(MediumCavalry, None, &[])),
            (1, unit(LightCavalry, Javelin, &[])),
        ],
    )
}

fn caesarian_roman() -> Army {
    Army::new(
        "Caesarian Roman 58 BC",
        "Caesar at Bibracte; Caesar, Bellum Gallicum 1.24-25: four veteran legions, two of recruits, auxiliaries and the Gallic horse",
        &[
            (4, unit(HeavyInfantry, None, &[Legionaries, Veteran])),
            (3, unit(HeavyInfantry, None, &[Legionaries])),
            (1, unit(HeavyInfantry, None, &[Raw])),
            (1, unit(MediumInfantry, Bow, &[SupportingArchers])),
            (1, unit(LightInfantry, Javelin, &[])),
            (2, unit(MediumCavalry, None, &[UncertainMorale])),
        ],
    )
}

fn gallic() -> Army {
    Army::new(
        "Gallic 225 BC",
        "Telamon; Polybius 2.27-31: Insubres, Boii and the naked Gaesatae in deep masses, young men with javelins, horse on the hill",
        &[
            (2, unit(Warband, None, &[Frenzied])),
            (6, unit(Warband, None, &[])),
            (2, unit(MediumCavalry, None, &[])),
            (2, unit(LightInfantry, Javelin, &[])),
        ],
    )
}

fn parthian() -> Army {
    Army::new(
        "Parthian 53 BC",
        "Surena at Carrhae; Plutarch, Crassus 21-27: a thousand cataphracts and ten thousand horse archers; nobles' retainers and hill foot to hold the train",
        &[
            (3, unit(HeavyCavalry, None, &[HeavilyArmoured])),
            (2, unit(MediumCavalry, None, &[])),
            (6, unit(LightCavalry, Javelin, &[FastCavalry, ParthianShot])),
            (1, unit(LightInfantry, Bow, &[])),
        ],
    )
}
