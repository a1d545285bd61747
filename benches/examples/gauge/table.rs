//! The tables.

use std::fmt::Write as _;

use battle_core::Side;
use benches::catalogue::{HELD_OUT, Listing, TUNED, every};
use benches::matchups::{Beaten, Matchup, Played};
use benches::scores::{Scores, mean_of};
use triumph_players::Player;
use triumph_players::diagnostics::PlayDiagnostics;

use crate::arguments::{Arguments, Armies};
use crate::{calibration, gifts};

/// The whole army, and what the smaller one is cut to.
const WHOLE: usize = 48;
const CUT: [usize; 3] = [24, 32, 40];

/// One army's row: the scores of the larger at each size by who plays, and the new player's against the old one's.
struct Row {
    kind: String,
    held_out: bool,
    larger: [[Scores; 4]; 3],
    mirrored: Scores,
}

/// Who plays the larger army and who the smaller, in the order of a row; the first two only in the whole table.
const HANDS: [&str; 4] = ["new v old", "old v new", "new v new", "old v old"];

/// Both tables, in Markdown.
pub fn of(arguments: &Arguments) -> String {
    if arguments.gifts {
        let listings =
            || listings(arguments.armies).into_iter().map(|(_, listing)| listing).collect();
        return gifts::of(arguments, listings, WHOLE);
    }
    let mut text = String::new();
    let _ = writeln!(
        text,
        "# Gauge\n\nMeasured by `gauge --new {} --old {} --seed {} --pairs {}`, which writes this page. A score is of 100, with its \
         standard error: of the army of 48 points against itself cut to fewer, by who plays the larger and who the smaller, and of the new player with 48 \
         against 48. Strength is the new player's mean over all of that in the same places as the old one, who has 50.\n",
        arguments.new.name, arguments.old.name, arguments.seed, arguments.pairs
    );
    conditions(&mut text, arguments);
    let listings = listings(arguments.armies);
    if arguments.even {
        even(&mut text, arguments, &listings);
        return text;
    }
    let rows: Vec<Row> = (0..)
        .zip(&listings)
        .map(|(number, (held_out, listing))| row(arguments, number, *held_out, listing))
        .collect();
    scores(&mut text, &rows, if arguments.quick { 2 } else { 4 });
    if arguments.quick {
        return text;
    }
    play_diagnostics(&mut text, arguments, &listings);
    text
}

/// The new player's scores against the old one with equal armies.
fn even(text: &mut String, arguments: &Arguments, listings: &[(bool, Listing)]) {
    let _ = writeln!(text, "| army | {WHOLE} v {WHOLE}, new v old |\n|---|---|");
    let (mut all, mut course, mut gains) = (Vec::new(), Vec::new(), Vec::new());
    for (number, (_, listing)) in (0..).zip(listings) {
        let armies = [listing.at(WHOLE), listing.at(WHOLE)];
        let matchup = Matchup::new(armies, &arguments.rules, arguments.seed, 4 * number + 3);
        let players = [arguments.new.player, arguments.old.player];
        let pairs = matchup.pairs(players, arguments.pairs, arguments.beaten);
        let scores: Scores =
            pairs.iter().map(|pair| pair.iter().map(|played| played.half_points).sum()).collect();
        let mean = mean_of(std::slice::from_ref(&scores), &[]);
        let _ = writeln!(text, "| {} | {mean} |", listing.kind);
        all.push(scores);
        course.extend(pairs.into_iter().flatten());
        if let (true, Player::Commander(commander)) = (arguments.calibration, players[0]) {
            gains.extend(calibration::gains(&matchup, commander, players[1], arguments.pairs));
        }
    }
    let _ = writeln!(text, "| **all** | {} |\n", mean_of(&all, &[]));
    let mean = |of: fn(&Played) -> f64| course.iter().map(of).sum::<f64>() / course.len() as f64;
    let _ = writeln!(
        text,
        "First close combat after {:.1} player turns; {:.1} in all; {:.1} % of battles drawn.",
        mean(|played| played.contact as f64),
        mean(|played| played.turns as f64),
        mean(|played| if played.half_points == 1 { 100.0 } else { 0.0 }),
    );
    if arguments.calibration {
        let _ = writeln!(text, "\n{}", calibration::line(&gains));
    }
}

/// What isn't as usual.
fn conditions(text: &mut String, arguments: &Arguments) {
    for rule in arguments.rules.changed() {
        let value = rule.get(&arguments.rules);
        let _ = writeln!(text, "Rule: `{} = {value}`.\n", rule.name);
    }
    if arguments.beaten == Beaten::AtItsOwnThird {
        text.push_str("An army is beaten when it has lost a third of its own points.\n\n");
    }
}

fn listings(wanted: Armies) -> Vec<(bool, Listing)> {
    if wanted == Armies::Every {
        return every().into_iter().map(|listing| (true, listing)).collect();
    }
    let of = |held_out: bool, files: [(&'static str, &str); 4]| {
        files.map(|(kind, file)| (held_out, Listing::read(kind, file)))
    };
    let mut all = Vec::new();
    if wanted != Armies::HeldOut {
        all.extend(of(false, TUNED));
    }
    if wanted != Armies::Tuned {
        all.extend(of(true, HELD_OUT));
    }
    all
}

fn row(arguments: &Arguments, number: u64, held_out: bool, listing: &Listing) -> Row {
    let (new, old) = (arguments.new.player, arguments.old.player);
    let matchup = |size: usize, nth: u64| {
        let armies = [listing.at(WHOLE), listing.at(size)];
        Matchup::new(armies, &arguments.rules, arguments.seed, 4 * number + nth)
    };
    let play = |matchup: &Matchup, players: [Player; 2]| {
        matchup.scores(players, arguments.pairs, arguments.beaten)
    };
    let larger = [0, 1, 2].map(|at: usize| {
        let matchup = matchup(CUT[at], at as u64);
        let self_play = |player| {
            if arguments.quick { Scores::default() } else { play(&matchup, [player; 2]) }
        };
        let cross = [[new, old], [old, new]].map(|players| play(&matchup, players));
        let [as_larger, as_smaller] = cross;
        [as_larger, as_smaller, self_play(new), self_play(old)]
    });
    Row {
        kind: listing.kind.clone(),
        held_out,
        larger,
        mirrored: play(&matchup(WHOLE, 3), [new, old]),
    }
}

fn scores(text: &mut String, rows: &[Row], n_hands: usize) {
    text.push_str("| army | larger v smaller |");
    for size in CUT {
        let _ = write!(text, " {WHOLE} v {size} |");
    }
    let _ = writeln!(text, " {WHOLE} v {WHOLE}, new v old | strength of new |");
    text.push_str("|---|---|---|---|---|---|---|\n");
    for row in rows {
        let mark = if row.held_out { " (held out)" } else { "" };
        group(text, &format!("{}{mark}", row.kind), &[row], n_hands);
    }
    let those = |held_out| rows.iter().filter(move |row| row.held_out == held_out);
    for (name, rows) in [
        ("**tuned on**", those(false).collect::<Vec<_>>()),
        ("**held out**", those(true).collect()),
        ("**all**", rows.iter().collect()),
    ] {
        if !rows.is_empty() {
            group(text, name, &rows, n_hands);
        }
    }
}

fn group(text: &mut String, name: &str, rows: &[&Row], n_hands: usize) {
    for (hand, who) in HANDS.into_iter().enumerate().take(n_hands) {
        let _ = write!(text, "| {} | {who} |", if hand == 0 { name } else { "" });
        for size in 0..CUT.len() {
            let cells = rows.iter().map(|row| row.larger[size][hand].clone());
            let _ = write!(text, " {} |", mean_of(&cells.collect::<Vec<_>>(), &[]));
        }
        if hand > 0 {
            text.push_str(" | |\n");
            continue;
        }
        let mirrored: Vec<Scores> = rows.iter().map(|row| row.mirrored.clone()).collect();
        let cross = rows.iter().flat_map(|row| &row.larger);
        let strengths: Vec<Scores> =
            cross.map(|hands| Scores::strength(&hands[0], &hands[1])).collect();
        let _ =
            writeln!(text, " {} | {} |", mean_of(&mirrored, &[]), mean_of(&mirrored, &strengths));
    }
}

/// How both players play battles of equal armies against themselves.
fn play_diagnostics(text: &mut String, arguments: &Arguments, listings: &[(bool, Listing)]) {
    let n_pairs = arguments.pairs.div_ceil(4);
    let of = |player: Player| {
        let mut all = PlayDiagnostics::default();
        for (number, (_, listing)) in (0..).zip(listings) {
            let armies = [listing.at(WHOLE), listing.at(WHOLE)];
            let matchup = Matchup::new(armies, &arguments.rules, arguments.seed, 4 * number + 3);
            all += matchup.play_diagnostics(player, n_pairs);
        }
        all.rows(Side::A)
    };
    let (new, old) = (of(arguments.new.player), of(arguments.old.player));
    let _ = writeln!(
        text,
        "\n## Play diagnostics, {WHOLE} v {WHOLE} against itself\n\nAn exclamation mark is an alarm.\n\n| | new | old | expected |\n|---|---|---|---|"
    );
    for (new, old) in new.iter().zip(&old) {
        let value = |row: &triumph_players::diagnostics::PlayStatistic| {
            format!("{}{}", row.value, if row.alarm { " !" } else { "" })
        };
        let _ =
            writeln!(text, "| {} | {} | {} | {} |", new.name, value(new), value(old), new.expected);
    }
}
