/** A service's own limits, checked before anything is priced. A limit itself is still allowed. */
import { toGrams } from '../../weight/weight.ts'
import type { NotServedReason } from '../quotes/offer.ts'
import { toSideUnits } from './parcel.ts'
import type { Parcel } from './parcel.ts'
import type { ServiceRow } from './compile/rateRows.ts'

/** The first limit that the parcel passes, in kg or cm; null when the service takes it. */
export const findLimit = (
  service: ServiceRow,
  parcel: Parcel,
): { reason: NotServedReason; limit?: number } | null => {
  const { contentKind, packageType } = parcel.request
  if (contentKind === 'document') {
    if (!service.takesDocuments) return { reason: 'documentsNotTaken' }
    if (isOver(parcel.actualGrams, service.maxDocumentKg, toGrams)) {
      return { reason: 'documentTooHeavy', limit: service.maxDocumentKg! }
    }
  } else {
    if (!service.takesPackages) return { reason: 'packagesNotTaken' }
    if (packageType === 'cargoBag' && !service.takesCargoBags) return { reason: 'cargoBagsNotTaken' }
  }
  if (isOver(parcel.heaviestGrams, service.maxPieceKg, toGrams)) {
    return { reason: 'pieceTooHeavy', limit: service.maxPieceKg! }
  }
  if (isOver(parcel.actualGrams, service.maxShipmentKg, toGrams)) {
    return { reason: 'shipmentTooHeavy', limit: service.maxShipmentKg! }
  }
  if (isOver(parcel.longest, service.maxLongestCm, toSideUnits)) {
    return { reason: 'pieceTooLong', limit: service.maxLongestCm! }
  }
  if (isOver(parcel.lengthPlusGirth, service.maxLengthPlusGirthCm, toSideUnits)) {
    return { reason: 'pieceTooLarge', limit: service.maxLengthPlusGirthCm! }
  }
  return null
}

const isOver = (value: number, limit: number | null, toUnits: (limit: number) => number): boolean =>
  limit !== null && value > toUnits(limit)
