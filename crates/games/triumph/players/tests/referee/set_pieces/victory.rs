//! Victory (TR-VC).

use super::*;

// Section 15: victory.

#[test]
fn tr_ex_71_sixteen_points_win_only_when_ahead() {
    let judge = |lost: [f64; 2], winner: Value| {
        let mut judge = Piece::new().judge;
        judge.lost = lost;
        let reported = json!({"south": lost[0], "north": lost[1]});
        judge.take(&json!({"event": "turn-ends", "lost": reported}))?;
        judge.take(&json!({"event": "battle-ends", "winner": winner, "by_turn_limit": false}))
    };
    assert!(judge([15.0, 16.0], json!("south")).is_ok());
    assert!(judge([18.0, 17.0], json!("north")).is_ok());
    assert_eq!(judge([16.0, 16.0], json!("south")).unwrap_err().rule, "TR-VC-02");
    assert_eq!(judge([15.0, 16.0], json!("north")).unwrap_err().rule, "TR-VC-02");
}
