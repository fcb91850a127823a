import { eq, inArray, sql } from 'drizzle-orm'
import { promiseEndpoints } from '@kervan/contract/tracking/promise.endpoints'
import type { TroubledPromise } from '@kervan/contract/tracking/promise.endpoints'
import { defineList } from '../../../platform/list/defineList.ts'
import { inScope } from '../../access/inScope.ts'
import { companies } from '../../company/company.tables.ts'
import { requireService } from '../../customerService/requireService.ts'
import { offers } from '../../shipment/offers/offer.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { shipmentPromises } from '../../shipment/promise/promise.tables.ts'
import { hasKnownHolidays } from '../../shipment/promise/workCalendars.ts'

export const deliveryPromiseList = defineList(promiseEndpoints.listDeliveryPromises, {
  scope: (ctx) => inScope(shipments.companyId, requireService(ctx)),
  filters: {
    status: shipmentPromises.status,
    // For late deliveries: the cause that moved the expected day last.
    reason: (reasons) =>
      inArray(sql`coalesce(${shipmentPromises.risk}, ${shipmentPromises.reason})`, [...reasons]),
    supplierId: shipments.carrierId,
    countryCode: shipments.receiverCountry,
    companyID: shipments.companyId,
    firstDay: shipmentPromises.firstDay,
  },
  unlessAsked: (_, { status }) =>
    status ? undefined : inArray(shipmentPromises.status, ['atRisk', 'missed']),
  sorts: { firstDay: shipmentPromises.firstDay },
  id: shipmentPromises.shipmentId,
  select: (db, page) =>
    db
      .select({
        place: page.place,
        promise: shipmentPromises,
        assetReference: shipments.assetReference,
        receiverCountry: shipments.receiverCountry,
        company: companies.name,
        carrierName: offers.carrierName,
        serviceName: offers.serviceName,
      })
      .from(shipmentPromises)
      .innerJoin(shipments, eq(shipments.id, shipmentPromises.shipmentId))
      .innerJoin(companies, eq(companies.id, shipments.companyId))
      .leftJoin(offers, eq(offers.id, shipments.offerId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ promise, assetReference, receiverCountry, company, carrierName, serviceName }) => ({
    shipmentId: promise.shipmentId,
    assetReference,
    company,
    supplierName: carrierName,
    supplierServiceMethodName: serviceName,
    receiverCountryCode: receiverCountry,
    hasUnknownHolidays: receiverCountry !== null && !hasKnownHolidays(receiverCountry),
    firstDay: promise.firstDay,
    expectedDay: promise.expectedDay,
    // The list's filter excludes all other statuses.
    status: promise.status as TroubledPromise['status'],
    reason: promise.risk ?? (promise.reason === 'booked' ? null : promise.reason),
    since: promise.statusSince.toISOString(),
  }),
})
