import type { AnswerOf } from '@kervan/contract/endpoint'
import type {
  ChosenOffer,
  ShipmentEventAnswer,
  shipmentDetailEndpoints,
} from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentEvent, ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { unpackLandedCost } from '@kervan/domain/pricing/landedCost/packLandedCost'
import { toNumber } from '@kervan/domain/money/money'
import { requireActor } from '../../../platform/ctx.ts'
import type { RuleEffect } from '@kervan/contract/order/rules/ruleEffect'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { describeBooking } from '../booking/describeBooking.ts'
import { canSeePrices, canSeeStaffNames, scopeOf } from '../../access/policies.ts'
import { describeLandedCost } from '../../pricing/landedCost/describeLandedCost.ts'
import { costName } from '../../pricing/quotes/describeLines.ts'
import { momentOfDay } from '../promise/storePromise.ts'
import { findShipmentDetail, listRuleUsesOf, listShipmentEvents } from './shipmentDetail.queries.ts'

type EventRow = Awaited<ReturnType<typeof listShipmentEvents>>[number]
type OfferRow = NonNullable<NonNullable<Awaited<ReturnType<typeof findShipmentDetail>>>['offer']>

/** Shows customers that staff acted, without the name of the staff member. */
const describeEvent = (row: EventRow, companyId: number, seesStaffNames: boolean): ShipmentEventAnswer => {
  const isColleague = row.actorCompanyId === companyId
  const isNamed = row.actorId !== null && (seesStaffNames || isColleague)
  return {
    at: row.at.toISOString(),
    event: row.event as ShipmentEvent,
    toState: row.toState as ShipmentState,
    actor: row.actorId === null ? 'system' : isColleague ? 'customer' : 'staff',
    actorName: isNamed ? `${row.firstName} ${row.lastName}` : null,
    // A booking event stores the connector's key as reason; it is not meant for display.
    reason: row.event === 'book' ? null : row.reason,
  }
}

/** One transaction may move a shipment twice with the same timestamp; the later state is sorted first. */
const newestFirst = (one: EventRow, other: EventRow): number =>
  other.at.getTime() - one.at.getTime() ||
  shipmentStates.indexOf(other.toState as ShipmentState) -
    shipmentStates.indexOf(one.toState as ShipmentState)

const describeOffer = (ctx: Ctx, offer: OfferRow): ChosenOffer => {
  const chargeableKg = Number(offer.chargeableKg)
  return {
    supplierName: offer.carrierName,
    supplierServiceMethodName: offer.serviceName,
    transitDaysMin: offer.transitDaysMin,
    transitDaysMax: offer.transitDaysMax,
    totalChargedWeight: chargeableKg,
    price: canSeePrices(ctx.actor)
      ? {
          totalPrice: Number(offer.total),
          priceCurrency: offer.currency,
          totalPriceInTry: Number(offer.totalInTry),
          surcharges: offer.lines.map((line) => ({
            costName: costName(ctx.language, line, chargeableKg),
            price: toNumber(line.amount),
            priceInTry: toNumber(line.amountTry),
          })),
        }
      : null,
    landedCost:
      offer.landedCost && canSeePrices(ctx.actor)
        ? describeLandedCost(ctx.language, unpackLandedCost(offer.landedCost))
        : null,
  }
}

const describeRuleUse = (
  { language }: Ctx,
  { kind, ruleId, ruleName, value, name, outcome }: Awaited<ReturnType<typeof listRuleUsesOf>>[number],
): RuleEffect => ({
  ...{ kind, ruleId, ruleName, value, name, outcome },
  message: outcome === 'notPossible' ? translate(language, `order/rules:notPossible.${kind}`) : null,
})

/** @throws AppError notFound outside the caller's scope */
export const describeShipmentDetail = async (
  ctx: Ctx,
  shipmentId: string,
): Promise<AnswerOf<(typeof shipmentDetailEndpoints)['findShipmentDetail']>> => {
  const row = await findShipmentDetail(ctx.db, scopeOf(ctx), shipmentId)
  if (!row) throw new AppError('notFound')
  const events = await listShipmentEvents(ctx.db, shipmentId)
  const seesStaffNames = canSeeStaffNames(requireActor(ctx))
  return {
    company: { id: row.companyId, name: row.companyName },
    offer: row.offer && describeOffer(ctx, row.offer),
    estimatedDelivery: row.promise?.expectedDay ? momentOfDay(row.promise.expectedDay).toISOString() : null,
    labelPrintedAt: row.labelPrintedAt && row.labelPrintedAt.toISOString(),
    pickup: row.pickup,
    booking: await describeBooking(ctx, shipmentId),
    rules: (await listRuleUsesOf(ctx.db, shipmentId)).map((use) => describeRuleUse(ctx, use)),
    events: events.toSorted(newestFirst).map((event) => describeEvent(event, row.companyId, seesStaffNames)),
  }
}
