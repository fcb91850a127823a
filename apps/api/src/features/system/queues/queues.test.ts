import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentReviewEndpoints } from '@kervan/contract/company/review/documentReview.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { objectionEndpoints } from '@kervan/contract/measuring/objection.endpoints'
import { queueEndpoints } from '@kervan/contract/system/queue.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { Role, TestApp } from '../../../testing/testApp.ts'
import { saveSettings, signUpCustomer, uploadAll } from '../../company/testing/buildCompany.ts'
import { startTestExtraPayment } from '../../measuring/testing/buildReceived.ts'
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
  it('returns the queues whose list the role may open', async () => {
    const names = async (role: Role) => Object.keys(await queuesOf(role)).toSorted()
    const ofHouse = [
      'cancellationsWaiting',
      'documentsWaiting',
      'failedJobs',
      'houseUnnamed',
      'objectionsWaiting',
      'paymentsInReview',
      'ratesWaiting',
      'refundsWaiting',
      'shipmentsHeldUp',
      'shipmentsWithoutLabel',
      'statusesUnmatched',
    ]
    expect(await names('admin')).toEqual(ofHouse)
    const administrators = ['houseUnnamed', 'ratesWaiting']
    expect(await names('operations')).toEqual(ofHouse.filter((name) => !administrators.includes(name)))
    expect(await names('agent')).toEqual([
      'documentsWaiting',
      'paymentsInReview',
      'shipmentsHeldUp',
      'shipmentsWithoutLabel',
    ])
    expect(await names('warehouse')).toEqual(['shipmentsToCollect'])
    expect(await names('pickup')).toEqual([])
    const customer = await test.callFailing(queueEndpoints.listQueues, {
      token: await test.tokenOf('customer'),
    })
    expect(customer.status).toBe(403)
  })

  it("reminds administrators to enter the platform's name in the invoice settings", async () => {
    expect((await queuesOf('admin')).houseUnnamed).toMatchObject({
      count: 1,
      link: '/definitions/invoicesettings',
    })
    await saveSettings(test, await test.tokenOf('admin'))
    expect((await queuesOf('admin')).houseUnnamed).toMatchObject({ count: 0, oldest: null })
  })

  it('returns count and oldest entry, equal to the linked list', async () => {
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

  it('excludes shipments of another agency from the queues', async () => {
    const { id } = await buildPaidShipment(test)
    await buildPaidShipment(test)
    const before = (await queuesOf('agent')).shipmentsWithoutLabel!.count
    await test.services.db.execute(sql`update shipments set company_id = ${other.companyId} where id = ${id}`)
    expect((await queuesOf('agent')).shipmentsWithoutLabel!.count).toBe(before - 1)
    expect((await queuesOf('operations')).shipmentsWithoutLabel!.count).toBe(before)
    expect((await queuesOf('agent')).documentsWaiting!.count).toBe(0)
  })

  it('links shipments with an exception to a list of exactly these', async () => {
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

  it('counts undecided objections since the oldest one', async () => {
    const asked = [
      await startTestExtraPayment(test),
      await startTestExtraPayment(test),
      await startTestExtraPayment(test),
    ]
    const token = await test.tokenOf('customer')
    const objectedAt = test.services.clock().getTime()
    for (const [minutes, { adjustmentId }] of asked.slice(1).entries()) {
      test.setNow(new Date(objectedAt + minutes * 60_000))
      await test.call(measuringEndpoints.objectToExtraPayment, {
        token,
        body: { adjustmentId, reason: 'Kutu küçüktü' },
      })
    }
    const { objectionsWaiting } = await queuesOf('operations')
    expect(objectionsWaiting).toEqual({
      name: 'objectionsWaiting',
      count: 2,
      oldest: new Date(objectedAt).toISOString(),
      link: '/agent/objections?status=waiting',
    })
    const operations = await test.tokenOf('operations')
    const { body } = await test.call(objectionEndpoints.listObjections, {
      token: operations,
      body: { status: 'waiting' },
    })
    expect(body.items.map(({ id }) => id).toSorted()).toEqual(
      asked
        .slice(1)
        .map(({ adjustmentId }) => adjustmentId)
        .toSorted(),
    )
    await test.call(measuringEndpoints.decideObjection, {
      token: operations,
      body: { adjustmentId: asked[1]!.adjustmentId, decision: 'keep', reason: 'Fotoğraf açık' },
    })
    expect((await queuesOf('operations')).objectionsWaiting).toMatchObject({
      count: 1,
      oldest: new Date(objectedAt + 60_000).toISOString(),
    })
    test.setNow(new Date())
  })

  it('counts the booked shipments of every company for the warehouse', async () => {
    await test.runJobs()
    const { rows } = await test.services.db.execute<{ count: number }>(
      sql`select count(*)::int as count from shipments where state = 'booked'`,
    )
    expect(rows[0]!.count).toBeGreaterThan(0)
    expect((await queuesOf('warehouse')).shipmentsToCollect!.count).toBe(rows[0]!.count)
  })
})
