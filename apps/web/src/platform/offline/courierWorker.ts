/**
 * The service worker of the courier's screen: a script of its own (`vite.worker.ts`), for addresses below
 * `/pickup/dispatcher` only. It keeps the scripts, styles and texts of that screen, all of one version, and no answer of
 * the API: what a courier has loaded lies in IndexedDB and goes with the sign-out.
 */
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

/** Written by the build: each file of the screen, with a revision where its name has none. */
declare const filesOfScreen: PrecacheEntry[]

/** What the page's types say of a worker's own scope is another one's. */
interface WorkerScope {
  addEventListener: ((kind: 'install' | 'activate', listener: (event: ExtendableEvent) => void) => void) &
    ((kind: 'message', listener: (event: MessageEvent) => void) => void)
  skipWaiting: () => Promise<void>
}
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
const worker = globalThis as unknown as WorkerScope

const scannerCache = 'courier-scanner'
const precache = new PrecacheController({ cacheName: 'courier-screen' })
precache.addToCacheList(filesOfScreen)

worker.addEventListener('install', (event) => {
  // It begins when the page says so: no page is left with scripts of two versions.
  event.waitUntil(precache.install(event))
})
worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([precache.activate(event as never), caches.delete(scannerCache)]))
})
worker.addEventListener('message', ({ data }) => {
  if (data === 'begin') void worker.skipWaiting()
})

registerRoute(new PrecacheRoute(precache))
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), {
    allowlist: [/^\/pickup\/dispatcher(\/|\?|$)/],
  }),
)
// The reader for browsers that read no codes by themselves; a megabyte that most telephones never need.
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && /^\/assets\/(scanWorker|zxing_reader)-[\w-]+\.(js|wasm)$/.test(url.pathname),
  new CacheFirst({ cacheName: scannerCache }),
)
