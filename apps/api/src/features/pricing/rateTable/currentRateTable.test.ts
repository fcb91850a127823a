import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { priceList } from '@kervan/domain/pricing/rating/testing/buildRates'
import { databaseErrorCode } from '../../../platform/db/database.ts'
import { openServices } from '../../../services.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { exchangeRates } from '../exchangeRates/exchangeRate.tables.ts'
import { currentRateTable } from './currentRateTable.ts'
import { carriers, fuelCharges, priceListPrices, priceLists, segments } from '../pricing.tables.ts'
import { storePriceWorld } from '../testing/priceWorld.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await storePriceWorld(test.services.db)
})

const carrierName = async (services: TestApp['services']) =>
  (await currentRateTable(services)).services[0]?.carrier.name

const renameCarrier = (name: string) =>
  test.services.db.update(carriers).set({ name }).where(eq(carriers.id, 1))

describe('price table of a process', () => {
  it('replaces the whole table after a change and returns the same object until then', async () => {
    await expect.poll(() => carrierName(test.services)).toBe('Kervan')
    const before = await currentRateTable(test.services)
    expect(await currentRateTable(test.services)).toBe(before)
    await renameCarrier('Kervan Ekspres')
    await expect.poll(() => carrierName(test.services)).toBe('Kervan Ekspres')
    expect(before.services[0]?.carrier.name).toBe('Kervan')
  })

  it('replaces the table in every process on the database', async () => {
    const { settings, log } = test.services
    const other = openServices(settings, test.connectionString, log)
    try {
      await expect.poll(() => carrierName(other)).toBe('Kervan')
      await renameCarrier('Deve')
      await expect.poll(() => carrierName(other)).toBe('Deve')
    } finally {
      await other.close()
    }
  })

  it('replaces the table after the listening connection was cut', async () => {
    await expect.poll(() => carrierName(test.services)).toBe('Kervan')
    await test.services.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'kervan-listen %' and datname = current_database()`,
    )
    await renameCarrier('Katar')
    await expect.poll(() => carrierName(test.services)).toBe('Katar')
  })

  it('keeps the current table when new rows contradict each other', async () => {
    await expect.poll(() => carrierName(test.services)).toBe('Kervan')
    const logged = vi.spyOn(test.services.log, 'error')
    await test.services.db.transaction(async (tx) => {
      await tx.update(segments).set({ isDefault: false })
      await tx.update(carriers).set({ name: 'Yarım' })
    })
    await expect.poll(() => logged).toHaveBeenCalledWith(expect.anything(), 'cached value not read')
    logged.mockRestore()
    expect(await carrierName(test.services)).toBe('Kervan')
    await test.services.db.update(segments).set({ isDefault: true })
    await expect.poll(() => carrierName(test.services)).toBe('Yarım')
  })

  it('reuses prices of unchanged lists and reads those of changed lists', async () => {
    const pricesOf = async (index: number) =>
      (await currentRateTable(test.services)).services[0]?.priceLists.export[index]?.pricesByZone
    const before = await pricesOf(0)
    await test.services.db.transaction(async (tx) => {
      await tx.update(priceLists).set({ validTo: '2026-12-31' })
      await tx.insert(priceLists).values({
        ...priceList({ id: 101, validFrom: '2027-01-01' }),
        roundingSteps: [{ stepKg: 0.5 }],
        source: 'test',
      })
    })
    await expect.poll(async () => (await pricesOf(1)) !== undefined).toBe(true)
    expect(await pricesOf(1)).toBe(before)
    await test.services.db.update(priceListPrices).set({ price: sql`${priceListPrices.price} + 1` })
    const cheapest = async () => (await pricesOf(1))?.package.get(10)?.curve.values[0]
    await expect.poll(cheapest).toBe(1100)
  })

  it('updates the price table when exchange rates change', async () => {
    const newest = async () => (await currentRateTable(test.services)).exchangeRates.get('EUR')?.[0]?.text
    await expect.poll(newest).toBe('50')
    await test.services.db
      .insert(exchangeRates)
      .values({ currency: 'EUR', day: '2026-11-21', sellingTry: '51.25', source: 'test' })
    await expect.poll(newest).toBe('51.25')
  })
})

describe('database', () => {
  const store = (changes: { id: number; validFrom: string; validTo: string | null }) =>
    test.services.db
      .insert(priceLists)
      .values({ ...priceList(changes), roundingSteps: [{ stepKg: 0.5 }], source: 'test' })

  it('rejects price lists of a service that overlap by a single day', async () => {
    const { db } = test.services
    await db.update(priceLists).set({ validTo: '2026-11-30' })
    const overlapping = store({ id: 101, validFrom: '2026-11-30', validTo: null })
    expect(databaseErrorCode(await overlapping.then(() => null, (error: unknown) => error))).toBe('23P01') // prettier-ignore
    await store({ id: 102, validFrom: '2026-12-01', validTo: null })
  })

  it('rejects two fuel percentages for one week of a carrier, but allows one per service', async () => {
    const { db } = test.services
    const week = {
      carrierId: 1,
      percent: '22',
      validFrom: '2026-11-20',
      validTo: '2026-11-26',
      source: 'test',
    }
    const second = db.insert(fuelCharges).values({ ...week, serviceId: null })
    expect(databaseErrorCode(await second.then(() => null, (error: unknown) => error))).toBe('23P01') // prettier-ignore
    await db.insert(fuelCharges).values({ ...week, serviceId: 1 })
  })
})
