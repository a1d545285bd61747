//! Before the first turn: topography, advantage, terrain and deployment (TR-TE, TR-DP).

mod camp_sites;
mod gift_stands;
mod holding_back;
mod opening_rolls;
mod stand_placing;
mod terrain_laying;
mod terrain_picking;

use battle_core::streams::Chance;
use battle_core::{Gift as _, Seat, Seating, Trace};
use tabletop::Pose;

use super::Battle;
use super::decision::{CampKind, Decision, Moment, Play};
use super::event::{Announced, Disguised, Event};
use super::forms::Appearance;
use super::stands::{StandId, Stands};
use super::state::{CampSite, Phase, State};
use crate::parameters::TerrainMode;

impl Battle {
    /// Begins a battle: rolls everything before the first choice.
    pub(super) fn set_up(
        &self,
        seating: Seating,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) -> State {
        trace.record(|| self.announce(seating));
        self.announce_gifts(seating, trace);
        let field = self.roll_for_the_field(seating, chance, trace);
        let mut state = self.with_troops(State::empty(seating, field));
        match self.parameters().terrain_mode() {
            TerrainMode::RandomLayout => state.phase = Phase::PickTerrain,
            TerrainMode::OpenTable => self.begin_deployment(&mut state, trace),
            TerrainMode::FixedLayout => {
                self.lay_test_layout(&mut state);
                self.begin_deployment(&mut state, trace);
            }
        }
        state
    }

    /// Visits decisions before the first turn: all choices of terrain, and a grid of the places for camps and stands.
    pub(super) fn visit_setup(&self, state: &State, visit: &mut impl FnMut(Decision)) {
        match state.phase {
            Phase::PickTerrain => {
                self.visit_picks(state, &mut |pick| visit(Decision::PickTerrain(pick)));
            }
            Phase::Camps(seat) => self.visit_camps(state, seat, visit),
            Phase::HoldBack(seat) => self.visit_held_back(state, seat, visit),
            Phase::Centre(seat) | Phase::Rest(seat) => self.visit_places(state, seat, visit),
            Phase::Cards(_, seat) => {
                self.visit_plays(state, seat, &mut |play| visit(Decision::Card(play)));
                if self.may_pass_up(state, seat) {
                    visit(Decision::Pass);
                }
            }
            _ => {}
        }
    }

    /// Whether the rules allow a decision before the first turn, whether or not it is on the grid of [`Battle::visit_setup`].
    pub(super) fn is_legal_setup(&self, state: &State, decision: &Decision) -> bool {
        match (state.phase, *decision) {
            (Phase::PickTerrain, Decision::PickTerrain(pick)) => self.may_pick(state, &pick),
            (Phase::Camps(seat), Decision::PlaceCamp { x, garrison }) => {
                self.may_pitch_at(state, seat, x)
                    && garrison.is_none_or(|stand| self.may_garrison(state, seat, stand))
            }
            (Phase::HoldBack(seat), Decision::HoldBack { stands, .. }) => {
                self.may_hold_back(state, seat, stands)
            }
            (Phase::Centre(seat) | Phase::Rest(seat), Decision::Place { stand, pose }) => {
                self.may_place(state, seat, stand, pose, self.usual_appearance(state, stand))
            }
            (Phase::Centre(seat) | Phase::Rest(seat), Decision::Card(play)) => match play {
                Play::PlaceAs { stand, pose, appearance } => {
                    appearance != self.usual_appearance(state, stand)
                        && self.may_place(state, seat, stand, pose, appearance)
                }
                _ => false,
            },
            (Phase::Cards(_, seat), Decision::Card(play)) => self.allows_play(state, seat, &play),
            (Phase::Cards(_, seat), Decision::Pass) => self.may_pass_up(state, seat),
            _ => false,
        }
    }

    /// Carries out a decision before the first turn, and continues to the next decision.
    pub(super) fn apply_setup(
        &self,
        state: &mut State,
        decision: Decision,
        chance: &mut impl Chance,
        trace: &mut impl Trace<Event>,
    ) {
        match (state.phase, decision) {
            (Phase::PickTerrain, Decision::PickTerrain(pick)) => {
                self.lay_terrain(state, &pick, chance, trace);
                self.begin_deployment(state, trace);
                return;
            }
            (Phase::Camps(owner), Decision::PlaceCamp { x, garrison }) => {
                let base = self.camp_at(owner, x);
                trace.record(|| Event::CampPlaced { owner, base, garrison });
                self.pitch(state, owner, CampSite { base, garrison });
            }
            (Phase::HoldBack(owner), Decision::HoldBack { stands, edge }) => {
                if !stands.is_empty() {
                    trace.record(|| Event::HeldBack {
                        owner,
                        stands: stands.iter().collect(),
                        edge,
                    });
                }
                state.held_back |= stands;
                state.flank_edge[owner] = edge;
                // TR-BC-18.1: what is placed with the last troops comes next.
                state.phase = Phase::Cards(Moment::WithLast, owner);
            }
            (_, Decision::Place { stand, pose }) => {
                let appearance = self.usual_appearance(state, stand);
                self.deploy(state, stand, pose, appearance, trace);
            }
            (_, Decision::Card(Play::PlaceAs { stand, pose, appearance })) => {
                self.deploy(state, stand, pose, appearance, trace);
            }
            (Phase::Cards(_, seat), Decision::Card(play)) => {
                self.make_play(state, seat, &play, trace);
            }
            (Phase::Cards(..), Decision::Pass) => {
                self.end_step(state, trace);
            }
            _ => unreachable!("{decision:?} in {:?}", state.phase),
        }
        self.go_on_deploying(state, trace);
    }

    /// TR-DP-02: deployment begins with the camps.
    fn begin_deployment(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        let field = state.field;
        trace.record(|| Event::TerrainLaid { pieces: state.terrain.pieces().to_vec() });
        trace.record(|| Event::DeploymentBegins {
            first_deployer: field.first_deployer,
            first_turn: field.first_turn,
        });
        state.phase = Phase::Cards(Moment::BeforeCamp, field.first_deployer);
        self.go_on_deploying(state, trace);
    }

    /// TR-DP-02: goes on to the next step that has a decision.
    fn go_on_deploying(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        loop {
            let waits = match state.phase {
                Phase::Camps(seat) => {
                    let kind = self.camp_kind(state, seat);
                    state.camps[seat].is_none()
                        && matches!(kind, CampKind::Camp | CampKind::Fortified)
                }
                Phase::Cards(_, seat) => self.has_play(state, seat),
                Phase::Centre(seat) | Phase::Rest(seat) => self.has_to_place(state, seat),
                Phase::HoldBack(seat) => self.can_hold_back(state, seat),
                _ => true,
            };
            if waits {
                return;
            }
            self.end_step(state, trace);
        }
    }

    /// Ends a step of deployment; after the last one the first turn begins.
    fn end_step(&self, state: &mut State, trace: &mut impl Trace<Event>) {
        if let Phase::Cards(Moment::BeforeCamp, owner) = state.phase {
            self.announce_camp(state, owner, trace);
        }
        state.phase = next_step(state.phase, state.field.first_deployer);
        if state.phase == Phase::Command {
            state.active = state.field.first_turn;
            self.place_given(state, trace);
            let all = state.on_board;
            self.update_contacts(state, all);
            self.begin_with_cards(state);
        }
    }

    /// The stands of a seat that are neither on the table nor in the camp nor held back.
    pub(crate) fn undeployed(&self, state: &State, seat: Seat) -> Stands {
        let garrison = state.camps[seat].and_then(|camp| camp.garrison);
        Stands::first_of(seat, self.army_in(state, seat).stands.len())
            .minus(state.on_board | state.held_back | state.cards.away)
            .minus(garrison.into_iter().collect())
    }

    /// Puts a stand on the table.
    pub(super) fn put(&self, state: &mut State, stand: StandId, pose: Pose) {
        state.poses[stand.index()] = pose;
        state.on_board.insert(stand);
        if self.listed(state, stand).general {
            state.general[stand.seat()] = Some(stand);
        }
    }

    /// TR-DP-01: places a stand in the form of an appearance, and with it the stand that belongs directly behind it (TR-BC-24.5).
    fn deploy(
        &self,
        state: &mut State,
        stand: StandId,
        pose: Pose,
        appearance: Appearance,
        trace: &mut impl Trace<Event>,
    ) {
        let centre_step = matches!(state.phase, Phase::Centre(_));
        let behind = self.placed_with(state, stand);
        self.deploy_as(state, stand, appearance, trace);
        for (stand, pose) in [
            Some((stand, pose)),
            behind.map(|rear| (rear, self.directly_behind(state, stand, pose))),
        ]
        .into_iter()
        .flatten()
        {
            trace.record(|| Event::Placed { stand, pose, centre_step });
            state.cards.away.remove(stand);
            self.put(state, stand, pose);
            self.count_ambush(state, stand);
        }
    }

    /// The pose directly behind a stand in a pose.
    pub(super) fn directly_behind(&self, state: &State, stand: StandId, pose: Pose) -> Pose {
        pose.shifted(-self.data_of(state, stand).base.depth, 0)
    }

    /// TR-CP-10, TR-CP-13: puts a camp on the table; a general inside commands if `garrison_general_commands` says so.
    pub(super) fn pitch(&self, state: &mut State, owner: Seat, site: CampSite) {
        state.camps[owner] = Some(site);
        if let Some(stand) = site.garrison
            && self.parameters().garrison_leaves()
        {
            let outside = self.pose_before_camp(state, stand, &site.base);
            state.poses[stand.index()] = outside;
            state.phase_start[stand.index()] = outside.into();
        }
        if let Some(stand) = site.garrison
            && self.listed(state, stand).general
        {
            let commands = self.parameters().garrison_general_commands();
            state.general[owner] = commands.then_some(stand);
        }
    }

    /// A position with the troop type of every stand filled in.
    pub(super) fn with_troops(&self, mut state: State) -> State {
        for seat in Seat::ALL {
            let side = state.seating.side_in(seat);
            let stands = self.armies()[side].stands.iter().chain(self.given(side));
            for (number, listed) in stands.enumerate() {
                let stand = StandId::of(seat, number);
                state.troops[stand.index()] = listed.troop;
                let appearance = self.usual_appearance(&state, stand);
                self.take_appearance(&mut state, stand, appearance);
            }
            state.cards.away |= self.hidden_at_start(&state, seat);
            let enemy = state.seating.side_in(seat.other());
            state.lost[seat] = self.gifts[enemy].head_start;
        }
        state
    }

    /// The armies as an event, for readers that have only the events.
    fn announce(&self, seating: Seating) -> Event {
        let army = |seat| &self.armies()[seating.side_in(seat)];
        let at_first = |seat: Seat, number: usize| {
            let appearances = self.forms.of(seating.side_in(seat), number);
            let form = appearances[Appearance::Masquerade as usize]
                .or(appearances[Appearance::Normal as usize]);
            form.map(|form| *self.forms.get(form))
        };
        let stands = Seat::ALL.into_iter().flat_map(|seat| {
            let given = self.given(seating.side_in(seat));
            let listed = army(seat).stands.iter().chain(given).enumerate();
            listed.filter_map(move |(number, listed)| {
                let form = at_first(seat, number)?;
                Some(Announced {
                    stand: StandId::of(seat, number),
                    troop: form.troop,
                    points: form.points,
                    general: listed.general,
                    battle_line: listed.battle_line,
                    ally: listed.ally,
                    depth: form.data.base.depth,
                    cards: form.cards,
                })
            })
        });
        let disguised = Seat::ALL.into_iter().flat_map(|seat| {
            let listed = army(seat).stands.iter().enumerate();
            listed.filter_map(move |(number, listed)| {
                let appearances = self.forms.of(seating.side_in(seat), number);
                appearances[Appearance::Masquerade as usize]?;
                let is_real = appearances[Appearance::OnOldBase as usize].is_some();
                Some(Disguised {
                    stand: StandId::of(seat, number),
                    real: is_real.then_some(listed.troop),
                })
            })
        });
        let parameters = self.parameters();
        Event::Armies {
            costs: Seat::ALL.map(|seat| self.costs()[seating.side_in(seat)]),
            disguised: disguised.collect(),
            names: Seat::ALL.map(|seat| army(seat).name.clone()),
            invasion: Seat::ALL.map(|seat| army(seat).invasion),
            maneuver: Seat::ALL.map(|seat| army(seat).maneuver),
            stands: stands.collect(),
            parameters: parameters
                .changed()
                .map(|changed| (changed.name, changed.get(parameters)))
                .chain(self.custom_titles())
                .collect(),
            purchases: Seat::ALL.map(|seat| army(seat).purchases.clone()),
        }
    }

    /// Announces the gift of each seat that has one.
    fn announce_gifts(&self, seating: Seating, trace: &mut impl Trace<Event>) {
        for owner in Seat::ALL {
            let side = seating.side_in(owner);
            let gift = self.gifts[side];
            if !gift.is_none() {
                let stands = || self.given_to(seating, owner).iter().collect();
                trace.record(|| Event::Gift { owner, gift, stands: stands() });
            }
        }
    }

    /// What the custom cards that either army has are called, by the names that they have in factors and results.
    fn custom_titles(&self) -> impl Iterator<Item = (&'static str, String)> {
        let [a, b] = self.cards.0;
        let borne = a.union(b).custom();
        borne.filter_map(|id| {
            let card = self.parameters().custom.get(id)?;
            Some((id.rule(), card.title.to_string()))
        })
    }
}

/// TR-DP-02: the step after another one: camps, centre troops, the remaining troops; in each the first deployer comes first.
///
/// Stands are held back directly before the last troops of the same side (TR-DP-12).
/// Players may play cards before each step, and when all troops of a side are placed.
fn next_step(step: Phase, first: Seat) -> Phase {
    let second = first.other();
    match step {
        Phase::Cards(Moment::BeforeCamp, seat) => Phase::Camps(seat),
        Phase::Camps(seat) if seat == first => Phase::Cards(Moment::BeforeCamp, second),
        Phase::Camps(_) => Phase::Cards(Moment::WithCentre, first),
        Phase::Cards(Moment::WithCentre, seat) => Phase::Centre(seat),
        Phase::Centre(seat) if seat == first => Phase::Cards(Moment::WithCentre, second),
        Phase::Centre(_) => Phase::HoldBack(first),
        Phase::HoldBack(seat) => Phase::Cards(Moment::WithLast, seat),
        Phase::Cards(Moment::WithLast, seat) => Phase::Rest(seat),
        Phase::Rest(seat) => Phase::Cards(Moment::Deployed, seat),
        Phase::Cards(Moment::Deployed, seat) if seat == first => Phase::HoldBack(second),
        _ => Phase::Command,
    }
}
