//! Where the views are that a script names: the events before a tap are played, and `uiautomator` says what is on the
//! screen. That happens before the runs that count, as it takes energy and time.

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::super::{App, DeviceError};
use super::program::{SHORT, brief};
use super::quote::quoted;
use super::session::Session;
use super::{Adb, AdbError, monkey, script};
use wattline_scenario::{Scenario, Seen};

/// Where the views are written on the device.
const FILE: &str = "/data/local/tmp/wattline/views.xml";
/// The name of the script that is played up to a tap.
const REHEARSAL: &str = "rehearsal.mks";

impl Adb {
    /// The scenario with places instead of names of views.
    ///
    /// # Errors
    /// When the device cannot be used, the app does not get that far, or a view is not on the screen.
    pub(super) fn resolved(
        &self,
        session: &Session<'_>,
        app: &App,
        scenario: &Scenario,
        seed: u64,
    ) -> Result<Scenario, DeviceError> {
        scenario.resolved(&mut |before| {
            session.install(&app.apk, self.compile.as_deref())?;
            let seen = self.look(session, app, before, seed);
            session.uninstall()?;
            seen
        })
    }

    /// The views that are on the screen after a scenario.
    fn look(&self, session: &Session<'_>, app: &App, before: &Scenario, seed: u64) -> Result<Vec<Seen>, DeviceError> {
        session.push(REHEARSAL, &script::render(before, app)?)?;
        let (package, serial) = (quoted(&app.package), &self.program.serial);
        let what = format!("look at {} on {serial}", before.name);
        let file = session.file(REHEARSAL);
        let line = format!("monkey -p {package} -v -s {seed} -f {file} 1");
        let output = self.program.run(&what, &["shell", &line], script::deadline(before))?;
        if let Some(error) = monkey::judge(&output.text(), &app.package, (&before.name, false)) {
            return Err(error);
        }
        let what = format!("read the views on {serial}");
        let dumped = self.program.run(&what, &["shell", &format!("uiautomator dump {FILE}")], 2 * SHORT)?;
        if !dumped.text().contains("dumped to") {
            return Err(self.program.failed(&what, &dumped).into());
        }
        let text = self.program.must(&what, &["exec-out", &format!("cat {FILE}")], SHORT)?;
        self.program.shell("stop the app", &format!("am force-stop {package}"))?;
        let text = String::from_utf8_lossy(&text.stdout);
        views(&text).map_err(|said| AdbError::Failed { what, said: brief(&said) }.into())
    }
}

/// The views of a dump.
fn views(text: &str) -> Result<Vec<Seen>, String> {
    let mut reader = Reader::from_str(text);
    let mut seen = Vec::new();
    loop {
        let failed = |error: &dyn std::fmt::Display, at: u64| format!("expected XML, found at byte {at}: {error}");
        match reader.read_event() {
            Ok(Event::Start(element) | Event::Empty(element)) if element.name().as_ref() == "node" => {
                seen.extend(view(&element).map_err(|error| failed(&error, reader.buffer_position()))?);
            }
            Ok(Event::Eof) => return Ok(seen),
            Ok(_) => {}
            Err(error) => return Err(failed(&error, reader.error_position())),
        }
    }
}

/// One view; none of one of which nothing can be seen.
fn view(element: &BytesStart<'_>) -> Result<Option<Seen>, String> {
    let (mut id, mut text, mut place, mut takes_taps) = (None, None, None, false);
    for attribute in element.attributes() {
        let attribute = attribute.map_err(|error| error.to_string())?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|error| error.to_string())?;
        let some = || Some(value.to_string()).filter(|value| !value.is_empty());
        match attribute.key.as_ref() {
            "resource-id" => id = some(),
            "text" => text = some(),
            "clickable" => takes_taps = value == "true",
            "bounds" => place = middle(&value)?,
            _ => {}
        }
    }
    Ok(place.map(|place| Seen { id, text, place, takes_taps }))
}

/// The middle of `[left,top][right,bottom]`; none of an empty one.
fn middle(bounds: &str) -> Result<Option<(f32, f32)>, String> {
    let numbers: Vec<i32> = bounds
        .split(['[', ',', ']'])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().map_err(|_| format!("expected bounds as [0,0][9,9], found {bounds}")))
        .collect::<Result<_, _>>()?;
    match numbers[..] {
        [left, top, right, bottom] if right > left && bottom > top => {
            let middle = |from: i32, to: i32| from.saturating_add(to.saturating_sub(from) / 2) as f32;
            Ok(Some((middle(left, right), middle(top, bottom))))
        }
        [_, _, _, _] => Ok(None),
        _ => Err(format!("expected bounds as [0,0][9,9], found {bounds}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_of_a_phone_are_read() {
        // As Android 13 writes it, shortened.
        let text = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\"><node index=\"0\" \
                    text=\"\" resource-id=\"\" class=\"android.widget.FrameLayout\" package=\"com.a\" clickable=\"false\" \
                    bounds=\"[0,0][1080,2400]\"><node index=\"0\" text=\"Tom &amp; &quot;Co&quot;&#10;x\" \
                    resource-id=\"com.a:id/name\" clickable=\"true\" bounds=\"[10,100][31,140]\" /><node index=\"1\" \
                    text=\"gone\" bounds=\"[0,0][0,0]\" /></node></hierarchy>\n";
        let seen = views(text).unwrap();
        assert_eq!(seen.len(), 2);
        let name = Seen {
            id: Some("com.a:id/name".into()),
            text: Some("Tom & \"Co\"\nx".into()),
            place: (20.0, 120.0),
            takes_taps: true,
        };
        assert_eq!(seen[1], name);
    }

    #[test]
    fn what_is_no_dump_is_an_error() {
        for (text, expected) in [
            ("<hierarchy><node bounds=\"[1,2]\"/></hierarchy>", "expected bounds as [0,0][9,9], found [1,2]"),
            ("<hierarchy><node bounds=\"[a,2][3,4]\"/></hierarchy>", "found [a,2][3,4]"),
            ("<hierarchy><node></hierarchy>", "expected XML, found at byte"),
        ] {
            let error = views(text).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
