import { describe, expect, it } from 'vitest'
import type { PieceEvent } from './pieceProgress.ts'
import { progressOf } from './trackingStages.ts'
import type { TrackingException, TrackingGroup } from './trackingStages.ts'
import { findContradictions, happened, isSameFact } from './truth.ts'

const now = new Date('2026-11-23T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const event = (
  hours: number,
  group: TrackingGroup | null,
  { exception = null, piece = 0 }: { exception?: TrackingException | null; piece?: number } = {},
): PieceEvent => ({ at: hoursAgo(hours), group, exception, pieceNumber: piece })

const kinds = (events: PieceEvent[], pieceCount = 1) =>
  findContradictions(events, pieceCount, now).map(({ event: { at }, kind }) => [
    (now.getTime() - at.getTime()) / 3_600_000,
    kind,
  ])

describe('a contradiction', () => {
  it('is being out for delivery after the delivery, in whatever order it came', () => {
    expect(kinds([event(2, 4), event(5, 3), event(4, 5)])).toEqual([[2, 'afterDelivery']])
    expect(kinds([event(5, 3), event(4, 4), event(2, 5)])).toEqual([])
  })

  it('is any trouble on the way after it, but not damage, loss or a return', () => {
    expect(kinds([event(4, 5), event(3, null, { exception: 'deliveryAttempted' })])).toEqual([
      [3, 'afterDelivery'],
    ])
    for (const exception of ['damaged', 'lost', 'returned'] as const)
      expect(kinds([event(4, 5), event(3, null, { exception })])).toEqual([])
    expect(kinds([event(4, 5), event(3, null), event(2, 5)])).toEqual([])
  })

  it('is none at the moment of the delivery itself', () => {
    expect(kinds([event(4, 5), event(4, 4)])).toEqual([])
    expect(progressOf([event(4, 5), event(4, 4)]).group).toBe(5)
  })

  it('of the whole shipment is one only when all pieces were delivered', () => {
    expect(kinds([event(4, 5, { piece: 1 }), event(3, 4)], 2)).toEqual([])
    expect(kinds([event(4, 5, { piece: 1 }), event(4, 5, { piece: 2 }), event(3, 4)], 2)).toEqual([
      [3, 'afterDelivery'],
    ])
    expect(kinds([event(4, 5, { piece: 1 }), event(3, 4, { piece: 1 })], 2)).toEqual([[3, 'afterDelivery']])
  })

  it('is what lies ahead by more than clocks differ, until its time', () => {
    expect(kinds([event(-1, 5), event(-0.1, 4)])).toEqual([[-1, 'inFuture']])
    expect(happened([event(-1, 5), event(-0.1, 4), event(1, 3)], now)).toHaveLength(2)
  })
})

describe('a fact told twice', () => {
  const told = { pieceNumber: 0, statusId: 7, at: now, place: 'LEIPZIG, DE' }
  it.each([
    [{}, true],
    [{ place: 'Leipzig' }, true],
    [{ place: 'leipzig de' }, true],
    [{ place: 'Leipzig-West' }, false],
    [{ place: 'Köln' }, false],
    [{ place: '' }, true],
    [{ at: new Date(now.getTime() + 59_000) }, true],
    [{ at: new Date(now.getTime() + 60_000) }, false],
    [{ at: new Date(now.getTime() - 1000) }, false],
    [{ statusId: 8 }, false],
    [{ pieceNumber: 2 }, true],
  ])('with %j is the same: %s', (changes, isSame) => {
    expect(isSameFact(told, { ...told, ...changes })).toBe(isSame)
  })

  it('of one piece says nothing of all of them', () => {
    expect(isSameFact({ ...told, pieceNumber: 2 }, told)).toBe(false)
  })

  it('by two machines is another fact when the seconds differ', () => {
    const at = (seconds: number) => ({ ...told, at: new Date(now.getTime() + seconds * 1000) })
    expect(isSameFact(at(10), at(10))).toBe(true)
    expect(isSameFact(at(10), at(11))).toBe(false)
  })

  it('in Turkish letters is the same as without', () => {
    expect(isSameFact({ ...told, place: 'İSTANBUL' }, { ...told, place: 'ıstanbul' })).toBe(true)
  })
})
