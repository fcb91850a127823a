/**
 * Audit trail: who did what to which row, on behalf of whom, from which address, with values before and after.
 * An entry is written in the transaction of the change, so that neither exists without the other.
 */
import type { ActorRights, WorkActor } from '../ctx.ts'
import type { Db } from '../db/database.ts'
import { auditEntries } from '../platform.tables.ts'
import { differenceOf, maskFields } from './difference.ts'

/** Actor and time: a use case passes its `ctx`, a job `theSystem(now)`. */
export interface AuditedBy {
  actor: (Pick<ActorRights, 'userId' | 'realUserId'> & Partial<Pick<WorkActor, 'workReason'>>) | null
  /** Null or empty: not caused by a call. */
  address: string | null
  now: Date
}

export interface AuditRecord<Action extends string = string> {
  /** Audited action, e.g. `fuelChanged`. Its text is `audit.actionName.<action>`. */
  action: Action
  id: string | number
  before?: object
  /** New values of a changed row: the fields that were set. */
  after?: object
  /** Additional context of an audit entry, such as counts or a reason. */
  details?: object
}

/** Writes the audit entry in the caller's transaction. */
export type Audit = <const Action extends string>(
  tx: Db,
  by: AuditedBy,
  record: AuditRecord<Action>,
) => Promise<void>

export const theSystem = (now: Date): AuditedBy => ({ actor: null, address: null, now })

/**
 * Creates the audit function of one entity type. Fields in `masked` contain personal data: the trail records
 * that they changed, without values. Secrets (passwords, tokens, credentials) are always masked by name.
 */
export const auditOf =
  (subject: string, { masked = [] }: { masked?: readonly string[] } = {}): Audit =>
  async (tx, { actor, address, now }, { action, id, before, after, details = {} }) => {
    await tx.insert(auditEntries).values({
      at: now,
      actorId: actor?.realUserId ?? actor?.userId ?? null,
      onBehalfOfId: actor?.realUserId === undefined ? null : actor.userId,
      action,
      subject,
      subjectId: String(id),
      changes: differenceOf(before && { ...before }, after && { ...after }, masked),
      details: maskFields(
        { ...details, ...(actor?.workReason !== undefined && { workReason: actor.workReason }) },
        masked,
      ),
      address: address === '' ? null : address,
    })
  }
