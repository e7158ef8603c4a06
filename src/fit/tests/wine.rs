//! Columns of very different sizes, whose evidence has several maxima: 13 constituents of 178 wines, each by the other
//! twelve (the public wine data set, M. Forina et al.; `wine.csv`). The numbers are scikit-learn's, 1.9.1:
//! `BayesianRidge(tol=1e-12, max_iter=100000)`. Its defaults differ from them by at most 0.002.

use nalgebra::DVector;

use super::super::*;

const WINE: &str = include_str!("wine.csv");
/// scikit-learn's vague priors are absolute and ours in units of the data: what that makes, relative to the largest
/// coefficient.
const PRIORS: f64 = 1e-4;

/// The position of what is predicted, scikit-learn's intercept, and its coefficients of the other columns.
const EXPECTED: [(usize, f64, [f64; 12]); 4] = [
    (
        0,
        11.57497022207663,
        [
            0.09121839776245616,
            0.022869543402280864,
            -0.030306543809108185,
            0.00012813618426097802,
            0.027347504628668553,
            0.02916958645013737,
            -0.005452252801526866,
            -0.04695063717114888,
            0.131465780525837,
            0.0037047214193155296,
            0.05292916268520784,
            0.0011841229567220147,
        ],
    ),
    (
        1,
        -1.6285446221587851,
        [
            0.3538346423224727,
            0.3520202331879747,
            0.039028740053870706,
            -0.0019713573041079,
            -0.03025673277031673,
            -0.2879116880276532,
            0.16459419178769671,
            0.13446870783704723,
            -0.02609192896556449,
            -1.2148285910283432,
            -0.017382865619999216,
            -0.00041740365030372656,
        ],
    ),
    (
        6,
        -1.4586929814182423,
        [
            0.012736326093037847,
            -0.0543900580069121,
            0.3774298331713067,
            -0.020974171472467502,
            -0.002310390118705742,
            0.6997729226049434,
            -0.5305607618484759,
            0.2857535442903921,
            -0.005467840480014842,
            0.3097271674272928,
            0.3609253735809005,
            0.00015451077288255706,
        ],
    ),
    (
        12,
        -1502.4985917072613,
        [
            128.99719603183325,
            -18.539040426259362,
            111.75169150552107,
            -23.156283912479747,
            3.6526954838073773,
            25.787972141615178,
            48.21539658403222,
            1.8818288224777513,
            1.7858245409449163,
            24.832137489636967,
            76.13725254406043,
            30.345821115933347,
        ],
    ),
];

/// One column by the others and an intercept, which is the first unknown.
fn problem(predicted: usize) -> Problem {
    let table: Vec<Vec<f64>> =
        WINE.lines().skip(1).map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect()).collect();
    let y = table.iter().map(|cells| cells[predicted]).collect();
    let row = |cells: &Vec<f64>| {
        let others = cells.iter().enumerate().filter(|(at, _)| *at != predicted).map(|(_, value)| *value);
        (0..).zip(std::iter::once(1.0).chain(others)).collect()
    };
    Problem::new(13, table.iter().map(row).collect(), (0..table.len() as u32).collect(), y).unwrap()
}

#[test]
fn bayesian_ridge_ends_where_the_evidence_is_greatest() {
    for (predicted, intercept, others) in EXPECTED {
        let found = BayesRidge { intercept: Some(0), ..BayesRidge::default() }.solve(&problem(predicted));
        assert!(found.converged, "{predicted}");
        let expected = DVector::from_column_slice(&others);
        let apart = (&found.coefficients - &expected).amax() / expected.amax();
        assert!(apart < PRIORS, "{predicted}: {apart}: {}", found.coefficients);
        assert!((found.intercept - intercept).abs() < PRIORS * intercept.abs(), "{predicted}: {}", found.intercept);
    }
}

#[test]
fn units_do_not_matter() {
    let whole = problem(0);
    let milli = Problem::new(
        13,
        whole
            .rows()
            .iter()
            .map(|row| row.iter().map(|&(c, x)| (c, if c == 0 { x } else { x * 1e3 })).collect())
            .collect(),
        (0..178).collect(),
        whole.y().iter().map(|y| y * 1e-6).collect(),
    );
    let solver = BayesRidge { intercept: Some(0), ..BayesRidge::default() };
    let (of_whole, of_milli) = (solver.solve(&whole), solver.solve(&milli.unwrap()));
    let apart = (&of_whole.coefficients - of_milli.coefficients * 1e9).amax();
    assert!(apart < 1e-6 * of_whole.coefficients.amax(), "{apart}");
}
