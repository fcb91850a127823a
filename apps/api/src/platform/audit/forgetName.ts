import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { replacedName } from '../db/replacedName.ts'
import type { NameChange } from '../db/replacedName.ts'
import { auditEntries } from '../platform.tables.ts'

/** Removes the name of a deleted person from before and after values in the trail. */
export const forgetNameInTrail = async (
  tx: Db,
  { subject, id }: { subject: string; id: number },
  name: NameChange,
): Promise<void> => {
  const { changes } = auditEntries
  await tx
    .update(auditEntries)
    .set({ changes: replacedName(changes, name) })
    .where(
      and(
        eq(auditEntries.subject, subject),
        eq(auditEntries.subjectId, String(id)),
        sql`${changes}::text like '%' || ${name.before} || '%'`,
      ),
    )
}
