// What Python can't do by itself in a page: pointers, keys, the accessible twin, storage, files, sound.
// Python (game/carpg/platform/web.py) talks to one object, carpgHost, and fetches inputs as one JSON text a frame.
(() => {
  "use strict";
  const PREFIX = "carpg/";
  const DRAG_SLOP = 6;
  const CLICK_AFTER_UP_MS = 700;
  const LOG_LINES = 60;
  const canvas = document.getElementById("canvas");

  // --- inputs and frames ---------------------------------------------------------------

  let queue = [];
  let waiting = null; // the promise that Python awaits: { resolve, timer, framed }
  const hiddenCallbacks = [];

  function resolveAtFrame(wait) {
    if (wait.framed) return;
    wait.framed = true;
    clearTimeout(wait.timer);
    requestAnimationFrame(() => {
      if (waiting === wait) waiting = null;
      wait.resolve();
    });
  }

  function wake() {
    if (waiting) resolveAtFrame(waiting);
  }

  function push(item) {
    const last = queue[queue.length - 1];
    const moved = last && item.t === "pointer" && last.t === "pointer" && item.kind === "move" && last.kind === "move";
    if (moved && last.id === item.id) queue[queue.length - 1] = item;
    else if (queue.length < 500) queue.push(item);
    wake();
  }

  /** waitMs: 0 for the next frame, more for a pause that an input ends, less than 0 to wait for an input. */
  function nextFrame(waitMs) {
    return new Promise((resolve) => {
      const wait = { resolve, timer: 0, framed: false };
      waiting = wait;
      if (waitMs === 0 || queue.length) resolveAtFrame(wait);
      else if (waitMs > 0) wait.timer = setTimeout(() => resolveAtFrame(wait), waitMs);
    });
  }

  function take() {
    if (!queue.length) return "";
    const text = JSON.stringify(queue);
    queue = [];
    return text;
  }

  // --- the screen ----------------------------------------------------------------------

  const probe = document.createElement("div");
  Object.assign(probe.style, { position: "fixed", visibility: "hidden", pointerEvents: "none", width: "0", height: "0",
    paddingTop: "env(safe-area-inset-top)", paddingRight: "env(safe-area-inset-right)",
    paddingBottom: "env(safe-area-inset-bottom)", paddingLeft: "env(safe-area-inset-left)" });
  probe.setAttribute("aria-hidden", "true");
  document.body.append(probe);

  function view() {
    const inset = getComputedStyle(probe);
    const px = (side) => Math.round(parseFloat(inset[`padding${side}`]) || 0);
    return [innerWidth, innerHeight, devicePixelRatio || 1, px("Top"), px("Right"), px("Bottom"), px("Left")];
  }

  const resized = () => push({ t: "resized" });
  addEventListener("resize", resized);
  addEventListener("orientationchange", resized);
  (function watchDensity() {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener?.("change", () => { resized(); watchDensity(); }, { once: true });
  })();

  // --- pointers ------------------------------------------------------------------------

  const layer = document.createElement("div");
  layer.id = "twin";
  layer.style.display = "contents";
  canvas.after(layer);

  const isField = (el) => el instanceof HTMLElement && el.dataset.field === "1";
  const isGame = (el) => el === canvas || el === document.body || el === document.documentElement || layer.contains(el);

  let lastInput = "pointer";
  let lastDown = -1e9;
  let lastUp = -1e9;
  const pressed = new Map(); // pointer -> where it went down

  function pointer(kind, event) {
    push({ t: "pointer", kind, x: event.clientX, y: event.clientY, id: event.pointerId, device: event.pointerType || "mouse", button: Math.max(0, event.button) });
  }

  addEventListener("pointerdown", (event) => {
    if (!isGame(event.target) || isField(event.target)) return;
    lastInput = "pointer";
    lastDown = performance.now();
    if (!document.hasFocus()) window.focus();
    if (isField(document.activeElement)) document.activeElement.blur();
    pressed.set(event.pointerId, { x: event.clientX, y: event.clientY, button: event.button });
    pointer("down", event);
    resumeAudio();
  }, true);

  addEventListener("pointermove", (event) => {
    const from = pressed.get(event.pointerId);
    if (!from && (!isGame(event.target) || event.pointerType === "touch")) return;
    if (from && !from.held && Math.hypot(event.clientX - from.x, event.clientY - from.y) > DRAG_SLOP) {
      from.held = true; // from now on the drag goes on outside the window too
      try { canvas.setPointerCapture(event.pointerId); } catch { /* the pointer is gone already */ }
    }
    pointer("move", event);
  }, true);

  addEventListener("pointerup", (event) => {
    const from = pressed.get(event.pointerId);
    if (!from) return;
    pressed.delete(event.pointerId);
    lastUp = from.held ? -1e9 : performance.now();
    if (from.button !== 2) pointer("up", event);
    resumeAudio();
  }, true);

  addEventListener("pointercancel", (event) => {
    if (pressed.delete(event.pointerId)) pointer("cancel", event);
  }, true);

  document.documentElement.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse" && !pressed.size) pointer("leave", event);
  });

  addEventListener("wheel", (event) => {
    if (!isGame(event.target)) return;
    event.preventDefault();
    const unit = [1, 28, innerHeight * 0.8][event.deltaMode] || 1;
    push({ t: "wheel", x: event.clientX, y: event.clientY, dx: event.deltaX * unit, dy: event.deltaY * unit, zoom: event.ctrlKey });
  }, { passive: false, capture: true });

  for (const kind of ["contextmenu", "gesturestart", "dragstart"]) {
    addEventListener(kind, (event) => {
      if (isGame(event.target) && !isField(event.target)) event.preventDefault();
    }, { passive: false, capture: true });
  }

  // --- keys ----------------------------------------------------------------------------

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

  // --- gamepads ------------------------------------------------------------------------

  const PAD = { 0: "a", 1: "b", 2: "x", 3: "y", 4: "l", 5: "r", 8: "select", 9: "start", 12: "up", 13: "down", 14: "left", 15: "right" };
  const padTimes = new Map();
  let padLoop = 0;

  function padButtons() {
    const held = new Set();
    for (const pad of navigator.getGamepads?.() ?? []) {
      if (!pad) continue;
      pad.buttons.forEach((button, i) => button.pressed && PAD[i] && held.add(PAD[i]));
      const [x = 0, y = 0] = pad.axes;
      if (Math.abs(x) > 0.6) held.add(x > 0 ? "right" : "left");
      if (Math.abs(y) > 0.6) held.add(y > 0 ? "down" : "up");
    }
    return held;
  }

  function pollPads(now) {
    const held = padButtons();
    for (const name of padTimes.keys()) if (!held.has(name)) padTimes.delete(name);
    for (const name of held) {
      const due = padTimes.get(name);
      const repeats = ["up", "down", "left", "right"].includes(name);
      if (due === undefined || (repeats && now >= due)) {
        padTimes.set(name, now + (due === undefined ? 380 : 130));
        lastInput = "keys";
        push({ t: "pad", button: name });
      }
    }
    padLoop = [...(navigator.getGamepads?.() ?? [])].some(Boolean) ? requestAnimationFrame(pollPads) : 0;
  }
  addEventListener("gamepadconnected", () => { if (!padLoop) padLoop = requestAnimationFrame(pollPads); });

  // --- the accessible twin -------------------------------------------------------------

  const nodes = new Map(); // id -> { el, data }
  let silent = false; // focus set by us, not by the player

  const TAGS = { button: "button", tab: "button", menuitem: "button", option: "button", checkbox: "input", switch: "input",
    radio: "input", slider: "input", textbox: "input", text: "p", link: "a" };
  const TYPES = { checkbox: "checkbox", switch: "checkbox", radio: "radio", slider: "range", textbox: "text" };
  const NATIVE = new Set(["button", "checkbox", "radio", "slider", "textbox", "heading", "text"]);
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
    if (data.role === "dialog") Object.assign(el.style, { opacity: "1", overflow: "visible", pointerEvents: "none" });
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
    if (data.role !== "dialog") el.style.pointerEvents = data.use || states.disabled ? "auto" : "none";
    if (data.role === "text" || data.role === "heading" || data.role === "status") el.textContent = data.name;
    else el.setAttribute("aria-label", data.name);
    for (const [name, attribute] of Object.entries(ARIA)) {
      if (name in states) el.setAttribute(attribute, String(Boolean(states[name])));
      else el.removeAttribute(attribute);
    }
    if (TYPES[data.role] === "checkbox" || TYPES[data.role] === "radio") el.checked = Boolean(states.checked);
    if (data.role === "slider") updateSlider(el, data, states);
    if (data.role === "progressbar") el.setAttribute("aria-valuenow", String(states.now ?? 0));
    if (data.role === "textbox") updateField(el, data, states);
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

  function place(order) {
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
      (nodes.get(data.parent)?.el || layer).append(node.el);
    }
    node.data = data;
    update(node.el, data);
  }

  function mirror(text) {
    const message = JSON.parse(text);
    for (const id of message.drop || []) {
      nodes.get(id)?.el.remove();
      nodes.delete(id);
    }
    for (const data of message.set || []) setNode(data);
    if (message.order) place(message.order);
    const target = message.focus && nodes.get(message.focus)?.el;
    if (target && target !== document.activeElement && !(isField(target) && lastInput === "pointer")) focusQuietly(target);
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

  // --- storage, clipboard, files, address ----------------------------------------------

  const store = {
    get: (key) => localStorage.getItem(PREFIX + key),
    set: (key, text) => localStorage.setItem(PREFIX + key, text),
    remove: (key) => localStorage.removeItem(PREFIX + key),
    keys: () => JSON.stringify(Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length))),
  };

  async function copyText(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyBySelection(text);
    }
  }

  function copyBySelection(text) {
    const area = document.createElement("textarea");
    area.value = text;
    Object.assign(area.style, { position: "fixed", opacity: "0" });
    document.body.append(area);
    area.select();
    let done = false;
    try { done = document.execCommand("copy"); } catch { /* the browser refuses */ }
    area.remove();
    return done;
  }

  async function pasteText() {
    try {
      return await navigator.clipboard.readText();
    } catch {
      return null;
    }
  }

  function saveFile(name, bytes, mime) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes], { type: mime }));
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    return true;
  }

  function openFile(accept, most) {
    return new Promise((resolve) => {
      const input = document.createElement("input");
      input.type = "file";
      input.accept = accept;
      input.style.display = "none";
      input.id = "carpg-open-file";
      document.getElementById(input.id)?.remove();
      document.body.append(input);
      const end = (value) => { input.remove(); resolve(value); };
      input.addEventListener("cancel", () => end(null));
      input.addEventListener("change", async () => {
        const file = input.files[0];
        end(!file || file.size > most ? null : [file.name, new Uint8Array(await file.arrayBuffer())]);
      });
      input.click();
    });
  }

  async function persist() {
    try {
      return Boolean(await navigator.storage?.persist?.());
    } catch {
      return false;
    }
  }

  function loadFont(family, bytes) {
    const face = new FontFace(family, bytes);
    face.load().then(() => document.fonts.add(face), () => {});
  }

  function fullscreen() {
    const root = document.documentElement;
    if (document.fullscreenElement) document.exitFullscreen();
    else if (root.requestFullscreen) root.requestFullscreen().catch(() => {});
    else return false;
    return true;
  }

  // --- sound, visibility ---------------------------------------------------------------

  let audio = null;
  function resumeAudio() {
    if (audio && audio.state !== "running") audio.resume().catch(() => {});
  }

  function hidden() {
    for (const callback of hiddenCallbacks) callback();
  }
  document.addEventListener("visibilitychange", () => {
    const visible = document.visibilityState === "visible";
    if (!visible) hidden();
    pressed.clear();
    push({ t: "visible", visible });
  });
  addEventListener("pagehide", hidden);
  addEventListener("blur", () => pressed.clear());
  addEventListener("hashchange", () => push({ t: "resized" }));

  globalThis.carpgHost = {
    nextFrame, wake, take, view, mirror, store, copyText, pasteText, saveFile, openFile, persist, fullscreen, loadFont,
    now: () => performance.now(),
    fragment: () => location.hash.slice(1),
    setFragment: (text) => history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search),
    pageAddress: () => (window === window.top && /^https?:$/.test(location.protocol) ? location.href.split("#")[0] : ""),
    openLink: (url) => Boolean(window.open(url, "_blank", "noopener")),
    prefers: (feature) => matchMedia(feature).matches,
    onHidden: (callback) => hiddenCallbacks.push(callback),
    setAudio: (context) => { audio = context; resumeAudio(); },
    beforeReload: hidden,
  };
})();
