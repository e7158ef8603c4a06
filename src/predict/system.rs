//! Linear equations, added one by one: what follows from all of them together, and which one contradicts those before.

/// Relative difference up to which an equation says what is known already: runs that an exception or the end of the
/// recording cut short leave counts off by a few.
const SLACK: f64 = 1e-3;

/// Equations in reduced row echelon form.
#[derive(Debug, Clone)]
pub(crate) struct System {
    variables: usize,
    rows: Vec<Row>,
}

#[derive(Debug, Clone)]
struct Row {
    pivot: usize,
    /// A coefficient for each variable; that of the pivot is 1.
    coefficients: Vec<f64>,
    right: f64,
}

impl System {
    pub fn new(variables: usize) -> Self {
        System { variables, rows: Vec::new() }
    }

    /// Adds Σ coefficient · variable = right. Whether it holds: one that contradicts those before is not taken.
    pub fn add(&mut self, terms: impl IntoIterator<Item = (usize, f64)>, right: f64) -> bool {
        let mut coefficients = vec![0.0; self.variables];
        for (variable, coefficient) in terms {
            if let Some(slot) = coefficients.get_mut(variable) {
                *slot += coefficient;
            }
        }
        let mut rest = right;
        for row in &self.rows {
            let factor = coefficients.get(row.pivot).copied().unwrap_or(0.0);
            if factor != 0.0 {
                subtract(&mut coefficients, &row.coefficients, factor);
                rest -= factor * row.right;
            }
        }
        let largest = (0..self.variables).max_by(|&a, &b| coefficients[a].abs().total_cmp(&coefficients[b].abs()));
        let Some(pivot) = largest.filter(|&at| coefficients[at].abs() > 1e-6) else {
            return rest.abs() <= SLACK * right.abs().max(1.0);
        };
        let lead = coefficients[pivot];
        coefficients.iter_mut().for_each(|coefficient| *coefficient = tidy(*coefficient / lead));
        rest /= lead;
        for row in &mut self.rows {
            let factor = row.coefficients[pivot];
            if factor != 0.0 {
                subtract(&mut row.coefficients, &coefficients, factor);
                row.right -= factor * rest;
            }
        }
        self.rows.push(Row { pivot, coefficients, right: rest });
        true
    }

    /// The value of a variable, if the equations leave it no choice.
    pub fn value(&self, variable: usize) -> Option<f64> {
        let row = self.rows.iter().find(|row| row.pivot == variable)?;
        let alone = row.coefficients.iter().enumerate().all(|(at, c)| at == variable || *c == 0.0);
        alone.then_some(row.right)
    }
}

fn subtract(from: &mut [f64], row: &[f64], factor: f64) {
    from.iter_mut().zip(row).for_each(|(slot, coefficient)| *slot = tidy(*slot - factor * coefficient));
}

/// Coefficients of flows are small whole numbers and fractions of them: what is left of a difference is none.
fn tidy(coefficient: f64) -> f64 {
    if coefficient.abs() < 1e-9 { 0.0 } else { coefficient }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_and_what_contradicts() {
        let mut system = System::new(3);
        assert!(system.add([(0, 1.0), (1, 1.0)], 10.0));
        assert_eq!(system.value(0), None);
        assert!(system.add([(1, 1.0), (2, -1.0)], 0.0));
        assert!(system.add([(2, 1.0)], 4.0));
        assert_eq!([0, 1, 2].map(|at| system.value(at)), [Some(6.0), Some(4.0), Some(4.0)]);
        assert!(system.add([(0, 2.0)], 12.0), "known already");
        assert!(!system.add([(0, 1.0)], 7.0), "not what follows");
        assert_eq!(system.value(0), Some(6.0));
    }
}
