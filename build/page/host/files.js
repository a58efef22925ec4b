// Storage, clipboard, files, the window.
const PREFIX = "carpg/";

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
