import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { missingIdentifiers } from '@kervan/domain/customs/productIdentifiers'
import { fromDecimal, money } from '@kervan/domain/money/money'
import type { BorderRequest } from '@kervan/domain/pricing/landedCost/borderRequest'
import { home } from '../checks/checkParties.ts'
import { lineTotal } from './shipmentRows.ts'

/**
 * Returns what customs of the destination charges for; null for documents and for parcels to Türkiye. Descriptions
 * are left out: they decide no amount, and quotes are kept for ever.
 */
export const borderRequestOf = (
  { shipmentType, sender, receiver, details, products }: ShipmentDraft,
  countryCode: string,
  asks: { ioss: boolean; hasHouseIoss: boolean },
): BorderRequest | null => {
  if (shipmentType === shipmentTypes.document || countryCode === home || products.length === 0) return null
  const { currency, freightCharge, freightCurrency } = details
  const { iossType } = sender
  return {
    consignment: {
      isDocument: false,
      sender: {
        countryCode: sender.countryCode ?? home,
        kind: sender.companyType ?? 'corporate',
        hasEori: sender.eoriNumber !== null,
      },
      destination: { countryCode, postalCode: receiver.zipCode },
      receiver: {
        kind: receiver.companyType ?? 'individual',
        hasEori: receiver.eoriNumber !== null,
        hasTaxNumber: (receiver.taxNumber ?? receiver.identificationNumber) !== null,
      },
      purpose: details.purpose ?? 'sale',
      incoterm: details.incoterm ?? 'DAP',
      usesIoss:
        asks.ioss &&
        iossType !== null &&
        iossType !== 'none' &&
        (iossType !== 'provider' || asks.hasHouseIoss),
      originPaper: details.freeMovementDocument ?? 'none',
      goods: products.map((product) => {
        const total = lineTotal(product.quantity, product.unitPrice)
        return {
          hsCode: product.gtip,
          description: '',
          originCountry: product.originCountryCode,
          quantity: product.quantity ?? 0,
          unit: product.unit ?? 'piece',
          netKg: product.netWeight,
          value: total && currency ? money(total.minor, currency) : null,
          hasIdentifiers: missingIdentifiers(product).length === 0,
          permitNumber: product.permitNumber,
        }
      }),
    },
    declaredFreight:
      freightCharge !== null && freightCurrency !== null ? fromDecimal(freightCharge, freightCurrency) : null,
  }
}
