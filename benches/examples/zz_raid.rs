#![allow(clippy::all, missing_docs, clippy::print_stdout)]
use battle_core::dice::DiceTransform;
use battle_core::policy::Policy;
use battle_core::streams::{Chance, Purpose, Role};
use battle_core::{BySide, Game, Next, NoTrace, SampledChance, Seat, Seating, StreamKey};
use benches::catalogue::every;
use benches::contestants::Contestant;
use rayon::prelude::*;
use tabletop::{Point, UNIT};
use triumph::RuleParameters;
use triumph::battle::{Battle, Phase, State};

fn open(battle: &Battle, state: &State, seat: Seat, moves: i32) -> triumph::battle::Stands {
    let Some(camp) = state.camps[seat.other()] else { return triumph::battle::Stands::NONE };
    let goal = camp.base.centre;
    state.stands_of(seat).iter().filter(|&s| {
        let reach = battle.data_of(state, s).reach;
        if reach < 5 * UNIT { return false }
        let at = state.pose(s).at;
        let way = goal - at;
        if way.length() / reach >= moves { return false }
        let len = (way.x as f64).hypot(way.y as f64);
        !state.stands_of(seat.other()).iter().any(|f| {
            let t = state.pose(f).at - at;
            let along = ((t.x as f64) * (way.x as f64) + (t.y as f64) * (way.y as f64)) / len;
            if along < 0.0 { return false }
            let a = along.min(len);
            let (px, py) = (way.x as f64 * a / len, way.y as f64 * a / len);
            ((t.x as f64 - px).powi(2) + (t.y as f64 - py).powi(2)).sqrt() < 3.0 * UNIT as f64
        })
    }).collect()
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let players = [&args[0], &args[1]].map(|n| Contestant::read(n).unwrap().player);
    let pairs: u64 = args[2].parse().unwrap();
    let seed: u64 = args[3].parse().unwrap();
    let lists = every();
    let per: Vec<(String, [u64; 8])> = lists.par_iter().enumerate().map(|(n, list)| {
        let army = list.at(48);
        let battle = Battle::new(BySide([army.clone(), army]), &RuleParameters::DEFAULT).unwrap();
        let key = StreamKey::of_seed(seed).matchup(n as u64);
        let mut c = [0u64; 8];
        for nth in 0..2 * pairs {
            let seating = Seating::ALL[(nth % 2) as usize];
            let mut chance = SampledChance::new(key.pair(nth / 2), DiceTransform::default());
            let mut state = battle.setup(seating, &mut chance, &mut NoTrace);
            let mut turn = state.turn;
            let mut had = [false; 3];
            let mut marchers: Option<triumph::battle::Stands> = None; let mut touched = 0; let mut watch: Option<(triumph::battle::StandId, tabletop::Pose, u16, u8)> = None;
            loop {
                if args.len() == 7 && state.turn != turn {
                    let m = state.active;
                    if marchers.is_none() && state.turn <= 2 && state.held_back != triumph::battle::Stands::NONE { marchers = Some(state.held_back); println!("--- {} pair {}", list.kind, nth); }
                    if let Some(all) = marchers { for s in all.iter() { if s.seat() == m { if state.on_board.contains(s) { let q = state.pose(s); let camp = state.camps[m.other()].map(|c| (c.base.centre - q.at).length() as f64 / UNIT as f64); println!("t{} {:?} {:?}({:.1},{:.1}) camp {:?} engaged {} lost {:?}", state.turn, m, state.troop(s), q.at.x as f64/UNIT as f64, q.at.y as f64/UNIT as f64, camp, state.contacts.engaged().contains(s), state.counted.camps_lost); } else { println!("t{} {:?} {:?} waiting {}", state.turn, m, state.troop(s), state.held_back.contains(s)); } } } }
                }
                if state.turn != turn && !matches!(state.phase, Phase::Over(_)) {
                    turn = state.turn;
                    c[0] += 1;
                    for m in 0..3 { if open(&battle, &state, state.active, m as i32 + 1) != triumph::battle::Stands::NONE { had[m] = true } }
                }
                if args.len() > 5 {
                    if let Some((s, pose, turn, _)) = watch {
                        if state.turn != turn || state.phase != Phase::Movement {
                            let now = state.pose(s);
                            let camp = state.camps[s.seat().other()].map(|c| (c.base.centre - pose.at).length());
                            println!("turn {turn} seat {:?} {:?}: ({:.1},{:.1}) h{} -> ({:.1},{:.1}) h{} camp dist {:.1} engaged {} points left {}", s.seat(), state.troop(s), pose.at.x as f64 / UNIT as f64, pose.at.y as f64/UNIT as f64, pose.heading.turn_to(tabletop::Heading::NORTH), now.at.x as f64/UNIT as f64, now.at.y as f64/UNIT as f64, now.heading.turn_to(tabletop::Heading::NORTH), camp.unwrap_or(0) as f64/UNIT as f64, state.contacts.engaged().contains(s), state.command_points);
                            watch = None;
                        }
                    }
                    if state.phase == Phase::Movement && watch.is_none() && state.command_points > 0 && watch.is_none() {
                        let who = open(&battle, &state, state.active, 2);
                        if let Some(s) = who.iter().next() { if !state.moved.contains(s) {
 let pose = state.pose(s); let reach = battle.data_of(&state, s).reach; let goal = state.camps[s.seat().other()].unwrap().base.centre;
 let dir = tabletop::Heading::towards(goal - pose.at).axis();
 let legal: Vec<i32> = (1..=reach/UNIT).filter(|m| battle.plan_single(&state, s, pose.moved(dir.steps(m * UNIT - UNIT/16))).is_some()).collect();
 println!("   points {} legal {:?} engaged {} moved {}", state.command_points, legal, state.contacts.engaged().contains(s), 0);
 watch = Some((s, state.pose(s), state.turn, 0)) } }
                    }
                }
                match battle.next(&state) {
                    Next::Over => break,
                    Next::Advance => battle.advance(&mut state, &mut chance, &mut NoTrace),
                    Next::Decide(seat) => {
                        let side = seating.seat_of(battle_core::Side::A) == seat;
                        let player = &players[if side { 0 } else { 1 }];
                        let role = Role::of_seat(Purpose::Policy, seat, state.turn);
                        let d = player.decide(&battle, &state, seat, &mut chance.dice(role));
                        battle.apply(&mut state, d, &mut chance, &mut NoTrace);
                    }
                }
            }
            let _ = touched; touched += 1; let _ = touched;
            c[1] += 1;
            for m in 0..3 { c[2 + m] += u64::from(had[m]) }
            c[5] += Seat::ALL.iter().map(|&s| u64::from(state.counted.camps_lost[s])).sum::<u64>();
            c[6] += u64::from(battle.outcome(&state).half_points_of(seating.seat_of(battle_core::Side::A)));
        }
        (list.kind.clone(), c)
    }).collect();
    if args.len() > 5 { return }
    let mut sum = [0u64; 8];
    for (name, c) in &per {
        for i in 0..8 { sum[i] += c[i] }
        if args.len() > 4 { println!("{name:40} open1 {:.2} open2 {:.2} open3 {:.2} sacked {:.3}", c[2] as f64 / c[1] as f64, c[3] as f64 / c[1] as f64, c[4] as f64 / c[1] as f64, c[5] as f64 / c[1] as f64); }
    }
    let b = sum[1] as f64;
    println!("battles {b}, open in 1/2/3 moves {:.3} {:.3} {:.3}, sacked {:.3}, score {:.1}", sum[2] as f64 / b, sum[3] as f64 / b, sum[4] as f64 / b, sum[5] as f64 / b, 50.0 * sum[6] as f64 / b);
}
