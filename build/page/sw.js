// Keeps one release in one cache. Every other URL than the page's own and the icons carries
// the hash of its contents, so that parts of two releases can never be taken for one another.
const RELEASE = RELEASE_ID;
const FILES = RELEASE_FILES; // [url, integrity]
const scope = new URL(registration.scope);
// Pages on one host share their caches: the name says whose it is.
const OWNER = `carpg:${scope.pathname}:`;
const CACHE = OWNER + RELEASE;

const ownCaches = async () => (await caches.keys()).filter((name) => name.startsWith(OWNER));

/** Take the file from an older release's cache when it is the same one, else from the network. */
async function keep(cache, [url, integrity]) {
  const absolute = new URL(url, scope).href;
  const hashed = url.includes("?") || url.startsWith("rt/");
  if (hashed) {
    for (const name of await ownCaches()) {
      const known = await (await caches.open(name)).match(absolute);
      if (known) return name === CACHE ? undefined : cache.put(absolute, known);
    }
  }
  const response = await fetch(new Request(absolute, { cache: "reload", integrity }));
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
  return cache.put(absolute, response);
}

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(FILES.map((file) => keep(cache, file)));
  await self.skipWaiting();
}

/** Older releases go once no window can need them any more, and none that is still coming. */
async function tidy() {
  if (registration.installing || registration.waiting) return;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.length > 1) return;
  const old = (await ownCaches()).filter((name) => name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const url = new URL(request.url);
  if (request.mode === "navigate") {
    const isPage = url.pathname === scope.pathname || url.pathname === `${scope.pathname}index.html`;
    return (isPage && (await cache.match(scope.href))) || fetch(request);
  }
  const kept = await cache.match(request.url);
  if (kept) return kept;
  // A window of the release before this one asks for its own parts, by their hashes.
  for (const name of url.search ? await ownCaches() : []) {
    const older = await (await caches.open(name)).match(request.url);
    if (older) return older;
  }
  return fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("message", (event) => {
  if (event.data?.booted === RELEASE) event.waitUntil(tidy());
});
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && url.href.startsWith(scope.href)) event.respondWith(answer(event.request));
});
