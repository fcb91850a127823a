/** Test steps on the courier's phone. */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Texts } from './texts.ts'

/** Waits for the service worker; without it an offline page cannot be reloaded. */
export const workerIsReady = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    for (let tries = 0; tries < 200; tries++) {
      const cache = await caches.open('courier-screen')
      if ((await cache.keys()).length > 10) return
      await new Promise((done) => setTimeout(done, 50))
    }
    throw new Error('the screen is not kept')
  })

/** Signs with a name and some strokes on the screen. */
export const sign = async (page: Page, t: Texts, name: string): Promise<void> => {
  await page.getByRole('button', { name: t('courier:record.takeSignature') }).click()
  await page.getByLabel(t('courier:record.signedBy')).fill(name)
  const pad = page.locator('canvas')
  await expect(pad).toBeVisible()
  await pad.scrollIntoViewIfNeeded()
  const place = (await pad.boundingBox())!
  await page.mouse.move(place.x + 30, place.y + 40)
  await page.mouse.down()
  for (let step = 1; step < 12; step++)
    await page.mouse.move(place.x + 30 + step * 14, place.y + 40 + (step % 2) * 40)
  await page.mouse.up()
}
