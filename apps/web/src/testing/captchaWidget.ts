/** Stub of the captcha widget, which solves itself at once. For `vi.mock('altcha', …)`. */

class Widget extends HTMLElement {
  connectedCallback() {
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
  verify() {
    this.dispatchEvent(new CustomEvent('statechange', { detail: { state: 'verified', payload: 'solved' } }))
    return Promise.resolve()
  }
}

// A window defines an element once, and the test files of a worker share the window.
if (!customElements.get('altcha-widget')) customElements.define('altcha-widget', Widget)
Object.assign(globalThis, { $altcha: { i18n: { get: () => ({}), set: () => undefined } } })

export {}
