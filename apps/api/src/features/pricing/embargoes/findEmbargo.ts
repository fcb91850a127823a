import { findEmbargo } from '@kervan/domain/pricing/rating/embargo'
import { toDayNumber } from '@kervan/domain/pricing/rating/days'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { currentRateTable } from '../rateTable/currentRateTable.ts'

/**
 * Refuses offers of embargoed countries: offers stay valid for a while, but an embargo applies immediately.
 * @throws AppError offerGone when the service must not ship to the country today
 */
export const refuseEmbargoedOffers = async (
  ctx: Pick<Ctx, 'cache' | 'now'>,
  offers: readonly { serviceId: number; countryCode: string | null }[],
): Promise<void> => {
  const table = await currentRateTable(ctx)
  const day = toDayNumber(dayInTurkiye(ctx.now))
  for (const { serviceId, countryCode } of offers)
    if (countryCode && findEmbargo(table, table.serviceById.get(serviceId) ?? null, countryCode, day))
      throw new AppError('offerGone')
}
