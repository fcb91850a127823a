/** Handlers and jobs of all features. A contract feature without handlers does not compile. */
import type { contractTable, Feature } from '@kervan/contract/table'
import type { Services } from './platform/ctx.ts'
import { listen } from './platform/events.ts'
import type { Listener } from './platform/events.ts'
import type { Handlers } from './platform/http/bind.ts'
import type { JobHandler } from './platform/jobs/jobs.ts'
import { powerfulRightsEmail } from './features/access/rights/powerfulRightsEmail.ts'
import { invitationEmail } from './features/access/users/invitationEmail.ts'
import { accessHandlers } from './features/access/access.routes.ts'
import { accessJobs } from './features/access/access.jobs.ts'
import { visitHandlers } from './features/access/visits/visit.routes.ts'
import { accountJobs } from './features/account/account.jobs.ts'
import { accountHandlers } from './features/account/account.routes.ts'
import { emailChangeHandlers } from './features/account/emailChange/emailChange.routes.ts'
import { googleHandlers } from './features/account/google/google.routes.ts'
import { passkeyHandlers } from './features/account/passkeys/passkeys.routes.ts'
import { waysInEmail } from './features/account/waysIn/waysInEmail.ts'
import { accountDeletedEmail } from './features/account/personalData/accountDeletedEmail.ts'
import { personalDataHandlers } from './features/account/personalData/personalData.routes.ts'
import { secondFactorHandlers } from './features/account/secondFactor/secondFactor.routes.ts'
import { secondFactorEmail } from './features/account/secondFactor/secondFactorEmail.ts'
import { sessionHandlers } from './features/account/sessions/sessions.routes.ts'
import { savedViewHandlers } from './features/account/savedViews/savedView.routes.ts'
import { profileHandlers } from './features/account/profile/profile.routes.ts'
import { announcementHandlers } from './features/announcement/announcement.routes.ts'
import { adjustmentEmail } from './features/measuring/adjustmentEmails.ts'
import { measuringHandlers } from './features/measuring/measuring.routes.ts'
import { cancellationHandlers } from './features/cancellation/cancellation.routes.ts'
import { cancellationJobs } from './features/cancellation/cancellation.jobs.ts'
import {
  cancellationRefusedEmail,
  shipmentCancelledEmail,
} from './features/cancellation/cancellationEmails.ts'
import { companyAdministrationHandlers } from './features/company/administration/companyAdministration.routes.ts'
import { agencyHandlers } from './features/company/agencies/agency.routes.ts'
import { companyMergeHandlers } from './features/company/merge/companyMerge.routes.ts'
import { companyNoteHandlers } from './features/company/notes/companyNotes.routes.ts'
import { companyHandlers } from './features/company/company.routes.ts'
import { connectionHandlers } from './features/connection/connection.routes.ts'
import { contactHandlers } from './features/contact/contact.routes.ts'
import { cartHandlers } from './features/cart/cart.routes.ts'
import { paymentJobs, resumePayments } from './features/payment/payment.jobs.ts'
import { paymentHandlers } from './features/payment/payment.routes.ts'
import { historyHandlers } from './features/payment/history/history.routes.ts'
import { cardHandlers } from './features/payment/cards/card.routes.ts'
import { paymentLinkEmail } from './features/payment/links/linkEmail.ts'
import { linkHandlers } from './features/payment/links/link.routes.ts'
import { differencesEmail } from './features/payment/reconciliation/differencesEmail.ts'
import { reconciliationHandlers } from './features/payment/reconciliation/reconciliation.routes.ts'
import { refundHandlers } from './features/payment/refunds/refund.routes.ts'
import {
  refundDoneEmail,
  refundRefusedEmail,
  refundWaitsEmail,
} from './features/payment/refunds/refundEmails.ts'
import { bookShipmentJob } from './features/shipment/booking/bookShipmentJob.ts'
import { shipmentTopic } from './features/shipment/shipmentTopic.ts'
import { shipmentJobs } from './features/shipment/shipment.jobs.ts'
import { exchangeRateJobs } from './features/pricing/exchangeRates/exchangeRate.jobs.ts'
import { bagHandlers } from './features/air/bags/bag.routes.ts'
import { flightJobs } from './features/air/flights/flight.jobs.ts'
import { flightHandlers } from './features/air/flights/flight.routes.ts'
import { preAlertEmail } from './features/air/flights/preAlert.ts'
import { dispatchJobs } from './features/courier/dispatch/dispatch.jobs.ts'
import { dispatchHandlers } from './features/courier/dispatch/dispatch.routes.ts'
import { courierHandlers } from './features/courier/courier.routes.ts'
import { manifestHandlers } from './features/air/manifest/manifest.routes.ts'
import { referenceRuleJobs } from './features/reference/rules/references.jobs.ts'
import { referenceRuleHandlers } from './features/reference/rules/references.routes.ts'
import { boardHandlers } from './features/warehouse/board/board.routes.ts'
import { stockTakeHandlers } from './features/warehouse/stockTake/stockTake.routes.ts'
import { warehouseHandlers } from './features/warehouse/stations/warehouse.routes.ts'
import { exchangeRateHandlers } from './features/pricing/exchangeRates/exchangeRate.routes.ts'
import { referenceHandlers } from './features/reference/reference.routes.ts'
import { pricingJobs } from './features/pricing/pricing.jobs.ts'
import { embargoHandlers } from './features/pricing/embargoes/embargo.routes.ts'
import { fuelHandlers } from './features/pricing/fuel/fuel.routes.ts'
import { liveRatesHandlers } from './features/pricing/liveRates/liveRates.routes.ts'
import { priceListHandlers } from './features/pricing/priceLists/priceList.routes.ts'
import { offerHistoryHandlers } from './features/pricing/quotes/stored/offerHistory.routes.ts'
import { pricingHandlers } from './features/pricing/pricing.routes.ts'
import { compareHandlers } from './features/pricing/quotes/compare.routes.ts'
import { segmentHandlers } from './features/pricing/segments/segment.routes.ts'
import { surchargeHandlers } from './features/pricing/surcharges/surcharge.routes.ts'
import { zoneHandlers } from './features/pricing/zones/zone.routes.ts'
import { customerServiceJobs } from './features/customerService/customerService.jobs.ts'
import { customerServiceHandlers } from './features/customerService/customerService.routes.ts'
import { replyEmail } from './features/customerService/replies/replyEmail.ts'
import { customsHandlers } from './features/customs/customs.routes.ts'
import { bulkJobs } from './features/shipment/bulk/bulk.jobs.ts'
import { bulkHandlers } from './features/shipment/bulk/bulk.routes.ts'
import { shipmentHandlers } from './features/shipment/shipment.routes.ts'
import { systemJobs } from './features/system/system.jobs.ts'
import { companyApprovedEmail, documentReviewEmail } from './features/company/review/reviewEmails.ts'
import { documentsWaitingEmail } from './features/company/documents/documentsWaitingEmail.ts'
import { codeEmail, emailChangedEmail, passwordChangedEmail } from './features/account/accountEmails.ts'
import { checked } from './features/notice/emailTemplate.ts'
import { noticeJobs } from './features/notice/notice.jobs.ts'
import { noticeHandlers } from './features/notice/notice.routes.ts'
import { fuelGapEmail } from './features/pricing/fuel/fuelGapEmail.ts'
import { lateBulletinEmail } from './features/pricing/exchangeRates/lateBulletinEmail.ts'
import { waitingRateEmail } from './features/pricing/exchangeRates/waitingRateEmail.ts'
import { auditHandlers } from './features/system/audit/audit.routes.ts'
import { overviewHandlers } from './features/system/overview/overview.routes.ts'
import { queueHandlers } from './features/system/queues/queue.routes.ts'
import { systemHandlers } from './features/system/system.routes.ts'
import { reservationEmail, standingFullEmail } from './features/reservation/emails/reservationEmail.ts'
import { dropShipmentJob } from './features/reservation/dropShipment.ts'
import { reservationJobs } from './features/reservation/reservation.jobs.ts'
import { externalReservationJobs } from './features/reservation/external/external.jobs.ts'
import { externalReservationHandlers } from './features/reservation/external/external.routes.ts'
import {
  externalAskedEmail,
  externalConvertedEmail,
  externalRejectedEmail,
} from './features/reservation/external/externalEmails.ts'
import { reservationHandlers } from './features/reservation/reservation.routes.ts'
import { taxHandlers } from './features/tax/tax.routes.ts'
import { productHandlers } from './features/product/product.routes.ts'
import { productJobs } from './features/product/product.jobs.ts'
import { rememberProductsJob } from './features/product/rememberProductsJob.ts'
import { templateHandlers } from './features/template/template.routes.ts'
import { followBookingJob } from './features/tracking/ingest/followBooking.ts'
import { ingestHandlers } from './features/tracking/ingest/ingest.routes.ts'
import { matchingHandlers } from './features/tracking/matching/matching.routes.ts'
import { newStatusEmail } from './features/tracking/matching/newStatusEmail.ts'
import { tellNewsJob } from './features/tracking/emails/tellNewsJob.ts'
import { trackingEmail } from './features/tracking/emails/trackingEmail.ts'
import { trackingEmailHandlers } from './features/tracking/emails/trackingEmails.routes.ts'
import { promiseHandlers } from './features/tracking/promise/promise.routes.ts'
import { senderPageHandlers } from './features/tracking/senderPage/senderPage.routes.ts'
import { trackingJobs } from './features/tracking/tracking.jobs.ts'
import { trackingHandlers } from './features/tracking/tracking.routes.ts'
import { trackingTopic } from './features/tracking/trackingTopic.ts'

export const featureHandlers: { [F in Feature]: Handlers<(typeof contractTable)[F]> } = {
  access: { ...accessHandlers, ...visitHandlers },
  account: {
    ...accountHandlers,
    ...profileHandlers,
    ...sessionHandlers,
    ...secondFactorHandlers,
    ...personalDataHandlers,
    ...emailChangeHandlers,
    ...googleHandlers,
    ...passkeyHandlers,
    ...savedViewHandlers,
  },
  announcement: announcementHandlers,
  company: {
    ...companyHandlers,
    ...agencyHandlers,
    ...companyAdministrationHandlers,
    ...companyNoteHandlers,
    ...companyMergeHandlers,
  },
  connection: connectionHandlers,
  contact: contactHandlers,
  reference: {
    ...referenceHandlers,
    ...exchangeRateHandlers,
  },
  pricing: {
    ...pricingHandlers,
    ...offerHistoryHandlers,
    ...liveRatesHandlers,
    ...priceListHandlers,
    ...segmentHandlers,
    ...zoneHandlers,
    ...compareHandlers,
    ...fuelHandlers,
    ...surchargeHandlers,
    ...embargoHandlers,
  },
  customerService: customerServiceHandlers,
  customs: customsHandlers,
  notice: noticeHandlers,
  pickup: {
    ...dispatchHandlers,
    ...manifestHandlers,
    ...courierHandlers,
    ...flightHandlers,
    ...bagHandlers,
    ...referenceRuleHandlers,
    ...boardHandlers,
    ...warehouseHandlers,
    ...stockTakeHandlers,
  },
  cart: cartHandlers,
  payment: {
    ...paymentHandlers,
    ...historyHandlers,
    ...linkHandlers,
    ...cardHandlers,
    ...reconciliationHandlers,
    ...refundHandlers,
  },
  shipment: { ...shipmentHandlers, ...cancellationHandlers, ...measuringHandlers, ...bulkHandlers },
  reservation: { ...reservationHandlers, ...externalReservationHandlers },
  tax: taxHandlers,
  product: productHandlers,
  template: templateHandlers,
  system: { ...systemHandlers, ...auditHandlers, ...overviewHandlers, ...queueHandlers },
  tracking: {
    ...trackingHandlers,
    ...matchingHandlers,
    ...promiseHandlers,
    ...trackingEmailHandlers,
    ...ingestHandlers,
    ...senderPageHandlers,
  },
}

/** All email templates. A stored notice refers to its template by `kind`. */
const emailTemplates = [
  checked(codeEmail),
  checked(passwordChangedEmail),
  checked(documentsWaitingEmail),
  checked(emailChangedEmail),
  checked(invitationEmail),
  checked(powerfulRightsEmail),
  checked(documentReviewEmail),
  checked(companyApprovedEmail),
  checked(secondFactorEmail),
  checked(waysInEmail),
  checked(accountDeletedEmail),
  checked(fuelGapEmail),
  checked(lateBulletinEmail),
  checked(waitingRateEmail),
  checked(paymentLinkEmail),
  checked(differencesEmail),
  checked(refundDoneEmail),
  checked(refundRefusedEmail),
  checked(refundWaitsEmail),
  checked(shipmentCancelledEmail),
  checked(cancellationRefusedEmail),
  checked(adjustmentEmail),
  checked(newStatusEmail),
  checked(trackingEmail),
  checked(replyEmail),
  checked(reservationEmail),
  checked(standingFullEmail),
  checked(preAlertEmail),
  checked(externalAskedEmail),
  checked(externalConvertedEmail),
  checked(externalRejectedEmail),
]

/** Background jobs of all features. */
export const featureJobs = (services: Services): JobHandler[] => [
  ...accessJobs(services),
  ...accountJobs(services),
  ...exchangeRateJobs(services),
  ...referenceRuleJobs(services),
  ...dispatchJobs(services),
  ...externalReservationJobs(services),
  ...pricingJobs(services),
  ...paymentJobs(services),
  ...shipmentJobs(services),
  ...cancellationJobs(services),
  ...bulkJobs(services),
  ...productJobs(services),
  ...trackingJobs(services),
  ...flightJobs(services),
  ...customerServiceJobs(services),
  ...reservationJobs(services),
  ...noticeJobs(services, emailTemplates),
  ...systemJobs(services),
]

/**
 * Event listeners: the job of each row is enqueued in the transaction that decides the event. A feature that
 * follows another feature's events adds a row here; the other feature is unchanged.
 */
export const listeners: readonly Listener[] = [
  listen(shipmentTopic, 'pay', bookShipmentJob),
  listen(shipmentTopic, 'pay', rememberProductsJob),
  listen(shipmentTopic, 'book', tellNewsJob),
  listen(trackingTopic, 'progress', tellNewsJob),
  listen(shipmentTopic, 'book', followBookingJob),
  listen(shipmentTopic, 'cancel', dropShipmentJob),
]

/** Resumes work of processes that ended, before this process does anything else. */
export const resumeFeatures = (services: Services): Promise<void> => resumePayments(services)
