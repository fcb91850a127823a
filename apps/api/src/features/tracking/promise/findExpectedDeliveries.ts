import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { promiseEndpoints } from '@kervan/contract/tracking/promise.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { currentRateTable } from '../../pricing/rateTable/currentRateTable.ts'
import { findOnTime } from '../performance/findOnTime.ts'
import { explainDays } from '../../shipment/promise/describePromise.ts'
import { estimateFrom, routeOf } from '../../shipment/promise/storePromise.ts'

type Row = (typeof promiseEndpoints)['findExpectedDeliveries']

/**
 * Returns by service the day on which a parcel that is ready now is delivered. Services with the same transit
 * days share one estimate.
 */
export const findExpectedDeliveries = async (
  ctx: Ctx,
  { countryCode, direction }: InputOf<Row>['body'],
): Promise<AnswerOf<Row>> => {
  const [sender, receiver] = direction === 'import' ? [countryCode, 'TR'] : ['TR', countryCode]
  const route = routeOf(sender, receiver)
  const { serviceById } = await currentRateTable(ctx)
  // Punctuality is measured for exports only, so offers for imports show none.
  const onTime = direction === 'import' ? new Map<number, never>() : await findOnTime(ctx.db, countryCode)
  const explainedByDays = new Map<number, { expectedDay: string; explanation: string }>()
  const estimate = (days: number) => {
    const known = explainedByDays.get(days)
    if (known) return known
    const { day, uncounted } = estimateFrom(ctx.now, days, route)
    const made = {
      expectedDay: day,
      explanation: explainDays(days, uncounted, [sender, receiver], ctx.language),
    }
    explainedByDays.set(days, made)
    return made
  }
  return {
    items: [...serviceById.values()].map(({ service, transitDays }) => ({
      serviceId: service.id,
      ...estimate(transitDays.max),
      onTime: onTime.get(service.id) ?? null,
    })),
  }
}
