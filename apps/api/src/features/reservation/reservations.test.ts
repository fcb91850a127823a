import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pickupWindowEndpoints } from '@kervan/contract/reservation/pickupWindow.endpoints'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { momentInTurkiye } from '@kervan/domain/reservation/pickupDays'
import { recogniseReservationNumber } from '@kervan/domain/reservation/reservationNumber'
import { users } from '../access/access.tables.ts'
import { signUpCustomer } from '../company/testing/buildCompany.ts'
import { buildBooked } from '../air/testing/buildManifest.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { createShipment } from '../shipment/testing/buildShipment.ts'
import { assignReservations } from './assignReservations.ts'
import { pickupWindows, reservations, reservationShipments } from './reservation.tables.ts'
import { completeReservation, failStop, setOut } from './recordStops.ts'
import { buildReservation, createReservation, findWindows, sisli } from './testing/buildReservation.ts'

const {
  cancelReservation,
  confirmReservation,
  createReservation: create,
  getReservation,
  listReservableShipments,
  listReservations,
  updateReservation,
} = reservationEndpoints

let test: TestApp
let customer: string
let operations: string
beforeAll(async () => {
  test = await startTestApp()
  // Tuesday before all windows of the day, without holidays in the following two weeks.
  test.setNow(new Date('2026-11-24T04:00:00Z'))
  customer = await test.tokenOf('customer')
  operations = await test.tokenOf('operations')
})
beforeEach(async () => {
  await test.services.db.execute(sql`truncate ${reservations} cascade`)
  test.setNow(new Date('2026-11-24T04:00:00Z'))
})
afterAll(() => test.close())

const courierId = async () =>
  (await test.services.db.select().from(users).where(eq(users.email, 'kurye@kervan.example')))[0]!.id
const asOperations = async () =>
  ({
    actor: {
      userId: (
        await test.services.db.select().from(users).where(eq(users.email, 'operasyon@kervan.example'))
      )[0]!.id,
    },
    now: test.services.clock(),
  }) as Parameters<typeof assignReservations>[1]
const tryCreate = async (overrides: Parameters<typeof buildReservation>[1] = {}, token = customer) =>
  test.callFailing(create, { token, body: await buildReservation(test, overrides) })
const read = async (id: string, token = customer) =>
  (await test.call(getReservation, { token, body: { id } })).body
const errorsOf = ({ body }: { body: { Errors?: Record<string, string[]> } }) => body.Errors ?? {}

describe('reservation', () => {
  it('books a place in a window and gets a number with a check digit', async () => {
    const before = await findWindows(test)
    const { id, number } = await createReservation(test)
    expect(recogniseReservationNumber(number)).toBe(number)
    const after = await findWindows(test)
    expect(after.windows[0]!.left).toBe(before.windows[0]!.left - 1)
    expect(await read(id)).toMatchObject({
      status: 'received',
      city: 'İstanbul',
      district: 'Şişli',
      phone: '+905321112233',
      pieceCount: 2,
      canCancel: true,
      canUpdate: false,
      history: [{ event: 'create', status: 'received' }],
    })
  })

  it.each([
    [{ date: '2026-11-23' }, 'date'],
    [{ date: '2026-12-09' }, 'date'],
    [{ windowId: 999_999 }, 'windowId'],
    [{ senderName: 'Işıl' }, 'senderName'],
    [{ senderName: 'Işıl 2' }, 'senderName'],
    [{ phone: '12' }, 'phone'],
    [{ postalCode: '3439' }, 'postalCode'],
    [{ address: 'Kısa' }, 'address'],
    [{ town: null }, 'town'],
    [{ note: null }, 'note'],
    [{ neighborhood: null }, 'neighborhood'],
    [{ pieceCount: null }, 'pieceCount'],
    [{ districtId: 34_999 }, 'districtId'],
    [{ districtId: 34_001 }, 'windowId'],
  ])('refuses a reservation with %j on the field %s', async (overrides, field) => {
    const reply = await tryCreate(overrides)
    expect(reply.status).toBe(400)
    expect(Object.keys(errorsOf(reply))).toContain(field)
  })

  it('requires no quarter and no note for a pickup at a saved address', async () => {
    expect(
      (await tryCreate({ addressType: 'saved', neighborhood: null, town: null, note: null })).status,
    ).toBe(200)
  })

  it('refuses a pickup window of today from an hour before it begins', async () => {
    const { date, windows } = await findWindows(test, { days: 0 })
    const at = momentInTurkiye(date, windows[0]!.from).getTime() - 60 * 60_000
    test.setNow(new Date(at - 1000))
    expect((await tryCreate({ days: 0 })).status).toBe(200)
    test.setNow(new Date(at))
    const reply = await tryCreate({ days: 0 })
    expect(errorsOf(reply)['windowId']).toEqual([
      'Bu saat aralığı bugün için kapandı; başka bir aralık seçiniz.',
    ])
  })

  it('refuses a pickup on a public holiday', async () => {
    test.setNow(new Date('2026-12-28T04:00:00Z'))
    const later = await test.tokenOf('customer')
    const { body } = await test.call(pickupWindowEndpoints.getPickupWindows, {
      token: later,
      body: { districtId: sisli, date: '2027-01-01' },
    })
    expect(body).toEqual([])
    expect(Object.keys(errorsOf(await tryCreate({ date: '2027-01-01', windowId: 1 }, later)))).toEqual([
      'date',
    ])
  })

  it('gives the last places of a window to no more concurrent requests than it has', async () => {
    const { windows } = await findWindows(test)
    await test.services.db
      .update(pickupWindows)
      .set({ capacity: 3 })
      .where(eq(pickupWindows.id, windows[0]!.id))
    const body = await buildReservation(test)
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => test.callFailing(create, { token: customer, body })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = replies.filter(({ status }) => status === 400)
    // A busy machine may refuse some requests with 503 before they are processed.
    expect(replies.every(({ status }) => [200, 400, 503].includes(status))).toBe(true)
    expect(errorsOf(refused[0]!)['windowId']).toEqual(['Bu saat aralığı doldu; başka bir aralık seçiniz.'])
    expect(await test.services.db.$count(reservations)).toBe(3)
    await test.services.db
      .update(pickupWindows)
      .set({ capacity: 12 })
      .where(eq(pickupWindows.id, windows[0]!.id))
  })
})

describe('shipments of a reservation', () => {
  it('counts shipments and allows each on one live reservation only', async () => {
    const booked = await buildBooked(test)
    const { id } = await createReservation(test, { shipmentIds: [booked.id], pieceCount: null })
    expect(await read(id)).toMatchObject({
      pieceCount: 1,
      weightKg: 2,
      shipments: [{ assetReference: booked.assetReference, state: 'booked' }],
    })
    expect(Object.keys(errorsOf(await tryCreate({ shipmentIds: [booked.id] })))).toEqual(['shipmentIds'])
    await test.call(cancelReservation, { token: customer, body: { id, reason: null } })
    expect((await tryCreate({ shipmentIds: [booked.id] })).status).toBe(200)
  })

  it('accepts one of six concurrent pickup reservations of the same shipment', async () => {
    const booked = await buildBooked(test)
    const body = await buildReservation(test, { shipmentIds: [booked.id] })
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => test.callFailing(create, { token: customer, body })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await test.services.db.$count(reservationShipments, eq(reservationShipments.isLive, true))).toBe(1)
  })

  it('accepts only paid, non-cancelled shipments of the own company in a reservation', async () => {
    const draft = await createShipment(test)
    const cancelled = await buildBooked(test)
    await test.services.db.update(shipments).set({ state: 'cancelled' }).where(eq(shipments.id, cancelled.id))
    const foreign = await signUpCustomer(test)
    for (const id of [draft.id, cancelled.id, '00000000-0000-4000-8000-000000000001'])
      expect(Object.keys(errorsOf(await tryCreate({ shipmentIds: [id] })))).toEqual(['shipmentIds'])
    const booked = await buildBooked(test)
    expect(Object.keys(errorsOf(await tryCreate({ shipmentIds: [booked.id] }, foreign.token)))).toEqual([
      'shipmentIds',
    ])
    const { body } = await test.call(listReservableShipments, { token: customer, body: {} })
    expect(body.items.map(({ id }) => id)).toContain(booked.id)
    expect(body.items.map(({ id }) => id)).not.toContain(draft.id)
  })
})

describe('visibility', () => {
  it('shows a reservation to its company and operations, but not to other companies or agencies', async () => {
    const { id } = await createReservation(test)
    const foreign = await signUpCustomer(test)
    for (const token of [customer, operations])
      expect((await test.callFailing(getReservation, { token, body: { id } })).status).toBe(200)
    expect((await test.callFailing(getReservation, { token: foreign.token, body: { id } })).status).toBe(404)
    const { body } = await test.call(listReservations, { token: foreign.token, body: {} })
    expect(body.items).toEqual([])
    const other = await createReservation(test, {}, foreign.token)
    const agent = await test.tokenOf('agent')
    expect((await test.callFailing(getReservation, { token: agent, body: { id: other.id } })).status).toBe(
      404,
    )
  })

  it('finds a reservation by number, address words and shipment reference', async () => {
    const booked = await buildBooked(test)
    const { id, number } = await createReservation(test, { shipmentIds: [booked.id] })
    await createReservation(test, { address: 'İstiklal Cad. No: 12 Beyoğlu', senderName: 'Ali Veli' })
    for (const search of [number, 'buyukdere isil', booked.assetReference]) {
      const { body } = await test.call(listReservations, { token: customer, body: { search } })
      expect(
        body.items.map((row) => row.id),
        search,
      ).toEqual([id])
    }
  })
})

describe('life of a reservation', () => {
  it('moves a reservation from received through confirmed and in courier to completed', async () => {
    const booked = await buildBooked(test)
    const { id } = await createReservation(test, { shipmentIds: [booked.id] })
    const { db } = test.services
    const ctx = await asOperations()
    const courier = await courierId()
    await assignReservations(db, ctx, [{ reservationId: id, courierId: courier, order: 1 }])
    expect(await read(id)).toMatchObject({ status: 'confirmed', courierName: null })
    expect((await read(id, operations)).courierName).not.toBeNull()
    const { date } = await read(id)
    expect(await setOut(db, ctx, { courierId: courier, date })).toBe(1)
    expect(await setOut(db, ctx, { courierId: courier, date })).toBe(0)
    const refused = await test.callFailing(cancelReservation, { token: customer, body: { id } })
    expect(refused.status).toBe(409)
    const told = { reservationId: id, courierId: courier, at: ctx.now }
    expect(await completeReservation(db, ctx, told)).toBe('done')
    expect(await completeReservation(db, ctx, told)).toBe('known')
    expect((await read(id)).history.map(({ event }) => event)).toEqual([
      'create',
      'assign',
      'setOut',
      'complete',
    ])
    expect(await db.$count(reservationShipments, eq(reservationShipments.isLive, true))).toBe(0)
  })

  it('reopens a reservation after a failed pickup and counts a repeated report once', async () => {
    const { id } = await createReservation(test)
    const { db } = test.services
    const ctx = await asOperations()
    const courier = await courierId()
    await assignReservations(db, ctx, [{ reservationId: id, courierId: courier, order: 1 }])
    const told = { reservationId: id, courierId: courier, at: ctx.now, failure: 'nobodyThere' as const }
    expect(await failStop(db, ctx, told)).toBe('done')
    expect(await failStop(db, ctx, told)).toBe('known')
    expect(await failStop(db, ctx, { ...told, at: new Date(0) })).toBe('elsewhere')
    expect(await read(id)).toMatchObject({ status: 'confirmed', failureCount: 1, lastFailure: 'nobodyThere' })
  })

  it('completes a reservation for any courier with the parcels, even when unassigned since', async () => {
    const { id } = await createReservation(test)
    const { db } = test.services
    const ctx = await asOperations()
    const told = { reservationId: id, courierId: await courierId(), at: ctx.now }
    expect(await completeReservation(db, ctx, told)).toBe('done')
    expect((await read(id)).status).toBe('completed')
    const cancelled = await createReservation(test)
    await test.call(cancelReservation, { token: customer, body: { id: cancelled.id } })
    expect(await completeReservation(db, ctx, { ...told, reservationId: cancelled.id })).toBe('cancelled')
  })

  it('makes a reservation either cancelled or underway when both happen at once', async () => {
    const courier = await courierId()
    const ctx = await asOperations()
    for (let round = 0; round < 5; round++) {
      const { id } = await createReservation(test)
      await assignReservations(test.services.db, ctx, [{ reservationId: id, courierId: courier, order: 1 }])
      const { date } = await read(id)
      const [cancelled, setOutCount] = await Promise.all([
        test.callFailing(cancelReservation, { token: customer, body: { id } }),
        test.services.db.transaction((tx) => setOut(tx, ctx, { courierId: courier, date })),
      ])
      const { status, history } = await read(id)
      expect([cancelled.status, setOutCount, status]).toEqual(
        status === 'cancelled' ? [200, 0, 'cancelled'] : [409, 1, 'inCourier'],
      )
      expect(history).toHaveLength(3)
    }
  })

  it('lets staff confirm and change a reservation, and refuses an outdated version', async () => {
    const { id } = await createReservation(test)
    expect((await test.callFailing(confirmReservation, { token: customer, body: { id } })).status).toBe(403)
    const { body } = await test.call(confirmReservation, { token: operations, body: { id } })
    expect(body).toMatchObject({ status: 'confirmed', canConfirm: false })
    const moved = await buildReservation(test, { days: 3, pieceCount: 5 })
    const change = { ...moved, id, version: body.version }
    const changed = await test.call(updateReservation, { token: operations, body: change })
    expect(changed.body).toMatchObject({ status: 'confirmed', date: moved.date, pieceCount: 5 })
    expect((await test.callFailing(updateReservation, { token: operations, body: change })).status).toBe(409)
  })

  it("keeps a reservation's place when it is changed in a full window", async () => {
    const { windows } = await findWindows(test)
    await test.services.db
      .update(pickupWindows)
      .set({ capacity: 1 })
      .where(eq(pickupWindows.id, windows[0]!.id))
    const { id } = await createReservation(test)
    const body = {
      ...(await buildReservation(test, { address: 'Büyükdere Cad. No: 187 Kat 1' })),
      id,
      version: 1,
    }
    expect((await test.callFailing(updateReservation, { token: operations, body })).status).toBe(200)
    await test.services.db
      .update(pickupWindows)
      .set({ capacity: 12 })
      .where(eq(pickupWindows.id, windows[0]!.id))
  })
})

describe('windows of a district', () => {
  const { getDistrictWindows, getPickupWindows, savePickupWindows } = pickupWindowEndpoints
  const monday = { weekday: 1, from: '09:00', to: '11:00', capacity: 2 }

  it('lets operations replace windows of several districts; omitted ones are withdrawn', async () => {
    const body = { districtIds: [6_001, 6_002], windows: [monday] }
    expect((await test.callFailing(savePickupWindows, { token: customer, body })).status).toBe(403)
    await test.call(savePickupWindows, { token: operations, body })
    const { body: saved } = await test.call(getDistrictWindows, {
      token: operations,
      body: { districtId: 6_001 },
    })
    expect(saved.windows).toMatchObject([monday])
    const offered = await test.call(getPickupWindows, {
      token: customer,
      body: { districtId: 6_002, date: '2026-11-30' },
    })
    expect(offered.body).toMatchObject([{ from: '09:00', to: '11:00', left: 2, isClosed: false }])
  })

  it('refuses pickup windows that overlap or end before they begin', async () => {
    const save = async (windows: object[]) =>
      test.callFailing(savePickupWindows, { token: operations, body: { districtIds: [6_003], windows } })
    expect((await save([monday, { ...monday, from: '10:00', to: '12:00' }])).status).toBe(400)
    expect((await save([{ ...monday, to: '08:00' }])).status).toBe(400)
    expect((await save([monday, { ...monday, from: '11:00', to: '12:00' }])).status).toBe(200)
  })
})
