/** Setup for every test that renders components. */
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Timeout in ms for slow machines; a wait ends as soon as its condition is true.
configure({ asyncUtilTimeout: 10_000 })

// jsdom has no layout, so sizes never change and no media query matches.
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
// The language of a page follows the browser; tests read the Turkish texts.
if ('window' in globalThis)
  Object.defineProperty(navigator, 'languages', { get: () => ['tr-TR', 'tr'], configurable: true })
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Skipped for tests in Node, where Element does not exist.
if ('Element' in globalThis && !('scrollIntoView' in Element.prototype))
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })

// The real setImmediate, saved before a test installs fake timers.
const { setImmediate: later } = globalThis

// Lets React finish deferred work while the window still exists.
afterEach(async () => {
  // A question has a tree of its own, which `cleanup` does not know. Its library is loaded by then.
  if ('document' in globalThis && document.querySelector('.ant-modal-confirm'))
    (await import('antd')).Modal.destroyAll()
  cleanup()
  for (let turn = 0; turn < 10; turn++) await new Promise<void>((resolve) => void later(resolve))
})

// The next file of the worker shares the window. Gives it an empty window and new modules, except those of packages.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
  vi.resetModules()
})
