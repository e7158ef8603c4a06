//! Flows as people write them, each command by itself, and what no script can have.

use std::collections::BTreeMap;

use super::*;

/// Reads a flow that can run others.
fn flows(files: &[(&str, &str)]) -> Result<Imported, String> {
    options(files, &Options::default())
}

fn options(files: &[(&str, &str)], options: &Options) -> Result<Imported, String> {
    let all: BTreeMap<&Path, &str> = files.iter().map(|(path, text)| (Path::new(*path), *text)).collect();
    let mut read = |path: &Path| match all.get(path) {
        Some(text) => Ok((*text).to_owned()),
        None => Err(std::io::Error::new(std::io::ErrorKind::NotFound, "no such file")),
    };
    import_with(Path::new(files[0].0), options, &mut read).map_err(|error| error.to_string())
}

fn flow(commands: &str) -> String {
    format!("appId: com.example.shop\n---\n{commands}")
}

/// The events of commands, without pauses.
fn lines(commands: &str) -> Vec<String> {
    let without = Options { pause_ms: 0, ..Options::default() };
    let imported = options(&[("a.yaml", &flow(commands))], &without).unwrap();
    imported.events.iter().map(ToString::to_string).collect()
}

fn said(commands: &str) -> String {
    flows(&[("a.yaml", &flow(commands))]).unwrap_err()
}

#[test]
fn a_flow_becomes_a_script() {
    let text = "# Buys a book.\nappId: com.example.shop\nname: Buy\ntags:\n  - smoke\nenv:\n  USER: ada\n---\n\
                - clearState\n- launchApp:\n    clearState: true\n- tapOn: \"Log in\"\n- tapOn:\n    id: \"com.example.shop:id/name\"\n\
                - inputText: ${USER}\n- pressKey: Enter\n- extendedWaitUntil:\n    visible:\n      text: \"Welcome.*\"\n    timeout: 2000\n\
                - assertVisible: \"Welcome\"\n- scroll\n- tapOn:\n    point: 50%,25%\n- waitForAnimationToEnd\n- takeScreenshot: end\n\
                - assertVisible: Bought\n- stopApp\n";
    let imported = flows(&[("energy/buy.yaml", text)]).unwrap();
    let events: Vec<String> = imported.events.iter().map(ToString::to_string).collect();
    let expected = [
        "Tap(text=\"Log in\")",
        "UserWait(500)",
        "Tap(id=com.example.shop:id/name)",
        "UserWait(500)",
        "DispatchString(ada)",
        "UserWait(500)",
        "DispatchPress(KEYCODE_ENTER)",
        "UserWait(2500)",
        "Drag(540,960,540,192,80)",
        "UserWait(500)",
        "Tap(540,480)",
        "UserWait(1500)",
    ];
    assert_eq!(events, expected);
    let notes = [
        "left out, as no script has it: assertVisible (line 21, 27), takeScreenshot (line 26)",
        "a script does not look, and waits for all of a timeout; shorten it to what the app needs: extendedWaitUntil (line 17)",
    ];
    assert_eq!(imported.notes, notes);
}

#[test]
fn taps_and_swipes_are_maestros() {
    assert_eq!(lines("- tapOn:\n    text: It's \\$5\\.\n    retryTapIfNoChange: false\n"), ["Tap(text=\"It's $5.\")"]);
    assert_eq!(lines("- doubleTapOn: Buy\n"), ["Tap(text=\"Buy\")", "UserWait(100)", "Tap(text=\"Buy\")"]);
    assert_eq!(
        lines("- longPressOn:\n    id: row\n- longPressOn: {point: '1,2'}\n"),
        ["Tap(id=row,3000)", "PressAndHold(1,2,3000)"]
    );
    assert_eq!(
        lines("- tapOn:\n    point: 10,20\n    repeat: 2\n    delay: 250\n"),
        ["Tap(10,20)", "UserWait(250)", "Tap(10,20)"]
    );
    assert_eq!(lines("- swipe:\n    direction: LEFT\n    duration: 1000\n"), ["Drag(972,960,108,960,200)"]);
    assert_eq!(lines("- swipe:\n    start: 90%,50%\n    end: 10%, 50%\n"), ["Drag(972,960,108,960,80)"]);
    assert_eq!(lines("- swipe: {start: '100,200', end: '300,400'}\n"), ["Drag(100,200,300,400,80)"]);
    assert_eq!(lines("- swipe:\n    direction: down\n"), ["Drag(540,384,540,1728,80)"]);
    assert_eq!(lines("- tapOn: {point: '100%,100%'}\n"), ["Tap(1079,1919)"], "the last pixel");
    assert_eq!(lines("- eraseText: 2\n- back\n").len(), 3);
    assert_eq!(lines("- eraseText\n").len(), 50);
    assert_eq!(
        lines("- pressKey: volume up\n- pressKey:\n    key: Backspace\n"),
        ["DispatchPress(KEYCODE_VOLUME_UP)", "DispatchPress(KEYCODE_DEL)"]
    );
    let wide = Options { screen: (800.0, 480.0), pause_ms: 70, ..Options::default() };
    let imported = options(&[("a.yaml", &flow("- tapOn: {point: '50%,50%'}\n"))], &wide).unwrap();
    assert_eq!(imported.events.iter().map(ToString::to_string).collect::<Vec<_>>(), ["Tap(400,240)", "UserWait(70)"]);
}

#[test]
fn what_is_repeated_is_written_as_often() {
    let repeated = "- repeat:\n    times: 2\n    commands:\n      - back\n      - repeat:\n          times: '2'\n          commands: [scroll]\n";
    let inner = ["Drag(540,960,540,192,80)"; 2];
    let round = ["DispatchPress(KEYCODE_BACK)", inner[0], inner[1]];
    assert_eq!(lines(repeated), [round, round].concat());
    assert!(
        said("- repeat:\n    while:\n      visible: More\n    commands:\n      - back\n")
            .contains("a.yaml:4: expected `times`")
    );
    let bomb = |inner: &str| {
        let times = "- repeat:\n    times: 1000\n    commands:\n";
        let deeper =
            |inner: &str| format!("{times}{}", inner.lines().map(|line| format!("      {line}\n")).collect::<String>());
        (0..6).fold(inner.to_owned(), |inner, _| deeper(&inner))
    };
    assert!(said(&bomb("- back\n")).contains("expected at most 10000 events"));
    assert!(said(&bomb("- assertVisible: a\n")).contains("expected at most 50000 commands"));
    assert!(said(&bomb("- tapOn: {optional: true, text: a}\n")).contains("not the same in each run"));
}

#[test]
fn flows_run_others_that_are_beside_or_below_them() {
    let main = flow(
        "- runFlow: parts/login.yaml\n- runFlow:\n    file: parts/login.yaml\n    env:\n      WHO: bob\n\
                     - runFlow:\n    when:\n      platform: iOS\n    commands:\n      - tapOn: Allow\n\
                     - runFlow:\n    when: {platform: Android}\n    commands:\n      - back\n",
    );
    let login = "appId: com.example.shop\nenv:\n  WHO: ada\nonFlowStart:\n  - tapOn: Menu\n---\n- inputText: ${WHO}\n- runFlow: ../end.yaml\n- assertVisible: x\n";
    let end = flow("- pressKey: Enter\n");
    let files = [("e/a.yaml", main.as_str()), ("e/parts/login.yaml", login), ("e/end.yaml", end.as_str())];
    let imported = options(&files, &Options { pause_ms: 0, ..Options::default() }).unwrap();
    let lines: Vec<String> = imported.events.iter().map(ToString::to_string).collect();
    let login = |who: &str| {
        ["Tap(text=\"Menu\")".to_owned(), format!("DispatchString({who})"), "DispatchPress(KEYCODE_ENTER)".to_owned()]
    };
    assert_eq!(lines, [&login("ada")[..], &login("bob"), &["DispatchPress(KEYCODE_BACK)".to_owned()]].concat());
    assert_eq!(imported.notes, ["left out, as no script has it: assertVisible (e/parts/login.yaml, line 9)"]);

    let runs =
        |file: &str| flows(&[("e/a.yaml", &flow(&format!("- runFlow: {file}\n"))), ("b.yaml", &flow("- back\n"))]);
    let outside = "e/a.yaml:3: expected a flow in e or below, found `../b.yaml`: give --folder with one that has all";
    assert_eq!(runs("../b.yaml").unwrap_err(), outside);
    assert!(runs("/etc/passwd").unwrap_err().contains("expected a flow in e or below"));
    assert_eq!(runs("c.yaml").unwrap_err(), "e/a.yaml:3: failed to read e/c.yaml: no such file");
    assert!(runs("a.yaml").unwrap_err().starts_with("e/a.yaml:3: expected at most 10 flows inside of each other"));
    let all = Options { folder: Some(PathBuf::from(".")), ..Options::default() };
    let both = [
        ("./e/a.yaml", &*flow("- runFlow: ../b.yaml\n")),
        ("e/a.yaml", &*flow("- runFlow: ../b.yaml\n")),
        ("b.yaml", &*flow("- back\n")),
    ];
    assert_eq!(options(&both, &all).unwrap().events.len(), 2);
}

#[test]
fn what_no_script_can_have_is_an_error_with_what_to_do() {
    for (commands, expected) in [
        ("- runScript: a.js\n", "a.yaml:3: no script can have `runScript`: nothing of a flow is run"),
        (
            "- back\n- inputRandomText\n",
            "a.yaml:4: no script can have `inputRandomText`: runs are compared, and must type the same",
        ),
        (
            "- tapOn:\n    text: .*Buy.*\n",
            "a.yaml:3: expected all of the text that is shown, found the pattern `.*Buy.*`",
        ),
        (
            "- tapOn:\n    text: Buy\n    below: Total\n",
            "a.yaml:5: expected `id`, `text` or `point`, for a script finds a view by nothing else (give it an id), found `below`",
        ),
        ("- tapOn:\n    id: a\n    text: b\n", "a.yaml:3: expected one of `id`, `text` and `point`, found several"),
        (
            "- tapOn: Buy (1)\n",
            "a.yaml:3: a script's line ends text=\"Buy (1)\" early: name the view by another id or text",
        ),
        ("- tapOn:\n    point: 50%,100\n", "a.yaml:3: expected a place as `100,200` or `50%,50%`, found `50%,100`"),
        (
            "- tapOn:\n    text: Buy\n    optional: true\n",
            "a command that is done only if it can be is not the same in each run",
        ),
        ("- inputText: ${output.name}\n", "a.yaml:3: expected a name of `env` as `${output.name}`"),
        (
            "- inputText: a, b)\n",
            "a.yaml:3: no script can have `DispatchString(a, b))`: expected DispatchString(text), found 2 arguments",
        ),
        ("- back\n- launchApp\n", "a.yaml:4: expected `launchApp` before all else"),
        ("- launchApp: com.other\n", "a.yaml:3: expected the flow's own app com.example.shop, found `com.other`"),
        ("- launchApp:\n    arguments:\n      a: 1\n", "a.yaml:3: no script can have `arguments` of `launchApp`"),
        ("- back\n- stopApp\n- back\n", "a.yaml:5: expected nothing behind `stopApp`"),
        (
            "- swipe:\n    direction: UP\n    from:\n      id: list\n",
            "a.yaml:5: expected `direction`, or `start` and `end` (of no view), found `from`",
        ),
        ("- swipe:\n    direction: AWAY\n", "a.yaml:3: expected UP, DOWN, LEFT or RIGHT"),
        ("- extendedWaitUntil:\n    visible: a\n", "a.yaml:3: expected a `timeout`"),
        (
            "- runFlow:\n    when:\n      visible: a\n    file: b.yaml\n",
            "a.yaml:4: expected no condition but `platform`",
        ),
        ("- pressKey: Anything\n", "a.yaml:3: expected the name of a key, as `Enter` or `Back`, found `Anything`"),
        ("- eraseText: 5000\n", "a.yaml:3: expected a number from 0 to 1000 as `charactersToErase`, found `5000`"),
        ("- tapon: a\n", "a.yaml:3: unknown command `tapon`; did you mean `tapOn`?"),
        ("- dance\n", "a.yaml:3: unknown command `dance`: docs/scenarios.md lists"),
        ("- back: {}\n  scroll: {}\n", "a.yaml:3: expected one command behind each `-`, found several"),
        ("- [back]\n", "a.yaml:3: expected a command, found a list"),
        ("tapOn: a\n", "a.yaml:3: expected a list of commands, found a map"),
        ("- assertVisible: a\n", "a.yaml:1: expected at least one event, found none"),
        ("- tapOn: &a Buy\n", "a.yaml:3: expected no YAML anchor"),
    ] {
        let said = said(commands);
        assert!(said.contains(expected), "{commands}{said}");
    }
    let one = |text: &str| flows(&[("a.yaml", text)]).unwrap_err();
    assert_eq!(one("- back\n"), "a.yaml:1: expected a header and commands with `---` between them, found 1 parts");
    assert_eq!(one("- a\n---\n- back\n"), "a.yaml:1: expected a header as `appId: com.example`, found a list");
    assert!(one("appId: [\n---\n- back\n").contains("expected YAML"), "{}", one("appId: [\n---\n- back\n"));
}

/// Flows of Maestro's own tests: those that no script can have are refused at the line that says why.
#[test]
fn maestros_own_flows_are_imported_or_refused_at_their_lines() {
    let Some(folder) = wattline_testkit::shared("samples/maestro") else { return };
    for (name, expected) in [
        ("015_element_relative_position.yaml", "5: expected `id`, `text` or `point`"),
        ("065_when_true.yaml", "4: expected no condition but `platform`"),
        ("123_pause_resume_preserves_js_engine.yaml", "5: no script can have `evalScript`"),
        ("commands_optional_tournee.yaml", "18: a command that is done only if it can be"),
        ("permission_interpolation.yaml", "16: no script can have `permissions` of `launchApp`"),
        ("setOrientation.yaml", "15: no script can have `setOrientation`"),
        ("swipe_from_point.yaml", "14: expected `direction`, or `start` and `end` (of no view), found `from`"),
        ("travel.yaml", "15: no script can have `setLocation`"),
        ("waitForAnimationToEnd.yaml", "10: no script can have `evalScript`"),
    ] {
        let path = folder.join(name);
        let said = import(&path, &Options::default()).unwrap_err().to_string();
        assert!(said.starts_with(&format!("{}:{expected}", path.display())), "{said}");
    }
    let keys = import(&folder.join("034_press_key.yaml"), &Options::default()).unwrap();
    assert_eq!(keys.events.len(), 2 * 29);
    assert_eq!(keys.events[12].to_string(), "DispatchPress(KEYCODE_POWER)");
}

#[test]
fn what_is_read_is_what_monkey_reads() {
    arbtest::arbtest(|u| {
        let mut commands = String::new();
        for _ in 0..u.int_in_range(1..=6)? {
            let text: String = u.arbitrary::<String>()?.chars().take(12).collect();
            let text = text.replace('\'', "''").replace(['\r', '\n', '\u{85}', '\u{2028}', '\u{2029}'], " ");
            let (x, y) = (u.int_in_range(0..=100)?, u.int_in_range(0..=100)?);
            commands += &match u.int_in_range(0..=5)? {
                0 => format!("- tapOn: '{text}'\n"),
                1 => format!("- inputText: '{text}'\n"),
                2 => format!("- tapOn:\n    point: {x}%,{y}%\n    repeat: {}\n", x % 4),
                3 => format!("- swipe:\n    start: {x}%,50%\n    end: {y}%,50%\n    duration: {x}\n"),
                4 => format!("- longPressOn:\n    id: '{text}'\n"),
                _ => format!("- eraseText: {y}\n"),
            };
        }
        // Refused, or the same events when the script is read.
        if let Ok(imported) = flows(&[("a.yaml", &flow(&commands))]) {
            let script = super::super::Scenario::write(&[], &imported.events);
            let read = super::super::Scenario::parse(Path::new("a.mks"), &script).unwrap();
            let read: Vec<EventKind> = read.events.into_iter().map(|event| event.kind).collect();
            assert_eq!(read, imported.events, "{commands}");
        }
        Ok(())
    });
}
