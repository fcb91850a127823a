import { z } from 'zod'
import { weekdayOf, windowClosesAt } from '@kervan/domain/reservation/pickupDays'
import { addDays } from '@kervan/domain/tracking/promise/workCalendar'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../notice/notify.ts'
import { bookReservation } from '../bookReservation.ts'
import { standingFullEmail } from '../emails/reservationEmail.ts'
import { isHoliday } from '../windows/offerWindows.ts'
import { findStandingWindow, hasDay, listDueStandings, lockStanding } from './standing.queries.ts'
import type { StandingPickup } from './standing.queries.ts'

/**
 * Books the days of standing pickups: tomorrow's, and today's if that was missed. Each day is booked once: the
 * standing pickup is locked, and an index refuses a second reservation. A full window is retried until the day
 * has ended.
 */
export const makeStandingDaysJob = jobKind({
  name: 'reservation.standing',
  payload: z.object({}),
  cron: '20 * * * *',
  expireInSeconds: 900,
})

const tellProblem = async (
  tx: Db,
  services: Services,
  standing: StandingPickup,
  { date, problem }: { date: string; problem: 'full' | 'gone' },
): Promise<void> => {
  if (standing.email === '') return
  await notify(tx, services, {
    to: { email: standing.email, firstName: standing.senderName.split(' ')[0]!, language: standing.language },
    email: standingFullEmail,
    facts: [
      {
        key: `${standing.id} ${date}`,
        fact: {
          standingId: standing.id,
          date,
          window: `${standing.windowFrom}–${standing.windowTo}`,
          problem,
        },
      },
    ],
  })
}

/** The window may also be withdrawn or closed between check and lock. */
const problems: Record<string, 'full' | 'gone'> = {
  'reservation:windowFull': 'full',
  'reservation:required.window': 'gone',
}

const problemOf = (error: unknown): 'full' | 'gone' | undefined =>
  error instanceof AppError
    ? error.fields.map(({ key }) => problems[key]).find((problem) => problem !== undefined)
    : undefined

const makeDay = (services: Services, standingId: string, date: string): Promise<void> =>
  services.db.transaction(async (tx) => {
    const standing = await lockStanding(tx, { kind: 'all' }, standingId)
    if (standing?.state !== 'active' || (await hasDay(tx, standingId, date))) return
    const { windowFrom: from, windowTo: to, districtId } = standing
    const now = services.clock()
    if (now >= windowClosesAt(date, from)) return
    const windowId = await findStandingWindow(tx, { districtId, weekday: weekdayOf(date), from, to })
    if (windowId === undefined) return tellProblem(tx, services, standing, { date, problem: 'gone' })
    const { addressType, senderName, email, phone, postalCode, neighborhood, town, address, note } = standing
    const place = { addressType, senderName, email, phone, postalCode, neighborhood, town, address, note }
    try {
      // Uses a savepoint, because the email about a full window is written in the same transaction.
      await tx.transaction((inner) =>
        bookReservation(
          inner,
          { actor: null, now, language: standing.language },
          { ...place, districtId, date, windowId, shipmentIds: [], pieceCount: standing.pieceCount },
          { companyId: standing.companyId, standing },
        ),
      )
    } catch (error) {
      const problem = problemOf(error)
      if (!problem) throw error
      await tellProblem(tx, services, standing, { date, problem })
    }
  })

/**
 * Continues with the other pickups when one fails.
 * @throws AggregateError after the last one, so that the run counts as failed
 */
export const makeStandingDays = async (services: Services): Promise<void> => {
  const today = dayInTurkiye(services.clock())
  const failures: unknown[] = []
  for (const date of [today, addDays(today, 1)]) {
    if (isHoliday(date)) continue
    const due = await listDueStandings(services.db, { date, weekday: weekdayOf(date) })
    for (const { id } of due)
      await makeDay(services, id, date).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} days of standing pickups were not asked for`)
}
