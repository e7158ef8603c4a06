// Files, classes, methods and source text.

const finder = { results: [], at: -1 };
const MOST = { file: 6, class: 6, method: 8, source: 40 };

function findAll(words) {
  const wanted = words.trim().toLowerCase();
  if (wanted.length === 0) return [];
  const one = scenario();
  const out = [];
  const left = { ...MOST };
  const add = (kind, name, note, open) => { if (left[kind] > 0) { left[kind] -= 1; out.push({ kind, name, note, open }); } };
  const numbered = wanted.match(/^(.+):(\d+)$/);
  for (const { file, energy } of one.files) {
    const { path } = data.files[file];
    if (numbered && path.toLowerCase().endsWith(numbered[1])) add("file", `${path}:${numbered[2]}`, "", () => openAt(file, Number(numbered[2])));
    else if (path.toLowerCase().includes(wanted)) add("file", path.split("/").pop(), `${joules(energy)} · ${path}`, () => { go("source"); openFile(file); });
  }
  const seen = new Set();
  one.lines.forEach((line, rank) => {
    const owner = simpleName(line.class);
    if (owner.toLowerCase().includes(wanted) && !seen.has(owner)) { seen.add(owner); add("class", owner, joules(line.energy) + " at its hottest line", () => openLine(rank)); }
    const method = `${owner}.${line.method}`;
    if ((line.method.toLowerCase().includes(wanted) || method.toLowerCase().includes(wanted)) && !seen.has(method)) {
      seen.add(method);
      add("method", method, `${joules(line.energy)} at ${line.place}`, () => openLine(rank));
    }
  });
  for (const { file } of one.files) {
    if (left.source === 0) break;
    if (data.files[file].text === null || !data.files[file].text.toLowerCase().includes(wanted)) continue;
    textOf(file).lines.forEach((text, i) => {
      if (left.source > 0 && text.toLowerCase().includes(wanted)) add("source", text.trim(), `${data.files[file].path.split("/").pop()}:${i + 1}`, () => openAt(file, i + 1));
    });
  }
  return out;
}

function showFound() {
  const list = byId("found");
  const input = byId("search");
  finder.results = findAll(input.value);
  finder.at = finder.results.length ? 0 : -1;
  const open = input.value.trim() !== "" && document.activeElement === input;
  list.hidden = !open;
  input.setAttribute("aria-expanded", String(open));
  list.replaceChildren(...(finder.results.length
    ? finder.results.map((result, i) => h("li", { role: "option", id: `found-${i}`, class: result.kind, onmousedown: (event) => { event.preventDefault(); openFound(i); } },
      h("span", { class: "kind" }, result.kind), h("span", { class: "name" }, result.name), h("span", { class: "note" }, result.note)))
    : [h("li", { class: "empty" }, "Nothing found.")]));
  markFound();
}

function markFound() {
  const list = byId("found");
  [...list.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === finder.at)));
  const item = list.children[finder.at];
  if (item && finder.results.length) {
    byId("search").setAttribute("aria-activedescendant", item.id);
    item.scrollIntoView({ block: "nearest" });
  } else byId("search").removeAttribute("aria-activedescendant");
}

function openFound(i) {
  const result = finder.results[i];
  if (!result) return;
  closeFound();
  byId("search").blur();
  result.open();
}

function closeFound() {
  byId("found").hidden = true;
  byId("search").setAttribute("aria-expanded", "false");
}

function searchKeys(event) {
  if (event.key === "Escape") {
    if (byId("search").value) byId("search").value = "";
    else byId("search").blur();
    closeFound();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const n = finder.results.length;
    if (n) finder.at = (finder.at + (event.key === "ArrowDown" ? 1 : -1) + n) % n;
    markFound();
  } else if (event.key === "Enter") openFound(finder.at);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function setUpSearch() {
  const input = byId("search");
  input.addEventListener("input", showFound);
  input.addEventListener("focus", showFound);
  input.addEventListener("keydown", searchKeys);
  input.addEventListener("blur", closeFound);
}
