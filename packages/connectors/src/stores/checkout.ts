/** Rates that a store asks for while its buyer pays. */
import type { Delivery } from '../receiving.ts'

export interface CheckoutItem {
  sku: string
  quantity: number
  /** Weight of one piece; null when the store has none. */
  weightGrams: number | null
  /** False for goods without a parcel. */
  isShippable: boolean
}

export interface CheckoutRequest {
  /** ISO 3166-1 alpha-2. */
  countryCode: string
  /** Empty while the buyer has not entered it. */
  postalCode: string
  /** ISO 4217; currency of the answer. */
  currency: string
  /** Language of the buyer, such as `de`. */
  language: string
  items: CheckoutItem[]
}

export interface CheckoutRate {
  /** Stable code of the service, without a day or a number of a session. */
  code: string
  name: string
  description: string
  /** Decimal number in the currency of the request. */
  price: string
}

/** Each call throws StoreError or HttpError. */
export interface CheckoutRates {
  /** Reads a request for rates. False for any request that the store did not sign, and for an unreadable one. */
  readRequest: (delivery: Delivery) => CheckoutRequest | false
  /** Body of the answer, JSON. */
  writeAnswer: (rates: readonly CheckoutRate[], currency: string) => string
  /** Registers our address, and offers the rates in every zone of the shop. Repeated calls change nothing. */
  switchOn: (address: string, signal: AbortSignal) => Promise<void>
  /** Removes our address with its rates. Repeated calls change nothing. */
  switchOff: (address: string, signal: AbortSignal) => Promise<void>
}
