import { describe, expect, it } from 'vitest'
import { stationModes } from './commandCodes.ts'
import { moveOutcomes } from '../tracking/pieceLife.ts'
import { actionOfMode, chooseBag, laneOf, outcomeOfMove, scanOutcomes, toneOfScan } from './stationScan.ts'
import type { OpenBag } from './stationScan.ts'

const parcel = {
  isCancelledState: false,
  isComingBack: false,
  isHeld: false,
  lacksCustomsFacts: false,
  hasOpenBag: true,
}
const bag = (change: Partial<OpenBag> = {}): OpenBag => ({
  id: '1',
  number: 'KRB-0000001-0',
  countryCodes: null,
  destinationCountry: 'DE',
  departsAt: null,
  ...change,
})
const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour))

describe('outcome', () => {
  it('defines a tone for each outcome of a move in any mode', () => {
    for (const mode of stationModes) {
      const action = actionOfMode[mode]
      if (!action) continue
      for (const outcome of moveOutcomes) expect(scanOutcomes).toContain(outcomeOfMove(action, outcome))
      expect(toneOfScan(outcomeOfMove(action, 'moved'))).toBe('ok')
    }
  })
})

describe('sorting', () => {
  it('keeps parcels that must not leave out of bags, by the strongest reason', () => {
    expect(laneOf(parcel)).toBe('bag')
    expect(laneOf({ ...parcel, hasOpenBag: false })).toBe('noOpenBag')
    expect(laneOf({ ...parcel, lacksCustomsFacts: true })).toBe('toCustoms')
    expect(laneOf({ ...parcel, lacksCustomsFacts: true, isHeld: true })).toBe('toHold')
    expect(laneOf({ ...parcel, isHeld: true, isCancelledState: true })).toBe('toReturn')
    expect(laneOf({ ...parcel, isComingBack: true })).toBe('toReturn')
  })

  it("chooses the country's bag whose flight leaves first, bags without a flight last", () => {
    const late = bag({ id: 'late', departsAt: at(20) })
    const early = bag({ id: 'early', departsAt: at(9) })
    const none = bag({ id: 'none' })
    expect(chooseBag([none, late, early], 'DE')?.id).toBe('early')
    expect(chooseBag([none], 'DE')?.id).toBe('none')
    expect(chooseBag([none, late, early], 'FR')).toBeNull()
    expect(chooseBag([], 'DE')).toBeNull()
  })

  it("uses a bag's list of countries instead of its airport, if it has one", () => {
    const benelux = bag({ id: 'benelux', countryCodes: ['NL', 'BE'], destinationCountry: 'DE' })
    expect(chooseBag([benelux], 'NL')?.id).toBe('benelux')
    expect(chooseBag([benelux], 'DE')).toBeNull()
  })
})
