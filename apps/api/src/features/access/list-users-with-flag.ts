import type { PermissionFlag } from '@kervan/contract/permissions'
import type { Db } from '../../platform/db/database.ts'
import { listUserIdsWithFlag } from './access.queries.ts'

/** Active users whose roles contain the flag, by id: whom to write about what needs it. */
export const listUsersWithFlag = (db: Db, flag: PermissionFlag): Promise<number[]> =>
  listUserIdsWithFlag(db, flag)
