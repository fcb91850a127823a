/** Amounts were calculated by hand from the facts of the destination. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Consignment, ConsignmentGoods, LegalFact } from '../../customs/border/consignment.ts'
import { fromDecimal, money, toDecimal } from '../../money/money.ts'
import { propertyRuns } from '../../testing/propertyRuns.ts'
import { landedCost } from './computeLandedCost.ts'
import type { LandedCostInput, LandedTariffLine, LandedWay } from './landedCost.ts'

const fact: LegalFact = { source: 'tariff', from: '2026-01-01', to: null, confidence: 'demonstration' }

const goodsOf = (
  value: string,
  currency: string,
  more: Partial<ConsignmentGoods> = {},
): ConsignmentGoods => ({
  hsCode: '610910',
  description: 'Cotton T-shirts',
  originCountry: 'TR',
  quantity: 1,
  unit: 'piece',
  netKg: null,
  value: fromDecimal(value, currency),
  hasIdentifiers: true,
  permitNumber: null,
  ...more,
})

const consignmentOf = (
  countryCode: string,
  goods: readonly ConsignmentGoods[],
  more: Partial<Consignment> = {},
): Consignment => ({
  day: '2026-11-28',
  isDocument: false,
  sender: { countryCode: 'TR', kind: 'corporate', hasEori: false },
  destination: { countryCode },
  receiver: { kind: 'individual', hasEori: false, hasTaxNumber: false },
  purpose: 'sale',
  incoterm: 'DAP',
  usesIoss: false,
  originPaper: 'none',
  goods,
  ...more,
})

const line = (code: string, rate: string, hasQuota = false): LandedTariffLine => ({ code, rate, hasQuota })

const inputOf = (
  freight: string,
  currency: string,
  rates: readonly (readonly string[])[] | null,
  more: Partial<LandedCostInput> = {},
): LandedCostInput => ({
  freight: fromDecimal(freight, currency),
  insurance: null,
  tariff: rates && {
    fact,
    lines: rates.map((under) => under.map((rate, index) => line(`6109100${index}`, rate))),
  },
  layers: [],
  rates: { EUR: '50', USD: '40', GBP: '60', RON: '10', CHF: '50', NOK: '4', AUD: '26', CAD: '30' },
  disbursement: null,
  ...more,
})

/** `kind: code amount …; total`, with `sale` behind what is collected at the sale. */
const describeWay = ({ kind, lines, unknowns, total }: LandedWay): string =>
  [
    `${kind}:`,
    ...lines.map(({ code, amount, due }) => `${code} ${toDecimal(amount)}${due === 'sale' ? ' sale' : ''},`),
    ...unknowns.map(
      ({ reason, goods, about }) =>
        `${[reason, goods, about].filter((part) => part !== null && part !== '').join(' ')},`,
    ),
    total === null ? 'unknown' : [...new Set([toDecimal(total.least), toDecimal(total.most)])].join('–'),
  ].join(' ')

const waysOf = (consignment: Consignment, input: LandedCostInput): string[] =>
  landedCost(consignment, input).ways.map(describeWay)

describe('landed cost in the European Union', () => {
  const shirts = [goodsOf('100.00', 'EUR')]

  it('charges 3 EUR per six digits and VAT on goods, freight and 3 EUR up to 150 EUR', () => {
    // 19 % of 100 + 10 + 3 = 21.47; with an A.TR 19 % of 110 = 20.90
    expect(waysOf(consignmentOf('DE', shirts), inputOf('10.00', 'EUR', [['12.0%']]))).toEqual([
      'lowValue: lowValueDuty 3.00, vat 21.47, 24.47',
      'ioss: lowValueDuty 3.00, vat 21.47 sale, 3.00',
      'atr: duty 0.00, vat 20.90, 20.90',
    ])
  })

  it('puts the declared way first', () => {
    const kinds = (more: Partial<Consignment>) =>
      landedCost(consignmentOf('DE', shirts, more), inputOf('10.00', 'EUR', [['12.0%']])).ways.map(
        ({ kind }) => kind,
      )
    expect(kinds({ usesIoss: true })).toEqual(['ioss', 'lowValue', 'atr'])
    expect(kinds({ originPaper: 'atr' })).toEqual(['atr', 'ioss', 'lowValue'])
    expect(kinds({ usesIoss: true, originPaper: 'atr' })).toEqual(['ioss', 'lowValue', 'atr'])
  })

  it('counts the same six digits once and separates other six digits', () => {
    const goods = [
      goodsOf('40.00', 'EUR', { hsCode: '61091000' }),
      goodsOf('40.00', 'EUR', { hsCode: '610910009999' }),
      goodsOf('40.00', 'EUR', { hsCode: '621410' }),
    ]
    const [way] = landedCost(consignmentOf('DE', goods), inputOf('0.00', 'EUR', null)).ways
    expect(way?.lines[0]).toMatchObject({ amount: { minor: 600 }, items: { count: 2, by: 'hs6' } })
  })

  it.each([
    // Exactly 150 EUR: 3 + 19 % of 163 = 30.97
    [
      '150.00',
      [
        'lowValue: lowValueDuty 3.00, vat 30.97, 33.97',
        'ioss: lowValueDuty 3.00, vat 30.97 sale, 3.00',
        'atr: duty 0.00, vat 30.40, 30.40',
      ],
    ],
    // 12 % of 160.01 = 19.2012; 19 % of 179.21 = 34.0499; 19 % of 160.01 = 30.4019
    ['150.01', ['full: duty 19.20, vat 34.05, 53.25', 'atr: duty 0.00, vat 30.40, 30.40']],
  ])('compares %s EUR with the limit', (value, expected) => {
    const goods = [goodsOf(value, 'EUR')]
    expect(waysOf(consignmentOf('DE', goods), inputOf('10.00', 'EUR', [['12%']]))).toEqual(expected)
  })

  it('compares a value in another currency with the limit before rounding', () => {
    // 7,500.01 TRY are 150.0002 EUR, which rounds to 150.00.
    const goods = [goodsOf('7500.01', 'TRY')]
    const [way] = landedCost(consignmentOf('DE', goods), inputOf('0.00', 'EUR', [['12%']])).ways
    expect(way?.kind).toBe('full')
  })

  it('shares the freight by value and rounds the duty of each line once', () => {
    // Shares of 10.00: 3.33 and 6.67. Duty 12 % of 103.33 = 12.3996, 8 % of 206.67 = 16.5336.
    // VAT 19 % of 300 + 10 + 12.40 + 16.53 = 64.3967
    const goods = [goodsOf('100.00', 'EUR'), goodsOf('200.00', 'EUR', { hsCode: '621410' })]
    expect(waysOf(consignmentOf('DE', goods), inputOf('10.00', 'EUR', [['12%'], ['8%']]))[0]).toBe(
      'full: duty 12.40, duty 16.53, vat 64.40, 93.33',
    )
  })

  it('converts three currencies and names a missing rate', () => {
    // 80 USD = 64 EUR, 50 GBP = 60 EUR, 2,500 TRY = 50 EUR; freight 500 TRY = 10 EUR
    const goods = [goodsOf('80.00', 'USD'), goodsOf('50.00', 'GBP'), goodsOf('2500.00', 'TRY')]
    const input = inputOf('500.00', 'TRY', [['0%'], ['0%'], ['0%']])
    // 19 % of 184 = 34.96
    expect(waysOf(consignmentOf('DE', goods), input)[0]).toBe(
      'full: duty 0.00, duty 0.00, duty 0.00, vat 34.96, 34.96',
    )
    const { GBP: _, ...rates } = input.rates
    expect(waysOf(consignmentOf('DE', goods), { ...input, rates })).toEqual([
      'full: exchangeRateMissing 1 GBP, unknown',
    ])
  })

  it('returns least and most when the six digits have several rates', () => {
    // Duty 8 % of 200 = 16.00 or 12 % = 24.00; VAT 19 % of 216 = 41.04 or of 224 = 42.56
    const goods = [goodsOf('200.00', 'EUR')]
    expect(waysOf(consignmentOf('DE', goods), inputOf('0.00', 'EUR', [['12%', '8%']]))[0]).toBe(
      'full: duty 24.00, vat 42.56, 57.04–66.56',
    )
  })

  it('has no total when a rate of the six digits is unknown', () => {
    const goods = [goodsOf('200.00', 'EUR')]
    const first = (rates: readonly (readonly string[])[] | null, more: Partial<ConsignmentGoods> = {}) =>
      waysOf(consignmentOf('DE', [{ ...goods[0]!, ...more }]), inputOf('0.00', 'EUR', rates))[0]
    expect(first([['12%', 'Entry Price']])).toBe('full: textRate 0 Entry Price, unknown')
    expect(first(null)).toBe('full: editionMissing DE, unknown')
    expect(first([[]])).toBe('full: codeUnknown 0 610910, unknown')
    expect(first([['']])).toBe('full: blankRate 0 61091000, unknown')
    expect(first([['12%']], { hsCode: null })).toBe('full: codeMissing 0, unknown')
    expect(first([['12%']], { value: null })).toBe('full: valueMissing 0, unknown')
  })

  it('charges companies the tariff at any value since the relief ended', () => {
    const receiver = { kind: 'corporate', hasEori: true, hasTaxNumber: true } as const
    // 12 % of 110 = 13.20; 19 % of 123.20 = 23.408
    expect(waysOf(consignmentOf('DE', shirts, { receiver }), inputOf('10.00', 'EUR', [['12%']]))).toEqual([
      'full: duty 13.20, vat 23.41, 36.61',
      'atr: duty 0.00, vat 20.90, 20.90',
    ])
  })

  it('frees gifts between private persons up to 45 EUR', () => {
    const gift = {
      purpose: 'gift',
      sender: { countryCode: 'TR', kind: 'individual', hasEori: false },
    } as const
    const ways = (value: string) =>
      waysOf(consignmentOf('DE', [goodsOf(value, 'EUR')], gift), inputOf('5.00', 'EUR', [['12%']]))
    expect(ways('45.00')).toEqual(['lowValue: duty 0.00, vat 0.00, 0.00'])
    // 12 % of 50.01 = 6.0012; 19 % of 56.01 = 10.6419
    expect(ways('45.01')[0]).toBe('full: duty 6.00, vat 10.64, 16.64')
  })

  it('charges nothing on documents and computes no relief of returned goods', () => {
    const input = inputOf('10.00', 'EUR', [['12%']])
    expect(waysOf(consignmentOf('DE', [], { isDocument: true }), input)).toEqual(['documents: 0.00'])
    expect(waysOf(consignmentOf('DE', shirts, { purpose: 'return' }), input)).toEqual([
      'full: reliefUnknown return, unknown',
    ])
  })

  it('offers an A.TR for industrial goods of Türkiye only', () => {
    const kinds = (hsCode: string, countryCode = 'TR', destination = 'DE') =>
      landedCost(
        consignmentOf(destination, [goodsOf('300.00', 'EUR', { hsCode })], {
          sender: { countryCode, kind: 'corporate', hasEori: false },
        }),
        inputOf('0.00', 'EUR', [['5%']]),
      ).ways.map(({ kind }) => kind)
    expect(kinds('610910')).toEqual(['full', 'atr'])
    expect(kinds('080222')).toEqual(['full'])
    expect(kinds('720851')).toEqual(['full'])
    expect(kinds('721710')).toEqual(['full', 'atr'])
    expect(kinds('610910', 'CN')).toEqual(['full'])
  })

  it('frees the industrial goods of a mixed consignment by A.TR', () => {
    const mixed = (value: string) =>
      landedCost(
        consignmentOf('DE', [goodsOf(value, 'EUR'), goodsOf(value, 'EUR', { hsCode: '080620' })], {
          originPaper: 'atr',
        }),
        inputOf('0.00', 'EUR', [['12%'], ['2.4%']]),
      ).ways.map(describeWay)[0]
    // 2.4 % of 100 = 2.40; 19 % of 202.40 = 38.456
    expect(mixed('100.00')).toBe('atr: duty 0.00, duty 2.40, vat 38.46, 40.86')
    // 3 EUR for raisins; 19 % of 123 = 23.37
    expect(mixed('60.00')).toBe('atr: duty 0.00, lowValueDuty 3.00, vat 23.37, 26.37')
  })

  it('names the goods line without a code beside goods of an A.TR', () => {
    const goods = [goodsOf('60.00', 'EUR'), goodsOf('60.00', 'EUR', { hsCode: null })]
    const consignment = consignmentOf('DE', goods, { originPaper: 'atr' })
    expect(waysOf(consignment, inputOf('0.00', 'EUR', [['12%'], []]))[0]).toBe(
      'atr: duty 0.00, codeMissing 1, unknown',
    )
  })

  it('reads percentages of combined rates without a sign', () => {
    const first = (rate: string) =>
      waysOf(
        consignmentOf('DE', [goodsOf('200.00', 'EUR', { netKg: 50 })]),
        inputOf('0.00', 'EUR', [[rate]]),
      )[0]
    // 7.2 % of 200 = 14.40, above 0.18; 24 % of 200 + 4.20 / 2 = 50.10
    expect(first('7.2 MIN 0.36 EUR/100 kg')).toBe('full: duty 14.40, vat 40.74, 55.14')
    expect(first('24 + 4.2 EUR/100 kg')).toBe('full: duty 50.10, vat 47.52, 97.62')
    expect(first('24')).toBe('full: textRate 0 24, unknown')
  })

  it('charges the national fees of the day, those on import within the VAT base', () => {
    const first = (countryCode: string, day: string) =>
      waysOf(consignmentOf(countryCode, shirts, { day }), inputOf('10.00', 'EUR', [['12%']]))[0]
    // 25 RON = 5 EUR, due from the sender; 21 % of 100 + 10 + 3 = 23.73
    expect(first('RO', '2026-11-28')).toBe('lowValue: lowValueDuty 3.00, vat 23.73, nationalFee 5.00, 31.73')
    expect(first('RO', '2025-12-31')).toBe('lowValue: duty 0.00, vat 23.10, 23.10')
    // 20 % of 112 = 22.40
    expect(first('FR', '2026-03-01')).toBe('lowValue: duty 0.00, nationalFee 2.00, vat 22.40, 24.40')
    expect(first('FR', '2026-02-28')).toBe('lowValue: duty 0.00, vat 22.00, 22.00')
    // The fee is suspended: 20 % of 113
    expect(first('FR', '2026-07-01')).toBe('lowValue: lowValueDuty 3.00, vat 22.60, 25.60')
    expect(first('IT', '2026-11-28')).toBe('lowValue: lowValueDuty 3.00, vat 24.86, 27.86')
  })

  it('charges the Romanian fee on sales below 150 EUR only', () => {
    const fees = (value: string, more: Partial<Consignment> = {}) =>
      landedCost(
        consignmentOf('RO', [goodsOf(value, 'EUR')], more),
        inputOf('0.00', 'EUR', [['12%']]),
      ).ways.map(({ lines }) => lines.some(({ code }) => code === 'nationalFee'))
    expect(fees('149.99')).toEqual([true, true, true])
    expect(fees('150.00')).toEqual([false, false, false])
    expect(fees('100.00', { purpose: 'gift' })).toEqual([false, false])
  })

  it('charges the handling fee only where its amount is entered, from 1 Nov 2026 on', () => {
    const handlingFee = { perItem: fromDecimal('2.00', 'EUR'), source: 'delegated act' }
    const input = inputOf('10.00', 'EUR', [['12%']], { handlingFee })
    // 19 % of 115 = 21.85
    expect(waysOf(consignmentOf('DE', shirts), input)[0]).toBe(
      'lowValue: lowValueDuty 3.00, handlingFee 2.00, vat 21.85, 26.85',
    )
    expect(waysOf(consignmentOf('DE', shirts, { day: '2026-10-31' }), input)[0]).toBe(
      'lowValue: lowValueDuty 3.00, vat 21.47, 24.47',
    )
  })

  it('counts ten digits instead of six in the full declaration with an A.TR', () => {
    const goods = ['61091000', '61091010'].map((hsCode) => goodsOf('50.00', 'EUR', { hsCode }))
    const ways = waysOf(
      consignmentOf('FR', goods, { day: '2026-06-30', originPaper: 'atr' }),
      inputOf('10.00', 'EUR', null),
    )
    // Two items: 20 % of 100 + 10 + 4; one item: 20 % of 100 + 10 + 2
    expect(ways[0]).toBe('atr: duty 0.00, duty 0.00, nationalFee 4.00, vat 22.80, 26.80')
    expect(ways[2]).toBe('lowValue: duty 0.00, duty 0.00, nationalFee 2.00, vat 22.40, 24.40')
  })

  it("adds the carrier's fee on what is laid out at the border", () => {
    const disbursement = { percent: '2.5', minimum: '15', currency: 'EUR', source: 'price list' }
    const cost = (value: string) =>
      waysOf(
        consignmentOf('DE', [goodsOf(value, 'EUR')]),
        inputOf('0.00', 'EUR', [['10%']], { disbursement }),
      )
    // 10 % of 4,000 = 400; 19 % of 4,400 = 836; 2.5 % of 1,236 = 30.90
    expect(cost('4000.00')[0]).toBe('full: duty 400.00, vat 836.00, disbursement 30.90, 1266.90')
    // 3 + 19 % of 103 = 19.57; the least fee
    expect(cost('100.00')[0]).toBe('lowValue: lowValueDuty 3.00, vat 19.57, disbursement 15.00, 37.57')
  })
})

describe('landed cost over the days of new rules', () => {
  const goods = [goodsOf('100.00', 'EUR')]
  const on = (day: string) =>
    waysOf(consignmentOf('DE', goods, { day, usesIoss: true }), inputOf('10.00', 'EUR', [['12%']]))

  it('charges no duty up to 150 EUR until 30 Jun 2026', () => {
    // 19 % of 110
    expect(on('2026-06-30')).toEqual([
      'ioss: duty 0.00, vat 20.90 sale, 0.00',
      'lowValue: duty 0.00, vat 20.90, 20.90',
    ])
  })

  it('charges 3 EUR from 1 Jul 2026 until 30 Jun 2028', () => {
    const expected = [
      'ioss: lowValueDuty 3.00, vat 21.47 sale, 3.00',
      'lowValue: lowValueDuty 3.00, vat 21.47, 24.47',
      'atr: duty 0.00, vat 20.90, 20.90',
    ]
    expect(['2026-07-01', '2026-11-01', '2028-06-30'].map(on)).toEqual([expected, expected, expected])
  })

  it('charges the tariff from 1 Jul 2028 on', () => {
    // 12 % of 110 = 13.20; 19 % of 123.20 = 23.408
    expect(on('2028-07-01')).toEqual([
      'ioss: duty 13.20, vat 23.41 sale, 13.20',
      'full: duty 13.20, vat 23.41, 36.61',
      'atr: duty 0.00, vat 20.90, 20.90',
    ])
  })

  it('applies the additional duty of the day in the United States', () => {
    const layers = [
      { hts: '9903.03.01', percent: '10', from: '2026-02-24', to: '2026-07-23', fact },
      { hts: '9903.05.79', percent: '12.5', from: '2026-07-24', to: null, fact },
    ]
    const total = (day: string) =>
      waysOf(
        consignmentOf('US', [goodsOf('100.00', 'USD')], { day }),
        inputOf('10.00', 'USD', [['16.5%']], { layers }),
      )[0]
    expect(total('2026-07-23')).toBe('entry: duty 16.50, additionalDuty 10.00, processingFee 2.69, 29.19')
    expect(total('2026-07-24')).toBe('entry: duty 16.50, additionalDuty 12.50, processingFee 2.69, 31.69')
    expect(total('2027-10-01')).toBe('entry: duty 16.50, additionalDuty 12.50, feeUnknown, unknown')
  })

  it.each([
    ['RO', '2025-07-31', '19'],
    ['RO', '2025-08-01', '21'],
    ['EE', '2025-06-30', '22'],
    ['EE', '2025-07-01', '24'],
    ['FI', '2024-08-31', '24'],
    ['FI', '2024-09-01', '25.5'],
    ['SK', '2024-12-31', '20'],
    ['SK', '2025-01-01', '23'],
    ['CH', '2023-12-31', null],
    ['CH', '2024-01-01', '8.1'],
  ])('charges the VAT of %s on %s', (countryCode, day, percent) => {
    const [way] = landedCost(consignmentOf(countryCode, goods, { day }), inputOf('10.00', 'EUR', null)).ways
    expect(way?.lines.find(({ code }) => code === 'vat')?.percent ?? null).toBe(percent)
  })

  it('names the last day of a rate that was replaced', () => {
    const [way] = landedCost(
      consignmentOf('RO', goods, { day: '2025-07-31' }),
      inputOf('10.00', 'EUR', null),
    ).ways
    expect(way?.lines.find(({ code }) => code === 'vat')?.fact).toMatchObject({
      from: '2017-01-01',
      to: '2025-07-31',
    })
  })
})

describe('landed cost by rates of weight and pieces', () => {
  const goods = goodsOf('1000.00', 'EUR', { hsCode: '210690', netKg: 12.5, quantity: 40 })
  const duty = (rate: string, more: Partial<ConsignmentGoods> = {}) => {
    const [way] = landedCost(
      consignmentOf('DE', [{ ...goods, ...more }]),
      inputOf('0.00', 'EUR', [[rate]]),
    ).ways
    const line = way?.lines.find(({ code }) => code === 'duty')
    return line ? toDecimal(line.amount) : way?.unknowns[0]?.reason
  }

  it.each([
    // 256 + 4.20 × 0.125
    ['25.60% + 4.20 EUR / 100 kg', '256.53'],
    // 20 × 0.125
    ['20.00 EUR / 100 kg', '2.50'],
    // 40 × 0.50 = 20, below 2.7 %
    ['0.50 EUR / item MIN 2.70% MAX 4.60%', '27.00'],
    // 40 × 1.50 = 60, above 4.6 %
    ['1.50 EUR / item MIN 2.70% MAX 4.60%', '46.00'],
    // 4.5 % is 45; at least 12, at most 32
    ['4.50% MIN 0.30 EUR / item MAX 0.80 EUR / item', '32.00'],
    ['4.50% MIN 1.30 EUR / item MAX 1.80 EUR / item', '52.00'],
    ['7.70% + 20.00 EUR / 100 kg MAX 7.70% + 1.00 EUR / 100 kg', '77.13'],
    ['10.00% + EA', 'textRate'],
    ['9.00% + EA MAX 24.20% + ADSZ', 'textRate'],
    ['Entry Price', 'textRate'],
    ['10.40% (1 JAN-31 MAR), 12.00% (1 APR-31 DEC)', 'textRate'],
    ['8.00% + 12.00 EUR / 100 kg / net drained wt', 'textRate'],
    ['20.00 GBP / 100kg', 'textRate'],
  ])('computes %s', (rate, expected) => {
    expect(duty(rate)).toBe(expected)
  })

  it('names a missing weight and a missing number of pieces', () => {
    expect(duty('20.00 EUR / 100 kg', { netKg: null })).toBe('quantityMissing')
    expect(duty('0.50 EUR / item MIN 2.70% MAX 4.60%', { unit: 'kg' })).toBe('quantityMissing')
  })

  it('computes the notation of the British tariff', () => {
    const [way] = landedCost(
      consignmentOf('GB', [goodsOf('1000.00', 'GBP', { netKg: 12.5, originCountry: null })]),
      inputOf('0.00', 'GBP', [['8.00% + 147.00 GBP/100kg']]),
    ).ways
    // 80 + 147 × 0.125 = 98.375
    expect(describeWay(way!)).toBe('full: duty 98.38, vat 219.68, 318.06')
  })
})

it('returns no total for alcohol and tobacco, whose excise is unknown', () => {
  const goods = [goodsOf('200.00', 'EUR', { hsCode: '220421' })]
  expect(waysOf(consignmentOf('DE', goods), inputOf('0.00', 'EUR', [['10%']]))).toEqual([
    'full: duty 20.00, vat 41.80, feeUnknown 0 220421, unknown',
  ])
})

describe('landed cost in territories of the European Union', () => {
  it.each([
    ['PT', '9000-150', 'lowValue: lowValueDuty 3.00, vat 24.86, 27.86'],
    ['AT', '6691', 'lowValue: lowValueDuty 3.00, vat 21.47, 24.47'],
    ['MC', '98000', 'lowValue: lowValueDuty 3.00, vat 22.60, 25.60'],
    ['GB', 'BT1 1AA', 'lowValue: lowValueDuty 3.00, vat 22.60, 25.60'],
    ['ES', '35001', 'lowValue: lowValueDuty 3.00, vatUnknown canaryIslands, unknown'],
    ['FI', '22100', 'lowValue: lowValueDuty 3.00, vatUnknown alandIslands, unknown'],
    ['RE', '97400', 'lowValue: lowValueDuty 3.00, vat 9.61, feeUnknown frenchOverseasDepartment, unknown'],
    ['ES', '51001', 'entry: editionMissing ceuta, vatUnknown ceuta, unknown'],
    ['DE', '78266', 'entry: editionMissing buesingen, vatUnknown buesingen, unknown'],
    ['DE', '27498', 'entry: editionMissing helgoland, vatUnknown helgoland, unknown'],
    ['IT', '23041', 'entry: editionMissing livigno, vatUnknown livigno, unknown'],
  ])('follows the rules of %s %s', (countryCode, postalCode, expected) => {
    const consignment = consignmentOf(countryCode, [goodsOf('100.00', 'EUR')], {
      destination: { countryCode, postalCode },
    })
    expect(waysOf(consignment, inputOf('10.00', 'EUR', [['12%']]))[0]).toBe(expected)
  })

  it('offers no A.TR in Northern Ireland and no IOSS outside the VAT area', () => {
    const kinds = (countryCode: string, postalCode: string) =>
      landedCost(
        consignmentOf(countryCode, [goodsOf('100.00', 'EUR')], { destination: { countryCode, postalCode } }),
        inputOf('10.00', 'EUR', [['12%']]),
      ).ways.map(({ kind }) => kind)
    expect(kinds('GB', 'BT1 1AA')).toEqual(['lowValue', 'ioss'])
    expect(kinds('ES', '35001')).toEqual(['lowValue', 'atr'])
  })
})

describe('landed cost in Great Britain', () => {
  it('charges VAT at the sale up to 135 GBP, tariff and VAT above it', () => {
    const ways = (value: string, more: Partial<Consignment> = {}) =>
      waysOf(consignmentOf('GB', [goodsOf(value, 'GBP')], more), inputOf('10.00', 'GBP', [['12.00%']]))
    expect(ways('135.00')).toEqual(['saleVat: duty 0.00, vat 29.00 sale, 0.00'])
    // 12 % of 145.01 = 17.4012; 20 % of 162.41 = 32.482; without duty 20 % of 145.01 = 29.002
    const full = 'full: duty 17.40, vat 32.48, 49.88'
    const preference = 'preference: duty 0.00, vat 29.00, 29.00'
    expect(ways('135.01')).toEqual([full, preference])
    expect(ways('135.01', { originPaper: 'eur1' })).toEqual([preference, full])
  })

  it('offers the preference for industrial goods of Turkish origin only', () => {
    const kinds = (more: Partial<ConsignmentGoods>) =>
      landedCost(
        consignmentOf('GB', [goodsOf('200.00', 'GBP', more)]),
        inputOf('0.00', 'GBP', [['12.00%']]),
      ).ways.map(({ kind }) => kind)
    expect(kinds({})).toEqual(['full', 'preference'])
    expect(kinds({ originCountry: 'CN' })).toEqual(['full'])
    expect(kinds({ originCountry: null })).toEqual(['full'])
    expect(kinds({ hsCode: '200819' })).toEqual(['full'])
  })
})

it('frees the industrial goods of a mixed consignment by the British preference', () => {
  const goods = [goodsOf('100.00', 'GBP'), goodsOf('100.00', 'GBP', { hsCode: '080620' })]
  const consignment = consignmentOf('GB', goods, { originPaper: 'eur1' })
  // 2 % of 100 = 2.00; 20 % of 202 = 40.40
  expect(waysOf(consignment, inputOf('0.00', 'GBP', [['12%'], ['2%']]))[0]).toBe(
    'preference: duty 0.00, duty 2.00, vat 40.40, 42.40',
  )
})

it('relieves gifts between private persons in Great Britain up to 39 GBP of VAT', () => {
  const gift = {
    purpose: 'gift',
    sender: { countryCode: 'TR', kind: 'individual', hasEori: false },
  } as const
  const ways = (value: string) =>
    waysOf(consignmentOf('GB', [goodsOf(value, 'GBP')], gift), inputOf('10.00', 'GBP', [['12.00%']]))
  expect(ways('39.00')).toEqual(['entry: duty 0.00, vat 0.00, 0.00'])
  // 20 % of 49.01 = 9.802
  expect(ways('39.01')).toEqual(['entry: duty 0.00, vat 9.80, 9.80'])
})

describe('landed cost in the United States', () => {
  const layers = [
    { hts: '9903.03.01', percent: '10', from: '2026-02-24', to: '2026-07-23', fact },
    { hts: '9903.05.79', percent: '12.5', from: '2026-07-24', to: null, fact },
  ]
  const first = (
    goods: readonly ConsignmentGoods[],
    rates: readonly (readonly string[])[],
    more: Partial<Consignment> = {},
  ) => waysOf(consignmentOf('US', goods, more), inputOf('30.00', 'USD', rates, { layers }))

  it('charges tariff, layers and the processing fee on the value without freight', () => {
    expect(first([goodsOf('100.00', 'USD')], [['16.5%']])).toEqual([
      'entry: duty 16.50, additionalDuty 12.50, processingFee 2.77, 31.77',
    ])
  })

  it('applies the exemption to the consignment, not to each line', () => {
    const goods = [goodsOf('500.00', 'USD'), goodsOf('300.01', 'USD')]
    expect(first(goods, [['16.5%'], ['16.5%']], { day: '2025-08-28' })).toEqual([
      // 82.50 + 49.50165
      'entry: duty 82.50, duty 49.50, processingFee 2.62, 134.62',
    ])
    const within = [goodsOf('500.00', 'USD'), goodsOf('300.00', 'USD')]
    expect(first(within, [['16.5%'], ['16.5%']], { day: '2025-08-28' })).toEqual([
      'entry: duty 0.00, duty 0.00, 0.00',
    ])
  })

  it('compares a converted value with the limits before rounding', () => {
    // 32,000.01 TRY are 800.00025 USD; 16.5 % of 800.00 = 132.00
    expect(first([goodsOf('32000.01', 'TRY')], [['16.5%']], { day: '2025-08-28' })).toEqual([
      'entry: duty 132.00, processingFee 2.62, 134.62',
    ])
    // 100,000.01 TRY are 2,500.00025 USD: a formal entry
    expect(first([goodsOf('100000.01', 'TRY')], [['Free']])).toEqual([
      'entry: duty 0.00, additionalDuty 312.50, processingFee 34.58, 347.08',
    ])
  })

  it('applies the rules of the United States to Puerto Rico', () => {
    const consignment = consignmentOf('PR', [goodsOf('100.00', 'USD')])
    expect(waysOf(consignment, inputOf('30.00', 'USD', [['16.5%']], { layers }))).toEqual([
      'entry: duty 16.50, additionalDuty 12.50, processingFee 2.77, 31.77',
    ])
  })

  it('computes rates per kilogram and names a missing weight', () => {
    const honey = (netKg: number | null) =>
      first([goodsOf('100.00', 'USD', { hsCode: '040900', netKg })], [['1.9 cents/kg']])
    // 0.019 × 12.345 = 0.234555
    expect(honey(12.345)).toEqual(['entry: duty 0.23, additionalDuty 12.50, processingFee 2.77, 15.50'])
    expect(honey(null)).toEqual(['entry: processingFee 2.77, quantityMissing 0 1.9 cents/kg, unknown'])
  })

  it('computes no additional duty for goods of another origin', () => {
    expect(first([goodsOf('100.00', 'USD', { originCountry: 'CN' })], [['16.5%']])).toEqual([
      'entry: processingFee 2.77, countryUnknown 0 CN, unknown',
    ])
  })
})

describe('landed cost in other countries', () => {
  const ways = (
    countryCode: string,
    goods: ConsignmentGoods,
    rates: readonly (readonly string[])[] | null = null,
  ) => waysOf(consignmentOf(countryCode, [goods]), inputOf('10.00', goods.value!.currency, rates))

  it('frees personal parcels of duty in Saudi Arabia up to 1,000 SAR', () => {
    const goods = goodsOf('100.00', 'USD')
    const input = inputOf('10.00', 'USD', null, { rates: { USD: '37.50', SAR: '10' } })
    // 375 + 37.50 = 412.50; 15 % = 61.875
    expect(waysOf(consignmentOf('SA', [goods]), input)).toEqual(['entry: duty 0.00, vat 61.88, 61.88'])
    const receiver = { kind: 'corporate', hasEori: false, hasTaxNumber: true } as const
    expect(waysOf(consignmentOf('SA', [goods], { receiver }), input)).toEqual([
      'entry: editionMissing SA, unknown',
    ])
  })

  it('frees industrial goods in Switzerland and does not collect tax up to 5 CHF', () => {
    // 8.1 % of 110 = 8.91
    expect(ways('CH', goodsOf('100.00', 'CHF'))).toEqual(['entry: duty 0.00, vat 8.91, 8.91'])
    // 8.1 % of 61.80 = 5.0058; of 61.79 = 5.00499, and tax of 5.00 is not collected
    expect(ways('LI', goodsOf('51.80', 'CHF'))).toEqual(['entry: duty 0.00, vat 5.01, 5.01'])
    expect(ways('CH', goodsOf('51.79', 'CHF'))).toEqual(['entry: duty 0.00, vat 0.00, 0.00'])
    expect(ways('CH', goodsOf('100.00', 'CHF', { hsCode: '080222' }))).toEqual([
      'entry: editionMissing CH, unknown',
    ])
  })

  it('frees gifts between private persons in Switzerland up to 100 CHF', () => {
    const gift = (value: string) =>
      waysOf(
        consignmentOf('CH', [goodsOf(value, 'CHF')], {
          purpose: 'gift',
          sender: { countryCode: 'TR', kind: 'individual', hasEori: false },
        }),
        inputOf('10.00', 'CHF', null),
      )
    expect(gift('100.00')).toEqual(['entry: duty 0.00, vat 0.00, 0.00'])
    // 8.1 % of 110.01 = 8.91081
    expect(gift('100.01')).toEqual(['entry: duty 0.00, vat 8.91, 8.91'])
  })

  it('offers VAT at the sale in Norway up to 3,000 NOK per item', () => {
    // 25 % of 6,010 = 1,502.50
    expect(ways('NO', goodsOf('6000.00', 'NOK', { quantity: 2 }))).toEqual([
      'entry: editionMissing NO, unknown',
      'saleVat: duty 0.00, vat 1502.50 sale, 0.00',
    ])
    expect(ways('NO', goodsOf('3000.01', 'NOK'))).toEqual(['entry: editionMissing NO, unknown'])
  })

  it('charges the tax of the country on goods and duty where the tariff is known', () => {
    expect(ways('AU', goodsOf('1000.00', 'AUD'))).toEqual(['saleVat: duty 0.00, vat 101.00 sale, 0.00'])
    // Duty 5 % of 2,000 without freight = 100; 10 % of 2,110 = 211
    expect(ways('AU', goodsOf('2000.00', 'AUD'), [['5%']])).toEqual([
      'entry: duty 100.00, vat 211.00, 311.00',
    ])
    expect(ways('CA', goodsOf('20.00', 'CAD'))).toEqual(['entry: duty 0.00, vat 0.00, 0.00'])
    expect(ways('CA', goodsOf('20.01', 'CAD'))).toEqual(['entry: editionMissing CA, unknown'])
  })

  it('knows nothing of a country without facts', () => {
    expect(ways('BR', goodsOf('20.00', 'USD'))).toEqual(['entry: countryUnknown BR, unknown'])
  })
})

describe('every landed cost', () => {
  const anyGoods = fc
    .record({
      minor: fc.integer({ min: 1, max: 500_000 }),
      currency: fc.constantFrom('EUR', 'USD', 'GBP', 'TRY', 'JPY'),
      hsCode: fc.constantFrom('610910', '080222', '720851', null),
      originCountry: fc.constantFrom('TR', 'CN', null),
      rates: fc.array(fc.constantFrom('0%', '4.5%', '12%', '1.9 cents/kg', 'EA'), { maxLength: 2 }),
    })
    .map(({ minor, currency, rates, ...more }) => ({
      rates,
      goods: { ...goodsOf('1.00', currency, more), value: money(minor, currency) },
    }))

  it('has a total of its lines exactly when nothing is unknown', () => {
    fc.assert(
      fc.property(
        fc.array(anyGoods, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('DE', 'RO', 'GB', 'US', 'CH', 'NO', 'AU', 'JP', 'BR'),
        fc.constantFrom('2025-08-28', '2026-06-30', '2026-07-01', '2026-11-28', '2028-07-01'),
        fc.integer({ min: 0, max: 10_000 }),
        (all, countryCode, day, freight) => {
          const goods = all.map((one) => one.goods)
          const input = inputOf(
            '0.00',
            'EUR',
            all.map(({ rates }) => rates),
          )
          const cost = landedCost(consignmentOf(countryCode, goods, { day }), {
            ...input,
            freight: money(freight, 'EUR'),
          })
          expect(cost.ways.length).toBeGreaterThan(0)
          for (const { lines, unknowns, total } of cost.ways) {
            expect(total === null).toBe(unknowns.length > 0)
            for (const { amount } of lines) expect(amount.currency).toBe(cost.currency)
            if (!total) continue
            const atBorder = lines.filter(({ due }) => due === 'border')
            expect(total.most.minor).toBe(atBorder.reduce((sum, { amount }) => sum + amount.minor, 0))
            expect(total.least.minor).toBeLessThanOrEqual(total.most.minor)
          }
        },
      ),
      propertyRuns,
    )
  })

  it('shares freight and insurance without losing a cent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 20_000, max: 500_000 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 10_000 }),
        (values, freight) => {
          const goods = values.map((minor) => ({ ...goodsOf('1.00', 'EUR'), value: money(minor, 'EUR') }))
          const [way] = landedCost(consignmentOf('DE', goods), {
            ...inputOf(
              '0.00',
              'EUR',
              values.map(() => ['10%']),
            ),
            freight: money(freight, 'EUR'),
          }).ways
          const bases = way!.lines.filter(({ code }) => code === 'duty').map(({ base }) => base!.minor)
          const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
          expect(sum(bases)).toBe(sum(values) + freight)
          bases.forEach((base, index) => expect(base).toBeGreaterThanOrEqual(values[index]!))
        },
      ),
      propertyRuns,
    )
  })
})
