/** Effect of a scan at a warehouse station (docs/rules.md, Warehouse). */
import type { StationMode } from './commandCodes.ts'
import type { MoveOutcome, PieceAction } from '../tracking/pieceLife.ts'

/** Sound and colour of an outcome: done, check the screen, stop. */
export const scanTones = ['ok', 'attention', 'wrong'] as const
export type ScanTone = (typeof scanTones)[number]

/** A new outcome needs a word here, and its `headline` and `instruction` in both languages. */
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
  // Tones of sorting lanes other than a bag.
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

/** Action on a piece that a scan in this mode means; null for modes that handle bags. */
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

/** Maps the outcome of a move to the outcome that a station shows. */
export const outcomeOfMove = (action: PieceAction, outcome: MoveOutcome): ScanOutcome =>
  outcome === 'moved' ? doneOf[action]! : outcome

/** Destinations of a sorted parcel; all but `bag` mean that it goes into no bag now. */
export type SortLane = 'bag' | 'toHold' | 'toCustoms' | 'toReturn' | 'noOpenBag'

interface SortedParcel {
  isCancelledState: boolean
  isComingBack: boolean
  isHeld: boolean
  lacksCustomsFacts: boolean
  hasOpenBag: boolean
}

/** The first match decides: a parcel that must not leave never goes into a bag. */
export const laneOf = (parcel: SortedParcel): SortLane => {
  if (parcel.isCancelledState || parcel.isComingBack) return 'toReturn'
  if (parcel.isHeld) return 'toHold'
  if (parcel.lacksCustomsFacts) return 'toCustoms'
  return parcel.hasOpenBag ? 'bag' : 'noOpenBag'
}

export interface OpenBag {
  id: string
  number: string
  /** Null: any country. */
  countryCodes: readonly string[] | null
  /** Country of the destination airport; null when unknown. */
  destinationCountry: string | null
  /** Null: without a flight. */
  departsAt: Date | null
}

const suits = ({ countryCodes, destinationCountry }: OpenBag, country: string): boolean =>
  countryCodes === null ? destinationCountry === country : countryCodes.includes(country)

/**
 * Returns the bag for the country that leaves first; bags without a flight come last. Null when none is open
 * for the country.
 */
export const chooseBag = <Bag extends OpenBag>(bags: readonly Bag[], country: string): Bag | null => {
  const leavesAt = ({ departsAt }: Bag) => departsAt?.getTime() ?? Number.MAX_SAFE_INTEGER
  const suitable = bags.filter((bag) => suits(bag, country))
  return suitable.toSorted((a, b) => leavesAt(a) - leavesAt(b) || (a.number < b.number ? -1 : 1))[0] ?? null
}
