import { afterAll, beforeAll } from 'vitest'

const sizes = { offsetHeight: 700, offsetWidth: 1000, clientHeight: 700, clientWidth: 1000 }

/** Gives every element the size of a window: jsdom has no layout, and virtualized components would render nothing. */
export const layOut = (): void => {
  const kept = Object.keys(sizes).map(
    (name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
  )
  beforeAll(() => {
    for (const [name, value] of Object.entries(sizes))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
    const still = () => undefined
    Object.assign(Element.prototype, { scrollTo: still, scrollIntoView: still })
  })
  afterAll(() => {
    for (const [name, descriptor] of kept)
      if (descriptor) Object.defineProperty(HTMLElement.prototype, name, descriptor)
      else Reflect.deleteProperty(HTMLElement.prototype, name)
  })
}
