/** Keys by which two products are the same, ignoring spelling. */
import { foldForSearch } from '@kervan/domain/identity/transliterate'

const fold = (text: string): string => foldForSearch(text).replaceAll(/\s+/g, ' ').trim()

interface Named {
  sku: string | null
  description: string
  gtip: string | null
}

const goodsKey = ({ description, gtip }: Pick<Named, 'description' | 'gtip'>): string =>
  `${fold(description)}|${gtip ?? ''}`

export const descriptionKey = (description: string): string => fold(description)

export const skuKey = (sku: string): string => `sku:${fold(sku)}`

/** Unique among a company's products. */
const productKey = (product: Named): string =>
  product.sku === null ? `goods:${goodsKey(product)}` : skuKey(product.sku)

/** Columns derived from the product's names and codes. */
export const keyColumns = (product: Named & { englishDescription: string | null }) => ({
  key: productKey(product),
  goodsKey: goodsKey(product),
  descriptionKey: descriptionKey(product.description),
  searchText: fold(
    [product.sku, product.description, product.englishDescription, product.gtip].filter(Boolean).join(' '),
  ),
})
