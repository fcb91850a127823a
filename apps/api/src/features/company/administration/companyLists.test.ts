/** Shipments and payments of one company, filtered by staff. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import type { Role, TestApp } from '../../../testing/testApp.ts'
import { users } from '../../access/access.tables.ts'
import { putIntoCart, startPaying, startPayingApp } from '../../payment/testing/paying.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { createShipment } from '../../shipment/testing/buildShipment.ts'
import { companies } from '../company.tables.ts'
import { signUpCustomer } from '../testing/buildCompany.ts'

let test: TestApp
/** Demo company of the demo agency, and a company without agency. */
let ofAgency: number
let other: Awaited<ReturnType<typeof signUpCustomer>>
beforeAll(async () => {
  test = await startPayingApp()
  const customer = await test.services.db
    .select()
    .from(users)
    .where(sql`company_id is not null`)
    .limit(1)
  ofAgency = customer[0]!.companyId!
  other = await signUpCustomer(test)
  await buildPaidShipment(test)
  await createShipment(test)
  const { db } = test.services
  const moved = await buildPaidShipment(test)
  await db.execute(sql`update shipments set company_id = ${other.companyId} where id = ${moved.id}`)
  await payFor(ofAgency)
  await payFor(other.companyId)
})
afterAll(() => test.close())

const payFor = async (companyId: number): Promise<void> => {
  const token = await test.tokenOf('customer')
  const { conversationId } = await startPaying(test, token, [await putIntoCart(test, { token })])
  await test.services.db.execute(sql`update payment_items set company_id = ${companyId}
    where payment_id = (select id from payments where conversation_id = ${conversationId})`)
}

const shipmentCompanies = async (role: Role, body: object) => {
  const reply = await test.call(shipmentListEndpoints.listShipments, {
    token: await test.tokenOf(role),
    body: { withTotal: true, ...body },
  })
  const names = new Set(reply.body.items.map(({ companyName }) => companyName))
  return { names: [...names], count: reply.body.items.length, total: reply.body.total!.count }
}
const nameOf = async (id: number) =>
  (await test.services.db.select().from(companies).where(eq(companies.id, id)))[0]!.name

describe('company filter', () => {
  it('filters shipments by company, also with a state, and counts them', async () => {
    for (const states of [[], ['paid', 'booked']]) {
      const found = await shipmentCompanies('operations', { companyID: other.companyId, states })
      expect(found).toEqual({ names: [await nameOf(other.companyId)], count: 1, total: 1 })
    }
    const own = await shipmentCompanies('operations', { companyID: ofAgency })
    expect(own.names).toEqual([await nameOf(ofAgency)])
    expect(own.count).toBeGreaterThan(1)
  })

  it('never extends what an agent or customer sees', async () => {
    for (const role of ['agent', 'customer'] as const)
      expect(await shipmentCompanies(role, { companyID: other.companyId })).toMatchObject({
        count: 0,
        total: 0,
      })
    expect((await shipmentCompanies('agent', { companyID: ofAgency })).count).toBeGreaterThan(0)
  })

  it('filters payments by company', async () => {
    const paid = async (role: Role, companyID: number) => {
      const token = await test.tokenOf(role)
      const { body } = await test.call(paymentEndpoints.listPayments, { token, body: { companyID } })
      return body.items.map(({ company }) => company)
    }
    expect(await paid('operations', other.companyId)).toEqual([await nameOf(other.companyId)])
    expect(await paid('operations', ofAgency)).toEqual([await nameOf(ofAgency)])
    expect(await paid('agent', other.companyId)).toEqual([])
  })
})
