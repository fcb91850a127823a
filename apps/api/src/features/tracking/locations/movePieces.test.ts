import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PieceStep } from '@kervan/domain/tracking/pieceLife'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { users } from '../../access/access.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { trackingEvents } from '../tracking.tables.ts'
import { bags } from '../../air/bags/bag.tables.ts'
import { buildBooked, receive } from '../../air/testing/buildManifest.ts'
import { movePieces } from './movePieces.ts'
import type { MoveResult } from './movePieces.ts'
import { pieceMoves, piecePlaceRows } from './place.tables.ts'
import { findLastMove, undoMove } from './undoMove.ts'

let test: TestApp
let courierId: number
let actorId: number

beforeAll(async () => {
  test = await startTestApp()
  const idOf = async (email: string) =>
    (await test.services.db.select().from(users).where(eq(users.email, email)))[0]!.id
  courierId = await idOf('kurye@kervan.example')
  actorId = await idOf('operasyon@kervan.example')
})
afterAll(() => test.close())

const twoPieces = {
  pieces: [1, 2].map(() => ({ description: 'Keten örtü', width: 30, length: 20, height: 10, weight: 2 })),
}

const buildPiece = async (): Promise<{ shipmentId: string; pieceNumber: number }> => ({
  shipmentId: (await buildBooked(test, twoPieces)).id,
  pieceNumber: 1,
})

let serial = 0
const buildBag = async (countryCodes: string[] | null = null): Promise<string> => {
  serial += 1
  const [bag] = await test.services.db
    .insert(bags)
    .values({ number: `T${serial}`, destination: 'CGN', countryCodes, createdBy: actorId })
    .returning()
  return bag!.id
}

const move = async (
  piece: { shipmentId: string; pieceNumber: number },
  step: Omit<PieceStep, 'at'> & { at?: Date; id?: string },
  mayMoveBetween = false,
): Promise<MoveResult> => {
  const now = test.services.clock()
  const [result] = await test.services.db.transaction((tx) =>
    movePieces(tx, test.services, [{ id: randomUUID(), at: now, ...piece, ...step }], {
      actorId,
      now,
      placeName: 'İstanbul',
      mayMoveBetween,
    }),
  )
  return result!
}

const trailOf = (shipmentId: string) =>
  test.services.db.select().from(pieceMoves).where(eq(pieceMoves.shipmentId, shipmentId))

describe('piece', () => {
  it('moves a piece from the door into a bag, one location at a time, and tracks it once', async () => {
    const piece = await buildPiece()
    const bagId = await buildBag()
    expect((await move(piece, { action: 'pickUp', courierId })).outcome).toBe('moved')
    expect((await move(piece, { action: 'pickUp', courierId })).outcome).toBe('known')
    expect((await move(piece, { action: 'receive', station: 'Kapı 1' })).outcome).toBe('moved')
    expect((await move(piece, { action: 'intoBag', bagId })).place).toMatchObject({ place: 'bag', bagId })
    expect((await move(piece, { action: 'outOfBag', bagId })).place.place).toBe('warehouse')
    expect((await move(piece, { action: 'intoBag', bagId })).outcome).toBe('moved')
    const rows = await test.services.db
      .select()
      .from(piecePlaceRows)
      .where(eq(piecePlaceRows.shipmentId, piece.shipmentId))
    expect(rows).toHaveLength(1)
    const events = await test.services.db
      .select()
      .from(trackingEvents)
      .where(eq(trackingEvents.shipmentId, piece.shipmentId))
    expect(events.filter(({ pieceNumber }) => pieceNumber === 1)).toHaveLength(2)
    expect(await trailOf(piece.shipmentId)).toHaveLength(6)
  })

  it('moves a piece once when two threads of a device send the same scan', async () => {
    const piece = await buildPiece()
    const id = randomUUID()
    const results = await Promise.all(
      [1, 2, 3].map(() => move(piece, { id, action: 'receive', station: 'Kapı 1' })),
    )
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['moved']))
    expect(await trailOf(piece.shipmentId)).toHaveLength(1)
  })

  it('moves each piece by its own scan when a device reuses a scan id', async () => {
    const [one, other, third] = [await buildPiece(), await buildPiece(), await buildPiece()]
    const id = randomUUID()
    await move(one, { id, action: 'receive' })
    for (const _ of [1, 2])
      expect(await move(other, { id, action: 'receive' })).toMatchObject({
        id,
        outcome: 'moved',
        place: { place: 'warehouse' },
      })
    expect(await trailOf(other.shipmentId)).toHaveLength(1)
    const now = test.services.clock()
    const same = randomUUID()
    const pieces = [third, { ...third, pieceNumber: 2 }]
    const send = () =>
      test.services.db.transaction((tx) =>
        movePieces(
          tx,
          test.services,
          pieces.map((piece) => ({ ...piece, id: same, action: 'receive' as const, at: now })),
          { actorId, now, placeName: 'İstanbul' },
        ),
      )
    for (const results of [await send(), await send()])
      expect(results.map(({ outcome }) => outcome)).toEqual(['moved', 'moved'])
    expect(await trailOf(third.shipmentId)).toHaveLength(2)
  })

  it('puts a piece into one of two bags that scan it at once', async () => {
    const piece = await buildPiece()
    const [one, other] = [await buildBag(), await buildBag()]
    const results = await Promise.all([one, other].map((bagId) => move(piece, { action: 'intoBag', bagId })))
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['elsewhere', 'moved'])
    expect((await move(piece, { action: 'intoBag', bagId: one }, true)).place.bagId).toBe(one)
  })

  it("keeps the piece's location for a delayed scan, and dates the tracking event correctly", async () => {
    const piece = await buildPiece()
    await move(piece, { action: 'receive', station: 'Kapı 1' })
    const before = new Date(test.services.clock().getTime() - 30 * 60_000)
    const late = await move(piece, { action: 'pickUp', courierId, at: before })
    expect(late).toMatchObject({ outcome: 'late', place: { place: 'warehouse' } })
    const events = await test.services.db
      .select()
      .from(trackingEvents)
      .where(eq(trackingEvents.shipmentId, piece.shipmentId))
    expect(events.some(({ at }) => at.getTime() === before.getTime())).toBe(true)
  })
})

describe('entry for a whole shipment', () => {
  it('moves all pieces to the warehouse for a `received` entry and for no other status', async () => {
    const { id, assetReference } = await buildBooked(test, twoPieces)
    await receive(test, [assetReference])
    const rows = await test.services.db.select().from(piecePlaceRows).where(eq(piecePlaceRows.shipmentId, id))
    expect(rows.map(({ place }) => place)).toEqual(['warehouse', 'warehouse'])
  })
})

describe('refusal', () => {
  it('refuses scans into and out of a closed bag', async () => {
    const [inside, outside] = [await buildPiece(), await buildPiece()]
    const bagId = await buildBag()
    await move(inside, { action: 'intoBag', bagId })
    await test.services.db.update(bags).set({ state: 'closed' }).where(eq(bags.id, bagId))
    expect((await move(outside, { action: 'intoBag', bagId })).outcome).toBe('bagClosed')
    expect((await move(inside, { action: 'outOfBag', bagId })).outcome).toBe('bagClosed')
    expect((await move(inside, { action: 'receive', station: 'Kapı 1' }, true)).outcome).toBe('bagClosed')
    expect((await move(inside, { action: 'intoBag', bagId })).outcome).toBe('known')
  })

  it('refuses a bag for another country, an unknown piece and a cancelled shipment', async () => {
    const piece = await buildPiece()
    expect((await move(piece, { action: 'intoBag', bagId: await buildBag(['FR']) })).outcome).toBe(
      'otherCountry',
    )
    expect((await move({ ...piece, pieceNumber: 3 }, { action: 'receive' })).outcome).toBe('noSuchPiece')
    await test.services.db
      .update(shipments)
      .set({ state: 'cancelled' })
      .where(eq(shipments.id, piece.shipmentId))
    expect((await move(piece, { action: 'receive' })).outcome).toBe('cancelled')
  })
})

describe('undoing', () => {
  const undo = (moveId: string, id: string = randomUUID()) =>
    test.services.db.transaction((tx) =>
      undoMove(tx, test.services, { id, moveId, actorId, now: test.services.clock() }),
    )

  it('undoes a scan once by moving the piece back, unless it has moved on', async () => {
    const piece = await buildPiece()
    const station = `Masa ${randomUUID()}`
    await move(piece, { action: 'receive', station })
    const bagId = await buildBag()
    await move(piece, { action: 'intoBag', bagId, station })
    const last = await findLastMove(test.services.db, { station, actorId })
    const first = (await trailOf(piece.shipmentId)).find(({ action }) => action === 'receive')!
    expect(await undo(first.id)).toBe('movedSince')
    const id = randomUUID()
    expect(await undo(last!.id, first.id)).toBe('notFound')
    expect(await undo(last!.id, id)).toBe('undone')
    expect(await undo(last!.id, id)).toBe('undone')
    expect(await undo(last!.id)).toBe('movedSince')
    expect((await move(piece, { action: 'receive', station })).outcome).toBe('known')
    expect(await undo(first.id)).toBe('undone')
    expect((await move(piece, { action: 'pickUp', courierId })).outcome).toBe('moved')
  })

  it('removes the tracking event, and the shipment is expected again', async () => {
    const piece = await buildPiece()
    const [one, other] = [
      await move(piece, { action: 'pickUp', courierId }),
      await move({ ...piece, pieceNumber: 2 }, { action: 'receive' }),
    ]
    const standing = async () => {
      const [row] = await test.services.db.select().from(shipments).where(eq(shipments.id, piece.shipmentId))
      const events = await test.services.db
        .select()
        .from(trackingEvents)
        .where(eq(trackingEvents.shipmentId, piece.shipmentId))
      return {
        state: row!.state,
        group: row!.trackingGroup,
        pieces: events.map(({ pieceNumber }) => pieceNumber).filter(Boolean),
      }
    }
    expect(await standing()).toMatchObject({ state: 'received', group: 1 })
    await undo(one.id)
    expect(await standing()).toMatchObject({ state: 'received', group: 0, pieces: [2] })
    await undo(other.id)
    expect(await standing()).toMatchObject({ state: 'booked', group: 0, pieces: [] })
    await move(piece, { action: 'receive' })
    expect((await standing()).pieces).toEqual([1])
  })

  it('refuses to undo a scan while the bag is closed', async () => {
    const piece = await buildPiece()
    const bagId = await buildBag()
    const { id } = await move(piece, { action: 'intoBag', bagId })
    await test.services.db.update(bags).set({ state: 'closed' }).where(eq(bags.id, bagId))
    expect(await undo(id)).toBe('bagClosed')
  })
})
