//! The effects do as they should, and nothing else.

use super::tests::{PROGRAM_NAMES, assert_conserved, phone, run, run_app, tap};
use super::*;

fn settings(effects: Effects, seed: u64) -> Settings {
    Settings { effects, seed, meter: Meter::EXACT, ..Settings::default() }
}

fn only(name: &str) -> Effects {
    Effects::only(name).unwrap()
}

/// Taps that compute, ask the server, and draw.
fn board(effects: Effects, seed: u64) -> Outcome {
    run_app(&[tap(0, 300), tap(1, 200), tap(2, 900), tap(0, 50)], settings(effects, seed))
}

#[test]
fn energy_and_time_are_conserved_and_programs_do_the_same() {
    let plain = PROGRAM_NAMES.map(|class| run(class, settings(Effects::IDEAL, 1)));
    let effects = Effects::NAMES.iter().map(|name| only(name)).chain([Effects::REALISTIC]);
    for (seed, effects) in (1..).zip(effects) {
        assert_conserved(&board(effects, seed));
        // All of them with all effects, two with each.
        let programs = if effects == Effects::REALISTIC { 0..5 } else { 3..5 };
        for (class, without) in PROGRAM_NAMES.iter().zip(&plain).skip(programs.start).take(programs.len()) {
            let with = run(class, settings(effects, seed));
            assert_conserved(&with);
            assert_eq!((&with.stdout, &with.stderr), (&without.stdout, &without.stderr), "{class} {effects:?}");
            assert_eq!(with.uncaught, without.uncaught);
        }
    }
}

#[test]
fn observers_change_nothing_under_any_effect() {
    struct Blind;
    impl Observer for Blind {
        fn enter(&mut self, _: u32, _: u64, _: MethodRef<'_>, _: i64) {}
        fn step(&mut self, _: u32, _: u64, _: u32) {}
        fn leave(&mut self, _: u32, _: u64, _: bool, _: i64) {}
    }
    for class in PROGRAM_NAMES {
        let seen = phone(settings(Effects::REALISTIC, 3)).run_main(class, &[], Some(&mut Blind)).unwrap();
        assert!(seen == run(class, settings(Effects::REALISTIC, 3)), "{class}");
    }
}

/// The energy and the time of all code, instructions alone.
fn code(outcome: &Outcome) -> (u64, u64) {
    let truth = &outcome.truth;
    (truth.lines_pj() + truth.framework_pj + truth.tracer_pj, truth.code_ps())
}

#[test]
fn effects_on_code_change_code_alone() {
    let plain = run("Bench", settings(Effects::IDEAL, 1));
    for name in ["context", "branches", "operands", "warm_up", "frequency", "variation"] {
        let changed = run("Bench", settings(only(name), 1));
        assert_ne!(code(&changed), code(&plain), "{name}");
        assert_eq!(changed.instructions, plain.instructions, "{name}");
        let compile = changed.truth.compile_pj;
        assert_eq!(compile > 0, name == "warm_up");
        let Truth { gc_pj, switch_pj, switching_pj, system_pj, screen_pj, thermal_pj, sync_pj, .. } = changed.truth;
        assert_eq!([gc_pj, switch_pj, switching_pj, system_pj, screen_pj, thermal_pj, sync_pj], [0; 7], "{name}");
    }
}

#[test]
fn effects_beside_code_leave_it_as_it_is() {
    let plain = board(Effects::IDEAL, 1);
    let parts = |truth: &Truth| {
        let radio = |pick: fn(&TransferTruth) -> u64| truth.radio.iter().map(pick).sum::<u64>();
        let hardware = truth.hardware.iter().map(|used| used.energy_pj).sum();
        [
            ("collections", truth.gc_pj),
            ("processes", truth.switch_pj),
            ("switching", truth.switching_pj),
            ("system", truth.system_pj),
            ("screen", truth.screen_pj),
            ("thermal", truth.thermal_pj),
            ("promotion", radio(|transfer| transfer.active_pj)),
            ("tail", radio(|transfer| transfer.tail_pj)),
            ("sensors", hardware),
        ]
    };
    for name in ["system", "screen", "thermal", "promotion", "tail", "processes", "collections", "switching"] {
        let changed = board(only(name), 1);
        assert_eq!(code(&changed), code(&plain), "{name}");
        assert_eq!(changed.truth.lines, plain.truth.lines, "{name}");
        for ((part, with), (_, without)) in parts(&changed.truth).into_iter().zip(parts(&plain.truth)) {
            assert!(part == name || with == without, "{name} changes {part}");
            // The board neither collects nor has more threads than cores.
            let rare = ["collections", "switching", "processes"].contains(&name);
            assert!(part != name || rare || with > without, "{name}: {with} {without}");
        }
    }
}

#[test]
fn threads_that_take_turns_and_garbage_have_their_price() {
    let switching = run("Threads", Settings { cores: 1, ..settings(only("switching"), 1) });
    assert!(switching.truth.switching_pj > 0);
    assert_conserved(&switching);
    assert_eq!(run("Garbage", settings(Effects::IDEAL, 1)).truth.gc_pj, 0);
    assert!(run("Garbage", settings(only("collections"), 1)).truth.gc_pj > 0);
}

#[test]
fn a_cellular_radio_wakes_slowly_and_stays_on_for_long() {
    let run = |bearer| {
        let inputs = [tap(0, 300), tap(1, 200), tap(2, 900)];
        let found = run_app(&inputs, Settings { bearer, ..settings(Effects::REALISTIC, 1) });
        assert_conserved(&found);
        found.truth.radio[0].clone()
    };
    let (wifi, cellular) = (run(Bearer::Wifi), run(Bearer::Cellular));
    assert!(cellular.end_ns - cellular.start_ns > wifi.end_ns - wifi.start_ns + 240_000_000);
    assert_eq!(cellular.tail_pj, 11_576_000 * 1_060_000);
}

#[test]
fn pulses_are_apart() {
    let meter = Meter { pulses: true, ..Meter::EXACT };
    let found = run_app(&[tap(0, 300)], Settings { meter, ..settings(Effects::IDEAL, 1) });
    assert_conserved(&found);
    assert!(found.truth.sync_pj > 0);
    assert_eq!(code(&found), code(&run_app(&[tap(0, 300)], settings(Effects::IDEAL, 1))));
}

#[test]
fn what_lines_call_is_part_of_them() {
    let truth = board(Effects::REALISTIC, 1).truth;
    assert!(truth.calls.iter().any(|call| call.called.starts_with("Ljava/") && call.energy_pj > 0));
    for call in &truth.calls {
        let line = truth
            .lines
            .iter()
            .find(|line| (&line.class, &line.method, line.line) == (&call.class, &call.method, call.line));
        assert!(line.is_some_and(|line| line.energy_pj >= call.energy_pj && line.time_ps >= call.time_ps), "{call:?}");
    }
    for line in &truth.lines {
        let place = (&line.class, &line.method, line.line);
        let calls = truth.calls.iter().filter(|call| (&call.class, &call.method, call.line) == place);
        assert_eq!(line.own_pj + calls.map(|call| call.energy_pj).sum::<u64>(), line.energy_pj, "{line:?}");
    }
}

#[test]
fn compiled_code_at_the_highest_frequency_costs_the_same_whatever_happened() {
    let of = |effects: Effects| {
        let lines = board(effects, 1).truth.lines;
        let sums = lines.iter().map(|line| (line.own_pj, line.compiled_pj));
        sums.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    };
    let (ideal, cold) = (of(Effects::IDEAL), of(Effects { warm_up: true, frequency: true, ..Effects::IDEAL }));
    assert!(ideal.1 > 0 && cold.1 > 0 && cold.0 > cold.1, "{ideal:?} {cold:?}");
    assert_ne!(ideal.0, cold.0);
    // Each stretch is cut to a whole picojoule at each factor.
    assert!((ideal.1 as f64 / cold.1 as f64 - 1.0).abs() < 0.01, "{ideal:?} {cold:?}");
}

#[test]
fn the_kernel_knows_how_busy_the_cores_were() {
    // A thread that keeps its core makes it busy enough for the next step.
    let effects = Effects { frequency: true, switching: true, ..Effects::IDEAL };
    let outcome = run("Bench", settings(effects, 3));
    let (start_ns, end_ns) = outcome.history.span();
    let busy_ms = |at_ns| {
        let text = outcome.history.text("/proc/stat", at_ns).unwrap();
        let words: Vec<u64> =
            text.lines().next().unwrap().split_whitespace().filter_map(|word| word.parse().ok()).collect();
        (words[0] + words[2]) * 10
    };
    let told_ms = busy_ms(end_ns) - busy_ms(start_ns);
    // Each core's two counters are cut to 10 ms.
    assert!(told_ms.abs_diff(outcome.busy_ns / 1_000_000) <= 40, "{told_ms} of {}", outcome.busy_ns);
    let at_steps = |at_ns| -> Vec<u64> {
        let text = outcome.history.text("/sys/devices/system/cpu/cpufreq/policy0/stats/time_in_state", at_ns).unwrap();
        text.lines().map(|line| line.split(' ').nth(1).unwrap().parse().unwrap()).collect()
    };
    let (before, after) = (at_steps(start_ns), at_steps(end_ns));
    let spent_ms: u64 = before.iter().zip(&after).map(|(before, after)| (after - before) * 10).sum();
    assert!(spent_ms.abs_diff((end_ns - start_ns) as u64 / 1_000_000) <= 30, "{before:?} {after:?}");
    assert!(after[2] > before[2], "it ran at full speed: {before:?} {after:?}");
}

#[test]
fn the_battery_follows_the_true_power() {
    let before_nah = Settings::default().charge_nah;
    let outcome = run("Threads", Settings { charge_nah: before_nah, ..settings(Effects::REALISTIC, 3) });
    let volts = 3.93;
    let drawn_j = (before_nah - outcome.charge_nah) as f64 * 3.6e-6 * volts;
    let true_j = outcome.truth.integral_pj as f64 * 1e-12;
    // The voltage falls by some millivolts with the load.
    assert!((drawn_j / true_j - 1.0).abs() < 0.01, "{drawn_j} J of {true_j} J");
    let text = outcome.history.text("/sys/class/power_supply/battery/charge_counter", outcome.end_ns).unwrap();
    let told_nah: u64 = text.trim().parse::<u64>().unwrap() * 1000;
    assert!(outcome.charge_nah.abs_diff(told_nah) < 1_000_000, "{told_nah}");
}

#[test]
fn sound_is_on_while_it_plays_and_the_line_that_started_it_pays() {
    let outcome = run_app(&[tap(4, 300), tap(0, 2000)], settings(only("sensors"), 1));
    assert!(outcome.logcat.iter().any(|line| line.contains("played 1000 false")), "{:?}", outcome.logcat);
    let switched: Vec<(i64, i32)> =
        outcome.hardware.iter().filter(|used| used.component == 14).map(|used| (used.at_ns, used.state)).collect();
    let [(on_ns, 1), (off_ns, 0), (beep_ns, 1), (end_ns, 0)] = switched[..] else { panic!("{switched:?}") };
    // A second of 128 kbit/s, and a beep of 35 ms.
    assert!((off_ns - on_ns - 1_000_000_000).abs() < 5_000_000, "{switched:?}");
    assert!((end_ns - beep_ns - 35_000_000).abs() < 5_000_000, "{switched:?}");
    let truth = outcome.truth.hardware.iter().find(|used| used.component == 14).unwrap();
    assert_eq!(truth.energy_pj / 1_000_000, (off_ns - on_ns) as u64 * 165 / 1_000_000);
    assert!(truth.line.as_ref().is_some_and(|line| line.1.starts_with("sound")), "{:?}", truth.line);
    let plays = |at_ns| outcome.history.text("dumpsys audio", at_ns).unwrap().contains("state:started");
    assert_eq!([on_ns - 1, on_ns, off_ns - 1, off_ns].map(plays), [false, true, true, false]);
}

#[test]
fn polling_costs_more_than_being_told() {
    let of = |effects| {
        let run =
            |every_ms: &str| phone(settings(effects, 1)).run_main("Polling", &[every_ms.to_owned()], None).unwrap();
        [run("0"), run("20"), run("1")]
    };
    let [told, slow, fast] = of(only("wake_ups"));
    assert_eq!([&told, &slow, &fast].map(|run| run.stdout.trim()), ["false", "true", "true"]);
    let free = of(Effects::IDEAL);
    let awaits = |outcome: &Outcome| -> u64 {
        let lines = outcome.truth.lines.iter().filter(|line| line.method.starts_with("await("));
        lines.map(|line| line.energy_pj).sum()
    };
    let price = |outcome: &Outcome, free: &Outcome| awaits(outcome) - awaits(free);
    // 70 uJ each time; those who ask every millisecond keep the core from being switched off: 35 mW.
    let [told, slow, fast] = [(&told, &free[0]), (&slow, &free[1]), (&fast, &free[2])].map(|(with, without)| {
        assert_conserved(with);
        price(with, without)
    });
    assert!((60_000_000..80_000_000).contains(&told), "{told}");
    assert!((47 * 70_000_000..=51 * 70_000_000).contains(&slow), "{slow}");
    assert!((33_000_000_000..35_000_000_000).contains(&fast), "{fast}");
}

#[test]
fn messages_twelve_times_as_often_cost_more() {
    let key = |code| Input { after_ns: 300_000_000, kind: InputKind::Key(code) };
    let stop = Input { after_ns: 1_500_000_000, kind: InputKind::Stop };
    let wakes = |code: i32| {
        let run = |effects| run_app(&[key(code), stop], settings(effects, 1));
        let with = run(only("wake_ups"));
        assert_conserved(&with);
        with.truth.framework_pj - run(Effects::IDEAL).truth.framework_pj
    };
    let (seldom, often) = (wakes(40), wakes(29));
    // Nine messages, and a hundred.
    assert!((88..93).contains(&((often - seldom) / 70_000_000)), "{seldom} {often}");
}
