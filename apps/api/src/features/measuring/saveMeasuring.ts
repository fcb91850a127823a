import type { MeasuringOutcome } from '@kervan/contract/measuring/measuring.endpoints'
import { money, toDecimal, toNumber } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { auditOf } from '../../platform/audit/auditOf.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { scopeOf } from '../access/policies.ts'
import { findRefundableOfShipment, lockRefundableOfShipment } from '../payment/refunds/refundShipment.ts'
import { lockShipmentInScope } from '../shipment/lockShipmentInScope.ts'
import { publishShipmentChanged } from '../shipment/publishShipmentChanged.ts'
import { createAdjustment, creditableOf, restAfter, withdrawUnsettled } from './adjustments.ts'
import { describeCalculation } from './describeMeasuring.ts'
import {
  findLastMeasuring,
  insertMeasuring,
  listAdjustments,
  lockAdjustments,
} from './holds/measuring.queries.ts'
import type { SettledAdjustment } from './holds/measuring.queries.ts'
import { priceMeasuring } from './priceMeasuring.ts'
import type { Measures, PricedMeasuring } from './priceMeasuring.ts'

const audit = auditOf('shipment')

const toOutcome = (ctx: Ctx, { price, difference }: PricedMeasuring, rest: Money): MeasuringOutcome => ({
  before: describeCalculation(price.before, ctx.language),
  after: describeCalculation(price.after, ctx.language),
  difference: toNumber(difference),
  currency: difference.currency,
  kind: rest.minor > 0 ? 'extra' : rest.minor < 0 ? 'discount' : 'none',
  rest: toNumber(rest),
})

/** Limits a discount to the money that is left, so that refunds are not credited again. */
const restOf = async (
  db: Db,
  { shipment, difference }: PricedMeasuring,
  rows: readonly SettledAdjustment[],
  findLeft: typeof findRefundableOfShipment,
): Promise<Money> => {
  const rest = restAfter(difference, rows)
  if (rest.minor >= 0) return rest
  const left = await findLeft(db, shipment.id)
  return money(Math.max(rest.minor, -creditableOf(left?.amount ?? null, rows)), rest.currency)
}

const refuseOldVersion = (shown: number, version: number | undefined): void => {
  if (shown !== (version ?? 0)) throw new AppError('changedMeanwhile')
}

/** @throws AppError as saveMeasuring, except for paymentInProgress */
export const previewMeasuring = async (ctx: Ctx, measures: Measures): Promise<MeasuringOutcome> => {
  const priced = await priceMeasuring(ctx, ctx.db, measures)
  refuseOldVersion(measures.version, (await findLastMeasuring(ctx.db, measures.shipmentId))?.version)
  const rows = (await listAdjustments(ctx.db, measures.shipmentId)).map(({ row }) => row)
  return toOutcome(ctx, priced, await restOf(ctx.db, priced, rows, findRefundableOfShipment))
}

/**
 * Stores a measuring. The difference, minus that of earlier measurings, becomes an extra payment or discount;
 * an unpaid extra payment is replaced. The second of two concurrent measurings is refused.
 * @throws AppError notFound, shipmentNotMeasurable, validationFailed, measuringNotPriced, changedMeanwhile,
 * paymentInProgress
 */
export const saveMeasuring = async (ctx: Ctx, measures: Measures): Promise<MeasuringOutcome> => {
  const { shipmentId } = measures
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const shipment = await lockShipmentInScope(tx, scopeOf(ctx), shipmentId)
    const priced = await priceMeasuring(ctx, tx, measures)
    const last = await findLastMeasuring(tx, shipmentId)
    refuseOldVersion(measures.version, last?.version)
    const rows = await lockAdjustments(tx, shipmentId)
    await withdrawUnsettled(tx, ctx, rows)
    const { price, difference, pieces } = priced
    const { id: measuringId } = await insertMeasuring(tx, {
      shipmentId,
      version: measures.version + 1,
      pieces,
      before: price.before,
      after: price.after,
      difference: toDecimal(difference),
      currency: difference.currency,
      measuredBy: requireActor(ctx).userId,
      createdAt: ctx.now,
    })
    const details = { assetReference: shipment.assetReference, difference: toDecimal(difference) }
    await audit(tx, ctx, { action: 'shipmentMeasured', id: shipmentId, details })
    const rest = await restOf(tx, priced, rows, lockRefundableOfShipment)
    if (rest.minor !== 0)
      await createAdjustment(ctx, tx, {
        shipment,
        measuringId,
        kind: rest.minor > 0 ? 'extra' : 'discount',
        amount: money(Math.abs(rest.minor), rest.currency),
        reason: null,
      })
    return toOutcome(ctx, priced, rest)
  })
  publishShipmentChanged(ctx, shipmentId)
  return outcome
}
