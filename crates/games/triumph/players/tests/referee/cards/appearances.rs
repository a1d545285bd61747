//! Stands that become something else, when they are placed or on the table (TR-BC-01 to -03, -08, -09, -22, -24).

use serde_json::Value;

use crate::errors::{Check, fault, need};
use crate::event_fields::*;
use crate::geometry::*;
use crate::position::*;
use crate::tables::{Troop, by_code};
use crate::{Phase, Referee};

use super::bought::{borne, may_bear};
use super::forms::{on_base_of, under};

impl Referee {
    /// What a stand is in an appearance, if some card of its army gives it that appearance.
    fn form_in(&self, at: usize, appearance: &str, rule: &str) -> Check<&'static Troop> {
        let listed = self.pos.stands[at].listed;
        let bought = |card: u32| self.bought_for(at, card).next();
        let by_card = |card: u32| -> Check<&'static Troop> {
            match bought(card) {
                Some(_) => Ok(under(self.printed(at), listed.cards.with(card), self.pos.own)),
                None => self.no_card(at, appearance),
            }
        };
        match appearance {
            "normal" => Ok(listed),
            "on-foot" => {
                let by = bought(1).or_else(|| bought(2));
                match by.and_then(|bought| bought.becomes) {
                    Some(troop) => Ok(troop),
                    None => self.no_card(at, appearance),
                }
            }
            "men-at-arms" | "valets" if bought(3).is_some() => {
                let code = if appearance == "valets" { "JCV" } else { "EFT" };
                Ok(by_code(code))
            }
            "transports" => by_card(8),
            "plaustrella" => by_card(9),
            "chained" => by_card(22),
            "on-old-base" if rule == "TR-BC-00.8" => Ok(on_base_of(listed, self.pos.troop(at))),
            _ => self.no_card(at, appearance),
        }
    }

    fn no_card(&self, at: usize, appearance: &str) -> Check<&'static Troop> {
        let rule = match appearance {
            "on-foot" => "TR-BC-01.3",
            "men-at-arms" | "valets" => "TR-BC-03.2",
            "transports" => "TR-BC-08.2",
            "plaustrella" => "TR-BC-09.1",
            "chained" => "TR-BC-22.1",
            _ => "TR-BC-00.8",
        };
        fault(rule, format!("{} can't be {appearance}", self.pos.name(at)))
    }

    /// The type of a stand without any card.
    fn printed(&self, at: usize) -> &'static Troop {
        let name = &self.pos.stands[at].listed.name;
        crate::tables::troop(name).unwrap_or(self.pos.stands[at].listed)
    }

    pub fn became(&mut self, event: &Value) -> Check {
        let at = self.pos.stand(field(event, "stand")?)?;
        let appearance = text(event, "appearance")?.to_owned();
        let rule = text(event, "rule")?.to_owned();
        // TR-BC-24.4: only now is it revealed what was behind a disguise.
        if self.pos.stands[at].is_as("masquerade")
            && let Some(real) = crate::tables::troop(text(event, "troop")?)
        {
            let cards = borne(event, self.pos.own)?;
            may_bear(real, cards)?;
            self.pos.stands[at].listed = under(real, cards, self.pos.own);
        } else {
            need(event["cards"].is_null(), "TR-BC-24.8", || {
                format!("the cards of {} are known", self.pos.stands[at].name)
            })?;
        }
        let form = self.form_in(at, &appearance, &rule)?;
        let name = self.pos.name(at).to_owned();
        need(text(event, "troop")? == form.name, "TR-BC-00.8", || {
            format!("{name} {appearance} is {}, not {}", form.name, event["troop"])
        })?;
        need(number(event, "depth")? == form.depth, "TR-UN-03", || {
            format!("the base of {name} {appearance} is {} deep", form.depth)
        })?;
        need(number(event, "points")? == form.points, "TR-BC-00.5", || {
            format!("{name} {appearance} counts {}", form.points)
        })?;
        match self.pos.stands[at].whereabouts {
            Where::Unplaced => self.deploys_as(at, &appearance)?,
            Where::Board => self.exchanged(at, &appearance, &rule, form)?,
            _ => return fault("TR-BC-00.8", format!("{name} is not on the board")),
        }
        let stand = &mut self.pos.stands[at];
        stand.troop = form;
        stand.card.appearance = (appearance != "normal").then_some(appearance);
        if stand.whereabouts == Where::Board {
            self.pos.note_contacts();
        }
        Ok(())
    }

    /// TR-BC-01.3, TR-BC-02.2, TR-BC-03.2, TR-BC-08.2, TR-BC-09.1, TR-BC-22.1, TR-BC-24.2: chosen when it is placed, once.
    fn deploys_as(&mut self, at: usize, appearance: &str) -> Check {
        let name = self.pos.name(at).to_owned();
        let choice = !matches!(appearance, "normal" | "on-old-base");
        let first = self.pos.stands[at].card.appearance.is_none();
        let setup = matches!(self.phase, Phase::Setup(_));
        need(choice && first && setup, "TR-BC-01.3", || {
            format!("{name} can't be {appearance} now")
        })?;
        // TR-BC-03.3: the general goes with the Elite Foot.
        if appearance == "men-at-arms"
            && let Some(other) = self.partner(at)
            && self.pos.stands[other].general
        {
            self.pos.stands[other].general = false;
            self.pos.stands[at].general = true;
        }
        Ok(())
    }

    /// TR-BC-03.1: the other one of a pair.
    fn partner(&self, at: usize) -> Option<usize> {
        let pairs = &self.bought_for(at, 3).next()?.stands;
        let place = pairs.iter().position(|&one| one == at)?;
        pairs.get(place ^ 1).copied()
    }

    /// What must hold for appearances when all stands are placed.
    pub fn check_appearances(&self) -> Check {
        let board = |at: &usize| self.pos.on_board(*at);
        for at in self.pos.all() {
            let stand = &self.pos.stands[at];
            let name = &stand.name;
            if let Some(other) = self.partner(at) {
                let wanted = match stand.card.appearance.as_deref() {
                    Some("men-at-arms") => "valets",
                    Some("valets") => "men-at-arms",
                    _ => "normal",
                };
                let other = &self.pos.stands[other];
                let is = other.card.appearance.as_deref().unwrap_or("normal");
                need(
                    is == wanted || other.whereabouts != Where::Board && wanted == "normal",
                    "TR-BC-03.2",
                    || format!("{name} and {} are {wanted} and {is}", other.name),
                )?;
                need(!(stand.general && stand.is_as("valets")), "TR-BC-03.3", || {
                    format!("the general {name} is among the valets")
                })?;
            }
            if let Some(entry) = self.bought_for(at, 22).next() {
                let chained = stand.is_as("chained");
                let same = entry
                    .stands
                    .iter()
                    .filter(|at| board(at))
                    .all(|&other| self.pos.stands[other].is_as("chained") == chained);
                need(same, "TR-BC-22.1", || {
                    format!("{name} and others of its entry are not alike")
                })?;
            }
        }
        self.check_disguises()
    }

    /// TR-BC-00.8 and the rule that calls for it: an exchange on the table, the front edge unchanged.
    fn exchanged(
        &mut self,
        at: usize,
        appearance: &str,
        rule: &str,
        form: &'static Troop,
    ) -> Check {
        let name = self.pos.name(at).to_owned();
        let was = self.pos.troop(at);
        match (appearance, rule) {
            ("on-foot", "TR-BC-02.3") => {
                let owed = self.owed.take();
                need(owed == Some((at, "dismount")), "TR-BC-02.3", || {
                    format!("{name} has made no move to dismount")
                })?;
                self.pos.stands[at].card.may_not_shoot = true;
            }
            ("normal", "TR-BC-08.4") => {
                let owed = self.owed.take();
                need(owed == Some((at, "discard-in-place")), "TR-BC-08.4", || {
                    format!("{name} has made no move to discard transports")
                })?;
            }
            ("normal", "TR-BC-08.5") => self.discarded_after_move(at)?,
            ("normal", "TR-BC-08.6") => self.discarded_when_shot(at)?,
            ("normal", "TR-BC-08.7") => self.discarded_when_caught(at)?,
            ("normal", "TR-BC-24.4") | ("on-old-base", "TR-BC-00.8") => {
                self.check_revealed(at, appearance == "on-old-base")?;
            }
            _ => {
                return fault(
                    "TR-BC-00.8",
                    format!("{name} can't become {appearance} by {rule} on the table"),
                );
            }
        }
        self.check_room_made(at, form)?;
        // TR-BC-00.8: an enemy that no longer touches the rear keeps the contact.
        if form.depth < was.depth {
            let lost: Vec<usize> = self
                .pos
                .touched_by(at)
                .into_iter()
                .filter(|&(_, edge, _)| edge == Edge::Rear)
                .map(|(enemy, ..)| enemy)
                .collect();
            if let Some(pending) = &mut self.pending {
                pending.before.stands[at].card.on_rear.extend(&lost);
            }
            self.pos.stands[at].card.on_rear.extend(lost);
        }
        Ok(())
    }

    /// TR-BC-00.8: friends that made room moved just enough, and belong to no group of the stand that needs it.
    fn check_room_made(&mut self, at: usize, form: &Troop) -> Check {
        let made_room = std::mem::take(&mut self.made_room);
        let grounds = |friend: usize| {
            let others = made_room.iter().filter(move |other| other.0 != friend);
            let others = others.map(|&(other, _, to)| self.pos.base_at(other, to));
            std::iter::once(self.pos.pose(at).base(form.depth)).chain(others)
        };
        for &(friend, from, to) in &made_room {
            let name = self.pos.name(friend).to_owned();
            let (ahead, right) = from.see(to.at);
            let back =
                ahead < 0.0 && right.abs() <= 0.03 && turn_between(from.heading, to.heading) <= 0.1;
            // It was in the way, and would still be a little further ahead, whichever way it faces.
            let in_the_way = |from: Pose, least: f64| {
                let base = self.pos.base_at(friend, from);
                grounds(friend).any(|ground| overlap(&base, &ground) > least)
            };
            let just_enough =
                in_the_way(from, EPS - FUZZ) && in_the_way(to.shifted(0.05, 0.0), 0.01);
            need(back && just_enough, "TR-BC-00.8", || {
                format!("{name} makes room by {ahead:.3} ahead, {right:.3} to its right")
            })?;
            // No stand of its own group or column shifts.
            let mut there = self.pos.clone();
            there.stands[friend].pose = from;
            need(!crate::movement::clearly_joined(&there, at, friend), "TR-BC-00.8", || {
                format!("{name} belongs to the group and shifts")
            })?;
        }
        Ok(())
    }

    /// TR-BC-00.8: a friend that makes room for an exchange.
    pub fn makes_room_for_exchange(&mut self, event: &Value) -> Check {
        let at = self.pos.stand(field(event, "stand")?)?;
        let (from, to) = (pose(event, "from")?, pose(event, "to")?);
        need(
            self.pos.on_board(at) && from.is_near(self.pos.pose(at), 1e-6, 1e-6),
            "schema",
            || format!("{} does not stand where it is moved from", self.pos.name(at)),
        )?;
        need(!self.pos.engaged(at).clearly(), "TR-BC-00.8", || {
            format!("{} makes room and is in contact", self.pos.name(at))
        })?;
        self.pos.stands[at].pose = to;
        self.made_room.push((at, from, to));
        Ok(())
    }
}
