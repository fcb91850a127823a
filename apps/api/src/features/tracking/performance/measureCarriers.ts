import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { performancePeriods } from '@kervan/domain/tracking/promise/performance'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { shipmentPromises } from '../../shipment/promise/promise.tables.ts'
import { carrierPerformance } from './performance.tables.ts'

/** Measures carrier punctuality. Idempotent. */
export const measureCarriersJob = jobKind({
  name: 'tracking.measureCarriers',
  payload: z.object({}),
  cron: '10 * * * *',
  expireInSeconds: 600,
})

const periods = sql.join(
  performancePeriods.map((days) => sql`(${Number(days)}::smallint)`),
  sql`, `,
)

/**
 * Measures shipments whose promised day has passed, delivered or not. Returned and cancelled ones are excluded,
 * because they are neither the carrier's fault nor its merit. Readers see the old figures until the new ones
 * are committed.
 */
export const measureCarriers = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  db.transaction(async (tx) => {
    const today = dayInTurkiye(clock())
    // Serializes processes: two concurrent measurements would write each lane twice.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('measureCarriers'))`)
    await tx.delete(carrierPerformance)
    await tx.execute(sql`
      insert into ${carrierPerformance} (period_days, carrier_id, service_id, country_code, shipments, kept, exceptions,
        scanned, scanned_on_day, delivered, taken_days, promised_days)
      select period.days, shipment.carrier_id, shipment.service_id, shipment.receiver_country, count(*),
        count(*) filter (where promise.status = 'kept'), count(*) filter (where promise.had_exception),
        count(promise.first_scan_days), count(*) filter (where promise.first_scan_days = 0),
        count(promise.taken_days), coalesce(sum(promise.taken_days), 0), sum(promise.transit_days)
      from ${shipmentPromises} as promise
      join ${shipments} as shipment on shipment.id = promise.shipment_id
      join (values ${periods}) as period (days) on promise.first_day >= ${today}::date - period.days
      where promise.first_day < ${today}::date and promise.status in ('kept', 'late', 'missed')
        and shipment.carrier_id is not null and shipment.service_id is not null
        and shipment.receiver_country is not null
      group by 1, 2, 3, 4`)
  })
