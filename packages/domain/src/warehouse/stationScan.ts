/** What a warehouse station makes of a scan (docs/rules.md, Warehouse). */
import type { StationMode } from './commandCodes.ts'
import type { MoveOutcome, PieceAction } from '../tracking/pieceLife.ts'

/** What is heard and seen: done, look at the screen, do not go on. */
export const scanTones = ['ok', 'attention', 'wrong'] as const
export type ScanTone = (typeof scanTones)[number]

/** A new outcome is one word here and its `headline` and `instruction` in both languages. */
const toneOf = {
  // Pieces.
  received: 'ok',
  sorted: 'ok',
  bagged: 'ok',
  unbagged: 'ok',
  handedOver: 'ok',
  known: 'attention',
  late: 'attention',
  elsewhere: 'attention',
  whichPiece: 'attention',
  held: 'wrong',
  cancelled: 'wrong',
  notPaid: 'wrong',
  notBooked: 'wrong',
  delivered: 'wrong',
  noSuchPiece: 'wrong',
  otherCountry: 'wrong',
  bagClosed: 'wrong',
  notInBag: 'wrong',
  // Sorting to elsewhere than a bag.
  toHold: 'attention',
  toCustoms: 'attention',
  toReturn: 'attention',
  noOpenBag: 'attention',
  // Bags.
  bagOpened: 'ok',
  bagCreated: 'ok',
  bagShut: 'ok',
  bagLoaded: 'ok',
  piecesMissing: 'attention',
  bagKnown: 'attention',
  noCountryForBag: 'attention',
  noFlightForBag: 'wrong',
  bagEmpty: 'wrong',
  bagNotOpen: 'wrong',
  bagNotClosed: 'wrong',
  bagWithoutFlight: 'wrong',
  flightLeft: 'wrong',
  bagMovedOn: 'wrong',
  scanBagFirst: 'wrong',
  notABag: 'wrong',
  noBagHere: 'wrong',
  unknownBag: 'wrong',
  // Anything.
  undone: 'ok',
  nothingToUndo: 'attention',
  movedSince: 'wrong',
  commandNotHere: 'attention',
  mistyped: 'wrong',
  otherCarrier: 'wrong',
  unknown: 'wrong',
} as const satisfies Record<string, ScanTone>

export type ScanOutcome = keyof typeof toneOf
export const scanOutcomes = Object.keys(toneOf) as [ScanOutcome, ...ScanOutcome[]]

export const toneOfScan = (outcome: ScanOutcome): ScanTone => toneOf[outcome]

/** What a scan in this mode says was done with a piece; null: the mode is about bags. */
export const actionOfMode: Record<StationMode, PieceAction | null> = {
  receive: 'receive',
  sort: 'sort',
  bag: 'intoBag',
  unbag: 'outOfBag',
  close: null,
  load: null,
  handOver: 'handOver',
  undoPiece: null,
}

const doneOf: Partial<Record<PieceAction, ScanOutcome>> = {
  receive: 'received',
  sort: 'sorted',
  intoBag: 'bagged',
  outOfBag: 'unbagged',
  handOver: 'handedOver',
}

/** How a station says what a move came to. */
export const outcomeOfMove = (action: PieceAction, outcome: MoveOutcome): ScanOutcome =>
  outcome === 'moved' ? doneOf[action]! : outcome

/** Where a parcel is put that goes into no bag now. */
export type SortLane = 'bag' | 'toHold' | 'toCustoms' | 'toReturn' | 'noOpenBag'

interface SortedParcel {
  isGivenUp: boolean
  isComingBack: boolean
  isHeld: boolean
  lacksCustomsFacts: boolean
  hasOpenBag: boolean
}

/** The first that is true decides: what must not leave never goes to a bag. */
export const laneOf = (parcel: SortedParcel): SortLane => {
  if (parcel.isGivenUp || parcel.isComingBack) return 'toReturn'
  if (parcel.isHeld) return 'toHold'
  if (parcel.lacksCustomsFacts) return 'toCustoms'
  return parcel.hasOpenBag ? 'bag' : 'noOpenBag'
}

export interface OpenBag {
  id: string
  number: string
  /** Null: any country. */
  countryCodes: readonly string[] | null
  /** Of the airport that it goes to; null where that is not known. */
  destinationCountry: string | null
  /** Null: on no flight yet. */
  departsAt: Date | null
}

const suits = ({ countryCodes, destinationCountry }: OpenBag, country: string): boolean =>
  countryCodes === null ? destinationCountry === country : countryCodes.includes(country)

/** The bag for a country that leaves first; one without a flight comes last. Null: none is open for it. */
export const chooseBag = <Bag extends OpenBag>(bags: readonly Bag[], country: string): Bag | null => {
  const leavesAt = ({ departsAt }: Bag) => departsAt?.getTime() ?? Number.MAX_SAFE_INTEGER
  const suitable = bags.filter((bag) => suits(bag, country))
  return suitable.toSorted((a, b) => leavesAt(a) - leavesAt(b) || (a.number < b.number ? -1 : 1))[0] ?? null
}
