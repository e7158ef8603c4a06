// How far to trust all this.

function trustView() {
  const one = scenario();
  const q = one.quality;
  const notes = [...one.warnings, ...(one.verdict ? one.verdict.warnings : []), ...one.notes];
  const marks = Object.entries(TRUST).map(([name, [mark, , meaning]]) => [h("b", {}, mark || "none"), meaning, count(one.trust[name]?.lines || 0), percent(one.trust[name]?.share || 0)]);
  return [h("div", { class: "two even" },
    h("section", { class: "card" }, heading("How well the model fits", one.estimator),
      h("div", { class: "figures" },
        figure("AEE", q.aee === null ? "unknown" : percent(q.aee), "accumulated estimating error, vLens Eq. 6; less is better"),
        figure("R²", q.r2 === null ? "unknown" : q.r2.toFixed(4), "explained variance, vLens Eq. 7; 1 is best"),
        figure("windows", count(q.windows), `measured frames in all runs, ${count(q.rows)} of them distinct`),
        figure("rank", `${count(q.rank)} of ${count(q.columns)}`, "features that the data tell apart, of those that occurred")),
      h("p", {}, h("b", {}, "AEE and R² are no proof."), " They say that the model's sum fits the measured sums. Two lines that always run together can have any split between them, and the sum, AEE and R² stay the same. Trust totals and windowed calls; trust lines by their intervals and marks."),
      one.counted ? h("p", {}, `Counts are ${one.counted}.`) : null,
      q.converged ? null : h("p", { class: "callout inconclusive" }, "The estimator did not settle.")),
    h("section", { class: "card" }, heading("What the marks say"),
      table([["mark", "mark"], ["meaning", ""], ["lines", "number"], ["share", "number"]], marks),
      h("p", { class: "note" }, "An interval is where the mean of many more runs would lie, in 95 of 100 such recordings: from the spread between runs, from what the fit leaves open, and from how far a line's own instructions stray from their mean cost. Two intervals that overlap may still differ; the verdict is decided on the ratio."))),
  h("section", { class: "card" }, heading("Warnings", notes.length ? several(notes.length, "note", "notes") : null),
    notes.length ? h("ul", { class: "notes" }, notes.map((note) => h("li", {}, note))) : h("p", { class: "empty" }, "None.")),
  one.suggestions.length ? h("section", { class: "card" }, heading("Paths that would help", "a scenario that also took these would tell most"),
    table([["place", ""], ["method", ""], ["of its energy is known", ""]], one.suggestions.map((path) => [
      `${path.file || simpleName(path.class)}:${path.lines.slice(0, 6).join(", ")}${path.lines.length > 6 ? ", …" : ""}`, `${simpleName(path.class)}.${path.method}`, known(path.arbitrary)]))) : null,
  one.collections ? h("section", { class: "card" }, heading("Garbage collections", `${several(one.collections.count, "collection", "collections")} with ${joules(one.collections.energy)} in all runs; ${count(one.collections.allocations)} objects a run`),
    table([["line", ""], ["objects a run", "number"], ["share", "number"]], one.collections.lines.map((line) => [allocator(one, line), count(line.allocations), percent(line.share)]))) : null,
  one.inseparable.length ? h("section", { class: "card" }, heading("What the data cannot tell apart", several(one.inseparable.length, "group", "groups")),
    one.inseparable.slice(0, 60).map((group) => h("details", {}, h("summary", {}, `${several(group.length, "feature", "features")}: ${group.slice(0, 4).join(", ")}${group.length > 4 ? ", …" : ""}`),
      h("p", { class: "code-list" }, group.map((label) => h("code", {}, label))))),
    one.inseparable.length > 60 ? h("p", { class: "note" }, `and ${one.inseparable.length - 60} more`) : null) : null,
  h("section", { class: "card" }, heading("What an execution costs", several(one.costs.length, "feature", "features")),
    h("details", {}, h("summary", {}, "Costs, dearest first"),
      table([["feature", "code"], ["cost", "number"], ["deviation", "number"], ["executions", "number"]],
        [...one.costs].sort((a, b) => b.cost - a.cost).slice(0, 400).map((cost) => [cost.feature, joules(cost.cost), joules(cost.deviation), count(cost.executions)])))),
  h("section", { class: "card" }, heading("The recording"), recordingTable(one)),
  ];
}

// How much the recorded paths say of one that was not taken, in words: what they leave open, as a part of its energy.
function known(open) {
  if (open >= 1) return "nothing: it could be twice as much, or none";
  if (open >= 0.5) return "less than half";
  return open >= 0.1 ? "more than half" : "nearly all";
}

function allocator(one, line) {
  const rank = one.lines.findIndex((other) => other.class === line.class && other.method === line.method && other.descriptor === line.descriptor && other.line === line.line);
  return lineLink(rank < 0 ? null : rank, line.file && line.line ? `${line.file}:${line.line}` : `${simpleName(line.class)}.${line.method}`);
}

function figure(name, value, meaning) {
  return h("div", { class: "figure" }, h("span", { class: "name" }, name), h("strong", {}, value), h("span", { class: "note" }, meaning));
}

function recordingTable(one) {
  const recording = one.recording;
  const rows = [["app", recording.package], ["APK, SHA-256", recording.app], ["scenario", recording.scenario], ["device", recording.device], ["meter", recording.meter],
    ["seeds", recording.seeds.join(", ")], ["recorded by", `wattline ${recording.tool}`], ["report by", `wattline ${data.tool}`],
    ...Object.entries(recording.settings)];
  return h("dl", { class: "facts recording" }, rows.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
}
