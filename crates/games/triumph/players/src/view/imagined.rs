//! Applies moves under consideration to the view, and takes them back.

use tabletop::Pose;

use super::View;
use triumph::battle::StandId;

impl View<'_> {
    /// Applies moves of stands to the view, and finds the enemies that they would fight.
    pub fn imagine(&mut self, moved: &[(StandId, Pose)]) {
        for &(stand, pose) in moved {
            self.put(stand, pose);
            self.imagined.insert(stand);
            self.part(stand);
        }
        for &(stand, pose) in moved {
            if let Some(enemy) = self.front_contact(stand, pose) {
                self.opponent[stand.index()] = Some(enemy);
                self.opponent[enemy.index()] = Some(stand);
            }
        }
    }

    /// Takes back what [`View::imagine`] has applied.
    pub fn forget(&mut self, moved: &[(StandId, Pose)]) {
        for &(stand, _) in moved {
            self.put(stand, self.state.pose(stand));
            self.imagined.remove(stand);
            self.part(stand);
        }
        for &(stand, _) in moved {
            if let Some(enemy) = self.state.contacts.front(stand) {
                self.opponent[stand.index()] = Some(enemy);
                self.opponent[enemy.index()] = Some(stand);
            }
        }
    }

    /// Applies moves of stands that fight neither before nor after; it doesn't check whether there is room.
    pub fn imagine_apart(&mut self, moved: &[(StandId, Pose)]) {
        for &(stand, pose) in moved {
            debug_assert!(self.opponent(stand).is_none());
            self.face(stand, pose);
            self.imagined.insert(stand);
        }
    }

    /// Takes back what [`View::imagine_apart`] has applied.
    pub fn forget_apart(&mut self, moved: &[(StandId, Pose)]) {
        for &(stand, _) in moved {
            self.face(stand, self.state.pose(stand));
            self.imagined.remove(stand);
        }
    }

    fn put(&mut self, stand: StandId, pose: Pose) {
        self.face(stand, pose);
        self.grounds[stand.index()] = self.grounds[stand.index()].in_pose(pose);
    }

    fn face(&mut self, stand: StandId, pose: Pose) {
        self.poses[stand.index()] = pose;
        if self.battle.has_cards() {
            self.profiles[stand.index()] = self.battle.profile(&self.state, stand, pose);
        }
    }

    fn part(&mut self, stand: StandId) {
        if let Some(enemy) = self.opponent[stand.index()].take() {
            self.opponent[enemy.index()] = None;
        }
    }
}
