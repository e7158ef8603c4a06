// All files at once, a line a row of pixels, as SeeSoft showed them; vLens' Figure 5 has its colours.

const MAP = { row: 2, head: 17, gap: 10, margin: 8 };
const map = { canvas: null, box: null, blocks: [], height: 0, width: 0 };

function mapPane(one) {
  map.canvas = h("canvas", { role: "img", "aria-label": `Map of ${several(one.files.length, "file", "files")}; the list of files beside the source has the same` });
  map.tip = h("div", { class: "tip", hidden: true });
  map.box = h("div", { class: "map-box", tabindex: "0", role: "region", "aria-label": "Map of all files", onscroll: soon(() => drawMap()), onclick: mapClick, onmousemove: mapHover, onmouseleave: () => { map.tip.hidden = true; } },
    h("div", { class: "map-space" }), map.canvas);
  return [map.box, map.tip];
}

// Files by energy, each put into the column that is shortest so far.
function layMap() {
  const one = scenario();
  map.width = map.box.clientWidth;
  const columns = clamp(Math.round(map.width / 110), 1, 6);
  const width = (map.width - MAP.margin * (columns + 1)) / columns;
  const heights = Array(columns).fill(MAP.margin);
  map.blocks = one.files.map(({ file, energy }) => {
    const lines = data.files[file].text === null ? rowsOf(one, file) : null;
    const count = lines ? lines.length : textOf(file).lines.length;
    const column = heights.indexOf(Math.min(...heights));
    const block = { file, energy, lines, count, x: MAP.margin + column * (width + MAP.margin), y: heights[column], width, height: MAP.head + count * MAP.row };
    heights[column] += block.height + MAP.gap;
    return block;
  });
  map.height = Math.max(...heights);
  map.of = one;
  map.box.firstChild.style.height = `${map.height}px`;
}

function drawMap(follow = false) {
  if (!map.box || !map.box.isConnected || map.box.clientWidth === 0) return;
  if (map.of !== scenario() || map.width !== map.box.clientWidth) layMap();
  if (follow) followMap();
  const { clientHeight, scrollTop } = map.box;
  map.canvas.style.width = `${map.width}px`;
  map.canvas.style.height = `${clientHeight}px`;
  const pen = sized(map.canvas, map.width, clientHeight);
  const style = getComputedStyle(document.documentElement);
  const inks = { text: style.getPropertyValue("--text"), faint: style.getPropertyValue("--map-line"), accent: style.getPropertyValue("--accent"), note: style.getPropertyValue("--note") };
  pen.translate(0, -scrollTop);
  for (const block of map.blocks) {
    if (block.y + block.height >= scrollTop && block.y <= scrollTop + clientHeight) drawBlock(pen, block, inks, scrollTop, clientHeight);
  }
}

function drawBlock(pen, block, inks, top, height) {
  const name = data.files[block.file].path.split("/").pop().replace(/\.(java|kt)$/, "");
  pen.font = `${block.file === state.file ? "600 " : ""}11px system-ui, sans-serif`;
  pen.fillStyle = block.file === state.file ? inks.accent : inks.text;
  pen.fillText(fitted(pen, name, block.width), block.x, block.y + 11);
  const lines = measured(scenario()).get(block.file) || new Map();
  const texts = block.lines ? null : textOf(block.file).lines;
  const y0 = block.y + MAP.head;
  const first = Math.max(0, Math.floor((top - y0) / MAP.row) - 1);
  const last = Math.min(block.count, Math.ceil((top + height - y0) / MAP.row) + 1);
  const letter = block.width / 100;
  for (let i = first; i < last; i += 1) {
    const ranks = texts ? lines.get(i + 1) : block.lines[i].ranks;
    const text = texts ? texts[i] : "";
    const indent = texts ? text.search(/\S/) : 0;
    if (indent < 0) continue;
    // Measured lines are as long as their text, but never too short to be seen.
    const x = Math.min(indent, 60) * letter;
    const length = texts ? Math.max((Math.min(text.length, 100) - Math.min(indent, 60)) * letter, ranks ? 14 : 2) : block.width;
    pen.fillStyle = ranks ? rankColour(ranks[0]) : inks.faint;
    pen.fillRect(block.x + x, y0 + i * MAP.row, Math.min(length, block.width - x), ranks ? MAP.row : 1);
  }
  if (block.file === state.file && code.box) {
    const from = Math.floor(code.box.scrollTop / ROW);
    const shown = Math.min(code.rows.length - from, Math.ceil(code.box.clientHeight / ROW));
    pen.strokeStyle = inks.accent;
    pen.lineWidth = 1.5;
    pen.strokeRect(block.x - 3, y0 + from * MAP.row - 1, block.width + 6, Math.max(4, shown * MAP.row) + 2);
  }
}

function fitted(pen, text, width) {
  if (pen.measureText(text).width <= width) return text;
  let end = text.length;
  while (end > 1 && pen.measureText(`${text.slice(0, end)}…`).width > width) end -= 1;
  return `${text.slice(0, end)}…`;
}

// Brings the current file into sight.
function followMap() {
  const block = map.blocks.find((one) => one.file === state.file);
  if (!block) return;
  const at = block.y + MAP.head + state.at * MAP.row;
  const { scrollTop, clientHeight } = map.box;
  if (at < scrollTop + 20 || at > scrollTop + clientHeight - 20) map.box.scrollTop = Math.max(0, at - clientHeight / 3);
}

function mapAt(event) {
  const box = map.box.getBoundingClientRect();
  const [x, y] = [event.clientX - box.left, event.clientY - box.top + map.box.scrollTop];
  const block = map.blocks.find((one) => x >= one.x - 3 && x <= one.x + one.width + 3 && y >= one.y && y <= one.y + one.height);
  return block ? { block, row: clamp(Math.floor((y - block.y - MAP.head) / MAP.row), 0, block.count - 1), x, y: event.clientY - box.top } : null;
}

function mapClick(event) {
  const found = mapAt(event);
  if (!found) return;
  openFile(found.block.file);
  choose(nearest(found.row), true);
}

// The measured row within three rows of pixels, or the row itself: two pixels are hard to hit.
function nearest(row) {
  for (const step of [0, 1, -1, 2, -2, 3, -3]) {
    if (code.rows[row + step] && code.rows[row + step].ranks.length) return row + step;
  }
  return row;
}

function mapHover(event) {
  const found = mapAt(event);
  map.tip.hidden = !found;
  if (!found) return;
  const { block, row } = found;
  const line = block.lines ? block.lines[row].line : row + 1;
  const ranks = (measured(scenario()).get(block.file) || new Map()).get(line);
  const of = ranks ? `: ${joules(scenario().lines[ranks[0]].energy)}` : "";
  map.tip.textContent = `${data.files[block.file].path.split("/").pop()}:${line}${of}`;
  map.tip.style.left = `${clamp(found.x + 12, 0, Math.max(0, map.width - 180))}px`;
  map.tip.style.top = `${found.y + 14}px`;
}
