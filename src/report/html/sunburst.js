// The app's energy by package, class and method: rings, and the same as a table.

const nodeName = (node) => (node.kind === "app" ? scenario().recording.package : node.name || "(default package)");

// An arc is as wide as its part of the energy; a node that took none has no arc. A reading of `burst`.
const byEnergy = {
  tree: () => scenario().tree,
  name: nodeName,
  title: (node) => `Energy of ${nodeName(node)} in rings`,
  size: (node) => node.energy,
  said: (node, whole) => `${joules(node.energy)}, ${percent(shareOf(node, whole))}`,
  centre: (node) => [joules(node.energy), nodeName(node).split(".").pop()],
  paint: paintByHeat,
  columns: [["energy", "number"], ["share", "number"], ["", "bar-cell", "share as a bar"]],
  cells: energyCells,
  open: openMethod,
};

const shareOf = (node, whole) => node.energy / Math.max(whole.energy, 1e-30);

function packagesView() {
  burst.of = byEnergy;
  return [h("div", { class: "two even" },
    h("section", { class: "card" }, heading("Packages, classes, methods", "choose an arc or a row to go in"), h("div", { id: "burst" })),
    h("section", { class: "card" }, h("div", { id: "burst-table" }))),
  h("section", { class: "card", id: "curve" }, curveCard(scenario()))];
}

// As for lines, by energy or rank among those of their ring.
function paintByHeat(arcs) {
  for (const depth of new Set(arcs.map((arc) => arc.depth))) {
    const ring = arcs.filter((arc) => arc.depth === depth).sort((a, b) => b.node.energy - a.node.energy);
    ring.forEach((arc, i) => { arc.fill = colourAt(heatOf(arc.node.energy, ring[0].node.energy, i, ring.length)); });
  }
}

function energyCells(child, whole, i) {
  const share = shareOf(child, whole);
  return [
    h("td", { class: "number strong" }, joules(child.energy)),
    h("td", { class: "number" }, percent(share)),
    h("td", { class: "bar-cell" }, h("i", { class: "heat", css: { width: `${Math.max(1, clamp(share, 0, 1) * 100)}%`, background: colourAt(heatOf(child.energy, whole.children[0].energy, i, whole.children.length)) } }))];
}

// The method's line that takes most.
function openMethod(parent, child) {
  const rank = scenario().lines.findIndex((line) => line.method === child.name && simpleName(line.class).replaceAll("$", ".") === parent.name);
  if (rank >= 0) openLine(rank);
}
