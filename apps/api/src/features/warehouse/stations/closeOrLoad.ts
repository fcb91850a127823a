import { readBagNumber } from '@kervan/domain/air/bagNumber'
import type { BagMove } from '@kervan/domain/air/bagLife'
import { readCommand } from '@kervan/domain/warehouse/commandCodes'
import type { ScanOutcome } from '@kervan/domain/warehouse/stationScan'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { changeBagState } from '../../air/bags/changeBagState.ts'
import type { ScanFacts } from './scanFacts.ts'
import { findBagsByNumber } from './station.queries.ts'
import type { SentScan } from './takeRun.ts'

/** Scan outcomes for errors that prevent closing or loading a bag. */
const outcomeOfError: Partial<Record<string, ScanOutcome>> = {
  bagEmpty: 'bagEmpty',
  bagWithoutFlight: 'bagWithoutFlight',
  bagFlightLeft: 'flightLeft',
}

/** Maximum number of missing pieces listed; the count is complete. */
const mostMissing = 20

type Changed = Awaited<ReturnType<typeof changeBagState>>

/** Runs the bag's use case, or returns the reason of its refusal. A refusal has written nothing. */
const tryToChange = async (
  ctx: Ctx,
  id: string,
  move: BagMove,
  withMissing: boolean,
): Promise<Changed | { refusal: string }> => {
  try {
    return await changeBagState(ctx, { id, move, withMissing })
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.code }
    throw error
  }
}

const nameOf = ({ assetReference, pieceNumber, pieceCount }: Changed['missing'][number]): string =>
  `${assetReference} ${pieceNumber}/${pieceCount}`

/** Closes or loads a bag when its barcode is scanned. An incomplete bag is closed after a confirmation. */
export const closeOrLoad = async (ctx: Ctx, { mode, text, confirm }: SentScan): Promise<ScanFacts> => {
  const read = readBagNumber(text)
  const command = readCommand(text)
  if (read?.isMistyped || command === 'mistyped') return { outcome: 'mistyped' }
  if (command) return { outcome: 'commandNotHere' }
  if (!read) return { outcome: 'notABag' }
  const [bag] = await findBagsByNumber(ctx.db, [read.number])
  if (!bag) return { outcome: 'unknownBag', bagNumber: read.number }
  const facts = { bagId: bag.id, bagNumber: bag.number, target: bag.number }
  const isClosing = mode === 'close'
  const answer = await tryToChange(ctx, bag.id, isClosing ? 'close' : 'load', confirm)
  if ('refusal' in answer) {
    const outcome = outcomeOfError[answer.refusal]
    if (outcome) return { ...facts, outcome }
    if (isClosing) return { ...facts, outcome: 'bagKnown' }
    return { ...facts, outcome: bag.state === 'open' ? 'bagNotClosed' : 'bagKnown' }
  }
  const { missing, isDone } = answer
  if (!isDone)
    return {
      ...facts,
      outcome: 'piecesMissing',
      question: 'close',
      missing: missing.slice(0, mostMissing).map(nameOf),
      missingCount: missing.length,
    }
  return { ...facts, outcome: isClosing ? 'bagShut' : 'bagLoaded', isUndoable: true }
}

/** Reopens a closed bag or unloads a loaded one. */
export const undoBagStep = async (ctx: Ctx, { bagId, outcome }: ScanFacts): Promise<ScanOutcome> => {
  const answer = await tryToChange(ctx, bagId!, outcome === 'bagShut' ? 'reopen' : 'unload', false)
  if (!('refusal' in answer)) return 'undone'
  return answer.refusal === 'bagFlightLeft' ? 'flightLeft' : 'bagMovedOn'
}
