import { describe, expect, it } from 'vitest'
import { commandCode, stationModes } from '@kervan/domain/warehouse/commandCodes'
import type { Command } from '@kervan/domain/warehouse/commandCodes'
import { makeBagNumber } from '@kervan/domain/air/bagNumber'
import { makeAssetReference } from '@kervan/domain/reference/references'
import { applyVerdict, firstState, interpretScan } from './stationState.ts'
import type { ScanToSend, StationState } from './stationState.ts'

const order = (name: Exclude<Command['name'], 'quantity'>) => commandCode({ name })
const piece = makeAssetReference(7)
const bag = makeBagNumber(12)
const state = (change: Partial<StationState> = {}): StationState => ({ ...firstState, ...change })
const verdict = (change: object) =>
  ({ question: null, outcome: 'bagged', countryCode: 'DE', ...change }) as never

describe('station state', () => {
  it("changes the station's mode by a command barcode and clears quantity and question", () => {
    for (const mode of stationModes) {
      const [next, step] = interpretScan(state({ pieces: 3, question: {} as ScanToSend }), order(mode))
      expect(next).toMatchObject({ mode, pieces: null, question: null })
      expect(step.kind).toBe('modeChanged')
    }
  })

  it('remembers the scanned bag and sends it with each piece', () => {
    const [withBag, first] = interpretScan(state({ mode: 'bag' }), bag)
    expect(first).toMatchObject({ kind: 'send', scan: { text: bag } })
    const [, second] = interpretScan(withBag, piece)
    expect(second).toMatchObject({ kind: 'send', scan: { text: piece, bag } })
    const [, received] = interpretScan({ ...withBag, mode: 'receive' }, piece)
    expect(received).toMatchObject({ scan: { bag: null } })
  })

  it('forgets a bag that the server rejects', () => {
    const asked = { mode: 'bag', text: bag, bag: null, pieces: null, confirm: false } as const
    expect(applyVerdict(state({ bag }), asked, verdict({ outcome: 'bagNotOpen' })).bag).toBeNull()
    expect(applyVerdict(state({ bag }), asked, verdict({ outcome: 'bagOpened' })).bag).toBe(bag)
  })

  it('selects the bag that the station just opened', () => {
    const asked = { mode: 'sort', text: order('newBag'), bag: null, pieces: null, confirm: false } as const
    const opened = verdict({ outcome: 'bagCreated', bagNumber: bag })
    const before = state({ mode: 'sort', bag: makeBagNumber(11) })
    expect(applyVerdict(before, asked, opened).bag).toBe(bag)
  })

  it('applies a scanned quantity to one scan only', () => {
    const [many] = interpretScan(state(), commandCode({ name: 'quantity', count: 4 }))
    const [after, step] = interpretScan(many, piece)
    expect(step).toMatchObject({ scan: { pieces: 4 } })
    expect(after.pieces).toBeNull()
    expect(interpretScan(state(), order('allPieces'))[0].pieces).toBe(0)
  })

  it('resends the scan in question after the answer yes and sends nothing after no', () => {
    const asked: ScanToSend = { mode: 'bag', text: piece, bag, pieces: null, confirm: false }
    // The scan as sent with its id, which the confirmed scan must not reuse.
    const sent = { ...asked, id: 'scan 1', at: '2026-11-24T09:00:00Z' }
    const open = applyVerdict(state({ mode: 'bag', bag }), sent, verdict({ question: 'move' }))
    const [after, yes] = interpretScan(open, order('yes'))
    expect(yes).toEqual({ kind: 'send', scan: { ...asked, confirm: true } })
    expect(after.question).toBeNull()
    expect(interpretScan(open, order('no'))[1].kind).toBe('leftAsItWas')
    expect(interpretScan(state(), order('yes'))[1].kind).toBe('nothingAsked')
    expect(interpretScan(open, piece)[0].question).toBeNull()
  })

  it('sends undo to the server in the order of the scans', () => {
    const [, step] = interpretScan(state({ mode: 'bag', bag }), order('undo'))
    expect(step).toMatchObject({ kind: 'send', scan: { text: order('undo') } })
  })

  it('sends an unreadable command code, so that the server reports and logs it', () => {
    expect(interpretScan(state(), 'KRK0011')[1]).toMatchObject({ kind: 'send', scan: { text: 'KRK0011' } })
  })
})
