import type { AnswerOf, FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { requireHandling } from '../../access/policies.ts'
import { isWholePicture } from '../../../platform/files/pictures.ts'
import { nameBags } from './describeFlight.ts'
import { findHandover, insertHandover, listBagsOfFlight, lockFlight } from './flight.queries.ts'
import type { HandoverRow } from './flight.queries.ts'
import { auditFlight } from './saveFlight.ts'

type Row = (typeof flightEndpoints)['recordHandover']

export const describeHandover = (row: HandoverRow): AnswerOf<Row> => ({
  id: row.id,
  name: row.name,
  bagCount: row.bagNumbers.length,
  pieceCount: row.pieceCount,
  weightKg: Number(row.weightKg),
  createdDate: row.createdAt.toISOString(),
})

/**
 * Stores which bags were handed over to whom. Refused while a bag is open.
 * @throws AppError notFound; flightEmpty without a closed bag; flightBagsOpen; validationFailed for an invalid
 * image
 */
export const recordHandover = async (
  ctx: Ctx,
  { id, name, signature }: InputOf<Row>['body'],
): Promise<AnswerOf<Row>> => {
  requireHandling(ctx)
  const bytes = Buffer.from(signature, 'base64')
  if (!(await isWholePicture(bytes, ['png'], { field: 'signature' })))
    throw fieldError('signature', 'air/flights:required.signature')
  const signatureKey = await ctx.files.put(ctx.db, bytes)
  return inTransaction(ctx.db, async (tx) => {
    const flight = await lockFlight(tx, id, 'share')
    if (!flight) throw new AppError('notFound')
    const onFlight = await listBagsOfFlight(tx, id)
    const open = onFlight.filter(({ state }) => state === 'open')
    if (open.length > 0) throw new AppError('flightBagsOpen', { params: { bags: nameBags(open) } })
    if (onFlight.length === 0) throw new AppError('flightEmpty')
    const grams = onFlight.reduce((sum, { weightKg }) => sum + Math.round(Number(weightKg) * 1000), 0)
    const row = await insertHandover(tx, {
      flightId: id,
      name,
      signatureKey,
      bagNumbers: onFlight.map(({ number }) => number),
      pieceCount: onFlight.reduce((sum, { pieceCount }) => sum + pieceCount, 0),
      weightKg: String(grams / 1000),
      createdBy: requireActor(ctx).userId,
      createdAt: ctx.now,
    })
    await auditFlight(tx, ctx, {
      action: 'flightHandedOver',
      id,
      details: { masterWaybill: flight.masterWaybill, bags: row.bagNumbers.length },
    })
    return describeHandover(row)
  })
}

/** @throws AppError notFound; fileNotFound */
export const readSignature = async (
  ctx: Ctx,
  { id }: InputOf<(typeof flightEndpoints)['getHandoverSignature']>['body'],
): Promise<FileAnswer> => {
  requireHandling(ctx)
  const handover = await findHandover(ctx.db, id)
  if (!handover) throw new AppError('notFound')
  const bytes = await ctx.files.get(handover.signatureKey)
  if (!bytes) throw new AppError('fileNotFound')
  return { contentType: 'image/png', bytes, inline: true }
}
