import type { Page } from '@playwright/test'

export interface Effort {
  clicks: number
  /** Key presses; modifiers such as Shift and Ctrl count together with their key. */
  keys: number
  fields: number
  screens: number
}

/**
 * Counts a user's effort in the page and its frames: clicks, key presses, distinct fields with input, and
 * screens, which the journey names when it reaches them; a dialog over a screen, such as the card form, belongs
 * to that screen.
 */
export const countEffort = async (page: Page) => {
  let clicks = 0
  let keys = 0
  const fields = new Set<string>()
  const screens: string[] = []
  await page.exposeBinding('tellEffort', (_source, kind: string, key: string) => {
    if (kind === 'click') clicks++
    else if (kind === 'key') keys++
    else fields.add(key)
  })
  await page.addInitScript(() => {
    const tell = (kind: string, key: string) =>
      (window as unknown as { tellEffort: (kind: string, key: string) => void }).tellEffort(kind, key)
    addEventListener('pointerdown', (event) => event.isTrusted && tell('click', ''), { capture: true })
    addEventListener(
      'keydown',
      ({ isTrusted, key }) => {
        if (isTrusted && !['Shift', 'Control', 'Alt', 'Meta'].includes(key)) tell('key', '')
      },
      { capture: true },
    )
    addEventListener(
      'input',
      ({ target, isTrusted }) => {
        if (!isTrusted || !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement))
          return
        if (target.type === 'checkbox' || target.type === 'radio') return
        tell(
          'field',
          `${location.pathname.split('/').at(-1)} ${target.id || target.name || target.ariaLabel}`,
        )
      },
      { capture: true },
    )
  })
  return {
    reach: (screen: string) => void screens.push(screen),
    read: (): Effort & { names: string[] } => ({
      clicks,
      keys,
      fields: fields.size,
      screens: screens.length,
      names: screens,
    }),
  }
}
