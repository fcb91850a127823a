/** Contract table: every call of the product by feature. Each feature's rows are in a separate file. */
import type { EndpointShape } from './endpoint.ts'
import { accessEndpoints } from './access/access.endpoints.ts'
import { rightsReviewEndpoints } from './access/rightsReview.endpoints.ts'
import { roleEndpoints } from './access/role.endpoints.ts'
import { userEndpoints } from './access/user.endpoints.ts'
import { userImportEndpoints } from './access/userImport.endpoints.ts'
import { userTableEndpoints } from './access/userTable.endpoints.ts'
import { visitEndpoints } from './access/visit.endpoints.ts'
import { accountEndpoints } from './account/account.endpoints.ts'
import { emailChangeEndpoints } from './account/emailChange/emailChange.endpoints.ts'
import { googleEndpoints } from './account/google/google.endpoints.ts'
import { passkeyEndpoints } from './account/passkeys/passkeys.endpoints.ts'
import { personalDataEndpoints } from './account/personalData/personalData.endpoints.ts'
import { secondFactorEndpoints } from './account/secondFactor/secondFactor.endpoints.ts'
import { sessionEndpoints } from './account/sessions/sessions.endpoints.ts'
import { profileEndpoints } from './account/profile/profile.endpoints.ts'
import { savedViewEndpoints } from './account/savedViews/savedViews.endpoints.ts'
import { announcementEndpoints } from './announcement/announcement.endpoints.ts'
import { cartEndpoints } from './cart/cart.endpoints.ts'
import { companyAdministrationEndpoints } from './company/administration/companyAdministration.endpoints.ts'
import { agencyEndpoints } from './company/agency.endpoints.ts'
import { companyEndpoints } from './company/company.endpoints.ts'
import { companyDocumentEndpoints } from './company/documents/companyDocuments.endpoints.ts'
import { companyMergeEndpoints } from './company/merge/companyMerge.endpoints.ts'
import { companyNoteEndpoints } from './company/notes/companyNotes.endpoints.ts'
import { documentReviewEndpoints } from './company/review/documentReview.endpoints.ts'
import { invoiceSettingsEndpoints } from './company/invoiceSettings/invoiceSettings.endpoints.ts'
import { connectionEndpoints } from './connection/connection.endpoints.ts'
import { contactEndpoints } from './contact/contact.endpoints.ts'
import { callEndpoints } from './customerService/call.endpoints.ts'
import { claimEndpoints } from './customerService/claim.endpoints.ts'
import { replyEndpoints } from './customerService/reply.endpoints.ts'
import { shipmentNoteEndpoints } from './customerService/shipmentNotes.endpoints.ts'
import { timelineEndpoints } from './customerService/timeline.endpoints.ts'
import { workListEndpoints } from './customerService/workList.endpoints.ts'
import { customsEndpoints } from './customs/customs.endpoints.ts'
import { noticeEndpoints } from './notice/notice.endpoints.ts'
import { bagEndpoints } from './air/bags/bag.endpoints.ts'
import { flightEndpoints } from './air/flights/flight.endpoints.ts'
import { dispatchEndpoints } from './courier/dispatch/dispatch.endpoints.ts'
import { courierEndpoints } from './courier/courier.endpoints.ts'
import { manifestEndpoints } from './air/manifest/manifest.endpoints.ts'
import { referenceRuleEndpoints } from './reference/rules/referenceRule.endpoints.ts'
import { boardEndpoints } from './warehouse/board/board.endpoints.ts'
import { stockTakeEndpoints } from './warehouse/stockTake/stockTake.endpoints.ts'
import { warehouseEndpoints } from './warehouse/stations/warehouse.endpoints.ts'
import { paymentEndpoints } from './payment/payment.endpoints.ts'
import { cardEndpoints } from './payment/cards/card.endpoints.ts'
import { historyEndpoints } from './payment/history/history.endpoints.ts'
import { linkEndpoints } from './payment/links/link.endpoints.ts'
import { reconciliationEndpoints } from './payment/reconciliation/reconciliation.endpoints.ts'
import { refundEndpoints } from './payment/refunds/refund.endpoints.ts'
import { compareEndpoints } from './pricing/quotes/compare.endpoints.ts'
import { embargoEndpoints } from './pricing/embargoes/embargo.endpoints.ts'
import { fuelEndpoints } from './pricing/fuel/fuel.endpoints.ts'
import { liveRatesEndpoints } from './pricing/liveRates/liveRates.endpoints.ts'
import { priceListEndpoints } from './pricing/priceLists/priceList.endpoints.ts'
import { offerHistoryEndpoints } from './pricing/quotes/offerHistory.endpoints.ts'
import { pricingEndpoints } from './pricing/quotes/pricing.endpoints.ts'
import { productEndpoints } from './product/product.endpoints.ts'
import { productImportEndpoints } from './product/productImport.endpoints.ts'
import { segmentEndpoints } from './pricing/segments/segment.endpoints.ts'
import { surchargeEndpoints } from './pricing/surcharges/surcharge.endpoints.ts'
import { zoneEndpoints } from './pricing/zones/zone.endpoints.ts'
import { exchangeRateEndpoints } from './pricing/exchangeRates/exchangeRate.endpoints.ts'
import { referenceEndpoints } from './reference/reference.endpoints.ts'
import { pickupWindowEndpoints } from './reservation/pickupWindow.endpoints.ts'
import { standingEndpoints } from './reservation/standing.endpoints.ts'
import { externalReservationEndpoints } from './reservation/externalReservation.endpoints.ts'
import { reservationEndpoints } from './reservation/reservation.endpoints.ts'
import { cancellationEndpoints } from './cancellation/cancellation.endpoints.ts'
import { waitingCancellationEndpoints } from './cancellation/waitingCancellations.endpoints.ts'
import { manyCancellationEndpoints } from './cancellation/manyCancellations.endpoints.ts'
import { bulkEndpoints } from './shipment/bulk/bulk.endpoints.ts'
import { returnEndpoints } from './shipment/returns/return.endpoints.ts'
import { measuringEndpoints } from './measuring/measuring.endpoints.ts'
import { objectionEndpoints } from './measuring/objection.endpoints.ts'
import { shipmentEndpoints } from './shipment/shipment.endpoints.ts'
import { shipmentDetailEndpoints } from './shipment/detail/shipmentDetail.endpoints.ts'
import { agentShipmentListEndpoints } from './shipment/list/agentShipmentList.endpoints.ts'
import { shipmentListEndpoints } from './shipment/list/shipmentList.endpoints.ts'
import { shipmentDocumentEndpoints } from './shipment/documents/shipmentDocuments.endpoints.ts'
import { auditEndpoints } from './system/audit.endpoints.ts'
import { overviewEndpoints } from './system/overview.endpoints.ts'
import { taxEndpoints } from './tax/tax.endpoints.ts'
import { templateEndpoints } from './template/template.endpoints.ts'
import { queueEndpoints } from './system/queue.endpoints.ts'
import { systemEndpoints } from './system/system.endpoints.ts'
import { ingestEndpoints } from './tracking/ingest.endpoints.ts'
import { matchingEndpoints } from './tracking/matching.endpoints.ts'
import { performanceEndpoints } from './tracking/performance.endpoints.ts'
import { promiseEndpoints } from './tracking/promise.endpoints.ts'
import { senderPageEndpoints } from './tracking/senderPage.endpoints.ts'
import { trackingEndpoints } from './tracking/tracking.endpoints.ts'
import { trackingEmailEndpoints } from './tracking/trackingEmails.endpoints.ts'

export const contractTable = {
  access: {
    ...accessEndpoints,
    ...userEndpoints,
    ...userTableEndpoints,
    ...userImportEndpoints,
    ...roleEndpoints,
    ...rightsReviewEndpoints,
    ...visitEndpoints,
  },
  account: {
    ...accountEndpoints,
    ...profileEndpoints,
    ...sessionEndpoints,
    ...secondFactorEndpoints,
    ...personalDataEndpoints,
    ...googleEndpoints,
    ...passkeyEndpoints,
    ...emailChangeEndpoints,
    ...savedViewEndpoints,
  },
  announcement: announcementEndpoints,
  cart: cartEndpoints,
  company: {
    ...companyEndpoints,
    ...invoiceSettingsEndpoints,
    ...companyDocumentEndpoints,
    ...agencyEndpoints,
    ...documentReviewEndpoints,
    ...companyAdministrationEndpoints,
    ...companyNoteEndpoints,
    ...companyMergeEndpoints,
  },
  connection: connectionEndpoints,
  contact: contactEndpoints,
  customerService: {
    ...workListEndpoints,
    ...callEndpoints,
    ...claimEndpoints,
    ...timelineEndpoints,
    ...replyEndpoints,
    ...shipmentNoteEndpoints,
  },
  customs: customsEndpoints,
  notice: noticeEndpoints,
  payment: {
    ...paymentEndpoints,
    ...historyEndpoints,
    ...cardEndpoints,
    ...linkEndpoints,
    ...reconciliationEndpoints,
    ...refundEndpoints,
  },
  pickup: {
    ...dispatchEndpoints,
    ...manifestEndpoints,
    ...courierEndpoints,
    ...flightEndpoints,
    ...bagEndpoints,
    ...referenceRuleEndpoints,
    ...boardEndpoints,
    ...warehouseEndpoints,
    ...stockTakeEndpoints,
  },
  pricing: {
    ...pricingEndpoints,
    ...offerHistoryEndpoints,
    ...liveRatesEndpoints,
    ...priceListEndpoints,
    ...segmentEndpoints,
    ...zoneEndpoints,
    ...compareEndpoints,
    ...fuelEndpoints,
    ...surchargeEndpoints,
    ...embargoEndpoints,
  },
  reference: {
    ...referenceEndpoints,
    ...exchangeRateEndpoints,
  },
  reservation: {
    ...reservationEndpoints,
    ...pickupWindowEndpoints,
    ...standingEndpoints,
    ...externalReservationEndpoints,
  },
  shipment: {
    ...shipmentEndpoints,
    ...cancellationEndpoints,
    ...manyCancellationEndpoints,
    ...waitingCancellationEndpoints,
    ...returnEndpoints,
    ...measuringEndpoints,
    ...objectionEndpoints,
    ...shipmentListEndpoints,
    ...agentShipmentListEndpoints,
    ...shipmentDetailEndpoints,
    ...shipmentDocumentEndpoints,
    ...bulkEndpoints,
  },
  tax: taxEndpoints,
  product: { ...productEndpoints, ...productImportEndpoints },
  template: templateEndpoints,
  system: { ...systemEndpoints, ...auditEndpoints, ...overviewEndpoints, ...queueEndpoints },
  tracking: {
    ...trackingEndpoints,
    ...matchingEndpoints,
    ...promiseEndpoints,
    ...performanceEndpoints,
    ...trackingEmailEndpoints,
    ...ingestEndpoints,
    ...senderPageEndpoints,
  },
} satisfies Record<string, Record<string, EndpointShape>>

export type Feature = keyof typeof contractTable

export interface NamedEndpoint {
  feature: Feature
  name: string
  endpoint: EndpointShape
}

/** Returns all rows as a flat list, in table order. */
export const listEndpoints = (): NamedEndpoint[] =>
  (Object.keys(contractTable) as Feature[]).flatMap((feature) =>
    Object.entries(contractTable[feature] as Record<string, EndpointShape>).map(([name, endpoint]) => ({
      feature,
      name,
      endpoint,
    })),
  )
