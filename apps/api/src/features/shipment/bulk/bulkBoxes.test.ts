/** Bulk upload: a row may name a carrier's box instead of the piece's dimensions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { readCellText } from '../../../platform/spreadsheet/cells.ts'
import { readSpreadsheet } from '../../../platform/spreadsheet/readSpreadsheet.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { shipmentPieces } from '../shipment.tables.ts'
import { buildRow, checkRows, priceAndCreate } from './testing/bulkFile.ts'
import type { Cells } from './testing/bulkFile.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ HOUSE_IOSS_NUMBER: 'IM2760000019' })
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const noSides: Cells = { 'piece.width': null, 'piece.length': null, 'piece.height': null }
let made = 0
const row = (box: string, changes: Cells = {}): Cells =>
  buildRow(`KOLI-${++made}`, { ...noSides, 'piece.box': box, 'piece.weight': 6, ...changes })

const check = async (...rows: Cells[]) => {
  const answer = await checkRows(test, token, rows)
  const { body } = await test.call(bulkEndpoints.listBulkRows, { token, body: { uploadId: answer.uploadId } })
  return {
    answer,
    rows: body.rows.map(({ cells, problems }) => ({
      sides: ['width', 'length', 'height'].map((side) => cells[body.columns.indexOf(`piece.${side}`)]),
      problems: problems.map(({ name, severity, message }) => [name, severity, message]),
    })),
  }
}

describe("carrier's box in a row", () => {
  // Dimensions in cm of the UPS 10 kg box: 33.5 × 41 × 26.5; in inches of the FedEx box: 15.81 × 12.94 × 10.19.
  it.each([
    ['its code', 'ups10kg', ['33.5', '41', '26.5']],
    ['its code, spelled otherwise', 'UPS-10KG', ['33.5', '41', '26.5']],
    ['its Turkish name', 'FedEx 10 kg koli', ['32.9', '40.2', '25.9']],
    ['its English name', 'FedEx 10 kg box', ['32.9', '40.2', '25.9']],
  ])("fills empty dimensions from the carrier's box named by %s", async (_, box, sides) => {
    const { answer, rows } = await check(row(box))
    expect(answer).toMatchObject({ validCount: 1, wrongCount: 0, problemCount: 0 })
    expect(rows[0]!.sides).toEqual(sides)
    expect(rows[0]!.problems).toEqual(
      ['width', 'length', 'height'].map((side) => [`piece.${side}`, 'note', 'Koli seçimiyle dolduruldu.']),
    )
  })

  it("creates the shipment's piece with the dimensions of the carrier's box", async () => {
    const { answer } = await check(row('ups25kg', { 'piece.weight': 20 }))
    await priceAndCreate(test, token, answer.uploadId)
    const [piece] = await test.services.db.select().from(shipmentPieces)
    expect([piece!.widthCm, piece!.lengthCm, piece!.heightCm].map(Number)).toEqual([43.3, 48.4, 35])
  })

  it('reports an error on the cell for an unknown box name', async () => {
    const { answer, rows } = await check(row('ups99kg'))
    expect(answer.wrongCount).toBe(1)
    const onBox = rows[0]!.problems.filter(([name]) => name === 'piece.box')
    expect(onBox).toEqual([['piece.box', 'error', expect.any(String)]])
    expect(rows[0]!.sides).toEqual(['', '', ''])
  })

  it("keeps a written dimension and warns about it and about a weight above the box's limit", async () => {
    const { answer, rows } = await check(row('ups10kg', { 'piece.width': 50, 'piece.weight': 12 }))
    expect(answer.wrongCount).toBe(0)
    expect(rows[0]!.sides).toEqual(['50', '41', '26.5'])
    expect(rows[0]!.problems.filter(([, severity]) => severity === 'doubt')).toEqual([
      ['piece.width', 'doubt', 'Kolinin ölçüsü 33,5 cm; yazdığınız ölçü geçerli.'],
      ['piece.weight', 'doubt', 'Bu koliye en çok 10 kg konabilir.'],
    ])
  })

  it('lists the box in the template with its code, name and dimensions', async () => {
    const { bytes } = await test.call(bulkEndpoints.makeBulkTemplate, {
      token,
      language: 'en',
      query: { format: 'xlsx' },
    })
    const { sheets } = await readSpreadsheet(bytes, {
      formats: ['xls', 'xlsx', 'csv'],
      maxRows: 5000,
      maxColumns: 200,
    })
    const boxes = sheets.find(({ name }) => name === 'Boxes')!.rows.map((cells) => cells.map(readCellText))
    expect(boxes[0]).toEqual(['Code', 'Box', 'Width (cm)', 'Length (cm)', 'Height (cm)', 'At most (kg)'])
    expect(boxes).toContainEqual(['ups10kg', 'UPS 10 kg box', '33.5', '41', '26.5', '10'])
  })
})
