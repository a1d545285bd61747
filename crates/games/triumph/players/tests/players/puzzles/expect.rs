//! What a puzzle expects: predicates of the file's header, read and evaluated.

use battle_core::{RuleId, Seat};
use tabletop::{Point, Rect};
use triumph::Card;
use triumph::battle::{CardEvent, Edge, Event, Fighter, MoveKind, StandId, Stands, State};

use super::position::{Position, card_of, steps};

/// A predicate or an argument of one.
#[derive(Clone, Debug, PartialEq)]
pub enum Term {
    Call(String, Vec<Term>),
    List(Vec<Term>),
    Name(String),
    Number(f64),
}

impl Term {
    /// Reads an entry of `expect`.
    ///
    /// # Panics
    ///
    /// If it isn't one.
    pub fn read(text: &str) -> Term {
        let mut rest = text;
        let term = read_term(&mut rest);
        assert!(rest.trim().is_empty(), "`{rest}` is left over of `{text}`");
        term
    }
}

fn read_term(rest: &mut &str) -> Term {
    *rest = rest.trim_start();
    if let Some(inside) = rest.strip_prefix('[') {
        *rest = inside;
        return Term::List(read_until(rest, ']'));
    }
    let is_word = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
    let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    assert!(!word.is_empty(), "a name or a number is missing at `{rest}`");
    *rest = after;
    if let Some(inside) = rest.strip_prefix('(') {
        *rest = inside;
        return Term::Call(word.to_owned(), read_until(rest, ')'));
    }
    match word.parse() {
        Ok(number) => Term::Number(number),
        Err(_) => Term::Name(word.to_owned()),
    }
}

/// Terms with commas between them, up to a closing bracket.
fn read_until(rest: &mut &str, close: char) -> Vec<Term> {
    let mut terms = Vec::new();
    loop {
        *rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix(close) {
            *rest = after;
            return terms;
        }
        if let Some(after) = rest.strip_prefix(',') {
            *rest = after;
            continue;
        }
        terms.push(read_term(rest));
    }
}

/// What a player or a line has done with a position.
pub struct Played<'p> {
    pub position: &'p Position,
    /// The position when the phase ended; after movement, before any stand turns to face.
    pub after: State,
    pub events: Vec<Event>,
}

impl Played<'_> {
    /// Whether a predicate is true.
    ///
    /// # Panics
    ///
    /// If the file's header has no such predicate, or no puzzle asks for it (`discarded`).
    pub fn holds(&self, term: &Term) -> bool {
        let Term::Call(predicate, arguments) = term else {
            panic!("{term:?} is no predicate");
        };
        use Term::{List, Name, Number};
        match (predicate.as_str(), arguments.as_slice()) {
            ("any_of", terms) => terms.iter().any(|term| self.holds(term)),
            ("all_of", terms) => terms.iter().all(|term| self.holds(term)),
            ("not", [term]) => !self.holds(term),

            ("in_front_contact", [Name(a), Name(b)]) => self.contact(a, b) == Some(Edge::Front),
            ("in_flank_contact", [Name(a), Name(b)]) => {
                matches!(self.contact(a, b), Some(Edge::Left | Edge::Right))
            }
            ("in_rear_contact", [Name(a), Name(b)]) => self.contact(a, b) == Some(Edge::Rear),
            ("camp_contact", [Name(a), Name(camp)]) => self.is_on_camp(self.id(a), camp),
            ("not_in_contact", [Name(a)]) => !self.is_in_contact(self.id(a)),
            ("overlaps", [Name(a), Name(b)]) => self.overlaps(self.id(a), self.id(b)),
            ("edges_at_least", [Name(b), Number(n)]) => {
                f64::from(self.edges(&self.after, self.id(b))) >= *n
            }
            ("supports_rear", [Name(a), Name(b)]) => {
                let supporter = self.battle().rear_supporter(&self.after, self.id(b));
                supporter == Some(self.id(a))
            }

            ("moved_as_group", [List(stands)]) => self.moved_as_group(&self.ids(stands)),
            ("joined", [List(stands)]) => self.are_joined(&self.ids(stands)),
            ("moved", [Name(a)]) => self.has_moved(self.id(a)),
            ("not_moved", [Name(a)]) => !self.has_moved(self.id(a)),
            ("commands_at_most", [Number(n)]) => self.moves().count() as f64 <= *n,

            ("fall_back_clear", [Name(a)]) => {
                let (stand, after) = (self.id(a), &self.after);
                !after.contacts.is_flanked(stand) && self.battle().fall_back_is_clear(after, stand)
            }
            ("edge_in_difficult", [Name(a)]) => {
                let (stand, after) = (self.id(a), &self.after);
                let base = self.battle().data_of(after, stand).base;
                self.battle().fighting_edge_in_difficult(
                    after,
                    after.pose(stand),
                    base,
                    Edge::Front,
                )
            }
            ("base_in_difficult", [Name(a)]) => {
                let base = self.rect(self.id(a));
                self.battle().in_difficult(&self.after, &base)
            }
            ("distance_at_least", [Name(a), Name(b), Number(d)]) => {
                self.distance(a, b) >= steps(*d)
            }
            ("distance_at_most", [Name(a), Name(b), Number(d)]) => self.distance(a, b) <= steps(*d),

            ("shoots", [Name(a), Name(b)]) => {
                let wanted = (self.id(a), self.id(b));
                self.shots().any(|shot| shot == wanted)
            }
            ("shoots_first", [Name(a), Name(b)]) => {
                self.shots().next() == Some((self.id(a), self.id(b)))
            }
            ("holds_fire", [Name(a)]) => {
                let stand = self.id(a);
                self.shots().all(|(shooter, _)| shooter != stand)
            }
            ("shots_taken", [Number(n)]) => self.shots().count() as f64 == *n,
            ("fights_before", [Name(a), Name(b)]) => {
                match (self.fight_of(self.id(a)), self.fight_of(self.id(b))) {
                    (Some(a), Some(b)) => a < b,
                    // What the first fight did may have ended the second.
                    (first, _) => first.is_some(),
                }
            }

            ("held_line", [Name(a)]) => {
                let stand = self.id(a);
                self.by_cards().any(|event| *event == CardEvent::Held { stand })
            }
            ("card_played", [Name(card), List(stands)]) => {
                assert_eq!(card_of(card), Card::ScythedChariots, "{term:?}");
                let wanted: Stands = self.ids(stands).into_iter().collect();
                let seat = self.position.seat;
                self.by_cards()
                    .any(|event| *event == CardEvent::Marked { owner: seat, stands: wanted })
            }
            _ => panic!("the header has no predicate {term:?}"),
        }
    }

    fn battle(&self) -> &triumph::battle::Battle {
        &self.position.battle
    }

    fn id(&self, name: &str) -> StandId {
        self.position.stand(name)
    }

    fn ids(&self, names: &[Term]) -> Vec<StandId> {
        let name = |term: &Term| match term {
            Term::Name(name) => self.id(name),
            other => panic!("{other:?} is no stand"),
        };
        names.iter().map(name).collect()
    }

    fn rect(&self, stand: StandId) -> Rect {
        self.battle().rect(&self.after, stand)
    }

    /// Nearest points, rounded down; no stand is near one that has left the table.
    fn distance(&self, a: &str, b: &str) -> i32 {
        let (a, b) = (self.id(a), self.id(b));
        if self.is_here(a) && self.is_here(b) {
            self.rect(a).distance(&self.rect(b))
        } else {
            i32::MAX
        }
    }

    fn is_here(&self, stand: StandId) -> bool {
        self.after.on_board.contains(stand)
    }

    /// The edge of b that a's front edge is properly on.
    fn contact(&self, a: &str, b: &str) -> Option<Edge> {
        self.contact_of(self.id(a), self.id(b))
    }

    /// It is computed from the poses, so that wrongly stored contacts are found.
    fn contact_of(&self, a: StandId, b: StandId) -> Option<Edge> {
        if !self.is_here(a) || !self.is_here(b) {
            return None;
        }
        self.battle().contact_with(&self.after, self.after.pose(a), b)
    }

    fn is_in_contact(&self, stand: StandId) -> bool {
        let enemies = self.after.stands_of(stand.seat().other());
        let mut enemies = enemies.iter();
        let at_camp = self.after.camps[stand.seat().other()]
            .is_some_and(|camp| self.front_lies_on(stand, &camp.base));
        at_camp
            || enemies.any(|enemy| {
                self.contact_of(stand, enemy).is_some() || self.contact_of(enemy, stand).is_some()
            })
    }

    fn is_on_camp(&self, stand: StandId, camp: &str) -> bool {
        let camp = self.position.camp(&self.after, camp);
        self.is_here(stand) && camp.is_some_and(|camp| self.front_lies_on(stand, &camp))
    }

    /// Whether a whole front edge lies on one edge of a camp, from outside.
    fn front_lies_on(&self, stand: StandId, camp: &Rect) -> bool {
        let eps = self.battle().eps();
        let base = self.rect(stand);
        let [left, right, ..] = base.corners();
        let corners = camp.corners();
        let near = i64::from(eps) * i64::from(eps);
        let lies_on = |corner: Point, from: Point, to: Point| {
            corner.distance_squared_to_segment(from, to) <= near
        };
        !base.overlaps(camp, eps)
            && (0..4).any(|edge| {
                let (from, to) = (corners[edge], corners[(edge + 1) % 4]);
                lies_on(left, from, to) && lies_on(right, from, to)
            })
    }

    /// TR-CC-12: edges that count against a stand in the fight on its front.
    fn edges(&self, state: &State, stand: StandId) -> u8 {
        let enemy = state.contacts.front(stand);
        self.battle().overlapped_edges(state, stand, enemy)
    }

    /// Whether the fight on b's front would cost b an edge less if a weren't there, although a itself has no enemy on its front.
    fn overlaps(&self, a: StandId, b: StandId) -> bool {
        let after = &self.after;
        let has_front = |stand| after.contacts.front(stand).is_some();
        if !self.is_here(a) || has_front(a) || !has_front(b) {
            return false;
        }
        let without = self.position.without(after, a);
        self.edges(after, b) > self.edges(&without, b)
    }

    fn moves(&self) -> impl Iterator<Item = &Event> {
        self.events.iter().filter(|event| matches!(event, Event::Moved { .. }))
    }

    fn moved_as_group(&self, wanted: &[StandId]) -> bool {
        self.moves().any(|event| match event {
            Event::Moved { kind, stands, .. } => {
                *kind != MoveKind::Single
                    && wanted.iter().all(|stand| stands.iter().any(|(mover, ..)| mover == stand))
            }
            _ => false,
        })
    }

    fn by_cards(&self) -> impl Iterator<Item = &CardEvent> {
        self.events.iter().filter_map(|event| match event {
            Event::Card(event) => Some(event),
            _ => None,
        })
    }

    fn has_moved(&self, stand: StandId) -> bool {
        self.moves().any(|event| match event {
            Event::Moved { stands, .. } => {
                stands.iter().any(|&(mover, from, to)| mover == stand && from != to)
            }
            _ => false,
        })
    }

    /// Whether these stands, and no others between them, hang together by the joins of TR-MV-06.
    fn are_joined(&self, stands: &[StandId]) -> bool {
        let mut reached = vec![stands[0]];
        let mut at = 0;
        while at < reached.len() {
            for &other in stands {
                let is_new = !reached.contains(&other);
                if is_new && self.battle().joined(&self.after, reached[at], other) {
                    reached.push(other);
                }
            }
            at += 1;
        }
        stands.iter().all(|&stand| self.is_here(stand)) && reached.len() == stands.len()
    }

    /// Shots of the side that is asked, in its own shooting: shooter and target.
    fn shots(&self) -> impl Iterator<Item = (StandId, StandId)> {
        let seat = self.position.seat;
        self.events.iter().filter_map(move |event| match *event {
            Event::Shot { shooter, target, .. } if shooter.seat() == seat => {
                Some((shooter, target))
            }
            _ => None,
        })
    }

    /// The index of this stand's fight.
    fn fight_of(&self, stand: StandId) -> Option<usize> {
        let is_his = |fighter: &Fighter| *fighter == Fighter::Stand(stand);
        self.events
            .iter()
            .filter_map(|event| match event {
                Event::Fought { one, two, .. } => Some(is_his(one) || is_his(two)),
                _ => None,
            })
            .position(|fights| fights)
    }

    /// What was done, in a few words, for the table of a failed test.
    pub fn describe(&self) -> String {
        let name = |stand: &StandId| self.position.name(*stand).to_owned();
        let fighter = |fighter: &Fighter| match fighter {
            Fighter::Stand(stand) => name(stand),
            Fighter::Camp(Seat::One) => "camp of seat one".to_owned(),
            Fighter::Camp(Seat::Two) => "camp of seat two".to_owned(),
        };
        let reported: Vec<String> = self
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Moved { kind, stands, .. } => {
                    let ends: Vec<String> = stands
                        .iter()
                        .map(|(stand, _, to)| format!("{} to {}", name(stand), self.place(*to)))
                        .collect();
                    Some(format!("{kind:?}: {}", ends.join(", ")))
                }
                Event::Shot { shooter, target, .. } => {
                    Some(format!("{} shoots {}", name(shooter), name(target)))
                }
                Event::Fought { one, two, .. } => {
                    let pair = match self.position.seat {
                        Seat::One => [one, two],
                        Seat::Two => [two, one],
                    };
                    let [own, enemy] = pair.map(fighter);
                    Some(format!("{own} fights {enemy}"))
                }
                Event::Destroyed { stand, rule, .. } => {
                    let RuleId(rule) = rule;
                    Some(format!("{} is lost by {rule}", name(stand)))
                }
                _ => None,
            })
            .collect();
        if reported.is_empty() { "nothing".to_owned() } else { reported.join("; ") }
    }

    /// A pose as the printed puzzle would show it.
    fn place(&self, pose: tabletop::Pose) -> String {
        let board = self.battle().board();
        let printed = self.position.image.printed_pose(pose, board);
        let mu = |steps: i32| f64::from(steps) / f64::from(tabletop::UNIT);
        let degrees = f64::from(printed.heading.to_steps()) * 360.0 / 4096.0;
        format!("({:.2}, {:.2}, {degrees:.0})", mu(printed.at.x), mu(printed.at.y))
    }
}
