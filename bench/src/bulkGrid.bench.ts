import type { Browser, Page } from '@playwright/test'
import { bulkColumns } from '@kervan/contract/shipment/bulk/bulkColumns'
import { accountOf } from '../../e2e/product/accounts.ts'
import { signInTo } from '../../e2e/steps/callApi.ts'
import { compareFrames, motions, openFloor, slowdown } from './grid/gridFrames.ts'
import type { Motion } from './grid/gridFrames.ts'
import { withBrowser } from './programs/browserProduct.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'

const rowCount = sizeOf(10_000, 200)
const columnCount = 40
const uploadId = '00000000-0000-4000-8000-000000000001'
const motionNames: Record<Motion, string> = {
  down: 'scrolling down',
  across: 'scrolling across',
  edit: 'typing down a column',
}

/**
 * Correcting a file of 10,000 rows × 40 columns in the grid, compared with a plain scroller without rendering.
 * Motions are those of the price grid's benchmark; server answers are mocked, so that only the browser works.
 */
export const run = (): Promise<BenchRow[]> =>
  withBrowser(async (browser, origin) => {
    const page = await openUpload(browser, origin)
    const floor = await openFloor(browser, { width: 6000, height: rowCount * 32 })
    const rows: BenchRow[] = []
    for (const motion of motions) {
      const name = `${rowCount} rows × ${columnCount} columns at ${slowdown} × slower CPU, ${motionNames[motion]}`
      rows.push(await compareFrames(page, floor, motion, name))
    }
    return rows
  })

/** Builds answers like the product's, with an error in every seventeenth row. */
const makeAnswers = () => {
  const columns = bulkColumns.map(({ name }) => name)
  const rows = Array.from({ length: rowCount }, (_, index) => ({
    row: index + 2,
    cells: columns.map((_name, place) => (place < columnCount ? `${index} / ${place}` : '')),
    state: index % 17 === 0 ? 'wrong' : 'valid',
    isRemoved: false,
    problems:
      index % 17 === 0
        ? [{ name: columns[3], message: 'Geçerli bir değer giriniz!', severity: 'error' }]
        : [],
  }))
  const wrongCount = rows.filter(({ state }) => state === 'wrong').length
  const validCount = rowCount - wrongCount
  const now = new Date().toISOString()
  const summary = {
    ...{ uploadId, version: 1, state: 'checked', companyId: 1, companyName: 'Kervan', fileName: 'bench.xls' },
    ...{ createdAt: now, expiresAt: now, rowCount, validCount, wrongCount, message: '' },
    ...{ shipmentCount: rowCount, validShipmentCount: validCount, wrongShipmentCount: wrongCount },
    ...{ duplicateCount: 0, takenCount: 0, inCartCount: 0, labelCount: 0, labelPieceCount: 0 },
    ...{ newLabelCount: 0, newLabelPieceCount: 0 },
    ...{ headings: [], fixed: {}, needsMapping: false },
    rating: { state: 'none', doneCount: 0, totalCount: 0, withoutOfferCount: 0, totalInTry: 0 },
  }
  return { summary, columns, rows }
}

const openUpload = async (browser: Browser, origin: string): Promise<Page> => {
  const customer = await signInTo(origin, accountOf('Customer'))
  const page = await browser.newPage({ locale: 'tr-TR', viewport: { width: 1440, height: 900 } })
  await page.addInitScript((token) => localStorage.setItem('mypearl', token), customer.token)
  const { summary, columns, rows } = makeAnswers()
  let version = 1
  await page.route('**/api/Shipment/GetBulkUpload', (route) => route.fulfill({ json: summary }))
  await page.route('**/api/Shipment/GetBulkRows', (route) =>
    route.fulfill({ json: { version, columns, rows, totalCount: rowCount } }),
  )
  await page.route('**/api/Shipment/SaveBulkRows', (route) =>
    route.fulfill({ json: { version: ++version, columns, rows: [], summary: { ...summary, version } } }),
  )
  await page.goto(`${origin}/shipment/bulk/${uploadId}/rows`, { waitUntil: 'networkidle' })
  await page.waitForSelector('[role=grid]')
  await page.getByRole('group', { name: 'Gösterilen satırlar' }).getByRole('button').last().click()
  return page
}
