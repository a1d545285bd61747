//! Numbers that stand alone: claims, steps of the ladder, slowing, runs, charges, break points, tests, distances.

use crate::scope::Scope;

battle_core::numbers! {
    /// Each level of better quality, in charge combat.
    QualityCharge = 1, 0 to 4, "claims.quality.charge", "GL-510", All;
    /// Each level of better quality, in melee.
    QualityMelee = 1, 0 to 4, "claims.quality.melee", "GL-510", All;
    /// An opponent that is affected by its ground, in charge combat.
    AffectedCharge = 2, -4 to 6, "claims.affected.charge", "GL-511", Both;
    /// An opponent that is affected by its ground, in melee.
    AffectedMelee = 2, -4 to 6, "claims.affected.melee", "GL-511", Both;
    /// An opponent that is badly affected by its ground, in charge combat.
    BadlyCharge = 3, -4 to 6, "claims.badly-affected.charge", "GL-511", Both;
    /// An opponent that is badly affected by its ground, in melee.
    BadlyMelee = 3, -4 to 6, "claims.badly-affected.melee", "GL-511", Both;
    /// Keil, tercio or pike and shot against a low pike ratio, in charge combat.
    LowPikesCharge = 1, -4 to 6, "claims.low-pike-ratio.charge", "GL-512", All;
    /// Keil, tercio or pike and shot against a low pike ratio, in melee.
    LowPikesMelee = 1, -4 to 6, "claims.low-pike-ratio.melee", "GL-512", All;
    /// Being uphill, in charge combat.
    UphillCharge = 1, -4 to 6, "claims.uphill.charge", "GL-513", Both;
    /// Being uphill, in melee.
    UphillMelee = 1, -4 to 6, "claims.uphill.melee", "GL-513", Both;
    /// Behind a hedge, against mounted, in charge combat.
    HedgeCharge = 1, -4 to 6, "claims.hedge.charge", "GL-514", Both;
    /// Behind a barricade or wall, in charge combat.
    WallCharge = 2, -4 to 6, "claims.wall.charge", "GL-515", Both;
    /// Behind a barricade or wall, in melee.
    WallMelee = 1, -4 to 6, "claims.wall.melee", "GL-515", Both;
    /// Mounted or elephants against foot that charge, in charge combat.
    ChargingFoot = 1, -4 to 6, "claims.charging-foot.charge", "GL-516", All;
    /// Mounted in good going against loose or skirmish foot, in charge combat.
    OpenFootCharge = 2, -4 to 6, "claims.open-foot.charge", "GL-517", All;
    /// Mounted in good going against loose or skirmish foot, in melee.
    OpenFootMelee = 1, -4 to 6, "claims.open-foot.melee", "GL-517", All;
    /// Against mounted that stood and shot, in charge combat.
    Shot = 1, -4 to 6, "claims.shot.charge", "GL-518", Both;
    /// Camels against cavalry, in charge combat; in melee it is the parameter `camel_melee`.
    Camels = 1, -4 to 6, "claims.camels.charge", "GL-519", All;
    /// A high pike ratio, in charge combat.
    HighPikesCharge = 1, -4 to 6, "claims.high-pike-ratio.charge", "GL-520", All;
    /// A high pike ratio, in melee.
    HighPikesMelee = 1, -4 to 6, "claims.high-pike-ratio.melee", "GL-520", All;
    /// Against nervous troops, in charge combat.
    NervousCharge = 1, -4 to 6, "claims.nervous.charge", "GL-521", Both;
    /// Against nervous troops, in melee.
    NervousMelee = 1, -4 to 6, "claims.nervous.melee", "GL-521", Both;
    /// Against combat-shy troops, in charge combat.
    ShyCharge = 1, -4 to 6, "claims.combat-shy.charge", "GL-522", All;
    /// Against combat-shy troops, in melee.
    ShyMelee = 1, -4 to 6, "claims.combat-shy.melee", "GL-522", All;
    /// A tactical unit against skirmishers, in charge combat.
    SkirmishersCharge = 2, -4 to 6, "claims.skirmishers.charge", "GL-523", All;
    /// A tactical unit against skirmishers, in melee.
    SkirmishersMelee = 2, -4 to 6, "claims.skirmishers.melee", "GL-523", All;
    /// A general who fights in the file, in charge combat.
    GeneralCharge = 1, -4 to 6, "claims.general.charge", "GL-524", Both;
    /// A general who fights in the file, in melee.
    GeneralMelee = 1, -4 to 6, "claims.general.melee", "GL-524", Both;
    /// Charging a flank or rear.
    FlankCharge = 4, -4 to 6, "claims.flank.charge", "GL-525", Both;
    /// Fighting a flank or rear in melee.
    FlankMelee = 2, -4 to 6, "claims.flank.melee", "GL-525", Both;
    /// A neighbouring file has shoved, in charge combat; what shattering is worth is the parameter `shatter_claim`.
    ShovedCharge = 1, -4 to 6, "claims.shoved.charge", "GL-527", Both;
    /// A neighbouring file has shoved, in melee.
    ShovedMelee = 1, -4 to 6, "claims.shoved.melee", "GL-527", Both;
    /// Better armour, in melee.
    Armour = 1, -4 to 6, "claims.armour.melee", "GL-528", All;
    /// Ferocious troops in melee; ferocious foot in charge combat is the parameter `ferocious_foot`.
    Ferocious = 1, -4 to 6, "claims.ferocious.melee", "GL-529", All;
    /// Pike and shot against mounted or elephants, in charge combat.
    PikeAndShotCharge = 2, -4 to 6, "claims.pike-and-shot.charge", "GL-540", All;
    /// Pike and shot against mounted or elephants, in melee.
    PikeAndShotMelee = 2, -4 to 6, "claims.pike-and-shot.melee", "GL-540", All;
    /// Elan against foot, in charge combat; in melee it is the parameter `elan_melee`.
    Elan = 1, -4 to 6, "claims.elan.charge", "GL-541", All;
    /// Long spear against mounted or elephants, in charge combat.
    LongSpearCharge = 2, -4 to 6, "claims.long-spear.charge", "GL-542", All;
    /// Long spear against mounted or elephants, in melee.
    LongSpearMelee = 2, -4 to 6, "claims.long-spear.melee", "GL-542", All;
    /// Keil or tercio in three or more ranks against foot, in charge combat.
    DeepOnFootCharge = 1, -4 to 6, "claims.deep-keil-on-foot.charge", "GL-543", All;
    /// Keil or tercio in three or more ranks against foot, in melee.
    DeepOnFootMelee = 1, -4 to 6, "claims.deep-keil-on-foot.melee", "GL-543", All;
    /// Keil or tercio in fewer ranks against mounted, in charge combat.
    ThinOnMountedCharge = 2, -4 to 6, "claims.thin-keil-on-mounted.charge", "GL-543", All;
    /// Keil or tercio in fewer ranks against mounted, in melee.
    ThinOnMountedMelee = 2, -4 to 6, "claims.thin-keil-on-mounted.melee", "GL-543", All;
    /// Keil or tercio in three or more ranks against mounted, in charge combat.
    DeepOnMountedCharge = 3, -4 to 6, "claims.deep-keil-on-mounted.charge", "GL-543", All;
    /// Keil or tercio in three or more ranks against mounted, in melee.
    DeepOnMountedMelee = 3, -4 to 6, "claims.deep-keil-on-mounted.melee", "GL-543", All;
    /// Aggressive foot, in charge combat.
    AggressiveFoot = 1, -4 to 6, "claims.aggressive-foot.charge", "GL-544", All;
    /// Two-handed weapons, in charge combat.
    TwoHandedCharge = 1, -4 to 6, "claims.two-handed.charge", "GL-546", All;
    /// Two-handed weapons, in melee.
    TwoHandedMelee = 1, -4 to 6, "claims.two-handed.melee", "GL-546", All;
    /// Charging lancers.
    Lancers = 2, -4 to 6, "claims.charging-lancer.charge", "GL-547", All;
    /// Charging pistols; against standing pikes and spears it is the parameter `cpi_vs_standing`.
    Pistols = 2, -4 to 6, "claims.charging-pistol.charge", "GL-548", All;
    /// Aggressive or ferocious mounted, in charge combat.
    WildMounted = 1, -4 to 6, "claims.wild-mounted.charge", "GL-549", All;
    /// Elephants against foot, in charge combat.
    ElephantsOnFootCharge = 3, -4 to 6, "claims.elephants-on-foot.charge", "GL-550", All;
    /// Elephants against foot, in melee.
    ElephantsOnFootMelee = 2, -4 to 6, "claims.elephants-on-foot.melee", "GL-550", All;
    /// Elephants against mounted, in charge combat.
    ElephantsOnMountedCharge = 5, -4 to 6, "claims.elephants-on-mounted.charge", "GL-550", All;
    /// Elephants against mounted, in melee.
    ElephantsOnMountedMelee = 4, -4 to 6, "claims.elephants-on-mounted.melee", "GL-550", All;
    /// Expert swordsmen, in melee.
    Swordsmen = 1, -4 to 6, "claims.expert-swordsmen.melee", "GL-551", All;
    /// Melee pistols, in melee.
    MeleePistols = 1, -4 to 6, "claims.melee-pistol.melee", "GL-552", All;

    /// High firepower at effective range: steps of the ladder, up if positive.
    HighFirepower = 1, -3 to 3, "ladder.high_firepower", "GL-410", Both;
    /// Low firepower, except against poor troops.
    LowFirepower = -1, -3 to 3, "ladder.low_firepower", "GL-410", Both;
    /// Arquebus, musket, carbine or pistol at effective range.
    ShotNear = 1, -3 to 3, "ladder.shot", "GL-411", Both;
    /// A file with fewer ranks than full effect takes.
    Thin = -1, -3 to 3, "ladder.thin", "GL-412", Both;
    /// A skirmish unit that shoots at a tactical one.
    SkirmishersShoot = -1, -3 to 3, "ladder.skirmishers", "GL-413", Both;
    /// Artillery against elephants, battle wagons or deep troops.
    GunsAtDeep = 1, -3 to 3, "ladder.guns_at_deep", "GL-414", Both;
    /// Shooting at skirmishers.
    AtSkirmishers = -1, -3 to 3, "ladder.at_skirmishers", "GL-414", Both;
    /// Artillery against a flank or rear.
    GunsAtFlank = 1, -3 to 3, "ladder.guns_at_flank", "GL-415", Battle;
    /// Shooting at artillery.
    AtGuns = -1, -3 to 3, "ladder.at_guns", "GL-415", Both;
    /// Bow, javelin or sling against armour.
    AtArmour = -1, -3 to 3, "ladder.at_armour", "GL-416", Both;
    /// A target in cover, but for artillery.
    AtCover = -1, -3 to 3, "ladder.at_cover", "GL-417", Both;
    /// Artillery that is charged.
    GunsCharged = 1, -3 to 3, "ladder.guns_charged", "GL-418", Both;
    /// A shooter that runs away.
    Running = -1, -3 to 3, "ladder.running", "GL-418", Both;
    /// A nervous shooter.
    NervousShooter = -1, -3 to 3, "ladder.nervous", "GL-419", Both;
    /// Artillery that shoots at mounted.
    GunsAtMounted = -1, -3 to 3, "ladder.guns_at_mounted", "GL-420", Both;
    /// Ranks of a file that shoots with full effect; one is enough for artillery, elephants and battle wagons.
    FullRanks = 2, 1 to 4, "ladder.full_ranks", "GL-406", Both;
    /// Ranks of a target that is deep.
    DeepRanks = 3, 1 to 5, "ladder.deep_ranks", "GL-414", Both;

    /// BW by which hits slow that are half the target's frontage.
    SlowHalf = 1, 0 to 3, "slowing.half_frontage", "GL-423", Both;
    /// BW by which hits slow that are the target's frontage.
    SlowWhole = 2, 0 to 3, "slowing.frontage", "GL-423", Both;
    /// BW by which hits slow that are twice the target's frontage.
    SlowTwice = 3, 0 to 3, "slowing.twice_frontage", "GL-423", Both;
    /// What a hit by shot counts for when it slows warriors, cavalry and camelry.
    ShotCounts = 2, 1 to 3, "slowing.shot_counts", "GL-423", Both;
    /// BW that a green card gives back.
    ThroughGreen = 1, 0 to 3, "slowing.green_gives", "GL-206", Both;
    /// BW that a yellow card gives back.
    ThroughYellow = 2, 0 to 3, "slowing.yellow_gives", "GL-206", Both;
    /// BW that a red card gives back.
    ThroughRed = 3, 0 to 3, "slowing.red_gives", "GL-206", Both;
    /// BW from a general within which a card gives a move back.
    ThroughWithin = 4, 0 to 20, "slowing.general_within", "GL-206", Battle;

    /// The change of a run by a die of 0, in BW.
    Run0 = -3, -6 to 3, "runs.die_0", "GL-402", Both;
    /// By a die of 1.
    Run1 = -2, -6 to 3, "runs.die_1", "GL-402", Both;
    /// By a die of 2.
    Run2 = -1, -6 to 3, "runs.die_2", "GL-402", Both;
    /// By a die of 3, 4 or 5.
    Run3To5 = 0, -6 to 3, "runs.die_3_to_5", "GL-402", Both;
    /// By a die of 6.
    Run6 = 1, -6 to 3, "runs.die_6", "GL-402", Both;
    /// By a die of 7.
    Run7 = 2, -6 to 3, "runs.die_7", "GL-402", Both;
    /// What poor troops add to the die.
    RunPoor = -1, -3 to 3, "runs.poor", "GL-402", Both;
    /// What superior and exceptional troops may add to the die.
    RunSuperior = 1, -3 to 3, "runs.superior", "GL-402", Both;
    /// BW by which a skirmish is shorter than a run.
    Skirmish = 2, 0 to 6, "runs.skirmish_less", "GL-401", Both;

    /// BW within which charging lancers and pistols and warriors have to charge.
    ForcedWithin = 3, 1 to 6, "charges.forced_within", "GL-307", Both;
    /// BW within which other tactical units without missiles have to charge.
    OthersForcedWithin = 1, 0 to 6, "charges.others_forced_within", "GL-307", Both;
    /// Claims by which a charge has to be down so that it is never forced.
    NeverForced = 3, 1 to 9, "charges.never_forced_down", "GL-307", Both;
    /// BW by which a countercharge or an interception is shorter than a move.
    CounterLess = 1, 0 to 3, "charges.countercharge_less", "GL-204", Both;

    /// Twelfths of a tactical unit that it has to lose more of to break.
    TugBreaks = 6, 1 to 11, "breaking.tactical_twelfths", "GL-701", All;
    /// Twelfths of a skirmish unit that it has to lose more of to break.
    SugBreaks = 4, 1 to 11, "breaking.skirmish_twelfths", "GL-703", All;
    /// Bases within which of breaking a unit is nervous.
    NearBases = 1, 1 to 4, "breaking.near_bases", "GL-702", Both;
    /// Twelfths of its tactical units whose loss breaks an army.
    ArmyBreaks = 6, 1 to 12, "breaking.army_twelfths", "GL-704", Battle;
    /// Tactical units whose loss breaks any army.
    ArmyMost = 9, 1 to 14, "breaking.army_units", "GL-704", Battle;
    /// Tactical units that a lost camp counts for.
    CampCounts = 1, 0 to 6, "breaking.camp_counts", "GL-704", Battle;

    /// Colours by which the die of a nervous unit's test is worse for it.
    TestNervous = 1, 0 to 4, "tests.nervous_up", "GL-601", Both;
    /// Colours by which it is worse when the army commander is killed.
    TestCommander = 1, 0 to 4, "tests.army_commander_up", "GL-601", Battle;
    /// Colours by which it is better with rear support.
    TestSupport = 2, 0 to 4, "tests.rear_support_down", "GL-601", Battle;
    /// Files beyond which a unit takes two tests when it breaks off or is burst through.
    TestFiles = 3, 0 to 6, "tests.one_up_to_files", "GL-602", Both;
    /// BW within which units test for a broken tactical unit.
    BrokenWithin = 3, 0 to 20, "tests.broken_within", "GL-602", Battle;
    /// BW within which units test for a killed general.
    KilledWithin = 2, 0 to 20, "tests.general_within", "GL-602", Battle;
    /// BW within which units test for a killed legendary general.
    LegendaryWithin = 6, 0 to 20, "tests.legendary_within", "GL-602", Battle;

    /// BW from a general within which a card recovers a wound.
    RecoverWithin = 4, 0 to 20, "cards.recovery_within", "GL-229", Battle;

    /// BW that mounted and skirmish units may fall back.
    FallBackFast = 3, 1 to 6, "distances.fall_back_mounted", "GL-218", Both;
    /// BW that others may fall back.
    FallBackSlow = 2, 1 to 6, "distances.fall_back_others", "GL-219", Both;
    /// Least BW of a break-off.
    BreakOff = 2, 1 to 4, "distances.break_off", "GL-226", Both;
    /// Least BW of an advance that contracts.
    ContractAhead = 2, 1 to 4, "distances.advance_and_contract", "GL-212", Both;
    /// BW that a unit may still advance after it ran or skirmished.
    Short = 2, 0 to 6, "distances.after_a_run", "GL-208", Both;
    /// BW from tactical units of the enemy at which a unit may contract.
    ContractFrom = 4, 1 to 4, "distances.contract_from", "GL-214", Both;
    /// BW from tactical units of the enemy that a double move keeps.
    DoubleFrom = 4, 2 to 4, "distances.double_move_from", "GL-220", Battle;
    /// BW that a turn by 180 degrees costs a move.
    AboutLess = 1, 0 to 6, "distances.turn_about_less", "GL-216", Battle;
    /// BW that a turn by 90 degrees costs a move for each file.
    AsideLess = 1, 0 to 3, "distances.turn_aside_less", "GL-217", Battle;
    /// BW that crossing a wall or hedge costs a move.
    ObstacleLess = 1, 0 to 3, "distances.obstacle_less", "GL-012", Battle;
}

/// The place of a claim's number by its name: `claims.long-spear.charge`.
pub(crate) fn place_of_claim(name: &str) -> Option<u8> {
    let is_claim = name.starts_with("claims.");
    let place = NUMBER_ROWS.iter().position(|row| is_claim && row.name == name);
    place.and_then(|place| u8::try_from(place).ok())
}
