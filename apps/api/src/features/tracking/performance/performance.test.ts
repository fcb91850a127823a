import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { performanceEndpoints } from '@kervan/contract/tracking/performance.endpoints'
import { promiseEndpoints } from '@kervan/contract/tracking/promise.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildDraft } from '../../shipment/testing/buildShipment.ts'
import { openPromises } from '../testing/buildPromises.ts'
import { measureCarriers } from './measureCarriers.ts'

let test: TestApp

/**
 * All shipments are booked on Monday the 23rd and promised for Thursday the 26th. Germany: two of four on time
 * (50 %), one of four had an exception (25 %), two of three scanned were scanned on the same day (66.7 %),
 * three delivered after 3, 3 and 4 working days (3.3). Austria: one on time. Returned and cancelled shipments
 * are not counted.
 */
const world: [country: string, events: [code: string, at: string][]][] = [
  [
    'DE',
    [
      ['received', '2026-11-23T12:00:00Z'],
      ['delivered', '2026-11-26T10:00:00Z'],
    ],
  ],
  [
    'DE',
    [
      ['received', '2026-11-23T12:00:00Z'],
      ['heldAtCustoms', '2026-11-24T08:00:00Z'],
      ['inTransit', '2026-11-24T12:00:00Z'],
      ['delivered', '2026-11-26T10:00:00Z'],
    ],
  ],
  // Scanned on Tuesday; then counted: Wednesday, Thursday, Friday, Monday.
  [
    'DE',
    [
      ['received', '2026-11-24T06:00:00Z'],
      ['delivered', '2026-11-30T10:00:00Z'],
    ],
  ],
  ['DE', []],
  [
    'AT',
    [
      ['received', '2026-11-23T12:00:00Z'],
      ['delivered', '2026-11-25T10:00:00Z'],
    ],
  ],
  [
    'AT',
    [
      ['received', '2026-11-23T12:00:00Z'],
      ['returned', '2026-11-25T10:00:00Z'],
    ],
  ],
]

beforeAll(async () => {
  test = await startTestApp()
  const promises = await openPromises(test)
  const built = []
  for (const [countryCode, events] of world) {
    const receiver = countryCode === 'AT' ? { countryCode, zipCode: '1010', city: 'Wien' } : {}
    built.push({ ...(await promises.book(buildDraft({ receiver }))), events })
  }
  for (const { id, events } of built) for (const [code, at] of events) await promises.tell(id, code, at)
  await promises.follow('2026-12-01T09:00:00Z')
  await measureCarriers(test.services)
})
afterAll(() => test.close())

/** Signs in again, because the clock has passed the token's expiry. */
const list = async (body: object = {}) =>
  (
    await test.call(performanceEndpoints.listCarrierPerformance, {
      token: await test.tokenOf('operations'),
      body,
    })
  ).body.items

describe('carrier performance', () => {
  it('calculates the performance figures from the tracking events', async () => {
    const rows = await list()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      supplierName: 'Test Carrier',
      supplierServiceMethodName: 'Express',
      countryCode: 'DE',
      shipmentCount: 4,
      onTimePercent: 50,
      exceptionPercent: 25,
      firstScanPercent: 66.7,
      averageDays: 3.3,
      promisedDays: 3,
    })
    expect(rows[1]).toMatchObject({
      countryCode: 'AT',
      shipmentCount: 1,
      onTimePercent: 100,
      exceptionPercent: 0,
      firstScanPercent: 100,
      averageDays: 2,
    })
  })

  it('filters, sorts and exports carrier performance', async () => {
    expect((await list({ sort: '-onTime' })).map(({ countryCode }) => countryCode)).toEqual(['AT', 'DE'])
    expect(await list({ countryCode: 'AT', period: '365' })).toHaveLength(1)
    expect(await list({ supplierId: 1 })).toEqual([])
    const file = await test.call(performanceEndpoints.exportCarrierPerformance, {
      token: await test.tokenOf('operations'),
      language: 'tr',
      body: { format: 'csv' },
    })
    expect(file.bytes.toString()).toContain('Zamanında')
    expect(file.bytes.toString()).toContain('66,7')
  })

  it('gives the same performance figures when measured again, and skips unfinished days', async () => {
    const before = (await list()).map(({ id: _, ...row }) => row)
    await Promise.all([measureCarriers(test.services), measureCarriers(test.services)])
    expect((await list()).map(({ id: _, ...row }) => row)).toEqual(before)
    test.setNow(new Date('2026-11-26T09:00:00Z'))
    await measureCarriers(test.services)
    expect(await list()).toEqual([])
    test.setNow(new Date('2026-12-29T09:00:00Z'))
    await measureCarriers(test.services)
    expect(await list({ period: '30' })).toEqual([])
    expect(await list()).toHaveLength(2)
    test.setNow(new Date('2026-12-01T09:00:00Z'))
    await measureCarriers(test.services)
  })

  it('refuses carrier performance to everyone but operations', async () => {
    for (const role of ['customer', 'agent', 'pickup'] as const) {
      const token = await test.tokenOf(role)
      const reply = await test.callFailing(performanceEndpoints.listCarrierPerformance, { token, body: {} })
      expect(reply.status).toBe(403)
    }
  })
})

describe('delivery estimate of an offer', () => {
  /** Uses a service of the public price lists. */
  const serviceOfThreeDays = async () => {
    const { rows } = await test.services.db.execute<{ id: number; carrier_id: number }>(sql`
      select services.id, carrier_id from services join carriers on carriers.id = carrier_id
      where transit_days_max = 3 and carriers.code <> 'testCarrier' order by services.id limit 1`)
    return rows[0]!
  }
  const expected = async (body: object, language: 'tr' | 'en' = 'tr') => {
    const reply = await test.call(promiseEndpoints.findExpectedDeliveries, { language, body: body })
    const { id } = await serviceOfThreeDays()
    return reply.body.items.find(({ serviceId }) => serviceId === id)
  }

  it('returns the expected day with its explanation, also to visitors', async () => {
    // Thursday evening: handed over on Friday; the 26th and the weekend are days off.
    test.setNow(new Date('2026-12-24T15:00:00Z'))
    expect(await expected({ countryCode: 'DE' })).toMatchObject({
      expectedDay: '2026-12-30',
      explanation: '3 iş günü sayıldı. Sayılmayan günler: 26.12.2026–27.12.2026 hafta sonu (Türkiye).',
    })
    expect(await expected({ countryCode: 'DE', direction: 'import' }, 'en')).toMatchObject({
      expectedDay: '2026-12-31',
      explanation:
        '3 working days counted. Days left out: 25/12/2026 Christmas Day (Germany), 26/12/2026–27/12/2026 weekend (Germany).',
      onTime: null,
    })
    test.setNow(new Date('2026-12-01T09:00:00Z'))
  })

  it('returns punctuality from 30 shipments on, of the country or of all countries', async () => {
    const { db } = test.services
    const { id, carrier_id } = await serviceOfThreeDays()
    const measured = (countryCode: string, shipments: number, kept: number) =>
      db.execute(sql`
        insert into carrier_performance (period_days, carrier_id, service_id, country_code, shipments, kept, exceptions,
          scanned, scanned_on_day, delivered, taken_days, promised_days)
        values (90, ${carrier_id}, ${id}, ${countryCode}, ${shipments}, ${kept}, 0, 0, 0, 0, 0, 0)`)
    await measured('FR', 29, 28)
    expect(await expected({ countryCode: 'FR' })).toMatchObject({ onTime: null })
    await measured('DE', 5, 3)
    const all = { percent: 91, shipmentCount: 34, isOfCountry: false, days: 90 }
    expect(await expected({ countryCode: 'DE' })).toMatchObject({ onTime: all })
    expect(await expected({ countryCode: 'FR' })).toMatchObject({ onTime: all })
    await db.execute(sql`update carrier_performance set shipments = 30 where country_code = 'FR'`)
    expect(await expected({ countryCode: 'FR' })).toMatchObject({
      onTime: { percent: 93, shipmentCount: 30, isOfCountry: true, days: 90 },
    })
  })

  it.each([{ countryCode: 'Germany' }, { countryCode: 'DE', direction: 'sideways' }, {}])(
    'refuses a delivery estimate for %j',
    async (body) => {
      expect((await test.callFailing(promiseEndpoints.findExpectedDeliveries, { body })).status).toBe(400)
    },
  )
})
