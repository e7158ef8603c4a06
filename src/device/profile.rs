//! The power profile that a device's maker has put on it.

use wattline_apk::axml::{Document, Value};
use wattline_apk::{ApkError, Archive};
use wattline_hardware::PowerProfile;

/// The file in `framework-res.apk`, in binary XML.
const ENTRY: &str = "res/xml/power_profile.xml";

/// The profile in an archive of the framework's resources. None if it has none: makers can put it elsewhere.
///
/// # Errors
/// An archive or a file that is damaged, and a value that is no number.
pub(crate) fn of_framework(bytes: &[u8]) -> Result<Option<PowerProfile>, String> {
    let said = |error: ApkError| error.to_string();
    let archive = Archive::read(bytes).map_err(said)?;
    let Some(entry) = archive.entry(ENTRY) else { return Ok(None) };
    let contents = entry.contents().map_err(said)?;
    let document = Document::read(&contents).map_err(|error| format!("{ENTRY}: {error}"))?;
    of_document(&document).map(Some)
}

fn of_document(document: &Document) -> Result<PowerProfile, String> {
    let mut profile = PowerProfile::default();
    let name = |at: usize| {
        let element = document.elements.get(at)?;
        match element.attributes.iter().find(|attribute| attribute.name == "name").map(|attribute| &attribute.value) {
            Some(Value::String(name)) => Some(name.clone()),
            _ => None,
        }
    };
    for (at, element) in document.elements.iter().enumerate() {
        let number = || {
            let value = element.text.trim().parse::<f64>().ok().filter(|value| value.is_finite());
            let found = element.text.trim();
            value.ok_or_else(|| format!("{ENTRY}, offset {}: expected a number, found `{found}`", element.offset))
        };
        match (element.name.as_str(), name(at), element.parent.and_then(name)) {
            ("item", Some(name), _) => {
                profile.items.insert(name, number()?);
            }
            ("array", Some(name), _) => {
                profile.arrays.entry(name).or_default();
            }
            ("value", _, Some(array)) if profile.arrays.contains_key(&array) => {
                profile.arrays.entry(array).or_default().push(number()?);
            }
            _ => {}
        }
    }
    Ok(profile)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_apk::axml::power_profile;
    use wattline_hardware::Step;

    #[test]
    fn the_embedded_phone_has_one() {
        let profile = of_framework(&wattline_phone::adb::framework()).unwrap().unwrap();
        assert_eq!(
            (profile.capacity_mah(), profile.gps_on_ma(), profile.audio_ma()),
            (Some(3000.0), Some(41.0), Some(38.0))
        );
        let clusters = profile.clusters();
        assert_eq!((clusters.len(), clusters[0].cores), (1, 2));
        assert_eq!(clusters[0].steps[2], Step { khz: 1_200_000.0, core_ma: 245.0 });
    }

    #[test]
    fn what_is_no_number_is_told_with_its_place() {
        let bytes = power_profile(&[("audio", "loud")], &[]).unwrap();
        let error = of_document(&Document::read(&bytes).unwrap()).unwrap_err();
        assert!(
            error.contains("power_profile.xml, offset ") && error.ends_with("expected a number, found `loud`"),
            "{error}"
        );
        assert!(of_framework(b"PK").is_err());
    }
}
