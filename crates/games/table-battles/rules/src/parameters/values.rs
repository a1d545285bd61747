//! The kinds of value a rule parameter may take, each with its text form.

use battle_core::choices;

pub use battle_core::values::Whole;

choices! {
    /// TB-COMP-3: how many sticks there are.
    StickSupply {
        /// As many as the scenario wants.
        Unlimited = "unlimited",
        /// Eighty, as in the box, all colours together.
        Box = "box",
    }

    /// TB-COMP-5: what a player doesn't see of the enemy's cards.
    Covered {
        /// Everything is open.
        Nothing = "nothing",
        /// Their number is visible, their faces aren't.
        Dice = "dice",
        /// Which special formations have cubes isn't seen.
        Cubes = "cubes",
    }

    /// TB-CARD-9: how the names of a Counterattack or an Absorb are read.
    ReactionTargets {
        /// As a plain set.
        Set = "set",
        /// A name matches only when all earlier ones are removed.
        Ordered = "ordered",
    }

    /// TB-CARD-10: the targets that an Absorb of "Any" may replace.
    AbsorbAny {
        /// Every friendly formation.
        AllFriends = "all_friends",
        /// Formations of the same wing.
        SameWing = "same_wing",
    }

    /// TB-DICE-2: which dice Cromwell of Marston Moor (18A) takes: his card and the designer's notes differ.
    CromwellDice {
        /// As the card data have it.
        OneToThree = "1-3",
        /// Any die, as the designer's notes have it.
        Any = "any",
    }

    /// TB-DICE-10: how many Straights a card may hold.
    StraightsOnCard {
        /// As many as come in later turns.
        Several = "several",
        /// One at a time.
        One = "one",
    }

    /// TB-DICE-11: how many Straights a card may receive in one Roll Phase.
    StraightsInTurn {
        /// One.
        One = "one",
        /// A second run when the dice allow it.
        Several = "several",
    }

    /// TB-ACT-8: whether a row that meets its requirement but has no object may be used as a null action.
    ObjectlessNull {
        /// It may.
        Allowed = "allowed",
        /// The dice stay, as the rulebook literally says.
        Forbidden = "forbidden",
        /// Only an Attack all of whose targets are removed.
        TargetsGone = "targets_gone",
    }

    /// TB-ATK-4: what an Attack makes of a name that is in Reserve.
    ReserveTargets {
        /// It can't be attacked and blocks the names after it.
        Block = "block",
        /// It can be attacked.
        Attackable = "attackable",
        /// It can't be attacked and is passed over.
        Skipped = "skipped",
    }

    /// TB-ATK-8: whether an Attack whose hits are reduced to zero triggers reactions.
    ZeroHitAttack {
        /// It does.
        Triggers = "triggers",
        /// It doesn't.
        Silent = "silent",
    }

    /// TB-ATK-9: when a limit of hits on a formation is applied.
    MarylandLimit {
        /// Before the hits that a Counterattack spares.
        BeforeCounterattack = "before_counterattack",
        /// After them.
        AfterCounterattack = "after_counterattack",
    }

    /// TB-REA-9: which reaction rows may be used without effect in the enemy Action Phase.
    ReactionNull {
        /// None.
        None = "none",
        /// Rows that match the attack and whose requirement isn't met.
        Unmet = "unmet",
        /// Rows that match the attack, met or not.
        Always = "always",
    }

    /// TB-ABS-5: whether a formation may absorb hits aimed at itself.
    SelfAbsorb {
        /// Never.
        Never = "never",
        /// With a target of "Any".
        WithAny = "with_any",
    }

    /// TB-ABS-6: which reductions lower absorbed hits.
    AbsorbedReductions {
        /// None.
        None = "none",
        /// Those of the formation that was attacked.
        Target = "target",
    }

    /// TB-ROUT-3: what a side pays if it owes more Morale than it has.
    OwedMorale {
        /// What it has.
        WhatIsThere = "what_is_there",
        /// All of it: its own Morale falls below zero, the winner gains in full.
        InFull = "in_full",
    }

    /// TB-ROUT-5: when routs of both sides are at the same moment.
    SameMoment {
        /// In one resolution.
        OneResolution = "one_resolution",
        /// In one resolution without an Absorb.
        NotWithAbsorb = "not_with_absorb",
    }

    /// TB-ROUT-8: what becomes of the cubes on a special formation that is removed.
    Leavings {
        /// They return to the supply.
        ToSupply = "to_supply",
        /// They are out of the game.
        Lost = "lost",
    }

    /// TB-ROUT-9: what several routs of one side at the same moment cost.
    SeveralRouts {
        /// Each formation its own cubes.
        EachItsOwn = "each_its_own",
        /// Only the most expensive of them.
        DearestOnly = "dearest_only",
    }

    /// TB-PUR-4: which names of an Attack make its formation pursue.
    PursuitTargets {
        /// Every one.
        EveryName = "every_name",
        /// Only the first that was left.
        CurrentTarget = "current_target",
    }

    /// TB-SPEC-7: what a placement on a special formation with all its cubes is.
    FullCard {
        /// Not legal.
        Illegal = "illegal",
        /// Legal and without effect.
        NoEffect = "no_effect",
    }

    /// TB-SPEC-8: what becomes of dice that earned a cube.
    CubeDice {
        /// They can't be placed again in this Roll Phase.
        SpentThisPhase = "spent_this_phase",
        /// They can.
        PlacedAgain = "placed_again",
    }

    /// TB-SPEC-9: what a Morale gain by card rule is worth while all cubes are out.
    CubelessGain {
        /// Nothing.
        Nothing = "nothing",
        /// It is gained anyway.
        Gained = "gained",
    }

    /// TB-WIN-4: how it is tested that a side can ever attack again.
    AttackTest {
        /// By the attacks that can still happen, whatever the dice.
        Fixpoint = "fixpoint",
        /// By any target that isn't removed, for formations that are in play or can still enter.
        Listed = "listed",
        /// By any target that isn't removed, for formations in play.
        InPlay = "in_play",
    }

    /// TB-WIN-5: the end of a battle in which neither player can act any more.
    Deadlock {
        /// It is a draw.
        Draw = "draw",
        /// It continues to the turn cap.
        PlayOn = "play_on",
        /// The player to move loses.
        MoverLoses = "mover_loses",
    }

    /// TB-WIN-7: who wins when one resolution brings both sides equal winning events.
    DoubleWin {
        /// The acting player.
        ActingPlayer = "acting_player",
        /// Neither player.
        Draw = "draw",
    }

    /// TB-TV-4: which lost sticks count for the enemy's tactical victory.
    CountedSticks {
        /// All but those removed by Retire and Pursuit.
        All = "all",
        /// Those that the enemy hit.
        ByEnemy = "by_enemy",
    }

    /// TB-TV-5: when a tactical victory is looked for.
    TacticalCheck {
        /// After every resolution.
        EveryResolution = "every_resolution",
        /// At the start of a turn.
        TurnStart = "turn_start",
    }

    /// TB-SET-1: which army takes the first turn.
    FirstTurn {
        /// The one that the scenario names first.
        First = "first",
        /// The other.
        Second = "second",
    }

    /// TB-SHF-7: whether shifted sticks arrive before the test of who can ever attack again.
    TurnStart {
        /// They do.
        ArrivalsFirst = "arrivals_first",
        /// They arrive after it.
        WinCheckFirst = "win_check_first",
    }

    /// TB-SHF-8: whether sticks that were on their way to a removed formation count for a tactical victory.
    WaitingSticks {
        /// They do.
        Counted = "counted",
        /// They are eliminated and don't count.
        NotCounted = "not_counted",
    }

    /// TB-SR-LIFEGUARD-SAVE: what becomes of the dice on a saved formation.
    SavedDice {
        /// It keeps them.
        Kept = "kept",
        /// They return to the pool.
        Returned = "returned",
    }

    /// TB-SR-ABSORB-PER-DIE: the hits that an Absorb reduced per die takes.
    AbsorbPerDie {
        /// The hits, reduced by a number for each die.
        LessPerDie = "less_per_die",
        /// One hit.
        OneHit = "one_hit",
    }

    /// TB-ORD-7: whether Pursuits come before Reserve entries.
    EntryOrder {
        /// They do.
        PursuitsFirst = "pursuits_first",
        /// Reserve entries come first.
        EntriesFirst = "entries_first",
    }

    /// TB-ORD-8: when a card that its own Screen removes leaves play.
    SelfRemoval {
        /// After Pursuits and Reserve entries.
        AfterEntries = "after_entries",
        /// With the Screen.
        AtOnce = "at_once",
    }

    /// TB-SM-1: which of two endings is tested first at the start of a turn.
    CheckOrder {
        /// Whether the player can ever attack again.
        AttackFirst = "attack_first",
        /// The deadlock.
        DeadlockFirst = "deadlock_first",
    }
}
