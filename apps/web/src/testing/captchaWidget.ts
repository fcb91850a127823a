/** Stub of the captcha widget: a click solves the captcha. For `vi.mock('altcha', …)`. */

/** Behaviour of the stub, which a test may change. */
const behaviour = { solvesItself: false }

interface StubClass extends CustomElementConstructor {
  behaviour: typeof behaviour
}

class Widget extends HTMLElement {
  static behaviour = behaviour
  connectedCallback() {
    this.onclick = () => void this.verify()
    if (Widget.behaviour.solvesItself) queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
  verify() {
    this.dispatchEvent(new CustomEvent('statechange', { detail: { state: 'verified', payload: 'solved' } }))
    return Promise.resolve()
  }
}

// A window defines an element once, and the test files of a worker share the window.
if (!customElements.get('altcha-widget')) customElements.define('altcha-widget', Widget)
Object.assign(globalThis, { $altcha: { i18n: { get: () => ({}), set: () => undefined } } })

export const captchaWidget = (customElements.get('altcha-widget') as StubClass).behaviour
