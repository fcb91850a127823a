import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { PermissionFlag } from '@kervan/contract/permissions'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { ReaderLanguage } from '../../platform/language.ts'
import { listUsersWithFlag } from './listUsersWithFlag.ts'
import type { EmailTemplate } from './emailTemplate.ts'
import { hasNotice, insertNotices, listUserIdsOfCompany } from './notice.queries.ts'

/**
 * Recipients: active users with a flag, of all or of one company, active users of a company, one or several users, or an address without
 * an account.
 */
export type Recipients =
  | { flag: PermissionFlag; companyId?: number }
  | { companyId: number }
  | { userId: number }
  | { userIds: readonly number[] }
  | { email: string; firstName: string; language: ReaderLanguage }

/** Sends one email. Idempotent, unless the process crashed between the mail server's acceptance and its record. */
export const sendNoticeJob = jobKind({
  name: 'notice-send',
  payload: z.object({ batchId: z.uuid() }),
  // The last retry is about five hours after the first attempt, because the delays double.
  retryLimit: 12,
  retryDelaySeconds: 5,
})

/** Returns true when a fact of the template was already queued for an email or sent. */
export const wasNotified = (tx: Db, { kind }: { kind: string }, key: string): Promise<boolean> =>
  hasNotice(tx, kind, key)

/** Recipients of `{ companyId }`. */
export const listReadersOfCompany = (tx: Db, companyId: number): Promise<number[]> =>
  listUserIdsOfCompany(tx, companyId)

const listUserIds = (
  tx: Db,
  to: Exclude<Recipients, { email: string }>,
): Promise<number[]> | readonly number[] => {
  if ('flag' in to) return listUsersWithFlag(tx, to.flag, { companyId: to.companyId })
  if ('userIds' in to) return to.userIds
  return 'companyId' in to ? listUserIdsOfCompany(tx, to.companyId) : [to.userId]
}

const listRecipients = async (tx: Db, to: Recipients) =>
  'email' in to ? [to] : (await listUserIds(tx, to)).map((userId) => ({ userId }))

/** Sends facts with the same key that are reported within `seconds` after the first one in one email. */
export interface Collect {
  key: string
  seconds: number
}

/** Batches of the same recipient, template and key that still wait for further facts, by their job's key. */
const lockOpenBatches = async (
  tx: Db,
  jobs: Services['jobs'],
  keys: readonly string[],
): Promise<Map<string, string>> => {
  const waiting = await jobs.lockWaiting(tx, sendNoticeJob, keys)
  return new Map([...waiting].map(([key, { batchId }]) => [key, batchId]))
}

/**
 * Notifies recipients by email, each of each fact once. A recipient's new facts are sent in one email by a job
 * queued in the caller's transaction. The number of statements does not grow with recipients and facts.
 * @param facts `key` identifies the fact within the template's kind, such as an event id
 * @param collect delays the email for further facts; undefined sends it at once
 */
export const notify = async <Fact extends object>(
  tx: Db,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  {
    to,
    email,
    facts,
    collect,
  }: {
    to: Recipients
    email: EmailTemplate<Fact>
    facts: readonly { key: string; fact: Fact }[]
    collect?: Collect
  },
): Promise<void> => {
  const recipients = await listRecipients(tx, to)
  if (recipients.length === 0) return
  const createdAt = clock()
  const keyOf = (recipient: object) => `${email.kind} ${JSON.stringify(recipient)} ${collect?.key}`
  const openBatches = collect
    ? await lockOpenBatches(tx, jobs, recipients.map(keyOf))
    : new Map<string, string>()
  const newBatches = new Map<string, string>()
  const rows = recipients.flatMap((recipient) => {
    const key = keyOf(recipient)
    const batchId = openBatches.get(key) ?? randomUUID()
    if (!openBatches.has(key)) newBatches.set(batchId, key)
    const batch = { ...recipient, kind: email.kind, batchId, createdAt }
    return facts.map((each) => ({ ...batch, key: each.key, fact: email.fact.parse(each.fact) }))
  })
  const inserted = await insertNotices(tx, rows)
  await jobs.enqueueMany(
    tx,
    sendNoticeJob,
    inserted.filter((batchId) => newBatches.has(batchId)).map((batchId) => ({ batchId })),
    collect &&
      (({ batchId }) => ({
        singletonKey: newBatches.get(batchId)!,
        startAfter: new Date(createdAt.getTime() + collect.seconds * 1000),
      })),
  )
}
