/**
 * What the product asks of a carrier that is priced live: one call for a parcel, answered with every product that the
 * carrier offers for it.
 */
import { sum } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { toBasicLatin } from '@kervan/domain/identity/transliterate'
import type { HttpFailure } from '../http/httpError.ts'
import type { BookingPiece } from './booking.ts'

/** Where a parcel comes from or goes to, as far as a price needs it. */
export interface RatePlace {
  /** ISO 3166-1 alpha-2. */
  countryCode: string
  /** Empty where the country has none. */
  postalCode: string
  /** Null when it is not known yet: a quote asks for country and postal code only. */
  city: string | null
}

export interface RateRequest {
  /** The day that the parcel is handed over, in Türkiye: '2026-11-23'. */
  day: string
  shipmentType: 'document' | 'package'
  packageType: 'box' | 'cargoBag'
  from: RatePlace
  to: RatePlace
  /** At least one. */
  pieces: readonly BookingPiece[]
}

export interface LiveRateLine {
  /** In the carrier's words. */
  name: string
  amount: Money
}

/** One product of a carrier with what the account pays for the parcel today. */
export interface LiveRate {
  /** The carrier's own code and name of the product. */
  productCode: string
  productName: string
  total: Money
  /** Add up to the total; empty when the carrier's own parts do not. */
  lines: LiveRateLine[]
  /** Business days, when the carrier says so. */
  transitDays: number | null
  /** The day it is expected at the door, '2026-11-26'. */
  arrivesOn: string | null
}

/** A carrier whose credentials are set. */
export interface RatedCarrier {
  /**
   * Every product for the parcel, none when the carrier serves the lane with nothing. `signal` ends the attempt.
   * @throws CarrierError, HttpError
   */
  rate: (request: RateRequest, signal: AbortSignal) => Promise<LiveRate[]>
}

/**
 * `refused` and `cityNeeded` are answers: the carrier is well and does not take this parcel as it was asked. The others
 * say that it did not answer: at all, in its own form, or to our credentials.
 */
export type CarrierProblem = 'refused' | 'cityNeeded' | 'garbage' | 'fault' | 'tooManyCalls' | 'credentials'
export type CarrierFailure = CarrierProblem | HttpFailure

export class CarrierError extends Error {
  override name = 'CarrierError'
  readonly kind: CarrierProblem
  /** The carrier's own code of the problem, when it named one. */
  readonly carrierCode: string | null
  constructor(kind: CarrierProblem, message: string, carrierCode: string | null = null) {
    super(message)
    this.kind = kind
    this.carrierCode = carrierCode
  }
}

/** The failure that an HTTP status stands for, with the carrier's first problem in its own words. */
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

/** Lines without a price are dropped; what does not add up to the total would mislead and is left out whole. */
export const linesThatAddUp = (lines: readonly LiveRateLine[], total: Money): LiveRateLine[] => {
  const priced = lines.filter(({ amount }) => amount.minor !== 0)
  if (priced.some(({ amount }) => amount.currency !== total.currency)) return []
  const added = sum(
    priced.map(({ amount }) => amount),
    total.currency,
  )
  return added.minor === total.minor ? priced : []
}

/** A city as carriers' systems take it. */
export const latinCity = (place: RatePlace): string | undefined =>
  place.city ? toBasicLatin(place.city.trim()) : undefined

/**
 * Carriers find a place by its postal code, where the country has one, and by its city otherwise.
 * @throws CarrierError cityNeeded
 */
export const requirePlace = (place: RatePlace): void => {
  if (!place.postalCode && !place.city)
    throw new CarrierError('cityNeeded', `${place.countryCode} has no postal codes: the city is needed`)
}

/** Rounded up, so that no carrier prices less than what is handed over: 2.51 kg in tenths is 2.6. */
export const roundUpTo = (value: number, decimals: number): number => {
  const scale = 10 ** decimals
  // 1.1 * 10 is 11.000000000000002: what is a whole number but for the noise of doubles stays it.
  return Math.ceil(Number((value * scale).toFixed(6))) / scale
}
