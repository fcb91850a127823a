import { describe, expect, it } from 'vitest'
import type { PieceEvent } from './pieceProgress.ts'
import { earliestScan, wasReceived } from './scanTime.ts'
import type { TrackingGroup } from './trackingStages.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const event = (pieceNumber: number, hour: number, group: TrackingGroup): PieceEvent => ({
  pieceNumber,
  at: at(hour),
  group,
  exception: null,
})
const shipment = (events: PieceEvent[]) => ({ bookedAt: at(8), pieceCount: 2, events })

describe('earliestScan and wasReceived', () => {
  it.each([null, 1, 2, 5] as const)(
    'sets the booking as the earliest scan time for any group: %s',
    (group) => {
      expect(earliestScan(shipment([]), { pieceNumber: 0, group })).toEqual({ at: at(8), since: 'booked' })
    },
  )

  it('sets the reception as the earliest scan time for later steps', () => {
    const received = shipment([event(0, 12, 1), event(0, 10, 1)])
    expect(earliestScan(received, { pieceNumber: 1, group: 3 })).toEqual({ at: at(10), since: 'received' })
    expect(earliestScan(received, { pieceNumber: 1, group: 1 })).toEqual({ at: at(8), since: 'booked' })
  })

  it('uses the reception of the scanned piece, or the last reception for all pieces', () => {
    const received = shipment([event(1, 10, 1), event(2, 13, 1)])
    expect(earliestScan(received, { pieceNumber: 1, group: 2 })).toEqual({ at: at(10), since: 'received' })
    expect(earliestScan(received, { pieceNumber: 2, group: 2 })).toEqual({ at: at(13), since: 'received' })
    expect(earliestScan(received, { pieceNumber: 0, group: 2 })).toEqual({ at: at(13), since: 'received' })
  })
})

it('counts a piece as received after its first step, a shipment after all pieces', () => {
  const { events } = shipment([event(1, 10, 2)])
  const wasReceivedOf = (pieceNumber: number) => wasReceived({ pieceCount: 2, events }, pieceNumber)
  expect([0, 1, 2].map(wasReceivedOf)).toEqual([false, true, false])
  expect(wasReceived({ pieceCount: 2, events: [event(0, 10, 1)] }, 0)).toBe(true)
})
