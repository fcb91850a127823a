/** Stored offers of shipments over HTTP: frozen, expired, renewed. Prices of testing/priceWorld.ts. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import type { Actor, Ctx } from '../../../platform/ctx.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../../company/company.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { buildDocumentDraft, buildDraft, createShipment } from '../../shipment/testing/buildShipment.ts'
import { markShipmentPriced } from '../../shipment/draft/markShipmentPriced.ts'
import { findOffer } from '../../shipment/offers/findOffer.ts'
import { deleteOldOffers } from '../../shipment/offers/offer.queries.ts'
import { offers } from '../../shipment/offers/offer.tables.ts'
import { currentRateTable } from '../rateTable/currentRateTable.ts'
import { priceListPrices, services } from '../pricing.tables.ts'
import { renewOffer } from '../../shipment/offers/renewOffer.ts'
import { dayOfWorld, goToDayOfWorld, storePriceWorld } from '../testing/priceWorld.ts'

let test: TestApp
let customer: string
beforeAll(async () => {
  test = await startTestApp()
  await goToDayOfWorld(test)
  await storePriceWorld(test.services.db)
  customer = await test.tokenOf('customer')
})
afterAll(() => test.close())
beforeEach(() => test.setNow(dayOfWorld))

const ask = (shipmentId: string, token = customer, body: object = {}) =>
  test.call(pricingEndpoints.quoteShipment, { token, body: { shipmentId, ...body } })
const offersOf = async (shipmentId: string, token?: string, body?: object) =>
  (await ask(shipmentId, token, body)).body as OfferAnswer[]

/** Context of the demo customer, for use cases that other features call. */
const customerCtx = async (): Promise<Ctx> => {
  const { db } = test.services
  const [user] = await db
    .select()
    .from(users)
    .where(sql`email like 'musteri@%'`)
  const actor: Actor = {
    userId: user!.id,
    companyId: user!.companyId,
    agencyId: null,
    roles: ['user4controllers'],
    flags: new Set(),
    isOperationUser: false,
    sessionId: 'test',
    tokenId: 'test',
  }
  const now = test.services.clock()
  return {
    ...test.services,
    actor,
    language: 'tr',
    readerLanguage: 'tr',
    now,
    address: '127.0.0.1',
    requestId: 'test',
  }
}

const multiplyPrices = async (factor: number) => {
  const before = await currentRateTable(test.services)
  await test.services.db.update(priceListPrices).set({ price: sql`${priceListPrices.price} * ${factor}` })
  await expect.poll(async () => (await currentRateTable(test.services)) !== before).toBe(true)
}

describe('services without an offer for a stored shipment', () => {
  const listed = async (shipmentId: string, token = customer) =>
    (await test.call(pricingEndpoints.listShipmentServicesWithoutOffer, { token, body: { shipmentId } })).body

  it('lists services with the limit that the shipment exceeds', async () => {
    const long = { description: 'Halı', length: 274, width: 10, height: 10, weight: 4 }
    const { id } = await createShipment(test, buildDraft({ pieces: [long] }))
    expect(await listed(id)).toEqual([
      {
        supplierName: 'Kervan',
        supplierServiceMethodName: 'Express',
        reason: 'En uzun kenar 274 cm; bu servis en çok 270 cm alır',
      },
    ])
    expect(await listed((await createShipment(test)).id)).toEqual([])
  })
})

describe('offers of a stored shipment', () => {
  it('returns offers with an id, 30 minutes of validity and lines that add up', async () => {
    const { id } = await createShipment(test)
    const [offer] = await offersOf(id)
    // 2 kg: 45.00 up to 5 kg plus 10 %; 20 % fuel plus 10 %.
    expect(offer).toMatchObject({
      totalPrice: 59.4,
      totalPriceInTry: 2970,
      totalChargedWeight: 2,
      validUntil: '2026-11-20T09:30:00.000Z',
    })
    expect(offer?.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(offer?.surcharges.map(({ price }) => price)).toEqual([49.5, 9.9])
    expect(offer).not.toHaveProperty('staff')
  })

  it('prices a draft once; without an offer or after a new save it stays a draft', async () => {
    const { db } = test.services
    const eventsOf = async (id: string) => {
      const found = await db.execute<{ event: string }>(
        sql`select event from shipment_events where shipment_id = ${id} and event in ('price', 'edit') order by event desc`,
      )
      const state = await db.execute<{ state: string }>(sql`select state from shipments where id = ${id}`)
      return [state.rows[0]?.state, ...found.rows.map(({ event }) => event)]
    }
    const { id, version } = await createShipment(test)
    await offersOf(id)
    await offersOf(id)
    expect(await eventsOf(id)).toEqual(['priced', 'price'])
    const heavier = buildDraft({
      pieces: [{ description: 'Keten örtü', width: 30, length: 20, height: 10, weight: 3 }],
    })
    const saved = await test.call(shipmentEndpoints.saveShipment, {
      token: customer,
      body: { ...heavier, shipmentId: id, version },
    })
    expect(saved.status).toBe(200)
    expect(await eventsOf(id)).toEqual(['draft', 'price', 'edit'])
    // Offers of the previous version do not price the saved one.
    const at = { shipmentId: id, actorId: null, now: dayOfWorld }
    await db.transaction((tx) => markShipmentPriced(tx, test.services, { ...at, version }))
    expect((await eventsOf(id))[0]).toBe('draft')
    const carpet = { description: 'Halı', width: 300, length: 40, height: 40, weight: 60 }
    const unserved = await createShipment(test, buildDraft({ pieces: [carpet] }))
    await ask(unserved.id)
    expect(await eventsOf(unserved.id)).toEqual(['draft'])
  })

  it('prices documents by document prices', async () => {
    const { id } = await createShipment(test, buildDocumentDraft())
    expect((await offersOf(id))[0]).toMatchObject({ totalPrice: 10.56, totalChargedWeight: 0.5 })
  })

  it('keeps stored offers unchanged while the price list changes', async () => {
    const { id } = await createShipment(test)
    const [before] = await offersOf(id)
    await multiplyPrices(2)
    const kept = await findOffer(await customerCtx(), before!.id)
    expect(kept.total).toEqual({ minor: 5940, currency: 'EUR' })
    expect(kept.lines.map(({ amount }) => amount.minor)).toEqual([4950, 990])
    expect((await offersOf(id))[0]?.totalPrice).toBe(118.8)
    await multiplyPrices(0.5)
  })

  it('creates new offers with each quote and keeps the earlier ones', async () => {
    const { id } = await createShipment(test)
    const [first] = await offersOf(id)
    const [second] = await offersOf(id)
    expect(first?.id).not.toBe(second?.id)
    expect((await findOffer(await customerCtx(), first!.id)).isExpired).toBe(false)
  })

  it('returns the blocking fields while the shipment is incomplete', async () => {
    const { id } = await createShipment(test, buildDraft({ pieces: [] }))
    const reply = await test.callFailing(pricingEndpoints.quoteShipment, {
      token: customer,
      body: { shipmentId: id },
    })
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.Errors ?? {})).not.toHaveLength(0)
  })

  it('returns an explanation when no service carries the parcel', async () => {
    const draft = buildDraft({
      pieces: [{ description: 'Halı', width: 300, length: 40, height: 40, weight: 60 }],
    })
    const { id } = await createShipment(test, draft)
    expect((await ask(id)).body).toEqual({
      returnText:
        'Bu ölçü ve ağırlıkta bir gönderiyi taşıyan servis yok. En geniş sınır: En uzun kenar 300 cm; bu servis en çok 270 cm alır. Gönderiyi daha küçük parçalara bölmeyi deneyin.',
    })
  })
})

describe('visibility of offers', () => {
  it("returns 404 for another company's shipment and offer id", async () => {
    const { db } = test.services
    const { id } = await createShipment(test)
    const [offer] = await offersOf(id)
    const [other] = await db.insert(companies).values({ name: 'Başka Ltd.' }).returning()
    const strangerCtx = async () => {
      const ctx = await customerCtx()
      return { ...ctx, actor: { ...ctx.actor!, companyId: other!.id } }
    }
    await expect(findOffer(await strangerCtx(), offer!.id)).rejects.toMatchObject({ code: 'notFound' })
    await expect(renewOffer(await strangerCtx(), offer!.id)).rejects.toMatchObject({ code: 'notFound' })
    const missing = { shipmentId: '00000000-0000-4000-8000-000000000000' }
    const reply = await test.callFailing(pricingEndpoints.quoteShipment, { token: customer, body: missing })
    expect(reply.status).toBe(404)
  })

  it('refuses offers to pickup staff', async () => {
    const { id } = await createShipment(test)
    const reply = await ask(id, await test.tokenOf('pickup'))
    expect(reply.status).toBe(403)
  })

  it("shows operations staff cost and markup, priced by the shipment's company", async () => {
    const { id } = await createShipment(test)
    const [offer] = await offersOf(id, await test.tokenOf('operations'))
    expect(offer?.totalPrice).toBe(59.4)
    expect(offer?.staff).toMatchObject({ cost: 54, markup: 5.4 })
  })
})

describe('expired offer', () => {
  it('expires an offer to the minute', async () => {
    const { id } = await createShipment(test)
    const [offer] = await offersOf(id)
    test.setNow(new Date('2026-11-20T09:29:59Z'))
    expect((await findOffer(await customerCtx(), offer!.id)).isExpired).toBe(false)
    test.setNow(new Date('2026-11-20T09:30:00Z'))
    expect((await findOffer(await customerCtx(), offer!.id)).isExpired).toBe(true)
  })

  it('renews an expired offer and returns both prices', async () => {
    const { id } = await createShipment(test)
    const [offer] = await offersOf(id)
    await multiplyPrices(2)
    test.setNow(new Date('2026-11-20T10:00:00Z'))
    const renewed = await renewOffer(await customerCtx(), offer!.id)
    expect(renewed.old).toMatchObject({ id: offer!.id, total: { minor: 5940 }, isExpired: true })
    expect(renewed.new).toMatchObject({ shipmentId: id, total: { minor: 11_880 }, isExpired: false })
    expect(renewed.new?.expiresAt).toEqual(new Date('2026-11-20T10:30:00Z'))
    expect(await findOffer(await customerCtx(), renewed.new!.id)).toMatchObject({ total: { minor: 11_880 } })
    await multiplyPrices(0.5)
  })

  it('returns no successor when the service no longer exists', async () => {
    const { id } = await createShipment(test)
    const [offer] = await offersOf(id)
    const before = await currentRateTable(test.services)
    await test.services.db.update(services).set({ isActive: false })
    await expect.poll(async () => (await currentRateTable(test.services)) !== before).toBe(true)
    expect((await renewOffer(await customerCtx(), offer!.id)).new).toBeNull()
    const between = await currentRateTable(test.services)
    await test.services.db.update(services).set({ isActive: true })
    await expect.poll(async () => (await currentRateTable(test.services)) !== between).toBe(true)
  })

  it('records the shipment version that an offer was made for', async () => {
    const shipment = await createShipment(test)
    const [offer] = await offersOf(shipment.id)
    expect((await findOffer(await customerCtx(), offer!.id)).shipmentVersion).toBe(shipment.version)
  })

  it('deletes an expired offer after a month unless a shipment uses it', async () => {
    const { db } = test.services
    const { id } = await createShipment(test)
    const [taken] = await offersOf(id)
    await offersOf(id)
    await db.execute(sql`update shipments set offer_id = ${taken!.id} where id = ${id}`)
    await deleteOldOffers(db, new Date('2027-01-01T00:00:00Z'))
    expect(await db.select({ id: offers.id }).from(offers)).toEqual([{ id: taken!.id }])
  })
})

it('stores no offer for a shipment that is deleted while it is priced', async () => {
  const { id: shipmentId } = await createShipment(test)
  const { db } = test.services
  const countWaiting = async () =>
    (
      await db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows.length
  const { asked } = await db.transaction(async (tx) => {
    await tx.delete(shipments).where(eq(shipments.id, shipmentId))
    const body = { shipmentId }
    const waiting = test.callFailing(pricingEndpoints.quoteShipment, { token: customer, body })
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)
    return { asked: waiting }
  })
  expect((await asked).status).toBe(404)
})
