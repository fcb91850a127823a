/** Finds the restrictions that apply to a product on its route (docs/rules.md, Shipments). */
import { foldForSearch } from '../identity/transliterate.ts'
import type { Day } from '../pricing/rating/compile/rateRows.ts'
import { compactHsCode } from './hsCode.ts'
import { restrictedGoods } from './restrictedGoodsTable.ts'
import type { Restriction } from './restrictedGoodsTable.ts'
import { territoryOf } from './territory.ts'

export interface RestrictedProduct {
  gtip: string | null
  description: string | null
  englishDescription?: string | null
}

export interface GoodsRoute {
  senderCountry: string | null
  /**
   * Null while the destination is unknown: then only restrictions for all destinations or for leaving Türkiye
   * apply.
   */
  countryCode: string | null
  postalCode?: string | null
  /** Day on which the restriction must be in force. */
  day: Day
}

export interface MetRestriction {
  restriction: Restriction
  /** Part of the product that matches the restriction. */
  by: 'gtip' | 'description'
}

const isOnRoute = (
  { direction, destination }: Restriction,
  { senderCountry, countryCode, postalCode }: GoodsRoute,
): boolean => {
  if (direction === 'transport') return true
  if (direction === 'export') return senderCountry === null || senderCountry === 'TR'
  if (countryCode === null) return false
  const { isEuCustoms, special } = territoryOf(countryCode, postalCode)
  if (destination === 'EU') return isEuCustoms
  // Food and animals enter Northern Ireland under EU rules.
  return destination === undefined || (destination === countryCode && special !== 'northernIreland')
}

/** Matches words spelled with separators, such as "s a l e p" and "s.a.l.e.p". */
const spelledOut = /\b[a-z](?:[^a-z0-9]+[a-z]\b){2,}/g

interface SaidWords {
  words: readonly string[]
  /** Neighbouring words joined: "power bank", "lit-yum". */
  pairs: ReadonlySet<string>
}

const wordsOf = ({ description, englishDescription }: RestrictedProduct): SaidWords => {
  const text = foldForSearch(`${description ?? ''} ${englishDescription ?? ''}`)
  const words = text.split(/[^a-z0-9]+/).filter(Boolean)
  const joined = (text.match(spelledOut) ?? []).map((letters) => letters.replace(/[^a-z]/g, ''))
  return {
    words: [...words, ...joined],
    pairs: new Set(words.slice(1).map((word, place) => `${words[place]}${word}`)),
  }
}

/** A joined pair must match entirely, because "anti-kaydırmaz" is not antique. */
const isSaid = ({ words, pairs }: SaidWords, beginning: string): boolean =>
  pairs.has(beginning) || words.some((word) => word.startsWith(beginning))

const isForbidding = ({ restriction }: MetRestriction): boolean => restriction.kind !== 'licence'

/** Returns restrictions that block the product entirely first. */
export const findRestrictions = (
  product: RestrictedProduct,
  route: GoodsRoute,
  table: readonly Restriction[] = restrictedGoods,
): MetRestriction[] => {
  const code = compactHsCode(product.gtip ?? '')
  const said = wordsOf(product)
  const met = table.flatMap((restriction): MetRestriction[] => {
    const { codes, words = [], needsBoth, from, to } = restriction
    if (route.day < from || (to !== null && route.day > to) || !isOnRoute(restriction, route)) return []
    const byCode = codes.some((beginning) => code.startsWith(beginning))
    const byWord = words.some((beginning) => isSaid(said, beginning))
    if (needsBoth ? !(byCode && byWord) : !(byCode || byWord)) return []
    return [{ restriction, by: byCode ? 'gtip' : 'description' }]
  })
  return met.toSorted((one, other) => Number(isForbidding(other)) - Number(isForbidding(one)))
}
