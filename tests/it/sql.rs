//! SQL of the embedded phone against SQLite: statements from a seed, on one database after another. Values have to be
//! the same with their kinds; of an error only that there is one, as its words differ between SQLite's releases.
//!
//! `WATTLINE_SQL_SEED` takes another seed, `WATTLINE_SQL_COUNT` another number of statements.

use std::io::Write;
use std::process::{Command, Stdio};

use wattline::phone::{Phone, Settings};
use wattline::random::SplitMix64;
use wattline_testkit::{Need, skip};

use super::support::apps;

/// Statements of a database; then comes a new one.
const EACH: usize = 100;

/// What asks SQLite: a line of JSON for each statement's rows, as texts.
const REFERENCE: &str = r#"
import json, sqlite3, sys
def value(v):
    if v is None: return "null"
    if isinstance(v, bytes): return "b:" + v.hex()
    return {int: "i:", float: "r:", str: "t:"}[type(v)] + str(v)
db = sqlite3.connect(":memory:", isolation_level=None)
for statement in json.load(sys.stdin):
    try:
        print("".join("|".join(map(value, row)) + "\t" for row in db.execute(statement)))
    except sqlite3.Error as e:
        print("error:", e)
"#;

/// Makes statements.
struct Generator {
    random: SplitMix64,
    /// Columns that were added to table `a`.
    added: usize,
}

impl Generator {
    fn one<'a>(&mut self, among: &[&'a str]) -> &'a str {
        among[self.random.below(among.len())]
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.random.below(one_in) == 0
    }

    fn literal(&mut self) -> &'static str {
        self.one(&[
            "NULL",
            "0",
            "1",
            "-1",
            "2",
            "7",
            "3.5",
            "-0.25",
            "1e3",
            "9223372036854775807",
            "'a'",
            "'b'",
            "'B'",
            "'abc'",
            "'Bern'",
            "'12'",
            "' 12 '",
            "'1e2'",
            "'3x'",
            "''",
            "x'6162'",
            "'a_b'",
            "'50%'",
            "'it''s'",
            "0x1F",
        ])
    }

    fn column(&mut self) -> &'static str {
        self.one(&["id", "n", "t", "r", "v", "u", "rowid"])
    }

    fn function(&mut self, depth: usize) -> String {
        let unary =
            ["length", "upper", "lower", "trim", "abs", "typeof", "hex", "quote", "unicode", "round", "ltrim", "char"];
        let binary = ["coalesce", "ifnull", "nullif", "instr", "substr", "min", "max", "rtrim", "trim", "round"];
        let a = self.expression(depth);
        match self.random.below(5) {
            0 | 1 => format!("{}({a})", self.one(&unary)),
            2 => format!("{}({a}, {})", self.one(&binary), self.expression(depth)),
            3 => format!(
                "substr({a}, {}, {})",
                self.one(&["-3", "-1", "0", "1", "2", "9"]),
                self.one(&["-1", "0", "1", "2", "9"])
            ),
            _ => format!("replace({a}, {}, {})", self.literal(), self.literal()),
        }
    }

    // Whether LIKE and GLOB take a blob for a text is an option of SQLite's build: they get texts alone.
    fn test(&mut self, depth: usize) -> String {
        let a = self.expression(depth);
        let not = if self.chance(3) { "NOT " } else { "" };
        match self.random.below(7) {
            0 => format!("{a} {not}IN ({}, {})", self.literal(), self.literal()),
            1 => format!("{a} {not}BETWEEN {} AND {}", self.expression(depth), self.literal()),
            2 => format!(
                "({a} || '') {not}LIKE {}",
                self.one(&["'a%'", "'%B%'", "'_b_'", "'%'", "'a\\_b' ESCAPE '\\'", "''"])
            ),
            3 => format!(
                "({a} || '') {not}GLOB {}",
                self.one(&["'a*'", "'[bc]'", "'[^a]*'", "'*[a-c]?*'", "'?'", "'[]]'", "'B*'", "'[a'"])
            ),
            4 => format!("{a} IS {not}{}", self.literal()),
            5 => format!("({a}) {}", self.one(&["ISNULL", "NOTNULL", "NOT NULL"])),
            _ => format!("{a} {not}IN (SELECT {} FROM b)", self.one(&["k", "w"])),
        }
    }

    fn expression(&mut self, depth: usize) -> String {
        if depth == 0 {
            return if self.chance(2) { self.column().to_owned() } else { self.literal().to_owned() };
        }
        let depth = depth - 1;
        match self.random.below(9) {
            0 | 1 => {
                let op = self.one(&["+", "-", "*", "/", "%", "||", "&", "|", "<<", ">>"]);
                format!("({} {op} {})", self.expression(depth), self.expression(depth))
            }
            2 => {
                let op = self.one(&["<", "<=", ">", ">=", "=", "==", "<>", "!=", "AND", "OR"]);
                format!("({} {op} {})", self.expression(depth), self.expression(depth))
            }
            3 => self.function(depth),
            4 => format!("({})", self.test(depth)),
            5 => format!(
                "CAST({} AS {})",
                self.expression(depth),
                self.one(&["INTEGER", "TEXT", "REAL", "NUMERIC", "BLOB"])
            ),
            6 => format!("CASE WHEN {} THEN {} ELSE {} END", self.test(depth), self.literal(), self.expression(depth)),
            7 => format!("({}{})", self.one(&["-", "+", "~", "NOT "]), self.expression(depth)),
            _ => self.expression(depth),
        }
    }

    fn aggregate(&mut self) -> String {
        let of = self.expression(1);
        let name = self.one(&["count", "sum", "total", "avg", "min", "max"]);
        match self.random.below(5) {
            0 => "count(*)".to_owned(),
            1 => format!("{name}(DISTINCT {of})"),
            2 => "group_concat(n, '-')".to_owned(),
            _ => format!("{name}({of})"),
        }
    }

    fn query(&mut self) -> String {
        let filter = if self.chance(2) { format!(" WHERE {}", self.test(1)) } else { String::new() };
        match self.random.below(9) {
            0 => format!(
                "SELECT {}, {} FROM a{filter} GROUP BY t HAVING {} ORDER BY t",
                self.aggregate(),
                self.aggregate(),
                self.one(&["count(*) > 1", "1", "max(n) IS NOT NULL"])
            ),
            1 => format!("SELECT {} FROM a{filter}", self.aggregate()),
            2 => {
                format!("SELECT DISTINCT t FROM a{filter} ORDER BY t {}", self.one(&["", "DESC", "COLLATE NOCASE, t"]))
            }
            3 => {
                let join = self.one(&["JOIN", "LEFT JOIN", "INNER JOIN", "LEFT OUTER JOIN"]);
                format!("SELECT a.id, n, b.w FROM a {join} b ON a.n = b.k ORDER BY a.id, b.k, b.w")
            }
            4 => {
                let with = self.one(&["UNION", "UNION ALL", "EXCEPT", "INTERSECT"]);
                format!(
                    "SELECT {} FROM a {with} SELECT {} FROM b ORDER BY 1",
                    self.one(&["n", "v"]),
                    self.one(&["k", "w"])
                )
            }
            5 => "SELECT id, (SELECT max(w) FROM b WHERE k = a.n), EXISTS (SELECT 1 FROM b WHERE k < a.n) FROM a ORDER BY id".to_owned(),
            6 => format!(
                "SELECT id FROM a{filter} ORDER BY {} {}, id LIMIT {} OFFSET {}",
                self.column(),
                self.one(&["", "DESC"]),
                self.one(&["3", "-1", "0"]),
                self.one(&["0", "1", "40"])
            ),
            7 => format!("PRAGMA table_info({})", self.one(&["a", "b", "c"])),
            _ => format!("SELECT id, {} AS x, {} FROM a{filter} ORDER BY id", self.expression(2), self.expression(3)),
        }
    }

    fn change(&mut self) -> String {
        let or = self.one(&["", "", "OR REPLACE ", "OR IGNORE ", "OR ABORT "]);
        match self.random.below(12) {
            0 => format!(
                "UPDATE {or}a SET {} = {} WHERE {}",
                self.one(&["n", "t", "r", "v", "u"]),
                self.expression(1),
                self.test(1)
            ),
            1 => format!("DELETE FROM a WHERE {} AND id > 3", self.test(1)),
            2 => format!("INSERT {or}INTO b VALUES ({}, {})", self.literal(), self.literal()),
            3 => format!("INSERT {or}INTO a (id, n) VALUES ({}, {})", self.random.below(20), self.literal()),
            4 => format!(
                "{} {}",
                self.one(&[
                    "SAVEPOINT",
                    "RELEASE",
                    "ROLLBACK TO",
                    "RELEASE SAVEPOINT",
                    "ROLLBACK TRANSACTION TO SAVEPOINT"
                ]),
                self.one(&["p", "q", "P"])
            ),
            5 => self.one(&["BEGIN", "COMMIT", "ROLLBACK", "END", "BEGIN IMMEDIATE"]).to_owned(),
            6 if self.added < 2 => {
                self.added += 1;
                let number = self.added;
                format!(
                    "ALTER TABLE a ADD COLUMN z{} {}",
                    number,
                    self.one(&["INTEGER DEFAULT 4", "TEXT", "REAL DEFAULT -1.5", "TEXT NOT NULL DEFAULT 'it''s'"])
                )
            }
            7 => "INSERT INTO b SELECT n, t FROM a WHERE id < 3".to_owned(),
            _ => format!(
                "INSERT {or}INTO a (n, t, r, v, u) VALUES ({}, {}, {}, {}, {})",
                self.literal(),
                self.literal(),
                self.literal(),
                self.literal(),
                self.literal()
            ),
        }
    }

    /// Statements for one database.
    fn statements(&mut self, count: usize) -> Vec<String> {
        let tables = [
            "CREATE TABLE a (id INTEGER PRIMARY KEY, n INTEGER DEFAULT 5, t TEXT COLLATE NOCASE, r REAL DEFAULT (1 + 1.5), v, u VARCHAR(10) UNIQUE)",
            "CREATE TABLE b (k NUMERIC, w TEXT NOT NULL DEFAULT 'none')",
            "CREATE TABLE c (x INT, y TEXT DEFAULT NULL, z BLOB DEFAULT x'00', PRIMARY KEY (x, y))",
        ];
        let mut made: Vec<String> = tables.map(str::to_owned).into();
        for id in 1..=12 {
            let (n, t, r, v) = (self.literal(), self.literal(), self.literal(), self.literal());
            made.push(format!(
                "INSERT INTO a VALUES ({id}, {n}, {t}, {r}, {v}, {})",
                if id % 3 == 0 { "NULL".to_owned() } else { format!("'u{id}'") }
            ));
            made.push(format!("INSERT INTO b VALUES ({}, {})", self.literal(), self.literal()));
        }
        while made.len() < count {
            let next = if self.chance(3) { self.change() } else { self.query() };
            made.push(next);
        }
        self.added = 0;
        made
    }
}

/// Whether two rows' texts mean the same: numbers with a fraction are compared to 13 digits, as releases of SQLite
/// differ in the last ones.
fn same(ours: &str, theirs: &str) -> bool {
    if ours.starts_with("error") || theirs.starts_with("error") {
        return ours.starts_with("error") && theirs.starts_with("error");
    }
    let values = |line: &str| line.split(['|', '\t']).map(str::to_owned).collect::<Vec<_>>();
    let (ours, theirs) = (values(ours), values(theirs));
    let number = |value: &str| value.strip_prefix("r:").and_then(|digits| digits.parse::<f64>().ok());
    ours.len() == theirs.len()
        && ours.iter().zip(&theirs).all(|(a, b)| match (number(a), number(b)) {
            (Some(x), Some(y)) => x == y || (x - y).abs() <= 1e-13 * x.abs(),
            _ => a == b,
        })
}

fn sqlite(python: &std::ffi::OsStr, statements: &[String]) -> Vec<String> {
    let mut child = Command::new(python)
        .args(["-c", REFERENCE])
        .env("PYTHONIOENCODING", "utf-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let text = serde_json::to_vec(statements).unwrap();
    child.stdin.take().unwrap().write_all(&text).unwrap();
    let done = child.wait_with_output().unwrap();
    assert!(done.status.success());
    String::from_utf8(done.stdout).unwrap().lines().map(str::to_owned).collect()
}

fn phone(statements: &[String]) -> Vec<String> {
    let dex = std::fs::read(apps().join("android/SqlStatements.dex")).unwrap();
    let mut phone = Phone::boot(Settings::default()).unwrap();
    phone.install("com.example.program", &[("classes.dex".to_owned(), dex)]).unwrap();
    let outcome = phone.run_main("SqlStatements", statements, None).unwrap();
    assert_eq!(outcome.stderr, "");
    outcome.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn statements_do_what_sqlite_does() {
    let python = std::env::var_os("WATTLINE_PYTHON").unwrap_or_else(|| "python3".into());
    let has = Command::new(&python).args(["-c", "import sqlite3"]).output().is_ok_and(|done| done.status.success());
    if !has {
        skip(Need::Sqlite, &format!("{python:?} has no sqlite3; install it, or name a Python in WATTLINE_PYTHON"));
        return;
    }
    let number = |name, otherwise| std::env::var(name).map_or(otherwise, |text| text.parse().unwrap());
    let count = number("WATTLINE_SQL_COUNT", 500);
    let mut generator = Generator { random: SplitMix64::new(number("WATTLINE_SQL_SEED", 1) as u64), added: 0 };
    let mut wrong = Vec::new();
    for _ in 0..count / EACH {
        let statements = generator.statements(EACH);
        let (ours, theirs) = (phone(&statements), sqlite(&python, &statements));
        assert_eq!((ours.len(), theirs.len()), (statements.len(), statements.len()));
        for ((statement, ours), theirs) in statements.iter().zip(&ours).zip(&theirs) {
            if !same(ours, theirs) {
                wrong.push(format!("{statement}\n  here   {ours}\n  SQLite {theirs}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}
