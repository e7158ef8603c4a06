// Rings of packages, classes and methods, and the same as a table. `burst.of` is a reading of a tree of nodes, which have
// a kind and children: how wide their arcs are and how they are coloured, what they are called, and what is said of them.

const burst = { path: [], of: null };
const KIND_NAMES = { app: "app", package: "package", class: "class", method: "method" };

function burstNode() {
  return burst.path.reduce((node, i) => (node.children || [])[i] || node, burst.of.tree());
}

function drawBurst(focus = null) {
  if (!byId("burst")) return;
  const [of, node] = [burst.of, burstNode()];
  const arcs = [];
  lay(node, 0, 1, 0, [], arcs);
  const rings = 1 + arcs.reduce((most, arc) => Math.max(most, arc.depth), 0);
  of.paint(arcs);
  const [big, small] = of.centre(node);
  const picture = svg("svg", { viewBox: "-210 -210 420 420", class: "burst", role: "group", "aria-label": of.title(node) },
    arcs.map((arc, i) => arcOf(arc, i, node, 146 / rings)),
    svg("g", { class: "centre", role: burst.path.length ? "button" : null, tabindex: burst.path.length ? "0" : null, onclick: burstOut, onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); burstOut(); } } },
      svg("circle", { r: 56, class: "hole" }),
      svg("text", { y: -6, class: "big" }, big),
      svg("text", { y: 14, class: "note" }, shortened(small, 14)),
      burst.path.length ? svg("text", { y: 32, class: "note" }, "↑ out") : null));
  byId("burst").replaceChildren(picture);
  byId("burst-table").replaceChildren(...burstTable(node));
  if (focus !== null) (picture.querySelectorAll("path")[focus] || picture.querySelector("path"))?.focus();
}

function lay(node, from, to, depth, path, arcs) {
  const children = (node.children || []).filter((child) => burst.of.size(child) > 0);
  const all = children.reduce((sum, child) => sum + burst.of.size(child), 0);
  let at = from;
  (node.children || []).forEach((child, i) => {
    if (burst.of.size(child) <= 0) return;
    const end = at + ((to - from) * burst.of.size(child)) / all;
    if (end - at > 0.0012) {
      arcs.push({ node: child, from: at, to: end, depth, path: [...path, i] });
      lay(child, at, end, depth + 1, [...path, i], arcs);
    }
    at = end;
  });
}

function arcOf(arc, i, whole, width) {
  const of = burst.of;
  const [inner, outer] = [60 + arc.depth * width, 58 + (arc.depth + 1) * width];
  const [a, b] = [arc.from * 2 * Math.PI, Math.min(arc.to, arc.from + 0.99999) * 2 * Math.PI];
  const point = (angle, radius) => `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`;
  const large = b - a > Math.PI ? 1 : 0;
  const path = `M${point(a, inner)}L${point(a, outer)}A${outer} ${outer} 0 ${large} 1 ${point(b, outer)}L${point(b, inner)}A${inner} ${inner} 0 ${large} 0 ${point(a, inner)}Z`;
  const said = `${KIND_NAMES[arc.node.kind]} ${of.name(arc.node)}: ${of.said(arc.node, whole)}`;
  const middle = (a + b) / 2;
  const room = (b - a) * (inner + outer) / 2;
  const angle = (middle * 180) / Math.PI - 90;
  const flip = middle > Math.PI;
  const name = of.name(arc.node);
  const tell = () => { if (byId("burst-said")) byId("burst-said").textContent = said; };
  return svg("g", {},
    svg("path", { d: path, fill: arc.fill, class: `arc ${arc.look || ""}`, tabindex: i === 0 ? "0" : "-1", role: "button", "aria-label": said, onclick: () => burstIn(arc), onfocus: tell, onmouseenter: tell, onkeydown: (event) => burstKeys(event, arc, i) }, svg("title", {}, said)),
    room > 13 ? svg("text", {
      transform: `rotate(${angle}) translate(${(inner + outer) / 2} 0) rotate(${flip ? 180 : 0})`, class: `arc-name ${arc.look || ""}`, fill: arc.fill ? inkOn(arc.fill) : null,
    }, shortened(arc.node.kind === "package" ? name.split(".").pop() : name, Math.floor((width - 6) / 6))) : null);
}

const shortened = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

// Black or white, whichever can be read on a colour (WCAG's luminance).
function inkOn(colour) {
  const parts = colour.match(/\d+/g).map((value) => { const v = value / 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] > 0.179 ? "#000" : "#fff";
}

function burstIn(arc) {
  if (!arc.node.children) return say(`${burst.of.name(arc.node)}: ${burst.of.said(arc.node, burstNode())}`);
  burst.path = [...burst.path, ...arc.path];
  drawBurst(0);
  say(`${burst.of.name(burstNode())}: ${burst.of.centre(burstNode())[0]}`);
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

function burstTable(node) {
  const of = burst.of;
  const trail = burst.path.map((_, i) => burst.path.slice(0, i + 1));
  const crumb = (path, text) => h("button", { type: "button", class: "link", onclick: () => { burst.path = path; drawBurst(); } }, text);
  const at = (path) => path.reduce((one, i) => one.children[i], of.tree());
  const children = node.children || [];
  const row = (child, i) => h("tr", {},
    h("td", {}, h("button", { type: "button", class: "link", onclick: child.children ? () => { burst.path = [...burst.path, i]; drawBurst(); } : () => of.open(node, child) }, of.name(child))),
    of.cells(child, node, i));
  return [
    h("nav", { class: "crumbs", "aria-label": "Where" }, crumb([], "all packages"), trail.map((path) => [" › ", crumb(path, of.name(at(path)))])),
    h("div", { class: "scroll tall" }, h("table", { class: "hottest" },
      columnHeads([[children.length ? KIND_NAMES[children[0].kind] : "", "", "nothing"], ...of.columns]),
      h("tbody", {}, children.slice(0, 300).map(row))))];
}

// Past rings of a single package.
function outermost() {
  const packages = burst.of.tree().children || [];
  return packages.length === 1 ? [0] : [];
}
