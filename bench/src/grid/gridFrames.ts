/** Measures frames lost while a grid scrolls or is edited, compared with a plain scroller without rendering. */
import type { Browser, Page } from '@playwright/test'
import type { BenchRow } from '../measuring/row.ts'
import { sizeOf } from '../measuring/size.ts'
import { median } from '../measuring/statistics.ts'

export const slowdown = 4
const framesEach = sizeOf(90, 8)
const pairs = sizeOf(5, 1)
/** Goal: at most a tenth longer frames than a plain scroller. */
const goal = 1.1

export type Motion = 'down' | 'across' | 'edit'
export const motions: readonly Motion[] = ['down', 'across', 'edit']

/** @param name name of the measured object, with size and motion */
export const compareFrames = async (
  page: Page,
  floor: Page,
  motion: Motion,
  name: string,
): Promise<BenchRow> => {
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let pair = 0; pair < pairs; pair++) {
    ours.push(await frameMs(page, motion))
    theirs.push(await frameMs(floor, motion))
  }
  const ratio = median(ours.map((value, index) => value / theirs[index]!))
  return {
    name,
    ratio,
    goal: `≤ ${goal}`,
    met: ratio <= goal,
    detail: `${median(ours).toFixed(1)} ms a frame against ${median(theirs).toFixed(1)} ms of a plain scroller`,
  }
}

/** Mean frame duration during the motion; every dropped frame increases it. */
const frameMs = async (page: Page, motion: Motion): Promise<number> => {
  await page.bringToFront()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const mean = await page.evaluate(
    async ([motion, frames]) => {
      const grid = document.querySelector<HTMLElement>('[role=grid]')!
      grid.scrollTop = 0
      grid.scrollLeft = 0
      grid.focus()
      // Methods instead of functions: the benchmark's loader would wrap named functions in a helper that the
      // page lacks.
      const browser = {
        press(key: string) {
          const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
          document.activeElement!.dispatchEvent(event)
        },
        nextFrame() {
          return new Promise<number>((resolve) => requestAnimationFrame(resolve))
        },
      }
      for (let frame = 0; frame < 30; frame++) await browser.nextFrame()
      const begin = await browser.nextFrame()
      let end = begin
      for (let frame = 0; frame < frames; frame++) {
        if (motion === 'down') grid.scrollTop += 40
        if (motion === 'across') grid.scrollLeft += 60
        // Faster than anyone types: a key every fourth frame, 15 per second.
        if (motion === 'edit' && frame % 8 === 0) browser.press('5')
        if (motion === 'edit' && frame % 8 === 4) browser.press('Enter')
        end = await browser.nextFrame()
      }
      return (end - begin) / frames
    },
    [motion, framesEach] as const,
  )
  await session.detach()
  return mean
}

/** Opens a scroller of the same size that the browser has already rendered. */
export const openFloor = async (browser: Browser, size: { width: number; height: number }): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.setContent(
    `<div role="grid" tabindex="0" style="height:600px;overflow:auto"><div style="width:${size.width}px;height:${size.height}px"></div></div>`,
  )
  return page
}
