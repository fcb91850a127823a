import type { Db } from '../../../platform/db/database.ts'
import { findSecondFactorNeed } from './secondFactorNeed.queries.ts'

/** Checks whether an active role group of the person requires a second factor. */
export const requiresSecondFactor = async (db: Db, userId: number): Promise<boolean> =>
  (await findSecondFactorNeed(db, userId)).isRequired
