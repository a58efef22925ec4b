// Mouse, pen and fingers: on the canvas and on the twin's controls, which lie over it.
const DRAG_SLOP = 6;
const CLICK_AFTER_UP_MS = 700;

const layer = document.createElement("main");
layer.id = "twin";
layer.tabIndex = -1;
layer.style.outline = "none";
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
