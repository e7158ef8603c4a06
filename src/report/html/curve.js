// How few methods take most of the energy (Hu et al., 2017, Figure 9).

function drawCurve() {
  byId("curve").replaceChildren(...curveCard(scenario()).filter(Boolean));
}

function curveCard(one) {
  const curve = one.curve;
  if (curve.length < 2) return [heading("Share curve"), h("p", { class: "empty" }, "No method took energy.")];
  const at = curve.findIndex((point) => point.energy >= 0.8);
  // As wide as the page: its letters are then as large as those around it.
  const width = clamp(byId("main").clientWidth - 68, 280, 1340);
  const [x, y] = [(part) => 44 + part * (width - 72), (part) => 236 - part * 216];
  const line = curve.map((point, i) => `${i ? "L" : "M"}${x(point.methods).toFixed(1)} ${y(point.energy).toFixed(1)}`).join("");
  const point = curve[at];
  const said = `${several(at, "method", "methods")} of ${count(curve.length - 1)} (${percent(point.methods)}) take ${percent(point.energy)} of the energy of all lines`;
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];
  return [heading("Share curve", said),
    h("div", { class: "scroll" }, svg("svg", { viewBox: `0 0 ${width} 272`, width, class: "curve", role: "img", "aria-label": said },
      ticks.map((t) => [
        svg("line", { x1: x(0), x2: x(1), y1: y(t), y2: y(t), class: t === 0.8 ? "mark80" : "grid" }),
        svg("text", { x: 38, y: y(t) + 4, "text-anchor": "end", class: "note" }, percent(t, 0)),
        svg("text", { x: x(t), y: 252, "text-anchor": "middle", class: "note" }, percent(t, 0))]),
      svg("path", { d: `${line}L${x(1)} ${y(0)}L${x(0)} ${y(0)}Z`, class: "area" }),
      svg("line", { x1: x(0), x2: x(1), y1: y(0), y2: y(1), class: "even" }),
      svg("path", { d: line, class: "line" }),
      svg("line", { x1: x(point.methods), x2: x(point.methods), y1: y(point.energy), y2: y(0), class: "drop" }),
      svg("circle", { cx: x(point.methods), cy: y(point.energy), r: 5, class: "point" }),
      svg("text", { x: x(point.methods) + (point.methods > 0.6 ? -12 : 12), y: y(point.energy) + 22, "text-anchor": point.methods > 0.6 ? "end" : "start", class: "value" }, `${several(at, "method takes", "methods take")} ${percent(point.energy)}`),
      svg("text", { x: x(0.5), y: 268, "text-anchor": "middle", class: "note" }, "methods that ran, most expensive first"))),
    h("details", {}, h("summary", {}, "As a table"),
      table([["methods", "number"], ["of all methods", "number"], ["of the energy", "number"]],
        curve.slice(1, 101).map((one, i) => [String(i + 1), percent(one.methods), percent(one.energy)]))),
    h("p", { class: "note" }, "The dashed line is what even shares would give.")];
}
