//! Close combat and camps: sections 11, 12 and 14 of the rules.

use serde_json::Value;

use crate::breakdowns::*;
use crate::errors::{Check, fault, need};
use crate::event_fields::*;
use crate::geometry::*;
use crate::outcome::Cause;
use crate::own_card::Combat;
use crate::position::*;
use crate::tables::{camp_attacker_result, close_result};
use crate::{Phase, Referee};

impl Referee {
    /// The close combat phase begins: every stand that has to turn has turned.
    pub fn begin_combat(&mut self) -> Check {
        self.begin_facing()?;
        if self.phase == Phase::Facing {
            self.end_facing()?;
            self.phase = Phase::Combat;
            self.combat_start = self.pos.clone();
        }
        Ok(())
    }

    pub fn fought(&mut self, event: &Value) -> Check {
        self.begin_combat()?;
        need(self.phase == Phase::Combat, "TR-TS-01", || format!("a combat in {:?}", self.phase))?;
        let parties = [field(event, "south")?, field(event, "north")?];
        let mut who = [None; 2];
        for seat in [SOUTH, NORTH] {
            if text(parties[seat], "who")? != "camp" {
                let at = self.pos.stand(field(parties[seat], "who")?)?;
                need(self.pos.seat(at) == seat, "schema", || "wrong seat".into())?;
                need(self.pos.on_board(at), "TR-CC-01", || {
                    format!("{} is not on the board", self.pos.name(at))
                })?;
                need(!self.pos.stands[at].fought, "TR-CC-04", || {
                    format!("{} fights a second time in this phase", self.pos.name(at))
                })?;
                who[seat] = Some(at);
            }
        }
        let dice = dice(event)?;
        let reported = [
            text(parties[SOUTH], "result")?.to_owned(),
            text(parties[NORTH], "result")?.to_owned(),
        ];
        let breakdowns = [field(parties[SOUTH], "breakdown")?, field(parties[NORTH], "breakdown")?];
        let called = text(event, "cell")?.to_owned();
        match who {
            [Some(one), Some(two)] => {
                self.stands_fought([one, two], dice, reported, breakdowns, &called)
            }
            [Some(at), None] | [None, Some(at)] => {
                self.camp_fought(at, dice, reported, breakdowns, &called)
            }
            [None, None] => fault("TR-CP-12", "two camps fight"),
        }?;
        self.own_cards_acted([
            (SOUTH, breakdowns[SOUTH], text(parties[SOUTH], "rule")?),
            (NORTH, breakdowns[NORTH], text(parties[NORTH], "rule")?),
        ]);
        Ok(())
    }

    fn stands_fought(
        &mut self,
        who: [usize; 2],
        dice: [f64; 2],
        reported: [String; 2],
        breakdowns: [&Value; 2],
        called: &str,
    ) -> Check {
        let names = who.map(|at| self.pos.name(at).to_owned());
        let pair = self.pos.may_fight(who[0], who[1]);
        need(pair.may(), "TR-CC-01", || {
            format!("{} and {} are not in a combat", names[0], names[1])
        })?;
        let mut totals = [0.0; 2];
        let mut supported = [false; 2];
        for seat in [SOUTH, NORTH] {
            let (base, factors) = self.pos.close_factors(who[seat], who[1 - seat]);
            let sum = check_breakdown(&names[seat], breakdowns[seat], base, "TR-CC-05", &factors)?;
            totals[seat] = sum + dice[seat];
            supported[seat] = list(breakdowns[seat], "tactical")?
                .iter()
                .any(|factor| factor["rule"] == "TR-CC-07");
        }
        let right = cell(totals[SOUTH], totals[NORTH], self.pos.sheet);
        need(called == right, "TR-CC-20", || format!("totals {totals:?}: {right}"))?;
        for at in who {
            self.pos.stands[at].fought = true;
        }
        // TR-BC-20.4: whatever the result.
        let to_front_of_close_order: Vec<usize> = [(0, 1), (1, 0)]
            .into_iter()
            .filter(|&(own, foe)| {
                let to_front = self.pos.stands[who[own]].turned.is_none();
                to_front && !self.pos.fights_as(who[foe]).open
            })
            .map(|(own, _)| who[own])
            .collect();
        if right == "tie" {
            for result in &reported {
                need(result == "no-effect", "TR-RS-07", || "a tie has no effect".into())?;
            }
            self.expect(Cause::Fight {
                loser: who[0],
                winner: who[1],
                pursues: Sure::No,
                result: "no-effect".into(),
                to_front_of_close_order,
            });
            return Ok(());
        }
        let winner = usize::from(totals[NORTH] > totals[SOUTH]);
        let loser = 1 - winner;
        let doubled = right.ends_with("doubles");
        need(reported[winner] == "no-effect", "TR-RS-08", || {
            format!("the winner {} suffers {}", names[winner], reported[winner])
        })?;
        let difficult = self.pos.strip_difficult(who[loser], self.pos.fighting_edge(who[loser]));
        let of = |difficult: bool| {
            let foe = self.pos.fights_as(who[winner]);
            // TR-BC-15.2.
            if !doubled && self.pos.mark_works(who[loser]) && foe.is("JCV ECV") {
                return "destroyed";
            }
            let own = self.pos.fights_as(who[loser]);
            let changed = self.pos.sheet.result("close", own.code, foe.code, doubled, difficult);
            changed.unwrap_or_else(|| close_result(own, foe, doubled, difficult))
        };
        let party = |own: usize| {
            let at = who[own];
            let seen = self.pos.seen(at, Some(who[1 - own]));
            (self.pos.fights_as(at).cards, Combat::Close, seen)
        };
        let is_possible = |printed| {
            let (loser_is, winner_is) = (party(loser), party(winner));
            let possible = self.pos.own_results(printed, doubled, loser_is, winner_is);
            possible.contains(&reported[loser].as_str())
        };
        let right = match difficult {
            Sure::Yes => is_possible(of(true)),
            Sure::No => is_possible(of(false)),
            Sure::Maybe => is_possible(of(true)) || is_possible(of(false)),
        };
        need(right, "TR-RS-17", || {
            format!(
                "{} beaten by {} ({doubled}, difficult {difficult:?}) suffers {} or {}, not {}",
                names[loser],
                names[winner],
                of(false),
                of(true),
                reported[loser]
            )
        })?;
        let result = reported[loser].clone();
        self.expect(Cause::Fight {
            loser: who[loser],
            winner: who[winner],
            pursues: self.must_pursue(who[winner], who[loser], doubled, supported[winner], &result),
            result,
            to_front_of_close_order,
        });
        Ok(())
    }

    /// TR-OM-19, TR-OM-20, TR-MV-31: whether the winner must pursue by its type and score.
    fn must_pursue(
        &self,
        winner: usize,
        loser: usize,
        doubled: bool,
        supported: bool,
        result: &str,
    ) -> Sure {
        let troop = self.pos.fights_as(winner);
        let in_place =
            self.pos.stands[winner].turned.as_ref().is_some_and(|turned| turned.in_place);
        let eager = troop.is("ELE KNT WBD WRR")
            || troop.is("PIK") && supported
            || doubled && !troop.is("ART WWG");
        // TR-BC-22.5 goes before what an own card says.
        let eager = if doubled && troop.cards.has(22) {
            Sure::No
        } else {
            self.pos.own_pursuit(winner, loser, doubled, eager)
        };
        eager.and(Sure::of(!in_place && result != "no-effect"))
    }

    /// TR-CP-03 to -08.
    fn camp_fought(
        &mut self,
        at: usize,
        dice: [f64; 2],
        reported: [String; 2],
        breakdowns: [&Value; 2],
        called: &str,
    ) -> Check {
        let seat = self.pos.seat(at);
        let name = self.pos.name(at).to_owned();
        need(self.pos.at_camp(at).may(), "TR-CP-06", || {
            format!("{name} is not on the edge of the camp")
        })?;
        let garrison = self.pos.camps[1 - seat].as_ref().and_then(|camp| camp.garrison);
        let garrisoned = match garrison {
            None => self.pos.sheet.number("camps.factor", 2.0),
            Some(inside) => {
                self.pos.sheet.number("camps.garrisoned", 1.0)
                    + self.pos.stands[inside].listed.cost()
            }
        };
        let (base, mut factors) = self.pos.camp_attack_factors(at);
        let seen = self.pos.seen(at, None);
        let own_cards = self.pos.fights_as(at).cards;
        factors.extend(self.pos.own_factors(own_cards, Combat::Close, seen));
        let mut of_camp = vec![factor("TR-BC-17", Sure::Yes, self.pos.fortification(1 - seat))];
        of_camp.extend(self.pos.own_camp(1 - seat).0);
        let mut totals = [0.0; 2];
        totals[seat] =
            dice[seat] + check_breakdown(&name, breakdowns[seat], base, "TR-CP-04", &factors)?;
        totals[1 - seat] = dice[1 - seat]
            + check_breakdown("the camp", breakdowns[1 - seat], garrisoned, "TR-CP-03", &of_camp)?;
        let right = cell(totals[SOUTH], totals[NORTH], self.pos.sheet);
        need(called == right, "TR-CC-20", || format!("totals {totals:?}: {right}"))?;
        self.pos.stands[at].fought = true;
        let (mut own, mut camp) = ("no-effect", "no-effect");
        if totals[seat] > totals[1 - seat] {
            camp = "sacked";
        } else if totals[seat] < totals[1 - seat] {
            own = camp_attacker_result(self.pos.fights_as(at), right.ends_with("doubles"));
        }
        need(reported[seat] == own, "TR-CP-08", || {
            format!("{name} suffers {own}, not {}", reported[seat])
        })?;
        need(reported[1 - seat] == camp, "TR-CP-07", || {
            format!("the camp suffers {camp}, not {}", reported[1 - seat])
        })?;
        match (own, camp) {
            (_, "sacked") => self.expect(Cause::Sack { by: at }),
            ("no-effect", _) => {}
            _ => self.expect(Cause::Fight {
                loser: at,
                winner: at,
                pursues: Sure::No,
                result: own.to_owned(),
                to_front_of_close_order: Vec::new(),
            }),
        }
        Ok(())
    }

    /// TR-CC-01, TR-CP-06, TR-TS-02: no stand is left that had to fight.
    pub fn end_combat(&self) -> Check {
        let start = &self.combat_start;
        for south in self.pos.of(SOUTH) {
            for north in self.pos.of(NORTH) {
                let due = start.may_fight(south, north).clearly()
                    && self.pos.may_fight(south, north).clearly()
                    && start.on_board(south)
                    && start.on_board(north)
                    && !self.pos.stands[south].fought
                    && !self.pos.stands[north].fought;
                need(!due, "TR-TS-02", || {
                    format!(
                        "{} and {} are in contact and did not fight",
                        self.pos.name(south),
                        self.pos.name(north)
                    )
                })?;
            }
        }
        for at in self.pos.all() {
            let due = start.on_board(at)
                && start.at_camp(at).clearly()
                && self.pos.at_camp(at).clearly()
                && !self.pos.stands[at].fought;
            need(!due, "TR-CP-06", || format!("{} did not attack the camp", self.pos.name(at)))?;
        }
        Ok(())
    }
}

impl Position {
    /// TR-CC-01: whether two stands are a combat.
    pub fn may_fight(&self, one: usize, other: usize) -> Sure {
        let in_place = |turned: usize, enemy: usize| {
            let facing = self.stands[turned]
                .turned
                .as_ref()
                .is_some_and(|turned| turned.in_place && turned.enemy == enemy);
            let touch = self.contact(enemy, turned).map_or(Sure::No, |(_, sure)| sure);
            Sure::of(facing).and(touch)
        };
        self.front_contact(one, other).or(in_place(one, other)).or(in_place(other, one))
    }
}
