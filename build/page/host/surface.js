// Sound and visibility; and what Python sees of all this.
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
