// A run over time: power with its extremes, what ran, what was called, and events. Wheel and drag, or keys.

const trace = { run: 0, from: 0, to: 1, picked: null, canvas: null, hover: null };
const LANES = { axis: 22, power: 190, lane: 16, gap: 10, left: 72 };

function timelineView() {
  const one = scenario();
  if (one.timelines.length === 0) {
    return [h("section", { class: "card" }, heading("Power over time"), h("p", { class: "empty" }, "This report was made without the runs. They are in the recording: cargo xtask energy --report html=FILE shows them."))];
  }
  trace.run = Math.min(trace.run, one.timelines.length - 1);
  trace.to = Math.max(1, one.timelines[trace.run].length_ns);
  Object.assign(trace, { from: 0, picked: null });
  trace.canvas = h("canvas", {
    id: "timeline", tabindex: "0", role: "application", "aria-label": "Power over time. Plus and minus zoom, left and right move, 0 shows all", "aria-describedby": "timeline-range",
    onwheel: traceWheel, onpointerdown: traceDown, onpointermove: traceMove, onpointerup: traceUp, onpointercancel: traceUp, onpointerleave: () => { trace.hover = null; trace.tip.hidden = true; drawTimeline(); },
    ondblclick: traceDouble, onkeydown: traceKeys,
  });
  trace.tip = h("div", { class: "tip", hidden: true });
  const zoom = (label, text, action) => h("button", { type: "button", class: "icon", "aria-label": label, title: label, onclick: action }, text);
  return [h("section", { class: "card fill" },
    h("div", { class: "bar-tools" }, heading("Power over time"),
      h("label", {}, "run ", h("select", { id: "run", onchange: (event) => { trace.run = Number(event.target.value); traceAll(); traceLists(); } },
        one.timelines.map((timeline, i) => h("option", { value: i, selected: i === trace.run }, `${i + 1}, seed ${timeline.seed}`)))),
      h("span", { class: "group" }, zoom("Closer (+)", "+", () => traceZoom(0.5)), zoom("Farther (−)", "−", () => traceZoom(2)), zoom("All of it (0)", "all", traceAll)),
      h("span", { class: "note", id: "timeline-range", role: "status" }),
      h("span", { class: "strong", id: "timeline-energy", role: "status" }),
      one.timelines_omitted ? h("span", { class: "note" }, `${several(one.timelines_omitted, "more run is", "more runs are")} not shown`) : null),
    h("div", { class: "timeline-box" }, trace.canvas, trace.tip),
    h("p", { class: "note key" }, h("span", {}, h("i", { class: "swatch mean" }), " mean"), h("span", {}, h("i", { class: "swatch band" }), " least to greatest reading"), h("span", {}, h("i", { class: "swatch idle-line" }), " idle phone"),
      h("span", {}, h("i", { class: "swatch api" }), " windowed call"), h("span", {}, h("i", { class: "swatch code" }), " frame"), h("span", {}, h("i", { class: "swatch events" }), " GC and scheduling"),
      h("span", {}, "Wheel or + − zoom, drag or arrows move, Shift and drag choose a part, double click fits a frame or call"))),
  h("section", { class: "card", id: "trace-lists" })];
}

// The run that is shown. Its data say how long after each other things are; what is drawn asks when they are.
function current() {
  const timeline = scenario().timelines[trace.run];
  if (!timeline.until_ns) {
    timeline.until_ns = summed(timeline.point_ns);
    for (const spans of [timeline.frames, timeline.calls]) spans.start_ns = summed(spans.after_ns);
  }
  return timeline;
}

function summed(steps) {
  let sum = 0;
  return steps.map((step) => (sum += step));
}

function traceAll() {
  Object.assign(trace, { from: 0, picked: null });
  trace.to = Math.max(1, current().length_ns);
  drawTimeline();
}

// Zooms about a point, 0 to 1 of what is shown.
function traceZoom(factor, about = 0.5) {
  const length = Math.max(1, current().length_ns);
  const middle = trace.from + (trace.to - trace.from) * about;
  const span = clamp((trace.to - trace.from) * factor, 20000, length);
  showSpan(middle - span * about, middle + span * (1 - about));
}

function showSpan(from, to) {
  const length = Math.max(1, current().length_ns);
  const span = Math.min(to - from, length);
  trace.from = clamp(from, 0, length - span);
  trace.to = trace.from + span;
  drawTimeline();
}

const plotWidth = () => Math.max(10, trace.canvas.clientWidth - LANES.left - 8);
const xOf = (ns) => LANES.left + ((ns - trace.from) / (trace.to - trace.from)) * plotWidth();
const nsAt = (x) => trace.from + ((x - LANES.left) / plotWidth()) * (trace.to - trace.from);

// Threads that have frames or calls, with as many rows as these are deep.
function traceLanes(timeline) {
  if (timeline.lanes) return timeline.lanes;
  const depth = (spans) => {
    const deepest = new Map();
    spans.thread.forEach((thread, i) => deepest.set(thread, Math.max(deepest.get(thread) || 0, Math.min(spans.depth[i], 9) + 1)));
    return deepest;
  };
  const [calls, frames] = [depth(timeline.calls), depth(timeline.frames)];
  timeline.lanes = [];
  timeline.threads.forEach((name, thread) => {
    if (frames.has(thread)) timeline.lanes.push({ name, spans: timeline.frames, thread, rows: frames.get(thread), kind: "code" });
    if (calls.has(thread)) timeline.lanes.push({ name: frames.has(thread) ? "· calls" : `${name} · calls`, spans: timeline.calls, thread, rows: calls.get(thread), kind: "api" });
  });
  return timeline.lanes;
}

function runEvents() {
  const timeline = current();
  const run = scenario().runs.findIndex((one) => one.seed === timeline.seed);
  return scenario().events.filter((event) => event.run === run).map((event) => ({ ...event, from: event.at_ns - timeline.origin_ns, until: event.until_ns - timeline.origin_ns }));
}

const drawTimeline = soon(() => {
  if (!trace.canvas || !trace.canvas.isConnected) return;
  const timeline = current();
  const lanes = traceLanes(timeline);
  const height = LANES.axis + LANES.power + LANES.gap + LANES.lane + LANES.gap + lanes.reduce((sum, lane) => sum + lane.rows * LANES.lane + LANES.gap, 0);
  trace.canvas.style.height = `${height}px`;
  const width = trace.canvas.clientWidth;
  const pen = sized(trace.canvas, width, height);
  const style = getComputedStyle(document.documentElement);
  const ink = (name) => style.getPropertyValue(`--${name}`).trim();
  pen.font = "11px system-ui, sans-serif";
  pen.textBaseline = "middle";
  drawTimes(pen, ink, width, height);
  drawPower(pen, ink, timeline, width);
  trace.hits = [];
  pen.save();
  pen.beginPath();
  pen.rect(LANES.left, 0, width - LANES.left - 8, height);
  pen.clip();
  let y = LANES.axis + LANES.power + LANES.gap;
  drawEvents(pen, ink, y);
  y += LANES.lane + LANES.gap;
  const tops = lanes.map((lane) => { const top = y; drawLane(pen, ink, lane, y); y += lane.rows * LANES.lane + LANES.gap; return top; });
  drawPicked(pen, ink, height);
  if (trace.hover !== null) {
    pen.strokeStyle = ink("note");
    pen.lineWidth = 1;
    pen.strokeRect(Math.round(trace.hover) + 0.5, LANES.axis, 0, height);
  }
  pen.restore();
  pen.fillStyle = ink("note");
  pen.textAlign = "left";
  pen.fillText("GC, scheduler", 2, LANES.axis + LANES.power + LANES.gap + LANES.lane / 2);
  lanes.forEach((lane, i) => pen.fillText(fitted(pen, lane.name, LANES.left - 8), 2, tops[i] + LANES.lane / 2));
  byId("timeline-range").textContent = `${seconds(Math.round(trace.from))} – ${seconds(Math.round(trace.to))}`;
  byId("timeline-energy").textContent = energyText();
});

// What was metered from one time to another, joules: power that was constant from point to point.
function energyBetween(timeline, from, to) {
  let [sum, start] = [0, 0];
  for (let i = 0; i < timeline.until_ns.length && start < to; i += 1) {
    const until = timeline.until_ns[i];
    sum += Math.max(0, Math.min(to, until) - Math.max(from, start)) * timeline.mean_uw[i];
    start = until;
  }
  return sum * 1e-15;
}

// The energy of the part that is chosen, or else of what is shown.
function energyText() {
  const timeline = current();
  const [from, to] = trace.picked ? [trace.picked.from, trace.picked.to] : [trace.from, trace.to];
  const energy = energyBetween(timeline, from, to);
  const run = scenario().runs.find((one) => one.seed === timeline.seed);
  const above = run ? `, ${joules(energy - run.idle * (to - from) * 1e-9)} above idle` : "";
  return `${trace.picked ? `chosen, ${seconds(Math.round(from))} – ${seconds(Math.round(to))}` : "in it"}: ${joules(energy)}${above}`;
}

function drawPicked(pen, ink, height) {
  if (!trace.picked) return;
  const [left, right] = [xOf(trace.picked.from), xOf(trace.picked.to)];
  pen.fillStyle = ink("accent");
  pen.globalAlpha = 0.16;
  pen.fillRect(left, LANES.axis, Math.max(1, right - left), height);
  pen.globalAlpha = 1;
}

// Steps of 1, 2 or 5.
function niceStep(span, most) {
  const raw = span / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= raw);
}

function drawTimes(pen, ink, width, height) {
  const step = niceStep(trace.to - trace.from, plotWidth() / 90);
  pen.textAlign = "center";
  for (let at = Math.ceil(trace.from / step) * step; at <= trace.to; at += step) {
    const x = Math.round(xOf(at)) + 0.5;
    pen.strokeStyle = ink("grid");
    pen.beginPath();
    pen.moveTo(x, LANES.axis - 4);
    pen.lineTo(x, height);
    pen.stroke();
    pen.fillStyle = ink("note");
    if (x > LANES.left + 10 && x < width - 30) pen.fillText(timeLabel(at, step), x, 8);
  }
}

// With as many digits as the step has.
function timeLabel(ns, step) {
  const [unit, name] = trace.to >= 1e9 ? [1e9, "s"] : trace.to >= 1e6 ? [1e6, "ms"] : [1e3, "µs"];
  const digits = Math.max(0, Math.ceil(-Math.log10(step / unit) - 1e-9));
  return `${(ns / unit).toFixed(digits)} ${name}`;
}

// Position of the first point that ends after a time.
function firstAfter(times, ns) {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] > ns) high = middle;
    else low = middle + 1;
  }
  return low;
}

// Least, mean and greatest of what falls into each column of pixels.
function columnsOf(timeline, width) {
  const columns = [];
  let i = firstAfter(timeline.until_ns, trace.from);
  for (let x = 0; x < width; x += 1) {
    const until = trace.from + ((x + 1) / width) * (trace.to - trace.from);
    let [low, high, sum, n] = [Infinity, -Infinity, 0, 0];
    do {
      if (i >= timeline.until_ns.length) break;
      low = Math.min(low, timeline.low_uw[i]);
      high = Math.max(high, timeline.high_uw[i]);
      sum += timeline.mean_uw[i];
      n += 1;
      if (timeline.until_ns[i] > until) break;
      i += 1;
    } while (true);
    if (n) columns.push({ x, low, high, mean: sum / n });
  }
  return columns;
}

function drawPower(pen, ink, timeline, width) {
  const columns = columnsOf(timeline, Math.floor(plotWidth()));
  if (!timeline.peak) timeline.peak = timeline.high_uw.reduce((most, value) => Math.max(most, value), 1);
  const top = timeline.peak * 1.05;
  const y = (uw) => LANES.axis + LANES.power - (Math.max(0, uw) / top) * (LANES.power - 8);
  const step = niceStep(top / 1e6, 4) * 1e6;
  pen.textAlign = "right";
  for (let level = 0; level <= top; level += step) {
    pen.strokeStyle = ink("grid");
    pen.beginPath();
    pen.moveTo(LANES.left, Math.round(y(level)) + 0.5);
    pen.lineTo(width - 8, Math.round(y(level)) + 0.5);
    pen.stroke();
    pen.fillStyle = ink("note");
    pen.fillText(watts(level / 1e6), LANES.left - 6, y(level));
  }
  pen.fillStyle = ink("band");
  for (const { x, low, high } of columns) pen.fillRect(LANES.left + x, y(high), 1, Math.max(1, y(low) - y(high)));
  pen.strokeStyle = ink("trace");
  pen.lineWidth = 1.25;
  pen.beginPath();
  columns.forEach(({ x, mean }, i) => (i ? pen.lineTo(LANES.left + x + 0.5, y(mean)) : pen.moveTo(LANES.left + x + 0.5, y(mean))));
  pen.stroke();
  const run = scenario().runs.find((one) => one.seed === timeline.seed);
  if (run) {
    pen.strokeStyle = ink("idle-ink");
    pen.lineWidth = 1.5;
    pen.setLineDash([5, 4]);
    pen.beginPath();
    pen.moveTo(LANES.left, y(run.idle * 1e6));
    pen.lineTo(width - 8, y(run.idle * 1e6));
    pen.stroke();
    pen.setLineDash([]);
  }
  pen.lineWidth = 1;
}

function drawEvents(pen, ink, y) {
  for (const event of runEvents()) {
    const [from, to] = [xOf(event.from), xOf(event.until)];
    if (to < LANES.left || from > LANES.left + plotWidth()) continue;
    const width = Math.max(3, to - from);
    pen.fillStyle = ink("part-events");
    pen.fillRect(from, y, width, LANES.lane - 2);
    trace.hits.push({ x: from, y, width, height: LANES.lane, text: `collection or switch in ${simpleName(event.class)}.${event.method}: ${joules(event.excess)} beyond the expected`, from: event.from, to: Math.max(event.until, event.from + 1000) });
  }
}

function drawLane(pen, ink, lane, top) {
  const { spans, thread, kind } = lane;
  const fill = ink(`part-${kind}`);
  const text = inkOn(toRgb(fill));
  const drawn = new Float64Array(lane.rows).fill(-Infinity);
  for (let i = 0; i < spans.start_ns.length; i += 1) {
    if (spans.thread[i] !== thread || spans.start_ns[i] > trace.to || spans.start_ns[i] + spans.for_ns[i] < trace.from) continue;
    const depth = Math.min(spans.depth[i], 9);
    const [from, to] = [xOf(spans.start_ns[i]), xOf(spans.start_ns[i] + spans.for_ns[i])];
    // Two in the same pixel look like one.
    if (to < drawn[depth] + 0.5) continue;
    drawn[depth] = to;
    const width = Math.max(1, to - from - (to - from > 3 ? 1 : 0));
    const y = top + depth * LANES.lane;
    pen.fillStyle = fill;
    pen.globalAlpha = depth % 2 ? 0.78 : 1;
    pen.fillRect(from, y, width, LANES.lane - 2);
    pen.globalAlpha = 1;
    const name = spans.texts[spans.what[i]];
    const left = Math.max(from, LANES.left);
    const room = Math.min(to, LANES.left + plotWidth()) - left - 6;
    if (room > 28) {
      pen.fillStyle = text;
      pen.textAlign = "left";
      pen.fillText(fitted(pen, shortName(name), room), left + 3, y + LANES.lane / 2 - 1);
    }
    const place = spans.place[i] === null ? "" : ` · ${spans.texts[spans.place[i]]}`;
    trace.hits.push({ x: from, y, width: Math.max(3, width), height: LANES.lane, text: `${shortName(name)}${place} · ${seconds(spans.for_ns[i])}`, from: spans.start_ns[i], to: spans.start_ns[i] + spans.for_ns[i] });
  }
}

// `HttpURLConnection.getInputStream` of `Ljava/net/HttpURLConnection;->getInputStream()Ljava/io/InputStream;`.
function shortName(name) {
  const [owner, member] = name.split("->");
  return member ? `${simpleName(owner)}.${member.split("(")[0]}` : name;
}

function toRgb(hex) {
  const value = parseInt(hex.replace("#", ""), 16);
  return `rgb(${(value >> 16) & 255},${(value >> 8) & 255},${value & 255})`;
}

function hitAt(event) {
  const box = trace.canvas.getBoundingClientRect();
  const [x, y] = [event.clientX - box.left, event.clientY - box.top];
  const hit = (trace.hits || []).findLast((one) => x >= one.x && x <= one.x + one.width && y >= one.y && y <= one.y + one.height);
  return { x, y, hit };
}

function traceWheel(event) {
  event.preventDefault();
  const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
  const span = trace.to - trace.from;
  if (sideways) return showSpan(trace.from + (span * (event.deltaX || event.deltaY)) / 1000, trace.to + (span * (event.deltaX || event.deltaY)) / 1000);
  traceZoom(Math.exp(clamp(event.deltaY, -200, 200) * 0.003), clamp((event.offsetX - LANES.left) / plotWidth(), 0, 1));
}

function traceDown(event) {
  const at = nsAt(event.clientX - trace.canvas.getBoundingClientRect().left);
  trace.drag = { x: event.clientX, from: trace.from, to: trace.to, picks: event.shiftKey ? at : null };
  trace.canvas.setPointerCapture(event.pointerId);
}

function traceUp() {
  trace.drag = null;
}

function traceMove(event) {
  if (trace.drag && trace.drag.picks !== null) return pickTo(nsAt(event.clientX - trace.canvas.getBoundingClientRect().left));
  if (trace.drag) {
    const shift = ((trace.drag.x - event.clientX) / plotWidth()) * (trace.drag.to - trace.drag.from);
    return showSpan(trace.drag.from + shift, trace.drag.to + shift);
  }
  const { x, y, hit } = hitAt(event);
  trace.hover = x > LANES.left ? x : null;
  trace.tip.hidden = trace.hover === null;
  if (trace.hover !== null) {
    trace.tip.textContent = hit ? hit.text : powerAt(nsAt(x));
    trace.tip.style.left = `${clamp(x + 14, 0, Math.max(0, trace.canvas.clientWidth - trace.tip.offsetWidth - 8))}px`;
    trace.tip.style.top = `${y + 16}px`;
  }
  return drawTimeline();
}

// Chooses what lies between where the drag began and a time.
function pickTo(ns) {
  const [a, b] = [trace.drag.picks, ns].map((at) => clamp(at, 0, current().length_ns));
  trace.picked = { from: Math.min(a, b), to: Math.max(a, b) };
  drawTimeline();
}

function powerAt(ns) {
  const timeline = current();
  const i = Math.min(firstAfter(timeline.until_ns, ns), timeline.until_ns.length - 1);
  return `${seconds(Math.round(ns))}: ${watts(timeline.mean_uw[i] / 1e6)} (${watts(timeline.low_uw[i] / 1e6)} – ${watts(timeline.high_uw[i] / 1e6)})`;
}

function fit(from, to) {
  const room = Math.max((to - from) * 0.25, 5000);
  showSpan(from - room, to + room);
}

function traceDouble(event) {
  const { hit } = hitAt(event);
  if (hit) fit(hit.from, hit.to);
  else traceAll();
}

function traceKeys(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const span = trace.to - trace.from;
  const actions = {
    "+": () => traceZoom(0.5), "=": () => traceZoom(0.5), "-": () => traceZoom(2), 0: traceAll,
    ArrowLeft: () => showSpan(trace.from - span / 5, trace.to - span / 5), ArrowRight: () => showSpan(trace.from + span / 5, trace.to + span / 5),
    Home: () => showSpan(0, span), End: () => showSpan(current().length_ns - span, current().length_ns), Escape: traceAll,
  };
  if (!actions[event.key]) return;
  event.preventDefault();
  event.stopPropagation();
  actions[event.key]();
}

// What is longest, as a list that needs no picture.
function traceLists() {
  const timeline = current();
  const longest = (spans) => spans.start_ns.map((_, i) => i).sort((a, b) => spans.for_ns[b] - spans.for_ns[a]).slice(0, 10);
  const rows = (spans) => longest(spans).map((i) => [
    h("button", { type: "button", class: "link", onclick: () => { fit(spans.start_ns[i], spans.start_ns[i] + spans.for_ns[i]); trace.canvas.focus(); } }, shortName(spans.texts[spans.what[i]])),
    spans.place[i] === null ? "" : spans.texts[spans.place[i]], seconds(spans.start_ns[i]), seconds(spans.for_ns[i]), timeline.threads[spans.thread[i]]]);
  const columns = (what) => [[what, ""], ["place", ""], ["at", "number"], ["takes", "number"], ["thread", ""]];
  const omitted = (n, what) => (n ? `${count(n)} shorter ${what} are not in the report` : null);
  const events = runEvents().sort((a, b) => b.excess - a.excess).slice(0, 10);
  byId("trace-lists").replaceChildren(
    heading("Longest calls", omitted(timeline.calls_omitted, "calls")), table(columns("call"), rows(timeline.calls), "Longest windowed calls"),
    heading("Longest frames", omitted(timeline.frames_omitted, "frames")), table(columns("method"), rows(timeline.frames), "Longest frames"),
    heading("GC and scheduling"), events.length
      ? table([["method", ""], ["thread", ""], ["at", "number"], ["beyond the expected", "number"]], events.map((event) => [
        h("button", { type: "button", class: "link", onclick: () => { fit(event.from, Math.max(event.until, event.from + 1000)); trace.canvas.focus(); } }, `${simpleName(event.class)}.${event.method}`),
        event.thread, seconds(event.from), joules(event.excess)]), "Collections and switches")
      : h("p", { class: "empty" }, "None in this run."));
}
