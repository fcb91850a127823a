import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { BagRow, bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { mayChangeFlight } from '@kervan/domain/air/bagLife'
import { takesBags } from '@kervan/domain/air/flightLife'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { requireHandling } from '../../access/policies.ts'
import { findAirport } from '../../reference/referenceFacts.ts'
import { lockFlights } from '../flights/flight.queries.ts'
import type { StoredFlight } from '../flights/flight.queries.ts'
import { findBag, findBagRow, insertBag, lockBag, updateBagRow } from './bag.queries.ts'
import { describeBag } from './describeBag.ts'

export const auditBag = auditOf('bag')

/** @throws AppError notFound; flightTakesNoBags when the flight is closed or has departed */
export const requireOpenFlight = (flight: StoredFlight | undefined): void => {
  if (!flight) throw new AppError('notFound')
  if (!takesBags(flight.state)) throw new AppError('flightTakesNoBags')
}

const requireAirport = (code: string): void => {
  if (!findAirport(code)) throw fieldError('destination', 'air/bags:required.destination')
}

export const answerOfBag = async (tx: Db, id: string): Promise<BagRow> =>
  describeBag((await findBagRow(tx, id))!)

type CreateRow = (typeof bagEndpoints)['createBag']

/** @throws AppError notFound, flightTakesNoBags; validationFailed */
export const createBag = (
  ctx: Ctx,
  { flightId = null, destination, countryCodes, note }: InputOf<CreateRow>['body'],
): Promise<AnswerOf<CreateRow>> => {
  requireHandling(ctx)
  requireAirport(destination)
  return inTransaction(ctx.db, async (tx) => {
    if (flightId !== null) requireOpenFlight((await lockFlights(tx, [flightId], 'share')).get(flightId))
    const row = { flightId, destination, countryCodes, note }
    const id = await insertBag(tx, { ...row, createdBy: requireActor(ctx).userId, createdAt: ctx.now })
    const answer = await answerOfBag(tx, id)
    await auditBag(tx, ctx, { action: 'bagOpened', id, details: { number: answer.number }, after: row })
    return answer
  })
}

type UpdateRow = (typeof bagEndpoints)['updateBag']

/**
 * Changes a bag. Lock order: flights before bags, each by ascending id.
 * @throws AppError notFound; changedMeanwhile; flightTakesNoBags; bagNotMovable when it is loaded or has
 * departed
 */
export const updateBag = (
  ctx: Ctx,
  { id, version, flightId = null, destination, countryCodes, note }: InputOf<UpdateRow>['body'],
): Promise<AnswerOf<UpdateRow>> => {
  requireHandling(ctx)
  requireAirport(destination)
  return inTransaction(ctx.db, async (tx) => {
    const seen = await findBag(tx, id)
    if (!seen) throw new AppError('notFound')
    const isMoved = seen.flightId !== flightId
    const concerned = [seen.flightId, flightId].filter((one): one is string => one !== null)
    const flights = await lockFlights(tx, [...new Set(concerned)], 'share')
    const before = (await lockBag(tx, id))!
    if (before.version !== version || before.flightId !== seen.flightId)
      throw new AppError('changedMeanwhile')
    if (isMoved) {
      const flightState = before.flightId === null ? null : flights.get(before.flightId)!.state
      if (!mayChangeFlight({ state: before.state, flightState })) throw new AppError('bagNotMovable')
      if (flightId !== null) requireOpenFlight(flights.get(flightId))
    }
    const changes = { flightId, destination, countryCodes, note }
    await updateBagRow(tx, id, changes)
    const { number } = before
    await auditBag(tx, ctx, { action: 'bagChanged', id, before, after: changes, details: { number } })
    return answerOfBag(tx, id)
  })
}
