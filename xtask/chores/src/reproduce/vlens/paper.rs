//! What the paper says: Tables 1 and 2 and Figure 6 (Li, Hao, Halfond, Govindan, *Calculating Source Line Level Energy
//! Information for Android Applications*, ISSTA 2013).

/// An app of Tables 1 and 2.
pub(super) struct App {
    pub name: &'static str,
    pub classes: usize,
    pub methods: usize,
    pub bytecodes: usize,
    /// Time to instrument and to analyse, seconds.
    pub instrument_s: f64,
    pub analyze_s: f64,
    /// Overhead by Eq. 5, per cent.
    pub overhead: f64,
    pub r2: f64,
    /// AEE, per cent.
    pub aee: f64,
}

/// All five, in the paper's order.
pub(super) const APPS: [App; 5] = [
    app("BBC Reader", [590, 4_923, 293_910], [353.0, 158.0], [0.51, 0.94, 6.5]),
    app("Bubble Blaster II", [932, 6_060, 398_437], [460.0, 145.0], [3.24, 0.90, 8.6]),
    app("Classic Alchemy", [751, 4_434, 467_099], [873.0, 128.0], [8.77, 0.93, 3.4]),
    app("Skyfire", [684, 3_976, 274_196], [277.0, 97.0], [1.12, 0.99, 4.8]),
    app("Textgram", [632, 5_315, 244_940], [298.0, 63.0], [6.33, 0.92, 6.3]),
];

const fn app(name: &'static str, size: [usize; 3], times: [f64; 2], quality: [f64; 3]) -> App {
    let ([classes, methods, bytecodes], [instrument_s, analyze_s], [overhead, r2, aee]) = (size, times, quality);
    App { name, classes, methods, bytecodes, instrument_s, analyze_s, overhead, r2, aee }
}

/// The calls of Figure 6, those of them that were measured rightly, and how far these were off on average at most.
pub(super) const CALLS: usize = 24;
pub(super) const CALLS_RIGHT: usize = 19;
pub(super) const CALLS_OFF: f64 = 0.09;
/// The part of the energy of all invocations that those calls took at the least.
pub(super) const CALLS_SHARE: f64 = 0.7;

/// Means over the five apps.
pub(super) fn mean(of: fn(&App) -> f64) -> f64 {
    APPS.iter().map(of).sum::<f64>() / APPS.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_means_are_those_of_the_papers_text() {
        // "an average of just under 6 %", "with an average of 0.936", "an average just under 4 %".
        assert!((mean(|app| app.aee) - 5.92).abs() < 1e-9);
        assert!((mean(|app| app.r2) - 0.936).abs() < 1e-9);
        assert!((mean(|app| app.overhead) - 3.994).abs() < 1e-9);
    }
}
