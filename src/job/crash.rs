//! Where an app crashed: the top frame of its own in the stack, by the names of its source.

use std::fmt;

use wattline_device::DeviceError;
use wattline_map::ProbeMap;
use wattline_names::mapping::{Frame, Mapping};
use wattline_names::scope::class_name;

use super::error::JobError;
use super::sources::Sources;

/// Packages that no app brings: where nothing tells an app's classes, those that are not in these are.
const PLATFORM: [&str; 9] =
    ["java/", "javax/", "android/", "com/android/", "dalvik/", "libcore/", "sun/", "junit/", "wattline/"];

/// The frame of an app in which it crashed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrashSite {
    /// The frame, in the names of the source where there is a mapping file.
    pub frame: Frame,
    /// The line's text, if the source is at hand.
    pub source: Option<String>,
}

impl fmt::Display for CrashSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CrashSite { frame: Frame { class, name, file, line, .. }, source } = self;
        write!(f, "{}.{name}", class_name(class))?;
        match file {
            Some(file) if *line > 0 => write!(f, " at {file}:{line}")?,
            Some(file) => write!(f, " of {file}")?,
            None => {}
        }
        source.as_ref().map_or(Ok(()), |text| write!(f, "\n    {text}"))
    }
}

/// An error that says where the app crashed, if it is a crash and its stack has a frame of the app.
pub(super) fn located(error: JobError, map: &ProbeMap, mapping: Option<&Mapping>) -> JobError {
    match error {
        JobError::Device(DeviceError::Crash { package, scenario, exception }) => match site(&exception, map, mapping) {
            Some(frame) => {
                let at = Box::new(CrashSite { frame, source: None });
                JobError::Crash { package, scenario, at, exception }
            }
            None => DeviceError::Crash { package, scenario, exception }.into(),
        },
        other => other,
    }
}

/// The error with the text of the line in which the app crashed.
pub(super) fn with_source(error: JobError, sources: &mut Sources) -> JobError {
    match error {
        JobError::Crash { package, scenario, mut at, exception } => {
            let file = at.frame.file.as_deref();
            at.source = file.and_then(|file| sources.line(&at.frame.class, file, at.frame.line));
            JobError::Crash { package, scenario, at, exception }
        }
        other => other,
    }
}

/// The app's top frame of the innermost cause that has one. The app's classes are those of the probe map; of a stack
/// that has none of these, those that no platform has.
fn site(stack: &str, map: &ProbeMap, mapping: Option<&Mapping>) -> Option<Frame> {
    let mut causes: Vec<Vec<Frame>> = vec![Vec::new()];
    for line in stack.lines().map(str::trim) {
        if line.starts_with("Caused by: ") {
            causes.push(Vec::new());
        }
        let frame = line.strip_prefix("at ").and_then(frame).map(|frame| original(frame, mapping));
        causes.last_mut()?.extend(frame);
    }
    let is_probed = |frame: &&Frame| map.methods.iter().any(|method| method.class == frame.class);
    let is_own = |frame: &&Frame| {
        let class = frame.class.trim_start_matches('L');
        !PLATFORM.iter().any(|package| class.starts_with(package))
    };
    let find = |of_app: &dyn Fn(&&Frame) -> bool| causes.iter().rev().find_map(|frames| frames.iter().find(of_app));
    find(&is_probed).or_else(|| find(&is_own)).cloned()
}

/// `com.example.Sync.confirm(Sync.java:56)`. What stands in front of a class, as a module's name, ends with a slash.
fn frame(text: &str) -> Option<Frame> {
    let (method, place) = text.strip_suffix(')')?.split_once('(')?;
    let method = method.rsplit('/').next().unwrap_or(method);
    let (class, name) = method.rsplit_once('.')?;
    let (file, line) = match place.rsplit_once(':') {
        Some((file, line)) => (file, line.parse().unwrap_or(0)),
        None => (place, 0),
    };
    let is_known = !["Unknown Source", "Native Method", "SourceFile"].contains(&file);
    Some(Frame {
        class: format!("L{};", class.replace('.', "/")),
        name: name.to_owned(),
        descriptor: String::new(),
        file: is_known.then(|| file.to_owned()),
        line,
    })
}

/// The frame in the source that one of the app was made of: of several that were inlined the innermost.
fn original(frame: Frame, mapping: Option<&Mapping>) -> Frame {
    let Some(mapping) = mapping else { return frame };
    // Stacks have no descriptors: all methods of the name are asked, whose lines differ.
    let method = mapping.method(&frame.class, &frame.name, "");
    let hint = frame.file.as_deref();
    let found = method.and_then(|method| method.frames(frame.line, hint).into_iter().next());
    found.unwrap_or_else(|| {
        let class = mapping.class(&frame.class).to_owned();
        let file = Some(mapping.source_file(&class, hint));
        Frame { class, file, ..frame.clone() }
    })
}

#[cfg(test)]
mod tests {
    use wattline_map::MethodMap;

    use super::*;

    fn map(classes: &[&str]) -> ProbeMap {
        let method = |class: &&str| MethodMap { class: (*class).to_owned(), ..MethodMap::default() };
        ProbeMap { methods: classes.iter().map(method).collect(), ..ProbeMap::default() }
    }

    fn said(stack: &str, map: &ProbeMap, mapping: Option<&Mapping>) -> String {
        let crash = DeviceError::Crash { package: "com.a".into(), scenario: "s".into(), exception: stack.into() };
        located(crash.into(), map, mapping).to_string()
    }

    const STACK: &str = "java.lang.RuntimeException: Unable to start\n\tat android.app.Main.go(Main.java:1)\n\
                         \tat com.a.Outer.run(Outer.java:8)\nCaused by: java.io.IOException: no\n\
                         \tat java.io.Reader.read(Reader.java:5)\n\tat org.lib.Fetch.get(Fetch.kt:9)\n\
                         \tat com.a.Sync.confirm(Sync.java:56)\n\tat com.a.Outer.run(Outer.java:8)\n";

    #[test]
    fn the_apps_top_frame_of_the_innermost_cause_is_named() {
        let text = said(STACK, &map(&["Lcom/a/Sync;", "Lcom/a/Outer;"]), None);
        let expected = "failed to measure com.a: the app crashed under s in com.a.Sync.confirm at Sync.java:56\n\
                        java.lang.RuntimeException: Unable to start\n";
        assert!(text.starts_with(expected), "{text}");
        let text = said(STACK, &map(&["Lcom/a/Outer;"]), None);
        assert!(text.contains(" in com.a.Outer.run at Outer.java:8\n"), "{text}");
        let text = said(STACK, &map(&[]), None);
        assert!(text.contains(" in org.lib.Fetch.get at Fetch.kt:9\n"), "what no platform has: {text}");
        let text = said("x.Y: no\n\tat wattline.Fault.crash(Fault.java:1)\n", &map(&["Lcom/a/Sync;"]), None);
        assert!(text.starts_with("failed to measure com.a: the app crashed under s\nx.Y: no"), "{text}");
    }

    #[test]
    fn an_obfuscated_frame_is_mapped() {
        let text = "com.a.Sync -> a.b:\n# {\"id\":\"sourceFile\",\"fileName\":\"Sync.kt\"}\n    \
                    1:1:int com.a.Text.width():7:7 -> c\n    1:1:void confirm(int):20 -> c\ncom.a.Text -> a.c:\n";
        let mapping = Mapping::parse("mapping.txt", text).unwrap();
        let of = |frame: &str| said(&format!("x.Y: no\n\tat {frame}\n"), &map(&["Lcom/a/Sync;"]), Some(&mapping));
        assert!(
            of("a.b.c(SourceFile:1)").contains(" in com.a.Text.width at Text.java:7\n"),
            "{}",
            of("a.b.c(SourceFile:1)")
        );
        assert!(of("a.b.d(SourceFile)").contains(" in com.a.Sync.d of Sync.kt\n"), "{}", of("a.b.d(SourceFile)"));
    }

    #[test]
    fn frames_of_all_forms_are_read() {
        let read = |text: &str| frame(text).map(|frame| (frame.class, frame.name, frame.file, frame.line));
        let sync = |file: Option<&str>, line| {
            Some(("Lcom/a/Sync$1;".to_owned(), "<init>".to_owned(), file.map(str::to_owned), line))
        };
        assert_eq!(read("com.a.Sync$1.<init>(Sync.java:3)"), sync(Some("Sync.java"), 3));
        assert_eq!(read("app//com.a.Sync$1.<init>(Unknown Source:12)"), sync(None, 12));
        assert_eq!(read("com.a.Sync$1.<init>(Native Method)"), sync(None, 0));
        assert_eq!((read("no frame"), read("(x)")), (None, None));
    }
}
