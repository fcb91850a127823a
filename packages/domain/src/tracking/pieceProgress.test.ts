import { describe, expect, it } from 'vitest'
import { progressOfPieces, progressOfShipment, shipmentEventOf } from './pieceProgress.ts'
import type { PieceEvent } from './pieceProgress.ts'
import type { TrackingException, TrackingGroup } from './trackingStages.ts'

const event = (
  pieceNumber: number,
  hour: number,
  group: TrackingGroup | null,
  exception: TrackingException | null = null,
): PieceEvent => ({ pieceNumber, at: new Date(Date.UTC(2026, 10, 20, hour)), group, exception })

const shipmentOf = (events: PieceEvent[], pieceCount: number) => {
  const pieces = progressOfPieces(events, pieceCount)
  return { ...progressOfShipment(pieces), event: shipmentEventOf(pieces) }
}

describe('progress of several pieces', () => {
  it('combines the scans of each piece with those of the whole shipment', () => {
    const pieces = progressOfPieces([event(0, 8, 1), event(2, 9, 2), event(3, 9, 2), event(3, 11, 3)], 3)
    expect(pieces.map(({ group }) => group)).toEqual([1, 2, 3])
  })

  it('follows the slowest piece of a shipment', () => {
    expect(shipmentOf([event(1, 8, 1), event(2, 8, 1)], 3)).toMatchObject({ group: 0, event: null })
    expect(shipmentOf([event(0, 8, 1), event(1, 9, 5), event(2, 9, 5)], 3)).toMatchObject({
      group: 1,
      event: 'receive',
    })
    expect(shipmentOf([event(1, 9, 5), event(2, 9, 5), event(3, 9, 5)], 3)).toMatchObject({
      group: 5,
      event: 'deliver',
    })
  })

  it("returns the life cycle event that belongs to the shipment's group", () => {
    const events = ([1, 2, 3, 4, 5] as const).map((group) => shipmentOf([event(0, 8, group)], 2).event)
    expect(events).toEqual(['receive', 'process', 'transit', 'sendOut', 'deliver'])
  })

  it("shows the worst exception of the shipment's pieces", () => {
    const events = [event(1, 9, 3, 'delayed'), event(2, 9, 3, 'lost'), event(3, 9, 3, 'heldAtCustoms')]
    expect(shipmentOf(events, 3).exception).toBe('lost')
  })

  it('returns the shipment when all pieces are returned, and ignores single returns', () => {
    const twoDelivered = [event(1, 9, 5), event(2, 9, 5), event(3, 9, null, 'returned')]
    expect(shipmentOf(twoDelivered, 3)).toEqual({ group: 5, exception: 'returned', event: 'deliver' })
    expect(shipmentOf([event(0, 9, null, 'returned')], 3).event).toBe('return')
  })

  it("follows the shipment's events when there is one piece or none", () => {
    expect(shipmentOf([event(0, 8, 4)], 1)).toEqual({ group: 4, exception: null, event: 'sendOut' })
    expect(shipmentOf([event(0, 8, 4)], 0)).toEqual({ group: 4, exception: null, event: 'sendOut' })
    expect(shipmentOf([], 1)).toEqual({ group: 0, exception: null, event: null })
  })
})
