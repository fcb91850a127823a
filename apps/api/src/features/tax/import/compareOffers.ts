/** Open offers whose goods have other rates in a new edition. */
import type { AffectedGoods } from '@kervan/contract/tax/tax.endpoints'
import { mostAffectedShown } from '@kervan/contract/tax/tax.endpoints'
import { compactHsCode } from '@kervan/domain/customs/hsCode'
import { tariffOf } from '@kervan/domain/tax/tariffOf'
import type { Tariff } from '@kervan/domain/tax/tariffOf'
import { createRateIndex } from '../rateIndex.ts'
import type { RatedLine } from '../rateIndex.ts'
import type { OpenGoods } from '../tax.queries.ts'

export interface AffectedOffers {
  offerCount: number
  shipmentCount: number
  goods: AffectedGoods[]
}

/** Rates written at most for one code. */
const mostRates = 3

const inOrder = (lines: readonly RatedLine[]): RatedLine[] =>
  [...lines].sort((one, other) => (one.code < other.code ? -1 : 1))

/** Compares the rates of the goods of open offers before and after. */
export const compareOffers = (
  tariff: Tariff,
  open: readonly OpenGoods[],
  { before, after }: { before: readonly RatedLine[]; after: readonly RatedLine[] },
  describeRate: (line: RatedLine) => string,
): AffectedOffers => {
  const affected: AffectedOffers = { offerCount: 0, shipmentCount: 0, goods: [] }
  const concerned = open.filter(
    ({ countryCode, postalCode }) => tariffOf({ countryCode, postalCode }) === tariff,
  )
  if (concerned.length === 0) return affected
  const indexes = [before, after].map((lines) => createRateIndex(tariff, inOrder(lines)))
  const known = new Map<string, [string, string]>()
  const ratesOf = (code: string): [string, string] => {
    const found = known.get(code)
    if (found) return found
    const [was, is] = indexes.map(({ linesUnder }) => {
      const rates = [...new Set(linesUnder(code).map(describeRate))]
      return [...rates.slice(0, mostRates), ...(rates.length > mostRates ? ['…'] : [])].join(', ')
    })
    const rates: [string, string] = [was!, is!]
    known.set(code, rates)
    return rates
  }
  for (const { reference, codes, offerCount } of concerned) {
    const changed = codes
      .map(compactHsCode)
      .filter((code) => /^\d{6,12}$/.test(code))
      .map((code) => ({ code, rates: ratesOf(code) }))
      .filter(({ rates: [was, is] }) => was !== is)
    if (changed.length === 0) continue
    affected.offerCount += offerCount
    affected.shipmentCount++
    for (const { code, rates } of changed)
      if (affected.goods.length < mostAffectedShown)
        affected.goods.push({ reference, code, before: rates[0] || null, after: rates[1] || null })
  }
  return affected
}
