import type { Money } from '@kervan/domain/money/money'
import type { Db } from '../../platform/db/database.ts'
import { payOpenAdjustments } from './measuring.queries.ts'

/**
 * Closes the extra payments that a captured payment was for and returns their ids. One that was withdrawn, paid otherwise or
 * changed to another amount meanwhile is not among them: its money goes back.
 */
export const payAdjustments = async (
  tx: Db,
  taken: readonly { id: string; amount: Money }[],
  now: Date,
): Promise<ReadonlySet<string>> => new Set(taken.length === 0 ? [] : await payOpenAdjustments(tx, taken, now))
