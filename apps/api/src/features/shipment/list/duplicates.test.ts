import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { companies } from '../../company/company.tables.ts'
import { shipments } from '../shipment.tables.ts'
import { buildDocumentDraft, buildDraft, createShipment } from '../testing/buildShipment.ts'
import { shipmentList } from './shipments.list.ts'

const { listShipments } = shipmentListEndpoints
const hourMs = 3_600_000

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(() => test.services.db.delete(shipments))

const create = (overrides: Parameters<typeof buildDraft>[0] = {}) =>
  createShipment(test, buildDraft(overrides))
const change = (id: string, values: Partial<typeof shipments.$inferInsert>) =>
  test.services.db.update(shipments).set(values).where(eq(shipments.id, id))
const other = async (id: string) => {
  const reply = await test.call(listShipments, { token: await test.tokenOf('customer'), body: {} })
  return reply.body.items.find((row) => row.id === id)!.duplicateOf?.id ?? null
}

it('marks both shipments with the same goods and receiver, ignoring letter case and order', async () => {
  const [linen] = buildDraft().products!
  const cup = { ...linen!, description: 'Bardak' }
  const one = await create({ products: [linen!, cup] })
  const two = await create({
    products: [cup, { ...linen!, description: 'KETEN  MASA ÖRTÜSÜ' }],
    receiver: { authorizedPerson: 'ANNA SCHMİDT' },
  })
  expect([await other(one.id), await other(two.id)]).toEqual([two.id, one.id])
})

it('marks no duplicate for another weight or receiver, or a shipment of an earlier day', async () => {
  const one = await create()
  await create({ receiver: { zipCode: '10117' } })
  await create({ pieces: [{ width: 30, length: 20, height: 10, weight: 2.5 }] })
  await createShipment(test, buildDocumentDraft())
  expect(await other(one.id)).toBeNull()
  const two = await create()
  const at = (hours: number) =>
    change(two.id, { createdAt: new Date(new Date(one.createdAt).getTime() - hours * hourMs) })
  await at(23)
  expect([await other(one.id), await other(two.id)]).toEqual([two.id, one.id])
  await at(25)
  expect([await other(one.id), await other(two.id)]).toEqual([null, null])
})

it('marks shipments with the same customer reference at any time, even with other goods', async () => {
  const details = { customerReference: 'SIP-77' }
  const one = await create({ details })
  const two = await create({ details, receiver: { zipCode: '10117' } })
  await change(one.id, { createdAt: new Date('2026-01-01T00:00:00Z') })
  expect([await other(one.id), await other(two.id)]).toEqual([two.id, one.id])
})

it('marks no duplicate that is cancelled, already with the carrier, or of another company', async () => {
  const [one, two] = [await create(), await create()]
  await change(two.id, { state: 'cancelled' })
  expect([await other(one.id), await other(two.id)]).toEqual([null, null])
  await change(two.id, { state: 'delivered' })
  expect([await other(one.id), await other(two.id)]).toEqual([two.id, null])
  const [stranger] = await test.services.db.insert(companies).values({ name: 'Fremd' }).returning()
  await change(two.id, { companyId: stranger!.id })
  expect(await other(one.id)).toBeNull()
})

it('marks no duplicate between two empty drafts', async () => {
  const empty = () => createShipment(test, { shipmentType: 2 })
  const [one] = [await empty(), await empty()]
  expect(await other(one.id)).toBeNull()
})

it('hides unpaid duplicates from warehouse staff', async () => {
  const [one] = [await create(), await create()]
  await change(one.id, { state: 'paid' })
  const flags = new Set(['pickup_warehouse'])
  const actor = { companyId: null, agencyId: null, roles: ['pickup4controllers'], flags }
  const ctx = { ...test.services, actor, language: 'tr', now: new Date() } as unknown as Ctx
  const { items } = await shipmentList.findPage(ctx, { body: listShipments.body.parse({}) })
  expect(items.map(({ id, duplicateOf }) => [id, duplicateOf])).toEqual([[one.id, null]])
})
