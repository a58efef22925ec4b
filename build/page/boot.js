// Loads the runtime and the game, shows how far it is, and starts Python. Needs no gesture.
const release = JSON.parse(document.getElementById("release").textContent);
const page = window.carpgPage;
const bar = document.getElementById("bar");
const stage = document.getElementById("stage");
const GAME = "/game";
const SITE = "/game/site";
const INNER = "/game/all.zip"; // an archive may hold one more, see build/bundle.py
const SCREENS = "screens.apk";
const MEGABYTE = 1e6;
const BYTES_SHARE = 800; // of 1000: the rest of the bar is Python's own start

class StartError extends Error {
  constructor(title, advice, cause) {
    super(title, { cause });
    this.title = title;
    this.advice = advice;
  }
}

/** A link, or a game that was kept, leads past the title: then the other screens must be there when it shows. */
function leadsOn() {
  try {
    return location.hash.length > 1 || Object.keys(localStorage).some((key) => /^carpg\/carpg\/\d/.test(key));
  } catch {
    return false; // the browser keeps nothing for this page
  }
}

const behind = release.behind.filter((file) => file !== SCREENS || !leadsOn());
const first = [...release.first, ...release.behind.filter((file) => !behind.includes(file))];
const arrived = new Map(); // file -> bytes so far
const total = first.reduce((sum, file) => sum + release.files[file].size, 0);

function showBytes() {
  const sum = [...arrived.values()].reduce((a, b) => a + b, 0);
  bar.value = Math.max(bar.value, Math.round((BYTES_SHARE * sum) / total));
  if (sum < total) {
    stage.textContent = `${(sum / MEGABYTE).toFixed(1)} of ${(total / MEGABYTE).toFixed(1)} MB`;
  }
}

function showStage(text, share) {
  stage.textContent = text;
  bar.value = Math.max(bar.value, share);
}

const urlOf = (file) => new URL(release.files[file].url, document.baseURI).href;

/** Fetch one file of this release; the body is counted while it streams. */
async function fetchFile(file, onBytes) {
  const advice = "Check the connection, then try again.";
  let response;
  try {
    response = await fetch(urlOf(file));
  } catch (error) {
    throw new StartError("A part of CarPG didn't arrive", advice, new Error(`${file}: ${error}`));
  }
  if (!response.ok) {
    throw new StartError("A part of CarPG is missing", advice, new Error(`${file}: HTTP ${response.status}`));
  }
  const counted = response.clone().body.getReader();
  const counting = (async () => {
    let sum = 0;
    for (;;) {
      const { done, value } = await counted.read();
      if (done) break;
      sum += value.byteLength;
      onBytes(sum);
    }
    if (sum !== release.files[file].size) {
      throw new StartError("A part of CarPG belongs to another version", "A newer version may just have been published: try again.",
        new Error(`${file}: ${sum} bytes instead of ${release.files[file].size}`));
    }
  })();
  counting.catch(() => {}); // reported by whoever awaits it
  return { response, counting };
}

/** The whole file, checked against the hash that the build wrote down. */
async function fetchBytes(file, onBytes = () => {}) {
  const { response, counting } = await fetchFile(file, onBytes);
  const [bytes] = await Promise.all([response.arrayBuffer(), counting]);
  if (globalThis.crypto?.subtle) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    if (btoa(String.fromCharCode(...digest)) !== release.files[file].sha256) {
      throw new StartError("A part of CarPG belongs to another version", "A newer version may just have been published: try again.",
        new Error(`${file}: not the bytes that this page was built with`));
    }
  }
  return bytes;
}

const counter = (file) => (sum) => {
  arrived.set(file, sum);
  showBytes();
};

/** Start every download at once; Pyodide's own fetches are answered from these. */
function startDownloads() {
  const parts = new Map();
  for (const file of first) {
    if (file.endsWith(".mjs")) continue; // imported, not fetched
    const streamed = file.endsWith(".wasm");
    const promise = streamed ? fetchFile(file, counter(file)) : fetchBytes(file, counter(file));
    promise.catch(() => {});
    parts.set(file, promise);
  }
  return parts;
}

/** Run `body` while fetch() of a file of the release gives what is under way already. */
async function withParts(parts, body) {
  const native = globalThis.fetch;
  const byUrl = new Map([...parts].map(([file, promise]) => [urlOf(file), { file, promise }]));
  globalThis.fetch = async (resource, options) => {
    const part = byUrl.get(new URL(resource.url ?? resource, document.baseURI).href);
    if (!part) return native(resource, options);
    const got = await part.promise;
    return got.response ?? new Response(got, { headers: { "Content-Type": "application/octet-stream" } });
  };
  try {
    return await body();
  } finally {
    globalThis.fetch = native;
  }
}

async function importModule(file) {
  try {
    const module = await import(urlOf(file));
    counter(file)(release.files[file].size);
    return module;
  } catch (error) {
    throw new StartError("A part of CarPG didn't arrive", "Check the connection, then try again.", new Error(`${file}: ${error}`));
  }
}

async function startPython(parts) {
  const { loadPyodide } = await importModule(release.loader);
  const core = importModule(release.core); // the loader imports it again
  // A missing part must end the start at once, however far Pyodide is.
  const failure = new Promise((_, reject) => [core, ...parts.values()].forEach((promise) => promise.catch(reject)));
  const loading = withParts(parts, () =>
    loadPyodide({
      indexURL: new URL(release.runtime, document.baseURI).href,
      lockFileContents: JSON.stringify(release.lock),
      packageBaseUrl: new URL(release.runtime, document.baseURI).href,
      env: { HOME: "/home/carpg", SDL_EMSCRIPTEN_KEYBOARD_ELEMENT: "#canvas", PYGAME_HIDE_SUPPORT_PROMPT: "1" },
    }));
  const started = loading.catch(async (error) => {
    await core; // where the loader stumbles over a missing part, that is what to report
    throw error;
  });
  started.catch(() => {});
  const [pyodide] = await Promise.race([Promise.all([started, ...parts.values()]), failure]);
  return pyodide;
}

function unpack(pyodide, bytes, folder) {
  pyodide.unpackArchive(bytes, "zip", { extractDir: folder });
  if (!pyodide.FS.analyzePath(INNER).exists) return;
  pyodide.unpackArchive(pyodide.FS.readFile(INNER), "zip", { extractDir: folder });
  pyodide.FS.unlink(INNER);
}

/** Bring what the title doesn't need, behind it; tries again until it is here. */
async function bring(pyodide, file) {
  for (let wait = 1000; ; wait = Math.min(2 * wait, 30000)) {
    try {
      unpack(pyodide, await fetchBytes(file), GAME);
      pyodide.pyimport("webstart").take_in();
      return;
    } catch (error) {
      console.warn(`${file}:`, error);
      await new Promise((resume) => {
        setTimeout(resume, wait);
        addEventListener("online", resume, { once: true });
      });
    }
  }
}

// --- what the game and the tests may ask ------------------------------------------------

let screensHere = false;
let resolveScreens, resolveLater;
/** Resolves with true once the code and the data of all screens are unpacked. */
globalThis.carpgScreens = new Promise((resolve) => {
  resolveScreens = () => { screensHere = true; resolve(true); };
});
/** Resolves with true once everything behind the title is unpacked. */
globalThis.carpgLater = new Promise((resolve) => { resolveLater = resolve; });

let firstFrame;
const shown = new Promise((resolve) => { firstFrame = resolve; });

globalThis.carpgBoot = {
  release: release.id,
  version: release.version,
  /** Called by the start module after the first frame is on the canvas. */
  firstFrame: () => firstFrame(),
  /** Whether the code and the data of all screens are unpacked. */
  hasScreens: () => screensHere,
  /** A fault that ended the game: shown with its traceback. */
  crashed: (trace) => page.show("CarPG stopped", "Your saved games are safe. Try again; if it stops once more, the text below says where.", trace),
};

function removeLoadingScreen() {
  const loading = document.getElementById("loading");
  performance.mark("carpg-title");
  document.documentElement.dataset.state = "ready";
  loading.classList.add("gone");
  setTimeout(() => loading.remove(), 200);
}

async function start() {
  const parts = startDownloads();
  const pyodide = await startPython(parts);
  showStage("Setting up the table …", 900);
  performance.mark("carpg-python");
  // pygame is unpacked like the game: a package manager would cost more time than both.
  unpack(pyodide, await parts.get(release.wheel), SITE);
  unpack(pyodide, await parts.get(release.game), GAME);
  if (parts.has(SCREENS)) unpack(pyodide, await parts.get(SCREENS), GAME);
  if (!behind.includes(SCREENS)) resolveScreens();
  performance.mark("carpg-unpacked");
  const canvas = document.getElementById("canvas");
  pyodide.canvas.setCanvas2D(canvas);
  showStage("Placing the cars …", 950);
  await pyodide.runPythonAsync(`import sys
sys.path[:0] = ["${GAME}/assets", "${SITE}"]
import webstart
webstart.start("${GAME}/assets/main.py")`);
  await shown;
  removeLoadingScreen();
  for (const file of behind) {
    await bring(pyodide, file);
    if (file === SCREENS) resolveScreens();
  }
  resolveLater(true);
}

function report(error) {
  document.documentElement.dataset.state = "failed";
  const known = error instanceof StartError;
  const trace = [error, error.cause].filter(Boolean).map((each) => each.stack ?? String(each)).join("\n");
  page.show(known ? error.title : "CarPG couldn't start", known ? error.advice : "Try again; the text below says what happened.", trace);
}

// --- updates -----------------------------------------------------------------------------

function offerUpdate() {
  const notice = document.getElementById("update");
  document.getElementById("update-now").onclick = () => {
    globalThis.carpgHost?.beforeReload?.();
    location.reload();
  };
  document.getElementById("update-later").onclick = () => { notice.hidden = true; };
  notice.hidden = false;
}

/** Offer the new release once its worker is active; it may have come so far before anybody asked. */
function watch(worker) {
  if (!worker) return;
  const offerIfActive = () => { if (worker.state === "activated") offerUpdate(); };
  worker.addEventListener("statechange", offerIfActive);
  offerIfActive();
}

/** Keep this release for playing offline, and notice when a new one has been fetched. */
async function keepOffline() {
  // In a frame (a games site) the page has no lasting address of its own to be kept under.
  if (!("serviceWorker" in navigator) || window.top !== window.self) return;
  const updating = Boolean(navigator.serviceWorker.controller);
  try {
    const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    registration.active?.postMessage({ booted: release.id });
    if (updating) {
      watch(registration.installing);
      watch(registration.waiting);
      if (registration.active && registration.active !== navigator.serviceWorker.controller) offerUpdate();
    }
    registration.addEventListener("updatefound", () => updating && watch(registration.installing));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
  } catch (error) {
    console.warn("no offline copy:", error);
  }
}

if (page?.usable) {
  start().then(keepOffline, report);
}
