/** Answers "where is my parcel?" for twelve kinds of parcel on the first screen of the case, without scrolling. */
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { CallerCase } from '@kervan/domain/customerService/callerCase'
import { accountOf } from '../product/accounts.ts'
import { bookShipments } from '../steps/bookedShipment.ts'
import { signInTo } from '../steps/callApi.ts'
import { openAs } from '../steps/openAs.ts'
import { parcelKinds } from '../steps/parcelKinds.ts'
import { textsOf } from '../steps/texts.ts'

const screens = [
  { language: 'tr', width: 1440, height: 900, colours: 'light' },
  { language: 'en', width: 390, height: 844, colours: 'dark' },
] as const

interface Answer {
  kind: CallerCase
  spoken: { tr: string; en: string }
}

/** Returns the lowest edge of the elements in px from the top of the window; each must be in its visible part. */
const lowestEdge = async (page: Page, height: number, ...parts: Locator[]): Promise<number> => {
  let lowest = 0
  for (const part of parts) {
    const box = (await part.boundingBox())!
    expect(box.y).toBeGreaterThanOrEqual(0)
    lowest = Math.max(lowest, Math.ceil(box.y + box.height))
  }
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(lowest).toBeLessThanOrEqual(height)
  return lowest
}

test('answers where twelve kinds of parcel are without scrolling', async ({ browser, baseURL }) => {
  test.setTimeout(400_000)
  const [customer, operations, warehouse] = await Promise.all([
    signInTo(baseURL!, accountOf('Customer')),
    signInTo(baseURL!, accountOf('Operations')),
    signInTo(baseURL!, accountOf('Warehouse')),
  ])
  const parcels = await bookShipments(customer, parcelKinds.length)
  for (const [index, { bring }] of parcelKinds.entries())
    await bring(parcels[index]!, { customer, operations, warehouse })

  for (const screen of screens) {
    const { language, width, height } = screen
    const t = textsOf(language)
    const page = await openAs(browser, baseURL!, screen, 'Operations')
    for (const [index, { kind, expected }] of parcelKinds.entries()) {
      const { id, reference } = parcels[index]!
      const find = () => operations.call<Answer>('/api/Shipment/GetCaseAnswer', { shipmentId: id })
      // A cancellation ends in the background.
      await expect.poll(async () => (await find()).kind, { timeout: 60_000, message: kind }).toBe(expected)
      const { spoken } = await find()
      await page.goto(`/agent/customerservices/${id}`)
      await expect(page.getByRole('heading', { name: reference, level: 1 })).toBeVisible()
      const answer = page.getByRole('region', { name: t('customerService/case:answer') })
      const lowest = await lowestEdge(
        page,
        height,
        answer.getByText(t(`customerService/answer:kind.${expected}`), { exact: true }),
        answer.getByText(spoken[language], { exact: true }),
      )
      console.log(`${kind} at ${width} px: answered at ${lowest} of ${height} px`)
    }
    await page.context().close()
  }
})
