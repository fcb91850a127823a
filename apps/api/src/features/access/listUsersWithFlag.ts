import type { PermissionFlag } from '@kervan/contract/permissions'
import type { Db } from '../../platform/db/database.ts'
import { listUserIdsWithFlag } from './access.queries.ts'

/** Ids of active users with the flag; optionally operations users only. */
export const listUsersWithFlag = (
  db: Db,
  flag: PermissionFlag,
  only: { isOperationUser?: true } = {},
): Promise<number[]> => listUserIdsWithFlag(db, flag, only)
