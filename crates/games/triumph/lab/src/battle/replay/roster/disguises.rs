//! The disguises of armies, and what is behind them (TR-BC-24).

use battle_core::Seat;
use triumph::battle::{Disguised, Purchase, StandId};
use triumph::{Card, HalfPoints, TroopType};

use super::Roster;
use crate::battle::replay::phrases::{counted, list};
use crate::prices::points;

#[derive(Clone, Debug)]
pub(super) struct Disguise {
    /// The stands that are on the table in disguise.
    shown: Vec<StandId>,
    /// The real stands; none for non-combatants.
    real: Vec<StandId>,
    troop: Option<TroopType>,
}

/// The disguises that armies have bought.
pub(super) fn of(purchases: &[Vec<Purchase>; 2], disguised: &[Disguised]) -> Vec<Disguise> {
    let bought = Seat::ALL.into_iter().flat_map(|seat| {
        let own = purchases[seat.index()].iter();
        own.filter(|own| own.card == Card::DeceptiveDeployment).map(move |own| (seat, own))
    });
    bought
        .map(|(seat, own)| {
            let real: Vec<StandId> = own.stands.in_seat(seat).iter().collect();
            let all = real.iter().copied().chain(own.others.in_seat(seat).iter());
            let known = |stand: &StandId| disguised.iter().find(|it| it.stand == *stand);
            let shown: Vec<StandId> = all.filter(|stand| known(stand).is_some()).collect();
            Disguise { troop: shown.iter().filter_map(known).find_map(|it| it.real), shown, real }
        })
        .collect()
}

impl Roster {
    fn disguises_of(&self, seat: Seat) -> impl Iterator<Item = &Disguise> {
        let own = move |it: &&Disguise| it.shown.first().is_some_and(|own| own.seat() == seat);
        self.disguises.iter().filter(own)
    }

    /// Whether a stand is hidden behind another that poses as both.
    pub fn is_hidden(&self, stand: StandId) -> bool {
        let mut all = self.disguises.iter();
        all.any(|it| it.real.contains(&stand) && !it.shown.contains(&stand))
    }

    /// Whether a stand exists as a disguise only.
    fn is_made_up(&self, stand: StandId) -> bool {
        let mut all = self.disguises.iter();
        all.any(|it| it.shown.contains(&stand) && !it.real.contains(&stand))
    }

    /// TR-BC-24.1: how many stands an army has, what it costs, and which other stands it shows.
    pub fn strength(&self, seat: Seat) -> String {
        let is_of_army = |stand: StandId| stand.seat() == seat && !self.is_given(stand);
        let own = || self.stands.iter().filter(|own| is_of_army(own.stand));
        let n_real = own().filter(|own| !self.is_made_up(own.stand)).count();
        let cards = match self.has_cards(seat) {
            true => " with its cards",
            false => "",
        };
        let real = format!("{} for {}{cards}", counted(n_real, "stand"), points(self.cost(seat)));
        if self.disguises_of(seat).next().is_none() {
            return real;
        }
        let shown = own().filter(|own| !self.is_hidden(own.stand));
        let is_disguised =
            |stand: StandId| self.disguises_of(seat).any(|it| it.shown.contains(&stand));
        let looks: HalfPoints = shown
            .clone()
            .map(|own| match is_disguised(own.stand) {
                true => HalfPoints::whole(own.troop.cost_points().into()),
                false => own.points,
            })
            .sum();
        format!(
            "{real}; it shows {} that look like {} [TR-BC-24.2]",
            counted(shown.count(), "stand"),
            points(looks)
        )
    }

    /// TR-BC-24.8: what is behind the disguises of an army: `S4 Horde (Warriors, S4 and S5)`; nothing if it has none.
    pub fn behind_disguises(&self, seat: Seat) -> String {
        let ids =
            |stands: &[StandId]| list(&stands.iter().map(StandId::to_string).collect::<Vec<_>>());
        let each = self.disguises_of(seat).map(|it| {
            let looks = (self.stands.iter())
                .find(|own| it.shown.contains(&own.stand))
                .map_or("a stand", |own| own.troop.title());
            let real = match it.troop {
                Some(troop) => format!("{} {troop}, {}", it.real.len(), ids(&it.real)),
                None => "non-combatants".to_owned(),
            };
            format!("{} {looks} ({real})", ids(&it.shown))
        });
        list(&each.collect::<Vec<_>>())
    }
}
