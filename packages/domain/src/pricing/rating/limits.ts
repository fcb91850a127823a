/**
 * Own limits of a service and published limits of its carrier, checked before pricing. A value equal to the
 * limit is allowed.
 */
import { toGrams, toKg } from '../../weight/weight.ts'
import type { NotServedReason } from '../quotes/offer.ts'
import { fromSideUnits, toSideUnits } from './parcel.ts'
import type { Parcel } from './parcel.ts'
import type { ServiceRow } from './compile/rateRows.ts'
import { publishedLimits } from './publishedLimits.ts'
import type { PublishedLimit } from './publishedLimits.ts'

/** Grams and side units; Infinity when there is no limit. */
export interface CompiledLimits {
  readonly documentGrams: number
  readonly pieceGrams: number
  readonly shipmentGrams: number
  readonly longest: number
  readonly second: number
  readonly shortest: number
  readonly lengthPlusGirth: number
}

const orNone = (limit: number | null | undefined, toUnits: (limit: number) => number): number =>
  limit === null || limit === undefined ? Infinity : toUnits(limit)

/** Merges the limits of service and carrier; the tighter one applies. */
export const compileLimits = (
  service: ServiceRow,
  published: PublishedLimit | undefined = publishedLimits[service.code],
): CompiledLimits => ({
  documentGrams: orNone(service.maxDocumentKg, toGrams),
  pieceGrams: orNone(service.maxPieceKg, toGrams),
  shipmentGrams: Math.min(orNone(service.maxShipmentKg, toGrams), orNone(published?.shipmentKg, toGrams)),
  longest: Math.min(orNone(service.maxLongestCm, toSideUnits), orNone(published?.sidesCm[0], toSideUnits)),
  second: orNone(published?.sidesCm[1], toSideUnits),
  shortest: orNone(published?.sidesCm[2], toSideUnits),
  lengthPlusGirth: orNone(service.maxLengthPlusGirthCm, toSideUnits),
})

export interface PassedLimit {
  readonly reason: NotServedReason
  /** Exceeded limit and measured value, in kg or cm. */
  readonly limit?: number
  readonly measured?: number
}

const kg = (reason: NotServedReason, limit: number, measured: number): PassedLimit => ({
  reason,
  limit: toKg(limit),
  measured: toKg(measured),
})

const cm = (reason: NotServedReason, limit: number, measured: number): PassedLimit => ({
  reason,
  limit: fromSideUnits(limit),
  measured: fromSideUnits(measured),
})

/** Returns the first limit that the parcel exceeds; null when the service accepts the parcel. */
export const findLimit = (
  service: ServiceRow,
  limits: CompiledLimits,
  parcel: Parcel,
): PassedLimit | null => {
  const { contentKind, packageType } = parcel.request
  const { actualGrams, heaviestGrams, longest, second, shortest, lengthPlusGirth } = parcel
  if (contentKind === 'document') {
    if (!service.takesDocuments) return { reason: 'documentsNotTaken' }
    if (actualGrams > limits.documentGrams) return kg('documentTooHeavy', limits.documentGrams, actualGrams)
  } else {
    if (!service.takesPackages) return { reason: 'packagesNotTaken' }
    if (packageType === 'cargoBag' && !service.takesCargoBags) return { reason: 'cargoBagsNotTaken' }
  }
  if (heaviestGrams > limits.pieceGrams) return kg('pieceTooHeavy', limits.pieceGrams, heaviestGrams)
  if (actualGrams > limits.shipmentGrams) return kg('shipmentTooHeavy', limits.shipmentGrams, actualGrams)
  if (longest > limits.longest) return cm('pieceTooLong', limits.longest, longest)
  if (second > limits.second) return cm('pieceTooWide', limits.second, second)
  if (shortest > limits.shortest) return cm('pieceTooHigh', limits.shortest, shortest)
  if (lengthPlusGirth > limits.lengthPlusGirth)
    return cm('pieceTooLarge', limits.lengthPlusGirth, lengthPlusGirth)
  return null
}
