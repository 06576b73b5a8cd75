//! The playhead.

use super::*;

const fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// Shows steps for their share of half a time.
fn spread(dwelling: &[bool], spoken: Duration, pauses: &[Duration]) -> Plan {
    let dwelt = dwelling.iter().filter(|dwelt| **dwelt).count();
    Plan::paced(dwelling, pace(spoken, dwelt), pauses)
}

/// Eight steps of a solid card of 50 s.
fn solid() -> Player {
    Player::new(spread(&[true; 8], ms(50_000), &[]), true)
}

#[test]
fn half_the_target_is_spread_over_the_steps() {
    let plan = spread(&[true; 8], ms(50_000), &[]);
    assert_eq!((plan.dwell(0), plan.dwell(1), plan.dwell(8)), (LEAD_IN, ms(3125), ms(3125)));
    assert_eq!(plan.length(), ms(26_000));
    let short = spread(&[true; 8], ms(20_000), &[]);
    assert_eq!(short.dwell(1), LEAST_DWELL);
    let paused = spread(&[true, true], ms(20_000), &[ms(0), ms(2000)]);
    assert_eq!((paused.dwell(1), paused.dwell(2)), (ms(5000), ms(7000)));
}

#[test]
fn playing_stops_before_a_gate_and_a_step_goes_through_it() {
    let mut player = solid();
    player.pause_before(vec![3]);
    player.play();
    while player.is_moving() {
        player.advance(ms(33));
    }
    assert_eq!((player.at(), player.next()), (2, Some(3)));
    player.forward();
    assert_eq!(player.at(), 3);
    player.play();
    player.advance(ms(60_000));
    assert_eq!(player.at(), 8);
}

#[test]
fn a_run_plays_to_its_end_and_rests() {
    let mut player = solid();
    assert!(!player.advance(ms(9999)), "it does not play by itself");
    player.play();
    let mut shown = vec![player.at()];
    let mut time = 0;
    while player.is_moving() {
        player.advance(ms(33));
        time += 33;
        if shown.last() != Some(&player.at()) {
            shown.push(player.at());
        }
        assert!(time < 60_000, "it never rests");
    }
    assert_eq!(shown, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(player.until_change(), None);
    // The last step is reached after the lead-in and seven dwells, then moves.
    assert!((1000 + 7 * 3125..1000 + 7 * 3125 + 300).contains(&time), "{time}");
}

#[test]
fn one_long_wait_is_many_short_ones() {
    let mut long = solid();
    long.play();
    long.advance(ms(10_000));
    let mut short = solid();
    short.play();
    for _ in 0..1000 {
        short.advance(ms(10));
    }
    assert_eq!((long.at(), long.tween()), (short.at(), short.tween()));
    assert_eq!(long.at(), 3);
}

#[test]
fn skipped_steps_pass_at_once_and_what_follows_is_left_to_the_keys() {
    let dwelling = [true, false, false, true, false];
    let mut player = Player::new(spread(&dwelling, ms(20_000), &[]), true);
    player.play();
    player.advance(ms(1000) + ms(5000));
    assert_eq!((player.at(), player.tween()), (4, Some((1, 0))));
    player.advance(ms(9000));
    assert_eq!((player.at(), player.is_moving()), (4, false));
    player.forward();
    assert_eq!(player.at(), 5);
    player.forward();
    assert_eq!(player.at(), 5);
}

#[test]
fn a_part_begins_at_the_state_before_it() {
    let mut player = Player::new(spread(&[false, false, true, true], ms(20_000), &[]), true);
    assert_eq!((player.at(), player.plan().first(), player.plan().last()), (2, 2, 4));
    player.play();
    player.advance(LEAD_IN);
    assert_eq!(player.at(), 3);
}

#[test]
fn a_tween_takes_240_ms_at_every_speed() {
    for speed in Speed::ALL {
        let mut player = solid();
        player.set_speed(speed);
        player.forward();
        assert_eq!(player.tween(), Some((0, 0)));
        assert!(player.advance(ms(120)));
        assert_eq!(player.tween(), Some((0, 500)), "{speed:?}");
        assert!(player.advance(ms(120)));
        assert_eq!((player.tween(), player.is_moving()), (None, false), "{speed:?}");
    }
}

#[test]
fn without_motion_it_jumps() {
    let mut player = Player::new(spread(&[true, true], ms(20_000), &[]), false);
    player.forward();
    assert_eq!((player.at(), player.tween(), player.is_moving()), (1, None, false));
    player.play();
    assert_eq!(player.until_change(), Some(ms(5000)));
}

#[test]
fn speed_scales_the_dwell() {
    let mut player = solid();
    player.set_speed(Speed::Double);
    player.play();
    player.advance(ms(500));
    assert_eq!(player.at(), 1);
    player.advance(ms(1562));
    assert_eq!(player.at(), 1);
    player.advance(ms(1));
    assert_eq!(player.at(), 2);
    assert_eq!(Speed::Normal.faster().faster().faster(), Speed::Fourfold);
    assert_eq!(Speed::Normal.slower().slower().slower(), Speed::Quarter);
}

#[test]
fn keys_move_the_head() {
    let mut player = solid();
    player.seek(99);
    assert_eq!(player.at(), 8);
    player.back();
    assert_eq!((player.at(), player.tween()), (7, None));
    player.play();
    player.toggle();
    assert!(!player.is_playing());
    player.seek(8);
    player.play();
    assert_eq!((player.at(), player.is_playing()), (0, true));
    player.back();
    assert_eq!((player.at(), player.is_playing()), (0, false));
}

#[test]
fn going_moves_ahead_and_jumps_back() {
    let mut player = solid();
    player.play();
    player.go(4);
    assert_eq!((player.at(), player.tween(), player.is_playing()), (4, Some((0, 0)), false));
    player.go(2);
    assert_eq!((player.at(), player.tween()), (2, None));
    player.go(2);
    assert_eq!((player.at(), player.tween()), (2, None), "it is there");
    player.go(99);
    assert_eq!((player.at(), player.tween()), (8, Some((2, 0))));
    player.advance(TWEEN);
    player.go(99);
    assert_eq!((player.at(), player.is_moving()), (8, false), "there is nowhere to go");
}

#[test]
fn it_pauses_where_it_is_told() {
    let mut player = solid();
    player.pause_at(vec![2]);
    player.play();
    player.advance(ms(60_000));
    assert_eq!((player.at(), player.is_playing()), (2, false));
    player.play();
    player.advance(ms(60_000));
    assert_eq!(player.at(), 8);
}

#[test]
fn a_run_without_steps_stands_still() {
    let mut player = Player::new(spread(&[], ms(20_000), &[]), true);
    player.play();
    player.advance(ms(5000));
    player.forward();
    player.back();
    assert_eq!((player.at(), player.is_moving()), (0, false));
}
