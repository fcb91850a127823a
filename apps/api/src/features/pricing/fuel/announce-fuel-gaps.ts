/** A week without a fuel percentage is told to those who enter them, before it begins. */
import { z } from 'zod'
import type { FuelGap } from '@kervan/contract/pricing/fuel.endpoints'
import { writeAudit } from '../../../platform/audit.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/ctx.ts'
import { writeDay, writeNumber } from '../../../platform/figures.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { languages, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { composeLetter } from '../../../platform/mail/composeLetter.ts'
import type { Letter } from '../../../platform/mail/mailer.ts'
import { findUserToWrite } from '../../access/find-registered-user.ts'
import { listUsersWithFlag } from '../../access/list-users-with-flag.ts'
import { listFuelAnnouncements } from './fuel.queries.ts'
import { listFuelGaps } from './list-fuel.ts'

/** Told a week before the gap begins, and once more on the day before. */
const stages = [
  { name: 'week', days: 7 },
  { name: 'day', days: 1 },
] as const

const gapSchema = z.object({
  supplierName: z.string(),
  supplierServiceMethodName: z.string().nullable(),
  from: z.iso.date(),
  servesPercent: z.number().nullable(),
})

/** Mornings. Run twice it tells nothing anew: what was told is remembered. */
export const announceFuelGapsJob = jobKind({
  name: 'pricing-announce-fuel-gaps',
  payload: z.object({}),
  cron: '15 6 * * *',
})

/** One letter to one user. Run twice it is sent twice. */
export const tellFuelGapsJob = jobKind({
  name: 'pricing-tell-fuel-gaps',
  payload: z.object({ userId: z.int(), gaps: z.array(gapSchema) }),
})

const announcementOf = (gap: FuelGap, stage: string) =>
  `${gap.supplierId}/${gap.supplierServiceMethodId ?? ''}/${gap.from}/${stage}`

/** Enqueues a letter to everyone who may enter fuel, about the gaps that were not told yet. */
export const announceFuelGaps = async ({ db, clock, jobs }: Services): Promise<void> => {
  const now = clock()
  const gaps = await listFuelGaps(db, dayInTurkiye(now), stages[0].days)
  if (gaps.length === 0) return
  await db.transaction(async (tx) => {
    const told = await listFuelAnnouncements(tx, new Date(now.getTime() - 60 * 86_400_000))
    const due = gaps.flatMap((gap) => {
      const stage = stages.findLast(({ days }) => gap.daysLeft <= days)!
      const announcement = announcementOf(gap, stage.name)
      return told.has(announcement) ? [] : [{ gap, announcement }]
    })
    if (due.length === 0) return
    for (const { gap, announcement } of due)
      await writeAudit(tx, {
        at: now,
        actorId: null,
        action: 'fuelGapAnnounced',
        subject: 'fuelGap',
        subjectId: announcement,
        details: { gap },
      })
    for (const userId of await listUsersWithFlag(tx, 'pricing_supplierfuelcharge'))
      await jobs.enqueue(tx, tellFuelGapsJob, { userId, gaps: due.map(({ gap }) => gapSchema.parse(gap)) })
  })
}

const languageOfUser = (language: string): Language => languages.find((known) => known === language) ?? 'tr'

export const tellFuelGaps = async (
  services: Services,
  { userId, gaps }: z.output<typeof tellFuelGapsJob.payload>,
): Promise<void> => {
  const user = await findUserToWrite(services.db, userId)
  if (!user) return
  const { PUBLIC_URL, PORT } = services.settings
  const address = PUBLIC_URL?.replace(/\/$/, '') ?? `http://127.0.0.1:${PORT}`
  await services.mailer.send(
    composeFuelLetter({ ...user, language: languageOfUser(user.language) }, gaps, address),
  )
}

const composeFuelLetter = (
  user: { email: string; firstName: string; language: Language },
  gaps: readonly z.output<typeof gapSchema>[],
  address: string,
): Letter => {
  const say = (key: string, params: Record<string, unknown> = {}) => translate(user.language, key, params)
  return composeLetter({
    to: user.email,
    language: user.language,
    subject: say('rates:fuel.letter.subject'),
    greeting: say('mail:greeting', { name: user.firstName }),
    paragraphs: [
      say('rates:fuel.letter.intro'),
      ...gaps.map((gap) =>
        say(gap.servesPercent === null ? 'rates:fuel.letter.gapWithout' : 'rates:fuel.letter.gap', {
          name: gap.supplierServiceMethodName ?? gap.supplierName,
          from: writeDay(user.language, gap.from),
          percent: writeNumber(user.language, gap.servesPercent ?? 0),
        }),
      ),
    ],
    button: { label: say('rates:fuel.letter.button'), url: `${address}/pricing/supplierfuelcharge` },
  })
}
