import { z } from 'zod'
import type { Services } from '../../platform/ctx.ts'
import { handleJob, jobKind } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { languageOrDefault, readerLanguageOrDefault } from '../../platform/language.ts'
import type { ReaderLanguage } from '../../platform/language.ts'
import type { AnyEmailTemplate, Reader } from './emailTemplate.ts'
import { deleteOldNotices, findActiveUser, listUnsentNotices, recordNoticesSent } from './notice.queries.ts'
import { sendNoticeJob } from './notify.ts'
import { isOptedOut, linksOf, recipientOfAddress, recipientOfUser } from './subscription.ts'
import type { SubscriptionLinks } from './subscription.ts'

/** Deletes old notices. Idempotent. */
const sweepNoticesJob = jobKind({ name: 'notice-sweep', payload: z.object({}), cron: '10 3 * * *' })

type Notice = Awaited<ReturnType<typeof listUnsentNotices>>[number]

/** Current address and language of a user; null for a deactivated user or one without such emails. */
const findReader = async (
  { db }: Services,
  notice: Notice,
  { isEssential }: AnyEmailTemplate,
): Promise<Reader | null> => {
  if (notice.userId === null)
    return {
      to: notice.email!,
      firstName: notice.firstName ?? '',
      language: readerLanguageOrDefault(notice.language),
    }
  const user = await findActiveUser(db, notice.userId)
  if (!user || (!isEssential && !user.emailNotifications)) return null
  return { to: user.email, firstName: user.firstName, language: languageOrDefault(user.language) }
}

/** Subscription of a reader; null after unsubscribing from the template's topic. */
const findSubscription = async (
  { db, settings }: Services,
  { userId, email }: Notice,
  { topic }: AnyEmailTemplate,
  language: ReaderLanguage,
): Promise<Partial<SubscriptionLinks> | null> => {
  if (!topic) return {}
  const recipient = userId === null ? recipientOfAddress(email!) : recipientOfUser(userId)
  return (await isOptedOut(db, recipient, topic)) ? null : linksOf(settings, { recipient, topic, language })
}

const sendNotice = async (
  services: Services,
  templates: readonly AnyEmailTemplate[],
  batchId: string,
): Promise<void> => {
  const unsent = await listUnsentNotices(services.db, batchId)
  if (unsent.length === 0) return
  const template = templates.find(({ kind }) => kind === unsent[0]!.kind)
  if (!template) throw new Error(`no email template ${unsent[0]!.kind}`)
  const reader = await findReader(services, unsent[0]!, template)
  const links = reader && (await findSubscription(services, unsent[0]!, template, reader.language))
  if (!reader || !links) return
  const facts = unsent.map(({ fact }) => fact)
  const email = await template.compose(services, { ...reader, unsubscribeUrl: links.page }, facts)
  if (!email) return
  await services.mailer.send({ ...email, oneClickUrl: links.oneClick })
  const ids = unsent.map(({ id }) => id)
  await recordNoticesSent(services.db, ids, services.clock())
}

export const noticeJobs = (services: Services, templates: readonly AnyEmailTemplate[]): JobHandler[] => [
  handleJob(sendNoticeJob, ({ batchId }) => sendNotice(services, templates, batchId)),
  handleJob(sweepNoticesJob, async () => {
    for (const { kind, keepDays } of templates)
      await deleteOldNotices(services.db, kind, new Date(services.clock().getTime() - keepDays * 86_400_000))
  }),
]
