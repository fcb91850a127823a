import type { PermissionFlag } from '@kervan/contract/permissions'
import type { Db } from '../../platform/db/database.ts'
import { listUserIdsWithFlag } from './access.queries.ts'

/** Ids of the active users who hold the flag. */
export const listUsersWithFlag = (db: Db, flag: PermissionFlag): Promise<number[]> =>
  listUserIdsWithFlag(db, flag)
