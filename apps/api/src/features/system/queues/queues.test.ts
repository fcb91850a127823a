import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentReviewEndpoints } from '@kervan/contract/company/review/documentReview.endpoints'
import { queueEndpoints } from '@kervan/contract/system/queue.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { Role, TestApp } from '../../../testing/testApp.ts'
import { signUpCustomer, uploadAll } from '../../company/testing/buildCompany.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'

let test: TestApp
let other: Awaited<ReturnType<typeof signUpCustomer>>
beforeAll(async () => {
  test = await startTestApp()
  other = await signUpCustomer(test)
})
afterAll(() => test.close())

const queuesOf = async (role: Role) => {
  const { body } = await test.call(queueEndpoints.listQueues, { token: await test.tokenOf(role) })
  return Object.fromEntries(body.queues.map((queue) => [queue.name, queue]))
}

describe('queues', () => {
  it('are those whose list the role may open', async () => {
    const names = async (role: Role) => Object.keys(await queuesOf(role)).toSorted()
    const ofHouse = [
      'documentsWaiting',
      'failedJobs',
      'paymentsInReview',
      'ratesWaiting',
      'shipmentsHeldUp',
      'shipmentsWithoutLabel',
      'statusesUnmatched',
    ]
    expect(await names('admin')).toEqual(ofHouse)
    expect(await names('operations')).toEqual(ofHouse.filter((name) => name !== 'ratesWaiting'))
    expect(await names('agent')).toEqual([
      'documentsWaiting',
      'paymentsInReview',
      'shipmentsHeldUp',
      'shipmentsWithoutLabel',
    ])
    expect(await names('pickup')).toEqual(['shipmentsToCollect'])
    const customer = await test.callFailing(queueEndpoints.listQueues, {
      token: await test.tokenOf('customer'),
    })
    expect(customer.status).toBe(403)
  })

  it('say how much waits and since when, as many as the list they lead to', async () => {
    expect((await queuesOf('operations')).documentsWaiting).toMatchObject({ count: 0, oldest: null })
    const at = new Date('2026-11-20T08:00:00Z')
    test.setNow(at)
    await uploadAll(test, await test.tokenForEmail(other.email))
    test.setNow(new Date('2026-11-20T12:00:00Z'))
    const { documentsWaiting } = await queuesOf('operations')
    expect(documentsWaiting).toMatchObject({ count: 3, oldest: at.toISOString() })
    const { body } = await test.call(documentReviewEndpoints.listDocumentsToReview, {
      token: await test.tokenOf('operations'),
      body: { statuses: ['waiting'] },
    })
    expect(body.totalCount).toBe(3)
    test.setNow(new Date())
  })

  it('hold nothing of another agency', async () => {
    const { id } = await buildPaidShipment(test)
    await buildPaidShipment(test)
    const before = (await queuesOf('agent')).shipmentsWithoutLabel!.count
    await test.services.db.execute(sql`update shipments set company_id = ${other.companyId} where id = ${id}`)
    expect((await queuesOf('agent')).shipmentsWithoutLabel!.count).toBe(before - 1)
    expect((await queuesOf('operations')).shipmentsWithoutLabel!.count).toBe(before)
    expect((await queuesOf('agent')).documentsWaiting!.count).toBe(0)
  })

  it('of shipments that are held up lead to exactly these', async () => {
    const { id } = await buildPaidShipment(test)
    await test.services.db.execute(
      sql`update shipments set state = 'inTransit', tracking_exception = 'heldAtCustoms' where id = ${id}`,
    )
    expect((await queuesOf('operations')).shipmentsHeldUp!.count).toBe(1)
    const { body } = await test.call(shipmentListEndpoints.listShipments, {
      token: await test.tokenOf('operations'),
      body: { trouble: 'open' },
    })
    expect(body.items.map((row) => row.id)).toEqual([id])
  })

  it('of the courier are the booked shipments of every company', async () => {
    await test.runJobs()
    const { rows } = await test.services.db.execute<{ count: number }>(
      sql`select count(*)::int as count from shipments where state = 'booked'`,
    )
    expect(rows[0]!.count).toBeGreaterThan(0)
    expect((await queuesOf('pickup')).shipmentsToCollect!.count).toBe(rows[0]!.count)
  })
})
