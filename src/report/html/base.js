// What all parts share: elements, numbers as text, and what is shown now.

let data = null;

// The data of the page: JSON, or JSON that was deflated, in base64.
async function readData() {
  const element = document.getElementById("data");
  if (element.type === "application/json") return JSON.parse(element.textContent);
  const bytes = Uint8Array.from(atob(element.textContent), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(unpacked).text());
}

// Reads the data and begins. Until then the page says that it is busy.
async function open(begin) {
  const main = document.getElementById("main");
  try {
    data = await readData();
  } catch (error) {
    const old = typeof DecompressionStream === "undefined";
    main.replaceChildren(h("p", { class: "empty" }, old ? "This browser cannot unpack the report: Chrome 80, Firefox 113, Safari 16.4 and later can." : `The report's data are damaged: ${error.message}`));
    document.documentElement.dataset.theme ||= "light";
    return;
  } finally {
    main.removeAttribute("aria-busy");
  }
  begin();
}

// What is shown: which scenario, which view, and which line (its rank).
const state = { scenario: 0, view: "overview", line: null, file: null, at: 0 };
const scenario = () => data.scenarios[state.scenario];

// An element with attributes, listeners (`onclick`) and children. Text is always a text node, never markup.
function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function svg(tag, attributes, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "css") Object.entries(value).forEach(([property, v]) => element.style.setProperty(property, v));
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const byId = (id) => document.getElementById(id);

// Three significant digits with a prefix, as the terminal has them: 12.3 mJ; more where values would look alike.
function quantity(value, unit, more = 0) {
  if (value === null || value === undefined) return "–";
  if (value === 0 || !Number.isFinite(value)) return `${value} ${unit}`;
  const steps = [[1e6, "M"], [1e3, "k"], [1, ""], [1e-3, "m"], [1e-6, "µ"], [1e-9, "n"]];
  const [scale, prefix] = steps.find(([step]) => Math.abs(value) >= step * 0.9995) || steps[5];
  const scaled = value / scale;
  const size = Math.abs(scaled);
  return `${minus(scaled.toFixed((size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2) + more))} ${prefix}${unit}`;
}

const minus = (text) => text.replace(/^-/, "\u2212");
const joules = (value) => quantity(value, "J");
const signedJoules = (value) => (value > 0 ? "+" : "") + joules(value);
const watts = (value) => quantity(value, "W");
const percent = (part, digits = 1) => `${minus((part * 100).toFixed(digits))} %`;
const count = (value) => {
  const whole = Math.abs(value) >= 100 || Number.isInteger(value) ? Math.round(value) : value.toFixed(1);
  return String(whole).replace(/\B(?=(\d{3})+$)/g, "\u2009");
};
const several = (n, one, many) => `${count(n)} ${n === 1 ? one : many}`;

// Times of a run: as many digits as its length needs.
function seconds(ns) {
  if (ns === 0) return "0 s";
  const size = Math.abs(ns);
  if (size >= 1e9) return `${minus((ns / 1e9).toFixed(3))} s`;
  if (size >= 1e6) return `${minus((ns / 1e6).toFixed(size >= 1e8 ? 0 : 2))} ms`;
  if (size >= 1e3) return `${minus((ns / 1e3).toFixed(1))} µs`;
  return `${ns} ns`;
}

const simpleName = (descriptor) => descriptor.replace(/^L|;$/g, "").split("/").pop();

const TRUST = {
  high: ["", "within 10 %", "High trust: the 95 % interval reaches at most 10 % from the value."],
  medium: ["~", "within 30 %", "Medium trust: the 95 % interval reaches at most 30 % from the value."],
  low: ["?", "worse than 30 %", "Low trust: the 95 % interval reaches farther than 30 % from the value. Take it as a hint."],
  inseparable: ["*", "split is a guess", "Its instructions always ran together with those of other lines. No regression can tell them apart: the split is a guess, their sum is not."],
};

const OUTCOMES = {
  pass: ["✓", "PASS", "Nothing grew beyond its limit."],
  regression: ["▲", "REGRESSION", "Something grew beyond its limit."],
  inconclusive: ["?", "INCONCLUSIVE", "The noise, or the fit, does not allow an answer."],
  none: ["–", "NO BASELINE", "There is nothing yet to compare with. Accept this recording with cargo xtask bless."],
  refused: ["✕", "NOT COMPARED", "There is a baseline that it cannot be compared with."],
};
const outcomeOf = (one) => (one.verdict ? one.verdict.outcome : one.refused ? "refused" : "none");

// How a scenario came out: the outcome, or a pass that is no plain one.
function standing(one) {
  const outcome = outcomeOf(one);
  if (outcome === "pass" && one.verdict.less) return "PASS, but did less";
  return outcome === "pass" && one.verdict.improved ? "PASS, improved" : OUTCOMES[outcome][1];
}

function badge(outcome, said = null) {
  const [mark, word, meaning] = OUTCOMES[outcome];
  return h("span", { class: `badge ${outcome}`, title: meaning }, h("span", { "aria-hidden": "true" }, mark), said || word);
}

// Said to those who cannot see it, and shown for a moment.
let silence = 0;
function say(text) {
  byId("said").textContent = text;
  byId("said").classList.add("shown");
  clearTimeout(silence);
  silence = setTimeout(() => byId("said").classList.remove("shown"), 2500);
}

// A canvas of the size of its box, in the screen's own pixels.
function sized(canvas, width, height) {
  const scale = window.devicePixelRatio || 1;
  const [w, hgt] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  if (canvas.width !== w || canvas.height !== hgt) [canvas.width, canvas.height] = [w, hgt];
  const pen = canvas.getContext("2d");
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, height);
  return pen;
}

// At most once a frame.
function soon(action) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => { asked = false; action(); });
  };
}

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

// Where a line is shown in the page, as a link that can be kept.
function go(view, line = null) {
  state.view = view;
  if (line !== null) state.line = line;
  show();
}

// The place of a line, as a button that shows it in its source.
function lineLink(rank, text) {
  if (rank === null || rank === undefined) return h("span", { class: "place" }, text);
  return h("button", { class: "link place", type: "button", onclick: () => openLine(rank) }, text);
}

function heading(title, note) {
  return h("div", { class: "heading" }, h("h2", {}, title), note ? h("p", { class: "note" }, note) : null);
}

// The head of a table's columns, [title, class, what those hear who do not see that there is no title].
function columnHeads(columns) {
  return h("thead", {}, h("tr", {}, columns.map(([title, kind, said]) => h("th", { class: kind, scope: "col" }, title || h("span", { class: "hidden" }, said || "mark")))));
}

// A table whose cells are texts or elements; `columns` are [title, class].
function table(columns, rows, caption) {
  return h("div", { class: "scroll" }, h("table", {},
    caption ? h("caption", { class: "hidden" }, caption) : null,
    columnHeads(columns),
    h("tbody", {}, rows.map((cells) => h("tr", {}, cells.map((cell, i) => h("td", { class: columns[i][1] }, cell)))))));
}
