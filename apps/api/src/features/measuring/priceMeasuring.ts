import type { InputOf } from '@kervan/contract/endpoint'
import type { measuringEndpoints } from '@kervan/contract/shipment/measuring/measuring.endpoints'
import type { FieldMessage } from '@kervan/contract/validation'
import { subtract, zero } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { canMeasure, isOddAgainst } from '@kervan/domain/shipment/adjustmentLife'
import type { MeasuredPrice } from '@kervan/domain/pricing/rating/priceMeasured'
import type { Piece } from '@kervan/domain/weight/weight'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { scopeOf } from '../access/policies.ts'
import { priceMeasuredPieces } from '../pricing/quotes/priceMeasuredPieces.ts'
import { loadShipment } from '../shipment/draft/loadShipment.ts'
import type { LoadedShipment } from '../shipment/draft/loadShipment.ts'

export type Measures = InputOf<(typeof measuringEndpoints)['saveMeasuring']>['body']

type SentPiece = Measures['pieces'][number]

const sides = ['width', 'length', 'height'] as const

const isOdd = (declared: Piece | undefined, sent: SentPiece, isDocument: boolean): boolean =>
  declared !== undefined &&
  (isOddAgainst(declared.weightKg, sent.weight) ||
    (!isDocument &&
      sides.some(
        (side) => typeof sent[side] === 'number' && isOddAgainst(declared[`${side}Cm`], sent[side]),
      )))

/** Figures far from what was declared are asked again before they cost anybody money. */
const findIssues = ({ pieces }: Measures, shipment: LoadedShipment): FieldMessage[] => {
  const isDocument = shipment.contentKind === 'document'
  return pieces.flatMap((sent, index): FieldMessage[] => {
    const missing = isDocument ? [] : sides.filter((side) => typeof sent[side] !== 'number')
    if (missing.length > 0)
      return missing.map((side) => ({
        field: `pieces.${index}.${side}`,
        key: `shipment:required.${side}`,
        params: {},
      }))
    const declared = shipment.pieces[index]
    if (sent.confirmed || !isOdd(declared, sent, isDocument)) return []
    return [{ field: `pieces.${index}.weight`, key: 'shipment:measuring.odd', params: {} }]
  })
}

const toPiece = ({ width, length, height, weight }: SentPiece, isDocument: boolean): Piece => ({
  widthCm: isDocument ? 0 : width!,
  lengthCm: isDocument ? 0 : length!,
  heightCm: isDocument ? 0 : height!,
  weightKg: weight,
})

export interface PricedMeasuring {
  shipment: LoadedShipment
  pieces: Piece[]
  price: MeasuredPrice
  /** After less before; zero within the tolerance. */
  difference: Money
}

/** @throws AppError notFound, shipmentNotMeasurable, validationFailed, measuringNotPriced */
export const priceMeasuring = async (ctx: Ctx, db: Db, measures: Measures): Promise<PricedMeasuring> => {
  const shipment = await loadShipment(db, scopeOf(ctx), measures.shipmentId)
  if (!canMeasure(shipment.state)) throw new AppError('shipmentNotMeasurable')
  const fields = findIssues(measures, shipment)
  if (fields.length > 0) throw new AppError('validationFailed', { fields })
  const pieces = measures.pieces.map((piece) => toPiece(piece, shipment.contentKind === 'document'))
  const price =
    shipment.offerId && (await priceMeasuredPieces({ cache: ctx.cache, db }, shipment.offerId, pieces))
  if (!price) throw new AppError('measuringNotPriced')
  const { before, after, isWithinTolerance } = price
  const difference = isWithinTolerance ? zero(before.total.currency) : subtract(after.total, before.total)
  return { shipment, pieces, price, difference }
}
