/** What holds for every test that renders. */
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What a test waits for may take long on a busy machine; the wait ends as soon as it is there.
configure({ asyncUtilTimeout: 10_000 })

// jsdom lays nothing out, so nothing ever changes its size and no width of a screen holds.
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Of a test in Node there is none.
if ('Element' in globalThis && !('scrollIntoView' in Element.prototype))
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })

// Taken before a test puts its own clock in their place.
const { setImmediate: later } = globalThis

// React puts work off; it is done here, while there is still a window.
afterEach(async () => {
  cleanup()
  for (let turn = 0; turn < 10; turn++) await new Promise<void>((resolve) => void later(resolve))
})
