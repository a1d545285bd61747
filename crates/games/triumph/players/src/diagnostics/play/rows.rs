//! [`PlayDiagnostics`](super::PlayDiagnostics) as a table.

use battle_core::Side;

use super::PlayDiagnostics;

/// One line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayStatistic {
    /// The name of the statistic.
    pub name: &'static str,
    /// Its value; a dash if there was nothing to count.
    pub value: String,
    /// The value expected of `steady` against itself with historical armies, by judgement.
    pub expected: &'static str,
    /// Whether the value is so far off that the play should be checked.
    pub alarm: bool,
}

/// How a value is printed.
#[derive(Clone, Copy)]
enum Shown {
    /// With two decimals.
    Number,
    /// With a sign, also if it is positive.
    Signed,
    /// In percent.
    Share,
}

/// A value as a fraction, and the bounds in thousandths beyond which it causes an alarm.
struct Line {
    name: &'static str,
    shown: Shown,
    part: i64,
    of: i64,
    expected: &'static str,
    least: i64,
    most: i64,
}

const NO_LEAST: i64 = i64::MIN;
const NO_MOST: i64 = i64::MAX;

impl Line {
    fn row(self) -> PlayStatistic {
        let per_mille = per_mille(self.part, self.of);
        PlayStatistic {
            name: self.name,
            value: per_mille.map_or("-".to_owned(), |value| self.shown.text(value)),
            expected: self.expected,
            alarm: per_mille.is_some_and(|value| value < self.least || value > self.most),
        }
    }
}

/// The fraction in thousandths, rounded to the nearest; `None` if `of` is 0.
fn per_mille(part: i64, of: i64) -> Option<i64> {
    let doubled = 2 * i128::from(of);
    (of > 0).then(|| (2_000 * i128::from(part) + i128::from(of)).div_euclid(doubled) as i64)
}

impl Shown {
    fn text(self, per_mille: i64) -> String {
        let sign = match (self, per_mille.signum()) {
            (_, -1) => "-",
            (Shown::Signed, 1) => "+",
            _ => "",
        };
        let size = per_mille.unsigned_abs();
        match self {
            Shown::Number | Shown::Signed => {
                let hundredths = (size + 5) / 10;
                format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
            }
            Shown::Share => format!("{sign}{}.{} %", size / 10, size % 10),
        }
    }
}

/// The table of one side.
pub(super) fn rows(play_diagnostics: &PlayDiagnostics, side: Side) -> Vec<PlayStatistic> {
    let (own, enemy) = (&play_diagnostics.sides[side], &play_diagnostics.sides[side.other()]);
    let number = |name, part, of, expected, least, most| Line {
        name,
        shown: Shown::Number,
        part: count(part),
        of: count(of),
        expected,
        least,
        most,
    };
    let share = |name, part, of, expected, least, most| Line {
        shown: Shown::Share,
        ..number(name, part, of, expected, least, most)
    };
    // The mean swing of the own fights less that of the enemy's, both from this side's view, on a common denominator.
    let (started, suffered) = (count(own.fights_started), count(enemy.fights_started));
    let swings = Line {
        name: "swing of fights started less suffered, points",
        shown: Shown::Signed,
        part: own.swing * suffered + enemy.swing * started,
        of: 72 * started * suffered,
        expected: "> +0.25",
        least: 0,
        most: NO_MOST,
    };
    let battles = play_diagnostics.battles;
    [
        number(
            "player turns to first front contact",
            play_diagnostics.turns_to_contact,
            play_diagnostics.contacts,
            "5-9",
            4_000,
            14_000,
        ),
        number(
            "player turns a battle",
            play_diagnostics.player_turns,
            battles,
            "16-32",
            NO_LEAST,
            45_000,
        ),
        share(
            "draws by turn limit",
            play_diagnostics.draws_by_limit,
            battles,
            "< 2 %",
            NO_LEAST,
            50,
        ),
        share(
            "own front contacts with swing >= 0",
            own.fights_fair,
            own.fights_started,
            ">= 85 %",
            700,
            NO_MOST,
        ),
        share(
            "own front contacts with swing >= 0.3 points",
            own.fights_good,
            own.fights_started,
            ">= 45 %",
            300,
            NO_MOST,
        ),
        swings,
        // Against an equal player it is about one, so it causes no alarm.
        number(
            "edges given for each received",
            enemy.edges_received,
            own.edges_received,
            ">= 2.5 v random",
            NO_LEAST,
            NO_MOST,
        ),
        share(
            "kills from flank, rear or blocked fall back",
            enemy.losses_trapped,
            enemy.losses,
            "15-40 %",
            50,
            NO_MOST,
        ),
        share(
            "losses to own friends or edge behind",
            own.losses_blocked,
            own.losses,
            "< 2 %",
            NO_LEAST,
            50,
        ),
        number(
            "command points unspent a turn after contact",
            own.points_unspent,
            own.fight_turns,
            "0.3-1.2",
            NO_LEAST,
            1_800,
        ),
        number(
            "stands moved a point before contact",
            own.march_stands,
            own.march_points,
            ">= 4",
            2_500,
            NO_MOST,
        ),
        number(
            "groups and singles at first contact",
            own.fragments,
            play_diagnostics.contacts,
            "3-6",
            NO_LEAST,
            8_000,
        ),
        share(
            "mounted fights started on difficult ground",
            own.started_in_difficult,
            own.fights_started,
            "< 3 %",
            NO_LEAST,
            80,
        ),
        number("generals lost a battle", own.generals_lost, battles, "0.1-0.3", NO_LEAST, 450),
        number("camps sacked a battle", own.camps_sacked, battles, "0.03-0.15", NO_LEAST, 300),
        share(
            "moves undone next turn with no enemy near",
            own.reversals,
            own.stand_moves,
            "< 1 %",
            NO_LEAST,
            30,
        ),
        number("shots a battle", own.shots, battles, "", NO_LEAST, NO_MOST),
        number("pursuits a battle", own.pursuits, battles, "", NO_LEAST, NO_MOST),
    ]
    .map(Line::row)
    .into()
}

/// Counts stay far below what a signed number holds.
fn count(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}
