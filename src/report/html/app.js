// Views, keys, and the beginning of it all.

const VIEWS = [
  ["all", "All scenarios", allView, () => {}],
  ["overview", "Overview", overview, () => {}],
  ["source", "Source", sourceView, placeSource],
  ["diff", "Diff", diffView, sortDiff],
  ["packages", "Packages", packagesView, () => { burst.path = outermost(); drawBurst(); }],
  ["timeline", "Time line", timelineView, () => { if (scenario().timelines.length) { drawTimeline(); traceLists(); } }],
  ["trust", "Trust", trustView, () => {}],
];

// That of all scenarios is for several; the others are about one.
const views = () => VIEWS.filter(([name]) => name !== "all" || data.scenarios.length > 1);
const viewOf = (name) => views().find(([view]) => view === name) || VIEWS[1];

// Views with no heading of their own say to those who cannot see it what they are.
const named = (name, title) => (name === "all" || name === "overview" ? null : h("h1", { class: "hidden" }, `${title} of ${scenario().name}`));

// Builds the view that is chosen.
function show() {
  const [name, title, build, place] = viewOf(state.view);
  state.view = name;
  const main = byId("main");
  main.className = `view-${name}`;
  main.setAttribute("aria-label", title);
  main.replaceChildren(...[named(name, title), ...build()].filter(Boolean));
  main.scrollTop = 0;
  place();
  paintHeat();
  paintLegends();
  drawTabs();
  drawScenarios();
  keepPlace();
}

// Colours and pictures again, as the theme or the width has changed.
function redraw() {
  paintHeat();
  paintLegends();
  drawRows();
  drawMap();
  if (state.view === "packages") { drawBurst(); drawCurve(); }
  if (state.view === "diff") drawIcicle();
  if (state.view === "timeline" && trace.canvas) drawTimeline();
}

const keyOf = (name) => String(VIEWS.findIndex(([view]) => view === name));

function drawTabs() {
  byId("tabs").replaceChildren(...views().map(([name, title]) => {
    const chosen = name === state.view;
    const n = name === "diff" && scenario().verdict ? scenario().verdict.findings.filter((found) => found.outcome === "regression" && !found.allowed && found.line !== null).length : 0;
    return h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-selected": String(chosen), "aria-controls": "main", tabindex: chosen ? "0" : "-1", title: `${title} (${keyOf(name)})`, onclick: () => go(name) },
      title, n ? h("span", { class: "number-mark", title: several(n, "line grew beyond its limit", "lines grew beyond their limits") }, String(n)) : null);
  }));
  byId(`tab-${state.view}`).scrollIntoView({ block: "nearest", inline: "nearest" });
}

function tabKeys(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = views();
  const at = all.findIndex(([name]) => name === state.view);
  go(all[(at + step + all.length) % all.length][0]);
  byId(`tab-${state.view}`).focus();
}

function drawScenarios() {
  const box = byId("scenarios");
  if (data.scenarios.length === 1) return box.replaceChildren(h("span", { class: "scenario only" }, data.scenarios[0].name));
  if (data.scenarios.length > 4) {
    return box.replaceChildren(h("select", { id: "scenario", "aria-label": "Scenario", onchange: (event) => openScenario(Number(event.target.value)) },
      data.scenarios.map((one, i) => h("option", { value: i, selected: i === state.scenario }, `${OUTCOMES[outcomeOf(one)][0]} ${one.name}`))));
  }
  return box.replaceChildren(...data.scenarios.map((one, i) => {
    const [mark, word] = OUTCOMES[outcomeOf(one)];
    return h("button", { type: "button", class: `scenario ${outcomeOf(one)}`, "aria-pressed": String(i === state.scenario && state.view !== "all"), title: `${one.name}: ${word}`, onclick: () => openScenario(i) },
      h("span", { class: "dot", "aria-label": word }, mark), one.name);
  }));
}

function openScenario(i) {
  if (i < 0 || i >= data.scenarios.length) return;
  Object.assign(state, { scenario: i, line: null, file: null, at: 0 });
  Object.assign(trace, { run: 0 });
  if (state.view === "all") state.view = "overview";
  show();
}

// Next or previous line by energy.
function hotLine(step) {
  const n = scenario().lines.length;
  if (n === 0) return;
  const at = state.view === "source" && state.line !== null ? state.line + step : state.line === null ? 0 : state.line;
  openLine(clamp(at, 0, n - 1));
}

// The address names what is shown, so that it can be kept and sent; the page needs no server for it.
function keepPlace(path = null, line = null) {
  const parts = [String(state.scenario), state.view];
  if (state.view === "source" && path) parts.push(`${path}:${line}`);
  const hash = `#${parts.map(encodeURIComponent).join("/")}`;
  if (hash !== location.hash && !(state.view === "source" && !path)) history.replaceState(null, "", hash);
}

function readPlace() {
  if (location.hash.length < 2) return;
  let parts = [];
  try {
    parts = location.hash.slice(1).split("/").map(decodeURIComponent);
  } catch (_) { return; }
  const [which, view, place] = parts;
  if (data.scenarios[Number(which)]) state.scenario = Number(which);
  if (view && views().some(([name]) => name === view)) state.view = view;
  const found = place && place.match(/^(.*):(\d+)$/);
  if (!found) return;
  const file = data.files.findIndex((one) => one.path === found[1]);
  const rank = scenario().lines.findIndex((line) => line.file === file && line.line === Number(found[2]));
  if (file >= 0) state.file = file;
  if (rank >= 0) state.line = rank;
}

function pageKeys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("dialog").open) return;
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if (typing) return;
  const actions = {
    "/": () => byId("search").focus(), "?": showKeys, j: () => hotLine(1), k: () => hotLine(-1), t: switchTheme, p: switchColours, r: switchScale,
    "[": () => openScenario(state.scenario - 1), "]": () => openScenario(state.scenario + 1),
    c: () => { if (state.view === "source") openHere(); },
    Escape: () => { if (state.view === "packages") burstOut(); if (state.view === "diff") icicleOut(); },
  };
  views().forEach(([name]) => { actions[keyOf(name)] = () => go(name); });
  if (!actions[event.key]) return;
  event.preventDefault();
  actions[event.key]();
}

// Paper cannot scroll: it gets what fits on pages, in light colours.
function toPaper() {
  document.documentElement.dataset.theme = "light";
  byId("main").className = "printed";
  byId("main").replaceChildren(...[...overview(), ...trustView()].filter(Boolean));
  paintHeat();
}

function setUpTools() {
  const icon = (id, text, label, action, more) => h("button", { type: "button", class: "icon", id, "aria-label": label, title: label, onclick: action, ...more }, text);
  byId("tools").replaceChildren(
    icon("colours", "◐", "Colours of the paper (p)", switchColours, { "aria-pressed": String(settings.colours === "paper") }),
    icon("theme", "☀", "Theme", switchTheme), icon("settings", "⚙", "Settings: theme, colours, editor", showSettings), icon("keys", "?", "Keys (?)", showKeys));
  applyTheme();
}

// The data leave out the text of a line where the file has it, and that of a change where its line has it.
function fillSources() {
  const texts = new Map();
  const textOf = (line) => {
    if (!texts.has(line.file)) texts.set(line.file, data.files[line.file].text.split(/\r?\n/));
    return texts.get(line.file)[line.line - 1].trim();
  };
  for (const one of data.scenarios) {
    for (const line of one.lines) if (line.source === undefined) line.source = textOf(line);
    for (const change of one.changes) if (change.source === undefined) change.source = one.lines[change.line].source;
  }
}

function start() {
  fillSources();
  readSettings();
  applyTheme();
  if (data.scenarios.length === 0) {
    byId("main").replaceChildren(h("p", { class: "empty" }, "Nothing was measured."));
    return;
  }
  // Where something is wrong is what one opens a report for.
  state.scenario = worstOf(data.scenarios);
  if (data.scenarios.length > 1) state.view = "all";
  readPlace();
  setUpTools();
  setUpSearch();
  show();
  byId("tabs").addEventListener("keydown", tabKeys);
  document.addEventListener("keydown", pageKeys);
  addEventListener("resize", soon(redraw));
  addEventListener("beforeprint", toPaper);
  addEventListener("afterprint", () => { applyTheme(); show(); });
  addEventListener("hashchange", () => { readPlace(); show(); });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { applyTheme(); redraw(); });
}
