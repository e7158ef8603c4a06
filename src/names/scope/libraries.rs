//! Packages of well-known libraries: `src/names/scope/libraries.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The list, as it is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    library: Vec<Library>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Library {
    package: String,
    about: String,
}

/// Packages, each with all below it, and what they are.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Libraries(BTreeMap<String, String>);

impl Libraries {
    /// The list that wattline comes with.
    pub fn embedded() -> Self {
        let file: Option<File> = toml::from_str(include_str!("libraries.toml")).ok();
        // That the text can be read is tested.
        let libraries = file.map(|file| file.library).unwrap_or_default();
        Libraries(libraries.into_iter().map(|library| (library.package, library.about)).collect())
    }

    /// The list without those packages that one of the classes lies in: these are then not a library's.
    pub fn without<'c>(mut self, classes: impl IntoIterator<Item = &'c str>) -> Self {
        for class in classes {
            packages(class).for_each(|package| drop(self.0.remove(package)));
            self.0.remove(class);
        }
        self
    }

    /// The package of the list that a class lies in, the innermost if there are several.
    pub fn find(&self, class: &str) -> Option<&str> {
        if self.0.is_empty() {
            return None;
        }
        packages(class).find_map(|package| self.0.get_key_value(package)).map(|(package, _)| package.as_str())
    }

    /// The description of a package of the list.
    pub fn about(&self, package: &str) -> Option<&str> {
        self.0.get(package).map(String::as_str)
    }
}

/// The packages that a class lies in, from the innermost.
fn packages(class: &str) -> impl Iterator<Item = &str> {
    class.rmatch_indices('.').filter_map(|(dot, _)| class.get(..dot))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_says_what_each_package_is() {
        let file: File = toml::from_str(include_str!("libraries.toml")).unwrap();
        assert!(file.library.len() > 50);
        assert!(file.library.is_sorted_by(|a, b| a.package < b.package), "sorted, each once");
        for Library { package, about } in &file.library {
            let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            assert!(package.split('.').all(is_name), "{package}");
            assert!(!about.is_empty(), "{package}");
        }
        assert_eq!(Libraries::embedded().0.len(), file.library.len());
    }

    #[test]
    fn packages_hold_all_below_them() {
        let libraries = Libraries::embedded();
        assert_eq!(libraries.find("androidx.core.app.ActivityCompat$1"), Some("androidx"));
        assert_eq!(libraries.find("com.squareup.picasso.Picasso"), Some("com.squareup.picasso"), "not com.squareup");
        for own in ["androidxyz.Main", "androidx", "com.example.androidx.Main", "Main", "a.b.c"] {
            assert_eq!(libraries.find(own), None, "{own}");
        }
        assert_eq!(libraries.about("okhttp3"), Some("OkHttp"));
    }

    #[test]
    fn what_the_app_lies_in_is_no_library() {
        let of = |own: &str| Libraries::embedded().without([own]);
        let sample = of("com.squareup.sample.Main");
        assert_eq!(sample.find("com.squareup.sample.Main"), None);
        assert_eq!(sample.find("com.squareup.picasso.Picasso"), Some("com.squareup.picasso"));
        assert_eq!(of("com.google.android.gms").find("com.google.android.gms.Main"), None, "a package by itself");
        assert_eq!(of("com.google.android.gms").find("androidx.core.A"), Some("androidx"));
    }
}
