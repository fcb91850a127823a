/** Shared parts of the shipment lists: scope, filters and row fields. */
import { eq, inArray, sql } from 'drizzle-orm'
import type { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import type { ShipmentListRow } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import type { RefundState } from '@kervan/domain/payment/refundLife'
import { measurableStates, unsettledStates } from '@kervan/domain/shipment/adjustmentLife'
import type { UnsettledState } from '@kervan/domain/shipment/adjustmentLife'
import type { CancellationState } from '@kervan/domain/shipment/cancellationLife'
import type { FilterSources } from '../../../platform/list/conditions.ts'
import type { ListPage } from '../../../platform/list/defineList.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { translate } from '../../../platform/language.ts'
import { canSeePrices, scopeOf } from '../../access/policies.ts'
import { shipmentCancellations } from '../../cancellation/cancellation.tables.ts'
import { companies } from '../../company/company.tables.ts'
import { shipmentAdjustments } from '../../measuring/measuring.tables.ts'
import { labelPrints } from '../documents/labelPrint.tables.ts'
import { paymentRefunds } from '../../payment/payment.tables.ts'
import { segments } from '../../pricing/pricing.tables.ts'
import { offers } from '../offers/offer.tables.ts'
import {
  customizedTrackingStatuses,
  trackingEvents,
  trackingStatuses,
} from '../../tracking/tracking.tables.ts'
import { duplicateOf } from '../duplicateOf.ts'
import { facets, shipmentFacetTable } from '../shipmentFacets.ts'
import { shipmentInScope } from '../shipmentInScope.ts'
import { shipmentEvents, shipmentFacets, shipments } from '../shipment.tables.ts'
import { searchPage, searchShipments } from './searchShipments.ts'

interface StoredTracking {
  date: string
  location: string
  text: string
  tr: string | null
  en: string | null
}

/** Uses a subquery for each row of the page, because a join would also run for every row of the count. */
const lastTracking = sql<StoredTracking | null>`(
  select json_build_object('date', ${trackingEvents.at}, 'location', ${trackingEvents.place},
    'text', ${trackingStatuses.text}, 'tr', ${customizedTrackingStatuses.nameTr}, 'en', ${customizedTrackingStatuses.nameEn})
  from ${trackingEvents}
  join ${trackingStatuses} on ${trackingStatuses.id} = ${trackingEvents.statusId}
  left join ${customizedTrackingStatuses} on ${customizedTrackingStatuses.id} = ${trackingStatuses.customizedId}
  where ${trackingEvents.shipmentId} = ${shipments.id}
  order by ${trackingEvents.at} desc, ${trackingEvents.recordedAt} desc limit 1)`

const lastChange = sql<{ date: string; state: string } | null>`(
  select json_build_object('date', ${shipmentEvents.at}, 'state', ${shipmentEvents.toState})
  from ${shipmentEvents} where ${shipmentEvents.shipmentId} = ${shipments.id}
  order by ${shipmentEvents.at} desc limit 1)`

const labelPrintedAt = sql<string | null>`(
  select ${labelPrints.printedAt} from ${labelPrints} where ${labelPrints.shipmentId} = ${shipments.id})`

/** Queried for cancelled shipments only, which spares the other rows a lookup. */
const lastCancellation = sql<{ state: CancellationState; refund: RefundState | null } | null>`(
  case when ${inArray(shipments.state, ['cancelling', 'cancelled'])} then (
    select json_build_object('state', ${shipmentCancellations.state}, 'refund', ${paymentRefunds.state})
    from ${shipmentCancellations}
    left join ${paymentRefunds} on ${paymentRefunds.id} = ${shipmentCancellations.refundId}
    where ${shipmentCancellations.shipmentId} = ${shipments.id} and ${shipmentCancellations.state} <> 'withdrawn') end)`

/** Queried for measurable shipments only, which spares the other rows a lookup. */
const openExtra = sql<UnsettledState | null>`(
  case when ${inArray(shipments.state, [...measurableStates])} then (
    select ${shipmentAdjustments.state} from ${shipmentAdjustments}
    where ${shipmentAdjustments.shipmentId} = ${shipments.id} and ${inArray(shipmentAdjustments.state, [...unsettledStates])}) end)`

const stepOfRefund: Record<RefundState, ShipmentListRow['cancellationStep']> = {
  waitingApproval: 'teamLooks',
  onItsWay: 'refundOnItsWay',
  refused: 'teamLooks',
  done: 'refunded',
  withdrawn: null,
}

const cancellationStepOf = (
  cancellation: { state: CancellationState; refund: RefundState | null } | null,
  hasPrices: boolean,
): ShipmentListRow['cancellationStep'] => {
  if (cancellation?.state === 'askingCarrier') return 'carrierAsked'
  if (cancellation?.state === 'carrierRefused') return 'teamLooks'
  return hasPrices && cancellation?.refund ? stepOfRefund[cancellation.refund] : null
}

/** Shows the carrier's own text when its status is not mapped. */
const lastEventOf = (
  tracking: StoredTracking | null,
  change: { date: string; state: string } | null,
  { language }: Ctx,
): ShipmentListRow['lastEvent'] => {
  if (tracking)
    return {
      date: new Date(tracking.date).toISOString(),
      location: tracking.location || null,
      description: tracking[language] ?? tracking.text,
    }
  return (
    change && {
      date: new Date(change.date).toISOString(),
      location: null,
      description: translate(language, `shipment:state.${change.state}`),
    }
  )
}

type Filters = (typeof shipmentListEndpoints)['listShipments']['list']['filters']

const filters: FilterSources<Filters> = {
  reference: {
    matches: (text, ctx) => searchShipments(ctx, text),
    findPart: (text, ctx, part) => searchPage(ctx, text, part),
  },
  companyID: shipments.companyId,
  date: shipments.createdAt,
  countryCodes: { column: shipments.receiverCountry, toFacet: facets.country },
  supplierIds: { column: shipments.carrierId, toFacet: facets.carrier },
  // Shipments in transit with an exception. They are rare, so the database starts with them.
  trouble: () =>
    sql`${shipments.id} in (select ${shipmentFacets.shipmentId} from ${shipmentFacets} where ${shipmentFacets.facet} = ${facets.exception})`,
  states: { column: shipments.state, toFacet: facets.state },
  paymentStatuses: { column: shipments.paymentStatus, toFacet: facets.payment },
}

export const shipmentQuery = {
  scope: (ctx: Ctx) => shipmentInScope(scopeOf(ctx)),
  filters,
  facetTable: shipmentFacetTable,
  sorts: { createdAt: shipments.createdAt },
  id: shipments.id,
  select: (db: Db, page: ListPage) =>
    db
      .select({
        place: page.place,
        id: shipments.id,
        assetReference: shipments.assetReference,
        supplierReference: shipments.supplierReference,
        customerReference: shipments.customerReference,
        companyID: shipments.companyId,
        companyName: companies.name,
        companyStatus: companies.statusTypeId,
        segmentName: segments.name,
        shipmentType: shipments.shipmentType,
        state: shipments.state,
        paymentStatus: shipments.paymentStatus,
        trackingGroupId: shipments.trackingGroup,
        trackingException: shipments.trackingException,
        lastTracking,
        lastChange,
        lastCancellation,
        openExtra,
        senderName: shipments.senderName,
        receiverName: shipments.receiverName,
        receiverCity: sql<string | null>`${shipments.receiver}->>'city'`,
        receiverCountryCode: shipments.receiverCountry,
        supplierName: offers.carrierName,
        supplierServiceMethodName: offers.serviceName,
        totalWeightKg: shipments.totalWeightKg,
        pieceCount: shipments.pieceCount,
        customsValue: shipments.customsValue,
        customsCurrency: shipments.currency,
        total: offers.total,
        currency: offers.currency,
        duplicateOf,
        labelPrintedAt,
        createdAt: shipments.createdAt,
      })
      .from(shipments)
      .leftJoin(companies, eq(companies.id, shipments.companyId))
      .leftJoin(segments, eq(segments.id, companies.segmentId))
      .leftJoin(offers, eq(offers.id, shipments.offerId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
}

export type ListedShipment = Awaited<ReturnType<typeof shipmentQuery.select>>[number]

/** Row of the customers' shipment list. */
export const toShipmentRow = (row: ListedShipment, ctx: Ctx): ShipmentListRow => {
  const hasPrices = canSeePrices(ctx.actor)
  return {
    id: row.id,
    assetReference: row.assetReference,
    supplierReference: row.supplierReference,
    customerReference: row.customerReference,
    companyName: row.companyName,
    shipmentType: row.shipmentType,
    state: row.state,
    cancellationStep: cancellationStepOf(row.lastCancellation, hasPrices),
    paymentStatus: row.paymentStatus as ShipmentListRow['paymentStatus'],
    extraPayment: hasPrices ? row.openExtra : null,
    trackingGroupId: row.trackingGroupId,
    trackingException: row.trackingException as ShipmentListRow['trackingException'],
    labelPrintedAt: row.labelPrintedAt === null ? null : new Date(row.labelPrintedAt).toISOString(),
    lastEvent: lastEventOf(row.lastTracking, row.lastChange, ctx),
    senderName: row.senderName,
    receiverName: row.receiverName,
    receiverCity: row.receiverCity,
    receiverCountryCode: row.receiverCountryCode,
    supplierName: row.supplierName,
    supplierServiceMethodName: row.supplierServiceMethodName,
    totalWeight: row.totalWeightKg === null ? null : Number(row.totalWeightKg),
    pieceCount: row.pieceCount,
    totalPrice: row.total === null || !hasPrices ? null : Number(row.total),
    priceCurrency: hasPrices ? row.currency : null,
    // Warehouse staff see paid shipments only, and the duplicate may be unpaid.
    duplicateOf: scopeOf(ctx).kind === 'handling' ? null : row.duplicateOf,
    createdAt: row.createdAt.toISOString(),
  }
}
