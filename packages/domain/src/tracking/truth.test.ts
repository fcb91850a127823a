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

describe('findContradictions', () => {
  it('reports transit events after delivery, in any order of arrival', () => {
    expect(kinds([event(2, 4), event(5, 3), event(4, 5)])).toEqual([[2, 'afterDelivery']])
    expect(kinds([event(5, 3), event(4, 4), event(2, 5)])).toEqual([])
  })

  it('reports exceptions after delivery except damage, loss or a return', () => {
    expect(kinds([event(4, 5), event(3, null, { exception: 'deliveryAttempted' })])).toEqual([
      [3, 'afterDelivery'],
    ])
    for (const exception of ['damaged', 'lost', 'returned'] as const)
      expect(kinds([event(4, 5), event(3, null, { exception })])).toEqual([])
    expect(kinds([event(4, 5), event(3, null), event(2, 5)])).toEqual([])
  })

  it('reports no contradiction at the moment of delivery', () => {
    expect(kinds([event(4, 5), event(4, 4)])).toEqual([])
    expect(progressOf([event(4, 5), event(4, 4)]).group).toBe(5)
  })

  it('reports an event of the whole shipment only when all pieces were delivered', () => {
    expect(kinds([event(4, 5, { piece: 1 }), event(3, 4)], 2)).toEqual([])
    expect(kinds([event(4, 5, { piece: 1 }), event(4, 5, { piece: 2 }), event(3, 4)], 2)).toEqual([
      [3, 'afterDelivery'],
    ])
    expect(kinds([event(4, 5, { piece: 1 }), event(3, 4, { piece: 1 })], 2)).toEqual([[3, 'afterDelivery']])
  })

  it('reports an event in the future beyond clock tolerance, until its time comes', () => {
    expect(kinds([event(-1, 5), event(-0.1, 4)])).toEqual([[-1, 'inFuture']])
    expect(happened([event(-1, 5), event(-0.1, 4), event(1, 3)], now)).toHaveLength(2)
  })
})

describe('isSameFact', () => {
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
  ])('compares a tracking event with changes %j: %s', (changes, isSame) => {
    expect(isSameFact(told, { ...told, ...changes })).toBe(isSame)
  })

  it('distinguishes an event of one piece from an event of all pieces', () => {
    expect(isSameFact({ ...told, pieceNumber: 2 }, told)).toBe(false)
  })

  it('distinguishes machine events by their seconds', () => {
    const at = (seconds: number) => ({ ...told, at: new Date(now.getTime() + seconds * 1000) })
    expect(isSameFact(at(10), at(10))).toBe(true)
    expect(isSameFact(at(10), at(11))).toBe(false)
  })

  it('ignores Turkish letters in place names of duplicate events', () => {
    expect(isSameFact({ ...told, place: 'İSTANBUL' }, { ...told, place: 'ıstanbul' })).toBe(true)
  })
})
