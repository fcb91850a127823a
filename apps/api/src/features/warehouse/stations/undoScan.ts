import type { ScanOutcome } from '@kervan/domain/warehouse/stationScan'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { undoMove } from '../../tracking/locations/undoMove.ts'
import type { UndoOutcome } from '../../tracking/locations/undoMove.ts'
import type { RecordedScan } from './describeVerdict.ts'
import { undoBagStep } from './closeOrLoad.ts'
import type { ScanFacts } from './scanFacts.ts'
import { findLastDone, findLastMoveOf, markUndone } from './station.queries.ts'
import { findByText } from './findByText.ts'
import { moveIdOf } from './takeRun.ts'
import type { SentScan } from './takeRun.ts'

/** Scan outcomes for refused undo steps. */
const refusals: Record<Exclude<UndoOutcome, 'undone'>, ScanFacts['outcome']> = {
  notFound: 'nothingToUndo',
  movedSince: 'movedSince',
  bagClosed: 'bagClosed',
}

const undoPieces = async (
  ctx: Ctx,
  scan: SentScan,
  { id, facts }: RecordedScan,
): Promise<ScanFacts['outcome']> => {
  const numbers = facts.pieceNumbers ?? []
  const outcomes: UndoOutcome[] = []
  for (const number of numbers)
    outcomes.push(
      await undoMove(ctx.db, ctx, {
        id: moveIdOf(scan.id, number, numbers),
        moveId: moveIdOf(id, number, numbers),
        actorId: requireActor(ctx).userId,
        now: ctx.now,
      }),
    )
  if (outcomes.includes('undone')) return 'undone'
  const refused = outcomes.find((outcome) => outcome !== 'notFound')
  return refused && refused !== 'undone' ? refusals[refused] : 'nothingToUndo'
}

/** Undoes the station's last step: a piece's move, or closing or loading a bag. */
export const undoLast = async (ctx: Ctx, station: string, scan: SentScan): Promise<ScanFacts> => {
  const last = await findLastDone(ctx.db, station)
  if (!last) return { outcome: 'nothingToUndo' }
  const isOfBag = last.facts.outcome === 'bagShut' || last.facts.outcome === 'bagLoaded'
  const outcome = isOfBag ? await undoBagStep(ctx, last.facts) : await undoPieces(ctx, scan, last)
  if (outcome === 'undone') await markUndone(ctx.db, last.id, scan.id)
  const {
    isUndoable: _isUndoable,
    question: _question,
    target: _target,
    missing: _missing,
    ...facts
  } = last.facts
  return { ...facts, outcome, undone: last.facts.outcome }
}

/** Outcome that the station showed for the undone action. */
const outcomeOfAction: Partial<Record<string, ScanOutcome>> = {
  receive: 'received',
  sort: 'sorted',
  intoBag: 'bagged',
  outOfBag: 'unbagged',
  // Made at the customer's door, not at a station.
  pickUp: 'known',
}

/** Undoes the scanned piece's last step, regardless of the station. */
export const undoPiece = async (ctx: Ctx, scan: SentScan): Promise<ScanFacts> => {
  const [found] = await findByText(ctx, [scan.text])
  if (!found?.shipment) return { outcome: found?.isMistyped ? 'mistyped' : 'unknown' }
  const { shipment } = found
  const pieceCount = Math.max(1, shipment.pieceCount)
  const facts = {
    shipmentId: shipment.id,
    assetReference: shipment.assetReference,
    pieceCount,
    countryCode: shipment.receiverCountry,
  }
  const pieceNumber = found.pieceNumber ?? (pieceCount === 1 ? 1 : null)
  if (pieceNumber === null) return { outcome: 'whichPiece', ...facts }
  const last = await findLastMoveOf(ctx.db, { shipmentId: shipment.id, pieceNumber })
  if (!last) return { outcome: 'nothingToUndo', ...facts, pieceNumbers: [pieceNumber] }
  const outcome = await undoMove(ctx.db, ctx, {
    id: scan.id,
    moveId: last.id,
    actorId: requireActor(ctx).userId,
    now: ctx.now,
  })
  if (outcome === 'undone') await markUndone(ctx.db, last.id, scan.id)
  return {
    outcome: outcome === 'undone' ? 'undone' : refusals[outcome],
    ...facts,
    pieceNumbers: [pieceNumber],
    undone: outcomeOfAction[last.action],
  }
}
