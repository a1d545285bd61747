//! Events in words: a line of plain English each.
//!
//! Units of a battle are called by their kind and their number, `Tercio 1-3`: the third unit of seat one. The units of a duel are
//! those of seat 1 and seat 2. A line ends with the rule that it follows.

mod claims;
pub(crate) mod dice;
mod rules;

use battle_core::{Seat, Seating};

use crate::battle::{Battle, BattleEvent, BattleStep, Choice, Facing, MAX_UNITS, Path, ShortOf};
use crate::dice_set::{Colour, Symbol};
use crate::duel::{Duel, DuelDecision, DuelEvent, Step};
use crate::generals::Mode;
use crate::rules::cards::Cards;
use crate::rules::kill_a_base::Test;

pub use claims::claim_name;
use dice::{counted, pair, volley};

impl BattleStep {
    /// What the step is, in a word or two.
    pub const fn name(self) -> &'static str {
        match self {
            BattleStep::Cards => "cards",
            BattleStep::Generals => "generals",
            BattleStep::Declare => "charges are declared",
            BattleStep::Countercharge => "countercharges",
            BattleStep::Respond => "responses",
            BattleStep::ChargeFire => "fire at chargers",
            BattleStep::ChargeVolleys => "volleys at chargers",
            BattleStep::PromptThrough => "prompting through fire",
            BattleStep::ChargeCombat => "charge combat",
            BattleStep::ChargePursuit => "pursuits after charges",
            BattleStep::Shoot => "shooting",
            BattleStep::Volleys => "volleys",
            BattleStep::Move => "movement",
            BattleStep::MoveGenerals => "movement of generals",
            BattleStep::Melee => "melee",
            BattleStep::Pursuit => "pursuits",
            BattleStep::BreakOff => "break-offs",
            BattleStep::MoveBases => "bases",
            BattleStep::Recover => "recovery",
            BattleStep::End => "end of turn",
            BattleStep::Over => "over",
        }
    }
}

impl Facing {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Facing::Up => "up",
            Facing::Down => "down",
            Facing::Left => "left",
            Facing::Right => "right",
        }
    }
}

/// `1-3`: seat, then number in the army from 1.
pub(crate) fn number(unit: u8) -> String {
    let unit = usize::from(unit);
    format!("{}-{}", unit / MAX_UNITS + 1, unit % MAX_UNITS + 1)
}

/// A line and the rule that it follows: `Tercio 1-3 advances 2 BW (GL-208)`.
fn ruled(line: String, rule: Option<&str>) -> String {
    match rule {
        Some(rule) => format!("{line} ({rule})"),
        None => line,
    }
}

impl Battle {
    /// A unit, by its index of the state, by its kind and its number.
    pub fn unit_name(&self, seating: Seating, unit: u8) -> String {
        let seat = Seat::ALL[usize::from(unit) / MAX_UNITS];
        let army = &self.armies()[seating.side_in(seat)];
        let own = &army.units()[usize::from(unit) % MAX_UNITS];
        format!("{} {}", own.name, number(unit))
    }

    fn general(&self, seating: Seating, seat: Seat, general: u8) -> String {
        format!("General {} of {}", general + 1, self.army_name(seating, seat))
    }

    fn army_name(&self, seating: Seating, seat: Seat) -> String {
        let army = &self.armies()[seating.side_in(seat)];
        format!("{} (seat {})", army.name(), seat.index() + 1)
    }

    /// What an event says, in a line of plain English, and its rule.
    pub fn line(&self, seating: Seating, event: &BattleEvent) -> String {
        ruled(self.words(seating, event), rules::of_event(event))
    }

    fn words(&self, seating: Seating, event: &BattleEvent) -> String {
        let unit = |unit: u8| self.unit_name(seating, unit);
        let army = |seat: Seat| self.army_name(seating, seat);
        match *event {
            BattleEvent::TurnBegins { turn, active } => {
                format!("Turn {turn}: {} is active", army(active))
            }
            BattleEvent::Chose {
                unit: who,
                step: BattleStep::Countercharge,
                choice: Choice::Charge(charge),
            } => format!("{} countercharges {}", unit(who), unit(charge.target)),
            BattleEvent::Chose { unit: who, choice, .. } => {
                format!("{} {}", unit(who), self.choice(seating, choice))
            }
            BattleEvent::MovesAgain { unit: who } => format!("{} moves again", unit(who)),
            BattleEvent::Stands { unit: who, place } => format!(
                "{} stands in lane {} at {} BW, facing {}",
                unit(who),
                place.lane,
                place.y,
                place.facing.name()
            ),
            BattleEvent::Contact { unit: who, foe } => {
                format!("{} contacts {}", unit(who), unit(foe))
            }
            BattleEvent::Volley { unit: who, target, ref dice, hits, skulls, wounds } => format!(
                "{} shoots at {} with {}",
                unit(who),
                unit(target),
                volley(dice, hits, skulls, wounds)
            ),
            BattleEvent::Pair { units, ref result, ref claims, faces } => format!(
                "{} fights {}: {}",
                unit(units[0]),
                unit(units[1]),
                pair(result, claims, faces, (self.catalogue(), self.parameters()))
            ),
            BattleEvent::Left { unit: who, bases, wounds } => {
                format!("{} {}", unit(who), left(bases, wounds))
            }
            BattleEvent::Tested { unit: who, die, shown, nervous, test } => {
                format!("{} {}", unit(who), tested(die, shown, nervous, test))
            }
            BattleEvent::StopsShort { unit: who, bw, slowed, why } => {
                let slowed = match slowed {
                    0 => String::new(),
                    bw => format!(", slowed by {bw} BW"),
                };
                let what = match why {
                    ShortOf::Reach => "stops short of its target",
                    ShortOf::Target => "goes on, its target swept away,",
                    ShortOf::Room => "has no room before its target and stops",
                    ShortOf::Camp => "charges on",
                };
                format!("{} {what} after {bw} BW{slowed}", unit(who))
            }
            BattleEvent::Dealt { seat, general, ref discarded, ref hand } => {
                let back = match discarded.count() {
                    0 => String::new(),
                    _ => format!("puts back {} and ", cards(discarded)),
                };
                format!("{} {back}holds {}", self.general(seating, seat, general), cards(hand))
            }
            BattleEvent::Gives { seat, general, card } => format!(
                "{} gives a {} card to general {}",
                self.general(seating, seat, 0),
                card.name(),
                general + 1
            ),
            BattleEvent::Paid { seat, general, need, card, upgraded, extra } => format!(
                "{} pays a {} card{} for {}{}",
                self.general(seating, seat, general),
                card.name(),
                if upgraded { ", upgraded," } else { "" },
                need.name(),
                if extra { ", since he has moved a block before" } else { "" }
            ),
            BattleEvent::JoinsBlock { unit: who } => {
                format!("{} joins the block that has been paid for", unit(who))
            }
            BattleEvent::GeneralStands { seat, general, level, mode, with, place } => {
                let who = self.general(seating, seat, general);
                let place = format!("in lane {} at {} BW", place.lane, place.y);
                match (with, mode) {
                    (Some(with), Mode::Fighting(file)) => format!(
                        "{who} (level {level}) fights in file {} of {}",
                        file + 1,
                        unit(with)
                    ),
                    (Some(with), _) => format!("{who} (level {level}) leads {}", unit(with)),
                    (None, _) => format!("{who} (level {level}) is by himself {place}"),
                }
            }
            BattleEvent::Gone { unit: who } => format!("{} is gone", unit(who)),
            BattleEvent::Pushed { unit: who, by } => {
                format!("{} gives way to {}", unit(who), unit(by))
            }
            BattleEvent::Sacked { unit: who } => format!("{} sacks the camp", unit(who)),
            BattleEvent::Hesitates { seat, general, hesitant } => format!(
                "The allies of general {} of {} {}",
                general + 1,
                army(seat),
                if hesitant { "hesitate" } else { "hesitate no longer" }
            ),
            BattleEvent::Deserts { seat, general } => {
                format!("The allies of general {} of {} desert", general + 1, army(seat))
            }
            BattleEvent::GeneralFlees { seat, general, to } => {
                format!("General {} of {} flees to {}", general + 1, army(seat), unit(to))
            }
            BattleEvent::GeneralTested { seat, general, die, shown, fate } => format!(
                "{} is tested with a {} die, which shows {}: {}",
                self.general(seating, seat, general),
                die.name(),
                shown.name(),
                fate.name()
            ),
            BattleEvent::GeneralKilled { seat, general } => {
                format!("General {} of {} is killed", general + 1, army(seat))
            }
            BattleEvent::Ends(ended) => {
                use crate::battle::Ended;
                match ended {
                    Ended::Broke(seat) => {
                        format!("{} breaks", army(Seat::ALL[usize::from(seat)]))
                    }
                    Ended::Both => "Both armies break: a draw".to_owned(),
                    Ended::Limit => "The turn limit: a draw".to_owned(),
                }
            }
        }
    }

    fn choice(&self, seating: Seating, choice: Choice) -> String {
        let unit = |unit: u8| self.unit_name(seating, unit);
        match choice {
            Choice::Pass => "holds".to_owned(),
            Choice::Lead => "is led".to_owned(),
            Choice::FightInFile => "has its general in a file".to_owned(),
            Choice::Ride { lane, y } => format!("has its general ride to lane {lane}, {y} BW up"),
            Choice::Join(with) => format!("is joined by the general of {}", unit(with)),
            Choice::Charge(charge) => format!(
                "charges {}{}",
                unit(charge.target),
                match charge.path {
                    Path::Ahead => "",
                    Path::Wheel => " with a wheel",
                    Path::Flank => " in the flank",
                    Path::Across => " from beside it",
                }
            ),
            Choice::ChargeCamp => "charges the camp".to_owned(),
            Choice::Intercept(charger) => format!("intercepts {}", unit(charger)),
            Choice::StopCharge => "stops its charge".to_owned(),
            Choice::Run { .. } => "runs away".to_owned(),
            Choice::Skirmish { .. } => "skirmishes".to_owned(),
            Choice::Shoot(target) => format!("takes aim at {}", unit(target)),
            Choice::PromptThrough(card) => {
                format!("is prompted through fire with a {} card", card.name())
            }
            Choice::Advance(bw) => format!("advances {bw} BW"),
            Choice::Shift(-1) => "shifts to the left lane of seat 1".to_owned(),
            Choice::Shift(_) => "shifts to the right lane of seat 1".to_owned(),
            Choice::FallBack(bw) => format!("falls back {bw} BW"),
            Choice::TurnAbout => "turns about".to_owned(),
            Choice::Face(facing) => format!("turns to face {}", facing.name()),
            Choice::Wheel { facing, bw, first } => {
                let facing = facing.name();
                match first {
                    true => format!("wheels to face {facing} and advances {bw} BW"),
                    false => format!("advances {bw} BW and wheels to face {facing}"),
                }
            }
            Choice::AboutAndMove { bw, first, wheel } => match (first, wheel) {
                (true, None) => format!("turns about and moves {bw} BW"),
                (false, None) => format!("moves {bw} BW and turns about"),
                (true, Some(facing)) => {
                    format!("turns about, moves {bw} BW and wheels to face {}", facing.name())
                }
                (false, Some(facing)) => {
                    format!("wheels, moves {bw} BW and turns about to face {}", facing.name())
                }
            },
            Choice::AsideAndMove { facing, bw, wheel } => {
                let wheel = wheel.map_or(String::new(), |facing| {
                    format!(", then wheels to face {}", facing.name())
                });
                format!("turns to face {} and moves {bw} BW{wheel}", facing.name())
            }
            Choice::AdvanceAndContract(bw) => format!("advances {bw} BW, a file narrower"),
            Choice::Expand(1) => "stands a file wider".to_owned(),
            Choice::Expand(files) => format!("stands {files} files wider"),
            Choice::Contract => "stands a file narrower".to_owned(),
            Choice::Redress => "redresses its ranks".to_owned(),
            Choice::Pursue => "pursues".to_owned(),
            Choice::Stay => "is held from pursuit".to_owned(),
            Choice::BreakOff(bw) => format!("breaks off by {bw} BW"),
            Choice::MoveBase { from, to } => {
                format!("moves a base from file {} to file {}", from + 1, to + 1)
            }
            Choice::FaceContact => "turns to face its enemy".to_owned(),
            Choice::RecoverWound => "recovers a wound".to_owned(),
        }
    }
}

impl DuelEvent {
    /// What it says, in a line of plain English, and its rule.
    pub fn line(&self, duel: &Duel) -> String {
        ruled(self.words(duel), rules::of_duel_event(self))
    }

    fn words(&self, duel: &Duel) -> String {
        let at = |seat: Seat| format!("Seat {}", seat.index() + 1);
        match *self {
            DuelEvent::TurnBegins { turn, active } => {
                format!("Turn {turn}: seat {} is active", active.index() + 1)
            }
            DuelEvent::Chose { seat, step: Step::Countercharge, choice: DuelDecision::Charge } => {
                format!("{} countercharges", at(seat))
            }
            DuelEvent::Chose { seat, choice, .. } => format!("{} {}", at(seat), chosen(choice)),
            DuelEvent::Ran { seat, distance } => format!("{} runs {distance} BW", at(seat)),
            DuelEvent::Volley { seat, ref dice, hits, skulls, wounds } => {
                format!("{} shoots with {}", at(seat), volley(dice, hits, skulls, wounds))
            }
            DuelEvent::Closed { gap: 0 } => "They are in contact".to_owned(),
            DuelEvent::Closed { gap } => format!("They are {gap} BW apart"),
            DuelEvent::Pair { ref result, ref claims, faces } => {
                let fought = pair(result, claims, faces, (duel.catalogue(), duel.parameters()));
                format!("They fight: {fought}")
            }
            DuelEvent::Left { seat, bases, wounds } => {
                format!("{} {}", at(seat), left(bases, wounds))
            }
            DuelEvent::Tested { seat, die, shown, nervous, test } => {
                format!("{} {}", at(seat), tested(die, shown, nervous, test))
            }
            DuelEvent::GeneralTested { seat, die, shown, fate } => format!(
                "The general of seat {} is tested with a {} die, which shows {}: {}",
                seat.index() + 1,
                die.name(),
                shown.name(),
                fate.name()
            ),
            DuelEvent::GeneralKilled { seat } => format!("{} loses its general", at(seat)),
            DuelEvent::Ends(ended) => {
                use crate::duel::Ended;
                match ended {
                    Ended::Lost(seat) => format!("Seat {} is broken", seat + 1),
                    Ended::Both => "Both break: a draw".to_owned(),
                    Ended::Limit => "The turn limit: a draw".to_owned(),
                }
            }
        }
    }
}

/// What a unit has after losses.
fn left(bases: u8, wounds: u8) -> String {
    let wounds = match wounds {
        0 => String::new(),
        wounds => format!(" and {}", counted(wounds, "wound")),
    };
    format!("has {}{wounds} left", counted(bases, "base"))
}

/// GL-601: a kill-a-base test: its die, what made it worse or better, what it shows and costs.
fn tested(die: Option<Colour>, shown: Option<Symbol>, nervous: bool, test: Test) -> String {
    let reasons = [
        (nervous, "nervous: a colour worse"),
        (test.army_commander, "for the army commander: a colour worse"),
        (test.rear_support, "with rear support: two colours better for infantry"),
    ];
    let reasons: Vec<&str> = reasons.iter().filter(|it| it.0).map(|it| it.1).collect();
    let why = match reasons.is_empty() {
        true => String::new(),
        false => format!(" ({})", reasons.join("; ")),
    };
    let (Some(die), Some(shown)) = (die, shown) else {
        return format!("needs no kill-a-base die{why}");
    };
    let cost = match shown {
        Symbol::Skull => "it loses a base",
        Symbol::Wound => "it takes a wound",
        Symbol::S | Symbol::Blank => "it loses nothing",
    };
    let (die, shown) = (die.name(), shown.name());
    format!("takes a kill-a-base test with a {die} die{why}, which shows {shown}: {cost}")
}

/// `2 black and 1 red`: cards by their colours.
fn cards(cards: &Cards) -> String {
    let each = Colour::ALL.into_iter().zip(cards.0).filter(|it| it.1 > 0);
    let each: Vec<String> = each.map(|(colour, n)| format!("{n} {}", colour.name())).collect();
    if each.is_empty() { "no card".to_owned() } else { each.join(", ") }
}

fn chosen(choice: DuelDecision) -> String {
    match choice {
        DuelDecision::Pass => "holds".to_owned(),
        DuelDecision::Lead => "has its general lead".to_owned(),
        DuelDecision::FightInFile => "has its general in a file".to_owned(),
        DuelDecision::StandOff => "has its general stand off".to_owned(),
        DuelDecision::Charge => "charges".to_owned(),
        DuelDecision::StopCharge => "stops its charge".to_owned(),
        DuelDecision::Run { .. } => "runs away".to_owned(),
        DuelDecision::Skirmish { .. } => "skirmishes".to_owned(),
        DuelDecision::Shoot => "takes aim".to_owned(),
        DuelDecision::PromptThrough(card) => {
            format!("is prompted through fire with a {} card", card.name())
        }
        DuelDecision::Advance(bw) => format!("advances {bw} BW"),
        DuelDecision::AdvanceAndContract(bw) => format!("advances {bw} BW, a file narrower"),
        DuelDecision::FallBack(bw) => format!("falls back {bw} BW"),
        DuelDecision::TurnAbout => "turns about".to_owned(),
        DuelDecision::Expand(1) => "stands a file wider".to_owned(),
        DuelDecision::Expand(files) => format!("stands {files} files wider"),
        DuelDecision::Contract => "stands a file narrower".to_owned(),
        DuelDecision::Redress => "redresses its ranks".to_owned(),
        DuelDecision::BreakOff(bw) => format!("breaks off by {bw} BW"),
        DuelDecision::MoveBase { from, to } => {
            format!("moves a base from file {} to file {}", from + 1, to + 1)
        }
        DuelDecision::FaceContact => "turns to face its enemy".to_owned(),
        DuelDecision::RecoverWound => "recovers a wound".to_owned(),
    }
}
