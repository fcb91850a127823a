import type { InputOf } from '@kervan/contract/endpoint'
import type { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
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
import { priceMeasuredPieces } from '../shipment/offers/priceMeasuredPieces.ts'
import { loadShipment } from '../shipment/draft/loadShipment.ts'
import type { LoadedShipment } from '../shipment/draft/loadShipment.ts'

export type Measures = InputOf<(typeof measuringEndpoints)['saveMeasuring']>['body']

type SentPiece = Measures['pieces'][number]

const sides = ['width', 'length', 'height'] as const

const volumeOf = ({ widthCm, lengthCm, heightCm }: Piece): number => widthCm * lengthCm * heightCm

const sum = (pieces: readonly Piece[], of: (piece: Piece) => number): number =>
  pieces.reduce((total, piece) => total + of(piece), 0)

/** Also checks the volume, because each dimension may be plausible while their product is not. */
const isOdd = (declared: Piece, measured: Piece): boolean =>
  isOddAgainst(declared.weightKg, measured.weightKg) ||
  isOddAgainst(declared.widthCm, measured.widthCm) ||
  isOddAgainst(declared.lengthCm, measured.lengthCm) ||
  isOddAgainst(declared.heightCm, measured.heightCm) ||
  isOddAgainst(volumeOf(declared), volumeOf(measured))

/** Compares totals when the number of pieces differs; the confirmation is then requested on the last piece. */
const isOddTogether = (declared: readonly Piece[], measured: readonly Piece[]): boolean =>
  declared.length !== measured.length &&
  [({ weightKg }: Piece) => weightKg, volumeOf].some((of) =>
    isOddAgainst(sum(declared, of), sum(measured, of)),
  )

const toPiece = ({ width, length, height, weight }: SentPiece, isDocument: boolean): Piece => ({
  widthCm: isDocument ? 0 : (width ?? 0),
  lengthCm: isDocument ? 0 : (length ?? 0),
  heightCm: isDocument ? 0 : (height ?? 0),
  weightKg: weight,
})

/** Requests a confirmation of values far from the declared ones before they cost the customer money. */
const findIssues = (
  sent: Measures['pieces'],
  measured: readonly Piece[],
  { pieces: declared, contentKind }: LoadedShipment,
): FieldMessage[] => {
  const sumsUp = !isOddTogether(declared, measured)
  return sent.flatMap((piece, index): FieldMessage[] => {
    const missing = contentKind === 'document' ? [] : sides.filter((side) => typeof piece[side] !== 'number')
    if (missing.length > 0)
      return missing.map((side) => ({
        field: `pieces.${index}.${side}`,
        key: `shipment:required.${side}`,
        params: {},
      }))
    const declaredPiece = declared[index]
    const isRight =
      !(declaredPiece && isOdd(declaredPiece, measured[index]!)) && (sumsUp || index < sent.length - 1)
    if (piece.confirmed || isRight) return []
    return [{ field: `pieces.${index}.weight`, key: 'shipment:measuring.odd', params: {} }]
  })
}

export interface PricedMeasuring {
  shipment: LoadedShipment
  pieces: Piece[]
  price: MeasuredPrice
  /** Price difference of a measuring: price after minus price before; 0 within the tolerance. */
  difference: Money
}

/** @throws AppError notFound, shipmentNotMeasurable, validationFailed, measuringNotPriced */
export const priceMeasuring = async (ctx: Ctx, db: Db, measures: Measures): Promise<PricedMeasuring> => {
  const shipment = await loadShipment(db, scopeOf(ctx), measures.shipmentId)
  if (!canMeasure(shipment.state)) throw new AppError('shipmentNotMeasurable')
  const pieces = measures.pieces.map((piece) => toPiece(piece, shipment.contentKind === 'document'))
  const fields = findIssues(measures.pieces, pieces, shipment)
  if (fields.length > 0) throw new AppError('validationFailed', { fields })
  const price =
    shipment.offerId && (await priceMeasuredPieces({ cache: ctx.cache, db }, shipment.offerId, pieces))
  if (!price) throw new AppError('measuringNotPriced')
  const { before, after, isWithinTolerance } = price
  const difference = isWithinTolerance ? zero(before.total.currency) : subtract(after.total, before.total)
  return { shipment, pieces, price, difference }
}
