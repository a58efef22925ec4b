// Keys that belong to the game, in its own names; all others stay the browser's.
const NAMES = { " ": "space", ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right", Enter: "enter",
  Escape: "escape", Home: "home", End: "end", PageUp: "pageup", PageDown: "pagedown", Backspace: "backspace", Delete: "delete" };
const BROWSER_KEYS = new Set(["Tab", "F5", "F6", "F11", "F12"]);

function keyName(event) {
  if (NAMES[event.key]) return NAMES[event.key];
  return [...event.key].length === 1 || /^F\d+$/.test(event.key) ? event.key.toLowerCase() : "";
}

function fieldKey(event) {
  const id = event.target.dataset.id;
  if (event.key === "Enter" && !event.isComposing && event.target.tagName !== "TEXTAREA") {
    push({ t: "twin", id, action: "submit", value: event.target.value });
    event.target.blur();
  } else if (event.key === "Escape") {
    event.target.blur();
  }
}

addEventListener("keydown", (event) => {
  if (!isGame(event.target)) return;
  lastInput = "keys";
  resumeAudio();
  if (isField(event.target)) {
    fieldKey(event);
    return;
  }
  const key = keyName(event);
  if (!key || BROWSER_KEYS.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) {
    event.stopImmediatePropagation(); // SDL would keep Tab and the browser's own keys from the browser
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  push({ t: "key", key, shift: event.shiftKey, repeat: event.repeat });
}, true);

addEventListener("keyup", (event) => {
  // Firefox presses a button when Space comes up.
  if (isGame(event.target) && !isField(event.target) && event.key === " ") event.preventDefault();
}, true);
