/** Local state of a station before the server answers: commands, current bag, open question. */
import { readBagNumber } from '@kervan/domain/air/bagNumber'
import { isStationMode, readCommand } from '@kervan/domain/warehouse/commandCodes'
import type { StationMode } from '@kervan/domain/warehouse/commandCodes'
import type { StationVerdict } from '@kervan/contract/warehouse/stations/warehouse.endpoints'

/** Fields of a scan sent to the server, without id and time. */
export interface ScanToSend {
  mode: StationMode
  text: string
  bag: string | null
  pieces: number | null
  confirm: boolean
}

export interface StationState {
  mode: StationMode
  /** Barcode of the last scanned bag, used for adding and removing pieces. */
  bag: string | null
  /** Number of pieces that the next shipment scan stands for; 0 means all. */
  pieces: number | null
  /** Scan whose question waits for yes or no. */
  question: ScanToSend | null
}

export const firstState: StationState = {
  mode: 'receive',
  bag: null,
  pieces: null,
  question: null,
}

export type StationStep =
  | { kind: 'send'; scan: ScanToSend }
  | { kind: 'modeChanged' }
  | { kind: 'piecesChosen' }
  | { kind: 'nothingAsked' }
  | { kind: 'leftAsItWas' }
  | { kind: 'printLabel' }

export const usesBag = (mode: StationMode): boolean => mode === 'bag' || mode === 'unbag'

const toScan = (state: StationState, text: string): ScanToSend => ({
  mode: state.mode,
  text,
  bag: usesBag(state.mode) ? state.bag : null,
  pieces: state.pieces,
  confirm: false,
})

/** Interprets a scan: it answers the open question or drops it. */
export const interpretScan = (state: StationState, text: string): [StationState, StationStep] => {
  const command = readCommand(text)
  const calm = { ...state, question: null }
  if (command && command !== 'mistyped') {
    const { name } = command
    if (isStationMode(name)) return [{ ...calm, mode: name, pieces: null }, { kind: 'modeChanged' }]
    switch (name) {
      case 'yes':
        return state.question
          ? [calm, { kind: 'send', scan: { ...state.question, confirm: true } }]
          : [calm, { kind: 'nothingAsked' }]
      case 'no':
        return [{ ...calm, pieces: null }, { kind: state.question ? 'leftAsItWas' : 'nothingAsked' }]
      case 'allPieces':
        return [{ ...calm, pieces: 0 }, { kind: 'piecesChosen' }]
      case 'quantity':
        return [{ ...calm, pieces: command.count }, { kind: 'piecesChosen' }]
      case 'printLabel':
        return [calm, { kind: name }]
      // "New bag" and "undo" are sent to the server, because they must run after the queued scans.
      case 'newBag':
      case 'undo':
        return [
          { ...calm, pieces: null },
          { kind: 'send', scan: { ...toScan(calm, text), pieces: null } },
        ]
    }
  }
  const isBag = readBagNumber(text) !== null
  const scan = toScan(calm, text)
  if (isBag && usesBag(state.mode))
    return [
      { ...calm, bag: text, pieces: null },
      { kind: 'send', scan },
    ]
  return [
    { ...calm, pieces: null },
    { kind: 'send', scan },
  ]
}

/** Applies the server's answer if nothing was scanned since. */
export const applyVerdict = (
  state: StationState,
  asked: ScanToSend,
  verdict: StationVerdict,
): StationState => {
  const { outcome, question, bagNumber } = verdict
  const isRefusedBag = asked.text === state.bag && ['unknownBag', 'bagNotOpen', 'mistyped'].includes(outcome)
  const bag = outcome === 'bagCreated' ? bagNumber : state.bag
  // Copies only these fields of the scan: the confirmed scan gets its own id and time.
  const { mode, text, pieces } = asked
  return {
    ...state,
    bag: isRefusedBag ? null : bag,
    question: question ? { mode, text, bag: asked.bag, pieces, confirm: false } : null,
  }
}
