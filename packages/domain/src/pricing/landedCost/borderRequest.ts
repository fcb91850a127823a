/** What a quote needs to know of the goods for the landed cost. */
import type { Consignment } from '../../customs/border/consignment.ts'
import { fromDecimal } from '../../money/money.ts'
import type { Money } from '../../money/money.ts'

export interface BorderRequest {
  /** Consignment without its day, which is the quote's, and without descriptions of the goods. */
  readonly consignment: Omit<Consignment, 'day'>
  /** Freight that the commercial invoice declares; null without one. */
  readonly declaredFreight: Money | null
}

const home = 'TR'

/**
 * Returns what customs of the destination charges for; null for documents, for parcels to Türkiye and without goods.
 * Descriptions are left out: they decide no amount, and quotes are kept for ever.
 */
export const borderRequestOf = (
  { day: _, ...consignment }: Consignment,
  {
    freightCharge,
    freightCurrency,
  }: { readonly freightCharge: number | null; readonly freightCurrency: string | null },
): BorderRequest | null => {
  const { isDocument, destination, goods } = consignment
  if (isDocument || destination.countryCode === home || goods.length === 0) return null
  return {
    consignment: { ...consignment, goods: goods.map((line) => ({ ...line, description: '' })) },
    declaredFreight:
      freightCharge !== null && freightCurrency !== null ? fromDecimal(freightCharge, freightCurrency) : null,
  }
}
