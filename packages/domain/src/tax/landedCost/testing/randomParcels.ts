/** Seeded random consignments over the codes, countries and days of docs/landed-cost-cases.md. */
import type { Consignment, ConsignmentGoods } from '../../../customs/border/consignment.ts'
import type { Money } from '../../../money/money.ts'
import { pageCases, pageTables } from './casesPage.ts'
import type { Parcel } from './secondProgram.ts'

/** Pseudo-random numbers from 0 to below 1 (mulberry32), equal for equal seeds. */
const randomOf = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const cases = Object.values(pageCases)
  .flat()
  .map(({ parcel }) => parcel.consignment)
const distinct = <T>(all: readonly T[]): T[] => [...new Set(all)]
const allDays = distinct(cases.map(({ day }) => day))
const destinations = [
  ...new Map(cases.map(({ destination }) => [JSON.stringify(destination), destination])).values(),
]
const codesOf = (tariff: string) => {
  const rows = pageTables.tariff.filter((row) => row.tariff === tariff).map(({ code }) => code)
  return distinct(rows.flatMap((code) => [code, code.slice(0, 6), `${code.slice(0, 8).padEnd(8, '0')}0011`]))
}
const codes = { US: codesOf('US'), EU: codesOf('EU') }

const goodsCurrencies = ['EUR', 'EUR', 'USD', 'USD', 'GBP', 'TRY', 'CHF', 'JPY']

/** Builds the consignment of a seed. Values are often near the limits of the countries. */
export const randomParcel = (seed: number): Parcel => {
  const random = randomOf(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const isOneIn = (n: number) => random() * n < 1
  const destination = pick(destinations)
  const isAmerican = destination.countryCode === 'US' || destination.countryCode === 'PR'
  const money = (most: number, currency: string): Money => ({
    minor: 1 + Math.floor(random() * most * 100 * (currency === 'JPY' ? 150 : currency === 'TRY' ? 45 : 1)),
    currency,
  })
  const most = pick([20, 60, 160, 400, 3000])
  const oneCurrency = pick(goodsCurrencies)
  const isMixed = isOneIn(3)
  const goods = Array.from({ length: pick([1, 1, 2, 3, 4]) }, (): ConsignmentGoods => {
    return {
      hsCode: isOneIn(60) ? null : pick(codes[isAmerican ? 'US' : 'EU']),
      description: 'goods',
      originCountry: 'TR',
      quantity: 1 + Math.floor(random() * 40),
      unit: 'piece',
      netKg: isOneIn(12) ? null : (1 + Math.floor(random() * 20_000)) / 1000,
      value: isOneIn(60) ? null : money(most, isMixed ? pick(goodsCurrencies) : oneCurrency),
      hasIdentifiers: true,
      permitNumber: null,
    }
  })
  const isConsumer = isOneIn(2)
  const isGift = isOneIn(10)
  const consignment: Consignment = {
    day: pick(allDays),
    isDocument: isOneIn(40),
    sender: { countryCode: 'TR', kind: isGift && isOneIn(2) ? 'individual' : 'corporate', hasEori: true },
    destination,
    receiver: { kind: isConsumer ? 'individual' : 'corporate', hasEori: !isConsumer, hasTaxNumber: true },
    purpose: isGift ? 'gift' : isOneIn(10) ? 'sample' : 'sale',
    incoterm: 'DAP',
    usesIoss: isOneIn(2),
    originPaper: pick(['none', 'none', 'atr', 'atr', 'eur1'] as const),
    goods,
  }
  const carriage = () => (isOneIn(3) ? null : money(30, pick(goodsCurrencies)))
  return { consignment, freight: carriage(), insurance: carriage() }
}
