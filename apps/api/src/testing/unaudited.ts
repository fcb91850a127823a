/**
 * Calls that change data without an audit entry, and the reason: mostly another table already records user and
 * time. A call that is neither audited nor listed here returns 500 in tests (`auditGuard.ts`).
 */
const shipmentEvents = 'shipment_events says who changed the state, when and why'
const sessions = 'the session itself says who signed in, when and from where'
const reservationEvents = 'reservation_events says who did what to which reservation, when and why'
const payments = 'payments and payment_events say who paid, when and how it ended'
const optOuts = 'notice_opt_outs says who wants no emails, and since when'
const stopRecords = 'stop_records and reservation_events say which courier did what at which stop, and when'
const stationScans =
  'station_scans and piece_moves say who scanned what where; bags that are closed or loaded are audited'
const savedViews = 'filters and columns of one’s own lists, nothing that anyone else sees'
const labelPrints = 'label_prints says who printed the labels of a shipment last, and when'
const pieceMoves = 'piece_moves says who scanned what, when and with which outcome'

export const unaudited: Record<string, string> = {
  'account.signIn': sessions,
  'account.createToken': sessions,
  'account.refreshToken': sessions,
  'account.signOut': sessions,
  'account.signUp': 'no account exists before the code is given; email_codes keeps the address',
  'account.beginPasskey': 'nothing changes before the passkey is made; its challenge is kept for minutes',
  'account.beginPasskeySignIn': 'nothing changes before the sign-in; its challenge is kept for minutes',
  'account.forgotPassword': 'nothing changes before the code is given; email_codes keeps the address',
  'announcement.dismissAnnouncement': 'announcement_dismissals says who dismissed what and when',
  'account.saveAppearance': 'colours and menu place of one’s own pages, nothing that anyone else sees',
  'account.createSavedView': savedViews,
  'account.changeSavedView': savedViews,
  'account.deleteSavedView': savedViews,
  'account.requestEmailChange': 'nothing changes before the code is given; email_codes keeps the address',
  'cart.addToCart': shipmentEvents,
  'cart.removeCartItem': shipmentEvents,
  'cart.renewCartItem': shipmentEvents,
  'reference.recogniseBarcode': 'unrecognised_scans counts forms of numbers; nothing of anybody changes',
  'notice.changeSubscription': optOuts,
  'tracking.setOwnTrackingEmails': optOuts,
  'payment.startCartPayment': payments,
  'payment.startLinkPayment': payments,
  'payment.startShipmentPayment': payments,
  'measuring.startExtraPayment': payments,
  'payment.cancelPayment': payments,
  'payment.getPaymentStatus': payments,
  'payment.receiveCallback': payments,
  'air.scanIntoBag': pieceMoves,
  'air.scanOutOfBag': pieceMoves,
  'courier.startRoute': stopRecords,
  'courier.recordStop': stopRecords,
  'courier.undoStop': stopRecords,
  'courier.addStopFile': 'stop_files says to which record of a courier a photo belongs, and since when',
  'courier.markStop': 'the place of a door on the map, marked by who stands there; no one’s data',
  'warehouse.scanAtStation': stationScans,
  'warehouse.scanManyAtStation': stationScans,
  'warehouse.countScans': 'stock_take_scans says who scanned what when, and what it came to',
  'pricing.quoteShipment': 'each quote is stored with its reasons',
  'courier.assignReservations': reservationEvents,
  'reservation.createReservation': reservationEvents,
  'reservation.cancelReservation': reservationEvents,
  'reservation.confirmReservation': reservationEvents,
  'reservation.updateReservation': reservationEvents,
  'shipment.downloadLabels': labelPrints,
  'shipment.downloadBulkLabels': labelPrints,
  'shipment.createShipment': 'the shipment says who created it and when',
  'shipment.createShipmentLike': 'the shipment says who created it and when',
  'shipment.saveShipment': 'shipment_saves says who changed which fields',
  'template.useTemplate': 'a count of uses and the moment of the last one; what the template says stays',
  'tracking.importEvents': 'tracking_events says who recorded what',
  'tracking.receiveDelivery': 'tracking_inbox keeps what was sent, by which connection and when',
  'tracking.recordStatuses': 'tracking_events says who recorded what',
}

/** Calls that write an audit entry for a part of their changes; the list above names where the rest is recorded. */
export const auditedInPart: ReadonlySet<string> = new Set([
  'warehouse.scanAtStation',
  'warehouse.scanManyAtStation',
])
