/** Condition on the goods of a shipment: words of a description, or the first digits of a tariff code. */
import { foldForSearch } from '../identity/transliterate.ts'

export interface Goods {
  description?: string | null
  gtip?: string | null
}

/** Goods folded for `suitsGoods`. */
export interface FoldedGoods {
  description: string
  code: string
}

/** Parsed condition. Empty `words`, and an empty `code`, describe no goods. */
export type GoodsCondition = { code: string } | { words: readonly string[] }

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

export const foldGoods = ({ description, gtip }: Goods): FoldedGoods => ({
  description: foldForSearch(description ?? ''),
  code: digitsOf(gtip ?? ''),
})

export const foldedWordsOf = (text: string): string[] => foldForSearch(text).split(/\s+/).filter(Boolean)

export const parseGoods = (condition: string): GoodsCondition =>
  /^[\d. ]+$/.test(condition) ? { code: digitsOf(condition) } : { words: foldedWordsOf(condition) }

/** True when one product's description contains all words of the condition, or its code begins with the digits. */
export const suitsGoods = (condition: GoodsCondition, goods: readonly FoldedGoods[]): boolean => {
  if ('code' in condition) return goods.some(({ code }) => code.startsWith(condition.code))
  const { words } = condition
  return goods.some(
    ({ description }) => description !== '' && words.every((word) => description.includes(word)),
  )
}
