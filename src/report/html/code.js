// The source with what each line took. Only the rows that can be seen are in the page.

const ROW = 21;
const KEYWORDS = /^(?:abstract|assert|boolean|break|byte|case|catch|char|class|const|continue|default|do|double|else|enum|extends|final|finally|float|for|fun|if|implements|import|in|instanceof|int|interface|internal|is|long|native|new|null|object|open|override|package|private|protected|public|return|sealed|short|static|super|suspend|switch|synchronized|this|throw|throws|transient|true|false|try|val|var|void|volatile|when|while)$/;
const TOKENS = /\/\/.*$|\/\*.*?(?:\*\/|$)|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\b\d[\w.]*\b|[A-Za-z_$][\w$]*|@\w+/g;

// A line's text with its comments, strings and keywords told apart. `inside` says that a comment began above.
function highlighted(text, inside = false) {
  const out = [];
  let from = 0;
  if (inside) {
    const end = text.indexOf("*/");
    if (end < 0) return [h("span", { class: "c" }, text)];
    out.push(h("span", { class: "c" }, text.slice(0, end + 2)));
    from = end + 2;
  }
  TOKENS.lastIndex = from;
  for (let found = TOKENS.exec(text); found; found = TOKENS.exec(text)) {
    const [token] = found;
    const kind = /^\/[/*]/.test(token) ? "c" : /^["']/.test(token) ? "s" : /^\d/.test(token) ? "n" : KEYWORDS.test(token) ? "k" : null;
    if (!kind) continue;
    if (found.index > from) out.push(text.slice(from, found.index));
    out.push(h("span", { class: kind }, token));
    from = found.index + token.length;
  }
  if (from < text.length) out.push(text.slice(from));
  return out;
}

// Lines of a file's text, and for each whether a block comment is open at its beginning; made when first needed.
function textOf(file) {
  const one = data.files[file];
  if (!one.lines) {
    one.lines = (one.text || "").replace(/\r/g, "").replace(/\n$/, "").split("\n");
    let open = false;
    one.inside = one.lines.map((line) => {
      const before = open;
      const code = line.replace(/"(?:[^"\\]|\\.)*"|\/\/.*$/g, "");
      const [begin, end] = [code.lastIndexOf("/*"), code.lastIndexOf("*/")];
      if (begin > end) open = true;
      else if (end >= 0) open = false;
      return before;
    });
  }
  return one;
}

// Ranks of the scenario's lines by file and line; several methods may have code at one line.
function measured(one) {
  if (!one.byFile) {
    one.byFile = new Map();
    one.lines.forEach((line, rank) => {
      if (!one.byFile.has(line.file)) one.byFile.set(line.file, new Map());
      const lines = one.byFile.get(line.file);
      if (!lines.has(line.line)) lines.set(line.line, []);
      lines.get(line.line).push(rank);
    });
  }
  return one.byFile;
}

// The rows of a file: its text, or the lines that were measured where there is none.
function rowsOf(one, file) {
  const lines = measured(one).get(file) || new Map();
  if (data.files[file].text === null) {
    return [...lines.keys()].sort((a, b) => a - b).map((line) => ({ line, ranks: lines.get(line), text: null }));
  }
  const { lines: texts, inside } = textOf(file);
  return texts.map((text, i) => ({ line: i + 1, ranks: lines.get(i + 1) || [], text, inside: inside[i] }));
}

const code = { rows: [], box: null, list: null };

function sourceView() {
  const one = scenario();
  if (one.lines.length === 0) return [h("p", { class: "empty" }, "No line took energy that could be measured.")];
  if (state.file === null || !measured(one).has(state.file)) state.file = one.lines[state.line || 0].file;
  const body = h("div", { class: "rows" });
  code.list = body;
  code.box = h("div", {
    class: "code-box", id: "code", tabindex: "0", role: "listbox", "aria-label": "Source lines with their energy",
    onscroll: soon(() => { drawRows(); drawMap(); }), onkeydown: codeKeys,
  }, body);
  return [h("div", { class: "source-view" },
    h("aside", { class: "map-pane", "aria-label": "All files" }, mapPane(one)),
    h("section", { class: "code-pane", "aria-label": "Source" },
      h("div", { class: "code-head" }, fileSelect(one), h("span", { id: "file-energy", class: "note" }), placeButton(), legend()),
      h("div", { class: "columns", "aria-hidden": "true" }, ["line", "energy", "±", "share", "", "source"].map((name) => h("span", {}, name))),
      code.box),
    h("aside", { class: "details-pane", id: "details", "aria-label": "Details of the line", "aria-live": "polite" }))];
}

function fileSelect(one) {
  return h("select", { id: "file", "aria-label": "File", onchange: (event) => openFile(Number(event.target.value)) },
    one.files.map(({ file, energy, lines }) => h("option", { value: file }, `${data.files[file].path.split("/").pop()}  ·  ${joules(energy)}  ·  ${several(lines, "line", "lines")}`)));
}

function placeButton() {
  return h("button", { type: "button", class: "quiet", id: "open-place", title: "Copy or open this place (c)", onclick: openHere }, placeVerb());
}

function openHere() {
  const row = code.rows[state.at];
  openPlace(data.files[state.file].path, row ? row.line : 0);
}

// Called when the view is in the page.
function placeSource() {
  if (!code.box || !code.box.isConnected) return;
  openFile(state.file, state.line === null ? 0 : state.line, true);
}

// Shows a file, at a line by its rank.
function openFile(file, rank = null, first = false) {
  const one = scenario();
  state.file = file;
  code.rows = rowsOf(one, file);
  code.list.style.height = `${code.rows.length * ROW}px`;
  byId("file").value = String(file);
  byId("file-energy").textContent = data.files[file].path;
  byId("file-energy").title = data.files[file].path;
  const hottestHere = one.lines.findIndex((line) => line.file === file);
  const wanted = rank !== null && one.lines[rank] && one.lines[rank].file === file ? rank : hottestHere;
  choose(wanted < 0 ? 0 : code.rows.findIndex((row) => row.ranks.includes(wanted)), true, !first);
}

// Shows a line by its rank.
function openLine(rank) {
  state.line = rank;
  state.file = scenario().lines[rank].file;
  if (state.view === "source" && code.box && code.box.isConnected) openFile(state.file, rank);
  else go("source", rank);
}

// Shows a place that need not have been measured.
function openAt(file, line) {
  state.file = file;
  if (state.view !== "source") go("source");
  openFile(file);
  choose(code.rows.findIndex((row) => row.line === line), true);
}

// Makes a row the current one.
function choose(at, centre = false, focus = false) {
  state.at = clamp(at, 0, Math.max(0, code.rows.length - 1));
  const row = code.rows[state.at];
  state.line = row && row.ranks.length ? row.ranks[0] : state.line;
  const { scrollTop, clientHeight } = code.box;
  const top = state.at * ROW;
  if (centre) code.box.scrollTop = Math.max(0, top - clientHeight / 3);
  else if (top < scrollTop) code.box.scrollTop = top;
  else if (top + ROW > scrollTop + clientHeight) code.box.scrollTop = top + ROW - clientHeight;
  drawRows();
  drawMap(centre);
  showDetails(row);
  if (row) keepPlace(data.files[state.file].path, row.line);
  if (focus && document.activeElement !== byId("search")) code.box.focus({ preventScroll: true });
}

function drawRows() {
  if (!code.box || !code.box.isConnected) return;
  const first = Math.max(0, Math.floor(code.box.scrollTop / ROW) - 8);
  const last = Math.min(code.rows.length, Math.ceil((code.box.scrollTop + code.box.clientHeight) / ROW) + 8);
  const shown = [];
  for (let i = first; i < last; i += 1) shown.push(codeRow(code.rows[i], i));
  code.list.replaceChildren(...shown);
  code.box.setAttribute("aria-activedescendant", `row-${state.at}`);
}

function codeRow(row, i) {
  const rank = row.ranks.length ? row.ranks[0] : null;
  const line = rank === null ? null : scenario().lines[rank];
  const text = row.text === null ? `in ${simpleName(line.class)}.${line.method}` : row.text.replaceAll("\t", "    ");
  const share = line ? line.share : 0;
  return h("div", {
    class: `row${line ? " hot" : ""}${i === state.at ? " chosen" : ""}${line && line.trust === "inseparable" ? " guess" : ""}`,
    id: `row-${i}`, role: "option", "aria-selected": String(i === state.at), "aria-setsize": code.rows.length, "aria-posinset": i + 1,
    css: { transform: `translateY(${i * ROW}px)`, ...(line ? { "--heat": rankColour(rank), "--tint": rankColour(rank, isDark() ? 0.2 : 0.13) } : {}) },
    onclick: () => choose(i),
  },
  h("span", { class: "line" }, row.line > 0 ? String(row.line) : "–"),
  h("span", { class: "energy" }, line ? joules(line.energy) : ""),
  h("span", { class: "half" }, line && line.energy > 0 ? `±${percent((line.interval[1] - line.interval[0]) / 2 / line.energy, 0)}` : ""),
  h("span", { class: "share" }, line ? h("i", { css: { width: `${Math.min(100, Math.max(0, share) * 100)}%` } }) : null, line && share >= 0.0005 ? h("b", {}, percent(share)) : null),
  h("span", { class: "mark", title: line ? TRUST[line.trust][1] : null }, line ? [TRUST[line.trust][0], h("span", { class: "hidden" }, `${TRUST[line.trust][1]}, rank ${rank + 1}`)] : "", row.ranks.length > 1 ? h("sup", { title: `${row.ranks.length} methods have code here` }, `+${row.ranks.length - 1}`) : null),
  h("span", { class: "text" }, row.text === null ? text : highlighted(text, row.inside)));
}

function codeKeys(event) {
  const page = Math.max(1, Math.floor(code.box.clientHeight / ROW) - 2);
  const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -code.rows.length, End: code.rows.length };
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key in steps) choose(state.at + steps[event.key]);
  else if (event.key === "Enter") openHere();
  else return;
  event.preventDefault();
}
