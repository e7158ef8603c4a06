// What grew and what fell, as an icicle: packages above classes, methods and lines. A block is as wide as the larger of
// both versions, and the redder the more of it grew, the bluer the more of it fell. The list below has the same.

const icicle = { of: null, tree: null };
const ICICLE = { row: 22, least: 2, levels: ["package", "class", "method", "line"] };

function icicleTree(one) {
  if (icicle.of === one) return icicle.tree;
  const root = icicleNode("");
  for (const change of one.changes) {
    const name = change.class.replace(/^L|;$/g, "").split("/");
    const path = [name.slice(0, -1).join(".") || "(default package)", name[name.length - 1], change.method, change.place];
    let node = root;
    grow(node, change);
    for (const part of path) {
      if (!node.children.has(part)) node.children.set(part, icicleNode(part));
      node = node.children.get(part);
      grow(node, change);
    }
    node.line = change.line;
  }
  Object.assign(icicle, { of: one, tree: root });
  return root;
}

const icicleNode = (name) => ({ name, base: 0, head: 0, size: 0, children: new Map(), line: null });

function grow(node, change) {
  const [base, head] = [Math.max(0, change.base || 0), Math.max(0, change.head || 0)];
  node.base += base;
  node.head += head;
  node.size += Math.max(base, head);
}

function drawIcicle() {
  const box = byId("icicle");
  if (!box) return;
  const tree = icicleTree(scenario());
  const width = Math.max(200, box.clientWidth);
  const blocks = [];
  layIcicle(tree, 0, width, 0, blocks);
  const growth = tree.head - tree.base;
  const said = `Packages, classes, methods and lines by what they grew or fell: together ${signedJoules(growth)}`;
  box.replaceChildren(svg("svg", { viewBox: `0 0 ${width} ${ICICLE.row * ICICLE.levels.length}`, class: "icicle", role: "img", "aria-label": said }, blocks.map(icicleBlock)),
    h("p", { class: "note key" }, h("span", {}, h("i", { class: "swatch grew" }), "grew"), h("span", {}, h("i", { class: "swatch fell" }), "fell"), h("span", {}, "as wide as it takes, in the larger version; a click filters the list")));
}

function layIcicle(node, from, to, level, blocks) {
  let at = from;
  for (const child of [...node.children.values()].sort((a, b) => b.size - a.size)) {
    const end = at + (node.size > 0 ? ((to - from) * child.size) / node.size : 0);
    if (end - at >= ICICLE.least) {
      blocks.push({ node: child, x: at, width: end - at, level });
      layIcicle(child, at, end, level + 1, blocks);
    }
    at = end;
  }
}

// From grey to red or blue.
function icicleColour(node) {
  const part = node.size > 0 ? (node.head - node.base) / node.size : 0;
  const [grey, end] = isDark() ? [[52, 59, 71], part > 0 ? [255, 122, 108] : [110, 160, 255]] : [[226, 230, 236], part > 0 ? [186, 38, 30] : [31, 86, 195]];
  const strength = Math.sqrt(Math.abs(part));
  return `rgb(${grey.map((value, i) => Math.round(value + (end[i] - value) * strength))})`;
}

function icicleBlock({ node, x, width, level }) {
  const fill = icicleColour(node);
  const said = `${ICICLE.levels[level]} ${node.name}: ${joules(node.base)} → ${joules(node.head)}, ${signedJoules(node.head - node.base)}`;
  const name = level === 0 ? node.name.split(".").pop() : node.name;
  return svg("g", { class: "block", onclick: () => icicleClick(node, level) },
    svg("rect", { x: x.toFixed(2), y: level * ICICLE.row, width: Math.max(0.5, width - 0.75).toFixed(2), height: ICICLE.row - 1, fill }, svg("title", {}, said)),
    width > 34 ? svg("text", { x: x + 5, y: level * ICICLE.row + 14, class: "arc-name block-name", fill: inkOn(fill) }, shortened(name, Math.floor((width - 8) / 6.2))) : null);
}

function icicleClick(node, level) {
  if (level === ICICLE.levels.length - 1 && node.line !== null) return openLine(node.line);
  const filter = level === 0 ? `L${node.name.replaceAll(".", "/")}/` : node.name;
  diff.filter = diff.filter === filter ? "" : filter;
  byId("diff-filter").value = diff.filter;
  return sortDiff();
}
