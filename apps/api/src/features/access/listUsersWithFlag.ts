import type { PermissionFlag } from '@kervan/contract/permissions'
import type { Db } from '../../platform/db/database.ts'
import { listUserIdsWithFlag } from './access.queries.ts'

/** Ids of the active users who hold the flag; of operations alone where that is asked. */
export const listUsersWithFlag = (
  db: Db,
  flag: PermissionFlag,
  only: { isOperationUser?: true } = {},
): Promise<number[]> => listUserIdsWithFlag(db, flag, only)
