/** Work list reasons caused by time alone: no payment, or no event. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  movingStates,
  staleAfterWorkingDays,
  unpaidAfterHours,
  workingDaysBefore,
} from '@kervan/domain/customerService/serviceReasons'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { facets } from '../../shipment/shipmentFacets.ts'
import { shipmentEvents, shipmentFacets } from '../../shipment/shipment.tables.ts'
import { trackingEvents } from '../../tracking/tracking.tables.ts'
import { serviceReasonRows } from '../customerService.tables.ts'

/** Finds shipments that started waiting. Idempotent. */
export const findLateShipmentsJob = jobKind({
  name: 'customerService.findLateShipments',
  payload: z.object({}),
  cron: '*/10 * * * *',
})

const hourMs = 3_600_000

/** Uses the creation time in facets: a shipment younger than the limit cannot be waiting yet. */
const candidates = (states: readonly string[], before: Date, reason: string) => sql`
  select ${shipmentFacets.shipmentId} as id, ${shipmentFacets.companyId} as company_id from ${shipmentFacets}
  where ${shipmentFacets.facet} in (${sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )})
    and ${shipmentFacets.createdAt} < ${before.toISOString()}
    and not exists (select from service_reasons as known
      where known.shipment_id = ${shipmentFacets.shipmentId} and known.reason = ${reason})`

export const findLateShipments = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  const now = clock()
  const unpaidBefore = new Date(now.getTime() - unpaidAfterHours * hourMs)
  const staleBefore = workingDaysBefore(now, staleAfterWorkingDays)
  await db.execute(sql`
    insert into ${serviceReasonRows} (shipment_id, reason, company_id, since)
    select late.id, 'unpaid', late.company_id, changed.at
    from (${candidates([facets.state('inCart')], unpaidBefore, 'unpaid')}) as late
    cross join lateral (
      select max(${shipmentEvents.at}) as at from ${shipmentEvents}
      where ${shipmentEvents.shipmentId} = late.id and ${shipmentEvents.toState} = 'inCart'
    ) as changed
    where changed.at < ${unpaidBefore.toISOString()}
    on conflict do nothing`)
  await db.execute(sql`
    insert into ${serviceReasonRows} (shipment_id, reason, company_id, since)
    select late.id, 'stale', late.company_id, last.at
    from (${candidates(movingStates.map(facets.state), staleBefore, 'stale')}) as late
    cross join lateral (
      select coalesce(
        (select max(${trackingEvents.at}) from ${trackingEvents}
          where ${trackingEvents.shipmentId} = late.id and ${trackingEvents.at} <= ${now.toISOString()}),
        (select max(${shipmentEvents.at}) from ${shipmentEvents} where ${shipmentEvents.shipmentId} = late.id)) as at
    ) as last
    where last.at < ${staleBefore.toISOString()}
    on conflict do nothing`)
}
