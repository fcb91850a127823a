import { powerfulFlags } from '@kervan/contract/permissions'
import { isStaff } from '@kervan/contract/roles'
import type { Db } from '../../../platform/db/database.ts'
import { findUserAccess } from '../access.queries.ts'

/** True for staff, and for a customer with an administration flag. */
export const mayDoMoreThanCustomer = async (db: Db, userId: number): Promise<boolean> => {
  const { roles, flags } = await findUserAccess(db, userId)
  return isStaff({ roles }) || powerfulFlags.some((flag) => flags.has(flag))
}
