//! What was reproduced, beaten, and not, and why.

use wattline::estimate::runs::Level;

use super::super::document::{Became, Document, Verdict};
use super::Report;
use super::measure::Measured;
use super::paper;
use super::report::{at, median, of_way, paper_are, percent};

/// What a test error is asked to be at most, as a median over the apps.
const ASKED: f64 = 0.10;
/// Apps that the default way of fitting was chosen by: by joules or by relative errors, with and without a constant.
const CHOSEN_BY: [&str; 2] = ["courier", "suite"];

/// Adds the verdicts.
pub(super) fn add(document: &mut Document, report: &Report) {
    let mut items = vec![training(report)];
    items.extend(tests(report));
    items.push(solvers(report));
    items.push(sizes(report));
    items.push(distribution(report));
    items.push(known(report));
    items.push(feedback(report));
    items.push(instructions(report));
    items.push(Verdict::new(
        Became::NotReproduced,
        "The paper's own apps, phone and meter, which are not published; its energies are of the whole \
         device over minutes, ours above idle over seconds, which makes relative errors larger. The time that \
         instrumentation takes (Table 3) is measured by `bench overhead`; Robotium (Table 2) is not here.",
    ));
    document.verdicts(items);
}

fn are(report: &Report, level: Level, way: &str, of_test: bool) -> f64 {
    let of = of_way(report, level, way, |fitted| if of_test { fitted.test.are } else { fitted.training.are });
    of.unwrap_or(f64::NAN)
}

fn training(report: &Report) -> Verdict {
    let sa = [Level::Method, Level::Api].map(|level| are(report, level, "SA", false));
    let papers = [paper_are(&paper::TABLE_4, 0), paper_are(&paper::TABLE_5, 0)];
    let word = if sa[0] <= papers[0] && sa[1] <= papers[1] { Became::Beaten } else { Became::NotReproduced };
    Verdict::new(
        word,
        format!(
            "Training ARE of SA, median over the apps: {} by method and {} by API; the paper's {} and {}.",
            percent(sa[0]),
            percent(sa[1]),
            percent(papers[0]),
            percent(papers[1])
        ),
    )
}

fn tests(report: &Report) -> Vec<Verdict> {
    let mut items = Vec::new();
    for (level, table) in [(Level::Method, &paper::TABLE_6), (Level::Api, &paper::TABLE_7)] {
        let (ours, papers) = (are(report, level, "default", true), paper_are(table, 0));
        let word = if ours <= ASKED && ours < papers { Became::Beaten } else { Became::NotReproduced };
        let least = |of: fn(f64, f64) -> f64, from: f64| {
            let of_app = |app: &Measured| {
                let fitted = at(app, level)?.fitted.iter().find(|fitted| fitted.way == "default")?;
                Some(fitted.test.are)
            };
            report.apps.iter().filter_map(of_app).fold(from, of)
        };
        let others = report.apps.iter().filter(|app| !CHOSEN_BY.contains(&app.app.as_str()));
        let fresh =
            median(others.filter_map(|app| {
                Some(at(app, level)?.fitted.iter().find(|fitted| fitted.way == "default")?.test.are)
            }));
        let fresh = fresh.map_or("none here".to_owned(), percent);
        items.push(Verdict::new(
            word,
            format!(
                "ARE on runs that were not trained on, by {}: median {} by the default ({} to {}), {} as published by \
             SA; the paper's {} by SA, {} by BR, {} by LL. Without {}, by which the default was chosen: {fresh}.",
                level.name(),
                percent(ours),
                percent(least(f64::min, f64::INFINITY)),
                percent(least(f64::max, 0.0)),
                percent(are(report, level, "SA", true)),
                percent(papers),
                percent(paper_are(table, 1)),
                percent(paper_are(table, 2)),
                CHOSEN_BY.join(" and ")
            ),
        ));
    }
    items
}

fn solvers(report: &Report) -> Verdict {
    let of = |way: &str| are(report, Level::Method, way, true);
    let (sa, bvls, br, ll) = (of("SA"), of("BVLS"), of("BR"), of("LL"));
    let word = if sa < br && sa < ll { Became::Reproduced } else { Became::NotReproduced };
    Verdict::new(
        word,
        format!(
            "That annealing predicts better than Bayesian ridge and LARS lasso. Median test ARE by method, all as \
         published: SA {}, BR {}, LL {}; BVLS, the exact optimum of what SA looks for, {}.",
            percent(sa),
            percent(br),
            percent(ll),
            percent(bvls)
        ),
    )
}

fn sizes(report: &Report) -> Verdict {
    let of = |way: &str, from_end: usize| {
        let levels = report.apps.iter().filter_map(|app| at(app, Level::Method));
        let fitted = levels.filter_map(|one| one.fitted.iter().find(|fitted| fitted.way == way));
        median(fitted.filter_map(|fitted| {
            let curve = &fitted.curve;
            Some(curve.get(curve.len().checked_sub(from_end)?)?.test.are)
        }))
        .unwrap_or(f64::NAN)
    };
    let points = report.sizes_of_curve();
    let (first, enough, last) = (of("default", points), of("default", 2.min(points)), of("default", 1));
    let word = if first > enough && (last - enough).abs() <= 0.01 { Became::Reproduced } else { Became::NotReproduced };
    Verdict::new(
        word,
        format!(
            "That the error falls with the training set and is stable from {} runs on: median {} with the fewest \
         (the paper's above {}), {} with {}, {} with the most.",
            report.sizes.training,
            percent(first),
            percent(paper::ARE_OF_50),
            percent(enough),
            report.sizes.training,
            percent(last)
        ),
    )
}

fn distribution(report: &Report) -> Verdict {
    let shares = |of: fn(&super::measure::AtLevel) -> Option<f64>| {
        median(report.apps.iter().filter_map(|app| of(at(app, Level::Method)?))).unwrap_or(f64::NAN)
    };
    let (run, all) = (shares(|one| one.share_of_run), shares(|one| one.share_of_all));
    let word = if all <= 2.0 * paper::METHODS_OF_80 { Became::Reproduced } else { Became::NotReproduced };
    Verdict::new(
        word,
        format!(
            "Few methods take 80 % of the energy: median {} of all methods, {} of those that ran; the paper's {}. By \
         weights of which single ones are not determined, where the rank is below the number of columns.",
            percent(all),
            percent(run),
            percent(paper::METHODS_OF_80)
        ),
    )
}

fn known(report: &Report) -> Verdict {
    let levels = || report.apps.iter().filter_map(|app| at(app, Level::Method));
    let full = levels().filter(|one| one.rank == one.columns).count();
    let share = |of: fn(&super::measure::AtLevel) -> usize| {
        median(levels().map(|one| of(one) as f64 / one.columns.max(1) as f64)).unwrap_or(f64::NAN)
    };
    Verdict::new(
        Became::Beyond,
        format!(
            "What the paper does not say: its second six apps have 80 training runs for thousands of methods. Here {} runs \
         determine all methods in {full} of {} apps; the rank is {} of the columns (median), and {} with 80 runs.",
            report.sizes.training,
            report.apps.len(),
            percent(share(|one| one.rank)),
            percent(share(|one| one.rank_of_few))
        ),
    )
}

fn feedback(report: &Report) -> Verdict {
    let with = median(report.apps.iter().filter_map(|app| Some(at(app, Level::Method)?.fed_test.are)));
    let with = with.unwrap_or(f64::NAN);
    let without = are(report, Level::Method, "default", true);
    Verdict::new(
        Became::Beyond,
        format!(
            "Feedback, of which the paper gives no figures: median test ARE {} with a reserved set that is fed back, {} without.",
            percent(with),
            percent(without)
        ),
    )
}

fn instructions(report: &Report) -> Verdict {
    let added = report.apps.iter().map(|app| app.instructions.1 as f64 / app.instructions.0.max(1) as f64 - 1.0);
    Verdict::new(
        Became::NotReproduced,
        format!(
            "Probes that add {} to {} of instructions (Table 3). Ours count paths and not methods alone, and add {} \
         (median); the energy of runs is that of apps with these probes.",
            percent(paper::INSTRUCTIONS.0),
            percent(paper::INSTRUCTIONS.1),
            percent(median(added).unwrap_or(f64::NAN))
        ),
    )
}
