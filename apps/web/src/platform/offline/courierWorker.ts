/**
 * Service worker of the courier's screen: a separate script (`vite.worker.ts`) for addresses below
 * `/pickup/dispatcher` only. It caches the screen's scripts, styles and texts, all of one version, and no API
 * answers. Data loaded by a courier is in IndexedDB and is deleted at sign-out.
 */
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

/** File list of the courier's screen, injected by the build, with revisions for names without a hash. */
declare const filesOfScreen: PrecacheEntry[]

/** Declared here because the page's TypeScript library describes the window scope, not the worker scope. */
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
  // Waits for the page before it activates, so that no page mixes scripts of two versions.
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
// WebAssembly barcode reader for browsers without one; cached on first use because it is one megabyte that most
// phones never need.
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && /^\/assets\/(scanWorker|zxing_reader)-[\w-]+\.(js|wasm)$/.test(url.pathname),
  new CacheFirst({ cacheName: scannerCache }),
)
