//! Set pieces worked from the text of the cards, for situations that are rare in whole battles.

use serde_json::{Value, json};

use crate::cards::{Bought, under};
use crate::position::*;
use crate::set_pieces::{
    Piece, ahead, breakdown, destroyed, fought, outcome, shot, single, straight,
};
use crate::tables::{Cards, troop};

impl Piece {
    /// A stand under cards, by their numbers.
    fn bearing(mut self, name: &str, kind: &str, cards: &[u32], pose: [f64; 3]) -> Piece {
        self.add(name, kind, pose);
        let printed = troop(kind).unwrap();
        let cards = cards.iter().fold(Cards::default(), |all, &card| all.with(card));
        let at = self.judge.pos.find(name).unwrap();
        // On transports it is what its army lists when it fights.
        let stand = &mut self.judge.pos.stands[at];
        stand.troop = under(printed, cards, &[]);
        stand.listed = if cards.has(8) { printed } else { stand.troop };
        stand.card.appearance = cards.has(8).then(|| "transports".into());
        self
    }
    fn card(mut self, name: &str, change: impl FnOnce(&mut UnderCards)) -> Piece {
        let at = self.judge.pos.find(name).unwrap();
        change(&mut self.judge.pos.stands[at].card);
        self
    }
    fn camp_is(mut self, owner: usize, kind: CampKind) -> Piece {
        self.judge.pos.camps[owner].as_mut().unwrap().kind = kind;
        self
    }
}

/// S2 with its front on N2's, and a tie by these dice.
fn tie(south: (f64, &[(&str, i64)]), north: (f64, &[(&str, i64)]), dice: [i64; 2]) -> Value {
    fought(
        ("S2", south.0, south.1, "no-effect"),
        ("N2", north.0, north.1, "no-effect"),
        dice,
        "tie",
    )
}

#[test]
fn tr_bc_04_and_bx_03_light_camelry_against_knights_and_against_charging_camelry() {
    let against = |cards: &[u32]| {
        Piece::new().bearing("S2", "bad-horse", &[4], [20.0, 16.0, 0.0]).bearing(
            "N2",
            "knights",
            cards,
            [20.0, 16.0, 180.0],
        )
    };
    let knights = tie((2.0, &[("TR-BC-04", 1)]), (4.0, &[]), [5, 4]);
    against(&[]).legal(std::slice::from_ref(&knights));
    against(&[5]).illegal("TR-BC-04", &[knights]);
    against(&[5]).legal(&[tie((2.0, &[]), (4.0, &[("TR-BC-05", -1)]), [4, 3])]);
}

#[test]
fn tr_bc_04_2_dunes_are_open_for_camels_on_the_move() {
    let over = |cards: &[u32], kind: &str| {
        let dunes = json!({"kind": kind, "shape": "rectangle",
            "corners": [[18.0, 12.0], [22.0, 12.0], [22.0, 9.0], [18.0, 9.0]]});
        Piece::new().bearing("S2", "bad-horse", cards, [20.0, 8.0, 0.0]).terrain(dunes)
    };
    let go = ahead("S2", [20.0, 8.0], 6.0);
    over(&[4], "dunes").legal(std::slice::from_ref(&go));
    over(&[4], "oasis").legal(std::slice::from_ref(&go));
    over(&[4], "rough").illegal("TR-MV-01", std::slice::from_ref(&go));
    over(&[], "dunes").illegal("TR-MV-01", &[go]);
}

#[test]
fn tr_bc_05_4_camel_knights_fall_back_from_elephants() {
    let piece = Piece::new().bearing("S2", "knights", &[5], [20.0, 16.0, 0.0]).with(
        "N2",
        "elephants",
        [20.0, 16.0, 180.0],
    );
    let fight = |result: &str| {
        fought(
            ("S2", 4.0, &[("TR-BC-05", -1)], result),
            ("N2", 4.0, &[], "no-effect"),
            [2, 3],
            "north-beats",
        )
    };
    let pursuit = outcome("N2", "pursuit", [20.0, 16.0, 180.0], [20.0, 14.0, 180.0]);
    let back = outcome("S2", "fall-back", [20.0, 16.0, 0.0], [20.0, 14.0, 0.0]);
    piece.legal(&[fight("fall-back"), back, pursuit.clone()]);
    piece.illegal("TR-RS-17", &[fight("shattered"), destroyed("S2", 3), pursuit]);
}

#[test]
fn tr_bc_07_5_bowmen_help_against_warband_and_not_against_spear() {
    let against = |kind: &str| {
        Piece::new()
            .with("S2", "heavy-foot", [20.0, 16.0, 0.0])
            .card("S2", |card| card.supported = true)
            .with("N2", kind, [20.0, 16.0, 180.0])
    };
    against("warband").legal(&[tie((4.0, &[("TR-BC-07", 1)]), (3.0, &[]), [1, 3])]);
    against("warband").illegal("TR-BC-07", &[tie((4.0, &[]), (3.0, &[]), [1, 2])]);
    let spear = tie((4.0, &[("TR-BC-07", 1)]), (4.0, &[]), [1, 2]);
    against("spear").illegal("TR-BC-07", &[spear]);
}

#[test]
fn tr_bc_08_6_transports_are_lost_with_a_shot() {
    let piece = Piece::new().bearing("S2", "archers", &[8], [20.0, 14.0, 0.0]).with(
        "N2",
        "archers",
        [20.0, 16.0, 180.0],
    );
    let mut hit = shot("N2", "S2", 2.0, [2, 3], "north-beats", "fall-back");
    hit["target_breakdown"] = breakdown(3.0, &[("TR-BC-08", -1)]);
    let back = outcome("S2", "fall-back", [20.0, 14.0, 0.0], [20.0, 12.0, 0.0]);
    let lost = json!({"event": "card", "card": "became", "stand": "S2", "appearance": "normal",
        "troop": "archers", "depth": 1.0, "points": 4, "rule": "TR-BC-08.6"});
    let mut unharmed = piece.clone();
    unharmed.judge.active = NORTH;
    unharmed.legal(&[hit.clone(), back.clone(), lost.clone()]);
    unharmed.illegal("TR-BC-08.6", &[hit.clone(), back.clone()]);
    // Not before it has fallen back: it goes by the base of its transports.
    let short = outcome("S2", "fall-back", [20.0, 14.0, 0.0], [20.0, 13.0, 0.0]);
    unharmed.illegal("TR-OM-01", &[hit.clone(), short, lost.clone()]);
    let mut plain = hit;
    plain["target_breakdown"] = breakdown(3.0, &[]);
    plain["dice"] = json!({"south": 2, "north": 3});
    unharmed.illegal("TR-BC-08", &[plain, back, lost]);
}

#[test]
fn tr_bc_08_4_transports_keep_off() {
    let piece = Piece::new().bearing("S2", "heavy-foot", &[8], [20.0, 8.0, 0.0]).with(
        "N2",
        "spear",
        [20.0, 16.0, 180.0],
    );
    piece.legal(&[ahead("S2", [20.0, 8.0], 4.0)]);
    piece.illegal("TR-BC-08.4", &[ahead("S2", [20.0, 8.0], 4.5)]);
    let far = Piece::new().bearing("S2", "heavy-foot", &[8], [20.0, 8.0, 0.0]);
    far.legal(&[ahead("S2", [20.0, 8.0], 6.0)]);
    far.illegal("TR-MV-01", &[ahead("S2", [20.0, 8.0], 6.5)]);
}

#[test]
fn tr_bc_09_plaustrella_against_knights_and_elephants() {
    let against = |kind: &str| {
        Piece::new().bearing("S2", "light-spear", &[9], [20.0, 16.0, 0.0]).with(
            "N2",
            kind,
            [20.0, 16.0, 180.0],
        )
    };
    against("knights").legal(&[tie((3.0, &[("TR-BC-09", 2)]), (3.0, &[]), [1, 3])]);
    against("knights").illegal("TR-BC-09", &[tie((3.0, &[]), (3.0, &[]), [1, 1])]);
    // Heavy Foot would fall back from Elephants.
    let fight = |result: &str| {
        fought(
            ("S2", 3.0, &[("TR-BC-09", 2)], result),
            ("N2", 5.0, &[], "no-effect"),
            [1, 3],
            "north-beats",
        )
    };
    let pursuit = outcome("N2", "pursuit", [20.0, 16.0, 180.0], [20.0, 14.0, 180.0]);
    against("elephants").legal(&[fight("shattered"), destroyed("S2", 4), pursuit.clone()]);
    against("elephants")
        .illegal("TR-VC-04", &[fight("shattered"), destroyed("S2", 3), pursuit.clone()]);
    let back = outcome("S2", "fall-back", [20.0, 16.0, 0.0], [20.0, 14.0, 0.0]);
    against("elephants").illegal("TR-RS-17", &[fight("fall-back"), back, pursuit]);
}

#[test]
fn tr_bc_11_a_deep_formation() {
    let deep = |cards: &[u32], enemy: &str| {
        Piece::new()
            .bearing("S2", "heavy-foot", cards, [20.0, 16.0, 0.0])
            .with("S3", "heavy-foot", [20.0, 15.25, 0.0])
            .with("N2", enemy, [20.0, 16.0, 180.0])
    };
    let helped = tie((4.0, &[("TR-BC-11", 1)]), (4.0, &[]), [2, 3]);
    deep(&[11], "spear").legal(std::slice::from_ref(&helped));
    deep(&[11], "spear").illegal("TR-BC-11", &[tie((4.0, &[]), (4.0, &[]), [2, 2])]);
    deep(&[], "spear").illegal("TR-BC-11", &[helped]);
    // TR-CC-09: not against Archers.
    let archers = tie((4.0, &[("TR-BC-11", 1)]), (2.0, &[]), [1, 4]);
    deep(&[11], "archers").illegal("TR-BC-11", &[archers]);
}

#[test]
fn tr_bc_12_2_knights_charge_through_spear() {
    let mut piece = Piece::new().with("S2", "knights", [20.0, 8.0, 0.0]).with(
        "S3",
        "heavy-foot",
        [20.0, 10.5, 0.0],
    );
    let (knights, foot) = (2, 3);
    piece.judge.bought[SOUTH].push(Bought {
        card: 12,
        stands: vec![knights],
        others: vec![foot],
        becomes: None,
        left: 1.0,
    });
    let play =
        json!({"event": "card", "card": "charges-through", "owner": "south", "through": ["S3"]});
    let go = ahead("S2", [20.0, 8.0], 5.0);
    piece.legal(&[play.clone(), go.clone()]);
    piece.illegal("TR-MV-13", std::slice::from_ref(&go));
    piece.illegal("TR-BC-12.2", std::slice::from_ref(&play));
    piece.judge.bought[SOUTH][0].left = 0.0;
    piece.illegal("TR-BC-12.1", &[play.clone(), go.clone()]);
    piece.judge.bought[SOUTH][0].left = 1.0;
    piece.judge.bought[SOUTH][0].stands = vec![0];
    piece.illegal("TR-BC-12.3", &[play, go]);
}

#[test]
fn tr_bc_15_2_and_15_3_a_marked_stand_against_elite_cavalry() {
    let marked = |screened: bool| {
        Piece::new()
            .with("S2", "elite-cavalry", [20.0, 16.0, 0.0])
            .with("N2", "heavy-foot", [20.0, 16.0, 180.0])
            .card("N2", |card| {
                card.marked = true;
                card.screened = screened;
            })
    };
    let fight = |result: &str, factors: &[(&str, i64)], dice: [i64; 2]| {
        fought(("S2", 3.0, &[], "no-effect"), ("N2", 3.0, factors, result), dice, "south-beats")
    };
    marked(false).legal(&[fight("destroyed", &[], [4, 3]), destroyed("N2", 3)]);
    let back = outcome("N2", "fall-back", [20.0, 16.0, 180.0], [20.0, 16.75, 180.0]);
    marked(false).illegal("TR-RS-17", &[fight("fall-back", &[], [4, 3]), back.clone()]);
    // A screen cancels the mark, and goes with the fall back.
    let screen = [("TR-BC-20", 1)];
    let lost = json!({"event": "card", "card": "screen-lost", "stand": "N2", "rule": "TR-BC-20.4"});
    let with_screen = fight("fall-back", &screen, [5, 3]);
    marked(true).legal(&[with_screen.clone(), back.clone(), lost]);
    marked(true).illegal("TR-BC-20.4", &[with_screen, back]);
}

#[test]
fn tr_bc_17_1_a_fortified_camp_has_4() {
    let piece =
        Piece::new().with("S2", "warband", [24.0, 26.0, 0.0]).camp(NORTH, [22.0, 26.0], None);
    let attack = |factors: &[(&str, i64)], dice: [i64; 2]| {
        let mut event =
            fought(("S2", 3.0, &[], "no-effect"), ("camp", 2.0, factors, "no-effect"), dice, "tie");
        event["north"]["breakdown"]["base_rule"] = json!("TR-CP-03");
        event
    };
    piece.legal(&[attack(&[], [2, 3])]);
    let fortified = piece.camp_is(NORTH, CampKind::Fortified);
    fortified.legal(&[attack(&[("TR-BC-17", 2)], [3, 2])]);
    fortified.illegal("TR-BC-17", &[attack(&[], [2, 3])]);
}

#[test]
fn tr_bc_19_3_foot_before_its_wagon() {
    let before = |kind: CampKind, y: f64| {
        Piece::new()
            .with("S2", "spear", [20.0, y, 0.0])
            .with("N2", "spear", [20.0, y, 180.0])
            .camp(SOUTH, [18.0, 4.0], None)
            .camp_is(SOUTH, kind)
    };
    let helped = tie((4.0, &[("TR-BC-19", 1)]), (4.0, &[]), [2, 3]);
    let plain = tie((4.0, &[]), (4.0, &[]), [3, 3]);
    before(CampKind::Wagon, 6.75).legal(std::slice::from_ref(&helped));
    before(CampKind::Wagon, 6.75).illegal("TR-BC-19", std::slice::from_ref(&plain));
    before(CampKind::Camp, 6.75).illegal("TR-BC-19", std::slice::from_ref(&helped));
    // A little before it is not touching it.
    before(CampKind::Wagon, 7.0).illegal("TR-BC-19", &[helped]);
    before(CampKind::Wagon, 7.0).legal(&[plain]);
}

#[test]
fn tr_bc_19_3_a_shot_at_foot_before_its_wagon() {
    let mut piece = Piece::new()
        .with("S2", "spear", [20.0, 6.75, 0.0])
        .with("N2", "archers", [20.0, 8.75, 180.0])
        .camp(SOUTH, [18.0, 4.0], None)
        .camp_is(SOUTH, CampKind::Wagon);
    piece.judge.active = NORTH;
    let mut aimed = shot("N2", "S2", 2.0, [3, 4], "tie", "no-effect");
    piece.illegal("TR-BC-19", std::slice::from_ref(&aimed));
    aimed["shooter_breakdown"] = breakdown(3.0, &[("TR-BC-19", -1)]);
    piece.legal(&[aimed]);
}

#[test]
fn tr_bc_22_chained_knights() {
    let piece = Piece::new().bearing("S2", "elite-cavalry", &[22], [20.0, 8.0, 0.0]).with(
        "N2",
        "knights",
        [20.0, 16.0, 180.0],
    );
    let mut go = single("S2", [20.0, 8.0, 0.0], [20.0, 13.0, 0.0], vec![straight(5.0, 0.0)], 5.0);
    piece.illegal("TR-CM-03", &[go.event()]);
    go.heavy = true;
    piece.legal(&[go.event()]);
    let near = Piece::new().bearing("S2", "elite-cavalry", &[22], [20.0, 16.0, 0.0]).with(
        "N2",
        "knights",
        [20.0, 16.0, 180.0],
    );
    near.legal(&[tie((3.0, &[("TR-BC-22", 2)]), (4.0, &[]), [1, 2])]);
    near.illegal("TR-BC-22", &[tie((3.0, &[]), (4.0, &[]), [3, 2])]);
    // TR-BC-22.5: it doubles, and stays.
    let doubles = fought(
        ("S2", 3.0, &[("TR-BC-22", 2)], "no-effect"),
        ("N2", 4.0, &[], "destroyed"),
        [5, 1],
        "south-doubles",
    );
    near.legal(&[doubles.clone(), destroyed("N2", 4)]);
    let after_them = outcome("S2", "pursuit", [20.0, 16.0, 0.0], [20.0, 18.0, 0.0]);
    near.illegal("TR-OM-19", &[doubles, destroyed("N2", 4), after_them]);
}

#[test]
fn tr_bc_23_a_sword_fighter_is_bad_horse() {
    let piece = Piece::new().bearing("S2", "knights", &[23], [20.0, 16.0, 0.0]).with(
        "N2",
        "spear",
        [20.0, 16.0, 180.0],
    );
    piece.legal(&[tie((3.0, &[]), (4.0, &[]), [4, 3])]);
    // Knights would pursue when they beat; Bad Horse don't.
    let beats =
        fought(("S2", 3.0, &[], "no-effect"), ("N2", 4.0, &[], "fall-back"), [6, 2], "south-beats");
    let back = outcome("N2", "fall-back", [20.0, 16.0, 180.0], [20.0, 16.75, 180.0]);
    piece.legal(&[beats, back]);
}

#[test]
fn tr_bc_02_3_who_dismounts_in_a_column_on_a_bend_stays_in_it() {
    // S3 has wheeled ahead of S2 by 22.5 degrees about its front left corner, and S2 followed: the base of one is a little on that
    // of the other, as they are in a column. S2 dismounts where it is.
    let piece = |in_column: bool| {
        let mut piece = Piece::new().with("S2", "knights", [31.0, 7.4, 0.0]).with(
            "S3",
            "javelin-cavalry",
            [31.08, 8.88, 22.5],
        );
        piece.judge.bought[SOUTH].push(Bought {
            card: 2,
            stands: vec![2],
            others: Vec::new(),
            becomes: troop("elite-foot"),
            left: 1.0,
        });
        if in_column {
            piece.judge.pos.in_column.extend([(2, 3), (3, 2)]);
        }
        piece
    };
    let go = single("S2", [31.0, 7.4, 0.0], [31.0, 7.4, 0.0], Vec::new(), 0.0);
    let mut go = go.event();
    go["kind"] = "dismount".into();
    let on_foot = json!({"event": "card", "card": "became", "stand": "S2", "appearance": "on-foot",
        "troop": "elite-foot", "depth": 0.75, "points": 4, "rule": "TR-BC-02.3"});
    piece(true).legal(&[go.clone(), on_foot.clone()]);
    piece(false).illegal("TR-BD-06", &[go, on_foot]);
}

#[test]
fn tr_bc_00_8_who_makes_room_goes_straight_back_just_enough_whichever_way_it_faces() {
    // A Horde posing as two Pikes at (20, 8) facing north: its own base reaches from y = 8 back to 6, between x = 19 and 21.
    // S4 faces west from x = 18, so its base is from x = 18 to 20 and y = 4.5 to 6.5: half a MU of the new base is on it.
    // Straight back for S4 is to the east, and there it is clear of the Horde at x = 21.
    let mut piece = Piece::new()
        .with("S2", "pikes", [20.0, 8.0, 0.0])
        .with("S3", "pikes", [20.0, 7.25, 0.0])
        .with("S4", "horde", [18.0, 5.5, 270.0]);
    piece.judge.bought[SOUTH].push(Bought {
        card: 24,
        stands: vec![2],
        others: vec![3],
        becomes: Some(troop("pikes").unwrap()),
        left: 1.0,
    });
    for at in [2, 3] {
        piece.judge.pos.stands[at].card.appearance = Some("masquerade".into());
    }
    let revealed = |room: [f64; 3]| {
        [
            json!({"event": "card", "card": "unmasked", "stand": "S3"}),
            outcome("S4", "makes-room", [18.0, 5.5, 270.0], room),
            json!({"event": "card", "card": "became", "stand": "S2", "appearance": "normal",
                "troop": "horde", "depth": 2.0, "points": 2, "rule": "TR-BC-24.4"}),
        ]
    };
    piece.legal(&revealed([21.0, 5.5, 270.0]));
    piece.illegal("TR-BC-00.8", &revealed([21.2, 5.5, 270.0]));
    // Pushed the way that the Horde faces instead of straight back.
    piece.illegal("TR-BC-00.8", &revealed([18.0, 5.0, 270.0]));
}

#[test]
fn tr_bc_24_2_and_24_5_masquerades_move_slowly_and_together() {
    let mut piece =
        Piece::new().with("S2", "pikes", [20.0, 8.0, 0.0]).with("S3", "pikes", [20.0, 7.25, 0.0]);
    let disguise = troop("pikes").unwrap();
    piece.judge.bought[SOUTH].push(Bought {
        card: 24,
        stands: vec![2],
        others: vec![3],
        becomes: Some(disguise),
        left: 1.0,
    });
    for at in [2, 3] {
        piece.judge.pos.stands[at].card.appearance = Some("masquerade".into());
    }
    piece.illegal("TR-BC-24.5", &[ahead("S2", [20.0, 8.0], 1.0)]);
    // Revealed, the rear one is gone, and the front one is what it is.
    let unmasked = json!({"event": "card", "card": "unmasked", "stand": "S3"});
    let real = |depth: f64| {
        json!({"event": "card", "card": "became", "stand": "S2", "appearance": "normal",
        "troop": "horde", "depth": depth, "points": 2, "rule": "TR-BC-24.4"})
    };
    piece.legal(&[unmasked.clone(), real(2.0)]);
    piece.illegal("TR-UN-03", &[unmasked.clone(), real(0.75)]);
    piece.illegal("TR-BC-24.4", &[unmasked]);
}

#[test]
fn tr_ex_65_and_68_depths_and_points_of_forms() {
    let form = |kind: &str, cards: &[u32]| {
        let all = cards.iter().fold(Cards::default(), |all, &card| all.with(card));
        let form = under(troop(kind).unwrap(), all, &[]);
        (form.points, form.depth)
    };
    assert_eq!(form("elite-cavalry", &[21]), (5.0, 1.5));
    assert_eq!(form("cataphracts", &[5]), (3.0, 2.0));
    assert_eq!(form("heavy-foot", &[9]), (4.0, 2.0));
    assert_eq!(form("knights", &[23]), (3.5, 1.5));
    assert_eq!(form("bad-horse", &[4]), (3.0, 2.0));
    // TR-BX-04.
    assert_eq!(form("knights", &[5, 21]), (4.0, 2.0));
    assert_eq!(form("elite-cavalry", &[21, 23]), (4.5, 1.5));
}
