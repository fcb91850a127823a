import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { payments } from '../features/payment/payment.tables.ts'
import { quotes } from '../features/shipment/offers/quote.tables.ts'
import { recomputeQuote } from '../features/shipment/offers/recomputeQuote.ts'
import { shipmentEvents, shipments } from '../features/shipment/shipment.tables.ts'
import { trackingEvents } from '../features/tracking/tracking.tables.ts'
import { startTestApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'
import { seedDemonstrationShipments } from './seedDemonstrationShipments.ts'
import { scenarios } from './scenarios.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  await seedDemonstrationShipments(test.services)
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const rows = () => test.services.db.select().from(shipments).orderBy(asc(shipments.createdAt))

describe('demo shipments', () => {
  it('seeds shipments in every state except "paid" and "cancelling", which are short-lived', async () => {
    const states = new Set((await rows()).map(({ state }) => state))
    expect(states).toEqual(
      new Set(shipmentStates.filter((state) => state !== 'paid' && state !== 'cancelling')),
    )
    expect(await rows()).toHaveLength(scenarios.length)
  })

  it('seeds demo shipments only once across restarts', async () => {
    let begun = 0
    await seedDemonstrationShipments(test.services, () => (begun += 1))
    expect(begun).toBe(0)
    expect(await rows()).toHaveLength(scenarios.length)
  })

  it('seeds demo shipments with exceptions, and leaves no job', async () => {
    const exceptions = (await rows()).flatMap(({ trackingException }) => trackingException ?? [])
    expect(new Set(exceptions)).toEqual(
      new Set(['heldAtCustoms', 'delayed', 'deliveryAttempted', 'returned']),
    )
    // Excludes cron jobs, which have their own name as key.
    const { rows: waiting } = await test.services.db.execute(sql`
      select name from pgboss.job
      where state in ('created', 'retry', 'active') and singleton_key is distinct from name and name not like '\\_\\_%'`)
    expect(waiting).toEqual([])
  })

  it('seeds cart items in three currencies with valid offers', async () => {
    const { body } = await test.call(cartEndpoints.getCart, { token })
    expect(new Set(body.cartItems.map(({ priceCurrency }) => priceCurrency))).toEqual(
      new Set(['EUR', 'USD', 'TRY']),
    )
    expect(body.cartItems.map(({ isExpired }) => isExpired)).not.toContain(true)
  })

  it('seeds one payment per demo shipment, and one declined payment', async () => {
    const paid = (await rows()).filter(({ supplierReference }) => supplierReference !== null)
    const all = await test.services.db.select().from(payments)
    expect(all.filter(({ state }) => state === 'succeeded')).toHaveLength(paid.length)
    expect(all.filter(({ state }) => state === 'failed')).toHaveLength(1)
    expect(all.filter(({ state }) => state === 'started')).toEqual([])
  })

  it('stores quotes whose every offer comes out the same when it is computed again', async () => {
    const stored = await test.services.db.select().from(quotes)
    expect(stored.length).toBeGreaterThan(0)
    const differences = []
    for (const quote of stored)
      for (const offer of await recomputeQuote(test.services, quote))
        if (offer.differences.length > 0) differences.push({ quote: quote.id, ...offer })
    expect(differences).toEqual([])
  })

  it('seeds tracking events in order and in the past', async () => {
    const { db } = test.services
    const now = Date.now()
    for (const { id, createdAt } of await rows()) {
      const events = await db
        .select({ at: shipmentEvents.at })
        .from(shipmentEvents)
        .where(eq(shipmentEvents.shipmentId, id))
        .orderBy(sql`ctid`)
      const times = [createdAt, ...events.map(({ at }) => at)].map((at) => at.getTime())
      expect(times).toEqual([...times].sort((a, b) => a - b))
      expect(times.at(-1)).toBeLessThan(now)
    }
    const [late] = await db
      .select()
      .from(trackingEvents)
      .where(sql`${trackingEvents.at} > now()`)
    expect(late).toBeUndefined()
  })

  it('lists demo shipments, and lets anyone track the delivered ones', async () => {
    const { body } = await test.call(shipmentListEndpoints.listShipments, { token, body: { pageSize: 100 } })
    expect(body.items).toHaveLength(scenarios.length)
    const delivered = (await rows()).find(({ state }) => state === 'delivered')!
    const tracked = await test.call(trackingEndpoints.track, {
      body: { assetReference: delivered.assetReference },
    })
    expect(tracked.body.shipmentTrackingStatusResults[0]).toMatchObject({ currentGroupId: 5 })
  })
})
