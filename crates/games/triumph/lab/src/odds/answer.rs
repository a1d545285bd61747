//! The odds of an engagement as JSON, whose keys, order and words are fixed.

use serde::{Serialize, Serializer};
use triumph::{
    CombatResult, Engagement, EngagementKind, FactorBreakdown, HalfPoints, Resolution, Ruled,
};

/// What `--json` prints for one engagement.
#[derive(Debug, Serialize)]
pub struct OddsAnswer {
    a_factor: Points,
    b_factor: Points,
    a_tactical: Vec<Tactical>,
    b_tactical: Vec<Tactical>,
    counts: CountsOf36,
    results: Results,
}

/// Points as a number, a whole one if there is no half.
#[derive(Clone, Copy, Debug)]
pub struct Points(pub HalfPoints);

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.as_whole() {
            Some(whole) => serializer.serialize_i16(whole),
            None => serializer.serialize_f64(f64::from(self.0.0) / 2.0),
        }
    }
}

#[derive(Debug, Serialize)]
struct Tactical {
    rule: &'static str,
    value: Points,
}

#[derive(Debug, Serialize)]
struct CountsOf36 {
    a_doubles: u8,
    a_beats: u8,
    tie: u8,
    b_beats: u8,
    b_doubles: u8,
}

/// A shooter can't be hurt, so a ranged answer has the target's results only (TR-RC-02).
#[derive(Debug, Serialize)]
struct Results {
    #[serde(skip_serializing_if = "Option::is_none")]
    a_beaten: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    a_doubled: Option<&'static str>,
    b_beaten: &'static str,
    b_doubled: &'static str,
}

impl OddsAnswer {
    /// The odds of an engagement that was worked out.
    pub fn of(engagement: &Engagement, worked: &Resolution) -> OddsAnswer {
        let counts = worked.counts();
        let is_close = engagement.kind == EngagementKind::Close;
        let of_a = |ruled: Ruled| is_close.then(|| name(ruled));
        OddsAnswer {
            a_factor: Points(worked.a.total()),
            b_factor: Points(worked.b.total()),
            a_tactical: tactical(&worked.a),
            b_tactical: tactical(&worked.b),
            counts: CountsOf36 {
                a_doubles: counts.a_doubles,
                a_beats: counts.a_beats,
                tie: counts.tie,
                b_beats: counts.b_beats,
                b_doubles: counts.b_doubles,
            },
            results: Results {
                a_beaten: of_a(worked.a_beaten),
                a_doubled: of_a(worked.a_doubled),
                b_beaten: name(worked.b_beaten),
                b_doubled: name(worked.b_doubled),
            },
        }
    }
}

fn name(ruled: Ruled) -> &'static str {
    CombatResult::name(ruled.result)
}

fn tactical(breakdown: &FactorBreakdown) -> Vec<Tactical> {
    breakdown
        .tactical
        .iter()
        .map(|factor| Tactical { rule: factor.rule.0, value: Points(factor.value) })
        .collect()
}
