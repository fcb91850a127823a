/** Converts a catalogue product to a product line of a shipment. */
import type { CatalogueProduct } from '@kervan/contract/product/product.endpoints'
import type { WizardValues } from '../wizardValues.ts'

export type ProductLine = WizardValues['products'][number]

/** Weight of a product line: that of all its units, rounded to grams. */
const lineWeight = (unitWeight: number | null, quantity: number): number | null =>
  unitWeight === null ? null : Math.round(unitWeight * quantity * 1000) / 1000 || null

/** Unit price of the product; dropped when its currency differs from the shipment's. */
const priceIn = (
  { unitPrice, currency }: CatalogueProduct,
  shipmentCurrency: string | null | undefined,
): number | null => (currency === shipmentCurrency ? unitPrice : null)

export const lineOf = (
  product: CatalogueProduct,
  quantity: number,
  shipmentCurrency: string | null | undefined,
): ProductLine => ({
  sku: product.sku,
  description: product.description,
  englishDescription: product.englishDescription,
  gtip: product.gtip,
  originCountryCode: product.originCountryCode,
  unit: product.unit,
  quantity,
  unitPrice: priceIn(product, shipmentCurrency),
  netWeight: lineWeight(product.unitWeight, quantity),
  merchantNumber: product.merchantNumber,
  manufacturerNumber: product.manufacturerNumber,
  standardNumber: product.standardNumber,
  hasNoStandardNumber: product.hasNoStandardNumber,
})

const isCode = (name: string): boolean => name === 'standardNumber' || name === 'hasNoStandardNumber'

/** Returns the fields that the catalogue would add or change; fields unknown to the catalogue stay. */
export const proposalFor = (
  line: ProductLine,
  product: CatalogueProduct,
  shipmentCurrency: string | null | undefined,
): Partial<ProductLine> => {
  const quantity = typeof line.quantity === 'number' && line.quantity > 0 ? line.quantity : 1
  const { quantity: _, description: __, ...known } = lineOf(product, quantity, shipmentCurrency)
  const isCodeGiven = Boolean(line.standardNumber || line.hasNoStandardNumber)
  return Object.fromEntries(
    Object.entries(known).filter(
      ([name, value]) =>
        value !== null &&
        value !== (line[name as keyof ProductLine] ?? null) &&
        // Of barcode and statement only one is given.
        !(isCodeGiven && isCode(name)),
    ),
  )
}
