import { z } from 'zod'
import { bulletinStatus, lastDueBulletin } from '@kervan/domain/pricing/exchangeRates/bulletinDay'
import { dayInTurkiye, startOfDayInTurkiye } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../notice/notify.ts'
import { findLastBulletinDay } from './exchangeRate.queries.ts'
import { lateBulletinEmail } from './lateBulletinEmail.ts'

/** Reports a late bulletin. Runs hourly after the reading. Idempotent: each day is reported once. */
export const announceLateBulletinJob = jobKind({
  name: 'reference-announce-late-bulletin',
  payload: z.object({}),
  cron: '50 * * * *',
})

export const announceLateBulletin = async (services: Services): Promise<void> => {
  const { db, clock, settings } = services
  const now = clock()
  const today = dayInTurkiye(now)
  const minuteOfDay = Math.floor((now.getTime() - startOfDayInTurkiye(today).getTime()) / 60_000)
  const lastDay = await findLastBulletinDay(db, today)
  const isConfigured = Boolean(settings.EXCHANGE_RATES_URL)
  if (bulletinStatus({ today, minuteOfDay, lastDay, isConfigured }) !== 'late') return
  const dueDay = lastDueBulletin(today, minuteOfDay)
  await db.transaction((tx) =>
    notify(tx, services, {
      to: { flag: 'pricing_pricelist' },
      email: lateBulletinEmail,
      facts: [{ key: dueDay, fact: { dueDay, lastDay } }],
    }),
  )
}
