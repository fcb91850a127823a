import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import type { ErrorCode } from '@kervan/contract/errors'
import { nextBagState } from '@kervan/domain/air/bagLife'
import type { BagRefusal, BagState } from '@kervan/domain/air/bagLife'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireHandling } from '../../access/policies.ts'
import { describeAirport } from '../flights/describeFlight.ts'
import { lockFlight } from '../flights/flight.queries.ts'
import { keyOfStep, recordFlightEventsJob, queueFlightEvents } from '../flights/recordFlightEventsJob.ts'
import { countPieces, findBag, findBagRow, findMissing, lockBag, updateBagRow } from './bag.queries.ts'
import type { StoredBag } from './bag.queries.ts'
import { answerOfBag, auditBag } from './saveBag.ts'

const errorOf: Record<BagRefusal, ErrorCode> = {
  wrongState: 'bagStateRefused',
  empty: 'bagEmpty',
  noFlight: 'bagWithoutFlight',
  flightLeft: 'bagFlightLeft',
  flightNotArrived: 'bagFlightNotArrived',
}

/** Stores the sums when the bag closes, because the contents of a closed bag cannot change. */
const columnsOf = async (
  tx: Db,
  { id, state: before }: StoredBag,
  state: BagState,
  ctx: Ctx,
): Promise<Parameters<typeof updateBagRow>[2]> => {
  if (state === 'open')
    return { state, closedAt: null, closedBy: null, shipmentCount: null, pieceCount: null, weightKg: null }
  if (before !== 'open') return { state }
  const { shipmentCount, pieceCount, weightKg } = (await findBagRow(tx, id))!
  const closedBy = requireActor(ctx).userId
  return { state, closedAt: ctx.now, closedBy, shipmentCount, pieceCount, weightKg }
}

/** Delays the customer notification until the undo period has ended; unloading before that cancels it. */
const announceLoading = (
  tx: Db,
  ctx: Ctx,
  { id, airport }: { id: string; airport: string },
): Promise<void> => {
  const origin = describeAirport(airport)
  return queueFlightEvents(
    tx,
    ctx,
    {
      bagIds: [id],
      news: 'loadedOnFlight',
      at: ctx.now.toISOString(),
      place: origin.city,
      zone: origin.zone,
      actorId: requireActor(ctx).userId,
    },
    keyOfStep(id, 'load'),
  )
}

type Row = (typeof bagEndpoints)['changeBagState']

/**
 * Changes the state of a bag. Lock order: flight, then bag; closing waits for running scans, and later scans
 * are refused. The job that notifies customers of loading is queued in this transaction.
 * @throws AppError notFound; changedMeanwhile when the bag was moved to another flight; and the reason of a
 * refused move
 */
export const changeBagState = (
  ctx: Ctx,
  { id, move, withMissing }: InputOf<Row>['body'],
): Promise<AnswerOf<Row>> => {
  requireHandling(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const seen = await findBag(tx, id)
    if (!seen) throw new AppError('notFound')
    const flight = seen.flightId === null ? undefined : await lockFlight(tx, seen.flightId, 'share')
    const bag = (await lockBag(tx, id))!
    if (bag.flightId !== seen.flightId) throw new AppError('changedMeanwhile')
    const pieceCount = bag.pieceCount ?? (await countPieces(tx, id))
    const next = nextBagState({ state: bag.state, pieceCount, flightState: flight?.state ?? null }, move)
    if ('refusal' in next) throw new AppError(errorOf[next.refusal])
    const missing = move === 'close' ? await findMissing(tx, id) : []
    if (missing.length > 0 && !withMissing) return { isDone: false, missing, bag: await answerOfBag(tx, id) }
    await updateBagRow(tx, id, await columnsOf(tx, bag, next.state, ctx))
    if (move === 'load' && flight) await announceLoading(tx, ctx, { id, airport: flight.origin })
    if (move === 'unload') await ctx.jobs.cancelWaiting(tx, recordFlightEventsJob, keyOfStep(id, 'load'))
    await auditBag(tx, ctx, {
      action: 'bagStateChanged',
      id,
      before: { state: bag.state },
      after: { state: next.state },
      details: { number: bag.number, ...(missing.length > 0 && { missing: missing.length }) },
    })
    return { isDone: true, missing, bag: await answerOfBag(tx, id) }
  })
}
