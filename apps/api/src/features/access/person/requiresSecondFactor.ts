import type { Db } from '../../../platform/db/database.ts'
import { findSecondFactorNeed } from './secondFactorNeed.queries.ts'

/** Whether an active role group of the person asks for a second factor at sign-in. */
export const requiresSecondFactor = async (db: Db, userId: number): Promise<boolean> =>
  (await findSecondFactorNeed(db, userId)).isRequired
