//! Adopting wattline: `docs/adopting.md` and `docs/ci.md` as they are typed, `init`, `doctor`, and what is written for CI.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use super::adb::phone;
use super::cli::{Workspace, refused, stderr, stdout};
use super::documents::{How, run, run_as};
use super::support::{apps, corpus, repository};
use wattline_testkit::{Need, skip};

/// The parts of `docs/adopting.md` that go from nothing to a failing gate, each for another kind of project.
const PROJECTS: [&str; 3] = ["## A Cargo workspace", "## A Gradle app", "## Only an APK"];

#[test]
fn every_kind_of_project_from_new_to_a_failing_gate() {
    // All typed in a terminal, the first one in a narrow one.
    for (project, columns) in PROJECTS.iter().zip([50, 100, 100]) {
        run_as("docs/adopting.md", project, How { columns: Some(columns), ..How::default() });
    }
}

#[test]
fn every_kind_of_project_behind_adb_without_a_meter() {
    let Some(phone) = phone(&[]) else { return };
    let environment = phone.environment();
    let environment: Vec<(&str, &OsStr)> = environment.iter().map(|(name, value)| (*name, OsStr::new(value))).collect();
    for project in PROJECTS {
        let how = How { variables: &environment, init: Some("--device adb"), ..How::default() };
        run_as("docs/adopting.md", project, how);
    }
    phone.is_clean();
}

#[test]
#[ignore = "builds wattline once more: minutes; examples/adopt.rs is such a program, and other tests run it"]
fn a_cargo_workspace_builds_its_own_program() {
    run("docs/adopting.md", "## With cargo xtask", &[]);
}

#[test]
fn a_project_without_cargo_as_far_as_it_goes_without_a_phone() {
    let Some(corpus) = corpus("") else { return };
    let apk = corpus.join("androguard_app-prod-debug.apk");
    run("docs/adopting.md", "## Behind adb", &[("APK", apk.as_os_str())]);
}

#[test]
fn an_app_without_a_meter_from_new_to_a_failing_gate() {
    let Some(phone) = phone(&[]) else { return };
    let environment = phone.environment();
    let environment: Vec<(&str, &OsStr)> = environment.iter().map(|(name, value)| (*name, OsStr::new(value))).collect();
    run("docs/ci.md", "## At your desk", &environment);
    phone.is_clean();
}

/// A workspace that `init` has not seen.
fn bare() -> Workspace {
    let workspace = Workspace::new();
    for name in ["Cargo.toml", "compute.mks", "network.mks"] {
        std::fs::remove_file(workspace.path(name)).unwrap();
    }
    std::fs::remove_dir_all(workspace.path("golden")).unwrap();
    workspace
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

#[test]
fn init_replaces_nothing_and_a_second_time_has_nothing_to_do() {
    let workspace = bare();
    workspace.write("Cargo.toml", b"# mine\n[workspace]\nmembers = [] # none\n");
    workspace.write("energy/first.mks", b"start data >>\nUserWait(1) # mine\n");
    workspace.write(".cargo/config.toml", b"[alias]\nxtask = \"run -p tasks --\"\n");
    let dry = workspace.run(&["init", "--dry-run"]);
    assert_eq!(code(&dry), 0, "{}", stderr(&dry));
    assert!(!workspace.path("xtask").exists(), "a dry run writes nothing");
    let output = workspace.run(&["init"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let text = stdout(&output);
    for expected in [
        "extended     Cargo.toml: the member xtask and [workspace.metadata.wattline]",
        "left alone   .cargo/config.toml: its alias xtask is \"run -p tasks --\"",
        "| xtask = \"run --profile wattline --package xtask --\"",
        "wrote        xtask/src/main.rs",
        "left alone   energy/first.mks: it is there already",
        "wrote        .github/workflows/energy.yml",
    ] {
        assert!(text.contains(expected), "`{expected}` is missing in:\n{text}");
    }
    let read = |name: &str| std::fs::read_to_string(workspace.path(name)).unwrap();
    assert!(
        read("Cargo.toml").starts_with("# mine\n[workspace]\nmembers = [\"xtask\"] # none\n"),
        "{}",
        read("Cargo.toml")
    );
    assert!(read("Cargo.toml").contains("apk = \"courier.apk\""), "{}", read("Cargo.toml"));
    assert!(read("energy/first.mks").contains("# mine"));
    let before = read("Cargo.toml");
    let again = workspace.run(&["init", "--json"]);
    let report: serde_json::Value = serde_json::from_slice(&again.stdout).unwrap();
    let files = report["files"].as_array().unwrap();
    assert!(files.iter().all(|file| file["action"] == "leave"), "{report:#}");
    assert_eq!(read("Cargo.toml"), before);
    // What was written can be used.
    let doctor = workspace.run(&["doctor", "--json"]);
    assert_eq!(code(&doctor), 0, "{}", stdout(&doctor));
}

#[test]
fn init_refuses_what_it_cannot_set_up() {
    let workspace = bare();
    refused(&workspace, &["init", "nowhere"], "failed to find nowhere");
    refused(&workspace, &["init", "--apk", "no.apk"], "failed to read no.apk");
    refused(&workspace, &["init", "--wattline", "."], "it has no Cargo.toml of the package `wattline`");
    workspace.write("Cargo.toml", b"[workspace\n");
    refused(&workspace, &["init"], "failed to set up");
}

/// What `doctor` says: status and text of each thing.
fn doctor(workspace: &Workspace, arguments: &[&str]) -> (i32, Vec<(String, String, String)>) {
    let output = workspace.run(&[&["doctor", "--json"], arguments].concat());
    let checks: serde_json::Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {}", stderr(&output)));
    let text = |check: &serde_json::Value, name: &str| check[name].as_str().unwrap_or_default().to_owned();
    let all = checks.as_array().unwrap().iter();
    (code(&output), all.map(|check| (text(check, "about"), text(check, "status"), text(check, "what"))).collect())
}

#[test]
fn doctor_tells_all_that_is_wrong_at_once() {
    let workspace = Workspace::new();
    let (exit, checks) = doctor(&workspace, &[]);
    assert_eq!(exit, 0, "{checks:?}");
    let of = |checks: &[(String, String, String)], about: &str, status: &str, what: &str| {
        let found = checks.iter().any(|(a, s, w)| a == about && s == status && w.contains(what));
        assert!(found, "no {status} of {about} with `{what}` in {checks:#?}");
    };
    of(&checks, "apk", "ok", "com.example.courier.MainActivity");
    of(&checks, "golden", "ok", "network.energy.zip: 3 runs on embedded");
    of(&checks, "sources", "warning", "src is no directory");
    of(&checks, "phone", "ok", "has all that the app can reach");
    // Everything is damaged.
    workspace.write("compute.mks", b"start data >>\nTap(1)\n");
    workspace.write("network.mks", b"start data >>\nLaunchActivity(com.other,.Main)\nUserWait(9)\n");
    workspace.write("golden/compute.energy.zip", b"no zip");
    workspace.write("golden/old.energy.zip", b"");
    workspace.write("golden/old.energy.pending.zip", b"");
    let (exit, checks) =
        doctor(&workspace, &["--device", "adb:127.0.0.1:1", "--meter", "none", "--estimator", "guess"]);
    assert_eq!(exit, 101);
    of(&checks, "scenario", "problem", "compute.mks:2: expected Tap(x, y[, ms])");
    of(&checks, "scenario", "problem", "network.mks:2: it starts com.other");
    of(&checks, "golden", "problem", "compute.energy.zip");
    of(&checks, "golden", "problem", "network.energy.zip cannot be compared: the script has changed since");
    of(&checks, "golden", "warning", "old.energy.zip belongs to no scenario");
    of(&checks, "golden", "warning", "old.energy.pending.zip waits");
    of(&checks, "meter", "warning", "energy is estimated by what ran");
    of(&checks, "estimator", "problem", "guess");
    workspace.write("courier.apk", b"PK");
    let (exit, checks) = doctor(&workspace, &[]);
    assert_eq!(exit, 101);
    of(&checks, "apk", "problem", "courier.apk");
    workspace.write("Cargo.toml", b"[workspace]\nmembers = []\n[workspace.metadata.wattline]\nrunz = 3\n");
    let (exit, checks) = doctor(&workspace, &[]);
    assert_eq!(exit, 101);
    of(&checks, "settings", "problem", "unknown key `runz`");
}

#[test]
fn the_program_speaks_of_itself_by_its_name() {
    let directory = tempfile::tempdir().unwrap();
    let run = |program: &Path, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).current_dir(directory.path()).env_remove("CI").output();
        let output = output.unwrap();
        stdout(&output) + &stderr(&output)
    };
    let wattline = Path::new(env!("CARGO_BIN_EXE_wattline"));
    for arguments in [
        &["--help"][..],
        &["energy", "--help"],
        &["review", "--help"],
        &["doctor"],
        &["scenario", "record", "--help"],
        &["init", "--help"],
    ] {
        let text = run(wattline, arguments);
        assert!(!text.contains("cargo xtask") && text.contains("wattline "), "{arguments:?}: {text}");
        let text = run(&super::cli::program(), arguments);
        assert!(text.contains("cargo xtask"), "{arguments:?}: {text}");
    }
}

#[test]
fn what_to_do_after_a_run_is_said_by_the_name_of_the_program() {
    let workspace = Workspace::new();
    std::fs::remove_file(workspace.path("golden/network.energy.zip")).unwrap();
    for (program, name) in
        [(PathBuf::from(env!("CARGO_BIN_EXE_wattline")), "wattline"), (super::cli::program(), "cargo xtask")]
    {
        let mut command = Command::new(program);
        command.args(["energy", "--scenario", "network.mks"]).current_dir(workspace.path("")).env_remove("CI");
        command.args(["--report", "report.html", "--report", "report.md", "--report", "report.github"]);
        command.env("GITHUB_ACTIONS", "true").env("GITHUB_STEP_SUMMARY", workspace.path("summary"));
        let said = stderr(&command.output().unwrap());
        assert!(said.contains(&format!("with `{name} bless network`")), "{said}");
        assert!(said.contains(&format!("::warning title=no baseline for network::It was measured, and there is nothing to compare it with: accept the recording with `{name} bless`.")), "{said}");
        let other = if name == "wattline" { "cargo xtask " } else { "wattline bless" };
        assert!(!said.contains(other), "{said}");
        for file in ["report.html", "report.md", "report.github", "summary", "target/wattline/report.html"] {
            let text = std::fs::read_to_string(workspace.path(file)).unwrap();
            assert!(text.contains(&format!("{name} bless")) && !text.contains(other), "{file}");
        }
        std::fs::remove_file(workspace.path("summary")).unwrap();
    }
}

#[test]
fn a_scenario_in_which_the_app_does_nothing_is_told_from_the_first_run_on() {
    let workspace = Workspace::new();
    workspace.write("idle.mks", b"type= user\ncount= 1\nspeed= 1.0\nstart data >>\nTap(540,1900)\nUserWait(1000)\n");
    let output = workspace.run(&["energy", "--scenario", "idle.mks"]);
    assert_eq!(code(&output), 102);
    let said = stderr(&output);
    assert!(
        said.contains("idle: most of its energy is on no line") && said.contains("scenario record --output"),
        "{said}"
    );
}

#[test]
fn completions_and_pages_are_of_the_real_commands() {
    let directory = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wattline"));
        command.args(arguments).current_dir(directory.path()).output().unwrap()
    };
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = stdout(&run(&["completions", shell]));
        assert!(script.contains("until-decided") && script.contains("scenario"), "{shell}");
    }
    // The script is one that the shell takes, and it offers what there is.
    let script = directory.path().join("bash");
    std::fs::write(&script, run(&["completions", "bash"]).stdout).unwrap();
    let asked = "source ./bash; COMP_WORDS=(wattline golden me); COMP_CWORD=2; _wattline wattline me golden; echo \"${COMPREPLY[@]}\"";
    let output = Command::new("bash").args(["-c", asked]).current_dir(directory.path()).output().unwrap();
    assert_eq!(stdout(&output).trim(), "merge", "{}", stderr(&output));
    let output = run(&["man", "--output", "man"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    for page in ["wattline.1", "wattline-energy.1", "wattline-golden-merge.1", "wattline-scenario-record.1"] {
        let text = std::fs::read_to_string(directory.path().join("man").join(page)).unwrap();
        assert!(text.contains(".SH NAME") && !text.contains("cargo xtask"), "{page}: {text}");
    }
}

#[test]
fn the_action_keeps_what_was_said_and_the_exit_code() {
    let action = repository().join(".github/actions/energy");
    let text = std::fs::read_to_string(action.join("action.yml")).unwrap();
    for input in ["command", "args", "base", "policy-from", "working-directory", "artifact", "fail-if-inconclusive"] {
        assert!(text.contains(&format!("  {input}:\n")) && text.contains(&format!("inputs.{input}")), "{input}");
    }
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    std::fs::write(path("command"), "echo \"measured $*\"\necho trouble >&2\nexit $CODE\n").unwrap();
    for (code, strict, fails_with) in
        [(0, "true", 0), (100, "true", 100), (102, "true", 102), (102, "false", 0), (101, "false", 101)]
    {
        let mut command = Command::new("bash");
        command
            .arg(action.join("measure.sh"))
            .current_dir(directory.path())
            .env("COMMAND", "sh command")
            .env("ARGS", "--runs 3");
        command
            .env("BASE", "base one.apk")
            .env("POLICY_FROM", "a b")
            .env("GITHUB_BASE_REF", "main")
            .env("REPORT", path("report"))
            .env("STRICT", strict)
            .env("CODE", code.to_string());
        command.env("GITHUB_OUTPUT", path("out")).env("GITHUB_STEP_SUMMARY", path("summary"));
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        assert_eq!(
            (stdout(&output), stderr(&output)),
            ("measured --runs 3 --base base one.apk --policy-from a b\n".into(), "trouble\n".into())
        );
        let read = |name: &str| std::fs::read_to_string(path(name)).unwrap();
        assert!(
            read("out").ends_with(&format!(
                "exit-code={code}\nfail-with={fails_with}\nreport={}\n",
                path("report/report.txt").display()
            )),
            "{}",
            read("out")
        );
        assert_eq!(read("report/report.txt"), "measured --runs 3 --base base one.apk --policy-from a b\n");
        let summary = std::fs::read_to_string(path("summary")).unwrap_or_default();
        assert_eq!(summary.contains("trouble"), code == 101, "wattline writes the others itself: {summary}");
    }
}

#[test]
fn the_action_fetches_the_branch_that_a_pull_request_goes_to() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    let git = |folder: &str, arguments: &[&str]| {
        let author = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
        let done = Command::new("git").args(author).args(arguments).current_dir(path(folder)).output().unwrap();
        assert!(done.status.success(), "{arguments:?}: {}", stderr(&done));
        stdout(&done)
    };
    std::fs::create_dir(path("origin")).unwrap();
    git("origin", &["init", "--quiet", "--initial-branch=main"]);
    git("origin", &["commit", "--quiet", "--allow-empty", "--message", "A"]);
    git("origin", &["checkout", "--quiet", "-b", "change"]);
    git("origin", &["commit", "--quiet", "--allow-empty", "--message", "B"]);
    let url = format!("file://{}", path("origin").display());
    git("", &["clone", "--quiet", "--depth", "1", "--branch", "change", &url, "checkout"]);
    std::fs::write(path("command"), "echo \"measured $*\"\n").unwrap();
    let measure = |policy: &str, base: &str| {
        let mut command = Command::new("bash");
        command.arg(repository().join(".github/actions/energy/measure.sh")).current_dir(path("checkout"));
        command.env("COMMAND", "sh ../command").env("POLICY_FROM", policy).env("GITHUB_BASE_REF", base);
        command.env("REPORT", path("report")).env("GITHUB_OUTPUT", path("out"));
        command.env_remove("GITHUB_STEP_SUMMARY").env_remove("BASE").env_remove("ARGS");
        stdout(&command.output().unwrap())
    };
    assert_eq!(measure("", "main"), "measured --policy-from origin/main\n");
    let (fetched, main) = (["rev-parse", "origin/main"], ["rev-parse", "main"]);
    assert_eq!(git("checkout", &fetched), git("origin", &main));
    assert_eq!(measure("none", "main"), "measured \n");
    assert_eq!(measure("", ""), "measured \n");
    // A branch that cannot be fetched is named all the same: the command refuses it.
    assert_eq!(measure("", "gone"), "measured --policy-from origin/gone\n");
}

/// Workflows as JSON, by Python's YAML reader; none, after saying so, where there is no such reader.
fn workflows(texts: &[String]) -> Option<Vec<serde_json::Value>> {
    let python = std::env::var_os("WATTLINE_PYTHON").unwrap_or_else(|| "python3".into());
    let has = Command::new(&python).args(["-c", "import yaml"]).output();
    if !has.is_ok_and(|output| output.status.success()) {
        skip(Need::Yaml, "Python has no yaml; on Debian and Ubuntu: apt install python3-yaml");
        return None;
    }
    let directory = tempfile::tempdir().unwrap();
    let parse = |text: &String| {
        let file = directory.path().join("workflow.yml");
        std::fs::write(&file, text).unwrap();
        // YAML 1.1 takes the key `on` for a truth value.
        let script = "import json, sys, yaml; json.dump(yaml.load(open(sys.argv[1]), yaml.BaseLoader), sys.stdout)";
        let output = Command::new(&python).args(["-c", script]).arg(&file).output().unwrap();
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}\n{text}", stderr(&output)))
    };
    Some(texts.iter().map(parse).collect())
}

/// All scripts of a workflow's steps.
fn scripts(workflow: &serde_json::Value) -> Vec<&str> {
    let jobs = workflow["jobs"].as_object().unwrap().values();
    let steps = jobs.flat_map(|job| job["steps"].as_array().unwrap());
    steps.filter_map(|step| step["run"].as_str().or(step["with"]["script"].as_str())).collect()
}

/// What `init` writes for CI, for each kind of project and device.
fn written_workflows() -> Vec<String> {
    let mut texts = Vec::new();
    for files in [&["Cargo.toml"][..], &["gradlew"], &[]] {
        for device in ["embedded", "adb"] {
            let workspace = bare();
            files.iter().for_each(|file| workspace.write(file, b"[workspace]\nmembers = []\n"));
            let output = workspace.run(&["init", "--device", device]);
            assert_eq!(code(&output), 0, "{}", stderr(&output));
            texts.push(std::fs::read_to_string(workspace.path(".github/workflows/energy.yml")).unwrap());
        }
    }
    texts
}

#[test]
fn workflows_are_yaml_and_their_scripts_are_bash() {
    let mut texts = written_workflows();
    for name in ["ci", "dist", "energy"] {
        texts.push(std::fs::read_to_string(repository().join(format!(".github/workflows/{name}.yml"))).unwrap());
    }
    let Some(workflows) = workflows(&texts) else { return };
    for (workflow, text) in workflows.iter().zip(&texts) {
        assert!(workflow["on"].is_object() && workflow["permissions"]["contents"] == "read", "{text}");
        for script in scripts(workflow) {
            // Values come by the environment: none is read as a script.
            assert!(!script.contains("${{"), "{script}");
            let output = Command::new("bash").args(["-n", "-c", script]).output().unwrap();
            assert!(output.status.success(), "{script}: {}", stderr(&output));
        }
    }
    for workflow in &workflows[..6] {
        // The job that may write runs no code of the pull request.
        let (energy, tell) = (&workflow["jobs"]["energy"], &workflow["jobs"]["tell"]);
        assert!(energy["permissions"].is_null(), "{energy:#}");
        assert_eq!(tell["permissions"]["pull-requests"], "write");
        let steps = tell["steps"].as_array().unwrap();
        assert!(steps.iter().all(|step| !step["uses"].as_str().unwrap_or_default().contains("checkout")), "{tell:#}");
    }
}

#[test]
fn a_pull_request_has_one_comment_that_is_written_again() {
    let texts = written_workflows();
    let Some(workflows) = workflows(&texts[..1]) else { return };
    let scripts = scripts(&workflows[0]);
    let comment = scripts.last().unwrap();
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    std::fs::create_dir(path("bin")).unwrap();
    // GitHub's program, as far as the script uses it: what it is asked goes into a file.
    let gh = "#!/bin/sh\necho \"$*\" >> \"$ASKED\"\ncase \"$*\" in *--paginate*) printf '%s' \"$COMMENTS\";; esac\n";
    std::fs::write(path("bin/gh"), gh).unwrap();
    assert!(Command::new("chmod").arg("+x").arg(path("bin/gh")).status().unwrap().success());
    let asked = |comments: &str| {
        let programs = std::env::var_os("PATH").unwrap();
        let programs = std::env::join_paths([path("bin")].into_iter().chain(std::env::split_paths(&programs))).unwrap();
        let _ = std::fs::remove_file(path("asked"));
        let mut command = Command::new("bash");
        command.args(["-e", "-c", comment]).current_dir(directory.path()).env("PATH", programs);
        command.env("ASKED", path("asked")).env("COMMENTS", comments);
        command.env("GITHUB_REPOSITORY", "a/b").env("NUMBER", "7");
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        std::fs::read_to_string(path("asked")).unwrap().lines().last().unwrap().to_owned()
    };
    let body = "--field body=@energy-report/comment.md --silent";
    assert_eq!(asked(""), format!("api repos/a/b/issues/7/comments {body}"));
    assert_eq!(asked("12\n13\n"), format!("api --method PATCH repos/a/b/issues/comments/12 {body}"));
}

#[test]
fn the_program_is_packed_as_it_is_handed_out() {
    let directory = tempfile::tempdir().unwrap();
    let pack = |tag: &str| {
        let mut command = Command::new(repository().join(".ci/dist"));
        command.arg(env!("CARGO_BIN_EXE_wattline")).args(["x86_64-unknown-linux-gnu", "out"]);
        command.current_dir(directory.path()).env("GITHUB_REF_TYPE", "tag").env("GITHUB_REF_NAME", tag);
        command.output().unwrap()
    };
    let output = pack("v9.9.9");
    assert!(!output.status.success() && stderr(&output).contains("the tag v9.9.9 is not v"), "{}", stderr(&output));
    let version = env!("CARGO_PKG_VERSION");
    let output = pack(&format!("v{version}"));
    let name = format!("wattline-{version}-x86_64-unknown-linux-gnu");
    assert_eq!(stdout(&output), format!("out/{name}.tar.gz\n"), "{}", stderr(&output));
    let script =
        format!("cd out && sha256sum --check --quiet *.sha256 && tar xzf *.tar.gz && {name}/wattline --version");
    let output = Command::new("bash").args(["-c", &script]).current_dir(directory.path()).output().unwrap();
    assert_eq!(stdout(&output), format!("wattline {version}\n"), "{}", stderr(&output));
}

#[test]
fn a_gradle_task_fails_when_the_gate_does() {
    if Command::new("gradle").arg("--version").output().is_err() {
        skip(Need::Gradle, "`gradle` is not installed; on Debian and Ubuntu: apt install gradle");
        return;
    }
    let document = std::fs::read_to_string(repository().join("docs/adopting.md")).unwrap();
    let task = document.split("```groovy\n").nth(1).unwrap().split("```").next().unwrap();
    let workspace = Workspace::new();
    let bin = workspace.path("bin");
    std::fs::create_dir(&bin).unwrap();
    std::fs::copy(env!("CARGO_BIN_EXE_wattline"), bin.join("wattline")).unwrap();
    workspace.write("settings.gradle", b"include 'app'\n");
    workspace.write("app/build.gradle", format!("tasks.create('assembleDebug')\n{task}").as_bytes());
    std::fs::copy(apps().join("courier-regressed.apk"), workspace.path("courier.apk")).unwrap();
    let programs = std::env::var_os("PATH").unwrap();
    let programs = std::env::join_paths([bin].into_iter().chain(std::env::split_paths(&programs))).unwrap();
    let mut command = Command::new("gradle");
    command.args(["--offline", "--no-daemon", "-g"]).arg(workspace.path("home")).arg("energyCheck");
    command.current_dir(workspace.path("")).env("PATH", programs).env_remove("CI");
    let output = command.output().unwrap();
    let said = stdout(&output) + &stderr(&output);
    assert!(said.contains("Execution failed for task ':app:energyCheck'") && said.contains("exit value 100"), "{said}");
}

#[test]
fn phases_have_names_on_a_terminal() {
    // What a program writes to a terminal goes through this one.
    if !Command::new("script").arg("--version").output().is_ok_and(|output| output.status.success()) {
        skip(Need::Script, "`script` is not installed; on Debian and Ubuntu: apt install bsdutils");
        return;
    }
    let workspace = Workspace::new();
    std::fs::copy(apps().join("courier-regressed.apk"), workspace.path("courier.apk")).unwrap();
    let command = format!("'{}' energy --scenario network.mks --no-cache", env!("CARGO_BIN_EXE_wattline"));
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &command, "/dev/null"]);
    script.current_dir(workspace.path("")).env_remove("CI").env("TERM", "xterm").stdin(Stdio::null());
    let output = script.output().unwrap();
    let text = stdout(&output);
    assert_eq!(code(&output), 100, "{text}");
    let mut rest = text.as_str();
    // Runs go side by side: how many are done when it is said again is not known.
    for phase in [
        "instrumenting ",
        "network: counting paths on",
        "network: timing library calls on",
        "network: fitting",
        "network: confirming ",
        "network: fitting",
    ] {
        let (_, after) = rest.split_once(phase).unwrap_or_else(|| panic!("no `{phase}` in its place: {text}"));
        rest = after;
    }
    let mut before: Vec<&str> = text.split(" of 3 on embedded").collect();
    before.pop();
    let numbers: Vec<u32> = before.iter().map(|text| text.chars().last().unwrap().to_digit(10).unwrap()).collect();
    assert!(!numbers.is_empty() && numbers.iter().all(|number| (1..=3).contains(number)), "{text}");
    assert!(!text.contains("/3]") && !text.contains("/6]"), "{text}");
}
