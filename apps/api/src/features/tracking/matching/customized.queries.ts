import { and, eq, max, ne, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { folded } from '../../../platform/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { customizedTrackingStatuses } from '../tracking.tables.ts'

type Columns = Omit<typeof customizedTrackingStatuses.$inferInsert, 'id' | 'code'>

/** Serializes saves of status names: two concurrent saves would not see each other's names. */
export const lockCustomizedNames = async (db: Db): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('customized_tracking_statuses'))`)
}

const same = (column: AnyPgColumn, name: string) => sql`${folded(column)} = ${folded(sql`${name}::text`)}`

/** Returns which of the names another status has. */
export const findNameTaken = async (
  db: Db,
  { nameTr, nameEn }: { nameTr: string; nameEn: string },
  exceptId: number | null,
): Promise<'nameTr' | 'nameEn' | null> => {
  const isTr = same(customizedTrackingStatuses.nameTr, nameTr)
  const [row] = await db
    .select({ isTr: sql<boolean>`${isTr}` })
    .from(customizedTrackingStatuses)
    .where(
      and(
        or(isTr, same(customizedTrackingStatuses.nameEn, nameEn)),
        exceptId === null ? undefined : ne(customizedTrackingStatuses.id, exceptId),
      ),
    )
    .limit(1)
  if (!row) return null
  return row.isTr ? 'nameTr' : 'nameEn'
}

export const findLastPosition = async (db: Db): Promise<number> => {
  const [row] = await db
    .select({ last: max(customizedTrackingStatuses.position) })
    .from(customizedTrackingStatuses)
  return row?.last ?? -1
}

/** Inserts a status; a code that exists gets a number appended. */
export const insertCustomized = async (db: Db, code: string, columns: Columns): Promise<number> => {
  for (let number = 1; ; number += 1) {
    const [row] = await db
      .insert(customizedTrackingStatuses)
      .values({ ...columns, code: number === 1 ? code : `${code}${number}` })
      .onConflictDoNothing()
      .returning({ id: customizedTrackingStatuses.id })
    if (row) return row.id
  }
}

export const updateCustomized = async (db: Db, id: number, columns: Columns): Promise<void> => {
  await db.update(customizedTrackingStatuses).set(columns).where(eq(customizedTrackingStatuses.id, id))
}
