/** A product of the catalogue as a line of a shipment. */
import type { CatalogueProduct } from '@kervan/contract/product/product.endpoints'
import type { WizardValues } from '../wizardValues.ts'

export type ProductLine = WizardValues['products'][number]

/** A line states the weight of all its units, to the gram. */
const lineWeight = (unitWeight: number | null, quantity: number): number | null =>
  unitWeight === null ? null : Math.round(unitWeight * quantity * 1000) / 1000 || null

/** The value in another currency than the shipment's says nothing there. */
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
})

/** What the catalogue would add to a line or write otherwise; what it does not know stays. */
export const proposalFor = (
  line: ProductLine,
  product: CatalogueProduct,
  shipmentCurrency: string | null | undefined,
): Partial<ProductLine> => {
  const quantity = typeof line.quantity === 'number' && line.quantity > 0 ? line.quantity : 1
  const { quantity: _, description: __, ...known } = lineOf(product, quantity, shipmentCurrency)
  return Object.fromEntries(
    Object.entries(known).filter(
      ([name, value]) => value !== null && value !== (line[name as keyof ProductLine] ?? null),
    ),
  )
}
