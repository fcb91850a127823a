import { toDayNumber } from '@kervan/domain/pricing/rating/days'
import { isValidOn } from '@kervan/domain/pricing/rating/compile/rateTable'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { currentRateTable } from '../rateTable/currentRateTable.ts'

/**
 * Returns today's fee per shipment for the platform's IOSS number. Null without such a fee, and when services
 * charge different amounts: the offers then show each.
 */
export const houseIossFee = async (
  ctx: Pick<Ctx, 'cache' | 'now'>,
): Promise<{ amount: number; currency: string } | null> => {
  const today = toDayNumber(dayInTurkiye(ctx.now))
  const { services } = await currentRateTable(ctx)
  const fees = new Map<string, { amount: number; currency: string }>()
  for (const { surcharges } of services)
    for (const surcharge of surcharges) {
      const { kind, row } = surcharge
      if (kind !== 'ioss' || !isValidOn(surcharge, today)) continue
      if (row.per !== 'shipment' || row.fuelApplies) return null
      fees.set(`${row.amount} ${row.currency}`, { amount: Number(row.amount), currency: row.currency })
    }
  return fees.size === 1 ? [...fees.values()][0]! : null
}
