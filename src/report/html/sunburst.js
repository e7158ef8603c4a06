// The app's energy by package, class and method: rings, and the same as a table.

const burst = { path: [], wrong: 0 };
const KIND_NAMES = { app: "app", package: "package", class: "class", method: "method" };

function packagesView() {
  return [h("div", { class: "two even" },
    h("section", { class: "card" }, heading("Packages, classes, methods", "choose an arc or a row to go in"), h("div", { id: "burst" })),
    h("section", { class: "card" }, h("div", { id: "burst-table" }))),
  h("section", { class: "card", id: "curve" }, curveCard(scenario()))];
}

function burstNode() {
  return burst.path.reduce((node, i) => (node.children || [])[i] || node, scenario().tree);
}

const nodeName = (node) => (node.kind === "app" ? scenario().recording.package : node.name || "(default package)");

function drawBurst(focus = null) {
  if (!byId("burst")) return;
  const node = burstNode();
  const total = Math.max(node.energy, 1e-30);
  const arcs = [];
  lay(node, 0, 1, 0, [], arcs);
  const rings = 1 + arcs.reduce((most, arc) => Math.max(most, arc.depth), 0);
  // Methods have no colour of their own: as for lines, by rank among those of their ring.
  for (const depth of new Set(arcs.map((arc) => arc.depth))) {
    const ring = arcs.filter((arc) => arc.depth === depth).sort((a, b) => b.node.energy - a.node.energy);
    ring.forEach((arc, i) => { arc.heat = 1 - i / Math.max(1, ring.length - 1 || 1); });
  }
  const picture = svg("svg", { viewBox: "-210 -210 420 420", class: "burst", role: "group", "aria-label": `Energy of ${nodeName(node)} in rings` },
    arcs.map((arc, i) => arcOf(arc, i, total, 146 / rings)),
    svg("g", { class: "centre", role: "button", tabindex: burst.path.length ? "0" : null, "aria-label": burst.path.length ? "Back out" : nodeName(node), onclick: burstOut, onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); burstOut(); } } },
      svg("circle", { r: 56, class: "hole" }),
      svg("text", { y: -6, class: "big" }, joules(node.energy)),
      svg("text", { y: 14, class: "note" }, shortened(nodeName(node).split(".").pop(), 14)),
      burst.path.length ? svg("text", { y: 32, class: "note" }, "↑ out") : null));
  byId("burst").replaceChildren(picture);
  byId("burst-table").replaceChildren(...burstTable(node, total));
  if (focus !== null) (picture.querySelectorAll("path")[focus] || picture.querySelector("path"))?.focus();
}

function lay(node, from, to, depth, path, arcs) {
  const children = (node.children || []).filter((child) => child.energy > 0);
  const all = children.reduce((sum, child) => sum + child.energy, 0);
  let at = from;
  (node.children || []).forEach((child, i) => {
    if (child.energy <= 0) return;
    const end = at + ((to - from) * child.energy) / all;
    if (end - at > 0.0012) {
      arcs.push({ node: child, from: at, to: end, depth, path: [...path, i] });
      lay(child, at, end, depth + 1, [...path, i], arcs);
    }
    at = end;
  });
}

function arcOf(arc, i, total, width) {
  const [inner, outer] = [60 + arc.depth * width, 58 + (arc.depth + 1) * width];
  const [a, b] = [arc.from * 2 * Math.PI, Math.min(arc.to, arc.from + 0.99999) * 2 * Math.PI];
  const point = (angle, radius) => `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`;
  const large = b - a > Math.PI ? 1 : 0;
  const path = `M${point(a, inner)}L${point(a, outer)}A${outer} ${outer} 0 ${large} 1 ${point(b, outer)}L${point(b, inner)}A${inner} ${inner} 0 ${large} 0 ${point(a, inner)}Z`;
  const said = `${KIND_NAMES[arc.node.kind]} ${nodeName(arc.node)}: ${joules(arc.node.energy)}, ${percent(arc.node.energy / total)}`;
  const middle = (a + b) / 2;
  const room = (b - a) * (inner + outer) / 2;
  const angle = (middle * 180) / Math.PI - 90;
  const flip = middle > Math.PI;
  const fill = colourAt(arc.heat);
  const name = nodeName(arc.node);
  return svg("g", {},
    svg("path", { d: path, fill, class: "arc", tabindex: i === 0 ? "0" : "-1", role: "button", "aria-label": said, onclick: () => burstIn(arc), onkeydown: (event) => burstKeys(event, arc, i) }, svg("title", {}, said)),
    room > 13 ? svg("text", {
      transform: `rotate(${angle}) translate(${(inner + outer) / 2} 0) rotate(${flip ? 180 : 0})`, class: "arc-name", fill: inkOn(fill),
    }, shortened(arc.node.kind === "package" ? name.split(".").pop() : name, Math.floor((width - 6) / 6))) : null);
}

const shortened = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

// Black or white, whichever can be read on a colour (WCAG's luminance).
function inkOn(colour) {
  const parts = colour.match(/\d+/g).map((value) => { const v = value / 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] > 0.179 ? "#000" : "#fff";
}

function burstIn(arc) {
  if (!arc.node.children) return say(`${nodeName(arc.node)}: ${joules(arc.node.energy)}`);
  burst.path = [...burst.path, ...arc.path];
  drawBurst(0);
  say(`${nodeName(burstNode())}: ${joules(burstNode().energy)}`);
}

function burstOut() {
  if (burst.path.length === 0) return;
  burst.path = burst.path.slice(0, -1);
  drawBurst(0);
}

function burstKeys(event, arc, i) {
  const arcs = [...byId("burst").querySelectorAll("path")];
  const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (move) arcs[(i + move + arcs.length) % arcs.length].focus();
  else if (event.key === "Enter" || event.key === " ") burstIn(arc);
  else if (event.key === "Backspace" || (event.key === "Escape" && burst.path.length)) burstOut();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function burstTable(node, total) {
  const trail = burst.path.map((_, i) => burst.path.slice(0, i + 1));
  const crumb = (path, text) => h("button", { type: "button", class: "link", onclick: () => { burst.path = path; drawBurst(); } }, text);
  const at = (path) => path.reduce((one, i) => one.children[i], scenario().tree);
  const children = node.children || [];
  return [
    h("nav", { class: "crumbs", "aria-label": "Where" }, crumb([], "all packages"), trail.map((path) => [" › ", crumb(path, nodeName(at(path)))])),
    h("div", { class: "scroll tall" }, h("table", { class: "hottest" },
      h("thead", {}, h("tr", {}, [[children.length ? KIND_NAMES[children[0].kind] : "", ""], ["energy", "number"], ["share", "number"], ["", "bar-cell"]].map(([title, kind]) => h("th", { class: kind, scope: "col" }, title)))),
      h("tbody", {}, children.slice(0, 300).map((child, i) => h("tr", {},
        h("td", {}, child.children
          ? h("button", { type: "button", class: "link", onclick: () => { burst.path = [...burst.path, i]; drawBurst(); } }, nodeName(child))
          : h("button", { type: "button", class: "link", onclick: () => openMethod(node, child) }, nodeName(child))),
        h("td", { class: "number strong" }, joules(child.energy)),
        h("td", { class: "number" }, percent(child.energy / total)),
        h("td", { class: "bar-cell" }, h("i", { class: "heat", css: { width: `${Math.max(1, clamp(child.energy / total, 0, 1) * 100)}%`, background: colourAt(1 - i / Math.max(1, children.length - 1)) } })))))))];
}

// Past rings of a single package.
function outermost() {
  const packages = scenario().tree.children || [];
  return packages.length === 1 ? [0] : [];
}

// The method's line that takes most.
function openMethod(parent, child) {
  const rank = scenario().lines.findIndex((line) => line.method === child.name && simpleName(line.class).replaceAll("$", ".") === parent.name);
  if (rank >= 0) openLine(rank);
}
