/** Installs and removes the service worker that starts the courier's screen offline. */
const scope = '/pickup/dispatcher'
const script = '/courierWorker.js'

/** Installs the worker. Calls `onWaiting` when a newer version is loaded; its argument activates that version. */
export const installOfflineWorker = async (onWaiting: (begin: () => void) => void): Promise<void> => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register(script, { scope, updateViaCache: 'none' })
  const offer = (worker: ServiceWorker | null): void => {
    // The first installed service worker replaces no older version.
    if (worker?.state !== 'installed' || !registration.active) return
    onWaiting(() => {
      serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
      worker.postMessage('begin')
    })
  }
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => offer(worker))
  })
}

export const removeOfflineWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  for (const registration of await navigator.serviceWorker.getRegistrations())
    if (registration.scope.endsWith(scope)) await registration.unregister()
  for (const name of await caches.keys()) if (name.startsWith('courier-')) await caches.delete(name)
}
