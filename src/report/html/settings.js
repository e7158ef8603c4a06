// What the reader chooses beside the theme: colours, and where a line opens.

const EDITORS = [
  ["copy", "Copy path:line", null],
  ["vscode", "VS Code", "vscode://file/{path}:{line}"],
  ["idea", "IntelliJ, Android Studio", "idea://open?file={path}&line={line}"],
  ["other", "Another link", null],
];

// `paper` is vLens' blue to red; `safe` also goes away from the background as energy rises, so that the
// lightness alone tells the order to those who see no hue, and on paper without colour.
const RAMPS = {
  light: [[158, 201, 232], [116, 160, 216], [126, 112, 190], [166, 56, 122], [150, 10, 40]],
  dark: [[44, 72, 150], [84, 84, 190], [150, 86, 176], [214, 88, 128], [255, 112, 88]],
  paper: [[24, 48, 255], [128, 24, 144], [255, 16, 16]],
};

function ramp() {
  return RAMPS[settings.colours === "paper" ? "paper" : isDark() ? "dark" : "light"];
}

// The colour at `t`, 0 (least) to 1 (most).
function colourAt(t, alpha = 1) {
  const stops = ramp();
  const at = clamp(t, 0, 1) * (stops.length - 1);
  const low = Math.min(Math.floor(at), stops.length - 2);
  const mix = stops[low].map((value, i) => Math.round(value + (stops[low + 1][i] - value) * (at - low)));
  return alpha === 1 ? `rgb(${mix})` : `rgba(${mix},${alpha})`;
}

// How hot one of `all` is that takes `energy` where the first takes `most`: by the energy, so that what takes little looks
// so, or by its rank, as in vLens' Figure 5. The root keeps small ones apart.
function heatOf(energy, most, rank, all) {
  if (settings.scale === "rank") return 1 - rank / Math.max(1, all - 1);
  return most > 0 ? Math.sqrt(clamp(energy / most, 0, 1)) : 0;
}

// Of a line among all lines of the scenario, which are in the order of their ranks.
function heat(rank) {
  const lines = scenario().lines;
  return heatOf(lines[rank].energy, lines[0].energy, rank, lines.length);
}

const rankColour = (rank, alpha) => colourAt(heat(rank), alpha);

const SCALES = {
  energy: ["by energy", "Colour is the line's energy, as a part of what the first line takes"],
  rank: ["by rank", "Colour is the line's rank: the second is nearly as red as the first, even if it takes a hundredth of it"],
};

function switchScale() {
  settings.scale = settings.scale === "rank" ? "energy" : "rank";
  keepSettings();
  redraw();
  say(`Colours ${SCALES[settings.scale][0]}`);
}

function switchColours() {
  settings.colours = settings.colours === "paper" ? "safe" : "paper";
  keepSettings();
  redraw();
  byId("colours").setAttribute("aria-pressed", settings.colours === "paper");
  say(settings.colours === "paper" ? "Colours as in the paper: blue to red" : "Colours that also differ in lightness");
}

// The key of the colours, drawn as steps of the ramp in use.
function legend() {
  const steps = Array.from({ length: 24 }, (_, i) => h("i", { class: "step", "data-t": i / 23 }));
  return h("div", { class: "legend" },
    h("span", {}, "least"), h("span", { class: "steps", "aria-hidden": "true" }, steps), h("span", { class: "scale-name" }, ""));
}

function paintLegends() {
  document.querySelectorAll(".legend .step").forEach((step) => { step.style.background = colourAt(Number(step.dataset.t)); });
  const [name, meaning] = SCALES[settings.scale === "rank" ? "rank" : "energy"];
  document.querySelectorAll(".legend").forEach((legend) => {
    legend.title = meaning;
    legend.querySelector(".scale-name").textContent = `most, ${name}`;
  });
}

const placeVerb = () => (settings.editor === "copy" ? "copy place" : "open");

// Opens a place in the editor, or copies it.
function openPlace(path, line) {
  const text = line > 0 ? `${path}:${line}` : path;
  const template = settings.editor === "other" ? settings.template : EDITORS.find(([id]) => id === settings.editor)[2];
  if (!template) return copy(text);
  const absolute = /^(\/|[A-Za-z]:)/.test(path);
  if (!absolute && !settings.root) {
    showSettings();
    return say("Editors need the project's folder: enter it once");
  }
  const whole = absolute ? path : `${settings.root.replace(/[\\/]+$/, "")}/${path}`;
  const url = template.replaceAll("{path}", encodeURI(whole).replace(/[#?]/g, encodeURIComponent)).replaceAll("{line}", String(Math.max(1, line)));
  if (/^\s*(javascript|data):/i.test(url)) return say("That is no link to an editor");
  location.href = url;
}

function copy(text) {
  const done = () => say(`Copied ${text}`);
  const byHand = () => {
    const area = h("textarea", { class: "hidden" }, text);
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    done();
  };
  if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(text).then(done, byHand);
  else byHand();
}

function showDialog(title, ...content) {
  const dialog = byId("dialog");
  dialog.replaceChildren(
    h("div", { class: "dialog-head" }, h("h2", { id: "dialog-title" }, title),
      h("button", { type: "button", class: "icon", "aria-label": "Close", onclick: () => dialog.close() }, "✕")),
    ...content);
  if (!dialog.open) dialog.showModal();
}

function showSettings() {
  const keep = (name) => (event) => { settings[name] = event.target.value; keepSettings(); };
  const choice = (name, options) => h("select", { id: `set-${name}`, onchange: (event) => {
    keep(name)(event);
    applyTheme();
    redraw();
    if (name === "editor") showSettings();
  } }, options.map(([value, text]) => h("option", { value, selected: settings[name] === value }, text)));
  const row = (name, text, control) => h("label", { class: "setting", for: `set-${name}` }, h("span", {}, text), control);
  const field = (name, placeholder) => h("input", {
    id: `set-${name}`, type: "text", value: settings[name], placeholder, spellcheck: "false", oninput: keep(name),
  });
  showDialog("Settings",
    row("theme", "Theme", choice("theme", [["system", "As the system"], ["light", "Light"], ["dark", "Dark"]])),
    row("scale", "A line's colour is", choice("scale", [["energy", "Its energy"], ["rank", "Its rank, as in the paper"]])),
    row("colours", "Colours", choice("colours", [["safe", "Also by lightness"], ["paper", "Blue to red, as in the paper"]])),
    row("editor", "A place opens in", choice("editor", EDITORS.map(([id, name]) => [id, name]))),
    settings.editor === "copy" ? null
      : row("root", "Project folder", field("root", "/home/me/project")),
    settings.editor === "other" ? row("template", "Link", field("template", "editor://open?file={path}&line={line}")) : null,
  );
}

function showKeys() {
  const keys = [
    ["/", "search"], ["j  k", "next, previous line by energy"], ["1 – 6", "views"], ["0", "all scenarios"], ["[  ]", "previous, next scenario"],
    ["↑ ↓", "lines of the source"], ["Enter", "open what is chosen"],
    ["+  −  0", "time line: closer, farther, all of it"], ["Shift, drag", "time line: the energy of a part"], ["← →", "time line: earlier, later; sunburst: neighbours"],
    ["c", "copy or open the line's place"], ["t", "light or dark"], ["p", "colours of the paper"], ["r", "colours by energy or by rank"], ["?", "this list"], ["Esc", "close; zoom out"],
  ];
  showDialog("Keys", h("dl", { class: "keys" }, keys.map(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])));
}
