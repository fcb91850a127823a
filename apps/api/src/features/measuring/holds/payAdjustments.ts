import type { Money } from '@kervan/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { payOpenAdjustments } from './measuring.queries.ts'

/**
 * Closes the extra payments of a captured payment and returns their ids. Those withdrawn, paid otherwise or
 * changed in amount meanwhile are missing: their money is refunded.
 */
export const payAdjustments = async (
  tx: Db,
  taken: readonly { id: string; amount: Money }[],
  now: Date,
): Promise<ReadonlySet<string>> => new Set(taken.length === 0 ? [] : await payOpenAdjustments(tx, taken, now))
