/** Fields of a shipment that decide what customs of the destination charges; a quote takes the same. */
import { z } from 'zod'
import { countryCode, currencyCode } from '../../fields.ts'
import { freeMovementDocuments, productUnits, shipmentPurposes } from '../shipmentChoices.ts'
import { decimalWith, hsCode } from './shipmentFields.ts'

export const declaredLimits = {
  products: 50,
  /** Maximum goods value that fits the database column. */
  customsValue: 999_999_999,
} as const

/** Part of a complete product line. */
export const declaredProduct = {
  gtip: hsCode(),
  originCountryCode: countryCode('shipment:required.originCountryCode'),
  unit: z.enum(productUnits, 'shipment:required.unit'),
  quantity: decimalWith(3, { min: 0.001, max: 99_999 }, 'shipment:required.quantity'),
  unitPrice: decimalWith(2, { min: 0.01, max: 10_000_000 }, 'shipment:required.unitPrice'),
  /** Net weight of the whole line in kg. */
  netWeight: decimalWith(3, { min: 0.001, max: 99_999 }),
}

/** Part of the complete details. */
export const declaredTerms = {
  purpose: z.enum(shipmentPurposes, 'shipment:required.purpose'),
  freeMovementDocument: z.enum(freeMovementDocuments, 'shipment:required.freeMovementDocument'),
  /** Currency of unit prices and customs value. */
  currency: currencyCode('shipment:required.currency'),
  /** Freight cost on the commercial invoice, with its currency. */
  freightCharge: decimalWith(2, { min: 0, max: 1_000_000 }),
  freightCurrency: currencyCode('shipment:required.freightCurrency'),
}

/** Value of all lines in their currency; incomplete lines count as zero. */
export const goodsValue = (
  products: readonly { quantity: number | null; unitPrice: number | null }[],
): number => products.reduce((sum, { quantity, unitPrice }) => sum + (quantity ?? 0) * (unitPrice ?? 0), 0)
