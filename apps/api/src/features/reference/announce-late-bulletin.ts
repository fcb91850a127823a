/** A bulletin of exchange rates that is late is told to those who may enter rates by hand, once for each day. */
import { z } from 'zod'
import { bulletinStatus, lastDueBulletin } from '@kervan/domain/pricing/bulletinDay'
import { writeAudit } from '../../platform/audit.ts'
import { dayInTurkiye, startOfDayInTurkiye } from '../../platform/clock.ts'
import type { Services } from '../../platform/ctx.ts'
import { writeDay } from '../../platform/figures.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { languages, translate } from '../../platform/language.ts'
import { composeLetter } from '../../platform/mail/composeLetter.ts'
import { findUserToWrite } from '../access/find-registered-user.ts'
import { listUsersWithFlag } from '../access/list-users-with-flag.ts'
import { findLastBulletinDay, isLateBulletinTold } from './exchange-rate.queries.ts'

/** Hourly, after the reading. Run twice it tells nothing anew: the day that was told is remembered. */
export const announceLateBulletinJob = jobKind({
  name: 'reference-announce-late-bulletin',
  payload: z.object({}),
  cron: '50 * * * *',
})

/** One letter to one user. Run twice it is sent twice. */
export const tellLateBulletinJob = jobKind({
  name: 'reference-tell-late-bulletin',
  payload: z.object({ userId: z.int(), dueDay: z.iso.date(), lastDay: z.iso.date().nullable() }),
})

export const announceLateBulletin = async ({ db, clock, jobs, settings }: Services): Promise<void> => {
  const now = clock()
  const today = dayInTurkiye(now)
  const minuteOfDay = Math.floor((now.getTime() - startOfDayInTurkiye(today).getTime()) / 60_000)
  const lastDay = await findLastBulletinDay(db, today)
  const isConfigured = Boolean(settings.EXCHANGE_RATES_URL)
  if (bulletinStatus({ today, minuteOfDay, lastDay, isConfigured }) !== 'late') return
  const dueDay = lastDueBulletin(today, minuteOfDay)
  await db.transaction(async (tx) => {
    if (await isLateBulletinTold(tx, dueDay)) return
    await writeAudit(tx, {
      at: now,
      actorId: null,
      action: 'lateBulletinAnnounced',
      subject: 'exchangeRateBulletin',
      subjectId: dueDay,
      details: { lastDay },
    })
    for (const userId of await listUsersWithFlag(tx, 'pricing_pricelist'))
      await jobs.enqueue(tx, tellLateBulletinJob, { userId, dueDay, lastDay })
  })
}

export const tellLateBulletin = async (
  { db, mailer, settings }: Services,
  { userId, dueDay, lastDay }: z.output<typeof tellLateBulletinJob.payload>,
): Promise<void> => {
  const user = await findUserToWrite(db, userId)
  if (!user) return
  const language = languages.find((known) => known === user.language) ?? 'tr'
  const { PUBLIC_URL, PORT } = settings
  const address = PUBLIC_URL?.replace(/\/$/, '') ?? `http://127.0.0.1:${PORT}`
  const params = { due: writeDay(language, dueDay), last: lastDay && writeDay(language, lastDay) }
  await mailer.send(
    composeLetter({
      to: user.email,
      language,
      subject: translate(language, 'exchangeRate:letter.subject', params),
      greeting: translate(language, 'mail:greeting', { name: user.firstName }),
      paragraphs: [
        translate(language, lastDay ? 'exchangeRate:letter.late' : 'exchangeRate:letter.never', params),
      ],
      button: {
        label: translate(language, 'exchangeRate:letter.button'),
        url: `${address}/pricing/exchangerates`,
      },
    }),
  )
}
