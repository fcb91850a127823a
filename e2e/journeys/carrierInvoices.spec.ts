/**
 * A carrier's invoice with ten planted overcharges is uploaded, each is found and explained; one is accepted, the
 * others are disputed, and the carrier's credit comes with a later file.
 */
import { expect, test } from '@playwright/test'
import { accountOf } from '../product/accounts.ts'
import { bookShipments } from '../steps/bookedShipment.ts'
import type { BookedShipment } from '../steps/bookedShipment.ts'
import { signInTo } from '../steps/callApi.ts'
import { billFile, findCost } from '../steps/invoicing/carrierBill.ts'
import { look } from '../steps/look.ts'
import { openAs, testedScreens } from '../steps/openAs.ts'
import { textsOf } from '../steps/texts.ts'

const carrierName = 'UPS'
const clean = 2
const overcharged = 8

interface Costed extends BookedShipment {
  cost: number
  kg: number
}

for (const screen of testedScreens) {
  const { language, width } = screen
  test(`finds ten overcharges of a carrier's invoice, in ${language} at ${width} px`, async ({
    browser,
    baseURL,
  }, info) => {
    const t = textsOf(language)
    const customer = await signInTo(baseURL!, accountOf('Customer'))
    const operations = await signInTo(baseURL!, accountOf('Operations'))
    const booked = await bookShipments(customer, clean + overcharged, carrierName)
    const costed: Costed[] = []
    for (const one of booked) costed.push({ ...one, ...(await findCost(operations, one.reference)) })
    const { currency } = costed[0]!
    const dearer = costed.slice(clean)
    const number = `YOL-${language}-${Date.now()}`
    const rows = [
      ...costed.slice(0, clean).map((one) => [one.number, one.kg, one.cost] as const),
      // Eight surcharges that nobody agreed on, a repeated bill and an unknown shipment: ten in all.
      ...dearer.map((one, at) => [one.number, one.kg, one.cost + 3.07 + at * 1.11] as const),
      [costed[0]!.number, costed[0]!.kg, costed[0]!.cost] as const,
      ['YOK-0001', 1, 52.84] as const,
    ]
    const staff = await openAs(browser, baseURL!, screen, 'Operations')
    await staff.goto('/invoicing/expenseinvoicing/upload')
    await staff
      .getByLabel(t('invoicing/expenses:column.supplier'), { exact: true })
      .selectOption({ label: carrierName })
    await staff.locator('input[type=file]').setInputFiles({
      name: 'fatura.csv',
      mimeType: 'text/csv',
      buffer: billFile(number, currency, rows),
    })
    const confirm = staff.getByRole('button', { name: t('invoicing/expenses:mapping.apply') })
    const stored = staff.getByRole('heading', { name: `${carrierName} ${number}` })
    await expect(confirm.or(stored)).toBeVisible()
    await look(staff, info, 'mapping')
    if (await confirm.isVisible()) await confirm.click()
    await expect(stored).toBeVisible()
    await expect(
      staff.getByText(t('invoicing/expenses:invoice.view.open', { count: overcharged + 2 })),
    ).toBeVisible()
    await expect(staff.getByText(t('invoicing/expenses:change.unknownParcel')).first()).toBeVisible()
    await look(staff, info, 'lines')

    const invoiceId = new URL(staff.url()).pathname.split('/').at(-1)!
    const { items: open } = await operations.call<{
      items: { id: string; number: string; state: string; difference: number }[]
    }>('/api/Invoicing/GetExpenseLines', {
      invoiceId,
      states: ['different', 'unknown', 'duplicate'],
      pageSize: 100,
    })
    expect(open).toHaveLength(overcharged + 2)

    await staff.getByRole('button', { name: dearer[0]!.number }).click()
    const drawer = staff.getByRole('dialog')
    await expect(drawer.getByText(t('invoicing/expenses:line.explanation'))).toBeVisible()
    await look(staff, info, 'line')
    await drawer.getByRole('button', { name: t('invoicing/expenses:action.accept'), exact: true }).click()
    const accepting = staff.getByRole('dialog').last()
    await accepting.getByLabel(t('invoicing/expenses:column.reason')).fill('Anlaşmada var')
    await accepting.getByRole('button', { name: t('invoicing/expenses:action.accept') }).click()
    await expect(staff.getByText(t('invoicing/expenses:accepted_one', { count: 1 }))).toBeVisible()

    const rest = open.filter((line) => line.number !== dearer[0]!.number)
    await operations.call('/api/Invoicing/DisputeExpenseLines', { ids: rest.map(({ id }) => id) })
    await staff.goto('/invoicing/expensedisputes')
    await expect(
      staff.getByText(t('invoicing/expenses:disputeState.waiting'), { exact: true }).first(),
    ).toBeVisible()
    await look(staff, info, 'disputes')

    // The carrier credits one line in its next file.
    const credited = rest.find((line) => line.number === dearer[1]!.number)!
    await staff.goto('/invoicing/expenseinvoicing/upload')
    await staff
      .getByLabel(t('invoicing/expenses:column.supplier'), { exact: true })
      .selectOption({ label: carrierName })
    await staff.locator('input[type=file]').setInputFiles({
      name: 'alacak.csv',
      mimeType: 'text/csv',
      buffer: billFile(`${number}-A`, currency, [[credited.number, 1, -credited.difference]]),
    })
    await expect(staff.getByRole('heading', { name: `${carrierName} ${number}-A` })).toBeVisible()
    await staff.goto(`/invoicing/expenseinvoicing/${invoiceId}?view=disputed`)
    await expect(staff.getByText(t('invoicing/expenses:state.credited')).first()).toBeVisible()
    await staff.goto('/invoicing/expensereport')
    await expect(staff.getByRole('region', { name: t('invoicing/expenses:report.margins') })).toBeVisible()
    await look(staff, info, 'report')
  })
}
