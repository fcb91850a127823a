/** Opens a screen and measures what its reader feels: layout shift, accessibility, overflow, errors. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { animationsEnd } from '../steps/look.ts'

export interface ScreenMeasures {
  /** Sum of all layout shifts until the network is idle; Chromium's own unit, 0 without shift. */
  shift: number
  /** Elements that moved most, with their part of the shift. */
  shifted: string[]
  /** Rules of axe that the screen breaks, of every impact, with the first element of each. */
  axe: string[]
  /** Pixels by which the page is wider than the window, and the elements that stick out. */
  overflow: number
  wide: string[]
  errors: string[]
}

interface RecordedShift {
  value: number
  moved: string[]
}

declare global {
  interface Window {
    recordedShifts: RecordedShift[]
    describeElement: (node: Node | null) => string
  }
}

/** Runs in the page before its scripts. */
const recordShifts = (): void => {
  window.recordedShifts = []
  window.describeElement = (node) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'removed element'
    const text = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 30)
    return `${element.tagName.toLowerCase()}.${element.className} "${text}"`
  }
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number
        sources: { node: Node | null }[]
      }
      window.recordedShifts.push({ value, moved: sources.map(({ node }) => window.describeElement(node)) })
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page. The document's own width is the limit, since a window may have a scroll bar. */
const findWide = (): { overflow: number; wide: string[] } => {
  const { clientWidth, scrollWidth } = document.documentElement
  const overflow = scrollWidth - clientWidth
  if (overflow <= 0) return { overflow: 0, wide: [] }
  const sticksOut = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    return right > clientWidth + 1 || left < -1
  }
  const wide = [...document.body.querySelectorAll('*')].filter(sticksOut).map(window.describeElement)
  return { overflow, wide: wide.slice(0, 3) }
}

/** Prepares a page for `measureScreen`; to be called once, before its first address. */
export const prepareToMeasure = (page: Page): Promise<unknown> => page.addInitScript(recordShifts)

/** `picture`: path of the PNG to write. */
export const measureScreen = async (
  page: Page,
  address: string,
  { picture, isFull }: { picture: string; isFull: boolean },
): Promise<ScreenMeasures> => {
  // The browser does not reload for an address with only another hash.
  await page.goto('about:blank')
  const errors: string[] = []
  const onConsole = (message: { type: () => string; text: () => string }) => {
    if (message.type() === 'error') errors.push(message.text())
  }
  const onError = ({ message }: Error) => errors.push(message)
  page.on('console', onConsole).on('pageerror', onError)
  await page.goto(address)
  // A screen that asks the server again and again is never idle.
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined)
  await animationsEnd(page)
  const shifts = await page.evaluate(() => window.recordedShifts)
  await page.screenshot({ path: picture, fullPage: isFull })
  const { overflow, wide } = await page.evaluate(findWide)
  const { violations } = await new AxeBuilder({ page }).analyze()
  page.off('console', onConsole).off('pageerror', onError)
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    shifted: shifts
      .toSorted((one, other) => other.value - one.value)
      .slice(0, 3)
      .map(({ value, moved }) => `${value.toFixed(3)} ${moved.join(' | ')}`),
    axe: violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]!.target.join(' ')}`),
    overflow,
    wide,
    errors,
  }
}
