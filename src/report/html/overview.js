// The verdict, what broke a rule, where the energy went, and the lines that take most.

const HOTTEST = 15;

// In the order in which they are stacked: what the app did, what it caused, what was not it.
const PARTS = [
  ["code", "code", "The app's own instructions and calls of constant cost, by the fit"],
  ["api", "calls", "Windowed calls, as measured: network, files, database and the like"],
  ["tails", "tails", "What windowed calls left behind: a radio that stays on"],
  ["events", "GC and scheduling", "Garbage collections, thread switches and other outliers"],
  ["concurrent", "background", "What ran at the same time as the app: a compiler, other processes"],
  ["probes", "probes", "The probes that measured it; not part of the energy that is judged"],
  ["unattributed", "unattributed", "The system's own work, frames that were not fitted, and what the model misses"],
  ["idle", "idle", "The idle phone; not part of the energy that is judged"],
];

function overview() {
  const one = scenario();
  const first = one.verdict ? findings(one) : [h("p", { class: "callout inconclusive" }, one.refused || OUTCOMES.none[2]), hottest(one)];
  return [
    verdictCard(one),
    h("div", { class: "two" },
      h("div", { class: "side" },
        h("section", { class: "card grow" }, first),
        one.verdict ? h("section", { class: "card" }, hottest(one)) : null),
      h("div", { class: "side" },
        h("section", { class: "card" }, energyParts(one)),
        h("section", { class: "card" }, runs(one)))),
    data.policy ? h("section", { class: "card" }, policyChanges(data.policy)) : null,
  ].filter(Boolean);
}

// What a pull request changes of what decides about it.
function policyChanges({ heading: title, fails, changes }) {
  return [
    heading(title),
    fails ? h("p", { class: "callout inconclusive" }, fails) : null,
    table([["what", ""], ["name", "code"], ["before", "code"], ["after", "code"]],
      changes.map(({ kind, what, before, after }) => [kind, what, before ?? "none", after ?? "none"])),
  ];
}

function verdictCard(one) {
  const verdict = one.verdict;
  const total = verdict && verdict.total;
  const recording = one.recording;
  return h("section", { class: `card verdict ${outcomeOf(one)}`, "aria-label": "Verdict" },
    h("div", { class: "verdict-main" },
      h("div", { class: "verdict-head" }, badge(outcomeOf(one), standing(one)), h("h1", {}, one.name)),
      total
        ? h("p", { class: "total" }, h("span", { class: "was" }, joules(total.base)), h("span", { class: "arrow", "aria-label": "to" }, "→"),
          h("strong", {}, joules(total.head)),
          total.ratio === null ? null : h("span", { class: "ratio" }, `× ${total.ratio.toFixed(3)}`))
        : h("p", { class: "total" }, h("strong", {}, joules(one.net))),
      h("p", { class: "note" }, `energy ${one.basis}, mean of `, several(one.runs.length, "run", "runs"),
        verdict && verdict.same_noise ? ` · ${verdict.same_noise}` : null,
        verdict && verdict.detectable !== null ? ` · these runs could have shown a growth of ${percent(verdict.detectable)}` : null,
        verdict && verdict.runs_needed ? ` · about ${verdict.runs_needed} runs a side would decide` : null),
      h("p", { class: "note faint" }, `${recording.package} · ${recording.device} · ${recording.meter}`)),
    total && total.ratio !== null ? ratioScale(total) : null);
}

// The ratio on a scale, with its interval and the limit.
function ratioScale(comparison) {
  const { ratio, interval, limit } = comparison;
  const [low, high] = interval || [ratio, ratio];
  const from = Math.min(0.97, low - 0.02);
  const to = Math.max(limit, high, 1.03);
  const span = (to - from) * 1.08;
  const x = (value) => 8 + ((value - from) / span) * 364;
  const near = Math.abs(x(limit) - x(1)) < 64;
  const said = `times ${ratio.toFixed(3)}${interval ? `, 95 % interval ${low.toFixed(3)} to ${high.toFixed(3)}` : ""}, limit ${limit.toFixed(3)}`;
  return h("figure", { class: "scale" },
    svg("svg", { viewBox: "0 0 380 84", role: "img", "aria-label": said },
      svg("rect", { x: x(limit), y: 20, width: Math.max(0, 372 - x(limit)), height: 32, class: "beyond" }),
      svg("line", { x1: 8, x2: 372, y1: 36, y2: 36, class: "axis" }),
      svg("line", { x1: x(1), x2: x(1), y1: 20, y2: 52, class: "base" }),
      near
        ? svg("text", { x: Math.max(2, x(1) - 6), y: 66, class: "base" }, "base")
        : svg("text", { x: x(1), y: 12, class: "base", "text-anchor": "middle" }, "base"),
      svg("line", { x1: x(limit), x2: x(limit), y1: 20, y2: 52, class: "limit" }),
      svg("text", { x: x(limit), y: 12, class: "limit", "text-anchor": x(limit) > 320 ? "end" : x(limit) < 60 ? "start" : "middle" }, `limit × ${limit.toFixed(3)}`),
      interval ? svg("rect", { x: x(low), y: 29, width: Math.max(3, x(high) - x(low)), height: 14, rx: 2, class: "interval" }) : null,
      svg("circle", { cx: x(ratio), cy: 36, r: 5, class: "point" }),
      svg("text", { x: clamp(x(ratio), near ? 120 : 70, 310), y: 72, class: "value", "text-anchor": "middle" },
        interval ? `95 %: × ${low.toFixed(3)} – ${high.toFixed(3)}` : "no interval: fewer than three runs a side")));
}

function findings(one) {
  const found = one.verdict ? one.verdict.findings : [];
  if (found.length === 0) return [heading("Findings"), h("p", { class: "empty" }, "Nothing grew beyond its limit.")];
  const causes = one.verdict.causes.filter(() => found.some((broken) => broken.what.line || broken.what === "lines"));
  const rules = several(found.length, "broken rule", "broken rules");
  const list = (some) => h("ol", { class: "findings" }, some.map((broken) => h("li", { class: broken.allowed ? "allowed" : broken.outcome }, finding(broken))));
  if (causes.length === 0) return [heading("Findings", rules), list(found)];
  return [heading("What the growth goes back to", several(causes.length, "cause", "causes")),
    h("ol", { class: "findings" }, causes.map((one) => h("li", { class: "cause" }, cause(one)))),
    h("details", { class: "rules" }, h("summary", {}, rules), list(found))];
}

// A line that others grew because of, with these folded.
function cause(found) {
  const follows = found.follows;
  return [
    h("div", { class: "finding-head" }, lineLink(found.line, found.place), h("strong", {}, `+${joules(found.growth)}`)),
    found.source ? h("pre", { class: "source" }, highlighted(found.source.trim())) : null,
    h("p", { class: "change" }, [found.why, found.share].filter(Boolean).join(", ")),
    follows.length === 0 ? null : h("details", {}, h("summary", {}, `and ${several(follows.length, "line", "lines")} because of it`),
      h("ul", { class: "follows" }, follows.map(([line, place]) => h("li", {}, lineLink(line, place))))),
  ];
}

function finding(found) {
  const line = found.what.line;
  const c = found.comparison;
  const method = line ? `${simpleName(line.class)}.${line.method}` : null;
  const was = line && line.base_line && line.base_line !== line.line ? `, line ${line.base_line} before` : "";
  const merit = found.what === "fit";
  return [
    h("div", { class: "finding-head" }, lineLink(found.line, found.place), h("code", { class: "rule", title: found.decision }, found.rule),
      found.outcome === "inconclusive" ? h("span", { class: "tag" }, "perhaps") : null,
      found.outcome === "pass" ? h("span", { class: "tag" }, "reported, fails nothing") : null),
    line && line.source ? h("pre", { class: "source" }, highlighted(line.source.trim())) : null,
    h("p", { class: "change" },
      merit ? `${c.head.toFixed(3)}, limit ${c.limit.toFixed(3)}`
        : [h("span", {}, joules(c.base)), " → ", h("strong", {}, joules(c.head)),
          c.ratio === null ? h("span", { class: "tag" }, "new") : h("span", { class: "ratio" }, ` × ${c.ratio.toFixed(3)}`),
          c.interval ? h("span", { class: "note" }, `  95 %: ${c.interval[0].toFixed(3)} – ${c.interval[1].toFixed(3)} ·`) : null,
          c.ratio === null ? null : h("span", { class: "note" }, ` limit × ${c.limit.toFixed(3)}`)]),
    h("p", { class: "note" }, [method ? `in ${method}${was}` : null,
      found.most,
      line && line.times && line.times > 1.01 ? `ran ${line.times.toFixed(2)} times as often` : null, found.message].filter(Boolean).join(" · ")),
    h("p", { class: "advice" }, found.advice),
    found.allowed ? h("p", { class: "note" }, `Allowed until ${found.allowed.until}, does not count: ${found.allowed.reason}`) : null,
  ];
}

// What each part took more or less than in the base.
function grown(one, names, components) {
  const parts = one.verdict ? one.verdict.parts.filter((part) => part.is_component === components && names.has(part.part)) : [];
  return new Map(parts.map((part) => [part.part, part.head - part.base]));
}

const signed = (energy) => (energy === undefined || energy === 0 ? "" : `${energy < 0 ? "−" : "+"}${joules(Math.abs(energy))}`);

// What the device's components took, by the meter's rails or by its power model.
function hardware(one) {
  if (one.components.length === 0) return null;
  const changes = grown(one, new Set(one.components.map((part) => part.component)), true);
  return [heading("By the device's components", one.by_rails ? "measured by rails" : "by its power model"),
    h("table", { class: "parts" }, h("tbody", {}, one.components.map((part) => h("tr", {},
      h("th", { scope: "row" }, part.component),
      h("td", { class: "number" }, joules(part.energy)),
      h("td", { class: "number note" }, `± ${joules(part.deviation)}`),
      h("td", { class: "number note wide" }, signed(changes.get(part.component)))))))];
}

// What a model of whole runs says of methods, beside what their lines took.
function modelled(one) {
  if (one.modelled.length === 0) return null;
  return [heading("Methods by a model of whole runs", "and what their lines take; * is not determined by itself"),
    h("table", { class: "parts" },
      h("thead", {}, h("tr", {}, ["method", "by the model", "by its lines"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, one.modelled.map((method) => h("tr", { title: `executed ${method.executions.toFixed(1)} times a run` },
        h("th", { scope: "row" }, `${method.class.replace(/^L|;$/g, "").split("/").pop()}.${method.method}${method.is_known ? "" : " *"}`),
        h("td", { class: "number" }, joules(method.energy)),
        h("td", { class: "number" }, joules(method.lines))))))];
}

function energyParts(one) {
  const whole = one.totals.whole;
  const changes = grown(one, new Set(PARTS.map(([, name]) => name)), false);
  const parts = PARTS.map(([key, name, meaning]) => ({ key, name, meaning, energy: one.totals[key] }));
  const shown = parts.filter((part) => part.energy > 0);
  const said = parts.map((part) => `${part.name} ${joules(part.energy)}`).join(", ");
  return [heading("Where the energy went", `of ${joules(whole)} a run`),
    h("div", { class: "bar", role: "img", "aria-label": said },
      shown.map((part) => h("span", { class: `part ${part.key}`, title: `${part.name} ${joules(part.energy)}`, css: { "flex-grow": part.energy / whole } }))),
    h("table", { class: "parts" }, h("tbody", {}, parts.map((part) => h("tr", { title: part.meaning, class: `of-${part.key}` },
      h("th", { scope: "row" }, h("i", { class: `swatch ${part.key}`, "aria-hidden": "true" }), part.name),
      h("td", { class: "number" }, joules(part.energy)),
      h("td", { class: "number note" }, part.energy > 0 ? percent(part.energy / whole) : ""),
      changes.size ? h("td", { class: "number note wide", title: "more or less than in the base" }, signed(changes.get(part.name))) : null)))),
    hardware(one),
    modelled(one)];
}

// Each run's energy as a point, with the mean as a line: a distribution of few values is best shown whole.
function runs(one) {
  const nets = one.of_app;
  const text = several(nets.length, "run", "runs");
  return [heading("Energy of each run", text), strip(nets, one.net, one.runs.map((run) => `run with seed ${run.seed}`)),
    h("details", {}, h("summary", {}, "As a table"),
      table([["seed", "number"], ["above idle", "number"], ["idle power", "number"], ["length", "number"], ["factor", "number"]],
        one.runs.map((run) => [String(run.seed), joules(run.net), watts(run.idle), quantity(run.duration, "s"), `× ${run.factor.toFixed(3)}`])))];
}

// Values on an axis: points, their mean, and how far they reach.
function strip(values, mean, names) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = (most - least) * 0.12 || Math.abs(most) * 0.02 || 1;
  const [from, to] = [least - room, most + room];
  const x = (value) => 6 + ((value - from) / (to - from)) * 308;
  const digits = [0, 1, 2, 3].find((more) => quantity(least, "J", more) !== quantity(most, "J", more)) || 0;
  const exact = (value) => quantity(value, "J", digits);
  const anchor = (value) => (x(value) < 50 ? "start" : x(value) > 270 ? "end" : "middle");
  return svg("svg", { class: "strip", viewBox: "0 0 320 66", role: "img", "aria-label": values.map((value, i) => `${names[i]}: ${joules(value)}`).join(", ") },
    svg("line", { x1: 6, x2: 314, y1: 36, y2: 36, class: "axis" }),
    most > least ? [least, most].map((value) => svg("text", { x: x(value), y: 62, "text-anchor": anchor(value) }, exact(value))) : null,
    svg("line", { x1: x(mean), x2: x(mean), y1: 24, y2: 48, class: "mean" }),
    svg("text", { x: x(mean), y: 16, class: "mean", "text-anchor": anchor(mean) }, `mean ${exact(mean)}`),
    values.map((value, i) => svg("circle", { cx: x(value), cy: 36 + (i % 3 - 1) * 3, r: 4, class: "point" },
      svg("title", {}, `${names[i]}: ${exact(value)}`))));
}

function hottest(one) {
  const lines = one.lines.slice(0, HOTTEST);
  const most = lines.length ? lines[0].energy : 1;
  const more = one.lines.length - lines.length;
  return [heading("Lines that take most", more > 0 ? `${count(more)} more in the source` : null),
    h("div", { class: "scroll" }, h("table", { class: "hottest" },
      columnHeads([["#", "number"], ["line", ""], ["energy", "number"], ["", "bar-cell", "energy as a bar"], ["95 % interval", "number wide"], ["share", "number"],
        ["", "mark", "trust"], ["source", "wide"]]),
      h("tbody", {}, lines.map((line, rank) => h("tr", { class: "clickable", onclick: () => openLine(rank) },
        h("td", { class: "number note" }, String(rank + 1)),
        h("td", {}, lineLink(rank, line.place)),
        h("td", { class: "number strong" }, joules(line.energy)),
        h("td", { class: "bar-cell" }, h("i", { class: "heat", "data-rank": rank, css: { width: `${Math.max(1, (line.energy / most) * 100)}%` } })),
        h("td", { class: "number note wide" }, `${joules(line.interval[0])} – ${joules(line.interval[1])}`),
        h("td", { class: "number" }, percent(line.share)),
        h("td", { class: "mark", title: TRUST[line.trust][1] }, TRUST[line.trust][0]),
        h("td", { class: "code wide" }, line.source ? highlighted(line.source.trim()) : `in ${simpleName(line.class)}.${line.method}`)))))),
    trustKey(lines)];
}

function trustKey(lines) {
  const used = Object.entries(TRUST).filter(([name, [mark]]) => mark && lines.some((line) => line.trust === name));
  return used.length ? h("p", { class: "note key" }, used.map(([, [mark, meaning]]) => h("span", {}, h("b", {}, mark), ` ${meaning}`))) : null;
}

function paintHeat() {
  document.querySelectorAll("[data-rank]").forEach((element) => { element.style.background = rankColour(Number(element.dataset.rank)); });
}
