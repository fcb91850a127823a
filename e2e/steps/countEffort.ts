import type { Page } from '@playwright/test'

export interface Effort {
  clicks: number
  fields: number
  screens: number
}

/**
 * Counts what a person does in the page and in the frames inside it: presses of the pointer, fields that something was
 * typed into, each once, and screens, which the journey names as it reaches them; what
 * opens over a screen, such as the card form, belongs to it.
 */
export const countEffort = async (page: Page) => {
  let clicks = 0
  const fields = new Set<string>()
  const screens: string[] = []
  await page.exposeBinding('tellEffort', (_source, kind: string, key: string) => {
    if (kind === 'click') clicks++
    else fields.add(key)
  })
  await page.addInitScript(() => {
    const tell = (kind: string, key: string) =>
      (window as unknown as { tellEffort: (kind: string, key: string) => void }).tellEffort(kind, key)
    addEventListener('pointerdown', (event) => event.isTrusted && tell('click', ''), { capture: true })
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
      fields: fields.size,
      screens: screens.length,
      names: screens,
    }),
  }
}
