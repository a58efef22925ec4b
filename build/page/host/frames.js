// What Python can't do by itself in a page. Python (game/carpg/platform/web.py) talks to one object, carpgHost, that the
// parts in this folder make together; the build puts them into one script, in the order that build/webpage.py tells.
// This part: inputs wait in a queue until Python takes them, as one JSON text a frame; and the size of the screen.
const canvas = document.getElementById("canvas");

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
matchMedia("(prefers-reduced-motion: reduce)").addEventListener?.("change", resized);
(function watchDensity() {
  const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
  query.addEventListener?.("change", () => { resized(); watchDensity(); }, { once: true });
})();
