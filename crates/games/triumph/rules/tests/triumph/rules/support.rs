//! Engagements from one line of notation, and their answers as plain values: all that the rule tests ask of the crate.

use std::str::FromStr;

use battle_core::{OpposedResult, Side};
use triumph::{
    CombatResult, Engagement, EngagementKind, HalfPoints, Margin, Mu, Party, Resolution,
    RuleParameters, Ruled, Stand, TroopType, must_pursue, screen_is_lost, work_out,
};

// The 26 codes in the order of TR-UN-01.
pub const ALL_TROOPS: [&str; 26] = [
    "ARC", "BLV", "LFT", "LSP", "RBL", "RDR", "SKM", "WBD", "ART", "EFT", "HFT", "HRD", "PAV",
    "PIK", "SPR", "WWG", "WRR", "BAD", "BTX", "CHT", "ECV", "HBW", "JCV", "KNT", "CAT", "ELE",
];

// The 17 foot among them.
pub const FOOT: [&str; 17] = [
    "ARC", "BLV", "LFT", "LSP", "RBL", "RDR", "SKM", "WBD", "ART", "EFT", "HFT", "HRD", "PAV",
    "PIK", "SPR", "WWG", "WRR",
];

// The 9 mounted among them.
pub const MOUNTED: [&str; 9] = ["BAD", "BTX", "CHT", "ECV", "HBW", "JCV", "KNT", "CAT", "ELE"];

// What an engagement comes to.
#[derive(Debug)]
pub struct Seen {
    pub a: HalfPoints,
    pub b: HalfPoints,
    pub counts: [u8; 5],
    // What A suffers when beaten and when doubled, by the letters of TR-RS-17, with X for sacked: "F/D".
    pub a_suffers: String,
    // What B suffers when beaten and when doubled.
    pub b_suffers: String,
    engagement: Engagement,
    worked: Resolution,
    parameters: RuleParameters,
}

fn letter(ruled: Ruled) -> char {
    match ruled.result {
        CombatResult::NoEffect => 'N',
        CombatResult::FallBack => 'F',
        CombatResult::Shattered => 'S',
        CombatResult::Destroyed => 'D',
        CombatResult::Evade => 'E',
        CombatResult::Panic => 'P',
        CombatResult::Sacked => 'X',
    }
}

// Whether a result by its letter loses the stand.
pub fn lost(letter: char) -> bool {
    let result = match letter {
        'N' => CombatResult::NoEffect,
        'F' => CombatResult::FallBack,
        'S' => CombatResult::Shattered,
        'D' => CombatResult::Destroyed,
        'E' => CombatResult::Evade,
        'P' => CombatResult::Panic,
        'X' => CombatResult::Sacked,
        other => panic!("{other} stands for no result"),
    };
    result.is_lost()
}

fn pair(beaten: Ruled, doubled: Ruled) -> String {
    format!("{}/{}", letter(beaten), letter(doubled))
}

impl Seen {
    // Both total factors, where neither has a half.
    pub fn whole_factors(&self) -> (i16, i16) {
        (self.a.as_whole().unwrap(), self.b.as_whole().unwrap())
    }

    fn after(&self, cell: OpposedResult) -> (char, char) {
        let results = self.worked.results(cell);
        (letter(results[Side::A]), letter(results[Side::B]))
    }

    // What both suffer from a tie.
    pub fn when_tied(&self) -> String {
        let (a, b) = self.after(OpposedResult::Tie);
        format!("{a} {b}")
    }

    fn when(&self, beats: OpposedResult, doubles: OpposedResult) -> String {
        let (a_beaten, b_beaten) = self.after(beats);
        let (a_doubled, b_doubled) = self.after(doubles);
        format!("{a_beaten}/{a_doubled} {b_beaten}/{b_doubled}")
    }

    // What A and B suffer when A beats and when it doubles.
    pub fn when_a_wins(&self) -> String {
        self.when(OpposedResult::ABeats, OpposedResult::ADoubles)
    }

    // What A and B suffer when B beats and when it doubles.
    pub fn when_b_wins(&self) -> String {
        self.when(OpposedResult::BBeats, OpposedResult::BDoubles)
    }

    fn pursues_if(&self, winner: Side, margin: Margin, still_engaged: bool) -> bool {
        must_pursue(&self.engagement, &self.worked, winner, margin, still_engaged, &self.parameters)
    }

    // Whether A must pursue when it beats and when it doubles, then B.
    pub fn pursues(&self) -> [bool; 4] {
        self.pursues_while(false)
    }

    // Whether A and B pursue, each beating and doubling, with or without another enemy in contact.
    pub fn pursues_while(&self, still_engaged: bool) -> [bool; 4] {
        [
            self.pursues_if(Side::A, Margin::Beats, still_engaged),
            self.pursues_if(Side::A, Margin::Doubles, still_engaged),
            self.pursues_if(Side::B, Margin::Beats, still_engaged),
            self.pursues_if(Side::B, Margin::Doubles, still_engaged),
        ]
    }

    // The rules that A's tactical factors name, with what they give, in order.
    pub fn a_tactical(&self) -> Vec<(&'static str, i16)> {
        self.worked
            .a
            .tactical
            .iter()
            .map(|factor| (factor.rule.0, factor.value.as_whole().unwrap()))
            .collect()
    }

    // Rules that A's results name, beaten and doubled.
    pub fn a_result_rules(&self) -> (&'static str, &'static str) {
        (self.worked.a_beaten.rule.0, self.worked.a_doubled.rule.0)
    }
}

// Both total factors in half points.
pub fn half_factors(seen: &Seen) -> (i16, i16) {
    (seen.a.0, seen.b.0)
}

fn read<T: FromStr>(text: &str) -> T
where
    T::Err: std::fmt::Display,
{
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

// A stand from its notation.
pub fn stand(text: &str) -> Stand {
    read(text)
}

fn engagement(kind: EngagementKind, a: &str, b: &str) -> Engagement {
    Engagement { kind, a: read(a), b: read(b) }
}

fn seen(engagement: Engagement, parameters: &RuleParameters) -> Seen {
    let refusals = engagement.check(parameters);
    assert!(refusals.is_empty(), "{engagement}: {refusals:?}");
    let worked = work_out(&engagement, parameters);
    Seen {
        a: worked.a.total(),
        b: worked.b.total(),
        counts: worked.counts().to_array(),
        a_suffers: pair(worked.a_beaten, worked.a_doubled),
        b_suffers: pair(worked.b_beaten, worked.b_doubled),
        engagement,
        worked,
        parameters: *parameters,
    }
}

// Close combat under the parameters given.
pub fn fight_under(parameters: &RuleParameters, a: &str, b: &str) -> Seen {
    seen(engagement(EngagementKind::Close, a, b), parameters)
}

// Close combat under the defaults.
pub fn fight(a: &str, b: &str) -> Seen {
    fight_under(&RuleParameters::default(), a, b)
}

// A shot of `shooter` at `target`, not from the rear, under the parameters given.
pub fn shot_under(parameters: &RuleParameters, shooter: &str, target: &str) -> Seen {
    seen(engagement(EngagementKind::Ranged { from_rear: false }, shooter, target), parameters)
}

// A shot under the defaults.
pub fn shot(shooter: &str, target: &str) -> Seen {
    shot_under(&RuleParameters::default(), shooter, target)
}

// A shot from the rear under the defaults.
pub fn rear_shot(shooter: &str, target: &str) -> Seen {
    seen(
        engagement(EngagementKind::Ranged { from_rear: true }, shooter, target),
        &RuleParameters::default(),
    )
}

fn problems(engagement: Engagement, parameters: &RuleParameters) -> Vec<String> {
    engagement.check(parameters).iter().map(ToString::to_string).collect()
}

// Why a close combat is refused under the parameters given.
pub fn fight_problems_under(parameters: &RuleParameters, a: &str, b: &str) -> Vec<String> {
    problems(engagement(EngagementKind::Close, a, b), parameters)
}

// Why a close combat is refused.
pub fn fight_problems(a: &str, b: &str) -> Vec<String> {
    fight_problems_under(&RuleParameters::default(), a, b)
}

// Why a shot is refused.
pub fn shot_problems(shooter: &str, target: &str) -> Vec<String> {
    problems(
        engagement(EngagementKind::Ranged { from_rear: false }, shooter, target),
        &RuleParameters::default(),
    )
}

// The defaults with one parameter changed by its name and the text of its value.
pub fn parameters_with(name: &str, value: &str) -> RuleParameters {
    let mut parameters = RuleParameters::default();
    parameters.set(name, value).unwrap_or_else(|error| panic!("{error}"));
    assert_ne!(parameters, RuleParameters::default(), "{name} = {value} is the default");
    parameters
}

// What a stand or a camp is worth when lost, in half points.
pub fn points(party: &str) -> i32 {
    let worth = match read::<Party>(party) {
        Party::Stand(stand) => stand.victory_points(&RuleParameters::default()),
        Party::Camp(camp) => camp.victory_points(&RuleParameters::default()),
    };
    i32::from(worth.0)
}

// Whether `own` has lost its screen after a result by its letter, a pursuit or none, and a close combat or none.
pub fn screen_lost(own: &str, result: CombatResult, pursues: bool, enemy: Option<&str>) -> bool {
    let enemy: Option<Party> = enemy.map(read);
    screen_is_lost(&stand(own), result, pursues, enemy.as_ref(), &RuleParameters::default())
}

// A length in MU as text, in as few digits as it takes: "3", "0.75".
pub fn mu(length: Mu) -> String {
    length.to_string().parse::<f64>().unwrap().to_string()
}

// Depth of a stand's base in MU as text.
pub fn stand_depth(text: &str) -> String {
    mu(stand(text).base_depth_mu(&RuleParameters::default()))
}

// Range of a troop type in whole MU, if it shoots.
pub fn range_mu(troop: &str) -> Option<i32> {
    let troop: TroopType = TroopType::from_word(troop).unwrap();
    troop.range_mu().map(|range| mu(range).parse().unwrap())
}

// The name of a troop type by its code.
pub fn troop_by_code(code: &str) -> &'static str {
    TroopType::ALL.into_iter().find(|troop| troop.code() == code).unwrap().name()
}
