import type { Db } from '../../platform/db/database.ts'
import { payOpenAdjustments } from './measuring.queries.ts'

/**
 * Closes the extra payments that a captured payment was for and returns their ids. One that was withdrawn or paid otherwise
 * meanwhile is not among them: its money goes back.
 */
export const payAdjustments = async (
  tx: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> => new Set(ids.length === 0 ? [] : await payOpenAdjustments(tx, ids, now))
