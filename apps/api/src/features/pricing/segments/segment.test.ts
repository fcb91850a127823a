/** Segments and their dated percentages over HTTP, with the prices of testing/priceWorld.ts. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { segmentEndpoints } from '@kervan/contract/pricing/segments/segment.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { companies } from '../../company/company.tables.ts'
import { currentRateTable } from '../rateTable/currentRateTable.ts'
import { dayOfWorld, goToDayOfWorld, storePriceWorld } from '../testing/priceWorld.ts'
import { parcelToBerlin } from '../testing/parcelToBerlin.ts'

let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startTestApp()
  await goToDayOfWorld(test)
  await storePriceWorld(test.services.db, {
    segments: [
      { id: 1, name: 'Standart', isDefault: true },
      { id: 2, name: 'Altın', isDefault: false },
    ],
    markups: [
      { segmentId: 1, serviceId: null, upToKg: null, percent: '10' },
      { segmentId: 2, serviceId: null, upToKg: 5, percent: '8' },
      { segmentId: 2, serviceId: null, upToKg: null, percent: '6' },
    ],
  })
  admin = await test.tokenOf('admin')
})
afterAll(() => test.close())
beforeEach(() => test.setNow(dayOfWorld))

const list = async () => (await test.call(segmentEndpoints.listSegmentRates, { token: admin })).body
const segment = async (id: number) => (await list()).find((one) => one.id === id)!

const change = async (body: object, segmentId = 1) =>
  test.callFailing(segmentEndpoints.updateSegmentRate, {
    token: admin,
    body: { segmentId, serviceId: null, version: (await segment(segmentId)).version, ...body },
  })

/** 0.4 kg to Berlin: cost 12.00 EUR, so that the markup is easy to calculate. */
const priceOn = async (day: string, segmentId = 1) => {
  test.setNow(new Date(`${day}T09:00:00Z`))
  const reply = await test.call(pricingEndpoints.quoteParcel, {
    token: admin,
    body: {
      ...parcelToBerlin({ weight: 0.4 }),
      segmentId,
    },
  })
  test.setNow(dayOfWorld)
  return (reply.body as OfferAnswer[])[0]?.totalPrice
}

/** Waits until this process quotes with the rows just written. */
const reloaded = async (before: unknown) =>
  expect.poll(async () => (await currentRateTable(test.services)) !== before).toBe(true)

describe('markup percentages', () => {
  it('keeps the old markup percentages until the day before the new ones begin', async () => {
    const before = await currentRateTable(test.services)
    const reply = await change({
      validFrom: '2026-12-01',
      bands: [
        { upToKg: '1', percent: '25,5' },
        { upToKg: null, percent: 20 },
      ],
    })
    expect(reply.body).toMatchObject({
      rates: [
        {
          serviceId: null,
          periods: [
            {
              validFrom: '2026-12-01',
              validTo: null,
              state: 'toCome',
              bands: [{ upToKg: 1, percent: '25.5' }, {}],
            },
            { validFrom: null, validTo: '2026-11-30', state: 'inForce' },
          ],
        },
      ],
    })
    await reloaded(before)
    expect(await priceOn('2026-11-30')).toBe(13.2)
    expect(await priceOn('2026-12-01')).toBe(15.06)
  })

  it("overrides the segment's percentages by those of a service until they are emptied", async () => {
    const before = await currentRateTable(test.services)
    await change({ serviceId: 1, validFrom: '2026-11-25', bands: [{ upToKg: null, percent: 50 }] })
    await change({ serviceId: 1, validFrom: '2026-11-28', bands: [] })
    await reloaded(before)
    await expect.poll(() => priceOn('2026-11-28')).toBe(13.2)
    expect(await priceOn('2026-11-24')).toBe(13.2)
    expect(await priceOn('2026-11-27')).toBe(18)
  })

  it('removes future markup percentages so that the previous ones continue', async () => {
    const before = await currentRateTable(test.services)
    const body = { segmentId: 1, serviceId: null, validFrom: '2026-12-01' }
    const { version } = await segment(1)
    const reply = await test.call(segmentEndpoints.removeSegmentRate, {
      token: admin,
      body: { ...body, version },
    })
    expect(reply.body.rates[0]?.periods).toMatchObject([{ validFrom: null, validTo: null }])
    await reloaded(before)
    expect(await priceOn('2026-12-01')).toBe(13.2)
    test.setNow(new Date('2026-11-26T09:00:00Z'))
    const begun = await test.callFailing(segmentEndpoints.removeSegmentRate, {
      // Signs in again, because sessions of the earlier test day have expired.
      token: await test.tokenOf('admin'),
      body: { ...body, serviceId: 1, validFrom: '2026-11-25', version: version + 1 },
    })
    expect(Object.keys(begun.body.Errors ?? {})).toEqual(['validFrom'])
  })

  it.each([
    [{ validFrom: '2026-11-19', bands: [{ upToKg: null, percent: 5 }] }, 'validFrom'],
    [{ validFrom: '2026-12-01', bands: [] }, 'bands'],
    [{ validFrom: '2026-12-01', bands: [{ upToKg: 5, percent: 5 }] }, 'bands.0.upToKg'],
    [
      {
        validFrom: '2026-12-01',
        bands: [
          { upToKg: 5, percent: 5 },
          { upToKg: 5, percent: 4 },
          { upToKg: null, percent: 3 },
        ],
      },
      'bands.1.upToKg',
    ],
    [{ validFrom: '2026-12-01', bands: [{ upToKg: null, percent: -1 }] }, 'bands.0.percent'],
    [{ validFrom: '2026-12-01', bands: [{ upToKg: null, percent: '' }] }, 'bands.0.percent'],
    [{ validFrom: '2026-12-01', serviceId: 99, bands: [] }, 'serviceId'],
  ])('refuses invalid percentages on their field: %j', async (body, field) => {
    const reply = await change(body)
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.Errors ?? {})).toEqual([field])
  })

  it("refuses percentages saved over another user's change", async () => {
    const { version } = await segment(2)
    const save = () =>
      test.callFailing(segmentEndpoints.updateSegmentRate, {
        token: admin,
        body: {
          segmentId: 2,
          serviceId: null,
          version,
          validFrom: '2026-12-05',
          bands: [{ upToKg: null, percent: 3 }],
        },
      })
    const replies = await Promise.all([save(), save(), save()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { rates } = await segment(2)
    expect(rates[0]?.periods).toMatchObject([
      { validFrom: '2026-12-05', bands: [{ percent: '3' }] },
      { validFrom: null, validTo: '2026-12-04', bands: [{ percent: '8' }, { percent: '6' }] },
    ])
  })

  it('audits who changed which percentages', async () => {
    const { rows } = await test.services.db.execute<{ details: { closed: unknown } }>(
      sql`select details from audit_entries where action = 'segmentRatesChanged' and subject_id = '2'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.details.closed).toMatchObject({ bands: [{ percent: '8' }, { percent: '6' }] })
  })
})

describe('margin preview', () => {
  it('previews sample parcels with new and current percentages and stores nothing', async () => {
    const before = await list()
    const reply = await test.call(segmentEndpoints.previewMargin, {
      token: admin,
      body: { segmentId: 1, serviceId: null, bands: [{ upToKg: null, percent: 50 }] },
    })
    // 1 kg to Germany: 20.00 plus 20 % fuel.
    const berlin = reply.body.find((sample) => sample.weightKg === 1)
    expect(berlin?.prices).toEqual([
      {
        supplierName: 'Kervan',
        serviceName: 'Express',
        currency: 'EUR',
        cost: 24,
        price: 36,
        marginPercent: 33.33,
        markupPercent: '50',
        priceNow: 26.4,
        marginPercentNow: 9.09,
      },
    ])
    expect(reply.body.find(({ countryCode }) => countryCode === 'US')?.prices).toEqual([])
    expect(await list()).toEqual(before)
  })
})

describe('segment', () => {
  it('creates a segment with one percentage that prices immediately', async () => {
    const before = await currentRateTable(test.services)
    const reply = await test.call(segmentEndpoints.createSegment, {
      token: admin,
      body: { name: 'Gümüş', percent: 100 },
    })
    await reloaded(before)
    await expect.poll(() => priceOn('2026-11-20', reply.body.id)).toBe(24)
    // Names are compared without case and accents.
    for (const name of ['Gümüş', 'GÜMÜŞ', ' gumus '])
      expect(
        (
          await test.callFailing(segmentEndpoints.createSegment, {
            token: admin,
            body: { name, percent: 5 },
          })
        ).body.Errors,
        name,
      ).toEqual({ name: ['Bu adda bir segment zaten var.'] })
  })

  it('replaces the default segment', async () => {
    const rename = async (id: number, body: object) =>
      test.callFailing(segmentEndpoints.updateSegment, {
        token: admin,
        body: { id, version: (await segment(id)).version, name: `Segment ${id}`, ...body },
      })
    expect((await rename(1, { isDefault: false })).body.Errors).toHaveProperty('isDefault')
    expect((await rename(2, { isDefault: true })).status).toBe(200)
    expect((await list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [2, true],
      [1, false],
      [expect.any(Number), false],
    ])
    await rename(1, { isDefault: true })
  })

  it("lets operations and administrators set a company's segment, but not agents or customers", async () => {
    const { db } = test.services
    const [company] = await db.insert(companies).values({ name: 'Deneme Ltd.' }).returning()
    const row = companyEndpoints.updateCompanySegment
    const set = async (role: 'admin' | 'operations' | 'agent' | 'customer' | 'pickup', body: object) =>
      test.callFailing(row, { token: await test.tokenOf(role), body: { companyId: company!.id, ...body } })
    for (const role of ['agent', 'customer', 'pickup'] as const)
      expect((await set(role, { segmentId: 2 })).status, role).toBe(403)
    expect((await set('operations', { segmentId: 2 })).status).toBe(200)
    expect((await segment(2)).companyCount).toBe(1)
    expect((await set('admin', { segmentId: 999 })).body.Errors).toHaveProperty('segmentId')
    expect((await set('admin', { companyId: 999_999, segmentId: null })).status).toBe(404)
  })
})
