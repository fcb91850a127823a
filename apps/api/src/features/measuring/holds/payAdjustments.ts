import type { Money } from '@kervan/domain/money/money'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { publishAdjustments } from './adjustmentTopic.ts'
import { payOpenAdjustments } from './measuring.queries.ts'

/**
 * Closes the extra payments of a captured payment and returns their ids. Those withdrawn, paid otherwise or
 * changed in amount meanwhile are missing: their money is refunded.
 */
export const payAdjustments = async (
  tx: Db,
  services: Pick<Services, 'events'>,
  taken: readonly { id: string; amount: Money }[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  const paid = taken.length === 0 ? [] : await payOpenAdjustments(tx, taken, now)
  await publishAdjustments(
    tx,
    services,
    paid.map(({ id, shipmentId }) => ({
      adjustmentId: id,
      shipmentId,
      event: 'pay',
      from: 'open',
      to: 'paid',
    })),
  )
  return new Set(paid.map(({ id }) => id))
}
