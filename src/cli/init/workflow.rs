//! The CI jobs that `init` writes: on the embedded phone, and on an emulator.

use super::find::{Kind, Project, Target, Wattline};

/// The job for an emulator. What stands between `@` depends on the project.
const EMULATOR: &str = include_str!("emulator.yml");
/// The JDK that Gradle builds the app with; what it fetched is kept for the next job.
const JAVA: &str = "      - uses: actions/setup-java@c5195efecf7bdfc987ee8bae7a71cb8b11521c00 # v4.7.1\n        with:\n          distribution: temurin\n          java-version: 17\n";
const KEEP_GRADLE: &str = "          cache: gradle\n";
const BUILD: &str = "./gradlew assembleDebug";
/// The step that fetches the branch that a pull request goes to, whose settings judge it.
const FETCH_TARGET: &str = "      # What the pull request changes of settings, scenarios and golden artifacts does not \
                            judge it.\n      \
                            - run: git fetch --no-tags --depth 1 origin \
                            \"+refs/heads/$GITHUB_BASE_REF:refs/remotes/origin/$GITHUB_BASE_REF\"\n";
/// The option that judges by it.
const BY_TARGET: &str = "--policy-from \"origin/$GITHUB_BASE_REF\"";
/// The address of wattline's repository, where this program does not know it.
const ENVIRONMENT: &str = "    env:\n      # A variable of this repository: the address of wattline's.\n      \
                           WATTLINE_REPOSITORY: ${{ vars.WATTLINE_REPOSITORY }}\n";

/// The CI job.
pub fn workflow(project: &Project, wattline: &Wattline) -> String {
    match project.target {
        Target::Embedded => embedded(project, wattline),
        Target::Adb => emulator(project, wattline),
    }
}

/// How wattline is called, the step that installs it, and what that step reads from the environment.
fn command(project: &Project, wattline: &Wattline) -> (&'static str, String, &'static str) {
    let install = |what: &str| format!("      - run: cargo install --locked {what}\n");
    match (project.kind, wattline) {
        (Kind::Cargo, _) => ("cargo xtask energy", String::new(), ""),
        (Kind::Plain, Wattline::Git(url)) => ("wattline energy", install(&format!("--git {url} wattline")), ""),
        (Kind::Plain, Wattline::Version(version)) => ("wattline energy", install(&format!("wattline@{version}")), ""),
        (Kind::Plain, Wattline::Path(_)) => {
            ("wattline energy", install("--git \"$WATTLINE_REPOSITORY\" wattline"), ENVIRONMENT)
        }
    }
}

/// Both versions, on an emulator.
fn emulator(project: &Project, wattline: &Wattline) -> String {
    let (command, install, environment) = command(project, wattline);
    let gradle = |text: String| if project.gradle { text } else { String::new() };
    let parts = [
        ("environment", environment.to_owned()),
        ("java", gradle(format!("{JAVA}{KEEP_GRADLE}"))),
        ("base", if project.gradle { "Build it" } else { "Keep its app" }.to_owned()),
        ("build-base", gradle(format!("          {BUILD}\n"))),
        ("apk", project.apk.display().to_string().replace('\\', "/")),
        ("build", gradle(format!("      - name: Build it\n        run: {BUILD}\n"))),
        ("target", if project.kind == Kind::Cargo { "            target\n" } else { "" }.to_owned()),
        ("install", install),
        ("command", command.to_owned()),
        ("fetch-target", FETCH_TARGET.to_owned()),
        ("by-target", BY_TARGET.to_owned()),
    ];
    parts.iter().fold(EMULATOR.to_owned(), |text, (name, part)| text.replace(&format!("@{name}@"), part))
}

/// This version, on the embedded phone, against `golden/`.
fn embedded(project: &Project, wattline: &Wattline) -> String {
    let mut steps = String::from("      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2\n");
    if project.gradle {
        steps += &format!("{JAVA}      - run: {BUILD}\n");
    }
    let (command, install, environment) = command(project, wattline);
    steps += &install;
    steps += "      # Exit code 0: nothing costs more; 100: a regression; 101: could not measure; 102: inconclusive.\n";
    steps += &match wattline.url().and_then(github) {
        Some(repository) => format!(
            "      - uses: {repository}/.github/actions/energy@main\n        with:\n          command: {command}\n"
        ),
        None => format!(
            "{FETCH_TARGET}      - run: {command} {BY_TARGET}\n      # The report, and what was measured, for \
             `golden diff` and `analyze`.\n      \
             - uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2\n        if: always()\n        with:\n          name: energy\n          \
             path: |\n            target/wattline/report.html\n            target/wattline/**/*.energy.zip\n          \
             if-no-files-found: ignore\n"
        ),
    };
    format!(
        "# Measures the app in every pull request, and fails when it costs more energy than golden/ allows.\n\
         name: energy\non:\n  pull_request:\npermissions:\n  contents: read\njobs:\n  energy:\n    runs-on: ubuntu-latest\n    \
         timeout-minutes: 30\n{environment}    steps:\n{steps}"
    )
}

/// `OWNER/NAME` of a repository whose actions workflows can name.
fn github(url: &str) -> Option<String> {
    let path = url.split_once("github.com")?.1.trim_start_matches(['/', ':']);
    let path = path.trim_end_matches('/').trim_end_matches(".git");
    let (owner, name) = path.split_once('/')?;
    let plain = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c));
    (plain(owner) && plain(name)).then(|| format!("{owner}/{name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_of_the_emulators_job_is_filled() {
        for kind in [Kind::Cargo, Kind::Plain] {
            for gradle in [false, true] {
                let project = Project {
                    root: "/shop".into(),
                    kind,
                    target: Target::Adb,
                    apk: "app/a b.apk".into(),
                    apk_is_missing: false,
                    launched: None,
                    sources: Vec::new(),
                    mapping: None,
                    gradle,
                    notes: Vec::new(),
                };
                let text = workflow(&project, &Wattline::Version("0.1.0"));
                let places = text.lines().filter(|line| line.trim_start().starts_with('@'));
                assert_eq!(places.count(), 0, "{text}");
                let names = [
                    "@by-target@",
                    "@fetch-target@",
                    "@apk@",
                    "@base@",
                    "@command@",
                    "@java@",
                    "@install@",
                    "@target@",
                ];
                assert!(names.iter().all(|name| !text.contains(name)), "{text}");
                assert_eq!(text.matches(BUILD).count(), if gradle { 2 } else { 0 }, "the base and the head: {text}");
                assert!(text.contains("cp \"app/a b.apk\" \"$RUNNER_TEMP/base.apk\""), "{text}");
                let command = if kind == Kind::Cargo { "cargo xtask energy" } else { "wattline energy" };
                let compare = format!("script: {command} --base \"$RUNNER_TEMP/base.apk\" {BY_TARGET}");
                assert!(text.contains(&compare) && text.contains(FETCH_TARGET), "{text}");
                assert_eq!(text.contains("cargo install"), kind == Kind::Plain);
            }
        }
    }
}
