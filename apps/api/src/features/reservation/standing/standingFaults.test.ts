import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { waitUntilBlocked } from '../../../testing/waitUntilBlocked.ts'
import { notices } from '../../notice/notice.tables.ts'
import { buildBooked } from '../../air/testing/buildManifest.ts'
import { dropShipment } from '../dropShipment.ts'
import { remindReservations, emailReservations } from '../emails/emailReservations.ts'
import { reserveShipmentsAgain, lockReservations } from '../reservation.queries.ts'
import { reservations, reservationShipments, standingPickups } from '../reservation.tables.ts'
import { buildReservation, createReservation } from '../testing/buildReservation.ts'
import { makeStandingDays } from './makeStandingDays.ts'

const workdays = [1, 2, 3, 4, 5]
const isil = 'isil@isik.example'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  await test.services.db.execute(sql`truncate ${reservations}, ${standingPickups}, ${notices} cascade`)
  // Tuesday morning, before the pickup windows of the day.
  test.setNow(new Date('2026-11-24T04:00:00Z'))
  test.emails.length = 0
})
afterAll(() => test.close())

const at = (moment: string): void => test.setNow(new Date(moment))
const days = async () =>
  (await test.services.db.select().from(reservations).orderBy(reservations.date)).map(({ date }) => date)
const told = () => test.emails.filter(({ to }) => to === isil).map(({ subject }) => subject.split(':')[0])
const tell = async () => {
  await emailReservations(test.services)
  await test.runJobs()
}
const set = (id: string, fields: Partial<typeof reservations.$inferInsert>) =>
  test.services.db.update(reservations).set(fields).where(eq(reservations.id, id))

/** Changes the day as staff do, relative to the clock. */
const move = async (id: string, daysAhead: number) => {
  const [row] = await test.services.db.select().from(reservations).where(eq(reservations.id, id))
  return test.callFailing(reservationEndpoints.updateReservation, {
    token: await test.tokenOf('operations'),
    body: { ...(await buildReservation(test, { days: daysAhead })), id, version: row!.version },
  })
}

describe('day of a standing pickup', () => {
  it('does not book a standing day again after staff moved it, even onto the next day', async () => {
    const { id } = await createReservation(test, { days: 1, standingWeekdays: workdays })
    expect((await move(id, 2)).status).toBe(200)
    await makeStandingDays(test.services)
    expect(await days()).toEqual(['2026-11-26'])
    at('2026-11-25T04:00:00Z')
    await makeStandingDays(test.services)
    expect(await days()).toEqual(['2026-11-26', '2026-11-26'])
    const [one] = await test.services.db.select().from(reservations)
    expect((await move(one!.id, 2)).status).toBe(200)
    at('2026-11-26T04:00:00Z')
    await makeStandingDays(test.services)
    expect(await days()).toEqual(['2026-11-26', '2026-11-27', '2026-11-27'])
  })

  it('books other standing pickups when one fails', async () => {
    await createReservation(test, { days: 1, standingWeekdays: workdays })
    await createReservation(test, { days: 1, standingWeekdays: workdays })
    const [first] = await test.services.db.select().from(standingPickups).orderBy(standingPickups.createdAt)
    await test.services.db
      .update(standingPickups)
      .set({ pieceCount: 0 })
      .where(eq(standingPickups.id, first!.id))
    at('2026-11-25T04:00:00Z')
    await expect(makeStandingDays(test.services)).rejects.toThrow('1 days of standing pickups')
    expect(await days()).toEqual(['2026-11-25', '2026-11-25', '2026-11-26'])
  })
})

describe('company', () => {
  it('books no pickup for a company whose users are all deactivated, but does without users', async () => {
    await createReservation(test, { days: 1, standingWeekdays: workdays })
    const close = (isActive: boolean) =>
      test.services.db.execute(sql`update users set is_active = ${isActive}
        where company_id = (select company_id from standing_pickups)`)
    at('2026-11-25T04:00:00Z')
    await close(false)
    await makeStandingDays(test.services)
    expect(await days()).toEqual(['2026-11-25'])
    await close(true)
    await makeStandingDays(test.services)
    expect(await days()).toEqual(['2026-11-25', '2026-11-26'])
    await test.services.db.execute(sql`with empty as (insert into companies (name, type_id)
        values ('Kişisiz', (select min(type_id) from companies)) returning id)
      update standing_pickups set company_id = (select id from empty)`)
    at('2026-11-26T04:00:00Z')
    await makeStandingDays(test.services)
    expect(await days()).toEqual(['2026-11-25', '2026-11-26', '2026-11-27'])
  })
})

describe('emails of a reservation', () => {
  it('sends no reminder of a day that was moved meanwhile, or after midnight', async () => {
    const { id } = await createReservation(test, { days: 2 })
    const other = await createReservation(test, { days: 2 })
    await tell()
    test.emails.length = 0
    at('2026-11-25T15:05:00Z')
    await remindReservations(test.services)
    await set(id, { date: '2026-11-27' })
    await test.runJobs()
    expect(test.emails.map(({ subject }) => subject)).toEqual([`Kuryemiz yarın geliyor: ${other.number}`])
    at('2026-11-26T15:05:00Z')
    await remindReservations(test.services)
    at('2026-11-26T21:05:00Z')
    await test.runJobs()
    expect(test.emails).toHaveLength(1)
  })

  it('sends no email about something undone since', async () => {
    const { id } = await createReservation(test, { days: 1 })
    await tell()
    test.emails.length = 0
    const tellEvent = async (event: 'complete' | 'fail', state: 'inCourier' | 'completed' | 'confirmed') => {
      await test.services.db
        .execute(sql`insert into reservation_events (reservation_id, event, from_state, to_state, at)
        values (${id}, ${event}, 'inCourier', ${state}, ${test.services.clock()})`)
      await set(id, { state })
      await tell()
    }
    await tellEvent('complete', 'inCourier')
    await tellEvent('fail', 'inCourier')
    expect(told()).toEqual([])
    await tellEvent('fail', 'confirmed')
    await tellEvent('complete', 'completed')
    expect(told()).toEqual(['Gönderileriniz alınamadı', 'Gönderileriniz alındı'])
  })

  it('sends one email for two changes of the day, and removes the event when cancelled', async () => {
    const { id } = await createReservation(test, { days: 1 })
    await tell()
    expect((await move(id, 2)).status).toBe(200)
    expect((await move(id, 3)).status).toBe(200)
    await tell()
    expect(told()).toEqual(['Kurye çağrınız alındı', 'Kurye çağrınız değişti'])
    expect(test.emails.at(-1)!.text).toContain('27.11.2026')
    await test.call(reservationEndpoints.cancelReservation, {
      token: await test.tokenOf('customer'),
      body: { id },
    })
    await tell()
    expect(test.emails.at(-1)!.attachments![0]!.content).toContain('METHOD:CANCEL')
  })

  it("uses the reader's language, also when staff request the pickup", async () => {
    await test.services.db.execute(
      sql`update users set language = 'en' where email = 'musteri@kervan.example'`,
    )
    const [{ companyId } = { companyId: 0 }] = (
      await test.services.db.execute<{ companyId: number }>(
        sql`select company_id as "companyId" from users where email = 'musteri@kervan.example'`,
      )
    ).rows
    await createReservation(
      test,
      { days: 1, companyId, email: 'Musteri@kervan.example' },
      await test.tokenOf('operations'),
    )
    await tell()
    expect(test.emails.at(-1)!.subject).toMatch(/^Reservation received|^Your/)
    await test.services.db.execute(
      sql`update users set language = 'tr' where email = 'musteri@kervan.example'`,
    )
  })
})

describe('cancelled shipment', () => {
  it('leaves a reservation unchanged when a cancelled shipment was removed concurrently', async () => {
    const shipment = await buildBooked(test)
    const { id } = await createReservation(test, { days: 1, shipmentIds: [shipment.id] })
    let dropping: Promise<void> | undefined
    await test.services.db.transaction(async (tx) => {
      await lockReservations(tx, [id])
      dropping = dropShipment(test.services, { shipmentId: shipment.id })
      await waitUntilBlocked(test.services.db, tx)
      await tx.delete(reservationShipments).where(eq(reservationShipments.reservationId, id))
    })
    await dropping
    const [row] = await test.services.db.select().from(reservations).where(eq(reservations.id, id))
    expect(row!.state).toBe('received')
  })

  it("records a cancelled shipment's removal in the reservation's history as the system's", async () => {
    const [one, other] = [await buildBooked(test), await buildBooked(test)]
    const { id } = await createReservation(test, { days: 1, shipmentIds: [one.id, other.id] })
    await dropShipment(test.services, { shipmentId: one.id })
    await dropShipment(test.services, { shipmentId: one.id })
    const { body } = await test.call(reservationEndpoints.getReservation, {
      token: await test.tokenOf('operations'),
      body: { id },
    })
    expect(body.history.map(({ event, status, by }) => [event, status, by])).toEqual([
      ['create', 'received', expect.any(String)],
      ['update', 'received', null],
    ])
    expect(body.pieceCount).toBe(1)
    await tell()
    expect(told()).toEqual(['Kurye çağrınız alındı'])
  })

  it('waits for a concurrent reservation of a shipment when its stop is reopened', async () => {
    const shipment = await buildBooked(test)
    const { id } = await createReservation(test, { days: 1, shipmentIds: [shipment.id] })
    const other = await createReservation(test, { days: 1 })
    const { db } = test.services
    await db
      .update(reservationShipments)
      .set({ isLive: false })
      .where(eq(reservationShipments.reservationId, id))
    let again: Promise<boolean> | undefined
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from shipments where id = ${shipment.id} for update`)
      again = db.transaction((second) => reserveShipmentsAgain(second, id))
      await waitUntilBlocked(db, tx)
      await tx.insert(reservationShipments).values({ reservationId: other.id, shipmentId: shipment.id })
    })
    expect(await again).toBe(false)
  })
})
