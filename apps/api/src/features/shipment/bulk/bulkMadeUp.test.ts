/** Bulk upload: hostile file content and hostile row numbers. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { asXlsx, buildRow, bulkForm, checkRows, toTable } from './testing/bulkFile.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

it('drops characters that cannot be stored or seen from cells and names', async () => {
  const row = buildRow('GORUNMEZ', { 'product.description': 'Keten\u0000 \u202eörtü\ud800' })
  const form = bulkForm(asXlsx(toTable([row])), 'liste\u202exslx.xlsx')
  const { status, body } = await test.call(bulkEndpoints.checkBulkShipments, { token, form })
  expect([status, body.fileName]).toEqual([200, 'listexslx.xlsx'])
  const { rows, columns } = (
    await test.call(bulkEndpoints.listBulkRows, { token, body: { uploadId: body.uploadId } })
  ).body
  expect(rows[0]!.cells[columns.indexOf('product.description')]).toBe('Keten örtü\ufffd')
})

it('returns 400 for a start row beyond the largest possible row number', async () => {
  const { uploadId } = await checkRows(test, token, [buildRow('SON')])
  for (const call of [bulkEndpoints.listBulkRows, bulkEndpoints.listBulkShipments]) {
    const of = async (after: number) =>
      (await test.callFailing(call, { token, body: { uploadId, after } })).status
    expect([await of(2_147_483_647), await of(2_147_483_648)]).toEqual([200, 400])
  }
})
