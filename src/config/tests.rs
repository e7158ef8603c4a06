//! Settings as users write them.

use serde_json::json;

use super::*;
use wattline_apk::{KeySource, PasswordSource};
use wattline_names::scope::Choice;

fn workspace(metadata: serde_json::Value) -> Workspace {
    let source = Source { file: "/w/Cargo.toml".into(), is_cargo: true, text: String::new() };
    Workspace { root: "/w".into(), target: "/w/target/wattline".into(), tree: None, metadata, source }
}

#[test]
fn defaults_and_joined_paths() {
    let table = json!({"wattline": {"apk": "a.apk", "scenarios": ["s.mks"], "apis": ["x.toml"],
                                               "mapping": "m.txt"}});
    let config = workspace(table).config().unwrap();
    assert_eq!(config.apk, Path::new("/w/a.apk"));
    assert_eq!(config.golden, Path::new("/w/golden"));
    assert_eq!(config.apis, [Path::new("/w/x.toml")]);
    assert_eq!(config.mapping.as_deref(), Some(Path::new("/w/m.txt")));
    assert_eq!((config.runs, config.seed, config.estimator.as_str()), (3, 1, "recommended"));
}

#[test]
fn keys_are_files_of_the_workspace() {
    let source = |extra: serde_json::Value| {
        let mut table = json!({"apk": "a.apk", "scenarios": ["s.mks"]});
        table.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        let config = workspace(json!({"wattline": table})).config()?;
        Ok::<_, ConfigError>((config.key_source(), config.schemes().map(|schemes| schemes.to_string())))
    };
    assert_eq!(source(json!({})).unwrap(), (None, None));
    let (key, schemes) = source(json!({"keystore": "k.p12", "alias": "a", "password-env": "P", "sign": "v2"})).unwrap();
    let password = Some(PasswordSource::Variable("P".into()));
    assert_eq!(key, Some(KeySource::Keystore { path: "/w/k.p12".into(), alias: Some("a".into()), password }));
    assert_eq!(schemes.as_deref(), Some("v2"));
    let (key, _) = source(json!({"key": "k.pem", "cert": "c.pem"})).unwrap();
    assert_eq!(key, Some(KeySource::Pem { key: "/w/k.pem".into(), certificate: Some("/w/c.pem".into()) }));
    for (extra, expected) in [
        (json!({"key": "k", "keystore": "s"}), "`key` and `keystore` exclude each other"),
        (json!({"alias": "a"}), "`alias` has no meaning without `keystore`"),
        (json!({"cert": "c", "keystore": "s"}), "`cert` has no meaning without `key`"),
        (json!({"sign": "v9"}), "`sign`: expected signature schemes out of v1, v2 and v3"),
        (json!({"keystore": "s", "password": "p"}), "unknown key `password`"),
    ] {
        let message = source(extra).unwrap_err().to_string();
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn classes_are_chosen_by_patterns() {
    let mut table = json!({"wattline": {"apk": "a.apk", "scenarios": ["s.mks"]}});
    let choice = |table: &serde_json::Value| workspace(table.clone()).config().map(|config| config.choice());
    assert_eq!(choice(&table).unwrap(), Choice { skip_libraries: true, ..Choice::default() });
    table["wattline"]["exclude"] = json!(["com.example.**"]);
    table["wattline"]["libraries"] = json!(true);
    let exclude = vec!["com.example.**".parse().unwrap()];
    assert_eq!(choice(&table).unwrap(), Choice { exclude, ..Choice::default() });
    table["wattline"]["include"] = json!(["Lcom/example/Main;"]);
    let message = choice(&table).unwrap_err().to_string();
    assert!(message.contains("expected a package or class such as com.example"), "{message}");
}

#[test]
fn mistakes_are_named() {
    let cases = [
        (json!({}), "failed to find [workspace.metadata.wattline]"),
        (
            json!({"wattline": {"apk": "a", "scenarios": ["s"], "treshold": 1}}),
            "unknown key `treshold` in [workspace.metadata.wattline] of /w/Cargo.toml: did you mean `thresholds`?",
        ),
        (json!({"wattline": {"apk": "a", "scenarios": []}}), "at least one monkey script"),
        (
            json!({"wattline": {"apk": "a", "scenarios": ["s"], "thresholds": {"total": -1.0}}}),
            "`thresholds.total` must be a fraction",
        ),
    ];
    for (metadata, expected) in cases {
        let message = workspace(metadata).config().unwrap_err().to_string();
        assert!(message.contains(expected), "{message}");
    }
}

/// A directory with a wattline.toml, and what its settings are.
fn plain(text: &str, files: &[&str]) -> (tempfile::TempDir, Result<Vec<Config>, ConfigError>) {
    let dir = tempfile::tempdir().unwrap();
    for name in files {
        let path = dir.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "").unwrap();
    }
    std::fs::write(dir.path().join("wattline.toml"), text).unwrap();
    let configs = Workspace::find(dir.path()).and_then(|workspace| workspace.configs());
    (dir, configs)
}

#[track_caller]
fn refused(text: &str, expected: &str) {
    let (dir, configs) = plain(text, &[]);
    let message = configs.unwrap_err().to_string().replace(&dir.path().display().to_string(), "DIR");
    assert!(message.contains(expected), "expected {expected}\nfound {message}");
}

const ONE: &str = "apk = 'a.apk'\nscenarios = ['login.mks', 'scroll.mks']\n";

#[test]
fn a_project_without_cargo_has_a_file_of_its_own() {
    let (dir, configs) = plain(ONE, &["a/b/c.txt"]);
    assert_eq!(configs.unwrap()[0].apk, dir.path().join("a.apk"));
    let below = Workspace::find(&dir.path().join("a/b")).unwrap();
    assert_eq!((below.root.as_path(), below.target), (dir.path(), dir.path().join("target/wattline")));
    std::fs::write(dir.path().join("wattline.toml"), format!("target = 'out'\n{ONE}")).unwrap();
    let workspace = Workspace::find(dir.path()).unwrap();
    assert_eq!(workspace.target, dir.path().join("out"));
    assert!(workspace.configs().is_ok());
    // A Cargo.toml without such a table is somebody else's.
    std::fs::write(dir.path().join("a/Cargo.toml"), "[workspace]\n").unwrap();
    assert!(Workspace::find(&dir.path().join("a/b")).is_ok());
    std::fs::write(dir.path().join("a/Cargo.toml"), "[workspace.metadata.wattline]\nruns = 3\n").unwrap();
    let message = Workspace::find(&dir.path().join("a/b")).unwrap_err().to_string();
    assert!(message.contains("a/Cargo.toml and ") && message.contains("/wattline.toml; remove one"), "{message}");
    assert!(matches!(Workspace::find(Path::new("/")), Err(ConfigError::Nowhere { .. })));
}

#[test]
fn a_fraction_may_be_a_percentage_and_is_no_number_of_percent() {
    let text = "apk = \"a\"\nscenarios = [\"s.mks\"]\n[thresholds]\ntotal = \"5 %\"\nline = \"150%\"\naee = 0.2\n";
    let (_dir, configs) = plain(text, &["s.mks"]);
    let thresholds = configs.unwrap()[0].thresholds;
    assert_eq!((thresholds.total, thresholds.line, thresholds.aee), (Some(0.05), Some(1.5), Some(0.2)));
    let more = "[thresholds]\nfail-floor = \"0.7 %\"\nline-floor-joules = 2.5\n\
                [[limit]]\nclasses = [\"a.b\"]\nline = \"3%\"\n\
                [[allow]]\nrule = \"x\"\nuntil = 2026-01-01\nreason = \"r\"\nup-to = \"8 %\"\nup-to-joules = 1.5\n";
    let (_dir, configs) = plain(&format!("{ONE}{more}"), &["login.mks", "scroll.mks"]);
    let config = &configs.unwrap()[0];
    assert_eq!(config.thresholds.fail_floor, Some(0.007), "the digits that were written");
    assert_eq!(config.thresholds.line_floor_joules, Some(2.5), "joules are no fraction");
    assert_eq!((config.limit[0].line, config.allow[0].up_to), (Some(0.03), Some(0.08)));
    assert_eq!(config.allow[0].up_to_joules, Some(1.5));
    for key in ["least-growth", "fail-floor", "line-floor", "aee", "r2", "confidence-total", "false-discoveries"] {
        let expected = format!("wattline.toml:2: `{key}` must be a fraction of at most 1");
        refused(&format!("[thresholds]\n{key} = 1.5\n"), &expected);
    }
}

#[test]
fn unknown_keys_and_wrong_types_are_named_with_table_and_line() {
    for (text, expected) in [
        (
            "[thresholds]\ntotal = 5\n",
            "[thresholds] of DIR/wattline.toml:2: `total` must be a fraction of at most 1, or a percentage as text: found 5, \
             and 5 % is 0.05 or \"5 %\"",
        ),
        (
            "[[limit]]\nclasses = ['a']\nline = 5\n",
            "[[limit]] of DIR/wattline.toml:3: `line` must be a fraction of at most 1",
        ),
        ("[[allow]]\nup-to = 8\n", "[[allow]] of DIR/wattline.toml:2: `up-to` must be a fraction of at most 1"),
        ("[thresholds]\nr2 = \"high\"\n", "`r2` must be a fraction such as 0.05, or a percentage such as \"5 %\""),
        ("runz = 3\n", "unknown key `runz` in DIR/wattline.toml:1: did you mean `runs`?"),
        (
            "[thresholds]\nlinefloor = 1\n",
            "`linefloor` in [thresholds] of DIR/wattline.toml:2: did you mean `line-floor`?",
        ),
        ("[scenario.login]\ntreshold = {}\n", "in [scenario.login] of DIR/wattline.toml:2: did you mean `thresholds`?"),
        ("[[limit]]\nclass = []\n", "in [[limit]] of DIR/wattline.toml:2: did you mean `classes`?"),
        (
            "[[app]]\nname = 'a'\ngolden = 'x'\n",
            "in [[app]] of DIR/wattline.toml:3: it stands at the top, for all apps",
        ),
        ("name = 'a'\n", "it has a meaning in [[app]] only"),
        (
            "device = [{ nmae = 'adb' }]\n",
            "unknown key `nmae` in [[device]] of DIR/wattline.toml:1: did you mean `name`?",
        ),
        ("colour = 1\n", "expected one of apk, scenarios"),
        ("runs = '3'\n", "failed to use DIR/wattline.toml:1: `runs` must be a whole number of at least 0, found \"3\""),
        ("runs = -1\n", "`runs` must be a whole number"),
        (
            "\n[thresholds]\ntotal = 'x'\n",
            "failed to use [thresholds] of DIR/wattline.toml:3: `total` must be a fraction such as 0.05",
        ),
        ("scenarios = 's.mks'\n", "`scenarios` must be a list of strings"),
        ("device = [{ meter = 'x' }]\n", "`device` must be a device's name, or a list"),
        ("[[allow]]\nuntil = 2026-02-30\n", "wattline.toml"),
        ("[[allow]]\nuntil = 'soon'\n", "`until` must be a date such as 2026-12-31"),
        ("runs =\n", "failed to read DIR/wattline.toml: TOML parse error at line 1"),
    ] {
        refused(text, expected);
    }
}

#[test]
fn values_without_sense_are_named() {
    let with = |more: &str| format!("{ONE}{more}");
    for (more, expected) in [
        (
            "[scenario.logon.thresholds]\ntotal = 1\n",
            "wattline.toml:3: unknown scenario `logon`: did you mean `login`?",
        ),
        (
            "[[allow]]\nrule = 'x'\nuntil = 2026-01-01\nreason = 'r'\nscenario = 'scrol'\n",
            "[[allow]] of DIR/wattline.toml:7: unknown scenario `scrol`: did you mean `scroll`?",
        ),
        ("[[allow]]\nrule = 'x'\nuntil = 2026-01-01\nreason = ' '\n", "`reason` must say why at DIR/wattline.toml:3"),
        ("[[allow]]\nrule = 'x'\nuntil = 2026-01-01\n", "[[allow]] of DIR/wattline.toml:3: `reason` must be there"),
        ("[[allow]]\nrule = 'x'\nreason = 'r'\n", "`until` must be there"),
        (
            "[[allow]]\nrule = 'x'\nuntil = 2026-01-01\nreason = 'r'\nup-to-joules = -1.0\n",
            "`up-to-joules` must be at least 0 at DIR/wattline.toml:3",
        ),
        ("[thresholds]\nline-floor = 1\nline_floor = 1\n", "`line_floor` is `line-floor` of old"),
        ("[thresholds]\nconfidence-total = 1.0\n", "`thresholds.confidence-total` must be a probability"),
        (
            "[scenario.login.thresholds]\nline-floor-joules = -1\n",
            "`scenario.login.thresholds.line-floor-joules` must be joules",
        ),
        ("[[limit]]\nclasses = []\n", "`classes` must name a package or class"),
        ("[[limit]]\nclasses = ['a/b']\n", "expected a package or class such as com.example"),
        ("device = ['adb:a', 'adb-a', 'adb:a']\n", "two devices are called `adb:a`, or nearly so"),
    ] {
        refused(&with(more), expected);
    }
    refused("apk = 'a'\nscenarios = ['a/s.mks', 'b/s.mks']\n", "two scenarios are called `s`");
    refused("apk = 'a'\nscenarios = ['s/*.mks']\n", "`scenarios`: s/*.mks: no file has such a name");
    refused("scenarios = ['s.mks']\n", "`apk` must name the app under test");
    refused("scenarios = ['s']\n[[app]]\napk = 'a'\n", "[[app]] of DIR/wattline.toml:2: `name` must be there");
    refused("scenarios = ['s']\n[[app]]\nname = '../x'\napk = 'a'\n", "of letters, digits");
    refused(
        "scenarios = ['s']\n[[app]]\nname = 'x'\napk = 'a'\n[[app]]\nname = 'x'\napk = 'a'\n",
        "two apps are called `x`",
    );
    let table = json!({"wattline": {"apk": "a", "scenarios": ["s"], "target": "t"}});
    let message = workspace(table).configs().unwrap_err().to_string();
    assert!(message.contains("`target` is for wattline.toml"), "{message}");
}

#[test]
fn what_an_app_says_comes_before_what_holds_for_all() {
    let text = "
        scenarios = ['s/*.mks']
        runs = 5
        keystore = 'k.p12'
        alias = 'a'
        [thresholds]
        total = 0.1
        line_floor = 0.01
        [[limit]]
        classes = ['com.example']
        line = 0.2
        [[app]]
        name = 'shop'
        apk = 'shop.apk'
        [[app]]
        name = 'admin'
        apk = 'admin.apk'
        runs = 7
        key = 'k.pem'
        scenarios = ['admin.mks']
        [app.thresholds]
        total = 0.2
        [[app.limit]]
        classes = ['com.example.hot']
        line = 0.3
        [app.scenario.admin.thresholds]
        line = 0.4
    ";
    let (dir, configs) = plain(text, &["s/b.mks", "s/a.mks"]);
    let configs = configs.unwrap();
    let [shop, admin] = configs.as_slice() else { panic!("{} apps", configs.len()) };
    assert_eq!((shop.name.as_deref(), shop.runs, admin.runs), (Some("shop"), 5, 7));
    assert_eq!(shop.scenarios, [dir.path().join("s/a.mks"), dir.path().join("s/b.mks")]);
    assert_eq!((shop.keystore.is_some(), admin.keystore.is_some(), admin.alias.is_some()), (true, false, false));
    assert_eq!((shop.thresholds.total, admin.thresholds.total), (Some(0.1), Some(0.2)));
    assert_eq!((admin.thresholds.line_floor, shop.limit.len(), admin.limit.len()), (Some(0.01), 1, 2));
    let (own, other) = (admin.thresholds_of("admin"), shop.thresholds_of("a"));
    assert_eq!((own.line, own.total, other.line), (Some(0.4), Some(0.2), None));
    let file = dir.path().join("wattline.toml").display().to_string();
    assert_eq!(shop.origins["thresholds.total"], format!("{file}:7"));
    assert_eq!(admin.origins["thresholds.total"], format!("{file}:22"));
    assert_eq!(admin.origins["scenario.admin.thresholds.line"], format!("{file}:27"));
    assert_eq!(admin.limit[1].at, format!("{file}:23"));
    assert_eq!(admin.place(Path::new("golden")), Path::new("golden/admin"));
    // What holds for all is known without choosing an app.
    let common = Workspace::find(dir.path()).unwrap().config().unwrap();
    assert_eq!((common.name, common.runs, common.golden), (None, 5, dir.path().join("golden")));
}

#[test]
fn each_device_has_a_place_of_its_own_and_the_first_the_usual_one() {
    let text = "
        meter = 'tcp:h:1'
        device = ['embedded', 'adb:10.0.0.1:5555', { name = 'adb:X', meter = 'tcp:h:2', compile = 'speed' }]
    ";
    let (_dir, configs) = plain(&format!("{ONE}{text}"), &[]);
    let configs = configs.unwrap();
    let seen: Vec<_> = configs
        .iter()
        .map(|config| {
            (config.label("login"), config.device.as_str(), config.meter.as_deref(), config.compile.as_deref())
        })
        .collect();
    assert_eq!(
        seen,
        [
            ("login".to_owned(), "embedded", None, None),
            ("adb-10.0.0.1-5555/login".to_owned(), "adb:10.0.0.1:5555", Some("tcp:h:1"), None),
            ("adb-X/login".to_owned(), "adb:X", Some("tcp:h:2"), Some("speed")),
        ]
    );
}

#[test]
fn phones_that_share_scenarios_are_one_device() {
    let text = "
        meter = 'tcp:h:1'
        fleet = ['adb:A', { name = 'adb:B@lab:5037', meter = 'tcp:h:2' }]
    ";
    let (_dir, configs) = plain(&format!("{ONE}{text}"), &[]);
    let configs = configs.unwrap();
    let [config] = configs.as_slice() else { panic!("{} devices", configs.len()) };
    let member = |name: &str, meter: &str| Member { name: name.into(), meter: Some(meter.into()) };
    assert_eq!(config.fleet, [member("adb:A", "tcp:h:1"), member("adb:B@lab:5037", "tcp:h:2")]);
    assert_eq!((config.device.as_str(), config.meter.as_deref()), ("adb:A", Some("tcp:h:1")));
    assert_eq!(config.label("login"), "login");
    for (keys, expected) in [
        ("fleet = ['adb:A', 'adb:A']", "`fleet` names adb:A twice"),
        ("fleet = ['adb:A', 'embedded']", "`adb:SERIAL@HOST:PORT`, found `embedded`"),
        ("fleet = 'adb'", "found `adb`"),
        ("fleet = []", "`fleet` must be a device's name, or a list"),
        ("fleet = ['adb:A']\ndevice = 'adb:B'", "`fleet` and `device` exclude each other"),
    ] {
        let error = plain(&format!("{ONE}{keys}\n"), &[]).1.unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    // An app's own device is instead of a fleet for all, and the other way round.
    let text = "fleet = ['adb:A', 'adb:B']\n[[app]]\nname = 'x'\napk = 'x.apk'\ndevice = 'embedded'\n[[app]]\nname = 'y'\napk = 'y.apk'\n";
    let (_dir, configs) = plain(&format!("scenarios = ['login.mks']\n{text}"), &[]);
    let seen: Vec<_> = configs.unwrap().into_iter().map(|config| (config.device, config.fleet.len())).collect();
    assert_eq!(seen, [("embedded".to_owned(), 0), ("adb:A".to_owned(), 2)]);
}

#[test]
fn dates_are_read_as_toml_has_them_and_as_text() {
    let allow = |until: &str| format!("{ONE}[[allow]]\nrule = 'total-energy'\nreason = 'r'\nuntil = {until}\n");
    for until in ["2026-12-31", "'2026-12-31'"] {
        let (_dir, configs) = plain(&allow(until), &[]);
        assert_eq!(configs.unwrap()[0].allow[0].until, "2026-12-31".parse().unwrap());
    }
    // As cargo tells of one.
    let allow = json!([{"rule": "r", "reason": "r", "until": {"$__toml_private_datetime": "2026-12-31"}}]);
    let table = json!({"wattline": {"apk": "a", "scenarios": ["s"], "allow": allow}});
    assert_eq!(workspace(table).configs().unwrap()[0].allow[0].until.to_string(), "2026-12-31");
}

/// A value of a kind, for a file with every key.
fn value(key: &keys::Key) -> Value {
    let table = |keys: &[keys::Key]| keys.iter().map(|key| (key.name.to_owned(), value(key))).collect::<Map<_, _>>();
    match key.kind {
        keys::Kind::Text if key.name == "sign" => json!("v2"),
        keys::Kind::Text if key.name == "scenario" => json!("s"),
        keys::Kind::Text if key.name == "policy-changes" => json!("fail"),
        keys::Kind::Text => json!("x"),
        keys::Kind::Texts if key.name == "despite" => json!(["warm"]),
        keys::Kind::Texts => json!(["s"]),
        keys::Kind::Number | keys::Kind::Fraction => json!(0.5),
        keys::Kind::Whole => json!(1),
        keys::Kind::Flag => json!(true),
        keys::Kind::Day => json!("2026-12-31"),
        keys::Kind::Devices(_) => json!("embedded"),
        keys::Kind::Table(keys) => Value::Object(table(keys)),
        keys::Kind::Named(keys) => json!({"s": table(keys)}),
        keys::Kind::Tables(keys) => json!([table(keys)]),
    }
}

#[test]
fn every_key_that_is_known_has_a_place_in_the_settings() {
    let not = ["name", "app", "target", "key", "cert", "password-file", "fleet"];
    let all = keys::KEYS.iter().filter(|key| !not.contains(&key.name));
    let table: Map<String, Value> = all.map(|key| (key.name.to_owned(), value(key))).collect();
    workspace(json!({"wattline": table.clone()})).configs().unwrap();
    let of_app = |key: &&keys::Key| key.level != keys::Level::Top && (key.name == "name" || !not.contains(&key.name));
    let app: Map<String, Value> =
        keys::KEYS.iter().filter(of_app).map(|key| (key.name.to_owned(), value(key))).collect();
    let configs = workspace(json!({"wattline": {"app": [app]}})).configs().unwrap();
    assert_eq!(configs[0].name.as_deref(), Some("x"));
}
