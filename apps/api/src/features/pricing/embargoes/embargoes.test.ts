/** Embargoed countries: no price, no complete draft, nothing added to the cart, nothing paid. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { compareEndpoints } from '@kervan/contract/pricing/quotes/compare.endpoints'
import { embargoEndpoints } from '@kervan/contract/pricing/embargoes/embargo.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'
import { priceShipment, putIntoCart, startPayingApp } from '../../payment/testing/paying.ts'
import { buildDraft, createShipment } from '../../shipment/testing/buildShipment.ts'
import { currentRateTable } from '../rateTable/currentRateTable.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startPayingApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const source = 'Deneme kararı 2026/1'
const change = async (statement: ReturnType<typeof sql>) => {
  const before = await currentRateTable(test.services)
  await test.services.db.execute(statement)
  await expect.poll(async () => (await currentRateTable(test.services)) !== before).toBe(true)
}
const forbid = (countryCode: string, serviceId: number | null = null) =>
  change(sql`insert into embargoes (country_code, service_id, source, valid_from)
    values (${countryCode}, ${serviceId}, ${source}, '2020-01-01')`)
afterEach(() => change(sql`delete from embargoes where source = ${source}`))

const toCountry = (countryCode: string, zipCode: string | null = null) => ({
  shipmentType: 2,
  packageType: 1,
  countryCode,
  zipCode,
  pieces: [{ width: 10, length: 10, height: 10, weight: 0.4 }],
  totalCustomsValue: 0,
})
const estimate = async (countryCode: string, zipCode?: string, language?: 'en') =>
  (
    await test.call(pricingEndpoints.quoteParcel, {
      body: toCountry(countryCode, zipCode),
      ...(language && { language }),
    })
  ).body
/** Returns the text displayed when there is no offer. */
const refusalOf = async (...asked: Parameters<typeof estimate>) => {
  const answer = await estimate(...asked)
  if (!('returnText' in answer)) throw new Error(`offers: ${JSON.stringify(answer)}`)
  return String(answer.returnText)
}
const offerOfService = async (serviceId: number) =>
  ((await estimate('DE', '10115')) as { serviceId: number }[]).find((offer) => offer.serviceId === serviceId)

describe('country that the platform does not ship to', () => {
  it('forbids North Korea by default, citing the United Nations resolutions', async () => {
    expect(await refusalOf('KP')).toMatch(/gönderi yapmıyoruz.*S\/RES\/2397 \(2017\) \(22\.12\.2017/)
    expect(await refusalOf('KP', undefined, 'en')).toMatch(/do not ship.*S\/RES\/2397 \(2017\)/)
    const compared = await test.call(compareEndpoints.comparePrices, {
      token,
      body: toCountry('KP'),
    })
    expect(compared.body.rows).toEqual([])
    expect(compared.body.returnText).toContain('S/RES/2397')
  })

  it("reports the embargo as an error of the draft's field and does not price the draft", async () => {
    await forbid('DE')
    const { id, findings } = await createShipment(test)
    const errors = findings.filter(({ severity }) => severity === 'error')
    expect(errors.map(({ field }) => field)).toEqual(['receiver.countryCode'])
    expect(errors[0]?.message).toContain(source)
    const { status, body } = await test.callFailing(pricingEndpoints.quoteShipment, {
      token,
      body: { shipmentId: id },
    })
    expect(status).toBe(400)
    expect(Object.keys(body.Errors ?? {})).toEqual(['receiver.countryCode'])
  })

  it('invalidates earlier offers of an embargoed country for cart and payment', async () => {
    const priced = await priceShipment(test, { token })
    const { cartItemId } = await putIntoCart(test, { token })
    await forbid('DE')
    const added = await test.callFailing(cartEndpoints.addToCart, {
      token,
      body: { shipmentId: priced.shipmentId, offerId: priced.offer.id },
    })
    expect(added.status).toBe(400)
    const paid = await test.callFailing(paymentEndpoints.startCartPayment, {
      token,
      body: { cartItemIds: [cartItemId] },
    })
    expect(paid.status).toBe(422)
    expect(paid.body.Detail).toContain('artık fiyat vermiyor')
  })
})

describe('country that one service does not ship to', () => {
  it('forbids Cuba for carriers of the United States by default and shows staff the reason', async () => {
    const offers = (await estimate('CU', '10400')) as { supplierName: string }[]
    const suppliers = new Set(offers.map(({ supplierName }) => supplierName))
    expect(suppliers.size).toBeGreaterThan(0)
    expect([...suppliers].filter((name) => name === 'UPS' || name === 'FedEx')).toEqual([])
    const { body } = await test.call(pricingEndpoints.listServicesWithoutOffer, {
      token: await test.tokenOf('operations'),
      body: { ...toCountry('CU', '10400'), segmentId: 1 },
    })
    const forbidden = body.filter(({ reason }) => reason.includes('31 CFR Part 515'))
    expect(forbidden.map(({ supplierName }) => supplierName)).toEqual(['UPS', 'UPS', 'FedEx', 'FedEx'])
  })

  it('returns the offers of the services without an embargo', async () => {
    const before = (await estimate('DE', '10115')) as { serviceId: number }[]
    const { serviceId } = before[0]!
    await forbid('DE', Number(serviceId))
    expect(await offerOfService(serviceId)).toBeUndefined()
    expect(await estimate('DE', '10115')).toHaveLength(before.length - 1)
  })

  it("invalidates the embargoed service's offer while the shipment stays complete", async () => {
    const { shipmentId, offer } = await priceShipment(test, { token })
    await forbid('DE', Number(offer.serviceId))
    const { status, body } = await test.callFailing(cartEndpoints.addToCart, {
      token,
      body: { shipmentId, offerId: offer.id },
    })
    expect(status).toBe(422)
    expect(body.Detail).toContain('artık fiyat vermiyor')
    expect(
      (await createShipment(test, buildDraft())).findings.filter(({ severity }) => severity === 'error'),
    ).toEqual([])
  })

  it('reports the embargo as the reason when no service remains', async () => {
    const { rows } = await test.services.db.execute<{ id: number }>(sql`select id from services`)
    for (const { id } of rows) await forbid('DE', id)
    expect(await refusalOf('DE', '10115')).toMatch(/Servislerimizin hiçbiri.*Deneme kararı/)
  })
})

describe('list of embargoes', () => {
  const create = async (body: object) =>
    test.callFailing(embargoEndpoints.createEmbargo, {
      token: await test.tokenOf('admin'),
      body: { countryCode: 'DE', source, validFrom: '2026-01-01', ...body },
    })
  const listed = async () => {
    const { body } = await test.call(embargoEndpoints.listEmbargoes, {
      token: await test.tokenOf('admin'),
      body: { countryCode: 'DE' },
    })
    return body.items
  }

  it("forbids a country immediately and allows it again after the embargo's end", async () => {
    expect(await create({})).toMatchObject({ status: 200 })
    await expect.poll(() => estimate('DE', '10115').then(Array.isArray)).toBe(false)
    const [embargo] = await listed()
    expect(embargo).toMatchObject({ countryName: 'Almanya', source, state: 'inForce', validTo: null })
    const end = async (version: string) =>
      test.callFailing(embargoEndpoints.endEmbargo, {
        token: await test.tokenOf('admin'),
        body: { id: embargo!.id, version, validTo: '2026-01-31' },
      })
    expect((await end('seenBefore')).status).toBe(409)
    expect((await end(embargo!.version)).status).toBe(200)
    await expect.poll(() => estimate('DE', '10115').then(Array.isArray)).toBe(true)
    expect((await end((await listed())[0]!.version)).status).toBe(422)
  })

  it.each([
    [{ countryCode: 'ZZ' }, 'countryCode'],
    [{ supplierServiceMethodId: 999_999 }, 'supplierServiceMethodId'],
    [{ source: ' ' }, 'source'],
    [{ validTo: '2025-12-31' }, 'validTo'],
  ])('refuses an invalid embargo on its field: %j', async (body, field) => {
    const reply = await create(body)
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.Errors ?? {})).toEqual([field])
  })

  it('allows one embargo per country and day, plus one per service', async () => {
    await create({ validTo: '2026-06-30' })
    expect((await create({ validFrom: '2026-06-30' })).status).toBe(400)
    expect((await create({ validFrom: '2026-07-01' })).status).toBe(200)
    const { rows } = await test.services.db.execute<{ id: number }>(sql`select id from services limit 1`)
    expect((await create({ supplierServiceMethodId: rows[0]!.id })).status).toBe(200)
  })

  it('deletes only embargoes that have not begun', async () => {
    await create({ validFrom: '2099-01-01' })
    await create({ validTo: '2026-01-31' })
    const remove = async (id: number) =>
      test.callFailing(embargoEndpoints.deleteEmbargo, { token: await test.tokenOf('admin'), body: { id } })
    const [past, toCome] = await listed()
    expect((await remove(past!.id)).status).toBe(422)
    expect((await remove(toCome!.id)).status).toBe(200)
    expect(await listed()).toHaveLength(1)
  })
})

it('rejects overlapping embargoes of one list and country', async () => {
  await forbid('DE')
  await expect(forbid('DE')).rejects.toThrow()
})
