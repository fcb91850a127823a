import { afterAll, beforeAll, expect, it } from 'vitest'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { asXlsx, buildRow, bulkForm, checkRows, toTable } from './testing/bulkFile.ts'

const { checkBulkShipments, listBulkUploads, createBulkShipments } = bulkEndpoints

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ HOUSE_IOSS_NUMBER: 'IM2760000019' })
})
afterAll(() => test.close())

it("stores and lists a customer's uploads under the own company, even when another is named", async () => {
  const own = await test.tokenOf('customer')
  const other = await signUpCustomer(test)
  const mine = await checkRows(test, own, [buildRow('BENIM')], { companyId: String(other.companyId) })
  expect(mine.companyId).not.toBe(other.companyId)
  // The same file of another company is a separate upload with its own references.
  const theirs = await checkRows(test, other.token, [buildRow('BENIM')])
  expect(theirs).toMatchObject({ isContinued: false, companyId: other.companyId })
  expect(theirs.uploadId).not.toBe(mine.uploadId)
  for (const [token, uploadId] of [
    [own, mine.uploadId],
    [other.token, theirs.uploadId],
  ] as const) {
    const { body } = await test.call(createBulkShipments, { token, body: { uploadId, rows: 'valid' } })
    expect(body.created).toMatchObject([{ customerReference: 'BENIM' }])
  }
  const listed = async (token: string, companyId?: number) =>
    (await test.call(listBulkUploads, { token, body: { companyId } })).body.items.map(
      ({ uploadId }) => uploadId,
    )
  expect(await listed(own)).toEqual([mine.uploadId])
  expect(await listed(own, other.companyId)).toEqual([])
  expect(await listed(other.token)).toEqual([theirs.uploadId])
})

it('requires staff to name the company that ships', async () => {
  const admin = await test.tokenOf('admin')
  const { companyId } = await signUpCustomer(test)
  const form = (fields: Record<string, string>) =>
    bulkForm(asXlsx(toTable([buildRow('EKIP')])), 'a.xlsx', fields)
  const without = await test.callFailing(checkBulkShipments, { token: admin, form: form({}) })
  expect([without.status, without.body.Errors]).toEqual([
    400,
    { companyId: ['Gönderinin ait olduğu firmayı seçiniz!'] },
  ])
  const { body } = await test.call(checkBulkShipments, {
    token: admin,
    form: form({ companyId: String(companyId) }),
  })
  const taken = await test.call(createBulkShipments, {
    token: admin,
    body: { uploadId: body.uploadId, rows: 'valid' },
  })
  const { shipmentId } = taken.body.created[0]!
  expect(
    (await test.call(shipmentEndpoints.findShipment, { token: admin, body: { shipmentId } })).status,
  ).toBe(200)
})

it('returns 403 for users who may not ship', async () => {
  const token = await test.tokenOf('pickup')
  const form = bulkForm(asXlsx(toTable([buildRow('KURYE')])))
  expect((await test.callFailing(checkBulkShipments, { token, form })).status).toBe(403)
})
