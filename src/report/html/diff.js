// Every line of both versions. A table of thousands of rows is drawn as far as it is seen.

const diff = { sort: "growth", filter: "", kind: "all", rows: [], box: null };
const DIFF_ROW = 30;

const KINDS = {
  all: ["all", () => true],
  grew: ["grew", (change) => change.growth > 0],
  shrank: ["shrank", (change) => change.growth < 0],
  new: ["new", (change) => change.base === null],
  gone: ["gone", (change) => change.head === null],
  guess: ["guesses", (change) => change.guess],
};

const ORDERS = {
  growth: ["growth", (a, b) => b.growth - a.growth],
  change: ["change", (a, b) => Math.abs(b.growth) - Math.abs(a.growth)],
  head: ["head", (a, b) => (b.head || 0) - (a.head || 0)],
  base: ["base", (a, b) => (b.base || 0) - (a.base || 0)],
};

function diffView() {
  const one = scenario();
  if (!one.verdict && one.changes.length === 0) {
    return [h("section", { class: "card" }, heading("Diff against base"), h("p", { class: "empty" }, OUTCOMES.none[2]))];
  }
  diff.most = one.changes.reduce((most, change) => Math.max(most, Math.abs(change.growth)), 0) || 1;
  diff.body = h("div", { class: "rows" });
  diff.box = h("div", { class: "diff-box", id: "diff", tabindex: "0", role: "region", "aria-label": "Lines of both versions", onscroll: soon(drawDiff) }, diff.body);
  const option = (name, value, [text]) => h("option", { value, selected: diff[name] === value }, text);
  const choose = (name) => (event) => { diff[name] = event.target.value; sortDiff(); };
  return [h("section", { class: "card fill" },
    h("div", { class: "bar-tools" }, heading("Diff against base"),
      h("input", { id: "diff-filter", type: "search", placeholder: "Filter by place, method, source", "aria-label": "Filter lines", value: diff.filter, oninput: choose("filter"), spellcheck: "false" }),
      h("label", {}, "show ", h("select", { id: "diff-kind", onchange: choose("kind") }, Object.entries(KINDS).map(([value, kind]) => option("kind", value, kind)))),
      h("label", {}, "by ", h("select", { id: "diff-sort", onchange: choose("sort") }, Object.entries(ORDERS).map(([value, kind]) => option("sort", value, kind)))),
      h("span", { class: "note", id: "diff-count", role: "status" })),
    h("div", { id: "icicle" }),
    h("div", { class: "diff-columns", "aria-hidden": "true" }, ["line", "base", "head", "growth", "", "×", "", "source"].map((name) => h("span", {}, name))),
    diff.box,
    h("p", { class: "note key" }, h("span", {}, h("b", {}, "new"), " not in the base"), h("span", {}, h("b", {}, "gone"), " not in the head"),
      h("span", {}, h("b", {}, "*"), " the split between this line and others is a guess")))];
}

// `focus` is the block of the icicle that the keyboard is at.
function sortDiff(focus = null) {
  if (!diff.box || !diff.box.isConnected) return;
  const one = scenario();
  const words = diff.filter.toLowerCase();
  drawIcicle(focus);
  diff.rows = one.changes.filter(KINDS[diff.kind][1]).filter(isInIcicle)
    .filter((change) => !words || `${change.place} ${change.class} ${change.method} ${change.source || ""}`.toLowerCase().includes(words))
    .sort(ORDERS[diff.sort][1]);
  diff.body.style.height = `${diff.rows.length * DIFF_ROW}px`;
  diff.box.scrollTop = 0;
  byId("diff-count").textContent = several(diff.rows.length, "line", "lines") + (icicle.path.length ? ` in ${icicle.path[icicle.path.length - 1]}` : "");
  drawDiff();
}

function drawDiff() {
  if (!diff.box || !diff.box.isConnected) return;
  const first = Math.max(0, Math.floor(diff.box.scrollTop / DIFF_ROW) - 6);
  const last = Math.min(diff.rows.length, Math.ceil((diff.box.scrollTop + diff.box.clientHeight) / DIFF_ROW) + 6);
  const held = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.row : null;
  diff.body.replaceChildren(...diff.rows.slice(first, last).map((change, i) => diffRow(change, first + i)));
  if (held) diff.body.querySelector(`[data-row="${held}"]`)?.focus({ preventScroll: true });
}

// A file's name may be cut where there is no room; its line may not.
function placeParts(place) {
  const at = place.lastIndexOf(":");
  return at < 0 ? [h("span", {}, place)] : [h("span", {}, place.slice(0, at)), h("b", {}, place.slice(at))];
}

function diffRow(change, i) {
  const size = `${Math.max(0.5, (Math.abs(change.growth) / diff.most) * 50)}%`;
  const kind = change.base === null ? "new" : change.head === null ? "gone" : null;
  const ratio = change.base > 0 && change.head !== null ? `× ${(change.head / change.base).toFixed(2)}` : "";
  const place = h(change.line === null ? "span" : "button", {
    class: "link place", type: change.line === null ? null : "button", "data-row": i,
    onclick: change.line === null ? null : () => openLine(change.line), title: `${simpleName(change.class)}.${change.method}`,
  }, placeParts(change.place));
  return h("div", { class: "diff-row", css: { transform: `translateY(${i * DIFF_ROW}px)` } },
    h("span", { class: "place-cell" }, place),
    h("span", { class: "number" }, change.base === null ? "–" : joules(change.base)),
    h("span", { class: "number" }, change.head === null ? "–" : joules(change.head)),
    h("span", { class: `number ${change.growth > 0 ? "strong up" : change.growth < 0 ? "strong down" : "note"}` }, change.growth === 0 ? "0 J" : signedJoules(change.growth)),
    h("span", { class: "growth", "aria-hidden": "true" }, change.growth === 0 ? null : h("i", { class: change.growth > 0 ? "up" : "down", css: { width: size } })),
    h("span", { class: "number note" }, ratio),
    h("span", { class: "marks" }, kind ? h("b", { class: `tag ${kind}` }, kind) : null, change.guess ? h("b", { class: "mark", title: "the split is a guess" }, "*") : null),
    h("span", { class: "code" }, change.source ? highlighted(change.source.trim()) : ""));
}
