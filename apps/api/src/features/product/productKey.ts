/** What makes two products the same one, however they are spelled. */
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

/** All that is derived from what a product is called. */
export const keyColumns = (product: Named & { englishDescription: string | null }) => ({
  key: productKey(product),
  goodsKey: goodsKey(product),
  descriptionKey: descriptionKey(product.description),
  searchText: fold(
    [product.sku, product.description, product.englishDescription, product.gtip].filter(Boolean).join(' '),
  ),
})
