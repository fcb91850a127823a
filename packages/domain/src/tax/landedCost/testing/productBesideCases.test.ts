/** Puts the product beside the page of cases and beside the second program on random consignments. */
import { describe, expect, it } from 'vitest'
import type { LegalFact } from '../../../customs/border/consignment.ts'
import { propertyRuns } from '../../../testing/propertyRuns.ts'
import { landedCost } from '../computeLandedCost.ts'
import type { LandedTariffLine, LandedWay } from '../landedCost.ts'
import { pageCases, pageTables } from './casesPage.ts'
import { randomParcel } from './randomParcels.ts'
import { secondProgram } from './secondProgram.ts'
import type { Parcel, SecondWay } from './secondProgram.ts'

const fact: LegalFact = { source: 'page', from: '2024-01-01', to: null, confidence: 'demonstration' }

const tariffOf = (countryCode: string, postalCode: string): string | null => {
  if (countryCode === 'US' || countryCode === 'PR') return 'US'
  if (countryCode === 'GB' && !postalCode.startsWith('BT')) return 'GB'
  const others = ['CH', 'LI', 'NO', 'AU', 'CA', 'AE', 'JP', 'SA', 'QA', 'BR']
  return others.includes(countryCode) ? null : 'EU'
}

const linesOf = (tariff: string, hsCode: string | null, day: string): LandedTariffLine[] => {
  if (hsCode === null) return []
  const code = hsCode.length < 12 ? hsCode : hsCode.slice(0, tariff === 'US' ? 6 : 8)
  const own = pageTables.tariff.filter((row) => row.tariff === tariff)
  const longest = own
    .filter((row) => code.startsWith(row.code))
    .reduce((length, row) => Math.max(length, row.code.length), 0)
  const isQuota = (one: string) =>
    pageTables.held.some((held) => one.startsWith(held.code) && held.reason === 'quota' && held.from <= day)
  return own
    .filter((row) => row.code.startsWith(code) || (code.startsWith(row.code) && row.code.length === longest))
    .map((row) => ({ code: row.code, rate: row.rate, hasQuota: tariff === 'US' && isQuota(row.code) }))
}

const computeWays = ({ consignment, freight, insurance }: Parcel): readonly LandedWay[] => {
  const { destination, day, goods } = consignment
  const tariff = tariffOf(destination.countryCode, destination.postalCode ?? '')
  return landedCost(consignment, {
    freight: freight ?? { minor: 0, currency: 'TRY' },
    insurance,
    tariff: tariff === null ? null : { fact, lines: goods.map(({ hsCode }) => linesOf(tariff, hsCode, day)) },
    layers: pageTables.layers.map(({ rate, from, to }) => ({
      hts: rate,
      percent: rate.replace('%', ''),
      from,
      to: to || null,
      fact,
    })),
    rates: pageTables.lira,
    disbursement: null,
  }).ways
}

/** Amounts in cents by code and goods line, without the lines of zero; none for a way without a total. */
const describeProduct = ({ kind, lines, unknowns, total }: LandedWay) => {
  if (total === null) return { kind, unknowns: distinct(unknowns.map(({ reason }) => reason)) }
  const amounts = lines
    .filter(({ amount }) => amount.minor !== 0)
    .map(({ code, goods, amount, due }) => `${code} ${goods} ${due} ${amount.minor}`)
  return { kind, amounts: amounts.toSorted(), total: `${total.least.minor}–${total.most.minor}` }
}

const distinct = <T>(all: readonly T[]): T[] => [...new Set(all)].toSorted()

const describeSecond = ({ kind, lines, unknowns, total }: SecondWay) => {
  if (total === null) return { kind, unknowns: distinct(unknowns) }
  const amounts = lines.map(({ code, goods, due, cents }) => `${code} ${goods} ${due} ${cents}`)
  return { kind, amounts: amounts.toSorted(), total: `${total.least}–${total.most}` }
}

/** Ways of the product beside those that the second program computes for the same kinds. */
const compareWays = (parcel: Parcel) => {
  const product = computeWays(parcel)
  const second = secondProgram(parcel, pageTables)
  return {
    product: product.map(describeProduct),
    second: product.map(({ kind }) => describeSecond(second.price(kind))),
    first: [product[0]?.kind, second.ways[0]?.kind],
    missing: second.ways.map(({ kind }) => kind).filter((kind) => !product.some((way) => way.kind === kind)),
  }
}

describe('landed cost of the product', () => {
  it.each(Object.values(pageCases).flat())('equals the page in case $name', ({ parcel }) => {
    const { product, second, first, missing } = compareWays(parcel)
    expect({ product, first: first[0], missing }).toEqual({ product: second, first: first[1], missing: [] })
  })

  it('equals the second program for random consignments', () => {
    const different: unknown[] = []
    for (let seed = 1; seed <= propertyRuns.numRuns; seed++) {
      const parcel = randomParcel(seed)
      const { product, second, first, missing } = compareWays(parcel)
      if (JSON.stringify(product) !== JSON.stringify(second) || first[0] !== first[1] || missing.length > 0)
        different.push({ seed, parcel, product, second, first, missing })
    }
    expect(different.slice(0, 3)).toEqual([])
  })
})
