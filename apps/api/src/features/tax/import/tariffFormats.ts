/** What a tariff file of each country looks like: headings of its columns, and digits of the codes that carry rates. */
import type { Tariff } from '@kervan/domain/tax/tariffOf'

export type ColumnName = 'code' | 'rate' | 'description' | 'indent' | 'quota' | 'unit' | 'note'

export interface TariffFormat {
  /** Headings in lower-case basic Latin, the preferred one first. */
  titles: Readonly<Record<ColumnName, readonly string[]>>
  required: readonly ColumnName[]
  /** Digits of codes that are lines. */
  lineDigits: readonly number[]
  /** Digits of codes around the lines, which have no rate of their own. */
  otherDigits: readonly number[]
  /** True when a code without a rate is a heading, even with the digits of a line. */
  skipsBlankRates: boolean
  /** True when trailing pairs of zeros mean that a code is not divided further. */
  dropsZeros: boolean
  /** Currency of the rates that are amounts; null when rates of any currency are accepted. */
  currency: 'USD' | 'EUR' | 'GBP' | null
}

const common = {
  description: [
    'description',
    'brief description',
    'article description',
    'goods description',
    'tanim',
    'aciklama',
  ],
  indent: ['indent'],
  quota: ['quota quantity', 'quota', 'atq applies', 'kota'],
  unit: ['supplementary unit', 'unit', 'olcu birimi', 'tamamlayici olcu birimi', 'birim'],
  note: ['note', 'notes', 'remark', 'not'],
} as const

const europeanDigits = {
  required: ['code', 'rate'],
  lineDigits: [6, 8, 10],
  otherDigits: [4],
  skipsBlankRates: true,
  dropsZeros: true,
} as const

export const tariffFormats: Readonly<Record<Tariff, TariffFormat>> = {
  US: {
    titles: {
      ...common,
      code: ['hts number', 'hts no', 'hts8', 'hts 8', 'hts', 'hts code', 'gtip', 'kod', 'hts kodu'],
      rate: [
        'general rate of duty',
        'general',
        'mfn text rate',
        'mfn rate',
        'column 1 general',
        'oran',
        'genel oran',
        'vergi orani',
      ],
    },
    required: ['code', 'rate'],
    lineDigits: [8],
    otherDigits: [4, 6, 10],
    skipsBlankRates: false,
    dropsZeros: false,
    currency: 'USD',
  },
  EU: {
    titles: {
      ...common,
      code: ['code', 'goods code', 'cn code', 'taric code', 'commodity code', 'commodity', 'kod'],
      rate: ['rate', 'third country duty', 'duty rate', 'duty', 'cet duty rate', 'oran', 'vergi orani'],
    },
    ...europeanDigits,
    currency: 'EUR',
  },
  GB: {
    titles: {
      ...common,
      code: ['code', 'commodity code', 'commodity', 'goods code', 'kod'],
      rate: ['rate', 'ukgt duty rate', 'third country duty', 'duty rate', 'duty', 'oran', 'vergi orani'],
    },
    ...europeanDigits,
    currency: 'GBP',
  },
  TR: {
    titles: {
      ...common,
      description: ['tanim', 'esyanin tanimi', 'madde ismi', 'aciklama', 'description'],
      code: ['gtip', 'g t i p', 'gtip kodu', 'gtip no', 'kod', 'code'],
      rate: ['gumruk vergisi orani', 'gumruk vergisi', 'vergi orani', 'oran', 'rate'],
    },
    required: ['code', 'description'],
    lineDigits: [12],
    otherDigits: [4, 6, 8, 10],
    skipsBlankRates: false,
    dropsZeros: false,
    currency: null,
  },
}
