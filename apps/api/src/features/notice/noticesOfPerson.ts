/** What a person was told by email, for their copy of it and for its deletion. */
import type { Db } from '../../platform/db/database.ts'
import { deleteNoticesOf, listNoticesOf } from './notice.queries.ts'

export const listNoticesOfPerson = (db: Db, person: { id: number; email: string }) =>
  listNoticesOf(db, person)

export const forgetNoticesOfPerson = (tx: Db, person: { id: number; email: string }): Promise<void> =>
  deleteNoticesOf(tx, person)
