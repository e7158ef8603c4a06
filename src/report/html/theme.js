// Light or dark, and all that the reader chooses: kept in the browser, if it lets a local file do so.

const settings = { theme: "system", colours: "safe", scale: "energy", editor: "copy", root: "", template: "" };

function readSettings() {
  try {
    Object.assign(settings, JSON.parse(localStorage.getItem("wattline") || "{}"));
  } catch (_) { /* a browser that keeps nothing for local files */ }
}

function keepSettings() {
  try {
    localStorage.setItem("wattline", JSON.stringify(settings));
  } catch (_) { /* as above */ }
}

const isDark = () => settings.theme === "dark"
  || (settings.theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);

function applyTheme() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  const control = byId("theme");
  if (!control) return;
  control.textContent = isDark() ? "☾" : "☀";
  control.setAttribute("aria-label", `Theme: ${settings.theme}. Switch to ${nextTheme()}`);
  control.title = control.getAttribute("aria-label") + " (t)";
}

const nextTheme = () => ({ system: isDark() ? "light" : "dark", light: "dark", dark: "light" })[settings.theme];

function switchTheme() {
  settings.theme = nextTheme();
  keepSettings();
  applyTheme();
  redraw();
  say(`${settings.theme} theme`);
}
