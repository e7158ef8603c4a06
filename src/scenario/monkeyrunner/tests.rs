//! Recordings of both tools, each quirk by itself, and what is no recording.

use wattline_testkit::shared;

use super::*;

fn lines(text: &str) -> Vec<String> {
    import(text).unwrap().events.iter().map(ToString::to_string).collect()
}

fn said(text: &str) -> String {
    import(text).unwrap_err().to_string()
}

#[test]
fn each_command_becomes_an_event() {
    let text = "TOUCH|{'x':100,'y':200,'type':'downAndUp',}\nWAIT|{'seconds':1.5,}\n\
                DRAG|{'start':(10,20),'end':(30,40),'duration':0.25,'steps':5,}\nPRESS|{'name':'HOME','type':'downAndUp',}\n\
                TYPE|{'message':'hello world',}\n";
    let expected = [
        "Tap(100,200)",
        "UserWait(1500)",
        "Drag(10,20,30,40,5)",
        "UserWait(250)",
        "DispatchPress(KEYCODE_HOME)",
        "DispatchString(hello world)",
    ];
    assert_eq!(lines(text), expected);
    assert_eq!(lines(&text.replace('\n', "\r\n")), expected, "line ends of another system");
    assert_eq!(lines(&format!("\u{feff}# recorded\n\n{text}")), expected, "a mark, a comment and an empty line");
}

#[test]
fn what_a_recording_leaves_out_is_monkeyrunners_own() {
    assert_eq!(lines("DRAG|{'start':[1,2],'end':(3,4)}"), ["Drag(1,2,3,4,10)", "UserWait(1000)"]);
    assert_eq!(lines("TOUCH|{\"type\":u'DOWN_AND_UP','y':2L,'x':1.5}"), ["Tap(1.5,2)"]);
    assert_eq!(lines("PRESS|{'name':'KEYCODE_BACK','type':'downAndUp'}"), ["DispatchPress(KEYCODE_BACK)"]);
    assert_eq!(lines("TYPE|{'message':'a|b',}"), ["DispatchString(a|b)"], "what monkeyrunner could not play back");
    assert_eq!(lines("WAIT|{'seconds':0}\nTOUCH|{'x':1,'y':2,'type':'downAndUp'}"), ["Tap(1,2)"]);
}

#[test]
fn fingers_and_keys_go_down_and_up() {
    let touch = |kind: &str| format!("TOUCH|{{'x':1,'y':2,'type':'{kind}',}}\n");
    let found = lines(&(touch("down") + &touch("up")));
    assert!(found[0].starts_with("DispatchPointer(0,0,0,1,2,") && found[1].starts_with("DispatchPointer(0,0,1,1,2,"));
    let press = |kind: &str| format!("PRESS|{{'name':'MENU','type':'{kind}',}}\n");
    let found = import(&(press("down") + &press("up"))).unwrap();
    assert_eq!(found.events, [EventKind::Press("KEYCODE_MENU".into())]);
    assert!(found.notes[0].starts_with("line 1: KEYCODE_MENU is held down") && found.notes[1].starts_with("line 2: "));
}

#[test]
fn what_is_no_recording_is_told_with_its_line() {
    assert_eq!(said(""), "line 1: expected at least one event, found the end");
    assert!(
        said("from com.android.monkeyrunner import MonkeyRunner\n").starts_with("line 1: expected a line as `TOUCH|")
    );
    assert!(said("\nSWIPE|{'x':1}").starts_with("line 2: expected a line as `TOUCH|"));
    assert!(said("TOUCH|{'x':1,'y':2}").contains("line 1: TOUCH: expected `type`, which is missing"));
    assert!(said("TOUCH|{'x':'1','y':2,'type':'down'}").contains("expected a number as `x`"));
    assert!(said("TOUCH|{'x':1,'y':2,'z':3,'type':'down'}").contains("unknown argument `z`"));
    assert!(
        said("TOUCH|{'x':1,'y':2,'type':'twice'}")
            .contains("expected a type `downAndUp`, `down` or `up`, found `twice`")
    );
    assert!(said("TOUCH|(1,2)").contains("expected a dictionary"));
    assert!(said("DRAG|{'start':(1,2,3),'end':(3,4)}").contains("expected two numbers as `start`"));
    assert!(said("DRAG|{'start':(1,2),'end':(3,4),'steps':0}").contains("expected from 1 to 10000 steps, found 0"));
    assert!(said("WAIT|{'seconds':-1}").contains("not below 0, found -1 s"));
    assert!(said("PRESS|{'name':'home)','type':'down'}").contains("expected the name of a key"));
    assert!(said("TYPE|{'message':'f(x)',}").starts_with("line 1: monkey takes"));
    assert!(said("TYPE|{'message':'a,b',}").starts_with("line 1: "));
    assert!(said("TOUCH|{'x':__import__('os'),}").starts_with("line 1: TOUCH: column 6: expected a number"));
}

#[test]
fn a_recording_that_is_cut_off_is_an_error_in_its_line() {
    let whole = "WAIT|{'seconds':1.0,}\nTOUCH|{'x':100,'y':200,'type':'downAndUp',}";
    let first = whole.find('\n').unwrap();
    for end in 0..whole.len() {
        let result = import(&whole[..end]);
        match end {
            // Whole lines are a recording, if a shorter one: nothing tells that there was more.
            _ if end == first || end == first + 1 => assert_eq!(result.unwrap().events.len(), 1),
            _ => assert_eq!(result.unwrap_err().line, if end <= first { 1 } else { 2 }, "{end}"),
        }
    }
}

#[test]
fn android_runners_recordings_are_read() {
    let Some(folder) = shared("samples/monkeyrunner") else { return };
    let text = std::fs::read_to_string(folder.join("androidrunner_monkey_replay.txt")).unwrap();
    // By the file: times are relative to the start, and the order of keys differs from line to line.
    let expected = [
        "UserWait(1)",
        "Drag(500,300,500,1200,10)",
        "UserWait(1)",
        "UserWait(1)",
        "Drag(500,1200,500,300,10)",
        "UserWait(1)",
        "UserWait(1)",
        "DispatchPress(KEYCODE_1)",
        "UserWait(1)",
        "DispatchPress(KEYCODE_PLUS)",
        "UserWait(1)",
        "DispatchPress(KEYCODE_1)",
        "UserWait(1)",
        "Tap(600,1600,1000)",
    ];
    assert_eq!(lines(&text), expected);
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        let _ = import(&text[..end]);
    }
    for foreign in ["monkey", "network", "batterystats", "getevent"] {
        let Some(folder) = shared(&format!("samples/{foreign}")) else { return };
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
            assert!(import(&text).is_err(), "{}", path.display());
        }
    }
}

#[test]
fn objects_have_their_times_in_order() {
    let object = |rest: &str| format!("{{\"down\": 5, \"up\": 6, {rest}}}");
    assert!(said(&object("\"type\": \"pinch\"")).contains("expected a type `touch`, `drag` or `press`, found `pinch`"));
    assert!(
        said("{\"type\": \"touch\", \"x\": 1, \"y\": 2, \"down\": 7, \"up\": 6}").contains("`down` and `up` in order")
    );
    assert!(said(&object("\"type\": \"drag\", \"points\": []")).contains("two or more, found none"));
    let bent =
        object("\"type\": \"drag\", \"points\": [{\"x\": 1, \"y\": 2}, {\"x\": 3, \"y\": 4}, {\"x\": 5, \"y\": 6}]");
    let found = import(&bent).unwrap();
    assert!(found.notes[0].contains("line 1: the drag over 3 points goes straight"), "{:?}", found.notes);
}
