//! Linux' names of keys as Android's.

/// Names that differ (Android's `Generic.kl`); letters, digits and most others have the same.
const OTHERS: [(&str, &str); 24] = [
    ("HOMEPAGE", "HOME"),
    ("HOME", "MOVE_HOME"),
    ("APPSELECT", "APP_SWITCH"),
    ("VOLUMEUP", "VOLUME_UP"),
    ("VOLUMEDOWN", "VOLUME_DOWN"),
    ("UP", "DPAD_UP"),
    ("DOWN", "DPAD_DOWN"),
    ("LEFT", "DPAD_LEFT"),
    ("RIGHT", "DPAD_RIGHT"),
    ("SELECT", "DPAD_CENTER"),
    ("ESC", "ESCAPE"),
    ("BACKSPACE", "DEL"),
    ("DELETE", "FORWARD_DEL"),
    ("END", "MOVE_END"),
    ("PAGEUP", "PAGE_UP"),
    ("PAGEDOWN", "PAGE_DOWN"),
    ("DOT", "PERIOD"),
    ("EQUAL", "EQUALS"),
    ("LEFTBRACE", "LEFT_BRACKET"),
    ("RIGHTBRACE", "RIGHT_BRACKET"),
    ("MEDIA", "HEADSETHOOK"),
    ("PLAYPAUSE", "MEDIA_PLAY_PAUSE"),
    ("NEXTSONG", "MEDIA_NEXT"),
    ("PREVIOUSSONG", "MEDIA_PREVIOUS"),
];

/// Names that are the same.
const SAME: [&str; 15] = [
    "BACK",
    "MENU",
    "SEARCH",
    "POWER",
    "CAMERA",
    "ENTER",
    "TAB",
    "SPACE",
    "COMMA",
    "MINUS",
    "SEMICOLON",
    "APOSTROPHE",
    "SLASH",
    "BACKSLASH",
    "GRAVE",
];

/// `KEYCODE_…` of a label such as `KEY_VOLUMEUP`; none for keys that scripts do not press.
pub(super) fn android(label: &str) -> Option<String> {
    let name = label.strip_prefix("KEY_")?;
    let other = OTHERS.iter().find(|(linux, _)| *linux == name).map(|(_, android)| *android);
    let is_plain = name.len() == 1 && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    let same = (is_plain || SAME.contains(&name)).then_some(name);
    other.or(same).map(|name| format!("KEYCODE_{name}"))
}
