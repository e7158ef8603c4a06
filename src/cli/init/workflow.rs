//! The CI jobs that `init` writes: on the embedded phone, and on an emulator.

use super::find::{Kind, Project, Target, Wattline};

/// The job for an emulator. What stands between `@` depends on the project.
const EMULATOR: &str = include_str!("emulator.yml");
/// The job for the embedded phone, in the same way.
const EMBEDDED: &str = include_str!("embedded.yml");
/// The jobs for several phones, in the same way.
const MATRIX: &str = include_str!("matrix.yml");
/// Seeds of a phone's runs are so far from those of the next one's.
const APART: usize = 1000;
/// The step that keeps wattline from one job to the next.
const KEEP: &str = include_str!("keep.yml");
/// The step that keeps what was measured, and the job that writes it to the pull request.
const TELL: &str = include_str!("tell.yml");
/// What the second job writes.
const REPORTS: &str = "--report sarif=target/wattline/wattline.sarif --report markdown=target/wattline/comment.md";
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
        _ if !project.phones.is_empty() => filled(MATRIX, project, wattline),
        Target::Embedded => filled(EMBEDDED, project, wattline),
        Target::Adb => filled(EMULATOR, project, wattline),
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

/// The parts of a job: both versions on an emulator, or this version on the embedded phone, against `golden/`.
fn filled(template: &str, project: &Project, wattline: &Wattline) -> String {
    let (command, install, environment) = command(project, wattline);
    let gradle = |text: String| if project.gradle { text } else { String::new() };
    let apk = project.apk.display().to_string().replace('\\', "/");
    let by_hand = format!("      # {apk} must be there now: what builds it belongs here, unless it is in git.\n");
    let build = match project.gradle {
        true => format!("      - name: Build it\n        run: {BUILD}\n"),
        false => by_hand,
    };
    let parts = [
        ("keep", KEEP.to_owned()),
        ("tell", TELL.trim_end().to_owned()),
        ("reports", REPORTS.to_owned()),
        ("environment", environment.to_owned()),
        ("java", gradle(format!("{JAVA}{KEEP_GRADLE}"))),
        ("base", if project.gradle { "Build it" } else { "Keep its app" }.to_owned()),
        ("build-base", gradle(format!("          {BUILD}\n"))),
        ("apk", apk),
        ("build", build),
        ("target", if project.kind == Kind::Cargo { "            target\n" } else { "" }.to_owned()),
        ("install", install),
        ("command", command.to_owned()),
        ("program", command.trim_end_matches(" energy").to_owned()),
        ("phones", phones(&project.phones)),
        ("fetch-target", FETCH_TARGET.to_owned()),
        ("by-target", BY_TARGET.to_owned()),
    ];
    parts.iter().fold(template.to_owned(), |text, (name, part)| text.replace(&format!("@{name}@"), part))
}

/// The entries of the matrix.
fn phones(serials: &[String]) -> String {
    let entry = |(number, serial): (usize, &String)| {
        format!("          - phone: \"{serial}\"\n            seed: {}\n", 1 + APART * number)
    };
    serials.iter().enumerate().map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_of_a_job_is_filled() {
        for kind in [Kind::Cargo, Kind::Plain] {
            for gradle in [false, true] {
                let mut project = Project {
                    root: "/shop".into(),
                    kind,
                    target: Target::Adb,
                    apk: "app/a b.apk".into(),
                    apk_is_missing: false,
                    launched: None,
                    sources: Vec::new(),
                    mapping: None,
                    gradle,
                    phones: Vec::new(),
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
                    "@keep@",
                    "@tell@",
                    "@reports@",
                ];
                assert!(names.iter().all(|name| !text.contains(name)), "{text}");
                assert_eq!(text.matches(BUILD).count(), if gradle { 2 } else { 0 }, "the base and the head: {text}");
                assert!(text.contains("cp \"app/a b.apk\" \"$RUNNER_TEMP/base.apk\""), "{text}");
                let command = if kind == Kind::Cargo { "cargo xtask energy" } else { "wattline energy" };
                let compare = format!("script: {command} --base \"$RUNNER_TEMP/base.apk\" {BY_TARGET} {REPORTS}\n");
                assert!(text.contains(&compare) && text.contains(FETCH_TARGET), "{text}");
                assert_eq!(text.contains("cargo install"), kind == Kind::Plain);
                project.phones = vec!["R58M".into(), "8A1X".into()];
                let text = workflow(&project, &Wattline::Version("0.1.0"));
                assert!(!text.lines().any(|line| line.trim_start().starts_with('@')), "{text}");
                assert!(text.contains("- phone: \"R58M\"\n            seed: 1\n"), "{text}");
                assert!(text.contains("- phone: \"8A1X\"\n            seed: 1001\n"), "{text}");
                let program = command.trim_end_matches(" energy");
                assert!(text.contains(&format!("run: {program} record --device")), "{text}");
                assert!(text.contains(&format!("{program} gate \"golden/$name\"")), "{text}");
                project.phones.clear();
                project.target = Target::Embedded;
                let text = workflow(&project, &Wattline::Version("0.1.0"));
                assert!(names.iter().all(|name| !text.contains(name)), "{text}");
                assert!(text.contains(&format!("run: {command} {BY_TARGET} {REPORTS}\n")), "{text}");
                assert_eq!(text.contains(&format!("run: {BUILD}\n")), gradle, "{text}");
                assert_eq!(text.contains("# app/a b.apk must be there now"), !gradle, "{text}");
            }
        }
    }
}
