/** What a quote needs to know of the goods for the landed cost. */
import type { Consignment, ConsignmentGoods } from '../../customs/border/consignment.ts'
import { lineMinor } from '../../money/lineMinor.ts'
import { fromDecimal, money } from '../../money/money.ts'
import type { Money } from '../../money/money.ts'

export interface BorderRequest {
  /** Consignment without its day, which is the quote's, and without descriptions of the goods. */
  readonly consignment: Omit<Consignment, 'day'>
  /** Freight that the commercial invoice declares; null without one. */
  readonly declaredFreight: Money | null
}

const home = 'TR'

/** Goods as entered in a shipment or a quote; null is a field that is not entered yet. */
interface EnteredGoods extends Pick<Consignment, 'isDocument' | 'destination' | 'usesIoss'> {
  readonly sender: {
    readonly countryCode: string | null
    readonly companyType: 'individual' | 'corporate' | null
    readonly hasEori: boolean
  }
  readonly receiver: {
    readonly companyType: 'individual' | 'corporate' | null
    readonly hasEori: boolean
    readonly hasTaxNumber: boolean
  }
  readonly details: {
    readonly purpose: Consignment['purpose'] | null
    readonly incoterm: Consignment['incoterm'] | null
    readonly freeMovementDocument: Consignment['originPaper'] | null
    /** Currency of the unit prices. */
    readonly currency: string | null
    readonly freightCharge: number | null
    readonly freightCurrency: string | null
  }
  readonly products: readonly (Pick<ConsignmentGoods, 'hasIdentifiers' | 'permitNumber'> & {
    readonly gtip: string | null
    readonly originCountryCode: string | null
    readonly quantity: number | null
    readonly unit: ConsignmentGoods['unit'] | null
    readonly unitPrice: number | null
    readonly netWeight: number | null
  })[]
}

/**
 * Returns what customs of the destination charges for; null for documents, for parcels to Türkiye and without goods.
 * Descriptions are left out: they decide no amount, and quotes are kept for ever.
 */
export const borderRequestOf = (entered: EnteredGoods): BorderRequest | null => {
  const { destination, sender, receiver, details, products } = entered
  if (entered.isDocument || destination.countryCode === home || products.length === 0) return null
  const { currency, freightCharge, freightCurrency } = details
  return {
    consignment: {
      isDocument: false,
      sender: {
        countryCode: sender.countryCode ?? home,
        kind: sender.companyType ?? 'corporate',
        hasEori: sender.hasEori,
      },
      destination,
      receiver: {
        kind: receiver.companyType ?? 'individual',
        hasEori: receiver.hasEori,
        hasTaxNumber: receiver.hasTaxNumber,
      },
      purpose: details.purpose ?? 'sale',
      incoterm: details.incoterm ?? 'DAP',
      usesIoss: entered.usesIoss,
      originPaper: details.freeMovementDocument ?? 'none',
      goods: products.map(({ quantity, unitPrice, ...product }) => ({
        hsCode: product.gtip,
        description: '',
        originCountry: product.originCountryCode,
        quantity: quantity ?? 0,
        unit: product.unit ?? 'piece',
        netKg: product.netWeight,
        value:
          quantity === null || unitPrice === null || !currency
            ? null
            : money(lineMinor(quantity, unitPrice), currency),
        hasIdentifiers: product.hasIdentifiers,
        permitNumber: product.permitNumber,
      })),
    },
    declaredFreight:
      freightCharge !== null && freightCurrency !== null ? fromDecimal(freightCharge, freightCurrency) : null,
  }
}
