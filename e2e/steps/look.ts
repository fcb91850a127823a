import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page, TestInfo } from '@playwright/test'

/** Waits for animations, because a click during an opening animation misses its target. */
export const animationsEnd = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  )

/** Checks the step's accessibility for serious problems, and takes a screenshot except on CI, where nobody opens it. */
export const look = async (page: Page, info: TestInfo, name: string): Promise<void> => {
  // Half-faded colours would fail the contrast check.
  await animationsEnd(page)
  if (!process.env.CI) await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    serious.map(
      ({ id, nodes }) => `${name}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
  ).toEqual([])
}
