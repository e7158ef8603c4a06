// All scenarios at a glance: what came of them, and what to do first.

// What one opens a report for, the worst first.
const WORST = ["refused", "regression", "inconclusive", "none", "pass"];

const worstOf = (scenarios) => WORST.map((outcome) => scenarios.findIndex((one) => outcomeOf(one) === outcome)).find((i) => i >= 0);

function allView() {
  const all = data.scenarios;
  const worst = all[worstOf(all)];
  const outcome = outcomeOf(worst);
  const those = all.filter((one) => outcomeOf(one) === outcome).length;
  return [
    h("section", { class: `card verdict ${outcome}`, "aria-label": "Verdict" },
      h("div", { class: "verdict-main" },
        h("div", { class: "verdict-head" }, badge(outcome, those === all.length ? standing(worst) : null), h("h1", {}, `${those === all.length ? "all" : `${those} of`} ${all.length} scenarios`)),
        h("p", { class: "first-step" }, h("b", {}, "First: "), firstStep(worst)))),
    h("section", { class: "card" }, heading("Scenarios", "energy above idle and without probes, mean of the runs"), scenarioTable(all)),
    data.policy ? h("section", { class: "card" }, policyChanges(data.policy)) : null,
  ];
}

const opener = (i) => h("button", { class: "link", type: "button", onclick: () => openScenario(i) }, data.scenarios[i].name);

// The line that a scenario's growth goes back to, or else the first that broke a rule.
function guiltyOf(one) {
  if (!one.verdict) return null;
  return one.verdict.causes[0] || one.verdict.findings.find((found) => found.what.line) || null;
}

function firstStep(one) {
  const i = data.scenarios.indexOf(one);
  const guilty = guiltyOf(one);
  switch (outcomeOf(one)) {
    case "refused": return ["see why ", opener(i), ` was not compared: ${one.refused}`];
    case "regression": return guilty ? ["look at ", lineButton(i, guilty), " in ", opener(i)] : ["look at what grew in ", opener(i)];
    case "inconclusive": return ["see what is uncertain in ", opener(i), one.verdict.runs_needed ? `; about ${one.verdict.runs_needed} runs a side would decide` : null];
    case "none": return "accept the recordings with cargo xtask bless, so that the next run has something to compare with";
    default: return data.scenarios.some((other) => standing(other) === "PASS, improved") ? "nothing has to be done; cargo xtask bless --improvements keeps what was saved" : "nothing has to be done";
  }
}

// A line of a scenario that need not be the one that is open.
function lineButton(i, found) {
  if (found.line === null || found.line === undefined) return h("span", { class: "place" }, found.place);
  return h("button", { class: "link place", type: "button", onclick: () => { openScenario(i); openLine(found.line); } }, found.place);
}

function scenarioTable(all) {
  const most = Math.max(...all.map((one) => one.net), 1e-30);
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "All scenarios" }, h("table", { class: "hottest" },
    columnHeads([["scenario", ""], ["verdict", ""], ["energy", "number"], ["", "bar-cell", "energy as a bar"], ["before", "number wide"], ["ratio", "number"], ["95 %", "number wide"], ["limit", "number wide"], ["look at", "wide"]]),
    h("tbody", {}, all.map((one, i) => scenarioRow(one, i, most)))));
}

function scenarioRow(one, i, most) {
  const total = one.verdict && one.verdict.total;
  const guilty = guiltyOf(one);
  return h("tr", {},
    h("th", { scope: "row" }, opener(i)),
    h("td", {}, badge(outcomeOf(one), standing(one))),
    h("td", { class: "number strong" }, joules(one.net)),
    h("td", { class: "bar-cell" }, h("i", { class: "heat plain-bar", css: { width: `${Math.max(1, (one.net / most) * 100)}%` } })),
    h("td", { class: "number wide" }, total ? joules(total.base) : "–"),
    h("td", { class: "number" }, total && total.ratio !== null ? `× ${total.ratio.toFixed(3)}` : "–"),
    h("td", { class: "number note wide" }, total && total.interval ? `${total.interval[0].toFixed(3)} – ${total.interval[1].toFixed(3)}` : "–"),
    h("td", { class: "number note wide" }, total ? `× ${total.limit.toFixed(3)}` : "–"),
    h("td", { class: "wide" }, guilty ? lineButton(i, guilty) : one.lines.length ? [h("span", { class: "note" }, "takes most: "), lineButton(i, { line: 0, place: one.lines[0].place })] : ""));
}
