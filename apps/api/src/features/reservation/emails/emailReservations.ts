import { and, asc, eq, inArray, isNull, lt, ne } from 'drizzle-orm'
import { z } from 'zod'
import { addDays } from '@kervan/domain/tracking/promise/workCalendar'
import { dayInTurkiye, startOfDayInTurkiye } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../notice/notify.ts'
import { reservationEvents, reservations } from '../reservation.tables.ts'
import { reservationEmail, reservationEmailKinds } from './reservationEmail.ts'
import type { ReservationEmailKind } from './reservationEmail.ts'

/**
 * Emails about changes of reservations. An event is marked in the transaction that queues its email, so that
 * interrupted or concurrent runs send nothing twice.
 */
export const emailReservationsJob = jobKind({
  name: 'reservation.tell',
  payload: z.object({}),
  cron: '* * * * *',
  expireInSeconds: 600,
})

/** Reminds of the next day's reservations from 18:00 in Türkiye; each day of a reservation is reminded of once. */
export const remindReservationsJob = jobKind({
  name: 'reservation.remind',
  payload: z.object({}),
  cron: '5 15-20 * * *',
  expireInSeconds: 600,
})

/** Events per transaction. */
const eventsAtOnce = 200

const isTold = (event: string): event is ReservationEmailKind =>
  reservationEmailKinds.some((kind) => kind === event)

const firstName = (senderName: string): string => senderName.split(' ')[0]!

type RecordedFlight = Pick<typeof reservations.$inferSelect, 'id' | 'email' | 'senderName' | 'language'>

const tell = async (
  tx: Db,
  services: Services,
  { id, email, senderName, language }: RecordedFlight,
  {
    key,
    what,
    failure = null,
    date = null,
  }: {
    key: string
    what: ReservationEmailKind
    failure?: 'nobodyThere' | 'wrongAddress' | 'notReady' | 'other' | null
    date?: string | null
  },
): Promise<void> => {
  // The person's data were erased since.
  if (email === '') return
  await notify(tx, services, {
    to: { email, firstName: firstName(senderName), language },
    email: reservationEmail,
    facts: [{ key, fact: { reservationId: id, what, failure, date } }],
  })
}

const tellSome = (services: Services): Promise<number> =>
  services.db.transaction(async (tx) => {
    const rows = await tx
      .select({ event: reservationEvents, reservation: reservations })
      .from(reservationEvents)
      .innerJoin(reservations, eq(reservations.id, reservationEvents.reservationId))
      .where(isNull(reservationEvents.toldAt))
      .orderBy(asc(reservationEvents.id))
      .limit(eventsAtOnce)
      .for('update', { of: reservationEvents, skipLocked: true })
    // Reservations that already have an email queued: it is written when sent, so it contains the latest day
    // and window.
    const isDayTold = new Set<string>()
    for (const { event, reservation } of rows) {
      // An update is emailed only when day or window changed; staff change other fields on the phone with the
      // customer.
      const isNews = isTold(event.event) && (event.event !== 'update' || event.reason !== null)
      const isRepeated = event.event === 'update' && isDayTold.has(reservation.id)
      if (isNews && (event.event === 'create' || event.event === 'update')) isDayTold.add(reservation.id)
      if (isNews && !isRepeated)
        await tell(tx, services, reservation, {
          key: `event ${event.id}`,
          what: event.event as ReservationEmailKind,
          failure: event.failure,
        })
    }
    if (rows.length > 0)
      await tx
        .update(reservationEvents)
        .set({ toldAt: services.clock() })
        .where(
          inArray(
            reservationEvents.id,
            rows.map(({ event }) => event.id),
          ),
        )
    return rows.length
  })

export const emailReservations = async (services: Services): Promise<void> => {
  while ((await tellSome(services)) === eventsAtOnce);
}

/** Reservations created today are skipped, because their confirmation was just sent. */
export const remindReservations = async (services: Services): Promise<void> => {
  const today = dayInTurkiye(services.clock())
  const tomorrow = addDays(today, 1)
  const due = await services.db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.date, tomorrow),
        inArray(reservations.state, ['received', 'confirmed']),
        lt(reservations.createdAt, startOfDayInTurkiye(today)),
        ne(reservations.email, ''),
      ),
    )
  for (const reservation of due)
    await services.db.transaction((tx) =>
      tell(tx, services, reservation, {
        key: `reminder ${reservation.id} ${tomorrow}`,
        what: 'reminder',
        date: tomorrow,
      }),
    )
}
