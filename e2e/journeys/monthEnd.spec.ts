/**
 * Month end: staff issue a month's payments in one currency, give the invoice to the integrator and record its answer;
 * the customer finds it; in the next month the month is closed with what stayed open, and the books get the export.
 * The product is their own, because the clock moves on and other journeys must not lose the month.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { readSpreadsheet } from '../../apps/api/src/platform/spreadsheet/readSpreadsheet.ts'
import { accountOf } from '../product/accounts.ts'
import { createDataPlace } from '../product/dataPlace.ts'
import { findFreePort } from '../product/findFreePort.ts'
import { launchProduct } from '../product/launchProduct.ts'
import type { LaunchedProduct } from '../product/launchProduct.ts'
import { billedName, saveBilling } from '../steps/invoicing/billedCompany.ts'
import { signInTo } from '../steps/callApi.ts'
import type { ApiUser } from '../steps/callApi.ts'
import { look } from '../steps/look.ts'
import { openAs, testedScreens } from '../steps/openAs.ts'
import { textsOf } from '../steps/texts.ts'
import type { Texts } from '../steps/texts.ts'

const hourMs = 3_600_000

/** Hours from now to noon of the second day of the next month in Türkiye. */
const hoursToNextMonth = (): number => {
  const now = new Date(Date.now() + 3 * hourMs)
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 12)
  return Math.ceil((next - now.getTime()) / hourMs)
}

const monthInTurkiye = (): string => `${new Date(Date.now() + 3 * hourMs).toISOString().slice(0, 7)}-01`

interface Period {
  month: string
  open: { currency: string; count: number; total: number }[]
  issued: { currency: string; count: number; total: number }[]
}

interface Invoice {
  id: string
  number: string
  type: 'sale' | 'refund' | 'cancellation'
  currency: string
  net: number
  vat: number
  total: number
}

let place: Awaited<ReturnType<typeof createDataPlace>>
let product: LaunchedProduct
let launch: (hoursAhead: number) => Promise<LaunchedProduct>

test.beforeEach(async () => {
  // A first start takes long on a busy machine.
  test.setTimeout(360_000)
  place = await createDataPlace()
  const ports = { port: String(await findFreePort()), paymentPort: String(await findFreePort()) }
  launch = (hoursAhead) =>
    launchProduct({
      ...ports,
      dataDir: place.dataDir,
      databaseUrl: place.databaseUrl,
      logFile: 'test-results/month-end-product.log',
      hoursAhead,
    })
  product = await launch(0)
})
test.afterEach(async () => {
  await product.stop()
  await place.remove()
})

/** Issues the candidates of a currency on the given day, today when absent. */
const issue = async (staff: Page, t: Texts, sign: string, day?: string): Promise<Locator> => {
  await staff.goto('/invoicing/salesInvoice?view=candidates')
  const row = staff.getByRole('row').filter({ hasText: billedName }).filter({ hasText: sign })
  await row.getByRole('checkbox').check()
  await staff.getByRole('button', { name: t('invoicing:issue.open_one', { count: 1 }) }).click()
  const dialog = staff.getByRole('dialog')
  if (day) {
    const field = dialog.getByLabel(t('invoicing:column.day'))
    await field.fill(day)
    await field.press('Enter')
  }
  await dialog.getByRole('button', { name: t('invoicing:issue.action'), exact: true }).click()
  return dialog
}

/** Sums of an exported column by currency; counter-documents are subtracted. */
const sumExport = (rows: readonly (readonly unknown[])[], t: Texts, titles: readonly string[]) => {
  const [heads, ...documents] = rows
  const at = (title: string): number => heads!.indexOf(title)
  const sums: Record<string, number[]> = {}
  for (const cells of documents) {
    const sign = cells[at(t('invoicing:column.type'))] === t('invoicing:type.sale') ? 1 : -1
    const currency = String(cells[at(t('ui:export.currencyOf', { heading: titles[0]! }))])
    const sum = (sums[currency] ??= titles.map(() => 0))
    for (const [index, title] of titles.entries()) sum[index]! += sign * Number(cells[at(title)])
  }
  return sums
}

const listInvoices = async (operations: ApiUser): Promise<Invoice[]> =>
  (await operations.call<{ items: Invoice[] }>('/api/Invoicing/GetInvoices', { pageSize: 100 })).items

for (const screen of testedScreens) {
  const { language, width } = screen
  test(`closes a month with its open payments and exports it, in ${language} at ${width} px`, async ({
    browser,
  }, info) => {
    const t = textsOf(language)
    const { accounts } = product
    const month = monthInTurkiye()
    const monthName = new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', {
      month: 'long',
      year: 'numeric',
    }).format(new Date(`${month}T12:00:00+03:00`))
    await saveBilling(product.url, await signInTo(product.url, accountOf('Customer', accounts)))

    // The payments in EUR are invoiced, handed over and accepted.
    let staff = await openAs(browser, product.url, screen, 'Operations', accounts)
    await issue(staff, t, '€')
    await expect(staff.getByText(t('invoicing:issue.done'))).toBeVisible()
    await staff.goto('/invoicing/salesInvoice')
    const link = staff.getByRole('link', { name: /^KRA\d{13}$/ })
    const number = await link.innerText()
    await link.click()
    const [archive] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('button', { name: t('invoicing:send.one') }).click(),
    ])
    expect(archive.suggestedFilename()).toBe(`${number}-1.zip`)
    await staff.getByRole('button', { name: t('invoicing:answers.accept'), exact: true }).click()
    await expect(staff.getByText(t('invoicing:answers.done'))).toBeVisible()
    await staff.context().close()

    // The customer finds it on the home page and beside its payments.
    const customer = await openAs(browser, product.url, screen, 'Customer', accounts)
    await customer.goto('/home')
    await customer.getByRole('link', { name: t('home:tileName.salesInvoices'), exact: true }).click()
    await expect(customer.getByRole('link', { name: number })).toBeVisible()
    await look(customer, info, 'customerInvoices')
    const lines = await (
      await signInTo(product.url, accountOf('Customer', accounts))
    ).call<{ items: { assetReference: string; currency: string; invoice: { number: string } | null }[] }>(
      '/api/Payment/GetPaymentHistoryQuery',
      { pageSize: 100 },
    )
    const paid = lines.items.filter(({ invoice }) => invoice !== null)
    expect(paid.length).toBeGreaterThan(0)
    expect(paid.every((one) => one.invoice!.number === number && one.currency === 'EUR')).toBe(true)
    await customer.goto(`/payment/history?assetReference=${paid[0]!.assetReference}`)
    await customer.getByRole('button', { name: t('ui:table.rowActions') }).click()
    await customer.getByRole('menuitem', { name: t('payment:openInvoice', { number }) }).click()
    await expect(customer.getByRole('heading', { name: number })).toBeVisible()
    await customer.context().close()

    // In the next month the month is closed; what is open is shown before.
    await product.stop()
    const hoursAhead = hoursToNextMonth()
    product = await launch(hoursAhead)
    const operations = await signInTo(product.url, accountOf('Operations', accounts))
    const periods = await operations.call<Period[]>('/api/Invoicing/GetInvoicePeriods', {})
    const period = periods.find((one) => one.month === month)!
    const open = period.open.reduce((sum, { count }) => sum + count, 0)
    expect(open).toBeGreaterThan(0)
    expect(period.open.some(({ currency }) => currency === 'EUR')).toBe(false)
    staff = await openAs(browser, product.url, screen, 'Operations', accounts)
    await staff.clock.setSystemTime(Date.now() + hoursAhead * hourMs)
    await staff.goto('/invoicing/salesInvoice?view=periods')
    const row = staff.getByRole('row').filter({ hasText: monthName })
    const close = row.getByRole('button', { name: t('invoicing:period.close') })
    await expect(close).toBeVisible()
    await look(staff, info, 'months')
    await close.click()
    const confirm = staff.getByRole('dialog')
    await expect(confirm).toContainText(t('invoicing:period.closeTitle', { month: monthName }))
    await expect(confirm).toContainText(t('invoicing:period.closeText', { count: open }))
    await look(staff, info, 'closing')
    await confirm.getByRole('button', { name: t('invoicing:period.close') }).click()
    await expect(row.getByText(t('invoicing:period.closed'))).toBeVisible()
    await expect(close).toHaveCount(0)

    // A day of the closed month is refused on its field; what stayed open is invoiced today.
    const [year, monthNumber] = month.split('-')
    const lastDay = new Date(Date.UTC(Number(year), Number(monthNumber), 0)).getUTCDate()
    const separator = language === 'tr' ? '.' : '/'
    const dialog = await issue(staff, t, '$', [lastDay, monthNumber, year].join(separator))
    await expect(dialog.getByText(t('invoicing:invalid.closedMonth'))).toBeVisible()
    await look(staff, info, 'closedMonth')
    await issue(staff, t, '$')
    await expect(staff.getByText(t('invoicing:issue.done'))).toBeVisible()

    // It is cancelled, so that the export holds a counter-document.
    const [dollar] = (await listInvoices(operations)).filter(({ currency }) => currency === 'USD')
    await operations.call('/api/Invoicing/CancelInvoice', { id: dollar!.id, reason: 'Yanlış firma' })

    // The export for the books adds up to the documents.
    await staff.goto('/invoicing/salesInvoice')
    await expect(staff.getByRole('link', { name: number })).toBeVisible()
    await staff.getByRole('button', { name: t('ui:export.action') }).click()
    const [file] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('menuitem', { name: t('ui:export.xlsx') }).click(),
    ])
    const { sheets } = await readSpreadsheet(new Uint8Array(readFileSync(await file.path())), {
      formats: ['xlsx'],
      maxRows: 1000,
    })
    const { rows } = sheets[0]!
    const invoices = await listInvoices(operations)
    expect(rows).toHaveLength(invoices.length + 1)
    const exported = sumExport(rows, t, [
      t('invoicing:column.net'),
      t('invoicing:column.vat'),
      t('invoicing:column.total'),
    ])
    const expected: Record<string, number[]> = {}
    for (const { currency, type, net, vat, total } of invoices) {
      const sum = (expected[currency] ??= [0, 0, 0])
      for (const [index, amount] of [net, vat, total].entries())
        sum[index]! += type === 'sale' ? amount : -amount
    }
    const rounded = (sums: Record<string, number[]>) =>
      Object.fromEntries(
        Object.entries(sums).map(([currency, amounts]) => [currency, amounts.map((one) => one.toFixed(2))]),
      )
    expect(rounded(exported)).toEqual(rounded(expected))
    expect(rounded(exported)).toEqual(
      rounded(
        Object.fromEntries(
          (
            await operations.call<{
              sums: { currency: string; net: number; vat: number; total: number }[]
            }>('/api/Invoicing/GetInvoiceSums', {})
          ).sums.map(({ currency, net, vat, total }) => [currency, [net, vat, total]]),
        ),
      ),
    )
    await look(staff, info, 'issued')
    await staff.context().close()
  })
}
