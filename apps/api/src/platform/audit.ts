import type { Db } from './db/database.ts'
import { auditEntries } from './platform.tables.ts'

export interface AuditEntry {
  at: Date
  actorId: number | null
  /** What was done, e.g. `passwordReset`. */
  action: string
  /** Kind of row it was done to, e.g. `user`. */
  subject: string
  subjectId: string | number
  details?: object
  address?: string
}

/** Written in the transaction that does the thing, so that neither stands without the other. */
export const writeAudit = async (tx: Db, entry: AuditEntry): Promise<void> => {
  await tx.insert(auditEntries).values({ ...entry, subjectId: String(entry.subjectId) })
}
