/** Opens a screen and measures what its reader feels: layout shift, accessibility, overflow, errors. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { animationsEnd } from '../steps/look.ts'
import { textsOf } from '../steps/texts.ts'
import type { Language } from '../steps/texts.ts'

export interface ScreenMeasures {
  /** Sum of all layout shifts until the screen has loaded; Chromium's own unit, 0 without shift. */
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
    /** Milliseconds since navigation, or undefined while the screen loads. */
    settledSince?: number
    describeElement: (node: Node | null) => string
  }
}

/** Runs in the page before its scripts. */
const recordShifts = (): void => {
  // A frame with an email's preview is sandboxed.
  if (window !== window.parent) return
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

/** Returns true when the screen has shown its title and no sign of loading for half a second; runs in the page. */
const isSettled = (loading: string): boolean => {
  const isLoading =
    document.querySelector('h1') === null ||
    document.querySelector(`[aria-label="${loading}"], [aria-busy="true"]`) !== null
  window.settledSince = isLoading ? undefined : (window.settledSince ?? performance.now())
  return window.settledSince !== undefined && performance.now() - window.settledSince > 500
}

const waitUntilSettled = async (page: Page, language: Language): Promise<void> => {
  // A screen that asks the server again and again is never idle, and one without a title is never settled.
  const timeout = 15_000
  await page.waitForLoadState('networkidle', { timeout }).catch(() => undefined)
  const loading = textsOf(language)('ui:state.loading')
  await page.waitForFunction(isSettled, loading, { polling: 100, timeout }).catch(() => undefined)
  await animationsEnd(page)
}

/** Prepares a page for `measureScreen`; to be called once, before its first address. */
export const prepareToMeasure = (page: Page): Promise<unknown> => page.addInitScript(recordShifts)

/** The browser logs answers that the page handles, and scripts that the preview of an email may not run. */
const expectedErrors = /status of 4\d\d|sandbox/

interface MeasureOptions {
  language: Language
  /** Path of the PNG to write. */
  picture: string
  /** True for a picture of the whole page instead of the window. */
  isFull: boolean
  /** False skips axe, which takes most of the time. */
  checksAxe: boolean
}

export const measureScreen = async (
  page: Page,
  address: string,
  { language, picture, isFull, checksAxe }: MeasureOptions,
): Promise<ScreenMeasures> => {
  // The browser does not reload for an address with only another hash.
  await page.goto('about:blank')
  const errors: string[] = []
  const record = (text: string) => {
    if (!expectedErrors.test(text)) errors.push(text)
  }
  const onConsole = (message: { type: () => string; text: () => string }) => {
    if (message.type() === 'error') record(message.text())
  }
  const onError = ({ message }: Error) => record(message)
  page.on('console', onConsole).on('pageerror', onError)
  await page.goto(address)
  await waitUntilSettled(page, language)
  const shifts = await page.evaluate(() => window.recordedShifts)
  await page.screenshot({ path: picture, fullPage: isFull })
  const { overflow, wide } = await page.evaluate(findWide)
  const violations = checksAxe ? (await new AxeBuilder({ page }).analyze()).violations : []
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
