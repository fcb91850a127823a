/** All texts in all languages, for the server. The web loads each namespace on demand. */
import { gatherTexts } from './gatherTexts.ts'
import trAccessRoles from '../tr/access/roles.json' with { type: 'json' }
import enAccessRoles from '../en/access/roles.json' with { type: 'json' }
import trAccessUsers from '../tr/access/users.json' with { type: 'json' }
import enAccessUsers from '../en/access/users.json' with { type: 'json' }
import trAccount from '../tr/account.json' with { type: 'json' }
import enAccount from '../en/account.json' with { type: 'json' }
import trAccountSettings from '../tr/account/settings.json' with { type: 'json' }
import enAccountSettings from '../en/account/settings.json' with { type: 'json' }
import trAccountWaysIn from '../tr/account/waysIn.json' with { type: 'json' }
import enAccountWaysIn from '../en/account/waysIn.json' with { type: 'json' }
import trAirBags from '../tr/air/bags.json' with { type: 'json' }
import enAirBags from '../en/air/bags.json' with { type: 'json' }
import trAirFlights from '../tr/air/flights.json' with { type: 'json' }
import enAirFlights from '../en/air/flights.json' with { type: 'json' }
import trAirManifest from '../tr/air/manifest.json' with { type: 'json' }
import enAirManifest from '../en/air/manifest.json' with { type: 'json' }
import trAnnouncement from '../tr/announcement.json' with { type: 'json' }
import enAnnouncement from '../en/announcement.json' with { type: 'json' }
import trAudit from '../tr/audit.json' with { type: 'json' }
import enAudit from '../en/audit.json' with { type: 'json' }
import trCancellation from '../tr/cancellation.json' with { type: 'json' }
import enCancellation from '../en/cancellation.json' with { type: 'json' }
import trCart from '../tr/cart.json' with { type: 'json' }
import enCart from '../en/cart.json' with { type: 'json' }
import trCompany from '../tr/company.json' with { type: 'json' }
import enCompany from '../en/company.json' with { type: 'json' }
import trCompanyVerification from '../tr/company/verification.json' with { type: 'json' }
import enCompanyVerification from '../en/company/verification.json' with { type: 'json' }
import trConnection from '../tr/connection.json' with { type: 'json' }
import enConnection from '../en/connection.json' with { type: 'json' }
import trContact from '../tr/contact.json' with { type: 'json' }
import enContact from '../en/contact.json' with { type: 'json' }
import trCourier from '../tr/courier.json' with { type: 'json' }
import enCourier from '../en/courier.json' with { type: 'json' }
import trCourierDispatch from '../tr/courier/dispatch.json' with { type: 'json' }
import enCourierDispatch from '../en/courier/dispatch.json' with { type: 'json' }
import trCustomerService from '../tr/customerService.json' with { type: 'json' }
import enCustomerService from '../en/customerService.json' with { type: 'json' }
import trCustomerServiceAnswer from '../tr/customerService/answer.json' with { type: 'json' }
import enCustomerServiceAnswer from '../en/customerService/answer.json' with { type: 'json' }
import trCustoms from '../tr/customs.json' with { type: 'json' }
import enCustoms from '../en/customs.json' with { type: 'json' }
import trDocuments from '../tr/documents.json' with { type: 'json' }
import enDocuments from '../en/documents.json' with { type: 'json' }
import trErrors from '../tr/errors.json' with { type: 'json' }
import enErrors from '../en/errors.json' with { type: 'json' }
import trHome from '../tr/home.json' with { type: 'json' }
import enHome from '../en/home.json' with { type: 'json' }
import trInvoicing from '../tr/invoicing.json' with { type: 'json' }
import enInvoicing from '../en/invoicing.json' with { type: 'json' }
import trMail from '../tr/mail.json' with { type: 'json' }
import enMail from '../en/mail.json' with { type: 'json' }
import trInvoicingExpenses from '../tr/invoicing/expenses.json' with { type: 'json' }
import enInvoicingExpenses from '../en/invoicing/expenses.json' with { type: 'json' }
import trInvoicingVatRefund from '../tr/invoicing/vatRefund.json' with { type: 'json' }
import enInvoicingVatRefund from '../en/invoicing/vatRefund.json' with { type: 'json' }
import trMeasuring from '../tr/measuring.json' with { type: 'json' }
import enMeasuring from '../en/measuring.json' with { type: 'json' }
import trNotice from '../tr/notice.json' with { type: 'json' }
import enNotice from '../en/notice.json' with { type: 'json' }
import trOrder from '../tr/order.json' with { type: 'json' }
import enOrder from '../en/order.json' with { type: 'json' }
import trOrderRules from '../tr/order/rules.json' with { type: 'json' }
import enOrderRules from '../en/order/rules.json' with { type: 'json' }
import trPayment from '../tr/payment.json' with { type: 'json' }
import enPayment from '../en/payment.json' with { type: 'json' }
import trPricing from '../tr/pricing.json' with { type: 'json' }
import enPricing from '../en/pricing.json' with { type: 'json' }
import trPricingExchangeRates from '../tr/pricing/exchangeRates.json' with { type: 'json' }
import enPricingExchangeRates from '../en/pricing/exchangeRates.json' with { type: 'json' }
import trPricingPriceLists from '../tr/pricing/priceLists.json' with { type: 'json' }
import enPricingPriceLists from '../en/pricing/priceLists.json' with { type: 'json' }
import trPricingPriceListsFiles from '../tr/pricing/priceLists/files.json' with { type: 'json' }
import enPricingPriceListsFiles from '../en/pricing/priceLists/files.json' with { type: 'json' }
import trPricingQuotes from '../tr/pricing/quotes.json' with { type: 'json' }
import enPricingQuotes from '../en/pricing/quotes.json' with { type: 'json' }
import trPricingRateTable from '../tr/pricing/rateTable.json' with { type: 'json' }
import enPricingRateTable from '../en/pricing/rateTable.json' with { type: 'json' }
import trPricingRating from '../tr/pricing/rating.json' with { type: 'json' }
import enPricingRating from '../en/pricing/rating.json' with { type: 'json' }
import trPricingSegments from '../tr/pricing/segments.json' with { type: 'json' }
import enPricingSegments from '../en/pricing/segments.json' with { type: 'json' }
import trProduct from '../tr/product.json' with { type: 'json' }
import enProduct from '../en/product.json' with { type: 'json' }
import trReference from '../tr/reference.json' with { type: 'json' }
import enReference from '../en/reference.json' with { type: 'json' }
import trReferenceRules from '../tr/reference/rules.json' with { type: 'json' }
import enReferenceRules from '../en/reference/rules.json' with { type: 'json' }
import trReservation from '../tr/reservation.json' with { type: 'json' }
import enReservation from '../en/reservation.json' with { type: 'json' }
import trReservationExternal from '../tr/reservation/external.json' with { type: 'json' }
import enReservationExternal from '../en/reservation/external.json' with { type: 'json' }
import trSandbox from '../tr/sandbox.json' with { type: 'json' }
import enSandbox from '../en/sandbox.json' with { type: 'json' }
import trShell from '../tr/shell.json' with { type: 'json' }
import enShell from '../en/shell.json' with { type: 'json' }
import trShipment from '../tr/shipment.json' with { type: 'json' }
import enShipment from '../en/shipment.json' with { type: 'json' }
import trShipmentBorder from '../tr/shipment/border.json' with { type: 'json' }
import enShipmentBorder from '../en/shipment/border.json' with { type: 'json' }
import trShipmentBulk from '../tr/shipment/bulk.json' with { type: 'json' }
import enShipmentBulk from '../en/shipment/bulk.json' with { type: 'json' }
import trShipmentDetail from '../tr/shipment/detail.json' with { type: 'json' }
import enShipmentDetail from '../en/shipment/detail.json' with { type: 'json' }
import trShipmentDraft from '../tr/shipment/draft.json' with { type: 'json' }
import enShipmentDraft from '../en/shipment/draft.json' with { type: 'json' }
import trShipmentList from '../tr/shipment/list.json' with { type: 'json' }
import enShipmentList from '../en/shipment/list.json' with { type: 'json' }
import trSystem from '../tr/system.json' with { type: 'json' }
import enSystem from '../en/system.json' with { type: 'json' }
import trSystemOverview from '../tr/system/overview.json' with { type: 'json' }
import enSystemOverview from '../en/system/overview.json' with { type: 'json' }
import trTax from '../tr/tax.json' with { type: 'json' }
import enTax from '../en/tax.json' with { type: 'json' }
import trTemplate from '../tr/template.json' with { type: 'json' }
import enTemplate from '../en/template.json' with { type: 'json' }
import trTracking from '../tr/tracking.json' with { type: 'json' }
import enTracking from '../en/tracking.json' with { type: 'json' }
import trTrackingEmails from '../tr/tracking/emails.json' with { type: 'json' }
import enTrackingEmails from '../en/tracking/emails.json' with { type: 'json' }
import trTrackingIngest from '../tr/tracking/ingest.json' with { type: 'json' }
import enTrackingIngest from '../en/tracking/ingest.json' with { type: 'json' }
import trTrackingMatching from '../tr/tracking/matching.json' with { type: 'json' }
import enTrackingMatching from '../en/tracking/matching.json' with { type: 'json' }
import trTrackingPerformance from '../tr/tracking/performance.json' with { type: 'json' }
import enTrackingPerformance from '../en/tracking/performance.json' with { type: 'json' }
import trTrackingPromise from '../tr/tracking/promise.json' with { type: 'json' }
import enTrackingPromise from '../en/tracking/promise.json' with { type: 'json' }
import trTrackingSenderPage from '../tr/tracking/senderPage.json' with { type: 'json' }
import enTrackingSenderPage from '../en/tracking/senderPage.json' with { type: 'json' }
import trTrackingStatusEntry from '../tr/tracking/statusEntry.json' with { type: 'json' }
import enTrackingStatusEntry from '../en/tracking/statusEntry.json' with { type: 'json' }
import trUi from '../tr/ui.json' with { type: 'json' }
import enUi from '../en/ui.json' with { type: 'json' }
import trUiGridSheet from '../tr/ui/grid/sheet.json' with { type: 'json' }
import enUiGridSheet from '../en/ui/grid/sheet.json' with { type: 'json' }
import trUiScan from '../tr/ui/scan.json' with { type: 'json' }
import enUiScan from '../en/ui/scan.json' with { type: 'json' }
import trValidation from '../tr/validation.json' with { type: 'json' }
import enValidation from '../en/validation.json' with { type: 'json' }
import trWarehouse from '../tr/warehouse.json' with { type: 'json' }
import enWarehouse from '../en/warehouse.json' with { type: 'json' }
import trWarehouseBoard from '../tr/warehouse/board.json' with { type: 'json' }
import enWarehouseBoard from '../en/warehouse/board.json' with { type: 'json' }
import trWarehouseStockTake from '../tr/warehouse/stockTake.json' with { type: 'json' }
import enWarehouseStockTake from '../en/warehouse/stockTake.json' with { type: 'json' }
import deAccount from '../de/account.json' with { type: 'json' }
import deCart from '../de/cart.json' with { type: 'json' }
import deErrors from '../de/errors.json' with { type: 'json' }
import deMail from '../de/mail.json' with { type: 'json' }
import deNotice from '../de/notice.json' with { type: 'json' }
import dePayment from '../de/payment.json' with { type: 'json' }
import deShell from '../de/shell.json' with { type: 'json' }
import deTracking from '../de/tracking.json' with { type: 'json' }
import deTrackingEmails from '../de/tracking/emails.json' with { type: 'json' }
import deTrackingPromise from '../de/tracking/promise.json' with { type: 'json' }
import deTrackingSenderPage from '../de/tracking/senderPage.json' with { type: 'json' }
import deUi from '../de/ui.json' with { type: 'json' }
import deValidation from '../de/validation.json' with { type: 'json' }

export const serverTexts = {
  tr: gatherTexts({
    'access/roles': trAccessRoles,
    'access/users': trAccessUsers,
    account: trAccount,
    'account/settings': trAccountSettings,
    'account/waysIn': trAccountWaysIn,
    'air/bags': trAirBags,
    'air/flights': trAirFlights,
    'air/manifest': trAirManifest,
    announcement: trAnnouncement,
    audit: trAudit,
    cancellation: trCancellation,
    cart: trCart,
    company: trCompany,
    'company/verification': trCompanyVerification,
    connection: trConnection,
    contact: trContact,
    courier: trCourier,
    'courier/dispatch': trCourierDispatch,
    customerService: trCustomerService,
    'customerService/answer': trCustomerServiceAnswer,
    customs: trCustoms,
    documents: trDocuments,
    errors: trErrors,
    home: trHome,
    invoicing: trInvoicing,
    mail: trMail,
    'invoicing/expenses': trInvoicingExpenses,
    'invoicing/vatRefund': trInvoicingVatRefund,
    measuring: trMeasuring,
    notice: trNotice,
    order: trOrder,
    'order/rules': trOrderRules,
    payment: trPayment,
    pricing: trPricing,
    'pricing/exchangeRates': trPricingExchangeRates,
    'pricing/priceLists': trPricingPriceLists,
    'pricing/priceLists/files': trPricingPriceListsFiles,
    'pricing/quotes': trPricingQuotes,
    'pricing/rateTable': trPricingRateTable,
    'pricing/rating': trPricingRating,
    'pricing/segments': trPricingSegments,
    product: trProduct,
    reference: trReference,
    'reference/rules': trReferenceRules,
    reservation: trReservation,
    'reservation/external': trReservationExternal,
    sandbox: trSandbox,
    shell: trShell,
    shipment: trShipment,
    'shipment/border': trShipmentBorder,
    'shipment/bulk': trShipmentBulk,
    'shipment/detail': trShipmentDetail,
    'shipment/draft': trShipmentDraft,
    'shipment/list': trShipmentList,
    system: trSystem,
    'system/overview': trSystemOverview,
    tax: trTax,
    template: trTemplate,
    tracking: trTracking,
    'tracking/emails': trTrackingEmails,
    'tracking/ingest': trTrackingIngest,
    'tracking/matching': trTrackingMatching,
    'tracking/performance': trTrackingPerformance,
    'tracking/promise': trTrackingPromise,
    'tracking/senderPage': trTrackingSenderPage,
    'tracking/statusEntry': trTrackingStatusEntry,
    ui: trUi,
    'ui/grid/sheet': trUiGridSheet,
    'ui/scan': trUiScan,
    validation: trValidation,
    warehouse: trWarehouse,
    'warehouse/board': trWarehouseBoard,
    'warehouse/stockTake': trWarehouseStockTake,
  }),
  en: gatherTexts({
    'access/roles': enAccessRoles,
    'access/users': enAccessUsers,
    account: enAccount,
    'account/settings': enAccountSettings,
    'account/waysIn': enAccountWaysIn,
    'air/bags': enAirBags,
    'air/flights': enAirFlights,
    'air/manifest': enAirManifest,
    announcement: enAnnouncement,
    audit: enAudit,
    cancellation: enCancellation,
    cart: enCart,
    company: enCompany,
    'company/verification': enCompanyVerification,
    connection: enConnection,
    contact: enContact,
    courier: enCourier,
    'courier/dispatch': enCourierDispatch,
    customerService: enCustomerService,
    'customerService/answer': enCustomerServiceAnswer,
    customs: enCustoms,
    documents: enDocuments,
    errors: enErrors,
    home: enHome,
    invoicing: enInvoicing,
    mail: enMail,
    'invoicing/expenses': enInvoicingExpenses,
    'invoicing/vatRefund': enInvoicingVatRefund,
    measuring: enMeasuring,
    notice: enNotice,
    order: enOrder,
    'order/rules': enOrderRules,
    payment: enPayment,
    pricing: enPricing,
    'pricing/exchangeRates': enPricingExchangeRates,
    'pricing/priceLists': enPricingPriceLists,
    'pricing/priceLists/files': enPricingPriceListsFiles,
    'pricing/quotes': enPricingQuotes,
    'pricing/rateTable': enPricingRateTable,
    'pricing/rating': enPricingRating,
    'pricing/segments': enPricingSegments,
    product: enProduct,
    reference: enReference,
    'reference/rules': enReferenceRules,
    reservation: enReservation,
    'reservation/external': enReservationExternal,
    sandbox: enSandbox,
    shell: enShell,
    shipment: enShipment,
    'shipment/border': enShipmentBorder,
    'shipment/bulk': enShipmentBulk,
    'shipment/detail': enShipmentDetail,
    'shipment/draft': enShipmentDraft,
    'shipment/list': enShipmentList,
    system: enSystem,
    'system/overview': enSystemOverview,
    tax: enTax,
    template: enTemplate,
    tracking: enTracking,
    'tracking/emails': enTrackingEmails,
    'tracking/ingest': enTrackingIngest,
    'tracking/matching': enTrackingMatching,
    'tracking/performance': enTrackingPerformance,
    'tracking/promise': enTrackingPromise,
    'tracking/senderPage': enTrackingSenderPage,
    'tracking/statusEntry': enTrackingStatusEntry,
    ui: enUi,
    'ui/grid/sheet': enUiGridSheet,
    'ui/scan': enUiScan,
    validation: enValidation,
    warehouse: enWarehouse,
    'warehouse/board': enWarehouseBoard,
    'warehouse/stockTake': enWarehouseStockTake,
  }),
  // German has only the texts that readers without an account meet (scripts/checks/germanTexts.ts).
  de: gatherTexts({
    account: deAccount,
    cart: deCart,
    errors: deErrors,
    mail: deMail,
    notice: deNotice,
    payment: dePayment,
    shell: deShell,
    tracking: deTracking,
    'tracking/emails': deTrackingEmails,
    'tracking/promise': deTrackingPromise,
    'tracking/senderPage': deTrackingSenderPage,
    ui: deUi,
    validation: deValidation,
  }),
}
