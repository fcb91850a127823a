/**
 * End of a day: parcels are scanned in, the carrier's manifest is closed, a late parcel gets an addendum, one
 * is cancelled.
 */
import { expect, test } from '@playwright/test'
import { accountOf } from '../product/accounts.ts'
import { bookShipments } from '../steps/bookedShipment.ts'
import { signInTo } from '../steps/callApi.ts'
import type { ApiUser } from '../steps/callApi.ts'
import { look } from '../steps/look.ts'
import { openAs, testedScreens } from '../steps/openAs.ts'
import { textsOf } from '../steps/texts.ts'

interface Status {
  items: { id: number; code: string }[]
}

const scanIn = async (operations: ApiUser, references: string[]): Promise<void> => {
  const { items } = await operations.call<Status>('/api/Defination/GetCustomizedTrackingStatusesQuery', {})
  await operations.call('/api/Tracking/CreateShipmentTrackingStatusesCommand', {
    references,
    customizedTrackingStatusId: items.find(({ code }) => code === 'received')!.id,
    date: new Date().toISOString(),
    location: 'İstanbul',
  })
}

// Each screen uses a different carrier.
const carriers = { tr: 'UPS', en: 'FedEx' }

for (const screen of testedScreens) {
  const { language, width } = screen
  test(`closes a day's manifest and adds an addendum, in ${language} at ${width} px`, async ({
    browser,
    baseURL,
  }, info) => {
    const t = textsOf(language)
    /** Counts relatively, because the demo may contain parcels of the day too. */
    const counting = (key: string) =>
      new RegExp(
        t(key, { count: 0 })
          .replaceAll(/[()]/g, String.raw`\$&`)
          .replace('0', String.raw`\d+`),
      )
    const carrier = carriers[language]
    const customer = await signInTo(baseURL!, accountOf('Customer'))
    const operations = await signInTo(baseURL!, accountOf('Operations'))
    const [first, unscanned, late] = await bookShipments(customer, 3, carrier)
    await scanIn(operations, [first!.reference])

    // Scanned parcels are proposed; a parcel without a scan is added manually, because the driver takes it too.
    const staff = await openAs(browser, baseURL!, screen, 'Operations')
    await staff.goto('/agent/manifest')
    await staff.getByRole('combobox', { name: t('air/manifest:carrier') }).click()
    await staff.keyboard.type(carrier)
    await staff.keyboard.press('Enter')
    const table = staff.getByRole('table')
    const rowOf = (reference: string) => table.getByRole('row').filter({ hasText: reference })
    await expect(rowOf(first!.reference).getByRole('checkbox')).toBeChecked()
    await expect(rowOf(unscanned!.reference).getByText(t('air/manifest:notScanned'))).toBeVisible()
    await rowOf(unscanned!.reference).getByRole('checkbox').check()
    await look(staff, info, 'preview')
    await staff.getByRole('button', { name: counting('air/manifest:close_other') }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByRole('button', { name: t('air/manifest:confirm.action'), exact: true }).click()
    const closed = staff.getByRole('list', { name: t('air/manifest:closedTitle') })
    const number = await closed.getByRole('link').first().innerText()
    expect(number).toContain(`${carrier.toUpperCase()}-`)

    // Downloads the document twice: both must be identical.
    const papers: Buffer[] = []
    for (let n = 0; n < 2; n++) {
      const [download] = await Promise.all([
        staff.waitForEvent('download'),
        closed.getByRole('button', { name: `${number} PDF` }).click(),
      ])
      const chunks: Buffer[] = []
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
      papers.push(Buffer.concat(chunks))
    }
    expect(papers[0]!.equals(papers[1]!)).toBe(true)
    expect(papers[0]!.subarray(0, 5).toString()).toBe('%PDF-')

    // Adds an addendum for a late parcel.
    await scanIn(operations, [late!.reference])
    await staff.reload()
    await staff.getByRole('button', { name: counting('air/manifest:closeAddendum_other') }).click()
    await dialog.getByRole('button', { name: t('air/manifest:confirm.action'), exact: true }).click()
    await expect(closed.getByRole('link', { name: `${number}/1` })).toBeVisible()
    await look(staff, info, 'addendum')

    // A later cancellation shows on the closed manifest.
    await customer.call('/api/Shipment/CancelShipment', { shipmentId: unscanned!.id })
    await staff.goto(`/agent/manifest?view=kept&search=${unscanned!.reference}`)
    await staff.getByRole('link', { name: number, exact: true }).click()
    await expect(rowOf(unscanned!.reference).getByText(t('air/manifest:difference.cancelled'))).toBeVisible()
    await look(staff, info, 'difference')
    await staff.context().close()
  })
}
