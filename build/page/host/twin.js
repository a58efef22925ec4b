// The accessible twin: an element for every control on the canvas, invisible, in its place.
const LOG_LINES = 60;

const nodes = new Map(); // id -> { el, data }
let order = []; // the ids in the order of reading
let unplaced = false; // whether an element was made that stands nowhere yet
let silent = false; // focus set by us, not by the player

const TAGS = { button: "button", tab: "button", menuitem: "button", menuitemradio: "button", option: "button",
  checkbox: "input", switch: "input",
  radio: "input", slider: "input", textbox: "input", text: "p", link: "a" };
const TYPES = { checkbox: "checkbox", switch: "checkbox", radio: "radio", slider: "range", textbox: "text" };
const TEXTS = new Set(["text", "heading", "status"]);
const NATIVE = new Set(["button", "checkbox", "radio", "slider", "textbox", "heading", "text"]);
const HOLDERS = new Set(["dialog", "group", "listbox", "menu", "tablist"]); // as in game/carpg/ui/roles.py
const PLAIN = { position: "fixed", margin: "0", padding: "0", border: "0", minWidth: "0", minHeight: "0", opacity: "0",
  background: "none", boxShadow: "none", boxSizing: "border-box", overflow: "hidden", zIndex: "5", cursor: "inherit",
  touchAction: "none", userSelect: "none", webkitUserSelect: "none", outline: "none", fontSize: "16px" };

function make(data) {
  const tag = data.role === "heading" ? `h${data.states?.level || 1}` : TAGS[data.role] || "div";
  const el = document.createElement(tag);
  if (TYPES[data.role]) el.type = TYPES[data.role];
  if (tag === "button") el.type = "button";
  if (!NATIVE.has(data.role)) el.setAttribute("role", data.role);
  if (data.role === "dialog") el.setAttribute("aria-modal", "true");
  Object.assign(el.style, PLAIN);
  if (HOLDERS.has(data.role)) Object.assign(el.style, { opacity: "1", overflow: "visible", pointerEvents: "none" });
  if (data.role === "textbox") makeField(el);
  el.dataset.id = data.id;
  return el;
}

function makeField(el) {
  el.dataset.field = "1";
  Object.assign(el.style, { padding: "0 16px", color: "#2b2342", userSelect: "text", webkitUserSelect: "text",
    fontFamily: '"Lato", "Segoe UI", system-ui, sans-serif', touchAction: "manipulation", cursor: "text" });
  el.autocomplete = "off";
  el.spellcheck = false;
  el.enterKeyHint = "done";
}

const ARIA = { pressed: "aria-pressed", expanded: "aria-expanded", disabled: "aria-disabled", selected: "aria-selected" };

function update(el, data) {
  const states = data.states || {};
  const [x, y, w, h] = data.box;
  Object.assign(el.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
  if (!HOLDERS.has(data.role)) el.style.pointerEvents = data.use || states.disabled ? "auto" : "none";
  if (TEXTS.has(data.role)) setText(el, data.name);
  else if (data.name) el.setAttribute("aria-label", data.name);
  if (data.use) el.tabIndex = data.stop === false ? -1 : 0;
  for (const [name, attribute] of Object.entries(ARIA)) {
    if (name in states) el.setAttribute(attribute, String(Boolean(states[name])));
    else el.removeAttribute(attribute);
  }
  if (states.menu) el.setAttribute("aria-haspopup", "menu");
  if (TYPES[data.role] === "checkbox" || TYPES[data.role] === "radio") el.checked = Boolean(states.checked);
  else if (data.role === "menuitemradio") el.setAttribute("aria-checked", String(Boolean(states.checked)));
  if (data.role === "slider") updateSlider(el, data, states);
  if (data.role === "progressbar") el.setAttribute("aria-valuenow", String(states.now ?? 0));
  if (data.role === "textbox") updateField(el, data, states);
}

// A live region that is given the same words again would be spoken again.
function setText(el, text) {
  if (el.textContent !== text) el.textContent = text;
}

function updateSlider(el, data, states) {
  el.min = states.min;
  el.max = states.max;
  el.step = 1;
  el.value = states.now;
  el.setAttribute("aria-valuetext", data.value || String(states.now));
}

function updateField(el, data, states) {
  if (document.activeElement !== el || el.value === "") el.value = data.value || "";
  el.maxLength = states.most || 200;
  el.style.fontSize = `${Math.max(16, states.size || 17)}px`;
  el.style.paddingLeft = `${states.indent || 16}px`;
  el.readOnly = Boolean(states.disabled);
}

function place() {
  const focused = document.activeElement;
  const ends = new Map();
  for (const id of order) {
    const node = nodes.get(id);
    if (!node) continue;
    const parent = nodes.get(node.data.parent)?.el || layer;
    const before = ends.has(parent) ? ends.get(parent).nextSibling : parent.firstChild;
    if (before !== node.el) parent.insertBefore(node.el, before);
    ends.set(parent, node.el);
  }
  unplaced = false;
  if (focused !== document.activeElement && layer.contains(focused)) focusQuietly(focused);
}

function focusQuietly(el) {
  silent = true;
  el.focus({ preventScroll: true });
  silent = false;
}

function setNode(data) {
  let node = nodes.get(data.id);
  if (node && node.data.role !== data.role) {
    node.el.remove();
    node = undefined;
  }
  if (!node) {
    node = { el: make(data), data };
    nodes.set(data.id, node);
    unplaced = true;
  }
  node.data = data;
  update(node.el, data);
}

// A focus that nothing takes over goes to the whole, so that Tab leads to the first control and not out of the page.
function drop(id) {
  const el = nodes.get(id)?.el;
  if (el?.contains(document.activeElement)) focusQuietly(layer);
  el?.remove();
  nodes.delete(id);
}

// What goes away goes last: its children and the focus have found their new places by then.
function mirror(text) {
  const message = JSON.parse(text);
  for (const data of message.set || []) setNode(data);
  if (message.order || unplaced) {
    order = message.order || order;
    place();
  }
  const target = message.focus && nodes.get(message.focus)?.el;
  if (target && target !== document.activeElement && !(isField(target) && lastInput === "pointer")) focusQuietly(target);
  for (const id of message.drop || []) drop(id);
  for (const line of message.say || []) say(line);
}

function region(role, live) {
  const el = document.createElement("div");
  el.setAttribute("role", role);
  el.setAttribute("aria-live", live);
  Object.assign(el.style, { position: "fixed", left: "0", top: "0", width: "1px", height: "1px", overflow: "hidden", opacity: "0",
    pointerEvents: "none", zIndex: "1" });
  canvas.before(el);
  return el;
}
const log = region("log", "polite");
const alert = region("alert", "assertive");

function say({ text, urgent }) {
  const line = document.createElement("p");
  line.textContent = text;
  const target = urgent ? alert : log;
  if (urgent) alert.replaceChildren();
  target.append(line);
  while (log.children.length > LOG_LINES) log.firstChild.remove();
}

function owner(event) {
  const el = event.target instanceof Element ? event.target.closest("[data-id]") : null;
  return el && layer.contains(el) ? el : null;
}

layer.addEventListener("click", (event) => {
  const el = owner(event);
  if (!el || isField(el)) return;
  // The pointer's press reached Python already; a click without one comes from a screen reader or a script.
  if (performance.now() - lastUp > CLICK_AFTER_UP_MS) push({ t: "twin", id: el.dataset.id, action: "activate", value: "" });
  lastUp = -1e9;
  setTimeout(() => { const node = nodes.get(el.dataset.id); if (node) update(node.el, node.data); }, 400);
});

layer.addEventListener("input", (event) => {
  const el = owner(event);
  if (el && (isField(el) || el.type === "range")) push({ t: "twin", id: el.dataset.id, action: "value", value: el.value });
});

layer.addEventListener("focusin", (event) => {
  const el = owner(event);
  if (!el) return;
  if (isField(el)) el.style.opacity = "1";
  const pressed = performance.now() - lastDown < CLICK_AFTER_UP_MS && lastInput === "pointer";
  if (!silent) push({ t: "twin", id: el.dataset.id, action: "focus", value: pressed ? "pointer" : "keys" });
});

layer.addEventListener("focusout", (event) => {
  const el = owner(event);
  if (!el || !isField(el)) return;
  el.style.opacity = "0";
  push({ t: "twin", id: el.dataset.id, action: "blur", value: el.value });
});
