// The service worker: keeps the client's own files, so that the program opens without a network. Never data: calls,
// files and the live connection pass by. `BUILD`, `FILES` and `USED` are put in by the build (./shell.ts).
/* global self, caches, fetch, Request, Response, URL, BUILD, FILES, USED */
const cacheName = `shell-${BUILD}`;
const files = new Set([...FILES, ...USED]);

async function keep(path) {
  const cache = await caches.open(cacheName);
  if (!(await cache.match(path))) await cache.add(new Request(path, { priority: 'low' }));
}

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(['/', '/favicon.svg'].map(keep)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

// An open page fetches the rest, one file after the other, after all other requests.
self.addEventListener('message', (event) => {
  if (event.data !== 'fill') return;
  const fill = async () => {
    // One that does not come now is kept when it is used.
    for (const file of FILES) await keep(file).catch(() => undefined);
  };
  event.waitUntil(fill().catch(() => undefined));
});

/** The newest page there is; what is kept only when the network does not bring one. */
async function page(request) {
  const kept = () => caches.match('/', { cacheName });
  try {
    const response = await fetch(request);
    // A server or proxy that is starting answers with something else than the page.
    return response.ok ? response : ((await kept()) ?? response);
  } catch {
    return (await kept()) ?? Response.error();
  }
}

/** Files of the build never change under their name. */
async function asset(request, path) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(path);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && files.has(path)) await cache.put(path, response.clone());
  return response;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!/^\/(api|main|hub|metrics|healthz|userProduct)(\/|$)/i.test(url.pathname)) event.respondWith(page(request));
  } else if (url.pathname.startsWith('/assets/') || url.pathname === '/favicon.svg') {
    event.respondWith(asset(request, url.pathname));
  }
});
