// All that is known of the chosen line.

function showDetails(row) {
  const box = byId("details");
  if (!box) return;
  if (!row) return box.replaceChildren();
  const one = scenario();
  const file = data.files[state.file];
  if (row.ranks.length === 0) {
    return box.replaceChildren(
      h("div", { class: "details-head" }, h("h2", {}, `${file.path.split("/").pop()}:${row.line}`)),
      h("p", { class: "note" }, "Nothing was measured here: no instruction belongs to this line, no run came through it, or its method has no probes."));
  }
  return box.replaceChildren(...row.ranks.map((rank) => lineDetails(one, one.lines[rank], rank, file)));
}

function lineDetails(one, line, rank, file) {
  const facts = [
    ["rank", `${count(rank + 1)} of ${count(one.lines.length)}`],
    ["share of the total", percent(line.share, 2)],
    ["95 % interval", `${joules(line.interval[0])} – ${joules(line.interval[1])}`],
    ["executions a run", count(line.executions)],
    ["each execution", joules(line.per_execution)],
    ...Object.entries(line.hardware).map(([name, energy]) => [`calls: ${name}`, joules(energy)]),
    line.allocations > 0 ? ["objects made a run", count(line.allocations)] : null,
  ].filter(Boolean);
  return h("article", { class: "details" },
    h("div", { class: "details-head" }, h("i", { class: "swatch", "data-rank": rank, css: { background: rankColour(rank) } }), h("h2", {}, line.place),
      h("button", { type: "button", class: "quiet", title: "Copy or open this place (c)", onclick: () => openPlace(file.path, line.line) }, placeVerb())),
    h("p", { class: "note method" }, `${simpleName(line.class)}.${line.method}`, h("span", { class: "faint" }, line.descriptor)),
    h("p", { class: "big" }, joules(line.energy), h("span", { class: "note" }, " a run")),
    found(one, rank),
    h("dl", { class: "facts" }, facts.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])),
    lineParts(line),
    baseAndHead(one, line, rank),
    line.per_run.length > 1 ? [h("h3", {}, "Each run"), strip(line.per_run, line.energy, one.runs.map((run) => `run with seed ${run.seed}`))] : null,
    h("h3", {}, "Trust"),
    h("p", { class: "note" }, TRUST[line.trust][0] ? h("b", { class: "mark" }, `${TRUST[line.trust][0]} `) : null, TRUST[line.trust][2]),
    inlinedAt(line));
}

function found(one, rank) {
  const of = one.verdict ? one.verdict.findings.filter((finding) => finding.line === rank) : [];
  return of.map((finding) => h("div", { class: `callout ${finding.outcome}` },
    h("b", {}, finding.message), h("p", {}, finding.advice)));
}

function lineParts(line) {
  const parts = [["code", line.code], ["api", line.api], ["tails", line.tail]];
  const all = parts.reduce((sum, [, energy]) => sum + Math.max(0, energy), 0);
  if (all <= 0) return null;
  return [h("h3", {}, "Made of"),
    h("div", { class: "bar thin", "aria-hidden": "true" }, parts.filter(([, energy]) => energy > 0).map(([name, energy]) => h("span", { class: `part ${name}`, css: { "flex-grow": energy / all } }))),
    h("dl", { class: "facts" }, parts.map(([name, energy]) => [
      h("dt", {}, h("i", { class: `swatch ${name}` }), { code: "instructions", api: "windowed calls", tails: "their tails" }[name]), h("dd", {}, joules(energy))]))];
}

function baseAndHead(one, line, rank) {
  const change = one.changes.find((change) => change.line === rank);
  if (!change) return null;
  const most = Math.max(change.base || 0, change.head || 0) || 1;
  const row = (name, value, kind) => [h("dt", {}, name), h("dd", { class: "versus" },
    h("i", { class: kind, css: { width: `${Math.max(0, ((value || 0) / most) * 100)}%` } }), h("span", {}, value === null ? "none" : joules(value)))];
  return [h("h3", {}, "Base and head"),
    h("dl", { class: "facts wide" }, row(change.base_line && change.base_line !== line.line ? `base, line ${change.base_line}` : "base", change.base, "was"), row("head", change.head, "is")),
    h("p", { class: "note" }, change.base === null ? "The line is new." : `${signedJoules(change.growth)} a run, at the same costs for both versions.`,
      change.guess ? " The split between this line and others is a guess." : "")];
}

function inlinedAt(line) {
  if (line.inlined_at.length === 0) return null;
  return [h("h3", {}, "Inlined at"), h("ul", { class: "plain" }, line.inlined_at.slice(0, 20).map((frames) => h("li", {}, frames.join(" ‹ ")))),
    line.inlined_at.length > 20 ? h("p", { class: "note" }, `and ${line.inlined_at.length - 20} more`) : null];
}
