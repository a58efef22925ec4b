// Gamepads have no events: they are asked once a frame while one is plugged in.
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
