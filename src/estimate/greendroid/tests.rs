//! Suites of tests worked out by hand.

use wattline_analysis::lines::NodeKind;

use super::*;

/// A test of a second: joules, and methods as `class.method`.
fn test(joules: f64, methods: &[&str]) -> Test {
    let method = |name: &&str| {
        let (class, method) = name.split_once('.').unwrap();
        (format!("L{class};"), method.to_owned())
    };
    let methods = methods.iter().map(method).collect();
    Test { name: format!("{joules} J"), energy: Joules(joules), time: Seconds(1.0), methods }
}

fn method_of<'f>(found: &'f Classification, method: &str) -> &'f Classified {
    found.methods.iter().find(|of| of.method == method).unwrap()
}

fn colour(found: &Classification, method: &str) -> Colour {
    method_of(found, method).influence.colour
}

#[test]
fn methods_are_coloured_by_the_tests_that_invoke_them() {
    // The mean is 3 J: one test of four is anomalous.
    let tests = [
        test(9.0, &["a/A.bad", "a/A.always", "a/A.main"]),
        test(1.0, &["a/A.good", "a/A.always", "a/A.main"]),
        test(1.0, &["a/A.good", "a/A.main"]),
        test(1.0, &["a/A.main"]),
    ];
    let found = classify(&tests, By::Total).unwrap();
    assert_eq!(found.tests.iter().map(|test| test.is_anomalous).collect::<Vec<_>>(), [true, false, false, false]);
    let colours = ["bad", "good", "always", "main"].map(|method| colour(&found, method));
    assert_eq!(colours, [Colour::Red, Colour::Green, Colour::Yellow, Colour::Yellow]);
    let main = method_of(&found, "main").influence;
    assert_eq!((main.tests, main.anomalous, main.share), (4, 1, 0.25));
    let shares = ["bad", "good", "always"].map(|method| method_of(&found, method).influence.share);
    assert_eq!(shares, [1.0, 0.0, 0.5]);
    assert_eq!(found.tallies.methods, Tally { red: 1, yellow: 2, green: 1 });
    assert_eq!(found.means, Means { energy: Joules(3.0), time: Seconds(1.0), power: Watts(3.0) });
}

#[test]
fn thirty_per_cent_of_good_tests_are_not_too_many() {
    let (bad, good) = (test(10.0, &["A.edge", "A.over"]), test(1.0, &["A.edge", "A.over"]));
    let other = || test(1.0, &["A.over"]);
    // Ten tests invoke `edge`, three of them good; eleven `over`, four of them good.
    let tests: Vec<Test> = std::iter::repeat_n(bad, 7).chain(std::iter::repeat_n(good, 3)).chain([other()]).collect();
    let found = classify(&tests, By::Total).unwrap();
    assert_eq!([colour(&found, "edge"), colour(&found, "over")], [Colour::Red, Colour::Yellow]);
}

#[test]
fn half_of_the_members_is_not_enough() {
    assert_eq!(of_members([Colour::Red, Colour::Green].into_iter()), Colour::Yellow);
    assert_eq!(of_members([Colour::Red, Colour::Red, Colour::Green].into_iter()), Colour::Red);
    assert_eq!(of_members([Colour::Green, Colour::Yellow, Colour::Green].into_iter()), Colour::Green);
    assert_eq!(of_members([Colour::Yellow; 3].into_iter()), Colour::Yellow);
}

#[test]
fn classes_packages_and_the_project_follow() {
    let bad = ["a/b/C.x", "a/b/C.y", "a/b/C$D.x", "E.x"];
    let tests = [test(9.0, &bad), test(1.0, &["a/b/C.z", "a/f/G.x", "a/h/I.x"])];
    let found = classify(&tests, By::Total).unwrap();
    let class = |name: &str| found.classes[name].colour;
    assert_eq!([class("La/b/C;"), class("La/b/C$D;"), class("LE;")], [Colour::Red; 3]);
    let packages: Vec<_> = found.packages.iter().map(|(name, of)| (name.as_str(), of.colour)).collect();
    assert_eq!(packages, [("", Colour::Red), ("a.b", Colour::Red), ("a.f", Colour::Green), ("a.h", Colour::Green)]);
    assert_eq!(found.project.colour, Colour::Yellow, "two of four packages");
    assert_eq!(found.classes["La/b/C;"], Influence { colour: Colour::Red, tests: 2, anomalous: 1, share: 0.5 });
    assert_eq!((found.project.tests, found.project.anomalous), (2, 1));
}

#[test]
fn nothing_is_anomalous_where_all_are_equal() {
    let all = [test(2.0, &["A.x"]), test(2.0, &["A.x"])];
    assert_eq!(classify(&all, By::Total).unwrap().project.colour, Colour::Green);
    assert_eq!(classify(&all[..1], By::Second).unwrap().project.colour, Colour::Green);
    assert_eq!(classify(&[], By::Total), Err(ClassifyError::NoTests));
    assert_eq!(classify(&[test(1.0, &[])], By::Total), Err(ClassifyError::NoMethods));
}

#[test]
fn a_long_test_is_no_bad_one_by_the_second() {
    let long = Test { time: Seconds(10.0), ..test(5.0, &["A.long"]) };
    let short = test(1.0, &["A.short"]);
    let by = |by| classify(&[long.clone(), short.clone()], by).unwrap();
    assert_eq!([colour(&by(By::Total), "long"), colour(&by(By::Second), "long")], [Colour::Red, Colour::Green]);
    let instant = Test { time: Seconds(0.0), ..short.clone() };
    assert!(!classify(&[instant, long.clone()], By::Second).unwrap().tests[0].is_anomalous, "no time, no power");
}

#[test]
fn equal_tests_are_equal_however_their_mean_is_rounded() {
    // Ten times 0.1 in a sum is 0.9999999999999999, and a tenth of that is less than 0.1.
    let equal = vec![test(0.1, &["A.x"]); 10];
    assert!(mean(equal.iter().map(|test| test.energy.0)) < 0.1);
    let found = classify(&equal, By::Total).unwrap();
    assert!(found.tests.iter().all(|test| !test.is_anomalous));
    assert_eq!((found.project.colour, found.project.tests), (Colour::Green, 10));
    // A hundred-millionth more is more.
    let more: Vec<Test> = equal.into_iter().chain([test(0.1 * (1.0 + 1e-8), &["A.x"])]).collect();
    assert!(classify(&more, By::Total).unwrap().tests[10].is_anomalous);
}

#[test]
fn half_of_the_tests_make_yellow_and_half_of_the_methods_too() {
    let tests = [test(3.0, &["A.both", "B.bad", "B.both"]), test(1.0, &["A.both", "B.both"])];
    let found = classify(&tests, By::Total).unwrap();
    let both = Influence { colour: Colour::Yellow, tests: 2, anomalous: 1, share: 0.5 };
    assert_eq!(found.classes["LA;"], both, "a class with one method is like the method");
    assert_eq!(found.classes["LB;"], both, "one of two methods is red: 50 % are not more than 50 %");
    let bad = found.methods.iter().find(|of| of.method == "bad").unwrap();
    assert_eq!(bad.influence, Influence { colour: Colour::Red, tests: 1, anomalous: 1, share: 1.0 });
}

#[test]
fn a_package_has_the_tests_of_any_class_in_it() {
    // Two classes that no test invokes together: half of the package's tests are anomalous, and the mean is 2 J.
    let tests = [test(3.0, &["a/A.x"]), test(1.0, &["a/B.y"]), test(2.0, &["b/C.z"])];
    let found = classify(&tests, By::Total).unwrap();
    assert_eq!(found.packages["a"], Influence { colour: Colour::Yellow, tests: 2, anomalous: 1, share: 0.5 });
    assert_eq!(found.packages["b"], Influence { colour: Colour::Green, tests: 1, anomalous: 0, share: 0.0 });
    assert_eq!(found.project, Influence { colour: Colour::Yellow, tests: 3, anomalous: 1, share: 1.0 / 3.0 });
    assert_eq!(found.tallies.packages, Tally { red: 0, yellow: 1, green: 1 });
    assert_eq!(found.tallies.packages.all(), 2);
}

#[test]
fn a_single_test_is_never_above_its_own_mean() {
    for by in [By::Total, By::Second] {
        let found = classify(&[test(7.0, &["a/A.x"])], by).unwrap();
        assert!(!found.tests[0].is_anomalous);
        assert_eq!(found.project, Influence { colour: Colour::Green, tests: 1, anomalous: 0, share: 0.0 });
    }
}

#[test]
fn the_tree_has_what_the_lists_have_the_worst_first() {
    let tests = [
        test(9.0, &["a/A.bad()V", "a/A.main()V", "a/A$In.run()V", "Top.go()V"]),
        test(1.0, &["a/A.main()V", "a/A.put(I)V", "a/A.put(J)V", "b/B.good()V"]),
    ];
    let tree = classify(&tests, By::Total).unwrap().tree();
    assert_eq!((tree.kind, tree.name.as_str(), tree.methods), (NodeKind::App, "", 7));
    let names = |node: &Node| node.children.iter().map(|child| child.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&tree), ["", "a", "b"], "the default package is red, `a` yellow, `b` green");
    let colours: Vec<Colour> = tree.children.iter().map(|child| child.influence.colour).collect();
    assert_eq!(colours, [Colour::Red, Colour::Yellow, Colour::Green]);
    let a = &tree.children[1];
    assert_eq!(names(a), ["A.In", "A"], "an inner class is a class of its own");
    assert_eq!(names(&a.children[1]), ["bad", "main", "put(I)V", "put(J)V"], "overloads with their descriptors");
    assert_eq!((a.methods, a.children[1].methods, a.children[1].children[0].methods), (5, 4, 1));
    assert_eq!(a.children[1].influence.colour, Colour::Yellow, "two of four methods are green");
}
