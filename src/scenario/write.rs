//! Events as lines of a script.

use std::fmt;

use super::EventKind;

impl fmt::Display for EventKind {
    /// The event's line, as monkey reads it. What a pointer or key event says besides what is kept here is as a
    /// finger's or a keyboard's usual one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EventKind::Key { event_time_ms, action, code } => {
                write!(f, "DispatchKey({event_time_ms},{event_time_ms},{action},{code},0,0,-1,0)")
            }
            EventKind::Pointer { action, x, y, pointer } => {
                write!(f, "DispatchPointer(0,0,{action},{x},{y},1.0,1.0,0,1.0,1.0,0,0")?;
                pointer.map_or(Ok(()), |pointer| write!(f, ",{pointer}"))?;
                write!(f, ")")
            }
            EventKind::Trackball { action, x, y } => {
                write!(f, "DispatchTrackball(0,0,{action},{x},{y},1.0,1.0,0,1.0,1.0,0,0)")
            }
            EventKind::Rotate { rotation, persist } => write!(f, "RotateScreen({rotation},{})", i32::from(*persist)),
            EventKind::Tap { x, y, hold_ms: None } => write!(f, "Tap({x},{y})"),
            EventKind::Tap { x, y, hold_ms: Some(ms) } => write!(f, "Tap({x},{y},{ms})"),
            EventKind::TapView { view, hold_ms: None } => write!(f, "Tap({view})"),
            EventKind::TapView { view, hold_ms: Some(ms) } => write!(f, "Tap({view},{ms})"),
            EventKind::PressAndHold { x, y, hold_ms } => write!(f, "PressAndHold({x},{y},{hold_ms})"),
            EventKind::Drag { from, to, steps } => {
                write!(f, "Drag({},{},{},{},{steps})", from.0, from.1, to.0, to.1)
            }
            EventKind::PinchZoom { points, steps } => {
                let points: Vec<String> = points.iter().map(f32::to_string).collect();
                write!(f, "PinchZoom({},{steps})", points.join(","))
            }
            EventKind::Flip(open) => write!(f, "DispatchFlip({open})"),
            EventKind::LaunchActivity { package, class } => write!(f, "LaunchActivity({package},{class})"),
            EventKind::DeviceWakeUp => write!(f, "DeviceWakeUp()"),
            EventKind::LaunchInstrumentation { test, runner } => write!(f, "LaunchInstrumentation({test},{runner})"),
            EventKind::Wait(ms) => write!(f, "UserWait({ms})"),
            EventKind::Press(name) => write!(f, "DispatchPress({name})"),
            EventKind::LongPress => write!(f, "LongPress()"),
            EventKind::PowerLog(tag, None) => write!(f, "PowerLog({tag})"),
            EventKind::PowerLog(tag, Some(result)) => write!(f, "PowerLog({tag},{result})"),
            EventKind::WriteLog => write!(f, "WriteLog()"),
            EventKind::RunCmd(command) => write!(f, "RunCmd({command})"),
            EventKind::Text(text) => write!(f, "DispatchString({text})"),
            EventKind::Framerate(keyword, arguments) => write!(f, "{keyword}({})", arguments.join(",")),
        }
    }
}

impl super::Scenario {
    /// A script of some events, with a comment above them.
    pub fn write(comment: &[&str], events: &[EventKind]) -> String {
        let header = ["type= user", "count= 1", "speed= 1.0", super::START_OF_DATA].map(str::to_owned);
        let comment = comment.iter().map(|line| format!("# {line}"));
        let lines = header.into_iter().chain(comment).chain(events.iter().map(EventKind::to_string));
        lines.map(|line| line + "\n").collect()
    }
}
