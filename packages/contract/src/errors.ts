/**
 * All intentional errors of the product. The code selects the text (`errors:<code>` in the locales), its type
 * decides the HTTP status. Codes are internal; responses contain `Type`, `Detail` and `Errors`.
 */
export const errorTypes = {
  Business: 422,
  Validation: 400,
  Authentication: 401,
  Authorization: 403,
  NotFound: 404,
  Conflict: 409,
  RateLimit: 429,
  Server: 500,
} as const

export type ErrorType = keyof typeof errorTypes

export const errorCodes = {
  // platform
  validationFailed: 'Validation',
  malformedBody: 'Validation',
  malformedForm: 'Validation',
  bodyTooLarge: 'Validation',
  unsupportedMediaType: 'Validation',
  severalHosts: 'Validation',
  notSignedIn: 'Authentication',
  sessionExpired: 'Authentication',
  notAllowed: 'Authorization',
  /** A visit on behalf of a company tried something other than reading. */
  onBehalfReadsOnly: 'Business',
  companyHasNoUser: 'Business',
  companiesNotDuplicates: 'Business',
  companyIdentityDiffers: 'Business',
  companyPaymentOpen: 'Business',
  notFound: 'NotFound',
  tooManyRequests: 'RateLimit',
  serverError: 'Server',
  temporarilyUnavailable: 'Server',
  businessRule: 'Business',
  changedMeanwhile: 'Conflict',
  documentNotAccessible: 'NotFound',
  fileNotFound: 'NotFound',
  shipmentNotEditable: 'Business',
  shipmentNotCancellable: 'Business',
  alreadyCancelled: 'Conflict',
  cancellationNotWaiting: 'Conflict',
  shipmentNotMeasurable: 'Business',
  measuringNotPriced: 'Business',
  nothingToAdjust: 'Business',
  adjustmentNotOpen: 'Conflict',
  parcelNotHeld: 'Conflict',
  objectionTooLate: 'Business',
  objectionSecondPerson: 'Business',
  shipmentCancelled: 'Business',
  shipmentNotReturnable: 'Business',
  piecesReturnedAlready: 'Conflict',
  shipmentStateRefused: 'Conflict',
  cursorNotValid: 'Validation',
  exportTooLarge: 'Business',
  labelNotReady: 'Business',
  invoiceNotForDocuments: 'Business',
  bulkUploadOver: 'Business',
  bulkLabelsNotReady: 'Business',
  trackingNotFound: 'NotFound',
  referenceMistyped: 'Business',
  matchUndoOver: 'Business',
  followUpNotOpen: 'Conflict',
  claimOpenAlready: 'Conflict',
  claimStateRefused: 'Conflict',
  // Flights and bags
  flightStateRefused: 'Conflict',
  flightHasLeft: 'Conflict',
  flightBagsOpen: 'Conflict',
  flightBagsNotLoaded: 'Conflict',
  flightEmpty: 'Business',
  flightFarFromPlan: 'Business',
  flightUndoOver: 'Conflict',
  flightUndoOpen: 'Conflict',
  flightBagsReceived: 'Conflict',
  flightTakesNoBags: 'Conflict',
  flightWithoutAgent: 'Business',
  bagStateRefused: 'Conflict',
  stockTakeOpen: 'Conflict',
  stockTakeClosed: 'Conflict',
  bagEmpty: 'Business',
  bagWithoutFlight: 'Business',
  bagFlightLeft: 'Conflict',
  bagFlightNotArrived: 'Conflict',
  bagNotMovable: 'Conflict',
  shipmentNotClaimable: 'Business',
  reservationStateRefused: 'Conflict',
  stopNotUndoable: 'Conflict',
  externalReservationDecided: 'Conflict',
  // Cart and payment
  offerExpired: 'Business',
  offerOutdated: 'Business',
  offerGone: 'Business',
  oneCurrencyOnly: 'Business',
  oneCompanyOnly: 'Business',
  priceMissing: 'Business',
  paymentNotStarted: 'Business',
  cartItemInPayment: 'Conflict',
  paymentInProgress: 'Conflict',
  alreadyPaid: 'Conflict',
  paymentNotWaiting: 'Conflict',
  paymentNotCaptured: 'Business',
  receiptNotReady: 'Business',
  differenceSettled: 'Conflict',
  paymentLinkNotOpen: 'Conflict',
  nothingToRefund: 'Business',
  refundNotWaiting: 'Conflict',
  secondPersonNeeded: 'Business',
  idempotencyKeyReused: 'Conflict',
  idempotencyKeyInFlight: 'Conflict',
  // zones
  zoneInUse: 'Business',
  validityOver: 'Business',
  validityBegun: 'Business',
  // pricing
  priceListNotNewest: 'Conflict',
  priceListHasErrors: 'Business',
  priceListServiceOff: 'Business',
  priceListDatesOverlap: 'Conflict',
  ruleHasBegun: 'Business',
  // companies
  companyInformationMissing: 'Business',
  companyIdentityLocked: 'Business',
  companyDocumentsNotApproved: 'Business',
  noCompanyDocuments: 'Business',
  identityChangeUnconfirmed: 'Business',
  taxNumberShared: 'Business',
  // dispatch
  dispatchDayChanged: 'Conflict',
  courierLimitExceeded: 'Business',
  // connections
  credentialKeyMissing: 'Business',
  deliveryRefused: 'Authentication',
  // Users and permissions
  lastAdministrator: 'Business',
  wouldGiveMore: 'Business',
  notYourself: 'Business',
  roleFixed: 'Business',
  roleGroupFixed: 'Business',
  roleGroupInUse: 'Business',
  // account
  wrongCredentials: 'Authentication',
  captchaNeeded: 'Validation',
  secondFactorNeeded: 'Validation',
  secondFactorIsOn: 'Conflict',
  secondFactorRequired: 'Business',
  googleTokenRefused: 'Authentication',
  googleOtherAccount: 'Business',
  googleInUse: 'Conflict',
  googleConnected: 'Conflict',
  legalTextsNeeded: 'Business',
  emailCodeNeeded: 'Validation',
  signInAgain: 'Business',
  lastWayIn: 'Business',
  passkeysNotHere: 'Business',
  passkeyNotMade: 'Business',
  passkeyRefused: 'Authentication',
  passkeyNeeded: 'Business',
  tooManyPasskeys: 'Business',
  // The browser redirects to sign-in, which leads to the setup.
  secondFactorSetupNeeded: 'Authentication',
} as const satisfies Record<string, ErrorType>

export type ErrorCode = keyof typeof errorCodes

/** Codes with an HTTP status different from that of their type. */
const ownStatuses: Partial<Record<ErrorCode, number>> = {
  bodyTooLarge: 413,
  unsupportedMediaType: 415,
  temporarilyUnavailable: 503,
}

export const statusOfCode = (code: ErrorCode): number => ownStatuses[code] ?? errorTypes[errorCodes[code]]

/** Body of every error response. Its keys have capital first letters. */
export interface ErrorAnswer {
  Type: ErrorType
  Detail: string
  /** Maps a field path in camelCase with dots, e.g. `pieces.0.width`, to its messages. */
  Errors?: Record<string, string[]>
  ReturnCode: number
  ReturnText: string
  RequestId?: string
}
