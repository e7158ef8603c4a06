//! A whole app: its classes, and scenarios that tap its buttons.

use std::collections::BTreeMap;

use anyhow::{Context, Result};

use super::maker::{Around, Block, Callable, Maker, Sized};
use super::pieces::{Template, templates};
use super::table::Table;

/// What methods' classes may be called.
const NAMES: [&str; 12] = [
    "Ledger", "Router", "Palette", "Planner", "Index", "Reader", "Filter", "Cache", "Meter", "Parser", "Mixer",
    "Layout",
];
/// Instructions that the phone executes in a millisecond, about: the order of magnitude is enough for waiting.
const A_MILLISECOND: u64 = 20_000;
/// Lines of statements of an app.
const LINES: (u64, u64) = (60, 320);
/// Instructions of a call of a method.
const OF_METHOD: (u64, u64) = (60, 8_000);
/// Instructions of a job.
const OF_JOB: (u64, u64) = (1_500_000, 15_000_000);
/// Instructions of a call of a rule or a shape.
const OF_RULE: (u64, u64) = (20, 400);
/// Times that a job calls a method, at the most.
const TURNS: u64 = 3_000;
/// Standard deviation of the logarithms of what calls of a job take: some take several times as much as others.
const SPREAD: f64 = 0.7;
/// Where the buttons are, in pixels: a column of the same height each.
const BUTTON_X: usize = 540;
const BUTTON_Y: usize = 60;
const BUTTON_HEIGHT: usize = 120;

/// The text of an app.
pub struct Made {
    /// Names and texts of files.
    pub files: Vec<(String, String)>,
    /// Names and texts of scripts.
    pub scenarios: Vec<(String, String)>,
}

/// The app under construction.
struct Builder<'t> {
    maker: Maker<'t>,
    templates: BTreeMap<String, Template>,
    made: Made,
}

impl Made {
    /// The app of a seed.
    pub fn new(seed: u64, package: &str, table: &Table) -> Result<Made> {
        let made = Made { files: Vec::new(), scenarios: Vec::new() };
        let mut builder = Builder { maker: Maker::new(seed, table)?, templates: templates(), made };
        builder.data()?;
        for class in ["Item", "By", "Node", "Checks", "Deep", "Fetch", "Rule", "Shape", "Job", "Start"] {
            builder.class(class, class, &BTreeMap::new(), None)?;
        }
        builder.several("Rule", "rule")?;
        builder.several("Shape", "shape")?;
        builder.methods();
        builder.worker()?;
        let jobs = builder.jobs()?;
        builder.scenarios(&jobs);
        for (_, text) in &mut builder.made.files {
            *text = format!("package {};\n\n{text}", package.replace('/', "."));
        }
        Ok(builder.made)
    }
}

impl Builder<'_> {
    /// Adds a class; `@body` of its template becomes the block.
    fn class(
        &mut self,
        template: &str,
        name: &str,
        holes: &BTreeMap<String, String>,
        block: Option<&Block>,
    ) -> Result<()> {
        let found = self.templates.get(template).with_context(|| format!("expected a class {template}"))?.clone();
        let mut text = String::new();
        for line in &found.lines {
            if line.trim() == "@body" {
                let indent = &line[..line.len() - line.trim_start().len()];
                let lines = block.iter().flat_map(|block| &block.lines);
                lines.for_each(|line| text += &format!("{indent}{line}\n"));
            } else {
                text += &self.maker.line(line, "", &found.variables, holes);
                text.push('\n');
            }
        }
        self.made.files.push((format!("{name}.java"), text));
        Ok(())
    }

    /// The texts and arrays that pieces read.
    fn data(&mut self) -> Result<()> {
        let maker = &mut self.maker;
        let mut fields = Vec::new();
        let (words, digits) = (3 + maker.random.below(4), 2 + maker.random.below(2));
        for (count, mark, method, (low, high)) in
            [(words, "W", "words", (8, 6000)), (digits, "D", "digits", (20, 1500))]
        {
            let mut names = Vec::new();
            for number in 0..count {
                let (name, length) = (format!("Data.{mark}{number}"), maker.between(low, high));
                let salt = maker.constant();
                fields.push(format!("static final String {mark}{number} = Texts.{method}({length}, {salt});"));
                names.push(format!("{mark}{number}"));
                if mark == "W" { &mut maker.texts } else { &mut maker.digits }.push(Sized { name, length });
            }
            fields.push(format!("static final String[] {mark} = {{{}}};", names.join(", ")));
        }
        let words: Vec<String> = (0..24).map(|_| format!("\"{}\"", maker.word())).collect();
        let holes =
            BTreeMap::from([("texts".to_owned(), fields.join("\n    ")), ("words".to_owned(), words.join(", "))]);
        self.class("Texts", "Texts", &holes, None)?;
        self.class("Data", "Data", &holes, None)
    }

    /// Some classes of a kind, and the one that has them all. What a call costs in the mean is known from now on.
    fn several(&mut self, kind: &str, cost: &str) -> Result<()> {
        let count = 2 + self.maker.random.below(4);
        let template = format!("{kind}@k");
        let mut total = 0;
        for number in 0..count {
            let variables = self.templates.get(&template).map_or_else(Vec::new, |found| found.variables.clone());
            let budget = self.maker.between(OF_RULE.0, OF_RULE.1);
            let statements = 1 + self.maker.random.below(4);
            let variables = variables.into_iter().chain(["acc".to_owned()]).collect();
            let block = self.maker.block(&Around { variables, loops: 1, job: false, budget }, statements);
            total += block.cost + 12;
            let holes = BTreeMap::from([("k".to_owned(), number.to_string())]);
            self.class(&template, &format!("{kind}{number}"), &holes, Some(&block))?;
        }
        let all: Vec<String> = (0..count).map(|number| format!("new {kind}{number}()")).collect();
        let all = BTreeMap::from([("all".to_owned(), all.join(", "))]);
        self.class(&format!("{kind}s"), &format!("{kind}s"), &all, None)?;
        self.maker.costs.insert(cost.to_owned(), total / count as u64);
        Ok(())
    }

    /// Classes of methods, each of which may call those before it.
    fn methods(&mut self) {
        let wanted = self.maker.between(LINES.0, LINES.1) as usize;
        let mut lines = 0;
        for name in NAMES.iter().cycle().take(40).enumerate().map(|(n, name)| format!("{name}{}", n / NAMES.len())) {
            if lines >= wanted {
                break;
            }
            // A third of the classes have objects, and with them fields.
            let has_object = self.maker.random.below(3) == 0;
            let mut text = format!("final class {name} {{\n");
            if has_object {
                text += &format!(
                    "    static final {name} ONE = new {name}();\n    private int seen;\n    private int total;\n"
                );
            }
            for number in 0..1 + self.maker.random.below(6) {
                let (method, block) = self.method(&name, number, has_object);
                lines += block.lines.len();
                text += &method;
            }
            self.made.files.push((format!("{name}.java"), text + "}\n"));
        }
    }

    fn method(&mut self, class: &str, number: usize, has_object: bool) -> (String, Block) {
        let budget = self.maker.between(OF_METHOD.0, OF_METHOD.1);
        let fields: &[&str] = if has_object { &["seen", "total"] } else { &[] };
        let variables: Vec<String> = ["acc", "a", "b"].iter().chain(fields).map(|&name| name.to_owned()).collect();
        let statements = self.maker.size();
        let first = self.maker.expression(&variables[1..3], 1);
        let block = self.maker.block(&Around { variables, loops: 0, job: false, budget }, statements);
        let (modifier, on) = if has_object { ("", ".ONE") } else { ("static ", "") };
        let mut text = format!("\n    {modifier}int work{number}(int a, int b) {{\n        int acc = {first};\n");
        block.lines.iter().for_each(|line| text += &format!("        {line}\n"));
        if has_object {
            text += "        seen++;\n        total += acc;\n";
        }
        text += "        return acc;\n    }\n";
        let name = format!("{class}{on}.work{number}");
        self.maker.methods.push(Callable { name, cost: block.cost + 8, called: false });
        (text, block)
    }

    fn worker(&mut self) -> Result<()> {
        let dearest = self.maker.methods.iter_mut().max_by_key(|method| method.cost);
        let method = dearest.context("expected methods")?;
        method.called = true;
        let call = format!("{}(acc, 3)", method.name);
        self.class("Worker", "Worker", &BTreeMap::from([("call".to_owned(), call)]), None)
    }

    /// The jobs, which call all methods that nobody else calls; what each takes.
    fn jobs(&mut self) -> Result<Vec<Block>> {
        let count = 3 + self.maker.random.below(4);
        let mut calls: Vec<Vec<Callable>> = vec![Vec::new(); count];
        let left: Vec<Callable> = self.maker.methods.iter().filter(|method| !method.called).cloned().collect();
        for method in left {
            let job = self.maker.random.below(count);
            calls[job].push(method);
        }
        let mut jobs = Vec::new();
        for (number, mut calls) in calls.into_iter().enumerate() {
            if calls.is_empty() {
                let methods = self.maker.methods.clone();
                calls.extend(self.maker.pick(&methods).cloned());
            }
            let job = self.job(&calls);
            let holes = BTreeMap::from([("k".to_owned(), number.to_string())]);
            self.class("Job@k", &format!("Job{number}"), &holes, Some(&job))?;
            jobs.push(job);
        }
        let all: Vec<String> = (0..count).map(|number| format!("new Job{number}()")).collect();
        self.class("MainActivity", "MainActivity", &BTreeMap::from([("all".to_owned(), all.join(", "))]), None)?;
        Ok(jobs)
    }

    fn job(&mut self, calls: &[Callable]) -> Block {
        let budget = self.maker.between(OF_JOB.0, OF_JOB.1) as f64;
        let mut block = Block::default();
        // Log-normal, so that some calls take several times as much as others.
        let shares: Vec<f64> = calls.iter().map(|_| (SPREAD * self.maker.random.normal()).exp()).collect();
        let all: f64 = shares.iter().sum();
        for (number, (method, share)) in calls.iter().zip(shares).enumerate() {
            let share = (budget * share / all) as u64;
            let turns = (share / method.cost.max(1)).clamp(1, TURNS);
            block.cost += turns * (method.cost + 6);
            let call = format!("{}(acc, i{number}x)", method.name);
            block.lines.push(format!("for (int i{number}x = 0; i{number}x < {turns}; i{number}x++) {{"));
            block.lines.extend([format!("    acc += {call};"), "}".to_owned()]);
        }
        let variables = vec!["acc".to_owned(), "round".to_owned()];
        let around = Around { variables, loops: 0, job: true, budget: OF_METHOD.1 };
        for (name, one_in) in [("sleep", 3), ("preferences", 3), ("files", 3), ("worker", 3), ("network", 10)] {
            if self.maker.random.below(one_in) == 0 {
                let piece = self.maker.named(name, &around);
                block.add(piece.unwrap_or_default());
            }
        }
        let statements = 1 + self.maker.random.below(6);
        let rest = self.maker.block(&Around { job: false, ..around }, statements);
        block.add(rest);
        block
    }

    /// Two or three scripts that tap buttons and wait for what they start.
    fn scenarios(&mut self, jobs: &[Block]) {
        for name in ["first", "second", "third"].iter().take(2 + self.maker.random.below(2)) {
            let mut text = "type= user\ncount= 2\nspeed= 1.0\nstart data >>\nUserWait(400)\n".to_owned();
            for _ in 0..3 + self.maker.random.below(4) {
                let job = self.maker.random.below(jobs.len());
                let (y, taken) = (BUTTON_Y + BUTTON_HEIGHT * job, &jobs[job]);
                let wait = 150 + taken.ms + 3 * taken.cost / A_MILLISECOND;
                text += &format!("Tap({BUTTON_X},{y})\nUserWait({wait})\n");
            }
            self.made.scenarios.push(((*name).to_owned(), text));
        }
    }
}
