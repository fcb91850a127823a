/** Processes consecutive piece scans of one mode together, in a constant number of statements. */
import type { InputOf } from '@kervan/contract/endpoint'
import type { warehouseEndpoints } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import { readBagNumber } from '@kervan/domain/air/bagNumber'
import { readCommand } from '@kervan/domain/warehouse/commandCodes'
import type { PieceAction } from '@kervan/domain/tracking/pieceLife'
import {
  actionOfMode,
  chooseBag,
  laneOf,
  outcomeOfMove,
  toneOfScan,
} from '@kervan/domain/warehouse/stationScan'
import type { ScanOutcome } from '@kervan/domain/warehouse/stationScan'
import { isCancelledState } from '@kervan/domain/shipment/shipmentLife'
import { recogniseBarcode } from '@kervan/domain/reference/recogniseBarcode'
import type { Ctx } from '../../../platform/ctx.ts'
import { mayMoveOn } from '../../measuring/holds/mayMoveOn.ts'
import { clearReasons } from '../../customerService/reasons.ts'
import { moveScanned } from '../../tracking/locations/movePieces.ts'
import type { MoveResult, ScannedMove } from '../../tracking/locations/movePieces.ts'
import { currentRules } from '../../reference/rules/currentRules.ts'
import { keyOfPiece } from '../../tracking/locations/pieceKey.ts'
import { idFrom } from '../../tracking/locations/scanIds.ts'
import { findByText } from './findByText.ts'
import type { ScanFacts } from './scanFacts.ts'
import { findBagsByNumber, findOpenBags, findPlacesNow, findScanResults } from './station.queries.ts'
import type { BagNow, NumberedShipment } from './station.queries.ts'

export type SentScan = InputOf<(typeof warehouseEndpoints)['scanManyAtStation']>['body']['scans'][number] & {
  /** Time of the scan in server time. */
  happenedAt: Date
}

/** Scan with station, user and time of arrival. */
export interface TakenScan extends SentScan {
  station: string
  actorId: number
  receivedAt: Date
}

/** Id of a piece's move. For a scan of one piece it is the scan's id, so that trail and scan refer to each other. */
export const moveIdOf = (scanId: string, pieceNumber: number, pieceNumbers: readonly number[]): string =>
  pieceNumbers.length === 1 ? scanId : idFrom(`${scanId} ${pieceNumber}`)

type Found = Awaited<ReturnType<typeof findByText>>[number]

const bagNumberIn = (text: string | null | undefined): string | null => {
  const read = text ? readBagNumber(text) : null
  return read && !read.isMistyped ? read.number : null
}

type KnownBag = Awaited<ReturnType<typeof findBagsByNumber>>[number]

const findBags = async (ctx: Ctx, scans: readonly SentScan[]): Promise<ReadonlyMap<string, KnownBag>> => {
  const numbers = new Set(scans.flatMap(({ text, bag }) => [bagNumberIn(text), bagNumberIn(bag)]))
  numbers.delete(null)
  if (numbers.size === 0) return new Map()
  const found = await findBagsByNumber(ctx.db, [...numbers] as string[])
  return new Map(found.map((bag) => [bag.number, bag]))
}

/** Handles a bag's own barcode: it selects the bag for the following scans. */
const describeBagScan = ({ mode, text }: SentScan, bags: ReadonlyMap<string, KnownBag>): ScanFacts | null => {
  const read = readBagNumber(text)
  if (!read) return null
  if (read.isMistyped) return { outcome: 'mistyped' }
  const bag = bags.get(read.number)
  if (!bag) return { outcome: 'unknownBag', bagNumber: read.number }
  const facts = { bagId: bag.id, bagNumber: bag.number }
  if (mode === 'receive' || mode === 'handOver') return { outcome: 'noBagHere', ...facts }
  if (bag.state !== 'open') return { outcome: 'bagNotOpen', ...facts }
  return { outcome: 'bagOpened', ...facts, target: bag.number }
}

/** Describes a scan that matches no piece. */
const describeOther = (
  { text }: SentScan,
  { isMistyped, shipment }: Found,
  { rules }: Awaited<ReturnType<typeof currentRules>>,
): ScanFacts | null => {
  const command = readCommand(text)
  if (command === 'mistyped' || isMistyped) return { outcome: 'mistyped' }
  if (command) return { outcome: 'commandNotHere' }
  if (shipment) return null
  const { matches } = recogniseBarcode(text, rules)
  const carrier = matches.find(({ rule }) => rule.kind === 'supplier')
  return carrier ? { outcome: 'otherCarrier', carrierName: carrier.rule.name } : { outcome: 'unknown' }
}

const factsOf = (shipment: NumberedShipment): Omit<ScanFacts, 'outcome'> => ({
  shipmentId: shipment.id,
  assetReference: shipment.assetReference,
  pieceCount: Math.max(1, shipment.pieceCount),
  countryCode: shipment.receiverCountry,
})

/** Scan that identifies pieces, with the facts known so far. */
interface PieceScan {
  scan: TakenScan
  shipment: NumberedShipment
  pieceNumbers: number[]
  bag: KnownBag | null
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/** Returns the pieces that a scan of the shipment covers; null when the user must choose. */
const piecesOf = (
  { pieces }: SentScan,
  { shipment, pieceNumber }: Found,
  isThere: (pieceNumber: number) => boolean,
): number[] | null => {
  const count = Math.max(1, shipment!.pieceCount)
  if (pieceNumber !== null) return [pieceNumber]
  if (count === 1) return [1]
  if (pieces === null || pieces === undefined) return null
  const all = upTo(count)
  if (pieces === 0) return all
  const open = all.filter((number) => !isThere(number))
  return (open.length > 0 ? open : all).slice(0, pieces)
}

/** Returns the result that needs attention first, for a scan of several pieces. */
const worstOf = (action: PieceAction, results: readonly MoveResult[]): MoveResult => {
  const rank = ({ outcome }: MoveResult): number => {
    const said = outcomeOfMove(action, outcome)
    if (toneOfScan(said) === 'wrong') return 0
    if (outcome === 'elsewhere') return 1
    return outcome === 'moved' ? 2 : 3
  }
  return results.toSorted((a, b) => rank(a) - rank(b))[0]!
}

const shelved = new Set<ScanOutcome>(['sorted', 'known', 'late'])

type ToTell = Awaited<ReturnType<typeof findScanResults>>

/** Returns answers in scan order, and the affected bags in their final state. */
export const takeRun = async (
  ctx: Ctx,
  scans: readonly TakenScan[],
): Promise<{ facts: ScanFacts[]; bags: readonly BagNow[] }> => {
  const { mode, confirm } = scans[0]!
  const action = actionOfMode[mode]!
  const bags = await findBags(ctx, scans)
  const found = await findByText(
    ctx,
    scans.map(({ text }) => text),
  )
  const rules = await currentRules(ctx)
  const shipmentIds = [...new Set(found.flatMap(({ shipment }) => shipment?.id ?? []))]
  const needsPlaces = scans.some(({ pieces }) => Boolean(pieces))
  const places = needsPlaces ? await findPlacesNow(ctx.db, shipmentIds) : null

  const pieceScans = new Map<string, PieceScan>()
  const answers = scans.map((scan, index): ScanFacts | null => {
    const one = found[index]!
    const other = describeBagScan(scan, bags) ?? describeOther(scan, one, rules)
    if (other) return other
    const shipment = one.shipment!
    const bag = bags.get(bagNumberIn(scan.bag) ?? '') ?? null
    if (action === 'intoBag' && !bag)
      return scan.bag ? { outcome: 'unknownBag' } : { outcome: 'scanBagFirst', ...factsOf(shipment) }
    const isThere = (pieceNumber: number): boolean => {
      const now = places?.get(keyOfPiece({ shipmentId: shipment.id, pieceNumber }))
      if (action === 'receive') return now !== undefined && now.place !== 'courier'
      if (action === 'handOver') return now?.place === 'handedOver'
      return action === 'intoBag' ? now?.bagId === bag?.id : false
    }
    const pieceNumbers = piecesOf(scan, one, isThere)
    if (!pieceNumbers) return { outcome: 'whichPiece', ...factsOf(shipment) }
    pieceScans.set(scan.id, { scan, shipment, pieceNumbers, bag })
    return null
  })

  const asked = [...pieceScans.values()]
  const results = await moveScanned(
    ctx.db,
    ctx,
    asked.flatMap((one) => toMoves(one, action, { placeName: ctx.settings.SHIP_FROM_CITY, confirm })),
  )
  const bagIds = asked.flatMap(({ bag }) => bag?.id ?? [])
  const toTell = await findScanResults(
    ctx.db,
    [...new Set(asked.map(({ shipment }) => shipment.id))],
    [...new Set([...bagIds, ...results.flatMap(({ place }) => place.bagId ?? [])])],
  )
  await forgetMissing(ctx, results, toTell)
  const describe = await describerOf(ctx, action, results, toTell)
  return {
    facts: scans.map(({ id }, index) => answers[index] ?? describe(pieceScans.get(id)!)),
    bags: [...toTell.bags.values()],
  }
}

/** Clears the "missing" mark of pieces that a stock-take did not find and that are scanned now. */
const forgetMissing = (ctx: Ctx, results: readonly MoveResult[], { parcels }: ToTell): Promise<void> => {
  const seen = results.some(({ outcome }) => outcome === 'moved' || outcome === 'known')
  const missing = [...parcels].flatMap(([id, { isMissing }]) => (isMissing ? id : []))
  return clearReasons(ctx.db, 'pieceMissing', seen ? missing : [])
}

const toMoves = (
  { scan, shipment, pieceNumbers, bag }: PieceScan,
  action: PieceAction,
  { placeName, confirm }: { placeName: string; confirm: boolean },
): ScannedMove[] =>
  pieceNumbers.map((pieceNumber) => ({
    id: moveIdOf(scan.id, pieceNumber, pieceNumbers),
    shipmentId: shipment.id,
    pieceNumber,
    action,
    bagId: bag?.id ?? null,
    station: scan.station,
    at: scan.happenedAt,
    actorId: scan.actorId,
    now: scan.receivedAt,
    placeName,
    mayMoveBetween: confirm,
  }))

const describerOf = async (
  ctx: Ctx,
  action: PieceAction,
  results: readonly MoveResult[],
  { parcels, bags }: ToTell,
): Promise<(one: PieceScan) => ScanFacts> => {
  const byId = new Map(results.map((result) => [result.id, result]))
  const isSorting = action === 'sort'
  const openBags = isSorting ? await findOpenBags(ctx.db) : []
  const mayLeave = isSorting ? await mayMoveOn(ctx.db, [...parcels.keys()]) : () => true

  const sorted = (one: PieceScan, said: ScanFacts): ScanFacts => {
    const { shipment } = one
    const bag = chooseBag(openBags, shipment.receiverCountry ?? '')
    const lane = laneOf({
      isCancelledState: isCancelledState(shipment.state),
      isComingBack: shipment.state === 'returned' || shipment.trackingException === 'returned',
      isHeld: !mayLeave(shipment.id),
      lacksCustomsFacts: parcels.get(shipment.id)?.lacksCustomsFacts ?? false,
      hasOpenBag: bag !== null,
    })
    if (lane !== 'bag') return { ...said, outcome: lane }
    return { ...said, outcome: 'sorted', bagId: bag!.id, bagNumber: bag!.number, target: bag!.number }
  }

  return (one) => {
    const { scan, shipment, pieceNumbers, bag } = one
    const ofPieces = pieceNumbers.map((number) => byId.get(moveIdOf(scan.id, number, pieceNumbers))!)
    const { outcome, place } = worstOf(action, ofPieces)
    const said: ScanFacts = {
      outcome: outcomeOfMove(action, outcome),
      ...(ofPieces.some((result) => result.outcome === 'moved') && { isUndoable: true as const }),
      ...factsOf(shipment),
      pieceNumbers,
      isMeasured: parcels.get(shipment.id)?.isMeasured ?? false,
      place: place.place,
      placeName: (place.bagId ? bags.get(place.bagId)?.number : place.station) ?? '',
      ...(bag && { bagId: bag.id, bagNumber: bag.number }),
      ...(outcome === 'elsewhere' && { question: 'move' as const }),
    }
    return isSorting && shelved.has(said.outcome) ? sorted(one, said) : said
  }
}
