/** Which IOSS number a parcel travels under: the sender's (or its marketplace's) own, or the house's for a fee. */
import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { BookedOffer } from './booking.queries.ts'
import { checkShipment } from '../checks/checkShipment.ts'
import type { LoadedShipment } from '../draft/loadShipment.ts'

/**
 * Of a paid shipment: the house's number when its fee was paid, else the sender's. Frozen at booking, since rates and
 * the house's number change.
 * @throws Error when the fee was paid and the house has no number any more: staff see the failed booking
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

/** For papers: what was frozen at booking, and before that what the draft's rule says now. */
export const iossNumberToPrint = async (ctx: Ctx, shipment: LoadedShipment): Promise<string | null> => {
  if (isBooked(shipment.state)) return shipment.iossNumber
  const { asks } = await checkShipment(ctx, shipment.id)
  if (!asks.ioss) return null
  return shipment.sender.iossType === 'provider'
    ? (ctx.settings.HOUSE_IOSS_NUMBER ?? null)
    : shipment.sender.iossNumber
}
