/**
 * Price administration: template, a file with mistakes, comparison and impact, publication from tomorrow, the
 * next day, and withdrawal. Uses a separate product, because the journey advances the clock.
 */
import { expect, test } from '@playwright/test'
import type { Browser, Page, Route, TestInfo } from '@playwright/test'
import { accountOf } from '../product/accounts.ts'
import { createDataPlace } from '../product/dataPlace.ts'
import { findFreePort } from '../product/findFreePort.ts'
import { launchProduct } from '../product/launchProduct.ts'
import type { LaunchedProduct } from '../product/launchProduct.ts'
import { signInTo } from '../steps/callApi.ts'
import type { ApiUser } from '../steps/callApi.ts'
import { look } from '../steps/look.ts'
import { fillTemplate, priceRows, readTemplate } from '../steps/priceFile.ts'
import { putOfferIntoCart, quoteOf } from '../steps/quotes.ts'
import { textsOf } from '../steps/texts.ts'
import type { Language } from '../steps/texts.ts'

const t = textsOf('tr')
const service = 'Kervan Express'
const newName = 'Kervan Express, yeni fiyatlar'
const hoursToTomorrow = 24

interface PriceListAnswer {
  items: { id: number; name: string; supplierServiceMethodName: string; state: string; direction: string }[]
}
interface PricesAnswer {
  grids: {
    contentKind: 'document' | 'package'
    zones: { code: string }[]
    breaksKg: number[]
    prices: (number | null)[][]
    pricesPerKg: (number | null)[]
  }[]
}

interface Window {
  language: Language
  width: number
  height: number
}

/** Opens the product in a separate window as `user`. */
const openAs = async (
  browser: Browser,
  url: string,
  user: ApiUser,
  { language = 'tr', width = 1440, height = 900 }: Partial<Window> = {},
): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    locale: language === 'tr' ? 'tr-TR' : 'en-GB',
    timezoneId: 'Europe/Istanbul',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await page.addInitScript(
    ([token, chosen]) => {
      localStorage.setItem('mypearl', token)
      localStorage.setItem('locale', chosen)
    },
    [user.token, language] as const,
  )
  return page
}

const findList = async (admin: ApiUser, state: string) => {
  const { items } = await admin.call<PriceListAnswer>('/api/Pricing/GetPriceList', { pageSize: 100 })
  return items.find(
    (list) =>
      list.supplierServiceMethodName === service && list.state === state && list.direction === 'export',
  )
}

/** Fills the template's price rows with the current list plus ten per cent. */
const fillTenPercentDearer = (rows: (string | number | null)[][], { grids }: PricesAnswer) => {
  const zones = rows[0]!.slice(4).map(String)
  return rows.map((row, index) => {
    const grid = grids.find(
      ({ contentKind }) => t(`pricing/priceLists/files:file.kind.${contentKind}`) === row[0],
    )
    if (index === 0 || !grid) return row
    const line = typeof row[3] === 'number' ? grid.prices[grid.breaksKg.indexOf(row[3])] : grid.pricesPerKg
    const prices = zones.map((code) => line?.[grid.zones.findIndex((zone) => zone.code === code)] ?? null)
    return [...row.slice(0, 4), ...prices.map((price) => price && Math.round(price * 110) / 100)]
  })
}

const upload = async (page: Page, name: string, bytes: Uint8Array) =>
  page.getByLabel(t('pricing/priceLists:upload.drop')).setInputFiles({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  })

/** Types a price, pastes four from a spreadsheet and undoes both; each is saved immediately. */
const editAndUndo = async (page: Page) => {
  const grid = page.getByRole('grid')
  const cell = (row: number, column: number) => grid.locator(`[data-row="${row}"] [data-column="${column}"]`)
  const isSaved = () =>
    expect(page.getByText(t('pricing/priceLists:save.saved'), { exact: true })).toBeVisible()
  await grid.focus()
  await page.keyboard.press('Control+End')
  await expect(grid.locator('[data-active]')).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByRole('columnheader').last()).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Control+Home')
  const before = { typed: (await cell(0, 0).textContent())!, pasted: (await cell(2, 1).textContent())! }
  await grid.focus()
  await page.keyboard.type('99,5')
  await page.keyboard.press('Enter')
  await expect(cell(0, 0)).toHaveText('99,50')
  await isSaved()
  await page.evaluate(() => navigator.clipboard.writeText('1.234,50\t7,25\r\n8\t9,75 €\r\n'))
  await page.keyboard.press('Control+v')
  await expect(page.getByText(t('pricing/priceLists:grid.pasted_other', { count: 4 }))).toBeVisible()
  await expect(cell(2, 1)).toHaveText('9,75')
  await isSaved()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await isSaved()
  await page.reload()
  await expect(cell(0, 0)).toHaveText(before.typed)
  await expect(cell(2, 1)).toHaveText(before.pasted)
}

/** Checks the screens again, small and in English. */
const lookSmall = async (browser: Browser, url: string, admin: ApiUser, info: TestInfo, paths: string[]) => {
  const page = await openAs(browser, url, admin, { language: 'en', width: 390, height: 844 })
  for (const [index, path] of paths.entries()) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(page, info, `small-${index + 1}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
  await page.context().close()
}

let place: Awaited<ReturnType<typeof createDataPlace>>
let product: LaunchedProduct
let ports: { port: string; paymentPort: string }

const launch = (hoursAhead: number) =>
  launchProduct({
    ...ports,
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
    logFile: 'test-results/price-list-product.log',
    hoursAhead,
  })

test.beforeAll(async () => {
  test.setTimeout(240_000)
  ports = { port: String(await findFreePort()), paymentPort: String(await findFreePort()) }
  place = await createDataPlace()
  product = await launch(0)
})
test.afterAll(async () => {
  await product.stop()
  await place.remove()
})

test('publishes a price list for tomorrow from a template, and withdraws it', async ({ browser }, info) => {
  test.setTimeout(300_000)
  const { accounts } = product
  let admin = await signInTo(product.url, accountOf('Administrator', accounts))
  let customer = await signInTo(product.url, accountOf('Customer', accounts))
  const transportToday = (await quoteOf(customer, service)).transport
  const inCart = await putOfferIntoCart(customer, service)
  const before = await findList(admin, 'inForce')
  const prices = await admin.call<PricesAnswer>('/api/Pricing/GetPricesByPriceList', {
    priceListId: before!.id,
  })

  const page = await openAs(browser, product.url, admin)
  await page.goto('/pricing/uploadpricelist')
  await page.getByLabel(t('pricing/priceLists:column.service'), { exact: true }).fill(service)
  // Enter chooses nothing while the services are loading.
  await expect(page.locator('.ant-select-item-option').filter({ hasText: service }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByLabel(t('pricing/priceLists:terms.name')).fill(newName)
  await expect(page.getByRole('button', { name: t('pricing/priceLists:upload.template') })).toBeEnabled()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('pricing/priceLists:upload.template') }).click()
  const template = await readTemplate(await (await download).path())
  const good = fillTenPercentDearer(priceRows(template), prices)

  // Three mistakes: a word instead of a price, a gap between two weights, a zone that the carrier lacks.
  const bad = good.map((row) => [...row])
  const firstPackage = bad.findIndex((row) => row[0] === t('pricing/priceLists/files:file.kind.package'))
  bad[firstPackage]![4] = 'on iki'
  bad[firstPackage + 1]![2] = 0.7
  bad[0]![bad[0]!.length - 1] = '99'
  await upload(page, 'liste.xlsx', await fillTemplate(template, bad))
  await expect(page.getByText(t('pricing/priceLists:problems.errors_other', { count: 3 }))).toBeVisible({
    timeout: 30_000,
  })
  const problems = page.getByRole('region', { name: t('pricing/priceLists:problems.label') })
  const inFile = (row: number, column: string) =>
    problems
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: String(row), exact: true }) })
      .filter({
        has: page.getByRole('cell', { name: column, exact: true }),
      })
  await expect(inFile(firstPackage + 1, 'E')).toContainText('on iki')
  await expect(inFile(firstPackage + 2, 'C')).toContainText('0,5 kg')
  await expect(inFile(1, columnLetter(good[0]!.length))).toContainText('99')
  await look(page, info, '1-mistakes')

  // The server accepts the file but its answer is lost: after sending it again there is still only one draft.
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route('**/api/Pricing/UploadPriceList', loseAnswer, { times: 1 })
  await upload(page, 'liste.xlsx', await fillTemplate(template, good))
  await page.getByRole('button', { name: t('ui:action.retry') }).click({ timeout: 30_000 })
  await expect(page.getByText(t('pricing/priceLists:upload.clean'))).toBeVisible({ timeout: 30_000 })
  const drafts = await admin.call<{ totalCount: number }>('/api/Pricing/GetPriceListDrafts', {})
  expect(drafts.totalCount).toBe(1)
  await expect(page.getByRole('region', { name: t('pricing/priceLists:difference.byZone') })).toContainText(
    '%10,0',
  )
  await expect(page.getByText(t('pricing/priceLists:impact.compared'))).toBeVisible({ timeout: 30_000 })
  await look(page, info, '2-difference-and-impact')

  await page.getByRole('link', { name: t('pricing/priceLists:upload.openDraft') }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await editAndUndo(page)
  await look(page, info, '3-draft')
  await page.getByRole('button', { name: t('pricing/priceLists:action.publish') }).click()
  await page.getByRole('radio', { name: t('pricing/priceLists:publish.from') }).check()
  await expect(page.getByText(before!.name, { exact: false })).toBeVisible()
  await look(page, info, '4-publish')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('pricing/priceLists:publish.submit') })
    .click()
  await page.waitForURL(/\/pricing\/pricelist\/\d+$/)
  await expect(page.getByText(t('pricing/priceLists:state.toCome'), { exact: true })).toBeVisible()
  await look(page, info, '5-to-come')
  const published = Number(new URL(page.url()).pathname.split('/').at(-1))
  expect((await quoteOf(customer, service)).transport).toBe(transportToday)
  await page.context().close()

  await product.stop()
  product = await launch(hoursToTomorrow)
  admin = await signInTo(product.url, accountOf('Administrator', accounts))
  customer = await signInTo(product.url, accountOf('Customer', accounts))
  const tomorrow = await quoteOf(customer, service)
  expect(tomorrow.transport / transportToday).toBeCloseTo(1.1, 2)
  const customerPage = await openAs(browser, product.url, customer)
  await customerPage.goto(tomorrow.screenPath)
  await expect(customerPage.getByRole('article').filter({ hasText: service })).toContainText(
    tomorrow.totalText,
  )
  await look(customerPage, info, '6-customer-price')
  await customerPage.goto(`/cart?currency=${inCart.currency}`)
  await expect(customerPage.getByText(inCart.totalText).first()).toBeVisible()
  await look(customerPage, info, '7-cart')

  const later = await openAs(browser, product.url, admin)
  await later.goto(`/pricing/pricelist/${published}`)
  await expect(later.getByText(t('pricing/priceLists:state.inForce'), { exact: true })).toBeVisible()
  await later.getByRole('button', { name: t('pricing/priceLists:action.more') }).click()
  await later.getByRole('menuitem', { name: t('pricing/priceLists:action.takeBack') }).click()
  await later
    .getByRole('dialog')
    .getByRole('button', { name: t('pricing/priceLists:takeBack.submit') })
    .click()
  await expect(later.getByText(t('pricing/priceLists:state.takenBack'), { exact: true })).toBeVisible()
  await look(later, info, '8-taken-back')
  await expect.poll(async () => (await quoteOf(customer, service)).transport).toBe(transportToday)
  await customerPage.reload()
  await expect(customerPage.getByText(inCart.totalText).first()).toBeVisible()
  await lookSmall(browser, product.url, admin, info, [
    '/pricing/pricelist',
    `/pricing/pricelist/${published}`,
    '/pricing/uploadpricelist',
  ])
})

/** 1 is A, 27 is AA. */
function columnLetter(number: number): string {
  const rest = (number - 1) % 26
  const letter = String.fromCharCode(65 + rest)
  return number > 26 ? columnLetter((number - 1 - rest) / 26) + letter : letter
}
