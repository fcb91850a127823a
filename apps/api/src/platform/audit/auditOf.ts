/**
 * The audit trail: who did what to which row, on behalf of whom, from where, and what it was before and after. An entry is
 * written in the transaction that does the thing, so that neither stands without the other.
 */
import type { AuditAction, AuditSubject } from '@kervan/contract/system/auditWords'
import type { Actor } from '../ctx.ts'
import type { Db } from '../db/database.ts'
import { auditEntries } from '../platform.tables.ts'
import { differenceOf, maskFields } from './difference.ts'

/** Who did it and when: a use case passes its `ctx`, a job `theSystem(now)`. */
export interface AuditedBy {
  actor: Pick<Actor, 'userId' | 'realUserId'> | null
  /** Null: not by a call. */
  address: string | null
  now: Date
}

export interface AuditRecord {
  /** What was done, e.g. `fuelChanged`. */
  action: AuditAction
  id: string | number
  before?: object
  /** Of a changed row the fields that were set. */
  after?: object
  /** What else is needed to understand it: counts, a reason. */
  details?: object
}

/** Writes the entry in the caller's transaction. */
export type Audit = (tx: Db, by: AuditedBy, record: AuditRecord) => Promise<void>

export const theSystem = (now: Date): AuditedBy => ({ actor: null, address: null, now })

/**
 * The audit of one kind of row. Fields named in `masked` hold personal data: the trail says that they changed, never
 * their values. Secrets (passwords, tokens, credentials) are masked by their names everywhere.
 */
export const auditOf =
  (subject: AuditSubject, { masked = [] }: { masked?: readonly string[] } = {}): Audit =>
  async (tx, { actor, address, now }, { action, id, before, after, details = {} }) => {
    await tx.insert(auditEntries).values({
      at: now,
      actorId: actor?.realUserId ?? actor?.userId ?? null,
      onBehalfOfId: actor?.realUserId === undefined ? null : actor.userId,
      action,
      subject,
      subjectId: String(id),
      changes: differenceOf(before && { ...before }, after && { ...after }, masked),
      details: maskFields({ ...details }, masked),
      address,
    })
  }
