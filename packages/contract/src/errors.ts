import { accessErrors } from './access/access.errors.ts'
import { accountErrors } from './account/account.errors.ts'
import { airErrors } from './air/air.errors.ts'
import { cancellationErrors } from './cancellation/cancellation.errors.ts'
import { cartErrors } from './cart/cart.errors.ts'
import { companyErrors } from './company/company.errors.ts'
import { connectionErrors } from './connection/connection.errors.ts'
import { courierErrors } from './courier/courier.errors.ts'
import { customerServiceErrors } from './customerService/customerService.errors.ts'
import { invoicingErrors } from './invoicing/invoicing.errors.ts'
import { measuringErrors } from './measuring/measuring.errors.ts'
import { paymentErrors } from './payment/payment.errors.ts'
import { pricingErrors } from './pricing/pricing.errors.ts'
import { reservationErrors } from './reservation/reservation.errors.ts'
import { shipmentErrors } from './shipment/shipment.errors.ts'
import { taxErrors } from './tax/tax.errors.ts'
import { trackingErrors } from './tracking/tracking.errors.ts'
import { warehouseErrors } from './warehouse/warehouse.errors.ts'

/**
 * All intentional errors of the product; each feature declares its own in `<feature>.errors.ts`. The code selects the text (`errors:<code>` in the locales), its type
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

const generalErrors = {
  validationFailed: 'Validation',
  malformedBody: 'Validation',
  malformedForm: 'Validation',
  bodyTooLarge: 'Validation',
  unsupportedMediaType: 'Validation',
  severalHosts: 'Validation',
  notSignedIn: 'Authentication',
  sessionExpired: 'Authentication',
  notAllowed: 'Authorization',
  notFound: 'NotFound',
  tooManyRequests: 'RateLimit',
  serverError: 'Server',
  temporarilyUnavailable: 'Server',
  businessRule: 'Business',
  changedMeanwhile: 'Conflict',
  documentNotAccessible: 'NotFound',
  fileNotFound: 'NotFound',
  cursorNotValid: 'Validation',
  exportTooLarge: 'Business',
  idempotencyKeyReused: 'Conflict',
  idempotencyKeyInFlight: 'Conflict',
} as const

export const errorCodes = {
  ...generalErrors,
  ...accessErrors,
  ...accountErrors,
  ...airErrors,
  ...cancellationErrors,
  ...cartErrors,
  ...companyErrors,
  ...connectionErrors,
  ...courierErrors,
  ...customerServiceErrors,
  ...invoicingErrors,
  ...measuringErrors,
  ...paymentErrors,
  ...pricingErrors,
  ...reservationErrors,
  ...shipmentErrors,
  ...taxErrors,
  ...trackingErrors,
  ...warehouseErrors,
} satisfies Record<string, ErrorType>

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
