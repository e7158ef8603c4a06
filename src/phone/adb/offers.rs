//! What the phone has by which its power and its own work can be read, as phones differ in it.

use std::fmt;
use std::str::FromStr;

use super::super::history::IIO_PATH;

/// What a phone has to read its power and its own work by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offers {
    /// Perfetto reads the rails' counters, and `dumpsys powerstats` lists them.
    pub perfetto: bool,
    /// The kernel's file of the rails' counters may be read.
    pub iio: bool,
    /// The battery's gauge tells current, voltage and charge.
    pub gauge: bool,
    /// Perfetto traces the kernel.
    pub kernel: bool,
}

impl Default for Offers {
    /// As most phones: the gauge, and the kernel's trace.
    fn default() -> Self {
        Offers { perfetto: false, iio: false, gauge: true, kernel: true }
    }
}

/// Files of the gauge that a phone without it lacks.
const GAUGE_FILES: [&str; 3] = ["charge_counter", "current_now", "voltage_now"];

impl Offers {
    /// Nothing at all.
    pub const NONE: Offers = Offers { perfetto: false, iio: false, gauge: false, kernel: false };

    /// Whether the phone counts rails.
    pub(super) fn has_rails(self) -> bool {
        self.perfetto || self.iio
    }

    /// Whether a file of the kernel is there.
    pub(super) fn has(self, path: &str) -> bool {
        match path.strip_prefix("/sys/class/power_supply/battery/") {
            Some(name) => self.gauge || !GAUGE_FILES.contains(&name),
            None => self.iio || path != IIO_PATH,
        }
    }
}

impl FromStr for Offers {
    type Err = String;

    /// `perfetto,gauge`, or `none`.
    fn from_str(text: &str) -> Result<Offers, String> {
        let mut offers = Offers::NONE;
        for name in text.split(',').map(str::trim).filter(|name| *name != "none") {
            match name {
                "perfetto" => offers.perfetto = true,
                "iio" => offers.iio = true,
                "gauge" => offers.gauge = true,
                "kernel" => offers.kernel = true,
                other => {
                    return Err(format!("expected `perfetto`, `iio`, `gauge`, `kernel` or `none`, found `{other}`"));
                }
            }
        }
        Ok(offers)
    }
}

impl fmt::Display for Offers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = [("perfetto", self.perfetto), ("iio", self.iio), ("gauge", self.gauge), ("kernel", self.kernel)];
        let names: Vec<&str> = all.into_iter().filter_map(|(name, has)| has.then_some(name)).collect();
        f.write_str(if names.is_empty() { "none".to_owned() } else { names.join(",") }.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_are_lists_of_names() {
        for text in ["perfetto,gauge", "iio", "none", "perfetto,iio,gauge,kernel"] {
            assert_eq!(text.parse::<Offers>().unwrap().to_string(), text);
        }
        assert_eq!(Offers::default().to_string(), "gauge,kernel");
        assert_eq!(
            "x".parse::<Offers>().unwrap_err(),
            "expected `perfetto`, `iio`, `gauge`, `kernel` or `none`, found `x`"
        );
        let gauge = "/sys/class/power_supply/battery/current_now";
        assert!(Offers::default().has(gauge) && !Offers::NONE.has(gauge) && !Offers::default().has(IIO_PATH));
        assert!(Offers::NONE.has("/sys/class/power_supply/battery/capacity") && Offers::NONE.has("/proc/stat"));
    }
}
