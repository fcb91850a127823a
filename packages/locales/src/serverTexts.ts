/** All texts of all languages, for the server. The web loads a namespace when a screen needs it. */
import trAccount from '../tr/account.json' with { type: 'json' }
import enAccount from '../en/account.json' with { type: 'json' }
import trAnnouncement from '../tr/announcement.json' with { type: 'json' }
import enAnnouncement from '../en/announcement.json' with { type: 'json' }
import trAudit from '../tr/audit.json' with { type: 'json' }
import enAudit from '../en/audit.json' with { type: 'json' }
import trBag from '../tr/bag.json' with { type: 'json' }
import enBag from '../en/bag.json' with { type: 'json' }
import trBoard from '../tr/board.json' with { type: 'json' }
import enBoard from '../en/board.json' with { type: 'json' }
import trBulk from '../tr/bulk.json' with { type: 'json' }
import enBulk from '../en/bulk.json' with { type: 'json' }
import trCart from '../tr/cart.json' with { type: 'json' }
import enCart from '../en/cart.json' with { type: 'json' }
import trCompany from '../tr/company.json' with { type: 'json' }
import enCompany from '../en/company.json' with { type: 'json' }
import trCompare from '../tr/compare.json' with { type: 'json' }
import enCompare from '../en/compare.json' with { type: 'json' }
import trConnection from '../tr/connection.json' with { type: 'json' }
import enConnection from '../en/connection.json' with { type: 'json' }
import trContact from '../tr/contact.json' with { type: 'json' }
import enContact from '../en/contact.json' with { type: 'json' }
import trCourier from '../tr/courier.json' with { type: 'json' }
import enCourier from '../en/courier.json' with { type: 'json' }
import trCustomerService from '../tr/customerService.json' with { type: 'json' }
import enCustomerService from '../en/customerService.json' with { type: 'json' }
import trCustoms from '../tr/customs.json' with { type: 'json' }
import enCustoms from '../en/customs.json' with { type: 'json' }
import trDispatch from '../tr/dispatch.json' with { type: 'json' }
import enDispatch from '../en/dispatch.json' with { type: 'json' }
import trDocuments from '../tr/documents.json' with { type: 'json' }
import enDocuments from '../en/documents.json' with { type: 'json' }
import trErrors from '../tr/errors.json' with { type: 'json' }
import enErrors from '../en/errors.json' with { type: 'json' }
import trExchangeRate from '../tr/exchangeRate.json' with { type: 'json' }
import enExchangeRate from '../en/exchangeRate.json' with { type: 'json' }
import trExternalReservation from '../tr/externalReservation.json' with { type: 'json' }
import enExternalReservation from '../en/externalReservation.json' with { type: 'json' }
import trFlight from '../tr/flight.json' with { type: 'json' }
import enFlight from '../en/flight.json' with { type: 'json' }
import trIdentity from '../tr/identity.json' with { type: 'json' }
import enIdentity from '../en/identity.json' with { type: 'json' }
import trIngest from '../tr/ingest.json' with { type: 'json' }
import enIngest from '../en/ingest.json' with { type: 'json' }
import trMail from '../tr/mail.json' with { type: 'json' }
import enMail from '../en/mail.json' with { type: 'json' }
import trManifest from '../tr/manifest.json' with { type: 'json' }
import enManifest from '../en/manifest.json' with { type: 'json' }
import trMatching from '../tr/matching.json' with { type: 'json' }
import enMatching from '../en/matching.json' with { type: 'json' }
import trNotice from '../tr/notice.json' with { type: 'json' }
import enNotice from '../en/notice.json' with { type: 'json' }
import trPayment from '../tr/payment.json' with { type: 'json' }
import enPayment from '../en/payment.json' with { type: 'json' }
import trPerformance from '../tr/performance.json' with { type: 'json' }
import enPerformance from '../en/performance.json' with { type: 'json' }
import trPriceList from '../tr/priceList.json' with { type: 'json' }
import enPriceList from '../en/priceList.json' with { type: 'json' }
import trPricing from '../tr/pricing.json' with { type: 'json' }
import enPricing from '../en/pricing.json' with { type: 'json' }
import trProduct from '../tr/product.json' with { type: 'json' }
import enProduct from '../en/product.json' with { type: 'json' }
import trPromise from '../tr/promise.json' with { type: 'json' }
import enPromise from '../en/promise.json' with { type: 'json' }
import trRates from '../tr/rates.json' with { type: 'json' }
import enRates from '../en/rates.json' with { type: 'json' }
import trRating from '../tr/rating.json' with { type: 'json' }
import enRating from '../en/rating.json' with { type: 'json' }
import trReference from '../tr/reference.json' with { type: 'json' }
import enReference from '../en/reference.json' with { type: 'json' }
import trReferenceRule from '../tr/referenceRule.json' with { type: 'json' }
import enReferenceRule from '../en/referenceRule.json' with { type: 'json' }
import trReservation from '../tr/reservation.json' with { type: 'json' }
import enReservation from '../en/reservation.json' with { type: 'json' }
import trRole from '../tr/role.json' with { type: 'json' }
import enRole from '../en/role.json' with { type: 'json' }
import trSandbox from '../tr/sandbox.json' with { type: 'json' }
import enSandbox from '../en/sandbox.json' with { type: 'json' }
import trSegment from '../tr/segment.json' with { type: 'json' }
import enSegment from '../en/segment.json' with { type: 'json' }
import trSenderPage from '../tr/senderPage.json' with { type: 'json' }
import enSenderPage from '../en/senderPage.json' with { type: 'json' }
import trShell from '../tr/shell.json' with { type: 'json' }
import enShell from '../en/shell.json' with { type: 'json' }
import trShipment from '../tr/shipment.json' with { type: 'json' }
import enShipment from '../en/shipment.json' with { type: 'json' }
import trShipmentList from '../tr/shipmentList.json' with { type: 'json' }
import enShipmentList from '../en/shipmentList.json' with { type: 'json' }
import trStatusEntry from '../tr/statusEntry.json' with { type: 'json' }
import enStatusEntry from '../en/statusEntry.json' with { type: 'json' }
import trStockTake from '../tr/stockTake.json' with { type: 'json' }
import enStockTake from '../en/stockTake.json' with { type: 'json' }
import trSystem from '../tr/system.json' with { type: 'json' }
import enSystem from '../en/system.json' with { type: 'json' }
import trTariff from '../tr/tariff.json' with { type: 'json' }
import enTariff from '../en/tariff.json' with { type: 'json' }
import trTax from '../tr/tax.json' with { type: 'json' }
import enTax from '../en/tax.json' with { type: 'json' }
import trTemplate from '../tr/template.json' with { type: 'json' }
import enTemplate from '../en/template.json' with { type: 'json' }
import trTracking from '../tr/tracking.json' with { type: 'json' }
import enTracking from '../en/tracking.json' with { type: 'json' }
import trTrackingEmails from '../tr/trackingEmails.json' with { type: 'json' }
import enTrackingEmails from '../en/trackingEmails.json' with { type: 'json' }
import trUi from '../tr/ui.json' with { type: 'json' }
import enUi from '../en/ui.json' with { type: 'json' }
import trUser from '../tr/user.json' with { type: 'json' }
import enUser from '../en/user.json' with { type: 'json' }
import trUserSettings from '../tr/userSettings.json' with { type: 'json' }
import enUserSettings from '../en/userSettings.json' with { type: 'json' }
import trValidation from '../tr/validation.json' with { type: 'json' }
import enValidation from '../en/validation.json' with { type: 'json' }
import trWarehouse from '../tr/warehouse.json' with { type: 'json' }
import enWarehouse from '../en/warehouse.json' with { type: 'json' }
import trWizard from '../tr/wizard.json' with { type: 'json' }
import enWizard from '../en/wizard.json' with { type: 'json' }

export const serverTexts = {
  tr: {
    account: trAccount,
    announcement: trAnnouncement,
    audit: trAudit,
    bag: trBag,
    board: trBoard,
    bulk: trBulk,
    cart: trCart,
    company: trCompany,
    compare: trCompare,
    connection: trConnection,
    contact: trContact,
    courier: trCourier,
    customerService: trCustomerService,
    customs: trCustoms,
    dispatch: trDispatch,
    documents: trDocuments,
    errors: trErrors,
    exchangeRate: trExchangeRate,
    externalReservation: trExternalReservation,
    flight: trFlight,
    identity: trIdentity,
    ingest: trIngest,
    mail: trMail,
    manifest: trManifest,
    matching: trMatching,
    notice: trNotice,
    payment: trPayment,
    performance: trPerformance,
    priceList: trPriceList,
    pricing: trPricing,
    product: trProduct,
    promise: trPromise,
    rates: trRates,
    rating: trRating,
    reference: trReference,
    referenceRule: trReferenceRule,
    reservation: trReservation,
    role: trRole,
    sandbox: trSandbox,
    segment: trSegment,
    senderPage: trSenderPage,
    shell: trShell,
    shipment: trShipment,
    shipmentList: trShipmentList,
    statusEntry: trStatusEntry,
    stockTake: trStockTake,
    system: trSystem,
    tariff: trTariff,
    tax: trTax,
    template: trTemplate,
    tracking: trTracking,
    trackingEmails: trTrackingEmails,
    ui: trUi,
    user: trUser,
    userSettings: trUserSettings,
    validation: trValidation,
    warehouse: trWarehouse,
    wizard: trWizard,
  },
  en: {
    account: enAccount,
    announcement: enAnnouncement,
    audit: enAudit,
    bag: enBag,
    board: enBoard,
    bulk: enBulk,
    cart: enCart,
    company: enCompany,
    compare: enCompare,
    connection: enConnection,
    contact: enContact,
    courier: enCourier,
    customerService: enCustomerService,
    customs: enCustoms,
    dispatch: enDispatch,
    documents: enDocuments,
    errors: enErrors,
    exchangeRate: enExchangeRate,
    externalReservation: enExternalReservation,
    flight: enFlight,
    identity: enIdentity,
    ingest: enIngest,
    mail: enMail,
    manifest: enManifest,
    matching: enMatching,
    notice: enNotice,
    payment: enPayment,
    performance: enPerformance,
    priceList: enPriceList,
    pricing: enPricing,
    product: enProduct,
    promise: enPromise,
    rates: enRates,
    rating: enRating,
    reference: enReference,
    referenceRule: enReferenceRule,
    reservation: enReservation,
    role: enRole,
    sandbox: enSandbox,
    segment: enSegment,
    senderPage: enSenderPage,
    shell: enShell,
    shipment: enShipment,
    shipmentList: enShipmentList,
    statusEntry: enStatusEntry,
    stockTake: enStockTake,
    system: enSystem,
    tariff: enTariff,
    tax: enTax,
    template: enTemplate,
    tracking: enTracking,
    trackingEmails: enTrackingEmails,
    ui: enUi,
    user: enUser,
    userSettings: enUserSettings,
    validation: enValidation,
    warehouse: enWarehouse,
    wizard: enWizard,
  },
}
