import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestOf } from '@kervan/contract/endpoint'
import { courierEndpoints } from '@kervan/contract/courier/courier.endpoints'
import type { StopRecord } from '@kervan/contract/courier/courier.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { Role, TestApp } from '../../testing/testApp.ts'
import { users } from '../access/access.tables.ts'
import { pickupWindows, reservationEvents, reservations } from '../reservation/reservation.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { trackingEvents } from '../tracking/tracking.tables.ts'
import { movePieces } from '../tracking/locations/movePieces.ts'
import { pieceMoves, piecePlaceRows } from '../tracking/locations/place.tables.ts'
import { buildBooked } from '../air/testing/buildManifest.ts'
import { stopRecords } from './courier.tables.ts'
import { assignStop, buildStop, idOfUser } from './testing/buildStop.ts'
import type { BuiltStop } from './testing/buildStop.ts'

const { getMyStops, startRoute, recordStop, undoStop, addStopFile, getStopFile, markStop, getStopRecords } =
  courierEndpoints

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const png = await sharp({ create: { width: 320, height: 120, channels: 3, background: '#ffffff' } })
  .png()
  .toBuffer()

let test: TestApp
let courierId: number
let otherId: number
const otherEmail = 'kurye2@kervan.example'

beforeAll(async () => {
  test = await startTestApp()
  // Raises the capacity, because each test books its own stop in the same window.
  await test.services.db.update(pickupWindows).set({ capacity: 500 })
  courierId = await idOfUser(test, 'kurye@kervan.example')
  const [row] = await test.services.db.select().from(users).where(eq(users.id, courierId))
  const { id: _, ...copied } = row!
  otherId = (
    await test.services.db
      .insert(users)
      .values({ ...copied, email: otherEmail })
      .returning()
  )[0]!.id
  await test.services.db.execute(
    `insert into user_role_groups (user_id, role_group_id) select ${otherId}, role_group_id from user_role_groups where user_id = ${courierId}`,
  )
})
afterAll(() => test.close())

const now = (): Date => test.services.clock()
const ago = (ms: number): string => new Date(now().getTime() - ms).toISOString()
const tokenOf = (role: Role | 'other') =>
  role === 'other' ? test.tokenForEmail(otherEmail) : test.tokenOf(role)

type RecordBody = RequestOf<typeof recordStop>['body']

const bodyFor = (stop: BuiltStop, overrides: Partial<RecordBody> = {}): RecordBody => ({
  id: randomUUID(),
  reservationId: stop.reservationId,
  outcome: 'pickedUp',
  scanned: stop.codes.map((code) => ({ id: randomUUID(), code, at: ago(0) })),
  at: ago(0),
  sentAt: ago(0),
  ...overrides,
})
const failedBody = (stop: BuiltStop, overrides: Partial<RecordBody> = {}): RecordBody =>
  bodyFor(stop, { outcome: 'notPickedUp', failure: 'nobodyThere', scanned: [], ...overrides })

const send = async (body: RecordBody, role: Role | 'other' = 'pickup'): Promise<StopRecord> => {
  const reply = await test.call(recordStop, { token: await tokenOf(role), body })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body
}
const round = async (date: string, role: Role | 'other' = 'pickup') =>
  (await test.call(getMyStops, { token: await tokenOf(role), body: { date } })).body
const reservationOf = async ({ reservationId }: BuiltStop) =>
  (await test.services.db.select().from(reservations).where(eq(reservations.id, reservationId)))[0]!
const placesOf = async ({ shipment }: BuiltStop) =>
  (await test.services.db.select().from(piecePlaceRows).where(eq(piecePlaceRows.shipmentId, shipment.id)))
    .toSorted((a, b) => a.pieceNumber - b.pieceNumber)
    .map(({ place, courierId: by }) => [place, by])

describe("courier's day", () => {
  it("lists the courier's own stops in order with the parcels to collect, without prices", async () => {
    const second = await buildStop(test, courierId, 2)
    const first = await buildStop(test, courierId, 1)
    const { items } = await round(first.date)
    const own = items.filter(({ number }) => [first.number, second.number].includes(number))
    expect(own.map(({ number, order }) => [number, order])).toEqual([
      [first.number, 1],
      [second.number, 2],
    ])
    expect(own[0]).toMatchObject({
      senderName: 'Işıl Çağlar',
      phone: '+905321112233',
      district: 'Şişli',
      status: 'confirmed',
      record: null,
      pieceCount: 2,
    })
    expect(own[0]!.expected.map(({ pieceNumber, codes, isTaken }) => [pieceNumber, codes, isTaken])).toEqual([
      [1, [first.codes[0]], false],
      [2, [first.codes[1]], false],
    ])
    expect(JSON.stringify(items)).not.toMatch(/price|amount|currency|email/i)
    expect((await round(first.date, 'other')).items).toEqual([])
    expect((await round(first.date, 'operations')).items).toEqual([])
  })

  it("notifies only the courier's own stops when the route starts", async () => {
    const own = await buildStop(test, courierId)
    const foreign = await buildStop(test, otherId)
    const call = { token: await test.tokenOf('pickup'), body: { date: own.date } }
    expect((await test.call(startRoute, call)).body.started).toBeGreaterThan(0)
    expect((await test.call(startRoute, call)).body.started).toBe(0)
    expect([(await reservationOf(own)).state, (await reservationOf(foreign)).state]).toEqual([
      'inCourier',
      'confirmed',
    ])
  })

  it("refuses customers, agents and another courier's stop", async () => {
    const stop = await buildStop(test, courierId)
    for (const role of ['customer', 'agent'] as const)
      expect(
        (await test.callFailing(recordStop, { token: await test.tokenOf(role), body: bodyFor(stop) })).status,
      ).toBe(403)
    const call = { token: await tokenOf('other'), body: bodyFor(stop) }
    expect((await test.callFailing(recordStop, call)).status).toBe(404)
    const mark = { reservationId: stop.reservationId, latitude: 41, longitude: 29 }
    expect((await test.callFailing(markStop, { token: call.token, body: mark })).status).toBe(404)
    expect((await reservationOf(stop)).state).toBe('confirmed')
  })

  it('stores the position of a door on the map', async () => {
    const stop = await buildStop(test, courierId)
    const body = { reservationId: stop.reservationId, latitude: 41.0631, longitude: 28.9934 }
    await test.call(markStop, { token: await test.tokenOf('pickup'), body })
    expect(await reservationOf(stop)).toMatchObject({ latitude: 41.0631, longitude: 28.9934 })
  })
})

describe('picked up', () => {
  it('completes the stop, moves the pieces to the courier and records tracking once', async () => {
    const stop = await buildStop(test, courierId)
    const record = await send(bodyFor(stop, { signedBy: 'Işıl Çağlar' }))
    expect(record).toMatchObject({ state: 'done', missing: [], signedBy: 'Işıl Çağlar', canUndo: true })
    expect(record.pieces.map(({ outcome, isSurplus }) => [outcome, isSurplus])).toEqual([
      ['moved', false],
      ['moved', false],
    ])
    expect((await reservationOf(stop)).state).toBe('completed')
    expect(await placesOf(stop)).toEqual([
      ['courier', courierId],
      ['courier', courierId],
    ])
    const told = await test.services.db
      .select()
      .from(trackingEvents)
      .where(eq(trackingEvents.shipmentId, stop.shipment.id))
    expect(told).toHaveLength(2)
    const shown = (await round(stop.date)).items.find(({ number }) => number === stop.number)!
    expect([shown.status, shown.record?.id]).toEqual(['completed', record.id])
  })

  it('stores one pickup record with one answer when it is sent repeatedly and concurrently', async () => {
    const stop = await buildStop(test, courierId)
    const body = bodyFor(stop)
    const answers = await Promise.all([send(body), send(body), send(body)])
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await send(body)).toEqual(answers[0])
    const moves = await test.services.db
      .select()
      .from(pieceMoves)
      .where(eq(pieceMoves.shipmentId, stop.shipment.id))
    expect(moves).toHaveLength(2)
    const events = await test.services.db
      .select()
      .from(reservationEvents)
      .where(eq(reservationEvents.reservationId, stop.reservationId))
    expect(events.filter(({ event }) => event === 'complete')).toHaveLength(1)
  })

  it('reports each piece as missing, surplus, cancelled or unknown', async () => {
    const stop = await buildStop(test, courierId)
    test.setNow(new Date())
    const surplus = await buildBooked(test)
    const cancelled = await buildBooked(test)
    await test.services.db.update(shipments).set({ state: 'cancelled' }).where(eq(shipments.id, cancelled.id))
    test.setNow(new Date(`${stop.date}T07:30:00Z`))
    const codes = [
      stop.codes[0],
      surplus.assetReference,
      cancelled.assetReference,
      'NOBODY-1',
      'KRV-11111111-1-001-1',
    ]
    const record = await send(
      bodyFor(stop, { scanned: codes.map((code) => ({ id: randomUUID(), code, at: ago(0) })) }),
    )
    expect(record.pieces.map(({ outcome, isSurplus }) => [outcome, isSurplus])).toEqual([
      ['moved', false],
      ['moved', true],
      ['cancelled', true],
      ['unknown', false],
      ['unknown', false],
    ])
    expect(record.missing).toEqual([{ assetReference: stop.shipment.assetReference, pieceNumber: 2 }])
    expect((await reservationOf(stop)).state).toBe('completed')
    const { body } = await test.call(getStopRecords, {
      token: await test.tokenOf('operations'),
      body: { date: stop.date },
    })
    expect(body.items.map(({ id }) => id)).toContain(record.id)
  })

  it("stores a record with corrected time when the phone's clock is a day off", async () => {
    const stop = await buildStop(test, courierId)
    const off = (ms: number) => new Date(now().getTime() + dayMs - ms).toISOString()
    const record = await send(bodyFor(stop, { at: off(hourMs), sentAt: off(0), scanned: [] }))
    expect(record.date).toBe(ago(hourMs))
    expect(record.state).toBe('done')
  })
})

describe('not picked up', () => {
  it('requires a reason for a failed pickup, and a text for another reason', async () => {
    const stop = await buildStop(test, courierId)
    const token = await test.tokenOf('pickup')
    const tryWith = (fields: Partial<RecordBody>) =>
      test.callFailing(recordStop, { token, body: failedBody(stop, fields) })
    const none = await tryWith({ failure: null })
    expect([none.status, Object.keys(none.body.Errors ?? {})]).toEqual([400, ['failure']])
    const silent = await tryWith({ failure: 'other', note: ' ' })
    expect([silent.status, Object.keys(silent.body.Errors ?? {})]).toEqual([400, ['note']])
  })

  it('returns the stop to planning while the courier still sees the record', async () => {
    const stop = await buildStop(test, courierId)
    const record = await send(failedBody(stop, { note: 'Kapı kapalı' }))
    expect(record).toMatchObject({ state: 'done', failure: 'nobodyThere', note: 'Kapı kapalı' })
    expect(await reservationOf(stop)).toMatchObject({ state: 'confirmed', courierId: null, failureCount: 1 })
    const shown = (await round(stop.date)).items.find(({ number }) => number === stop.number)!
    expect(shown.record?.outcome).toBe('notPickedUp')
  })
})

describe('late record', () => {
  it('stores a late record without undoing a newer one', async () => {
    const stop = await buildStop(test, courierId)
    const early = failedBody(stop, { at: ago(2 * hourMs) })
    await send(bodyFor(stop, { at: ago(hourMs) }))
    const late = await send(early)
    expect(late.state).toBe('late')
    expect((await reservationOf(stop)).state).toBe('completed')
    expect((await round(stop.date)).kept.map(({ id }) => id)).toContain(late.id)
  })

  it('ignores a late record for the day that the stop is now planned for', async () => {
    const stop = await buildStop(test, courierId)
    const monthAgo = ago(30 * dayMs)
    expect((await send(failedBody(stop, { at: monthAgo }))).state).toBe('late')
    expect((await reservationOf(stop)).state).toBe('confirmed')
  })

  it('keeps a piece at its newer location despite a late record', async () => {
    const stop = await buildStop(test, courierId)
    await test.services.db.transaction((tx) =>
      movePieces(
        tx,
        test.services,
        [
          {
            id: randomUUID(),
            shipmentId: stop.shipment.id,
            pieceNumber: 1,
            action: 'receive',
            station: 'Kapı',
            at: now(),
          },
        ],
        { actorId: otherId, now: now(), placeName: 'İstanbul' },
      ),
    )
    const at = ago(2 * hourMs)
    const record = await send(
      bodyFor(stop, { at, scanned: stop.codes.map((code) => ({ id: randomUUID(), code, at })) }),
    )
    expect(record.pieces.map(({ outcome }) => outcome)).toEqual(['late', 'moved'])
    expect(await placesOf(stop)).toEqual([
      ['warehouse', null],
      ['courier', courierId],
    ])
  })

  it('accepts a late pickup of a reassigned stop, and shows staff a failure without effect', async () => {
    const [given, failed] = [await buildStop(test, courierId), await buildStop(test, courierId)]
    await assignStop(test, given.reservationId, otherId)
    await assignStop(test, failed.reservationId, otherId)
    const record = await send(bodyFor(given))
    expect(record.state).toBe('done')
    expect(await reservationOf(given)).toMatchObject({ state: 'completed', courierId })
    const kept = await send(failedBody(failed))
    expect(kept.state).toBe('notYours')
    expect(await reservationOf(failed)).toMatchObject({ state: 'confirmed', courierId: otherId })
    const { body } = await test.call(getStopRecords, {
      token: await test.tokenOf('operations'),
      body: { reservationId: failed.reservationId },
    })
    expect(body.items.map(({ id, state, courierName }) => [id, state, courierName !== ''])).toEqual([
      [kept.id, 'notYours', true],
    ])
  })

  it('stores a record for a cancelled reservation and moves the parcels to the courier', async () => {
    const stop = await buildStop(test, courierId)
    await test.services.db
      .update(reservations)
      .set({ state: 'cancelled' })
      .where(eq(reservations.id, stop.reservationId))
    const record = await send(bodyFor(stop))
    expect(record.state).toBe('closed')
    expect(await placesOf(stop)).toEqual([
      ['courier', courierId],
      ['courier', courierId],
    ])
  })

  it('refuses records of a deactivated courier and accepts them after reactivation', async () => {
    const stop = await buildStop(test, otherId)
    const body = bodyFor(stop)
    const token = await tokenOf('other')
    await test.services.db.update(users).set({ isActive: false }).where(eq(users.id, otherId))
    const { status } = await test.callFailing(recordStop, { token, body })
    expect([401, 403]).toContain(status)
    await test.services.db.update(users).set({ isActive: true }).where(eq(users.id, otherId))
    expect((await send(body, 'other')).state).toBe('done')
  })
})

describe('undoing', () => {
  const undo = async (recordId: string, role: Role | 'other' = 'pickup') =>
    test.callFailing(undoStop, { token: await tokenOf(role), body: { recordId } })

  it('reopens an undone stop and restores its pieces, once', async () => {
    const stop = await buildStop(test, courierId)
    const { id } = await send(bodyFor(stop))
    expect((await undo(id, 'other')).status).toBe(404)
    expect((await undo(id)).status).toBe(200)
    expect((await undo(id)).status).toBe(200)
    expect(await reservationOf(stop)).toMatchObject({ state: 'inCourier', courierId })
    expect(await placesOf(stop)).toEqual([])
    const again = await send(bodyFor(stop))
    expect([again.state, again.pieces.map(({ outcome }) => outcome)]).toEqual(['done', ['moved', 'moved']])
  })

  it('returns a failed stop to its courier at its position', async () => {
    const stop = await buildStop(test, courierId, 3)
    const { id } = await send(failedBody(stop))
    expect((await undo(id)).status).toBe(200)
    expect(await reservationOf(stop)).toMatchObject({
      state: 'inCourier',
      courierId,
      stopOrder: 3,
      failureCount: 0,
      lastFailure: null,
    })
  })

  it('refuses to undo on the next day, after a piece moved on, or when the stop was reassigned', async () => {
    const stop = await buildStop(test, courierId)
    const { id } = await send(bodyFor(stop))
    await test.services.db.transaction((tx) =>
      movePieces(
        tx,
        test.services,
        [
          {
            id: randomUUID(),
            shipmentId: stop.shipment.id,
            pieceNumber: 2,
            action: 'receive',
            station: 'Kapı',
            at: now(),
          },
        ],
        { actorId: otherId, now: now(), placeName: 'İstanbul' },
      ),
    )
    expect((await undo(id)).status).toBe(409)
    expect(await placesOf(stop)).toEqual([
      ['courier', courierId],
      ['warehouse', null],
    ])
    const failed = await buildStop(test, courierId)
    const record = await send(failedBody(failed))
    await assignStop(test, failed.reservationId, otherId)
    expect((await undo(record.id)).status).toBe(409)
    const late = await buildStop(test, courierId)
    const done = await send(bodyFor(late))
    test.setNow(new Date(now().getTime() + dayMs))
    expect((await undo(done.id)).status).toBe(409)
    expect((await reservationOf(late)).state).toBe('completed')
  })
})

describe('records and days of a stop', () => {
  it('keeps a stop open that dispatch assigned to the courier again', async () => {
    const stop = await buildStop(test, courierId)
    const inVain = await send(failedBody(stop, { at: ago(hourMs) }))
    const shown = async () =>
      (await round(stop.date)).items.find(({ reservationId }) => reservationId === stop.reservationId)!
    expect((await shown()).record?.id).toBe(inVain.id)
    await assignStop(test, stop.reservationId, courierId)
    expect(await shown()).toMatchObject({ status: 'confirmed', record: null })
    const fetched = await send(bodyFor(stop))
    expect(fetched.state).toBe('done')
    expect((await shown()).record?.id).toBe(fetched.id)
  })

  it('shows a record at the stop even when the parcels were picked up a day earlier', async () => {
    const stop = await buildStop(test, courierId)
    test.setNow(new Date(now().getTime() - dayMs))
    const record = await send(bodyFor(stop))
    expect(record.state).toBe('done')
    test.setNow(new Date(now().getTime() + dayMs))
    const { items } = await round(stop.date)
    const shown = items.find(({ reservationId }) => reservationId === stop.reservationId)!
    expect([shown.status, shown.record?.id]).toEqual(['completed', record.id])
  })

  it('shows a record without effect on the day it arrived', async () => {
    const stop = await buildStop(test, courierId)
    const at = ago(0)
    await send(bodyFor(stop, { at: ago(hourMs) }))
    test.setNow(new Date(now().getTime() + dayMs))
    const late = await send(failedBody(stop, { at, sentAt: ago(0) }))
    expect(late.state).not.toBe('done')
    const next = await round(new Date(now().getTime() + 3 * hourMs).toISOString().slice(0, 10))
    expect(next.kept.map(({ id }) => id)).toContain(late.id)
  })
})

describe('photos and signatures', () => {
  const formOf = (
    recordId: string,
    bytes: Uint8Array<ArrayBuffer> = new Uint8Array(png),
    id = randomUUID(),
  ) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ id, recordId, kind: 'signature' })) form.append(name, value)
    form.append('file', new Blob([bytes], { type: 'image/png' }), 'imza.png')
    return form
  }

  it('stores a file once per record and lets the courier and staff read it', async () => {
    const stop = await buildStop(test, courierId)
    const record = await send(bodyFor(stop))
    const id = randomUUID()
    for (const role of ['pickup', 'pickup'] as const)
      expect(
        (
          await test.callFailing(addStopFile, {
            token: await tokenOf(role),
            form: formOf(record.id, undefined, id),
          })
        ).status,
      ).toBe(200)
    expect((await send(bodyFor(stop, { id: record.id }))).files).toEqual([{ id, kind: 'signature' }])
    const read = async (role: Role | 'other') =>
      test.callFailing(getStopFile, { token: await tokenOf(role), params: { fileId: id } })
    const own = await read('pickup')
    expect([own.status, own.bytes.equals(png)]).toEqual([200, true])
    expect((await read('operations')).status).toBe(200)
    expect((await read('other')).status).toBe(404)
    expect((await read('customer')).status).toBe(403)
  })

  it("refuses invalid images, another courier's record and one file too many", async () => {
    const stop = await buildStop(test, courierId)
    const record = await send(bodyFor(stop))
    const token = await test.tokenOf('pickup')
    const fake = await test.callFailing(addStopFile, {
      token,
      form: formOf(record.id, new Uint8Array(Buffer.from('<svg onload=alert(1)>'))),
    })
    expect([fake.status, Object.keys(fake.body.Errors ?? {})]).toEqual([400, ['file']])
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    for (const broken of [png.subarray(0, 16), png.subarray(0, -40), dot]) {
      const form = formOf(record.id, new Uint8Array(broken))
      expect((await test.callFailing(addStopFile, { token, form })).status).toBe(400)
    }
    const foreign = { token: await tokenOf('other'), form: formOf(record.id) }
    expect((await test.callFailing(addStopFile, foreign)).status).toBe(404)
    const statuses = []
    for (let count = 0; count < 11; count++)
      statuses.push((await test.callFailing(addStopFile, { token, form: formOf(record.id) })).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 400])
  })
})

it('stores a row for every acknowledged record', async () => {
  const stop = await buildStop(test, courierId)
  const bodies = Array.from({ length: 8 }, (_, index) =>
    index % 2 === 0 ? bodyFor(stop, { at: ago(index * 1000) }) : failedBody(stop, { at: ago(index * 1000) }),
  )
  const records = await Promise.all(bodies.map((body) => send(body)))
  const rows = await test.services.db
    .select()
    .from(stopRecords)
    .where(eq(stopRecords.reservationId, stop.reservationId))
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(records.map(({ id }) => id)))
})
