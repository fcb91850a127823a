import { and, eq, sql } from 'drizzle-orm'
import { onTimeShare, usualPeriod } from '@kervan/domain/tracking/promise/performance'
import { fewestMeasured } from '@kervan/contract/tracking/promise.endpoints'
import type { ExpectedDelivery } from '@kervan/contract/tracking/promise.endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { carrierPerformance } from './performance.tables.ts'

type OnTime = NonNullable<ExpectedDelivery['onTime']>

/** Period in days, as stored in the table. */
const days = Number(usualPeriod)

/**
 * Returns punctuality by service: for the country, for all countries when it has too few shipments, or nothing
 * when there are too few at all.
 */
export const findOnTime = async (db: Db, countryCode: string): Promise<ReadonlyMap<number, OnTime>> => {
  const isCountry = eq(carrierPerformance.countryCode, countryCode)
  const rows = await db
    .select({
      serviceId: carrierPerformance.serviceId,
      shipments: sql<number>`sum(${carrierPerformance.shipments})::int`,
      kept: sql<number>`sum(${carrierPerformance.kept})::int`,
      toCountry: sql<number>`coalesce(sum(${carrierPerformance.shipments}) filter (where ${isCountry}), 0)::int`,
      keptToCountry: sql<number>`coalesce(sum(${carrierPerformance.kept}) filter (where ${isCountry}), 0)::int`,
    })
    .from(carrierPerformance)
    .where(and(eq(carrierPerformance.periodDays, days)))
    .groupBy(carrierPerformance.serviceId)
  const known = new Map<number, OnTime>()
  for (const { serviceId, shipments, kept, toCountry, keptToCountry } of rows) {
    const isOfCountry = toCountry >= fewestMeasured
    const [count, good] = isOfCountry ? [toCountry, keptToCountry] : [shipments, kept]
    if (count >= fewestMeasured)
      known.set(serviceId, { percent: onTimeShare(good, count), shipmentCount: count, isOfCountry, days })
  }
  return known
}
