//! The paper's own numbers.

/// R, ARE and STDEV of one regression, ARE and STDEV in per cent.
pub(super) type Figures = (Option<f64>, f64, f64);

/// An app of the paper: SA, BR, LL.
pub(super) type Row = (&'static str, [Figures; 3]);

/// The paper's regressions.
pub(super) const SOLVERS: [&str; 3] = ["SA", "BR", "LL"];

const fn row(name: &'static str, sa: [f64; 3], br: [f64; 3], ll: [f64; 3]) -> Row {
    (name, [(Some(sa[0]), sa[1], sa[2]), (Some(br[0]), br[1], br[2]), (Some(ll[0]), ll[1], ll[2])])
}

const fn tested(name: &'static str, sa: [f64; 2], br: [f64; 2], ll: [f64; 2]) -> Row {
    (name, [(None, sa[0], sa[1]), (None, br[0], br[1]), (None, ll[0], ll[1])])
}

/// Table 4: training, by method. Some errors of LL cannot be what they seem, as 3.2 % with a deviation of 70.4 %.
pub(super) const TABLE_4: [Row; 12] = [
    row("Saolei", [0.79, 6.2, 11.4], [0.40, 6.4, 13.3], [0.39, 6.3, 13.3]),
    row("Piano", [0.89, 5.7, 5.0], [0.89, 5.6, 7.5], [0.85, 5.3, 7.1]),
    row("CRadio", [0.78, 10.8, 10.3], [0.60, 11.5, 15.6], [0.16, 10.5, 14.0]),
    row("CNTV", [0.66, 17.4, 17.7], [0.58, 29.5, 83.2], [0.31, 3.2, 70.4]),
    row("SgBrowser", [0.46, 22.5, 31.1], [0.12, 30.7, 55.6], [0.18, 2.8, 51.0]),
    row("SgReader", [0.82, 14.6, 29.3], [0.64, 16.7, 32.3], [0.69, 2.0, 33.3]),
    row("GoChess", [0.46, 22.3, 17.2], [0.11, 24.5, 32.3], [0.34, 19.9, 25.6]),
    row("Tomcat", [0.65, 14.3, 16.0], [0.50, 25.5, 77.7], [0.21, 17.1, 51.9]),
    row("QtRadio", [0.90, 14.8, 12.9], [0.85, 20.1, 26.0], [0.61, 1.1, 1.3]),
    row("WhtVideo", [0.28, 33.1, 47.1], [0.20, 40.0, 71.3], [0.11, 32.1, 59.2]),
    row("AoyouBrowser", [0.85, 9.5, 8.5], [0.20, 18.4, 47.9], [0.57, 14.0, 28.2]),
    row("SuningReader", [0.50, 20.0, 19.6], [0.69, 23.7, 38.9], [0.23, 19.4, 31.7]),
];

/// Table 5: training, by API.
pub(super) const TABLE_5: [Row; 12] = [
    row("Saolei", [0.79, 5.8, 6.4], [0.42, 6.3, 13.3], [0.39, 6.3, 13.2]),
    row("Piano", [0.88, 5.9, 5.2], [0.87, 5.8, 7.7], [0.83, 5.8, 7.7]),
    row("CRadio", [0.76, 11.2, 11.0], [0.62, 11.4, 15.4], [0.14, 14.6, 19.3]),
    row("CNTV", [0.65, 19.3, 26.7], [0.60, 29.6, 83.7], [0.69, 29.4, 84.0]),
    row("SgBrowser", [0.30, 24.5, 24.9], [0.06, 30.2, 55.3], [0.10, 25.9, 48.8]),
    row("SgReader", [0.62, 22.5, 22.1], [0.53, 22.7, 35.7], [0.55, 26.6, 37.8]),
    row("GoChess", [0.43, 22.7, 17.0], [0.13, 24.8, 32.9], [0.04, 22.9, 28.6]),
    row("Tomcat", [0.52, 16.5, 19.7], [0.12, 26.2, 82.2], [0.04, 22.1, 49.0]),
    row("QtRadio", [0.86, 17.6, 14.9], [0.88, 21.5, 26.9], [0.80, 11.4, 14.1]),
    row("WhtVideo", [0.26, 38.5, 58.9], [0.16, 40.0, 71.3], [0.03, 25.6, 45.9]),
    row("AoyouBrowser", [0.81, 10.4, 9.2], [0.13, 18.3, 43.6], [0.44, 10.2, 18.1]),
    row("SuningReader", [0.50, 20.1, 19.6], [0.11, 23.5, 38.3], [0.02, 15.6, 25.1]),
];

/// Table 6: test, by method. The first six apps had 250 training runs, the others 80.
pub(super) const TABLE_6: [Row; 12] = [
    tested("Saolei", [4.2, 3.3], [16.1, 30.2], [15.8, 31.0]),
    tested("Piano", [4.0, 3.4], [13.1, 11.3], [15.0, 13.9]),
    tested("CRadio", [10.1, 7.9], [19.0, 25.8], [26.8, 18.8]),
    tested("CNTV", [16.9, 13.4], [29.0, 43.3], [41.7, 81.4]),
    tested("SgBrowser", [22.1, 18.7], [29.4, 38.7], [29.7, 40.9]),
    tested("SgReader", [14.6, 11.6], [27.4, 51.4], [25.6, 41.9]),
    tested("GoChess", [31.5, 25.2], [23.1, 28.5], [24.7, 30.4]),
    tested("Tomcat", [16.5, 9.0], [140.7, 120.8], [37.3, 97.3]),
    tested("QtRadio", [24.1, 23.4], [25.1, 30.6], [32.5, 36.4]),
    tested("WhtVideo", [32.7, 19.8], [30.5, 42.5], [28.9, 41.2]),
    tested("AoyouBrowser", [28.9, 22.6], [15.3, 16.4], [17.6, 18.4]),
    tested("SuningReader", [34.4, 24.9], [28.6, 46.5], [61.1, 99.8]),
];

/// Table 7: test, by API.
pub(super) const TABLE_7: [Row; 12] = [
    tested("Saolei", [3.8, 3.2], [16.0, 29.5], [16.0, 31.22]),
    tested("Piano", [4.0, 3.4], [13.3, 11.6], [14.3, 13.22]),
    tested("CRadio", [9.1, 7.9], [18.9, 25.7], [36.1, 50.52]),
    tested("CNTV", [17.8, 14.2], [28.5, 42.1], [28.9, 41.22]),
    tested("SgBrowser", [21.5, 18.2], [29.3, 38.7], [29.5, 39.5]),
    tested("SgReader", [24.8, 16.5], [33.0, 50.0], [31.8, 40.9]),
    tested("GoChess", [32.0, 26.5], [22.1, 27.5], [25.9, 32.7]),
    tested("Tomcat", [13.6, 9.3], [40.1, 118.4], [42.2, 125.3]),
    tested("QtRadio", [19.0, 15.6], [22.7, 25.1], [22.9, 26.5]),
    tested("WhtVideo", [25.2, 20.2], [30.5, 42.5], [33.1, 49.6]),
    tested("AoyouBrowser", [21.1, 20.4], [16.1, 18.1], [15.0, 15.7]),
    tested("SuningReader", [26.1, 18.0], [28.6, 45.6], [33.8, 48.3]),
];

/// Figure 9: the part of the methods that takes 80 % of the energy.
pub(super) const METHODS_OF_80: f64 = 0.0965;
/// Figure 8: "30 % above" with 50 training runs, stable from 250 on.
pub(super) const ARE_OF_50: f64 = 0.30;
/// Table 3: instructions that the paper's instrumentation adds, least and most.
pub(super) const INSTRUCTIONS: (f64, f64) = (0.017, 0.021);
