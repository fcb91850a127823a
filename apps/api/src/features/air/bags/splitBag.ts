import { randomUUID } from 'node:crypto'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { requireHandling } from '../../access/policies.ts'
import { lockFlights } from '../flights/flight.queries.ts'
import { movePieces } from '../../tracking/locations/movePieces.ts'
import { findBag, insertBag } from './bag.queries.ts'
import { answerOfBag, auditBag, requireOpenFlight } from './saveBag.ts'

type Row = (typeof bagEndpoints)['splitBag']

/**
 * Moves all pieces into the new bag, or none.
 * @throws AppError notFound; flightTakesNoBags; bagStateRefused when the bag is not open; changedMeanwhile when
 * a piece is no longer in the bag
 */
export const splitBag = (
  ctx: Ctx,
  { id, flightId, pieces }: InputOf<Row>['body'],
): Promise<AnswerOf<Row>> => {
  requireHandling(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const seen = await findBag(tx, id)
    if (!seen) throw new AppError('notFound')
    const target = flightId === undefined ? seen.flightId : flightId
    if (target !== null) requireOpenFlight((await lockFlights(tx, [target], 'share')).get(target))
    if (seen.state !== 'open') throw new AppError('bagStateRefused')
    const actorId = requireActor(ctx).userId
    const newId = await insertBag(tx, {
      flightId: target,
      destination: seen.destination,
      countryCodes: seen.countryCodes,
      note: seen.note,
      createdBy: actorId,
      createdAt: ctx.now,
    })
    const mover = { actorId, now: ctx.now, placeName: translate(ctx.language, 'air/bags:warehouse') }
    const wanted = pieces.map((piece) => ({ ...piece, at: ctx.now }))
    const steps = (action: 'outOfBag' | 'intoBag', bagId: string) =>
      movePieces(
        tx,
        ctx,
        wanted.map((piece) => ({ ...piece, id: randomUUID(), action, bagId })),
        mover,
      )
    const out = await steps('outOfBag', id)
    if (out.some(({ outcome }) => outcome !== 'moved')) throw new AppError('changedMeanwhile')
    const into = await steps('intoBag', newId)
    if (into.some(({ outcome }) => outcome !== 'moved')) throw new AppError('changedMeanwhile')
    const answer = await answerOfBag(tx, newId)
    await auditBag(tx, ctx, {
      action: 'bagSplit',
      id,
      details: { number: seen.number, newNumber: answer.number, pieces: pieces.length },
    })
    return answer
  })
}
