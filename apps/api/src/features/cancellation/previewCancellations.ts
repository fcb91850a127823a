/** Previews the cancellation of several shipments. */
import type { ErrorCode } from '@kervan/contract/errors'
import type {
  CancellableShipment,
  LeftOutCancellation,
  ManyCancellations,
} from '@kervan/contract/cancellation/manyCancellations.endpoints'
import { add, toNumber } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { canSeePrices, scopeOf } from '../access/policies.ts'
import { canCancelShipments } from './cancellation.policies.ts'
import { findRefundableOfShipments } from '../payment/refunds/refundShipment.ts'
import { refusalOf } from './cancelShipment.ts'
import { listBeingPaid, listBooked, listNamed } from './manyCancellations.queries.ts'
import type { NamedShipment } from './manyCancellations.queries.ts'

/** Cancelled shipment, or one that would be; with its refund when the caller sees prices. */
export interface CancelledOrWouldBe extends Pick<
  CancellableShipment,
  'shipmentId' | 'assetReference' | 'asksCarrier'
> {
  refund: Money | undefined
}

const toSum = (money: Money) => ({ amount: toNumber(money), currency: money.currency })

export const describeMany = (
  ctx: Ctx,
  givenUp: readonly CancelledOrWouldBe[],
  leftOut: readonly LeftOutCancellation[],
): ManyCancellations => {
  const seesMoney = canSeePrices(ctx.actor)
  const sums = new Map<string, Money>()
  for (const { refund } of givenUp) {
    if (!refund || !seesMoney) continue
    const before = sums.get(refund.currency)
    sums.set(refund.currency, before ? add(before, refund) : refund)
  }
  return {
    shipments: givenUp.map(({ refund, ...shipment }) => ({
      ...shipment,
      refund: refund && seesMoney ? toSum(refund) : null,
    })),
    leftOut: [...leftOut],
    refunds: [...sums.values()].map(toSum),
  }
}

/** Shipments outside the caller's scope are skipped as if they did not exist. */
export const leaveOut = (
  ctx: Ctx,
  shipmentId: string,
  { shipment, code }: { shipment: NamedShipment | undefined; code: ErrorCode },
): LeftOutCancellation => ({
  shipmentId,
  assetReference: shipment?.assetReference ?? null,
  reason: translate(ctx.language, `errors:${shipment ? code : 'notFound'}`),
})

/** @throws AppError notAllowed */
export const previewCancellations = async (
  ctx: Ctx,
  asked: readonly string[],
): Promise<ManyCancellations> => {
  const scope = scopeOf(ctx)
  if (!canCancelShipments(scope)) throw new AppError('notAllowed')
  const shipmentIds = [...new Set(asked)]
  const [named, beingPaid, booked] = await Promise.all([
    listNamed(ctx.db, scope, shipmentIds),
    listBeingPaid(ctx.db, shipmentIds),
    listBooked(ctx.db, shipmentIds),
  ])
  const possible: NamedShipment[] = []
  const leftOut: LeftOutCancellation[] = []
  for (const shipmentId of shipmentIds) {
    const shipment = named.get(shipmentId)
    const isBeingPaid = shipment?.state === 'inCart' && beingPaid.has(shipmentId)
    const code = isBeingPaid ? 'cartItemInPayment' : refusalOf(shipment?.state ?? 'cancelled')
    if (shipment && code === null) possible.push(shipment)
    else leftOut.push(leaveOut(ctx, shipmentId, { shipment, code: code ?? 'notFound' }))
  }
  const refunds = await findRefundableOfShipments(
    ctx.db,
    possible.map(({ id }) => id),
  )
  const givenUp = possible.map(({ id, assetReference }) => ({
    shipmentId: id,
    assetReference,
    asksCarrier: booked.has(id),
    refund: refunds.get(id),
  }))
  return describeMany(ctx, givenUp, leftOut)
}
