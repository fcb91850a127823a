/**
 * Standard rates of value added tax by destination and day. Goods with a reduced rate (books, food, children's
 * clothes) pay less: the standard rate is the upper bound.
 *
 * Sources: the member states' rates of github.com/ibericode/vat-rates (MIT licence, copyright 2019 Danny van
 * Kooten), edition 4 of 12 Aug 2025; rates of other
 * countries were collected from general knowledge and pages of carriers and are marked so.
 */
import type { FactConfidence, LegalFact } from '../../customs/border/consignment.ts'
import { territoryOf } from '../../customs/territory.ts'
import type { Destination } from '../../customs/thresholds.ts'
import { dictionary } from '../../dictionary.ts'
import type { Day } from '../../pricing/rating/compile/rateRows.ts'
import { addDays } from '../../pricing/rating/days.ts'

export interface VatRate {
  percent: string
  fact: LegalFact
}

/** Rates from their first day on, newest first; a rate ends where the next one begins. */
type Rates = readonly (readonly [from: Day, percent: string])[]

/** Rates without a published first day began before this day. */
const always: Day = '2015-01-01'
const since = (percent: string): Rates => [[always, percent]]

/** Standard rates of the member states. */
const memberRates: Readonly<Record<string, Rates>> = dictionary({
  AT: [['2016-01-01', '20']],
  BE: since('21'),
  BG: since('20'),
  CY: since('19'),
  CZ: since('21'),
  DE: [
    ['2021-01-01', '19'],
    ['2020-07-01', '16'],
    [always, '19'],
  ],
  DK: since('25'),
  EE: [
    ['2025-07-01', '24'],
    ['2024-01-01', '22'],
    [always, '20'],
  ],
  ES: since('21'),
  FI: [
    ['2024-09-01', '25.5'],
    [always, '24'],
  ],
  FR: since('20'),
  GR: [
    ['2016-06-01', '24'],
    [always, '23'],
  ],
  HR: since('25'),
  HU: since('27'),
  IE: [
    ['2021-03-01', '23'],
    ['2020-09-01', '21'],
    [always, '23'],
  ],
  IT: since('22'),
  LT: since('21'),
  LU: [
    ['2024-01-01', '17'],
    ['2023-01-01', '16'],
    [always, '17'],
  ],
  LV: since('21'),
  MT: since('18'),
  NL: since('21'),
  PL: since('23'),
  PT: since('23'),
  RO: [
    ['2025-08-01', '21'],
    ['2017-01-01', '19'],
    ['2016-01-01', '20'],
    [always, '24'],
  ],
  SE: since('25'),
  SI: since('22'),
  SK: [
    ['2025-01-01', '23'],
    [always, '20'],
  ],
})

type Source = Pick<LegalFact, 'source' | 'note'>

const europeanSource: Source = { source: 'github.com/ibericode/vat-rates', note: 'standardVat' }

interface Region {
  postalCode: RegExp
  rates: Rates
  source: Source
}

/** Regions of the European VAT area with a standard rate of their own. */
const regions: Readonly<Record<string, readonly Region[]>> = dictionary({
  AT: [{ postalCode: /^(6691|699[123])$/, rates: since('19'), source: europeanSource }],
  PT: [
    { postalCode: /^9[0-4]\d\d/, rates: since('22'), source: europeanSource },
    // The source of the other rates still has 18 % for the Azores.
    {
      postalCode: /^9[5-9]\d\d/,
      rates: [
        ['2021-07-01', '16'],
        [always, '18'],
      ],
      source: { source: 'Ofício Circulado 30237 (PT)', note: 'azoresVat' },
    },
  ],
})

/** French overseas departments: outside the European VAT area with a French rate of their own. */
const departmentRates: Readonly<Record<string, string>> = dictionary({
  GP: '8.5',
  MQ: '8.5',
  RE: '8.5',
  GF: '0',
  YT: '0',
})
const departmentsByPostalCode: readonly (readonly [RegExp, string])[] = [
  [/^97150$/, 'MF'],
  [/^971/, 'GP'],
  [/^972/, 'MQ'],
  [/^973/, 'GF'],
  [/^974/, 'RE'],
  [/^976/, 'YT'],
]

const britishRates: Rates = [['2011-01-04', '20']]

/** First days of all rates. */
export const vatRateDays: readonly Day[] = [
  always,
  ...[
    ...Object.values(memberRates),
    ...Object.values(regions).flatMap((ofCountry) => ofCountry.map(({ rates }) => rates)),
    britishRates,
  ].flatMap((rates) => rates.map(([from]) => from)),
]

const rateOn = (
  rates: Rates | undefined,
  day: Day,
  source: Source,
  confidence: FactConfidence,
): VatRate | null => {
  const index = rates?.findIndex(([from]) => from <= day) ?? -1
  const rate = rates?.[index]
  if (!rate) return null
  const next = rates?.[index - 1]
  const to = next ? addDays(next[0], -1) : null
  return { percent: rate[1], fact: { ...source, from: rate[0], to, confidence } }
}

const regionRate = (countryCode: string, digits: string, day: Day): VatRate | null => {
  const region = regions[countryCode]?.find(({ postalCode }) => postalCode.test(digits))
  return region ? rateOn(region.rates, day, region.source, 'reported') : null
}

/**
 * Standard rate of a destination in the customs territory of the European Union; null where its tax is unknown:
 * in territories outside the VAT area, which have taxes of their own.
 */
export const europeanVatRate = ({ countryCode, postalCode }: Destination, day: Day): VatRate | null => {
  const { special, isEuVat } = territoryOf(countryCode, postalCode)
  const digits = (postalCode ?? '').replace(/\D/g, '')
  if (special === 'northernIreland') return rateOn(britishRates, day, europeanSource, 'reported')
  if (special === 'frenchOverseasDepartment') {
    const code =
      countryCode === 'FR' ? departmentsByPostalCode.find(([start]) => start.test(digits))?.[1] : countryCode
    const percent = code === undefined ? undefined : departmentRates[code]
    return percent === undefined ? null : rateOn(since(percent), day, europeanSource, 'reported')
  }
  if (!isEuVat) return null
  const member = special === 'monaco' ? 'FR' : countryCode
  return regionRate(member, digits, day) ?? rateOn(memberRates[member], day, europeanSource, 'reported')
}

/** British rate, also charged at the sale up to 135 GBP. */
export const britishVatRate = (day: Day): VatRate | null =>
  rateOn(britishRates, day, { source: '', note: 'britishVat' }, 'reported')
