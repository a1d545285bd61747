//! Falling back, and the friends that are pushed (TR-OM-01 to -08).

use super::*;

pub(super) const STEP: f64 = 0.01;

impl Position {
    /// How far a stand gets straight ahead (`way` 1) or straight back (-1) before it meets something new (TR-OM-29).
    pub(super) fn free_run(
        &self,
        at: usize,
        from: Pose,
        way: f64,
        most: f64,
        passes: &dyn Fn(usize) -> bool,
    ) -> f64 {
        self.free_run_to(EPS, at, from, way, most, passes)
    }

    /// How far a stand goes freely until something is overlapped by `eps`.
    pub(super) fn free_run_to(
        &self,
        eps: f64,
        at: usize,
        from: Pose,
        way: f64,
        most: f64,
        passes: &dyn Fn(usize) -> bool,
    ) -> f64 {
        let depth = self.depth(at);
        let start = from.base(depth);
        let mut gone = 0.0;
        while gone < most {
            gone += STEP;
            let ground = from.shifted(way * gone, 0.0).base(depth);
            if self.meets(at, &start, &ground, eps, passes, true) {
                return gone - STEP;
            }
        }
        most
    }

    /// Whether the ground overlaps anything that the ground at the start did not.
    pub(super) fn meets(
        &self,
        at: usize,
        start: &[P],
        ground: &[P],
        eps: f64,
        passes: &dyn Fn(usize) -> bool,
        edge: bool,
    ) -> bool {
        let new = |there: &[P]| overlap(ground, there) > eps && overlap(start, there) <= eps + FUZZ;
        self.all().any(|other| {
            other != at
                && !self.is_far(other, ground)
                && !(self.seat(other) == self.seat(at) && passes(other))
                && new(&self.base(other))
        }) || self.camps.iter().flatten().any(|camp| new(&camp.base))
            || self.in_water(ground) > eps && self.in_water(start) <= eps + FUZZ
            || edge && off_board(ground) > eps
    }

    /// TR-OM-01 to -08.
    pub(super) fn fall_back(&self, loser: usize, assumed: Assumptions) -> Fate {
        let lost = |who: &[usize], why| Fate {
            moved: BTreeMap::new(),
            lost: who.iter().copied().collect(),
            why,
            in_the_way: Vec::new(),
        };
        let turned = self.stands[loser].turned.as_ref();
        // TR-OM-02.
        let flanked = self.touched_by(loser).into_iter().any(|(enemy, edge, sure)| {
            let own = turned.is_some_and(|turned| turned.enemy == enemy && turned.edge == edge);
            edge != Edge::Front && !own && assumed.is(sure)
        });
        let kept = turned.is_some_and(|turned| {
            turned.kept.iter().any(|&(enemy, _, sure)| {
                // If that enemy is gone by now, its flag may be gone too.
                assumed.is(if self.on_board(enemy) { sure } else { Sure::Maybe })
            })
        });
        // TR-BC-00.8: a contact that an exchange has taken.
        let taken = !self.stands[loser].card.on_rear.is_empty() && assumed.yes;
        if flanked || kept || taken {
            return lost(&[loser], "TR-OM-02");
        }
        let own = self.base(loser);
        let pose = self.pose(loser);
        let depth = self.depth(loser);
        if let Some(camp) = &self.camps[self.seat(loser)] {
            let behind = overlap(&pose.shifted(-0.3, 0.0).base(depth), &camp.base) > 0.0;
            let touches = above(distance(&own, &camp.base), EPS, FUZZ).not();
            if assumed.is(touches) && (assumed.camp_holds || behind) {
                return Fate { why: "TR-OM-07", ..Fate::default() };
            }
        }
        // How far it goes: at least its depth, and further where it would end on a friend that it passes: to behind that friend.
        // A supporter that can't support just now may count as one or not.
        let supporter = self
            .rear_supporter(loser)
            .filter(|(behind, sure)| {
                assumed.is(sure.and(self.engaged(*behind).not())) || assumed.yes
            })
            .map(|(behind, _)| behind);
        let passes = |friend: usize| {
            Some(friend) != supporter
                && self.type_may_pass(loser, friend)
                && !assumed.is(self.engaged(friend))
        };
        let ground = |gone: f64| pose.shifted(-gone, 0.0).base(depth);
        let mut length = depth;
        loop {
            let upon = self.of(self.seat(loser)).find(|&friend| {
                friend != loser
                    && !self.is_far(friend, &ground(length))
                    && overlap(&ground(length), &self.base(friend)) > assumed.eps
                    && overlap(&own, &self.base(friend)) <= assumed.eps + FUZZ
                    && passes(friend)
            });
            let Some(friend) = upon else { break };
            while overlap(&ground(length), &self.base(friend)) > 0.001 && length < 60.0 {
                length += 0.002;
            }
        }
        // The chain is tried as a whole before anything moves (TR-OM-03).
        // A friend that it can't pass stays before it all the way, so it must clear the whole way (front of the start to rear of
        // the end).
        let chain = |pushed: &[usize], length: f64| -> Option<Fate> {
            let way = pose.base(depth + length);
            let mut fate = Fate { why: "TR-OM-01", ..Fate::default() };
            fate.moved.insert(loser, pose.shifted(-length, 0.0));
            let goes = pushed.iter().all(|&friend| {
                fate.lost.contains(&friend) || self.push(friend, &way, &[loser], assumed, &mut fate)
            });
            let is_held_up = fate.in_the_way.iter().any(|(friend, ground)| {
                let there = fate.moved.get(friend).map_or(self.pose(*friend), |pose| *pose);
                !fate.lost.contains(friend)
                    && overlap(&there.base(self.depth(*friend)), ground) > assumed.eps
            });
            (goes && !is_held_up).then_some(fate)
        };
        // A friend that it passes may be pushed by another to where it would end. Then it goes on to behind that friend, and every
        // friend that it pushes goes further.
        let mut held = false;
        let mut rounds = 0;
        loop {
            rounds += 1;
            // What it meets on that way, in order.
            let mut pushed: Vec<usize> = Vec::new();
            let mut gone = 0.0;
            // The stand that it meets first has to be found in smaller steps.
            let step = if assumed.first.is_some() { 0.002 } else { STEP };
            while gone < length {
                gone = (gone + step).min(length);
                let now = ground(gone);
                let new = |there: &[P]| {
                    overlap(&now, there) > assumed.eps && overlap(&own, there) <= assumed.eps + FUZZ
                };
                let meets = |other: usize| {
                    let (there, eps) = (self.base(other), assumed.eps_of(other));
                    !self.is_far(other, &now)
                        && overlap(&now, &there) > eps
                        && overlap(&own, &there) <= eps + FUZZ
                };
                if let Some(enemy) = self
                    .enemies(loser)
                    .filter(|&enemy| meets(enemy))
                    .min_by_key(|&enemy| assumed.first != Some(enemy))
                {
                    // The rule leaves open whether the chain must be free for the whole way, or until the enemy is met.
                    let tested = if assumed.yes { gone } else { length };
                    if chain(&pushed, tested).is_none() {
                        return lost(&[loser, pushed[0]], "TR-OM-06");
                    }
                    return lost(&[loser, enemy], "TR-OM-05");
                }
                if off_board(&now) > assumed.eps || self.in_water(&now) > assumed.eps {
                    return lost(&[loser], "TR-OM-07");
                }
                let seat = self.seat(loser);
                if self.camps[1 - seat].as_ref().is_some_and(|camp| new(&camp.base)) {
                    return lost(&[loser], "TR-OM-07");
                }
                if self.camps[seat].as_ref().is_some_and(|camp| new(&camp.base)) {
                    length = gone - step;
                    held = true;
                    // Where its camp stops it on a friend that it passes, it stays in front of that friend.
                    while length > 0.0
                        && self.of(seat).any(|friend| {
                            friend != loser
                                && passes(friend)
                                && overlap(&ground(length), &self.base(friend)) > assumed.eps
                                && overlap(&own, &self.base(friend)) <= assumed.eps + FUZZ
                        })
                    {
                        length = (length - 0.002).max(0.0);
                    }
                    break;
                }
                let met = self
                    .of(seat)
                    .filter(|&friend| {
                        friend != loser
                            && !pushed.contains(&friend)
                            && !passes(friend)
                            && meets(friend)
                    })
                    .min_by_key(|&friend| assumed.first != Some(friend));
                if let Some(friend) = met {
                    if !self.may_push(friend, pose.heading, assumed) {
                        return lost(&[loser, friend], "TR-OM-06");
                    }
                    pushed.push(friend);
                }
            }
            let Some(fate) = chain(&pushed, length) else {
                return lost(&[loser, pushed[0]], "TR-OM-06");
            };
            let upon = fate.moved.iter().find_map(|(&friend, there)| {
                let there = there.base(self.depth(friend));
                let is_upon = friend != loser
                    && passes(friend)
                    && overlap(&ground(length), &there) > assumed.eps
                    && overlap(&own, &self.base(friend)) <= assumed.eps + FUZZ;
                is_upon.then_some(there)
            });
            let Some(there) = upon else { return fate };
            if rounds > 60 {
                return lost(&[loser, pushed[0]], "TR-OM-06");
            }
            let step = if held { -0.002 } else { 0.002 };
            while overlap(&ground(length), &there) > 0.001 && (0.0..60.0).contains(&length) {
                length += step;
            }
            length = length.max(0.0);
        }
    }

    /// TR-OM-03.
    fn may_push(&self, friend: usize, heading: f64, assumed: Assumptions) -> bool {
        let turn = turn_between(self.pose(friend).heading, heading);
        let same_way = assumed.is(above(turn, 15.0, 0.2).not());
        same_way && !self.troop(friend).is("WWG ART ELE") && !assumed.is(self.engaged(friend))
    }

    /// Pushes a stand straight back until it clears some ground; false if that is blocked.
    ///
    /// `chain` has the stands that push it, first the one that falls back.
    fn push(
        &self,
        who: usize,
        ground: &[P],
        chain: &[usize],
        assumed: Assumptions,
        fate: &mut Fate,
    ) -> bool {
        let mut longer = chain.to_vec();
        longer.push(who);
        let from = fate.moved.get(&who).copied().unwrap_or(self.pose(who));
        let depth = self.depth(who);
        let own = from.base(depth);
        let mut gone = 0.0;
        while overlap(&from.shifted(-gone, 0.0).base(depth), ground) > 0.001 {
            gone += 0.002;
            if gone > 10.0 {
                return false;
            }
        }
        let to = from.shifted(-gone, 0.0);
        let end = to.base(depth);
        if off_board(&end) > assumed.eps {
            fate.lost.insert(who);
            fate.moved.remove(&who);
            fate.why = "TR-OM-08";
            if !assumed.lost_pushes {
                return true;
            }
        } else {
            fate.moved.insert(who, to);
        }
        let mut back = 0.0;
        let mut met: Vec<usize> = Vec::new();
        while back < gone {
            back = (back + STEP).min(gone);
            let now = from.shifted(-back, 0.0).base(depth);
            let new = |there: &[P]| {
                let touches = distance(&own, there) <= assumed.eps;
                let eps = assumed.eps + if touches { assumed.beside } else { 0.0 };
                overlap(&now, there) > eps && overlap(&own, there) <= assumed.eps + FUZZ
            };
            if self.in_water(&now) > assumed.eps
                || self.camps.iter().flatten().any(|camp| new(&camp.base))
                || self
                    .enemies(who)
                    .any(|enemy| !self.is_far(enemy, &now) && new(&self.base(enemy)))
            {
                return false;
            }
            for friend in self.of(self.seat(who)) {
                let there = fate.moved.get(&friend).copied().unwrap_or(self.pose(friend));
                if friend != who
                    && !chain.contains(&friend)
                    && !met.contains(&friend)
                    && !fate.lost.contains(&friend)
                    && new(&there.base(self.depth(friend)))
                {
                    met.push(friend);
                }
            }
        }
        for friend in met {
            // A pushed stand passes no other; one that another pushed off the board is gone.
            if fate.lost.contains(&friend) {
                continue;
            }
            if !self.may_push(friend, from.heading, assumed) {
                fate.in_the_way.push((friend, from.base(depth + gone).to_vec()));
                continue;
            }
            if !self.push(friend, &from.base(depth + gone), &longer, assumed, fate) {
                return false;
            }
        }
        true
    }
}
