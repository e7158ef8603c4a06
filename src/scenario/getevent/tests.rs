use super::*;

/// What a phone says of itself: coordinates go to twice the pixels.
const PHONE: &str = "\
add device 1: /dev/input/event5
  name:     \"gpio-keys\"
  events:
    KEY (0001): KEY_VOLUMEUP
add device 2: /dev/input/event2
  name:     \"touch\"
  events:
    KEY (0001): BTN_TOUCH
    ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                ABS_MT_POSITION_X     : value 0, min 0, max 2159, fuzz 0, flat 0, resolution 0
                ABS_MT_POSITION_Y     : value 0, min 0, max 3839, fuzz 0, flat 0, resolution 0
                ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
  input props:
    INPUT_PROP_DIRECT
Physical size: 1440x2560
Override size: 1080x1920
";

/// Lines of one device from `ms: CODE VALUE` in pairs, `;` ending what happened at once.
fn touches(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let (ms, rest) = line.split_once(':').unwrap();
        let ms: u64 = ms.trim().parse().unwrap();
        let at = format!("[{:8}.{:06}]", ms / 1000, ms % 1000 * 1000);
        for pair in rest.split(',') {
            let (code, value) = pair.trim().split_once(' ').unwrap();
            let value: i64 = value.parse().unwrap();
            out += &format!("{at} /dev/input/event2: EV_ABS       ABS_MT_{code:<20} {:08x}\r\n", value as u32);
        }
        out += &format!("{at} /dev/input/event2: EV_SYN       SYN_REPORT           00000000\r\n");
    }
    out
}

fn read(text: &str) -> Result<Recorded, GeteventError> {
    let mut reader = Reader::new(None);
    text.lines().try_for_each(|line| reader.line(line))?;
    reader.finish()
}

fn lines(text: &str) -> Vec<String> {
    read(text).unwrap().events.iter().map(ToString::to_string).collect()
}

#[test]
fn taps_holds_drags_and_keys_with_the_waits_between() {
    let text = touches(
        "10000: TRACKING_ID 7, POSITION_X 1080, POSITION_Y 120
10040: POSITION_X 1090
10080: TRACKING_ID -1
11000: TRACKING_ID 8, POSITION_X 200, POSITION_Y 400
11703: TRACKING_ID -1
12000: TRACKING_ID 9, POSITION_X 1080, POSITION_Y 3000
12100: POSITION_Y 2000
12200: POSITION_Y 1000
12250: TRACKING_ID -1",
    );
    let key = "[   13.000000] /dev/input/event5: EV_KEY       KEY_BACK             DOWN\n\
               [   13.100000] /dev/input/event5: EV_KEY       KEY_BACK             UP\n";
    assert_eq!(
        lines(&format!("{PHONE}{text}{key}")),
        [
            "UserWait(1000)",
            "Tap(540,60)",
            "UserWait(920)",
            "PressAndHold(100,200,700)",
            "UserWait(290)",
            "Drag(540,1500,540,500,14)",
            "UserWait(750)",
            "DispatchPress(KEYCODE_BACK)",
            "UserWait(1000)",
        ]
    );
}

#[test]
fn a_finger_that_comes_where_it_left_says_no_place() {
    let text = touches(
        "1000: TRACKING_ID 1, POSITION_X 216, POSITION_Y 384
1050: TRACKING_ID -1
2000: TRACKING_ID 2
2050: TRACKING_ID -1",
    );
    let taps = lines(&format!("{PHONE}{text}")).iter().filter(|line| *line == "Tap(108,192)").count();
    assert_eq!(taps, 2);
}

#[test]
fn two_fingers_pinch_and_three_are_left_out() {
    let two = "1000: SLOT 0, TRACKING_ID 1, POSITION_X 200, POSITION_Y 200, SLOT 1, TRACKING_ID 2, POSITION_X 400, \
               POSITION_Y 400
1200: SLOT 0, POSITION_X 100, POSITION_Y 100, SLOT 1, POSITION_X 800, POSITION_Y 800
1300: SLOT 0, TRACKING_ID -1
1320: SLOT 1, TRACKING_ID -1";
    let pinch = "PinchZoom(100,100,50,50,200,200,400,400,19)";
    assert_eq!(lines(&format!("{PHONE}{}", touches(two)))[1], pinch);
    let three = "1000: SLOT 0, TRACKING_ID 1, POSITION_X 2, POSITION_Y 2, SLOT 1, TRACKING_ID 2, POSITION_X 4, \
                 POSITION_Y 4, SLOT 2, TRACKING_ID 3, POSITION_X 9, POSITION_Y 9
1300: SLOT 0, TRACKING_ID -1, SLOT 1, TRACKING_ID -1, SLOT 2, TRACKING_ID -1";
    let recorded = read(&format!("{PHONE}{}", touches(three))).unwrap();
    assert_eq!(recorded.notes, ["a gesture of 3 fingers is left out: scripts have two at the most"]);
}

#[test]
fn a_crooked_drag_is_told() {
    let text = touches(
        "1000: TRACKING_ID 1, POSITION_X 200, POSITION_Y 200
1100: POSITION_X 1000
1200: POSITION_X 200, POSITION_Y 2000
1300: TRACKING_ID -1",
    );
    let recorded = read(&format!("{PHONE}{text}")).unwrap();
    assert_eq!(recorded.notes, ["the drag from 100,100 to 100,1000 was not straight; the script's is"]);
}

#[test]
fn a_screen_without_ids_tells_one_finger() {
    let text = "Physical size: 320x480\n\
                add device 1: /dev/input/event0\n    ABS (0003): ABS_X : value 0, min 0, max 319, fuzz 0\n\
                ABS_Y : value 0, min 0, max 479, fuzz 0\n[  1.000000] /dev/input/event0: EV_ABS ABS_X 00000064\n\
                [  1.000000] /dev/input/event0: EV_ABS ABS_Y 000000c8\n\
                [  1.000000] /dev/input/event0: EV_KEY BTN_TOUCH DOWN\n\
                [  1.000000] /dev/input/event0: EV_SYN SYN_REPORT 00000000\n\
                [  1.050000] /dev/input/event0: EV_KEY BTN_TOUCH UP\n\
                [  1.050000] /dev/input/event0: EV_SYN SYN_REPORT 00000000\n";
    assert_eq!(lines(text), ["UserWait(1000)", "Tap(100,200)", "UserWait(1000)"]);
}

#[test]
fn what_no_script_can_be_made_of_is_told() {
    let touch = touches("1000: TRACKING_ID 1, POSITION_X 2, POSITION_Y 2\n1100: TRACKING_ID -1");
    assert_eq!(read(&touch).unwrap_err(), GeteventError::Scale);
    assert_eq!(read(PHONE).unwrap_err(), GeteventError::Nothing);
    let error = read("[ 1.0] nothing\n").unwrap_err().to_string();
    assert!(error.starts_with("line 1: expected what `getevent -lt`") && error.contains("nothing`"), "{error}");
    let old = "[ 1.000000] /dev/input/event0: EV_SYN SYN_MT_REPORT 00000000\n";
    assert_eq!(read(old).unwrap_err(), GeteventError::ProtocolA { line: 1 });
    // With a size given, coordinates are pixels.
    let mut reader = Reader::new(Some((1080, 1920)));
    touch.lines().for_each(|line| reader.line(line).unwrap());
    assert_eq!(reader.finish().unwrap().events[1].to_string(), "Tap(2,2)");
    let key =
        "[ 1.000000] /dev/input/event5: EV_KEY KEY_WLAN DOWN\n[ 1.100000] /dev/input/event5: EV_KEY KEY_WLAN UP\n";
    let recorded = read(&format!("{PHONE}{touch}{key}")).unwrap();
    assert!(
        recorded.notes[0].ends_with("KEY_WLAN is no key that a script can press; left out"),
        "{:?}",
        recorded.notes
    );
}
