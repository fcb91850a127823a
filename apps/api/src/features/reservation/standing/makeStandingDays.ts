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
 * Asks for the days of standing pickups, tomorrow's and, where that was missed, today's. Each day is asked for once: its pickup
 * is locked, and an index refuses a second reservation of the day. A full window is tried again until the day is over.
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

/** A window may also be taken back, or close, between the look and its lock. */
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
      // A savepoint: the letter of a full window is written in the same transaction.
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
 * One that fails does not keep the others from their courier.
 * @throws AggregateError behind the last one, so that the run is known as failed
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
