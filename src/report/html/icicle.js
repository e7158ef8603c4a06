// What grew and what fell, as an icicle: the app above its packages, classes, methods and lines. A block is as wide as it
// takes in the version in which it takes more. The more of it grew the redder it is, the more of it fell the bluer, and a
// sign and a number say the same. A block that is chosen takes the whole width, and the list below has what is in it.

// `path` is of what was chosen: the names from the package down.
const icicle = { of: null, tree: null, path: [] };
const ICICLE = { row: 22, least: 3, sign: 13, name: 34, letter: 6.2, levels: ["app", "package", "class", "method", "line"] };

const icicleNode = (name) => ({ name, base: 0, head: 0, size: 0, children: new Map(), line: null });

// Package, class, method and line of a change.
function icicleParts(change) {
  if (change.parts) return change.parts;
  const name = change.class.replace(/^L|;$/g, "").split("/");
  change.parts = [name.slice(0, -1).join(".") || "(default package)", name[name.length - 1], change.method, change.place];
  return change.parts;
}

const isInIcicle = (change) => icicle.path.every((name, level) => icicleParts(change)[level] === name);

function icicleTree(one) {
  if (icicle.of === one) return icicle.tree;
  const root = icicleNode(one.recording.package);
  for (const change of one.changes) {
    let node = root;
    grow(node, change);
    for (const part of icicleParts(change)) {
      if (!node.children.has(part)) node.children.set(part, icicleNode(part));
      node = node.children.get(part);
      grow(node, change);
    }
    node.line = change.line;
  }
  Object.assign(icicle, { of: one, tree: root, path: [] });
  return root;
}

function grow(node, change) {
  const [base, head] = [Math.max(0, change.base || 0), Math.max(0, change.head || 0)];
  node.base += base;
  node.head += head;
  node.size += Math.max(base, head);
}

// `focus` is the path of the block that the keyboard is at.
function drawIcicle(focus = null) {
  const box = byId("icicle");
  if (!box) return;
  const width = Math.max(200, box.clientWidth);
  const blocks = [];
  layIcicle(icicleTree(scenario()), [], 0, width, blocks);
  blocks.forEach((block, i) => { block.element = icicleBlock(block, i === 0); });
  blocks.forEach((block) => block.element.addEventListener("keydown", (event) => icicleKeys(event, block, blocks)));
  const title = `What grew and what fell in ${icicle.tree.name}${icicleSize(icicle.tree)}`;
  box.replaceChildren(
    svg("svg", { viewBox: `0 0 ${width} ${ICICLE.row * ICICLE.levels.length}`, class: "icicle", role: "group", "aria-label": title }, blocks.map((block) => block.element)),
    h("p", { class: "note", id: "icicle-said" }, icicleSaid(blocks[icicle.path.length] || blocks[0])),
    h("p", { class: "note key" },
      h("span", {}, h("i", { class: "swatch grew" }), "▲ grew"), h("span", {}, h("i", { class: "swatch fell" }), "▼ fell"),
      h("span", {}, "as wide as it takes, in the version in which it takes more"), h("span", {}, "a click or Enter goes in, Escape goes out")));
  const found = focus && blocks.find((block) => isSamePath(block.path, focus));
  if (found) found.element.focus({ preventScroll: true });
}

const isSamePath = (a, b) => a.length === b.length && a.every((name, i) => name === b[i]);

function layIcicle(node, path, from, to, blocks) {
  blocks.push({ node, path, x: from, width: to - from });
  const chosen = node.children.get(icicle.path[path.length]);
  const isChosen = chosen && isSamePath(path, icicle.path.slice(0, path.length));
  const children = isChosen ? [chosen] : [...node.children.values()].sort((a, b) => b.size - a.size);
  const all = children.reduce((sum, child) => sum + child.size, 0);
  let at = from;
  for (const child of children) {
    const end = all > 0 ? at + ((to - from) * child.size) / all : isChosen ? to : at;
    if (end - at >= ICICLE.least) layIcicle(child, [...path, child.name], at, end, blocks);
    at = end;
  }
}

// How much of a block grew, or fell if it is negative.
const partOf = (node) => (node.size > 0 ? (node.head - node.base) / node.size : 0);

// From grey to red or blue.
function icicleColour(node) {
  const part = partOf(node);
  const [grey, end] = isDark() ? [[52, 59, 71], part > 0 ? [255, 122, 108] : [110, 160, 255]] : [[226, 230, 236], part > 0 ? [186, 38, 30] : [31, 86, 195]];
  const strength = Math.sqrt(Math.abs(part));
  return `rgb(${grey.map((value, i) => Math.round(value + (end[i] - value) * strength))})`;
}

// A half of a percent is no growth that one could see.
const icicleSign = (node) => (partOf(node) > 0.005 ? "▲" : partOf(node) < -0.005 ? "▼" : "");

// How much it grew, with its sign; nothing if it did not.
const icicleGrowth = (node) => (node.head === node.base ? "" : ` ${signedJoules(node.head - node.base)}`);

function icicleSize(node) {
  const how = node.head === node.base ? "" : node.base === 0 ? ", new" : node.head === 0 ? ", gone" : `, × ${(node.head / node.base).toFixed(2)}`;
  return `${icicleGrowth(node)}${how}: ${joules(node.base)} → ${joules(node.head)}`;
}

// What is to be read in a block is part of what is said of it.
const icicleSaid = ({ node, path }) => `${ICICLE.levels[path.length]} ${node.name}${icicleSize(node)}`;

// What has room in a block: its sign, its name, and how much it grew.
function icicleLabel({ node, path, width }) {
  const sign = icicleSign(node);
  if (width < ICICLE.name) return width < ICICLE.sign ? "" : sign;
  const name = `${sign} ${path.length === 1 ? node.name.split(".").pop() : node.name}`.trim();
  const growth = icicleGrowth(node);
  const room = Math.floor((width - 8) / ICICLE.letter);
  return sign && name.length + growth.length <= room ? name + growth : shortened(name, room);
}

function icicleBlock(block, isFirst) {
  const { path, x, width } = block;
  const [y, fill, said, label] = [path.length * ICICLE.row, icicleColour(block.node), icicleSaid(block), icicleLabel(block)];
  const tell = () => { byId("icicle-said").textContent = said; };
  const focused = () => {
    tell();
    byId("icicle").querySelectorAll(".block").forEach((other) => other.setAttribute("tabindex", other === element ? "0" : "-1"));
  };
  const element = svg("g", { class: "block", role: "button", tabindex: isFirst ? "0" : "-1", "aria-label": said, onclick: () => icicleChoose(block), onfocus: focused, onmouseenter: tell },
    svg("rect", { x: x.toFixed(2), y, width: Math.max(0.5, width - 0.75).toFixed(2), height: ICICLE.row - 1, fill }, svg("title", {}, said)),
    label ? svg("text", { x: (x + (width < ICICLE.name ? 2 : 5)).toFixed(2), y: y + 14, class: "arc-name block-name", fill: inkOn(fill), "aria-hidden": "true" }, label) : null);
  return element;
}

// Goes to a block; a line opens in the source. Those of the base alone are nowhere in it.
function icicleChoose({ node, path }) {
  const isLine = path.length === ICICLE.levels.length - 1;
  if (isLine && node.line !== null) return openLine(node.line);
  if (isLine) return say(`${node.name} is not in the head`);
  icicle.path = path;
  return sortDiff(path);
}

function icicleOut() {
  const path = icicle.path;
  if (path.length === 0) return;
  icicle.path = path.slice(0, -1);
  sortDiff(path);
}

// Left and right along a row, up and down between rows.
function icicleKeys(event, block, blocks) {
  const row = blocks.filter((other) => other.path.length === block.path.length);
  const at = row.indexOf(block);
  const isBelow = (one, other) => one.path.length === other.path.length + 1 && isSamePath(one.path.slice(0, -1), other.path);
  const next = {
    ArrowLeft: () => row[at - 1],
    ArrowRight: () => row[at + 1],
    Home: () => row[0],
    End: () => row[row.length - 1],
    ArrowUp: () => blocks.find((other) => isBelow(block, other)),
    ArrowDown: () => blocks.find((other) => isBelow(other, block)),
  }[event.key];
  if (next) next()?.element.focus({ preventScroll: true });
  else if (event.key === "Enter" || event.key === " ") icicleChoose(block);
  else if (event.key === "Backspace" || (event.key === "Escape" && icicle.path.length)) icicleOut();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
