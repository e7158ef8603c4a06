// Methods, classes and packages by their colours. All but the rings and the table beside them is in the page already.

const COLOURS = { green: "●", yellow: "◆", red: "▲" };
const called = (node) => (node.kind === "app" ? data.name : node.name || "(default package)");

// An arc is as wide as the methods in it are many. A reading of `burst`.
const byColour = {
  tree: () => data.tree,
  name: called,
  title: (node) => `Colours of ${called(node)} in rings`,
  size: (node) => node.methods,
  said: (node) => `${node.colour}, ${percent(node.share)} of the tests that invoke it are anomalous: ${count(node.anomalous)} of ${count(node.tests)}`,
  centre: (node) => [node.colour, called(node).split(".").pop()],
  paint: (arcs) => arcs.forEach((arc) => { arc.look = arc.node.colour; }),
  columns: [["colour", ""], ["anomalous", "number"], ["share", "number"]],
  cells: (child) => [
    h("td", {}, h("span", { class: `colour ${child.colour}` }, h("span", { "aria-hidden": "true" }, COLOURS[child.colour]), child.colour)),
    h("td", { class: "number" }, `${count(child.anomalous)} of ${count(child.tests)}`),
    h("td", { class: "number strong" }, percent(child.share))],
  open: (parent, child) => {
    byId("burst-said").textContent = `${KIND_NAMES[child.kind]} ${called(child)}: ${byColour.said(child)}`;
  },
};

function redraw() {
  drawBurst();
}

function start() {
  readSettings();
  burst.of = byColour;
  burst.path = outermost();
  byId("tools").replaceChildren(h("button", { type: "button", class: "icon", id: "theme", onclick: switchTheme }));
  applyTheme();
  drawBurst();
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "t") switchTheme();
    else if (event.key === "Escape") burstOut();
  });
  addEventListener("beforeprint", () => { document.documentElement.dataset.theme = "light"; });
  addEventListener("afterprint", applyTheme);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
}
