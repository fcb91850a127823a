/**
 * Uploads two hundred parcels in one session: template, twelve mistakes, labels in file order. A shop's own file and
 * the phone are in bulkOwnFile.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import type { Page, TestInfo } from '@playwright/test'
import { readPdf } from '../../packages/documents/src/testing/readPdf.ts'
import { accountOf } from '../product/accounts.ts'
import { fillBulkTemplate } from '../steps/bulk/bulkFile.ts'
import type { FileRow } from '../steps/bulk/bulkFile.ts'
import { signInTo } from '../steps/callApi.ts'
import { countEffort } from '../steps/countEffort.ts'
import { look } from '../steps/look.ts'
import { payByCard } from '../steps/payByCard.ts'
import { textsOf } from '../steps/texts.ts'
import type { Texts } from '../steps/texts.ts'

const rowCount = 200
/** Maximum clicks and keys from the shipment list to the labels. */
const goal = 25

/** Positions in the file where four consecutive rows have the same mistake. */
const typos = { country: 20, zipCode: 60, weight: 100 }
const isWithin = (index: number, from: number): boolean => index >= from && index < from + 4

/** Builds rows with shirts to people in Berlin; a heading combines the names of group and field. */
const makeRows = (t: Texts, stamp: string): FileRow[] => {
  const of = (group: string, field: string) => `${t(group)}: ${t(field)}`
  const receiver = (field: string) => of('shipment/draft:party.receiver', `shipment/draft:party.${field}`)
  const sender = (field: string) => of('shipment/draft:party.sender', `shipment/draft:party.${field}`)
  const product = (field: string) => of('shipment/bulk:group.product', `shipment/draft:products.${field}`)
  const piece = (field: string) => of('shipment/bulk:group.piece', `shipment/draft:pieces.${field}`)
  return Array.from({ length: rowCount }, (_, index): FileRow => ({
    [t('shipment/draft:details.customerReference')]: `${stamp}-${String(index + 1).padStart(3, '0')}`,
    [receiver('companyType')]: t('shipment/draft:companyType.individual'),
    [receiver('authorizedPerson')]: 'Anna Schmidt',
    [receiver('email')]: 'anna.schmidt@mail.example',
    [receiver('phone')]: '+49 1511 2345678',
    [receiver('country')]: isWithin(index, typos.country) ? 'Alanya' : 'Almanya',
    [receiver('zipCode')]: isWithin(index, typos.zipCode) ? '' : '10115',
    [receiver('city')]: 'Berlin',
    [receiver('addressLine1')]: 'Invalidenstrasse 43',
    [product('description')]: 'Pamuklu örme tişört',
    [product('englishDescription')]: 'Knitted cotton T-shirt',
    [product('gtip')]: '610910000011',
    [product('origin')]: 'TR',
    [product('unit')]: t('shipment/draft:unit.piece'),
    [product('quantity')]: 2,
    [product('unitPrice')]: 20,
    [piece('weight')]: isWithin(index, typos.weight) ? '0,5 ya da 0,6' : '0,5',
    [piece('width')]: 30,
    [piece('length')]: 20,
    [piece('height')]: 5,
    [t('shipment/draft:details.method')]: t('shipment/draft:method.microExport'),
    [t('shipment/draft:details.purpose')]: t('shipment/draft:purpose.sale'),
    [t('shipment/draft:details.incoterm')]: 'DAP',
    [t('shipment/draft:details.currency')]: 'EUR',
    [t('shipment/draft:details.freeMovementDocument')]: t('shipment/draft:freeMovementDocument.none'),
    [sender('company')]: 'Öztürk Tekstil San. ve Tic. A.Ş.',
    [sender('companyType')]: t('shipment/draft:companyType.corporate'),
    [sender('authorizedPerson')]: 'Gülşah Öztürk',
    [sender('email')]: 'ihracat@ozturk.example',
    [sender('phone')]: '+90 532 111 22 33',
    [sender('country')]: 'TR',
    [sender('zipCode')]: '34394',
    [sender('city')]: 'İstanbul',
    [sender('district')]: 'Şişli',
    [sender('address')]: 'Esentepe Mah. Büyükdere Cad. No: 185',
    [sender('taxNumber')]: '1234567890',
    [of('shipment/draft:party.sender', 'shipment/draft:ioss.type')]: t('shipment/draft:iossType.provider'),
  }))
}

/** Selects the active cell and the three below it. */
const selectFour = async (page: Page, row: number) => {
  const active = page.getByRole('grid').locator('[data-active]')
  const column = await active.getAttribute('data-column')
  await page
    .getByRole('grid')
    .locator(`[data-row="${row + 3}"] [data-column="${column}"]`)
    .click({ modifiers: ['Shift'] })
}

const putOnClipboard = (page: Page, text: string) =>
  page.evaluate((copied) => navigator.clipboard.writeText(copied), text)

/** Corrects twelve mistakes in three steps: accept a suggested name, paste a value, type a value. */
const correct = async (page: Page, t: Texts) => {
  await page.getByRole('button', { name: t('ui/grid/sheet:nextIssue') }).click()
  await selectFour(page, 0)
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('F8')
  await selectFour(page, 4)
  // Pastes a value from the seller's own list.
  await putOnClipboard(page, '10115')
  await page.keyboard.press('Control+v')
  await page.keyboard.press('F8')
  await selectFour(page, 8)
  await page.keyboard.type('0,5')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(t('shipment/bulk:fix.allRight_other', { count: rowCount }))).toBeVisible()
}

/** Returns to the upload later and saves the labels. */
const saveLabels = async (page: Page, t: Texts, info: TestInfo, uploadId: string): Promise<Uint8Array> => {
  await page.goto(`/shipment/bulk/${uploadId}`)
  await expect(
    page.getByRole('button', { name: t('shipment/bulk:labels.printAll_other', { count: rowCount }) }),
  ).toBeVisible()
  await look(page, info, '5-labels')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('shipment/bulk:labels.save') }).click()
  return new Uint8Array(readFileSync(await (await download).path()))
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('uploads two hundred parcels from one file', async ({ page, context, baseURL }, info) => {
  test.setTimeout(400_000)
  const t = textsOf('tr')
  const customer = await signInTo(baseURL!, accountOf('Customer'))
  await context.addInitScript(
    ([token, chosen]) => {
      localStorage.setItem('mypearl', token)
      localStorage.setItem('locale', chosen)
    },
    [customer.token, 'tr'] as const,
  )
  const effort = await countEffort(page)
  await page.goto('/shipment/shipmentlist')
  await page.getByRole('button', { name: t('shipment/bulk:open') }).click()
  await expect(page.getByText(t('shipment/bulk:modal.openUploads'))).toBeVisible()
  await look(page, info, '1-modal')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('shipment/bulk:modal.template') }).click()
  const template = await (await download).path()
  const stamp = `tr-${Date.now()}`
  const rows = makeRows(t, stamp)
  const bytes = await fillBulkTemplate(template, rows)
  const chooser = page.waitForEvent('filechooser')
  await page.getByText(t('shipment/bulk:modal.drop')).click()
  await (
    await chooser
  ).setFiles({ name: `${stamp}.xls`, mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(bytes) })

  await expect(
    page.getByText(t('shipment/bulk:fix.title_other', { count: rowCount, wrong: 12 })),
  ).toBeVisible({ timeout: 60_000 })
  await look(page, info, '2-rows')
  await correct(page, t)
  await look(page, info, '3-corrected')
  await page.getByRole('button', { name: t('shipment/bulk:fix.price_other', { count: rowCount }) }).click()
  const add = page.getByRole('button', {
    name: t('shipment/bulk:offers.addToCart_other', { count: rowCount }),
  })
  await expect(add).toBeEnabled({ timeout: 60_000 })
  await look(page, info, '4-offers')
  const uploadId = new URL(page.url()).pathname.split('/')[3]!
  await add.click()

  await page.waitForURL('**/cart?upload=*', { timeout: 60_000 })
  const { shipments } = await customer.call<{
    shipments: {
      customerReference: string
      assetReference: string
      offer: { priceCurrency: string }
    }[]
  }>('/api/Shipment/GetBulkShipments', { uploadId })
  const currency = shipments[0]!.offer.priceCurrency
  await page
    .getByRole('button', { name: t('cart:payWith', { currency }) })
    .first()
    .click()
  await payByCard(page, t)
  const print = page.getByRole('button', {
    name: t('shipment/detail:paid.print_other', { count: rowCount }),
  })
  await expect(print).toBeEnabled({ timeout: 180_000 })
  const answered = page.waitForResponse((response) => response.url().includes('GetShipmentLabels'))
  await print.click()
  expect((await answered).status()).toBe(200)
  const { clicks, keys, fields } = effort.read()
  console.log(
    `${rowCount} rows with 12 mistakes, from the template to the labels: ${clicks} clicks, ${keys} keys, ${fields} fields`,
  )
  expect(clicks + keys).toBeLessThan(goal)

  expect(shipments.map(({ customerReference }) => customerReference)).toEqual(
    rows.map((row) => row[t('shipment/draft:details.customerReference')]),
  )
  // Opens another window, because the first still contains the print preview of two hundred pages.
  const labels = await saveLabels(await context.newPage(), t, info, uploadId)
  const pages = await readPdf(labels)
  const onPages = pages.map(({ texts }) =>
    shipments.findIndex(({ assetReference }) => texts.join(' ').includes(assetReference)),
  )
  expect(onPages).toEqual(rows.map((_, index) => index))
})
