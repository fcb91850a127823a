import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page, TestInfo } from '@playwright/test'

/** What is pressed while a window still opens is pressed beside its place. */
export const animationsEnd = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  )

/** A picture of the step, and nothing serious for someone who cannot see it. */
export const look = async (page: Page, info: TestInfo, name: string): Promise<void> => {
  // Half-faded colours are nobody's contrast.
  await animationsEnd(page)
  await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    serious.map(
      ({ id, nodes }) => `${name}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
  ).toEqual([])
}
