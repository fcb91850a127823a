import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { standingEndpoints } from '@kervan/contract/reservation/standing.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { notices } from '../../notice/notice.tables.ts'
import { buildBooked } from '../../air/testing/buildManifest.ts'
import { changeShipmentState } from '../../shipment/changeShipmentState.ts'
import { forgetReservationPerson } from '../forgetReservationPerson.ts'
import { remindReservations, emailReservations } from '../emails/emailReservations.ts'
import { pickupWindows, reservations, standingPickups } from '../reservation.tables.ts'
import { buildReservation, createReservation } from '../testing/buildReservation.ts'
import { makeStandingDays } from './makeStandingDays.ts'

const workdays = [1, 2, 3, 4, 5]
const isil = 'isil@isik.example'

let test: TestApp
let customer: string
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  await test.services.db.execute(sql`truncate ${reservations}, ${standingPickups}, ${notices} cascade`)
  // Tuesday morning, before the pickup windows of the day.
  await at('2026-11-24T04:00:00Z')
  test.emails.length = 0
})
afterAll(() => test.close())

const at = async (moment: string): Promise<void> => {
  test.setNow(new Date(moment))
  customer = await test.tokenOf('customer')
}
const days = async () =>
  (await test.services.db.select().from(reservations).orderBy(reservations.date)).map(({ date }) => date)
const told = () => test.emails.filter(({ to }) => to === isil).map(({ subject }) => subject)
const tell = async () => {
  await emailReservations(test.services)
  await test.runJobs()
}
const listed = async () =>
  (await test.call(standingEndpoints.listStandingPickups, { token: customer })).body.items

describe('standing pickup', () => {
  it('books each of its days once, the day before', async () => {
    await createReservation(test, { days: 1, standingWeekdays: workdays })
    expect(await days()).toEqual(['2026-11-25'])
    await makeStandingDays(test.services)
    expect(await days()).toEqual(['2026-11-25'])
    await at('2026-11-25T04:00:00Z')
    await Promise.all([makeStandingDays(test.services), makeStandingDays(test.services)])
    await makeStandingDays(test.services)
    expect(await days()).toEqual(['2026-11-25', '2026-11-26'])
    // Friday; there is no pickup on Saturday.
    await at('2026-11-27T04:00:00Z')
    await makeStandingDays(test.services)
    expect(await days()).toEqual(['2026-11-25', '2026-11-26', '2026-11-27'])
  })

  it('skips public holidays for a standing pickup', async () => {
    await createReservation(test, { days: 1, standingWeekdays: workdays })
    await at('2026-12-31T04:00:00Z')
    await makeStandingDays(test.services)
    expect(await days()).toEqual(['2026-11-25', '2026-12-31'])
  })

  it('books no day while paused or ended, and not again after a cancellation', async () => {
    const { id } = await createReservation(test, { days: 1, standingWeekdays: workdays })
    const change = async (event: 'pause' | 'resume' | 'end') => {
      const { id: standingId, version } = (await listed())[0]!
      const reply = await test.callFailing(standingEndpoints.changeStandingPickup, {
        token: customer,
        body: { id: standingId, version, event },
      })
      expect(reply.status).toBe(200)
    }
    await test.call(reservationEndpoints.cancelReservation, { token: customer, body: { id } })
    await makeStandingDays(test.services)
    expect(await days()).toHaveLength(1)
    await change('pause')
    await at('2026-11-25T04:00:00Z')
    await makeStandingDays(test.services)
    expect(await days()).toHaveLength(1)
    await change('resume')
    await makeStandingDays(test.services)
    expect(await days()).toHaveLength(2)
    await change('end')
    expect(await listed()).toEqual([])
  })

  it('reports a full window once and books a place that becomes free', async () => {
    const { id } = await createReservation(test, { days: 1, standingWeekdays: workdays })
    const [{ windowId } = { windowId: 0 }] = await test.services.db.select().from(reservations)
    const [window] = await test.services.db.select().from(pickupWindows).where(eq(pickupWindows.id, windowId))
    await at('2026-11-25T04:00:00Z')
    await test.services.db.update(pickupWindows).set({ capacity: 1 })
    const other = await createReservation(test, { days: 1, email: 'baska@isik.example' })
    await makeStandingDays(test.services)
    await makeStandingDays(test.services)
    await test.runJobs()
    expect(told().filter((subject) => subject.includes('kurye çağrılamadı'))).toHaveLength(1)
    await test.call(reservationEndpoints.cancelReservation, { token: customer, body: { id: other.id } })
    await makeStandingDays(test.services)
    expect((await days()).filter((date) => date === '2026-11-26')).toHaveLength(2)
    await test.services.db.update(pickupWindows).set({ capacity: window!.capacity })
    expect(id).not.toBe(other.id)
  })

  it("requires a standing pickup's window on each of its days", async () => {
    const reply = await test.callFailing(reservationEndpoints.createReservation, {
      token: customer,
      body: await buildReservation(test, { days: 1, standingWeekdays: [1, 7] }),
    })
    expect(Object.keys(reply.body.Errors!)).toEqual(['standingWeekdays'])
    expect(await days()).toEqual([])
  })
})

describe('emails of a reservation', () => {
  it('sends the day with a calendar file, and the end, each once', async () => {
    const { id, number } = await createReservation(test, { days: 1 })
    await Promise.all([emailReservations(test.services), emailReservations(test.services)])
    await tell()
    expect(told()).toEqual([`Kurye çağrınız alındı: ${number}`])
    const [calendar] = test.emails.find(({ to }) => to === isil)!.attachments!
    expect(calendar!.filename).toBe(`${number}.ics`)
    expect(calendar!.content).toContain('DTSTART;TZID=Europe/Istanbul:20261125T090000')
    expect(calendar!.content).toContain('DTEND;TZID=Europe/Istanbul:20261125T120000')
    expect(calendar!.content).toContain('BEGIN:VTIMEZONE')
    expect(calendar!.content).toMatch(/^DTSTAMP:20261124T04\d{4}Z$/m)
    await test.call(reservationEndpoints.cancelReservation, { token: customer, body: { id } })
    await tell()
    expect(told()).toHaveLength(2)
  })

  it('reminds the evening before of future days', async () => {
    await createReservation(test, { days: 2 })
    const cancelled = await createReservation(test, { days: 2 })
    await test.call(reservationEndpoints.cancelReservation, { token: customer, body: { id: cancelled.id } })
    await at('2026-11-25T15:05:00Z')
    await remindReservations(test.services)
    await remindReservations(test.services)
    await test.runJobs()
    expect(told().filter((subject) => subject.startsWith('Kuryemiz yarın geliyor'))).toHaveLength(1)
  })

  it('provides a calendar file for download too', async () => {
    const { id } = await createReservation(test)
    const { bytes, headers } = await test.call(reservationEndpoints.getReservationCalendar, {
      token: customer,
      body: { id },
    })
    expect(headers['content-type']).toContain('text/calendar')
    expect(bytes.toString()).toContain('BEGIN:VEVENT')
  })
})

describe('removals', () => {
  it('removes a cancelled shipment, and cancels the reservation with the last one', async () => {
    const [one, other] = [await buildBooked(test), await buildBooked(test)]
    const { id } = await createReservation(test, { days: 1, shipmentIds: [one.id, other.id] })
    const cancel = async (shipmentId: string) => {
      const change = { actorId: null, now: test.services.clock() }
      await test.services.db.transaction(async (tx) => {
        await changeShipmentState(tx, test.services, { ...change, shipmentId, event: 'askCancel' })
        await changeShipmentState(tx, test.services, { ...change, shipmentId, event: 'cancel' })
      })
      await test.runJobs()
    }
    const read = async () =>
      (await test.call(reservationEndpoints.getReservation, { token: customer, body: { id } })).body
    expect((await read()).pieceCount).toBe(2)
    await cancel(one.id)
    expect(await read()).toMatchObject({ status: 'received', pieceCount: 1 })
    await cancel(other.id)
    expect((await read()).status).toBe('cancelled')
  })

  it('erases name, email and phone of a deleted person', async () => {
    await createReservation(test, { days: 1, standingWeekdays: workdays })
    await forgetReservationPerson(test.services.db, {
      email: isil.toUpperCase(),
      companyId: null,
      name: { before: 'Işıl Çağlar', after: 'Silinmiş kullanıcı' },
      now: test.services.clock(),
    })
    const nobody = { senderName: 'Silinmiş kullanıcı', email: '', phone: '' }
    expect(await test.services.db.select().from(reservations)).toMatchObject([nobody])
    expect(await test.services.db.select().from(standingPickups)).toMatchObject([
      { ...nobody, state: 'ended' },
    ])
    await tell()
    expect(told()).toEqual([])
  })
})
