import { eq, sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dispatchEndpoints } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import type { DispatchMove } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { handlingRole } from '@kervan/contract/roles'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { waitUntilBlocked } from '../../../testing/waitUntilBlocked.ts'
import { roleGroups, userRoleGroups, users } from '../../access/access.tables.ts'
import { completeReservation, failStop, setOut } from '../../reservation/recordStops.ts'
import {
  reservationEvents,
  reservations,
  reservationShipments,
} from '../../reservation/reservation.tables.ts'
import { createReservation, findWindows } from '../../reservation/testing/buildReservation.ts'
import { piecePlaceRows } from '../../tracking/locations/place.tables.ts'
import { buildBooked } from '../../air/testing/buildManifest.ts'
import { freeAbandonedStops } from './freeStops.ts'
import { courierLimits, dispatchDays, dispatchPins } from './dispatch.tables.ts'

const { assignReservations, getDispatchDay, getDispatchStamp, proposeDispatch, saveCourierLimits } =
  dispatchEndpoints

const secret = { TOKEN_SECRET: 'the same in both processes, at least 32 characters' }
let test: TestApp
let second: TestApp
let operations: string
let courier: number
let other: number
let date: string

const addCourier = async (email: string): Promise<number> => {
  const { db } = test.services
  const [user] = await db
    .insert(users)
    .values({ email, firstName: 'Deniz', lastName: 'Yolcu', isActive: true })
    .returning()
  const [group] = await db.select().from(roleGroups).where(eq(roleGroups.role, handlingRole))
  await db.insert(userRoleGroups).values({ userId: user!.id, roleGroupId: group!.id })
  return user!.id
}

beforeAll(async () => {
  test = await startTestApp(secret)
  second = await startTestApp(secret, test)
  for (const one of [test, second]) one.setNow(new Date('2026-11-24T04:00:00Z'))
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  await second.app.listen({ host: '127.0.0.1', port: 0 })
  operations = await test.tokenOf('operations')
  courier = (await test.services.db.select().from(users).where(eq(users.email, 'kurye@kervan.example')))[0]!
    .id
  other = await addCourier('ikinci.kurye@kervan.example')
  date = (await findWindows(test)).date
})
beforeEach(async () => {
  const { db } = test.services
  await db.execute(sql`truncate ${reservations}, ${courierLimits}, ${dispatchDays} cascade`)
  await db.update(users).set({ isActive: true }).where(eq(users.id, other))
})
afterAll(async () => {
  await second.close()
  await test.close()
})

const readDay = async (app = test) =>
  (await app.call(getDispatchDay, { token: operations, body: { date } })).body
const assign = async (
  moves: DispatchMove[],
  { version, ...rest }: { version?: number; isOverLimitConfirmed?: boolean } = {},
) =>
  test.call(assignReservations, {
    token: operations,
    body: { date, version: version ?? (await readDay()).version, moves, ...rest },
  })
const tryAssign = async (moves: DispatchMove[], version?: number) =>
  test.callFailing(assignReservations, {
    token: operations,
    body: { date, version: version ?? (await readDay()).version, moves },
  })
const saveLimits = async (changes: object, courierId = courier) => {
  const before = (await readDay()).couriers.find((one) => one.courierId === courierId)!
  return test.call(saveCourierLimits, {
    token: operations,
    body: {
      courierId,
      maxStops: null,
      maxKg: null,
      districtIds: [],
      isActive: true,
      version: before.version,
      ...changes,
    },
  })
}
const addStops = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.push((await createReservation(test)).id)
  return ids
}
const stopIn = (day: Awaited<ReturnType<typeof readDay>>, id: string) =>
  day.stops.find(({ reservationId }) => reservationId === id)!
const orderOf = (day: Awaited<ReturnType<typeof readDay>>, courierId: number) =>
  day.stops
    .filter((stop) => stop.courierId === courierId)
    .sort((one, next) => one.order! - next.order!)
    .map(({ reservationId }) => reservationId)

/** Runs `work` while a courier's record is in progress and holds its locks. */
const whileTold = async <T>(
  tell: (tx: Parameters<Parameters<typeof test.services.db.transaction>[0]>[0]) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> => {
  let begun: Promise<T>
  await test.services.db.transaction(async (tx) => {
    await tell(tx)
    begun = work()
    await waitUntilBlocked(test.services.db, tx)
  })
  return begun!
}
const told = (reservationId: string) =>
  [
    { actor: { userId: courier } as never, now: test.services.clock() },
    { reservationId, courierId: courier, at: test.services.clock() },
  ] as const

describe('concurrent record of a courier', () => {
  it('disables a courier without waiting, and keeps the collected stops assigned', async () => {
    const [fetched, left] = await addStops(2)
    await assign([
      { reservationId: fetched!, courierId: courier },
      { reservationId: left!, courierId: courier },
    ])
    const answer = await whileTold(
      (tx) => completeReservation(tx, ...told(fetched!)),
      () => saveLimits({ isActive: false }),
    )
    expect([answer.status, answer.body.freedStopCount]).toEqual([200, 1])
    const day = await readDay()
    expect(stopIn(day, fetched!)).toMatchObject({ courierId: courier, status: 'completed' })
    expect(stopIn(day, left!)).toMatchObject({ courierId: null, status: 'confirmed' })
  })

  it('keeps a failed stop out of a plan made without it', async () => {
    const [inVain, next, added] = await addStops(3)
    await assign([
      { reservationId: inVain!, courierId: courier },
      { reservationId: next!, courierId: courier },
    ])
    await whileTold(
      (tx) => {
        const [ctx, what] = told(inVain!)
        return failStop(tx, ctx, { ...what, failure: 'nobodyThere' })
      },
      () => assign([{ reservationId: added!, courierId: courier, order: 1 }]),
    )
    const day = await readDay()
    expect(stopIn(day, inVain!)).toMatchObject({ courierId: null, lastFailure: 'nobodyThere' })
    expect(orderOf(day, courier)).toEqual([added, next])
  })

  it('unpins a stop after its failed pickup', async () => {
    const [stop] = await addStops(1)
    await assign([{ reservationId: stop!, courierId: courier, isPinned: true }])
    const [ctx, what] = told(stop!)
    await test.services.db.transaction((tx) => failStop(tx, ctx, { ...what, failure: 'nobodyThere' }))
    expect(stopIn(await readDay(), stop!)).toMatchObject({ courierId: null, isPinned: false })
  })
})

describe('dispatch day', () => {
  it('assigns stops in order, confirms requested ones, and unassigns them', async () => {
    const [a, b, c] = (await addStops(3)) as [string, string, string]
    await assign([a, b].map((reservationId) => ({ reservationId, courierId: courier })))
    const { body: day } = await assign([{ reservationId: c, courierId: courier, order: 2 }])
    expect(orderOf(day, courier)).toEqual([a, c, b])
    expect(stopIn(day, a)).toMatchObject({ status: 'confirmed', order: 1, isMarked: false })
    expect(stopIn(day, a).arrival).toMatch(/^\d\d:\d\d$/)
    const { body: after } = await assign([
      { reservationId: b, courierId: courier, order: 1 },
      { reservationId: a, courierId: null },
    ])
    expect(orderOf(after, courier)).toEqual([b, c])
    expect(stopIn(after, a)).toMatchObject({ courierId: null, order: null, status: 'confirmed' })
    expect(after.changes[0]).toMatchObject({ kind: 'assigned', stopCount: 2 })
    expect(JSON.stringify(after)).not.toMatch(/price|amount/i)
  })

  it('refuses an outdated version and names who changed what', async () => {
    const [a] = (await addStops(1)) as [string]
    const { version } = await readDay()
    await assign([{ reservationId: a, courierId: courier }])
    const { status, body } = await tryAssign([{ reservationId: a, courierId: other }], version)
    expect(status).toBe(409)
    const name = (await readDay()).changes[0]!.by!
    expect(body.Detail).toContain(name)
    expect(stopIn(await readDay(), a).courierId).toBe(courier)
  })

  it('accepts one of two dispatchers who move the same stop at once', async () => {
    const [a] = (await addStops(1)) as [string]
    const { version } = await readDay()
    const replies = await Promise.all(
      [courier, other].map((courierId) =>
        test.call(assignReservations, {
          token: operations,
          body: { date, version, moves: [{ reservationId: a, courierId }] },
        }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it("requires a confirmation when a courier's limit is exceeded", async () => {
    const stops = await addStops(2)
    await saveLimits({ maxStops: 1 })
    const moves = stops.map((reservationId) => ({ reservationId, courierId: courier }))
    const refused = await tryAssign(moves)
    expect([refused.status, refused.body.Detail]).toEqual([
      422,
      'Kuryenin günlük sınırı aşılıyor. Yine de atansın mı?',
    ])
    expect((await readDay()).stops.every(({ courierId }) => courierId === null)).toBe(true)
    const { body } = await assign(moves, { isOverLimitConfirmed: true })
    expect(body.couriers.find(({ courierId }) => courierId === courier)).toMatchObject({
      stopCount: 2,
      isOverLimit: true,
    })
    // Reordering an already too long route needs no confirmation.
    expect((await assign([{ reservationId: stops[1]!, courierId: courier, order: 1 }])).status).toBe(200)
  })

  it.each([
    ['who is no courier', () => ({ courierId: 1 }), 400],
    ['a reservation of another day', () => ({ reservationId: '00000000-0000-4000-8000-000000000001' }), 404],
  ])('refuses to assign %s', async (_, change, status) => {
    const [a] = (await addStops(1)) as [string]
    expect((await tryAssign([{ reservationId: a, courierId: courier, ...change() }])).status).toBe(status)
  })

  it('refuses customers, agents and couriers', async () => {
    for (const role of ['customer', 'agent', 'pickup'] as const) {
      const token = await test.tokenOf(role)
      expect((await test.callFailing(getDispatchDay, { token, body: { date } })).status).toBe(403)
      expect((await test.callFailing(proposeDispatch, { token, body: { date } })).status).toBe(403)
    }
  })
})

describe('proposal', () => {
  it('assigns open stops within limits, keeps pinned stops and can be applied', async () => {
    const [pinned, ...rest] = (await addStops(5)) as [string, ...string[]]
    await saveLimits({ maxStops: 3 })
    await assign([{ reservationId: pinned, courierId: other, isPinned: true }])
    const { body } = await test.call(proposeDispatch, { token: operations, body: { date } })
    expect(body.leftOut).toEqual([])
    expect(body.moves.map(({ reservationId }) => reservationId).toSorted()).toEqual(
      expect.arrayContaining(rest.toSorted()),
    )
    expect(body.after).toMatchObject({ stopCount: 5 })
    const { body: day } = await assign(
      body.moves.map(({ reservationId, courierId, order }) => ({ reservationId, courierId, order })),
      { version: body.version },
    )
    expect(day.stops.every(({ courierId }) => courierId !== null)).toBe(true)
    expect(stopIn(day, pinned)).toMatchObject({ courierId: other, isPinned: true })
    expect(day.couriers.some(({ isOverLimit }) => isOverLimit)).toBe(false)
    expect(day.stops.some(({ isLate }) => isLate)).toBe(false)
    // The applied day must have the same order as proposed.
    for (const { reservationId, order } of body.moves) expect(stopIn(day, reservationId).order).toBe(order)
    const again = await test.call(proposeDispatch, { token: operations, body: { date } })
    expect(again.body.after.km).toBeLessThanOrEqual(body.after.km)
    // No courier serves these districts, so nothing can be assigned.
    await assign(rest.map((reservationId) => ({ reservationId, courierId: null })))
    await saveLimits({ districtIds: [1001] })
    await saveLimits({ districtIds: [1001] }, other)
    const none = await test.call(proposeDispatch, { token: operations, body: { date } })
    expect(none.body.leftOut).toEqual(
      rest.map(() => expect.objectContaining({ reason: 'district' }) as unknown),
    )
  })

  it('does not move stops that are underway', async () => {
    const stops = await addStops(3)
    await assign(stops.map((reservationId) => ({ reservationId, courierId: other })))
    const actor = { actor: { userId: courier }, now: test.services.clock() } as Parameters<typeof setOut>[1]
    await test.services.db.transaction((tx) => setOut(tx, actor, { courierId: other, date }))
    const { body } = await test.call(proposeDispatch, { token: operations, body: { date } })
    expect(body.moves).toEqual([])
  })
})

describe('another dispatcher', () => {
  it('receives changes in every process by notification and by polling', async () => {
    const { address, port } = second.app.server.address() as { address: string; port: number }
    const socket = io(`http://${address}:${port}`, { path: '/paymentHub', transports: ['websocket'] })
    const heard: string[] = []
    socket.onAny((name: string) => heard.push(name))
    const register = async (token: string) =>
      (await socket
        .timeout(5000)
        .emitWithAck('RegisterTransaction', { conversationId: `dispatch-${date}`, token })) as { ok: boolean }
    expect(await register(await test.tokenOf('customer'))).toEqual({ ok: false })
    expect(await register(operations)).toEqual({ ok: true })
    const stamp = async () =>
      (await second.call(getDispatchStamp, { token: operations, body: { date } })).body.stamp
    const [a] = (await addStops(1)) as [string]
    const before = await stamp()
    await assign([{ reservationId: a, courierId: courier }])
    await expect.poll(() => heard, { timeout: 5000 }).toEqual(['DispatchDayChanged'])
    expect(await stamp()).not.toBe(before)
    expect(stopIn(await readDay(second), a).courierId).toBe(courier)
    socket.close()
  })
})

describe('leaving courier', () => {
  it('releases stops that were not begun when the courier is disabled, with a note on the day', async () => {
    const [a, b] = (await addStops(2)) as [string, string]
    const { id: shipmentId } = await buildBooked(test)
    const { db } = test.services
    await assign([a, b].map((reservationId) => ({ reservationId, courierId: other, isPinned: true })))
    await db.insert(reservationShipments).values({ reservationId: b, shipmentId })
    await db.insert(piecePlaceRows).values({
      shipmentId,
      pieceNumber: 1,
      place: 'courier',
      courierId: other,
      since: test.services.clock(),
    })
    const { version } = await readDay()
    const { body } = await saveLimits({ isActive: false }, other)
    expect(body.freedStopCount).toBe(1)
    const day = await readDay()
    expect(stopIn(day, a)).toMatchObject({ courierId: null, isPinned: false, status: 'confirmed' })
    expect(stopIn(day, b)).toMatchObject({ courierId: other, isBegun: true })
    expect(day.version).toBe(version + 1)
    expect(day.changes[0]).toMatchObject({ kind: 'courierLeft', courierName: 'Deniz Yolcu', stopCount: 1 })
    expect((await tryAssign([{ reservationId: a, courierId: other }])).status).toBe(400)
    const proposal = await test.call(proposeDispatch, { token: operations, body: { date } })
    expect(proposal.body.moves).toMatchObject([{ reservationId: a, courierId: courier }])
  })

  it('hides stops of a deactivated courier, and a job releases them once', async () => {
    const [a] = (await addStops(1)) as [string]
    await assign([{ reservationId: a, courierId: other }])
    await test.services.db.update(users).set({ isActive: false }).where(eq(users.id, other))
    expect(stopIn(await readDay(), a)).toMatchObject({ courierId: null })
    await Promise.all([freeAbandonedStops(test.services), freeAbandonedStops(test.services)])
    const day = await readDay()
    expect(day.changes.filter(({ kind }) => kind === 'courierLeft')).toHaveLength(1)
    const events = await test.services.db
      .select()
      .from(reservationEvents)
      .where(eq(reservationEvents.reservationId, a))
    expect(events.filter(({ event }) => event === 'unassign')).toMatchObject([{ actorId: null }])
    expect(await test.services.db.$count(dispatchPins)).toBe(0)
  })

  it('refuses one of two concurrent changes of the same limits', async () => {
    await saveLimits({ maxKg: '12,5' })
    expect((await readDay()).couriers.find(({ courierId }) => courierId === courier)).toMatchObject({
      maxKg: 12.5,
      version: 1,
    })
    const { status } = await test.callFailing(saveCourierLimits, {
      token: operations,
      body: { courierId: courier, maxStops: 3, maxKg: null, districtIds: [], isActive: true, version: 0 },
    })
    expect(status).toBe(409)
  })
})
