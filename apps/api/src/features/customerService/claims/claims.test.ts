import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimEndpoints } from '@kervan/contract/customerService/claim.endpoints'
import { workListEndpoints } from '@kervan/contract/customerService/workList.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { smallJpeg } from '../../../testing/smallFiles.ts'

const { openClaim, changeClaim, listClaims, listShipmentClaims, addClaimDocument, downloadClaimDocument } =
  claimEndpoints

let test: TestApp
let operations: string
beforeAll(async () => {
  test = await startTestApp()
  operations = await test.tokenOf('operations')
})
afterAll(() => test.close())

const buildBooked = async () => {
  const shipment = await buildPaidShipment(test)
  await test.runJobs()
  return shipment
}
const open = (shipmentId: string, fields: object = {}) =>
  test.call(openClaim, {
    token: operations,
    body: { shipmentId, kind: 'damaged', amount: 120.5, currency: 'EUR', ...fields },
  })
const change = (body: object) => test.call(changeClaim, { token: operations, body })
const waitsSince = async (search: string): Promise<string | undefined> => {
  const body = { reason: 'openClaim', search }
  return (await test.call(workListEndpoints.listCustomerService, { token: operations, body })).body.items[0]
    ?.since
}
const waitsForClaim = async (search: string): Promise<boolean> => (await waitsSince(search)) !== undefined
const form = (id: number, name: string, bytes: BlobPart) => {
  const data = new FormData()
  data.append('id', String(id))
  data.append('file', new Blob([bytes]), name)
  return data
}

describe('claim', () => {
  it('opens, sends, partly accepts and closes a claim while the shipment waits', async () => {
    const { id, assetReference } = await buildBooked()
    const { body: opened } = await open(id, { description: 'Köşesi ezik' })
    expect(opened).toMatchObject({
      state: 'opened',
      amount: 120.5,
      currency: 'EUR',
      isOverdue: false,
      version: 1,
    })
    expect(await waitsForClaim(assetReference)).toBe(true)
    const days = (Date.parse(opened.deadline) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(28)
    const { body: sent } = await change({ id: opened.id, version: 1, event: 'send' })
    expect(sent.possibleEvents).toEqual(['accept', 'acceptPartly', 'refuse', 'close'])
    const { body: decided } = await change({
      id: opened.id,
      version: 2,
      event: 'acceptPartly',
      amount: 80,
      reason: 'Ambalaj yetersiz',
    })
    expect(decided).toMatchObject({ state: 'partlyAccepted', decidedAmount: 80 })
    const { body: closed } = await change({ id: opened.id, version: 3, event: 'close' })
    expect(closed.history.map(({ state, reason, amount }) => [state, reason, amount])).toEqual([
      ['closed', null, null],
      ['partlyAccepted', 'Ambalaj yetersiz', 80],
      ['sent', null, null],
      ['opened', null, null],
    ])
    expect(await waitsForClaim(assetReference)).toBe(false)
  })

  it('refuses a second claim of a kind, a parcel without carrier and an invalid amount', async () => {
    const { id, assetReference } = await buildBooked()
    await open(id)
    const since = await waitsSince(assetReference)
    expect((await open(id)).status).toBe(409)
    expect((await open(id, { kind: 'late' })).status).toBe(200)
    expect(await waitsSince(assetReference)).toBe(since)
    const unbooked = await buildPaidShipment(test)
    expect((await open(unbooked.id)).status).toBe(422)
    for (const amount of [0, -1, 'çok', 1e9])
      expect((await open(id, { kind: 'lost', amount })).status).toBe(400)
  })

  it('requires reason, smaller amount, current version and order to decide a claim', async () => {
    const { id: shipmentId } = await buildBooked()
    const { id } = (await open(shipmentId)).body
    const early = { id, version: 1, event: 'accept', reason: 'Olur' }
    expect((await change(early)).status).toBe(409)
    await change({ id, version: 1, event: 'send' })
    expect((await change({ id, version: 1, event: 'close' })).status).toBe(409)
    for (const wrong of [
      { event: 'refuse' },
      { event: 'acceptPartly', reason: 'Kısmen' },
      { event: 'acceptPartly', reason: 'Kısmen', amount: 120.5 },
    ])
      expect((await change({ id, version: 2, ...wrong })).status).toBe(400)
    const { body } = await change({ id, version: 2, event: 'refuse', reason: 'Süre geçmiş' })
    expect([body.state, body.decidedAmount, body.possibleEvents]).toEqual(['refused', 0, ['send', 'close']])
  })

  it('stores documents only of their real type', async () => {
    const { id: shipmentId } = await buildBooked()
    const { id } = (await open(shipmentId)).body
    const bytes = new Uint8Array(smallJpeg)
    const { body } = await test.call(addClaimDocument, {
      token: operations,
      form: form(id, '../hasar.jpg', bytes),
    })
    expect(body.documents).toMatchObject([{ fileName: 'hasar.jpg' }])
    const file = await test.call(downloadClaimDocument, {
      token: operations,
      body: { documentId: body.documents[0]!.id },
    })
    expect([...file.bytes]).toEqual([...bytes])
    const page = await test.callFailing(addClaimDocument, {
      token: operations,
      form: form(id, 'hasar.jpg', '<html>'),
    })
    expect([page.status, Object.keys(page.body.Errors ?? {})]).toEqual([400, ['file']])
  })

  it("finds a claim by state and deadline, within an agent's agency, and for no customer", async () => {
    const own = await buildBooked()
    await open(own.id)
    const foreign = await buildBooked()
    await open(foreign.id)
    const { companyId } = await signUpCustomer(test)
    await test.services.db.update(shipments).set({ companyId }).where(eq(shipments.id, foreign.id))
    const ids = async (token: string, body: object) =>
      (await test.call(listClaims, { token, body: { pageSize: 100, ...body } })).body.items.map(
        (row) => row.shipmentId,
      )
    const agent = await test.tokenOf('agent')
    expect(await ids(operations, { states: ['opened'] })).toEqual(
      expect.arrayContaining([own.id, foreign.id]),
    )
    expect(await ids(operations, { states: ['sent'] })).not.toContain(own.id)
    expect(await ids(operations, { deadlineTo: '2000-01-01' })).toEqual([])
    expect(await ids(agent, {})).toContain(own.id)
    expect(await ids(agent, {})).not.toContain(foreign.id)
    const token = await test.tokenOf('customer')
    expect((await test.callFailing(listShipmentClaims, { token, body: { shipmentId: own.id } })).status).toBe(
      403,
    )
  })
})
