/** Chooses the IOSS number of a parcel: the sender's (or its marketplace's) own, or the platform's for a fee. */
import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import type { Settings } from '../../../platform/settings.ts'
import type { BookedOffer } from './booking.queries.ts'
import type { CheckFacts } from '../checks/checkFacts.ts'
import type { LoadedShipment } from '../draft/loadShipment.ts'

/**
 * Returns the IOSS number of a paid shipment: the platform's when its fee was paid, otherwise the sender's. It
 * is frozen at booking because rates and the platform's number change later.
 * @throws Error when the fee was paid but the platform no longer has a number; staff see the failed booking
 */
export const iossNumberToBook = (
  { assetReference, sender }: Pick<LoadedShipment, 'assetReference' | 'sender'>,
  { lines }: Pick<BookedOffer, 'lines'>,
  { HOUSE_IOSS_NUMBER }: Pick<Settings, 'HOUSE_IOSS_NUMBER'>,
): string | null => {
  if (!lines.some(({ code }) => code === 'ioss'))
    return sender.iossType === 'provider' ? null : sender.iossNumber
  if (!HOUSE_IOSS_NUMBER)
    throw new Error(`set HOUSE_IOSS_NUMBER: ${assetReference} was paid with the fee for it`)
  return HOUSE_IOSS_NUMBER
}

/**
 * Returns the IOSS number to print on documents: the number frozen at booking, or before booking the number
 * that the draft would get now.
 */
export const iossNumberToPrint = (
  shipment: LoadedShipment,
  { usesIoss }: Pick<CheckFacts, 'usesIoss'>,
  { HOUSE_IOSS_NUMBER }: Pick<Settings, 'HOUSE_IOSS_NUMBER'>,
): string | null => {
  if (isBooked(shipment.state)) return shipment.iossNumber
  if (!usesIoss) return null
  return shipment.sender.iossType === 'provider' ? (HOUSE_IOSS_NUMBER ?? null) : shipment.sender.iossNumber
}
