/**
 * Interface of a carrier with live prices: one call for a parcel returns every product that the carrier offers
 * for it.
 */
import { sum } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { toBasicLatin } from '@kervan/domain/identity/transliterate'
import type { HttpFailure } from '../http/httpError.ts'
import type { BookingPiece } from './booking.ts'

/** Origin or destination of a parcel, with the data needed for a price. */
export interface RatePlace {
  /** Country code, ISO 3166-1 alpha-2. */
  countryCode: string
  /** Postal code; empty for countries without postal codes. */
  postalCode: string
  /** City of the place; null while unknown: a quote requires only country and postal code. */
  city: string | null
}

export interface RateRequest {
  /** Day of the handover in Türkiye: '2026-11-23'. */
  day: string
  shipmentType: 'document' | 'package'
  packageType: 'box' | 'cargoBag'
  from: RatePlace
  to: RatePlace
  /** Pieces of the parcel, at least one. */
  pieces: readonly BookingPiece[]
}

export interface LiveRateLine {
  /** Carrier's own name of the price part. */
  name: string
  amount: Money
}

/** Product of a carrier with the account's price for the parcel today. */
export interface LiveRate {
  /** Carrier's own product code and name. */
  productCode: string
  productName: string
  total: Money
  /** Price lines that add up to the total; empty when the carrier's parts do not add up. */
  lines: LiveRateLine[]
  /** Transit time in business days, if reported by the carrier. */
  transitDays: number | null
  /** Expected delivery day, '2026-11-26'. */
  arrivesOn: string | null
}

/** Carrier with configured credentials. */
export interface RatedCarrier {
  /**
   * Returns every product for the parcel, or none when the carrier does not serve the route. `signal` aborts
   * the attempt.
   * @throws CarrierError, HttpError
   */
  rate: (request: RateRequest, signal: AbortSignal) => Promise<LiveRate[]>
}

/**
 * `refused` and `cityNeeded` are answers: the carrier works but does not accept this request. The other kinds
 * mean that there was no answer, an unreadable one, or rejected credentials.
 */
export type CarrierProblem = 'refused' | 'cityNeeded' | 'garbage' | 'fault' | 'tooManyCalls' | 'credentials'
export type CarrierFailure = CarrierProblem | HttpFailure

export class CarrierError extends Error {
  override name = 'CarrierError'
  readonly kind: CarrierProblem
  /** Carrier's own error code, or null. */
  readonly carrierCode: string | null
  constructor(kind: CarrierProblem, message: string, carrierCode: string | null = null) {
    super(message)
    this.kind = kind
    this.carrierCode = carrierCode
  }
}

/** Maps an HTTP status to a failure, with the carrier's own message if any. */
export const failureOfStatus = (
  status: number,
  problem: { code: string | null; message: string } | null,
): CarrierError => {
  const message = problem?.message ?? `answered with status ${status}`
  const code = problem?.code ?? null
  if (status === 401 || status === 403) return new CarrierError('credentials', message, code)
  if (status === 429) return new CarrierError('tooManyCalls', message, code)
  if (status >= 500) return new CarrierError('fault', message, code)
  return new CarrierError('refused', message, code)
}

/**
 * Drops lines with a zero amount; returns no lines if they do not add up to the total, because they would
 * mislead.
 */
export const linesThatAddUp = (lines: readonly LiveRateLine[], total: Money): LiveRateLine[] => {
  const priced = lines.filter(({ amount }) => amount.minor !== 0)
  if (priced.some(({ amount }) => amount.currency !== total.currency)) return []
  const added = sum(
    priced.map(({ amount }) => amount),
    total.currency,
  )
  return added.minor === total.minor ? priced : []
}

/** City in basic Latin letters, as carriers' systems require. */
export const latinCity = (place: RatePlace): string | undefined =>
  place.city ? toBasicLatin(place.city.trim()) : undefined

/**
 * Checks that the place has a postal code or else a city, which carriers need to find it.
 * @throws CarrierError cityNeeded
 */
export const requirePlace = (place: RatePlace): void => {
  if (!place.postalCode && !place.city)
    throw new CarrierError('cityNeeded', `${place.countryCode} has no postal codes: the city is needed`)
}

/** Rounds up, so that no carrier prices less than is handed over: 2.51 kg in tenths is 2.6. */
export const roundUpTo = (value: number, decimals: number): number => {
  const scale = 10 ** decimals
  // Removes floating point noise first: 1.1 * 10 is 11.000000000000002 and must stay 11.
  return Math.ceil(Number((value * scale).toFixed(6))) / scale
}
