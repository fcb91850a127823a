import type { HomeFigures } from '@kervan/contract/shipment/list/homeFigures.endpoints'
import { momentInTurkiye, weekdayOf } from '@kervan/domain/reservation/pickupDays'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { addDays } from '@kervan/domain/tracking/promise/workCalendar'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { canSeePrices, scopeOf } from '../../access/policies.ts'
import { facets } from '../shipmentFacets.ts'
import { countByState, readWeek, sumSpent } from './homeFigures.queries.ts'

/** States between payment and delivery, in the order of a shipment's life. */
const openStates: readonly ShipmentState[] = [
  'paid',
  'booked',
  'received',
  'inProcess',
  'inTransit',
  'outForDelivery',
  'cancelling',
]

/** Days for which a shipment counts in the figures of a week; a delivery takes no longer. */
const readDays = 120

/** Figures of the caller's company; zeros for staff, who have no company. */
export const readHomeFigures = async (ctx: Ctx): Promise<HomeFigures> => {
  const scope = scopeOf(ctx)
  const today = dayInTurkiye(ctx.now)
  const from = addDays(today, 1 - weekdayOf(today))
  const to = addDays(from, 6)
  if (scope.kind !== 'company')
    return {
      open: [],
      week: { from, to, paidCount: 0, lastPaidCount: 0, spent: [], delivered: null },
    }
  const { companyId } = scope
  const week = momentInTurkiye(from, '00:00')
  const createdSince = momentInTurkiye(addDays(from, -readDays), '00:00')
  const [counts, spent, figures] = await Promise.all([
    countByState(ctx.db, companyId, openStates),
    canSeePrices(ctx.actor) ? sumSpent(ctx.db, companyId, { since: week, createdSince }) : [],
    readWeek(ctx.db, companyId, {
      week,
      lastWeek: momentInTurkiye(addDays(from, -7), '00:00'),
      createdSince,
    }),
  ])
  const { paidCount, lastPaidCount, deliveredCount, averageDays, promisedCount, onTimeCount } = figures
  return {
    open: openStates.flatMap((state) => {
      const count = counts.get(facets.state(state)) ?? 0
      return count > 0 ? [{ state, count }] : []
    }),
    week: {
      from,
      to,
      paidCount,
      lastPaidCount,
      spent,
      delivered:
        deliveredCount === 0 || averageDays === null
          ? null
          : {
              shipmentCount: deliveredCount,
              averageDays: Math.round(averageDays * 10) / 10,
              onTimePercent: promisedCount === 0 ? null : Math.round((100 * onTimeCount) / promisedCount),
            },
    },
  }
}
