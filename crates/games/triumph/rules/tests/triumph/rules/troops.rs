//! Troop types, TR-UN-01..07: every number of the table, from the specification and again from the sheet.

use triumph::{Category, Order, RuleParameters, Stand, TroopType};

use crate::rules::support::{mu, parameters_with, stand, stand_depth};

// The table of TR-UN-01, transcribed; then the same facts from the quick reference sheet below.
const TABLE: [&str; 26] = [
    "ARC | Archers | foot | O | 4 | 2 | 4 | 3 | 3 | 3 | 1.0 | 3",
    "BLV | Bow Levy | foot | O | 2 | 2 | 3 | - | 3 | 2 | 1.5 | -",
    "LFT | Light Foot | foot | O | 3 | 3 | 2 | - | 3 | 5 | 1.0 | -",
    "LSP | Light Spear | foot | O | 3 | 3 | 3 | - | 3 | 4 | 1.0 | -",
    "RBL | Rabble | foot | O | 2 | 2 | 1 | - | 2 | 3 | 1.5 | -",
    "RDR | Raiders | foot | O | 4 | 4 | 2 | - | 3 | 4 | 1.0 | -",
    "SKM | Skirmishers | foot | O | 3 | 2 | 1 | - | 3 | 5 | 1.0 | -",
    "WBD | Warband | foot | O | 3 | 3 | 2 | - | 3 | 4 | 1.0 | -",
    "ART | Artillery | foot | C | 3 | 2 | 2 | 4 | 3 | 2 | 2.0 | 8",
    "EFT | Elite Foot | foot | C | 4 | 5 | 3 | - | 3 | 3 | 0.75 | -",
    "HFT | Heavy Foot | foot | C | 3 | 4 | 3 | - | 3 | 3 | 0.75 | -",
    "HRD | Horde | foot | C | 2 | 3 | 2 | - | 2 | 2 | 2.0 | -",
    "PAV | Pavisiers | foot | C | 4 | 3 | 4 | 3 | 3 | 3 | 2.0 | 3",
    "PIK | Pikes | foot | C | 3 | 3 | 4 | - | 3 | 3 | 0.75 | -",
    "SPR | Spear | foot | C | 4 | 4 | 4 | - | 3 | 3 | 0.75 | -",
    "WWG | War Wagons | foot | C | 3 | 3 | 4 | 3 | 4 | 2 | 2.0 | 3",
    "WRR | Warriors | foot | C | 3 | 3 | 2 | - | 3 | 3 | 0.75 | -",
    "BAD | Bad Horse | mtd | O | 3 | 2 | 2 | - | 2 | 6 | 1.5 | -",
    "BTX | Battle Taxi | mtd | O | 3 | 2 | 2 | - | 2 | 6 | 2.0 | -",
    "CHT | Chariots | mtd | O | 4 | 2 | 3 | - | 3 | 6 | 2.0 | -",
    "ECV | Elite Cavalry | mtd | O | 4 | 3 | 3 | - | 3 | 6 | 1.5 | -",
    "HBW | Horse Bow | mtd | O | 4 | 2 | 3 | - | 2 | 8 | 1.5 | -",
    "JCV | Javelin Cavalry | mtd | O | 4 | 3 | 2 | - | 2 | 8 | 1.5 | -",
    "KNT | Knights | mtd | O | 4 | 3 | 4 | - | 2 | 5 | 1.5 | -",
    "CAT | Cataphracts | mtd | C | 4 | 4 | 4 | - | 3 | 4 | 2.0 | -",
    "ELE | Elephants | mtd | C | 4 | 5 | 4 | - | 3 | 4 | 2.0 | -",
];

// One troop type as a row of the table of TR-UN-01 prints it.
fn printed(troop: TroopType) -> String {
    let defaults = RuleParameters::default();
    let category = match troop.category() {
        Category::Foot => "foot",
        Category::Mounted => "mtd",
    };
    let order = match troop.order() {
        Order::Open => "O",
        Order::Close => "C",
    };
    let dash = "-".to_owned();
    [
        troop.code().to_owned(),
        troop.title().to_owned(),
        category.to_owned(),
        order.to_owned(),
        troop.cost_points().to_string(),
        troop.factor_vs(Category::Foot).to_string(),
        troop.factor_vs(Category::Mounted).to_string(),
        troop.shooting_factor().map_or(dash.clone(), |factor| factor.to_string()),
        troop.target_factor().to_string(),
        mu(troop.move_mu(&defaults)),
        match mu(troop.base_depth_mu(&defaults)).as_str() {
            whole if !whole.contains('.') => format!("{whole}.0"),
            fraction => fraction.to_owned(),
        },
        troop.range_mu().map_or(dash, mu),
    ]
    .join(" | ")
}

#[test]
fn tr_un_01_every_number_of_the_table() {
    assert_eq!(TroopType::ALL.len(), 26);
    for (troop, row) in TroopType::ALL.into_iter().zip(TABLE) {
        assert_eq!(printed(troop), row);
    }
}

#[test]
fn tr_un_01_seventeen_foot_and_nine_mounted_fifteen_open_and_eleven_close() {
    let count = |category, order| {
        TroopType::ALL
            .into_iter()
            .filter(|troop| troop.category() == category && troop.order() == order)
            .count()
    };
    assert_eq!(count(Category::Foot, Order::Open), 8);
    assert_eq!(count(Category::Foot, Order::Close), 9);
    assert_eq!(count(Category::Mounted, Order::Open), 7);
    assert_eq!(count(Category::Mounted, Order::Close), 2);
}

// The quick reference sheet, each of its tables in its own order and its own spelling of names in full.
const SHEET_CLOSE_FACTORS: [(&str, i8, i8); 26] = [
    ("Archers", 2, 4),
    ("Bad Horse", 2, 2),
    ("Bow Levy", 2, 3),
    ("Battle Taxi", 2, 2),
    ("Light Foot", 3, 2),
    ("Chariots", 2, 3),
    ("Light Spear", 3, 3),
    ("Elite Cavalry", 3, 3),
    ("Rabble", 2, 1),
    ("Horse Bow", 2, 3),
    ("Raiders", 4, 2),
    ("Javelin Cavalry", 3, 2),
    ("Skirmishers", 2, 1),
    ("Knights", 3, 4),
    ("Warband", 3, 2),
    ("Cataphracts", 4, 4),
    ("Artillery", 2, 2),
    ("Elephants", 5, 4),
    ("Elite Foot", 5, 3),
    ("Heavy Foot", 4, 3),
    ("Horde", 3, 2),
    ("Pavisiers", 3, 4),
    ("Pikes", 3, 4),
    ("Spear", 4, 4),
    ("War Wagons", 3, 4),
    ("Warriors", 3, 2),
];

const SHEET_MOVES: [(i32, &[&str], &[&str]); 6] = [
    (8, &[], &["Horse Bow", "Javelin Cavalry"]),
    (6, &[], &["Bad Horse", "Battle Taxi", "Chariots", "Elite Cavalry"]),
    (5, &[], &["Light Foot", "Skirmishers", "Knights"]),
    (4, &["Cataphracts", "Elephants"], &["Light Spear", "Raiders", "Warband"]),
    (
        3,
        &["Elite Foot", "Heavy Foot", "Spear", "Pavisiers", "Pikes", "Warriors"],
        &["Archers", "Rabble"],
    ),
    (2, &["Artillery", "Horde", "War Wagons"], &["Bow Levy"]),
];

const SHEET_COSTS: [(u8, &[&str]); 3] = [
    (2, &["Bow Levy", "Horde", "Rabble"]),
    (
        3,
        &[
            "Artillery",
            "Light Foot",
            "Light Spear",
            "Heavy Foot",
            "Pikes",
            "Skirmishers",
            "War Wagons",
            "Warband",
            "Warriors",
            "Bad Horse",
            "Battle Taxi",
        ],
    ),
    (
        4,
        &[
            "Archers",
            "Elite Foot",
            "Pavisiers",
            "Raiders",
            "Spear",
            "Elephants",
            "Cataphracts",
            "Chariots",
            "Javelin Cavalry",
            "Elite Cavalry",
            "Horse Bow",
            "Knights",
        ],
    ),
];

fn titled(title: &str) -> TroopType {
    TroopType::ALL.into_iter().find(|troop| troop.title() == title).unwrap()
}

#[test]
fn tr_un_01_close_combat_factors_agree_with_the_sheet() {
    for (title, vs_foot, vs_mounted) in SHEET_CLOSE_FACTORS {
        let troop = titled(title);
        assert_eq!(
            (troop.factor_vs(Category::Foot), troop.factor_vs(Category::Mounted)),
            (vs_foot, vs_mounted),
            "{title}"
        );
    }
}

#[test]
fn tr_un_01_moves_and_orders_agree_with_the_sheet() {
    let defaults = RuleParameters::default();
    let mut n_types = 0;
    for (distance, close, open) in SHEET_MOVES {
        for (titles, order) in [(close, Order::Close), (open, Order::Open)] {
            for title in titles {
                let troop = titled(title);
                assert_eq!(mu(troop.move_mu(&defaults)), distance.to_string(), "{title}");
                assert_eq!(troop.order(), order, "{title}");
                n_types += 1;
            }
        }
    }
    assert_eq!(n_types, 26);
}

#[test]
fn tr_un_01_costs_agree_with_the_sheet() {
    let n_types: usize = SHEET_COSTS.iter().map(|(_, titles)| titles.len()).sum();
    assert_eq!(n_types, 26);
    for (cost, titles) in SHEET_COSTS {
        for title in titles {
            assert_eq!(titled(title).cost_points(), cost, "{title}");
        }
    }
}

// The sheet: Rabble, Horde 2; War Wagons 4; all other foot 3; Chariots, Cataphracts, Elite Cavalry, Elephants 3; all
// other mounted 2.
#[test]
fn tr_un_01_target_factors_agree_with_the_sheet() {
    for troop in TroopType::ALL {
        let expected = match (troop.title(), troop.category()) {
            ("Rabble" | "Horde", _) => 2,
            ("War Wagons", _) => 4,
            (_, Category::Foot) => 3,
            ("Chariots" | "Cataphracts" | "Elite Cavalry" | "Elephants", _) => 3,
            (_, Category::Mounted) => 2,
        };
        assert_eq!(troop.target_factor(), expected, "{}", troop.title());
    }
}

// Depths of the same bases at 60 mm, in MU of half a base width: 20, 30, 40 and 60 mm.
#[test]
fn tr_un_02_sixty_millimetre_bases_have_their_own_depths() {
    let sixty = parameters_with("basing_scale", "60mm");
    for troop in TroopType::ALL {
        let depth = |parameters: &RuleParameters| mu(troop.base_depth_mu(parameters));
        let expected = match depth(&RuleParameters::default()).as_str() {
            "0.75" => 2.0 / 3.0,
            "1" => 1.0,
            "1.5" => 4.0 / 3.0,
            "2" => 2.0,
            other => panic!("{} is {other} MU deep", troop.title()),
        };
        let found: f64 = depth(&sixty).parse().unwrap();
        // Lengths are kept in 1/1024 MU.
        assert!((found - expected).abs() <= 1.0 / 1024.0, "{}: {found}", troop.title());
    }
}

// TR-BC-06.2, TR-BC-09.1
#[test]
fn tr_un_03_six_cards_put_a_stand_on_a_square_base() {
    for text in [
        "bad-horse+light-camelry",
        "knights+charging-camelry",
        "cataphracts+charging-camelry",
        "light-foot+camel-protected-infantry",
        "spear+mobile-infantry:on-transports",
        "heavy-foot+plaustrella",
        "elite-cavalry+chained-together",
    ] {
        assert_eq!(stand_depth(text), "2", "{text}");
    }
}

// Card 23 keeps 1.5; off its transports a stand has its own base; a screen or bowmen change nothing.
#[test]
fn tr_un_03_other_cards_keep_the_base() {
    for (text, depth) in [
        ("knights+sword-fighting-cavalry", "1.5"),
        ("spear", "0.75"),
        ("heavy-foot+supporting-bowmen", "0.75"),
        ("heavy-foot+elephant-screen", "0.75"),
        ("elite-cavalry+shower-shooting", "1.5"),
        ("knights", "1.5"),
    ] {
        assert_eq!(stand_depth(text), depth, "{text}");
    }
}

#[test]
fn tr_ex_65_depths_of_a_fall_back() {
    for (text, depth) in [
        ("spear", "0.75"),
        ("warband", "1"),
        ("knights", "1.5"),
        ("elephants", "2"),
        ("bad-horse+light-camelry", "2"),
    ] {
        assert_eq!(stand_depth(text), depth, "{text}");
    }
}

#[test]
fn tr_un_04_war_wagons_cost_three() {
    assert_eq!(TroopType::WarWagons.cost_points(), 3);
}

#[test]
fn tr_un_05_version_1_2_moves_three_types_one_further() {
    let later = parameters_with("move_edition", "v1.2");
    let defaults = RuleParameters::default();
    for troop in TroopType::ALL {
        let expected = match troop {
            TroopType::Rabble => "4".to_owned(),
            TroopType::BowLevy | TroopType::Horde => "3".to_owned(),
            _ => mu(troop.move_mu(&defaults)),
        };
        assert_eq!(mu(troop.move_mu(&later)), expected, "{}", troop.title());
    }
}

// Of what a stand has, an engagement needs its type, cards, general flag and the edge it fights with.
#[test]
fn tr_un_06_a_plain_stand_has_a_type_and_nothing_else() {
    for troop in TroopType::ALL {
        let plain = Stand::of(troop);
        assert_eq!(plain, stand(troop.name()), "{}", troop.title());
        assert!(plain.cards.is_empty());
        assert!(
            !plain.general
                && !plain.rear_support
                && !plain.uphill
                && !plain.difficult
                && !plain.marked
        );
        assert_eq!(plain.edges, 0);
    }
    let general = stand("spear+elephant-screen:general");
    assert!(general.general && !general.cards.is_empty());
    assert_eq!(general.troop, TroopType::Spear);
}

#[test]
fn tr_un_07_one_type_for_each_name() {
    for (start, title) in [("Pike", "Pikes"), ("Spear", "Spear"), ("Knight", "Knights")] {
        let named: Vec<&str> = TroopType::ALL
            .iter()
            .map(|troop| troop.title())
            .filter(|name| name.starts_with(start))
            .collect();
        assert_eq!(named, [title]);
    }
    for (text, troop) in [
        ("pike", TroopType::Pikes),
        ("pikes", TroopType::Pikes),
        ("spear", TroopType::Spear),
        ("spears", TroopType::Spear),
        ("knight", TroopType::Knights),
        ("Knights", TroopType::Knights),
        ("KNT", TroopType::Knights),
        ("knt", TroopType::Knights),
    ] {
        assert_eq!(stand(text).troop, troop, "{text}");
    }
}
