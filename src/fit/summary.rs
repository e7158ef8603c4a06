//! A fit with everything that a report shows of it, by name.

use serde::Serialize;

use super::stats::{aee, r_squared, student_quantile};
use super::table::TableProblem;
use super::{Diagnostics, EstimatorKind, Fit, hat_values};

/// Version of the form of a [`Summary`] as JSON: what a program can rely on. New fields do not change it; fields that
/// go or change their meaning do.
pub const SCHEMA: u32 = 1;

/// Distinct rows per unknown below which estimates deserve no trust.
const FEW_ROWS: usize = 3;

/// A fit of a table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// [`SCHEMA`].
    pub schema: u32,
    /// How it was estimated.
    pub estimator: EstimatorKind,
    /// Lines of numbers.
    pub observations: usize,
    /// Distinct lines, the response aside.
    pub distinct_rows: usize,
    /// Unknowns, the intercept included.
    pub columns: usize,
    /// Rank of the rows.
    pub rank: usize,
    /// Largest singular value over the smallest that is not zero, columns scaled to unit length.
    pub condition: f64,
    /// All singular values, largest first.
    pub singular_values: Vec<f64>,
    /// Observations less rank.
    pub degrees_of_freedom: usize,
    /// Coefficients in the order of the columns.
    pub coefficients: Vec<Coefficient>,
    /// Names of columns that cannot be told apart, only combinations of them.
    pub inseparable: Vec<Vec<String>>,
    /// Scale of the residuals, in units of the response.
    pub scale: f64,
    /// Iterations taken.
    pub iterations: usize,
    /// Whether the fit settled.
    pub converged: bool,
    /// Accumulated estimating error (vLens Eq. 6); none if the responses sum up to nothing.
    pub aee: Option<f64>,
    /// R² (vLens Eq. 7); none if all responses are equal.
    pub r2: Option<f64>,
    /// Line by line.
    pub rows: Vec<Row>,
    /// Lines far above their fitted response; `events` in JSON.
    #[serde(rename = "events")]
    pub outliers: Vec<OutlyingLine>,
    /// Warnings for the reader.
    pub notes: Vec<String>,
}

/// Upper end of a two-sided 95 % interval, as a quantile.
const UPPER_95: f64 = 0.975;
/// A column is determined if less of its direction than this part is in the null space, which is rounding.
const SEEN: f64 = 1e-6;

/// A column's coefficient.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Coefficient {
    /// The column's name.
    pub name: String,
    /// Units of the response for one of the column.
    pub value: f64,
    /// Standard error; none where data do not decide the value.
    pub standard_error: Option<f64>,
    /// Lower end of the 95 % interval.
    pub low: Option<f64>,
    /// Upper end.
    pub high: Option<f64>,
    /// Whether the rows tell it apart from all others.
    pub separable: bool,
}

/// A line of the table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// Line of the text, from 1.
    pub line: usize,
    /// Fitted response.
    pub fitted: f64,
    /// Residual: response less fitted response.
    pub residual: f64,
    /// Robustness weight, from 0 to 1.
    pub weight: f64,
    /// Hat value under that weight, from 0 to 1.
    pub leverage: f64,
}

/// A line far above its fitted response.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OutlyingLine {
    /// Line of the text, from 1.
    pub line: usize,
    /// Residual, in units of the response.
    pub excess: f64,
    /// The excess in standard deviations.
    pub standardised: f64,
}

impl Summary {
    /// Puts a fit together with the table it was made on.
    pub fn new(table: &TableProblem, estimator: EstimatorKind, fit: &Fit) -> Self {
        let problem = &table.problem;
        let diagnostics = Diagnostics::new(problem, &problem.sums(&vec![1.0; problem.y().len()]));
        let freedom = problem.y().len().saturating_sub(diagnostics.rank);
        let hat = hat_values(problem, &fit.weights);
        let row = |(i, (group, y)): (usize, (usize, f64))| Row {
            line: table.lines[i],
            fitted: fit.fitted[group],
            residual: y - fit.fitted[group],
            weight: fit.weights[i],
            leverage: hat[i],
        };
        let pairs: Vec<(f64, f64)> = problem.observations().map(|(group, y)| (y, fit.fitted[group])).collect();
        let outlier = |o: &super::Outlier| OutlyingLine {
            line: table.lines[o.observation],
            excess: o.excess,
            standardised: o.standardised,
        };
        let group = |group: &Vec<u32>| group.iter().map(|&c| table.names[c as usize].clone()).collect();
        let finite = |x: f64| Some(x).filter(|x| x.is_finite());
        Summary {
            schema: SCHEMA,
            estimator,
            observations: problem.y().len(),
            distinct_rows: problem.rows().len(),
            columns: problem.columns(),
            rank: diagnostics.rank,
            condition: diagnostics.condition,
            singular_values: diagnostics.singular_values.clone(),
            degrees_of_freedom: freedom,
            coefficients: coefficients(table, fit, &diagnostics, freedom),
            inseparable: fit.identifiability.groups.iter().map(group).collect(),
            scale: fit.scale,
            iterations: fit.iterations,
            converged: fit.converged,
            aee: finite(aee(pairs.iter().copied())),
            r2: finite(r_squared(&pairs)),
            rows: problem.observations().enumerate().map(row).collect(),
            outliers: fit.outliers.iter().map(outlier).collect(),
            notes: notes(table, estimator, fit, &diagnostics),
        }
    }
}

fn coefficients(table: &TableProblem, fit: &Fit, diagnostics: &Diagnostics, freedom: usize) -> Vec<Coefficient> {
    let t = (freedom > 0).then(|| student_quantile(UPPER_95, freedom as f64));
    let one = |(c, name): (usize, &String)| {
        let combination = [(c as u32, 1.0)];
        let separable = fit.identifiability.estimable(&combination) && diagnostics.unseen(&combination) < SEEN;
        let value = fit.value(&combination);
        let error = t.filter(|_| separable).map(|_| fit.variance(&combination).sqrt());
        let reach = error.zip(t).map(|(error, t)| error * t);
        Coefficient {
            name: name.clone(),
            value,
            standard_error: error,
            low: reach.map(|r| value - r),
            high: reach.map(|r| value + r),
            separable,
        }
    };
    table.names.iter().enumerate().map(one).collect()
}

fn notes(table: &TableProblem, estimator: EstimatorKind, fit: &Fit, diagnostics: &Diagnostics) -> Vec<String> {
    let problem = &table.problem;
    let (rows, columns) = (problem.rows().len(), problem.columns());
    let mut notes = Vec::new();
    if rows < FEW_ROWS * columns {
        notes.push(format!(
            "{rows} distinct rows for {columns} unknowns: expected at least {FEW_ROWS} per unknown, single values are \
             hardly determined"
        ));
    }
    if diagnostics.rank < columns {
        notes.push(format!(
            "{} of {columns} unknowns cannot be told apart from others: only combinations of them are known",
            columns - diagnostics.rank
        ));
    }
    if matches!(estimator, EstimatorKind::Nnls | EstimatorKind::Bvls | EstimatorKind::Annealing) {
        notes
            .push("standard errors are those without the bounds: they do not tell of values that a bound holds".into());
    }
    if estimator == EstimatorKind::LassoLars {
        notes.push("standard errors take the choice of columns for given; those left out have none".into());
    }
    match estimator {
        EstimatorKind::Annealing => notes.push("annealing ends with its moves; `bvls` finds the optimum itself".into()),
        _ if !fit.converged => notes.push(format!("no convergence in {} iterations", fit.iterations)),
        _ => {}
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::super::table::Table;
    use super::*;

    fn summary(text: &str, intercept: bool, estimator: EstimatorKind) -> Summary {
        let table = Table::parse(text).unwrap().problem(intercept).unwrap();
        let fit = estimator.estimator().fit(&table.problem).unwrap();
        Summary::new(&table, estimator, &fit)
    }

    #[test]
    fn a_line_by_hand() {
        // Two steps: y = 2, 2, 6, 6 at 0 to 3.
        let found = summary("y,x\n2,0\n2,1\n6,2\n6,3\n", true, EstimatorKind::Ols);
        let values: Vec<f64> = found.coefficients.iter().map(|c| c.value).collect();
        // Means 1.5 and 4; Sxy = (-1.5)(-2) + (-.5)(-2) + .5·2 + 1.5·2 = 8, Sxx = 5.
        assert!((values[1] - 1.6).abs() < 1e-12 && (values[0] - 1.6).abs() < 1e-12, "{values:?}");
        assert_eq!((found.rank, found.degrees_of_freedom, found.distinct_rows), (2, 2, 4));
        // Residuals .4, -1.2, 1.2, -.4: R² = 1 - 3.2/16.
        assert!((found.r2.unwrap() - 0.8).abs() < 1e-12 && found.aee.unwrap() < 1e-12);
        assert!((found.rows.iter().map(|r| r.leverage).sum::<f64>() - 2.0).abs() < 1e-12);
        let slope = &found.coefficients[1];
        let t = (slope.high.unwrap() - slope.value) / slope.standard_error.unwrap();
        assert!((t - 4.303).abs() < 1e-3, "{t}");
        assert!(found.notes[0].starts_with("4 distinct rows for 2 unknowns"), "{:?}", found.notes);
    }

    #[test]
    fn what_cannot_be_told_apart_has_no_interval() {
        let found = summary("y,a,b,c\n3,1,2,1\n6,2,4,1\n9,3,6,0\n4,1,2,2\n", false, EstimatorKind::Ols);
        assert_eq!(found.inseparable, [["a", "b"]]);
        assert_eq!((found.coefficients[0].separable, found.coefficients[0].low), (false, None));
        assert!(found.coefficients[2].separable && found.coefficients[2].standard_error.is_some());
        assert!(found.notes.iter().any(|note| note.contains("cannot be told apart")));
    }

    #[test]
    fn responses_without_sum_or_spread_have_no_figures_of_merit() {
        let found = summary("0,1\n0,2\n0,3\n", false, EstimatorKind::Ols);
        assert_eq!((found.aee, found.r2), (None, None));
        let json = serde_json::to_value(&found).unwrap();
        assert_eq!((json["schema"].as_u64(), json["aee"].is_null()), (Some(1), true));
    }
}
