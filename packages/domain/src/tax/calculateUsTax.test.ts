/**
 * Seventy cases calculated by hand from the tariff: code and column 1 rate as in the Harmonized Tariff Schedule
 * 2025 of the United States, layers by day as in their notices. Amounts were calculated independently of this
 * code.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDecimal, money, toDecimal } from '../money/money.ts'
import { calculateUsTax } from './calculateUsTax.ts'
import { deMinimisOn, mayBeInformational, mayHoldMetal } from './usDutyFacts.ts'
import { readTariffCode, writeTariffCode } from './tariffCode.ts'
import { readTariffRate, writeTariffRate } from './tariffRate.ts'

const layers = [
  { hts: '9903.01.25', percent: '10', from: '2025-04-05', to: '2025-08-06' },
  { hts: '9903.02.64', percent: '15', from: '2025-08-07', to: '2026-02-23' },
  { hts: '9903.03.01', percent: '10', from: '2026-02-24', to: '2026-07-23' },
  { hts: '9903.05.79', percent: '12.5', from: '2026-07-24', to: null },
]

/** Quota codes that the 2025 file does not mark; the export of the same year has a quantity there. */
const quotaCodes = ['17049058']

type Expected = [fixedPercent: string, fixed: string, hsPercent: string, hs: string, total: string]
type Case = [code: string, rate: string, value: string, day: string, Expected | string]

const cases: Case[] = [
  ['61091000', '16.5%', '10.00', '2026-11-20', ['12.5', '1.25', '16.5', '1.65', '2.90']],
  ['61091000', '16.5%', '59.97', '2026-11-20', ['12.5', '7.50', '16.5', '9.90', '17.40']],
  ['61091000', '16.5%', '900.00', '2025-04-04', ['0', '0.00', '16.5', '148.50', '148.50']],
  ['61091000', '16.5%', '900.00', '2025-04-05', ['10', '90.00', '16.5', '148.50', '238.50']],
  ['61091000', '16.5%', '900.00', '2025-08-06', ['10', '90.00', '16.5', '148.50', '238.50']],
  ['61091000', '16.5%', '900.00', '2025-08-07', ['15', '135.00', '16.5', '148.50', '283.50']],
  ['61091000', '16.5%', '703.38', '2025-08-28', ['15', '0.00', '16.5', '0.00', '0.00']],
  ['61091000', '16.5%', '800.00', '2025-08-28', ['15', '0.00', '16.5', '0.00', '0.00']],
  ['61091000', '16.5%', '800.01', '2025-08-28', ['15', '120.00', '16.5', '132.00', '252.00']],
  ['61091000', '16.5%', '0.01', '2025-08-29', ['15', '0.00', '16.5', '0.00', '0.00']],
  ['61091000', '16.5%', '0.01', '2025-08-28', ['15', '0.00', '16.5', '0.00', '0.00']],
  ['61091000', '16.5%', '546.00', '2026-02-23', ['15', '81.90', '16.5', '90.09', '171.99']],
  ['61091000', '16.5%', '546.00', '2026-02-24', ['10', '54.60', '16.5', '90.09', '144.69']],
  ['61091000', '16.5%', '546.00', '2026-07-23', ['10', '54.60', '16.5', '90.09', '144.69']],
  ['61091000', '16.5%', '546.00', '2026-07-24', ['12.5', '68.25', '16.5', '90.09', '158.34']],
  ['61099010', '32%', '1072.80', '2026-11-20', ['12.5', '134.10', '32', '343.30', '477.40']],
  ['61099040', '2.6%', '240.00', '2026-11-20', ['12.5', '30.00', '2.6', '6.24', '36.24']],
  ['61102020', '16.5%', '99.99', '2026-11-20', ['12.5', '12.50', '16.5', '16.50', '29.00']],
  ['61103030', '32%', '750.00', '2026-05-01', ['10', '75.00', '32', '240.00', '315.00']],
  ['57011090', '4.5%', '1250.00', '2026-11-20', ['12.5', '156.25', '4.5', '56.25', '212.50']],
  ['57011040', 'Free', '1250.00', '2026-11-20', ['12.5', '156.25', '0', '0.00', '156.25']],
  ['57021090', 'Free', '2449.93', '2026-11-20', ['12.5', '306.24', '0', '0.00', '306.24']],
  ['57050020', '3.3%', '449.50', '2025-12-31', ['15', '67.43', '3.3', '14.83', '82.26']],
  ['62046280', '16.6%', '568.05', '2026-11-20', ['12.5', '71.01', '16.6', '94.30', '165.31']],
  ['62044230', '8.4%', '359.55', '2026-03-15', ['10', '35.96', '8.4', '30.20', '66.16']],
  ['62034245', '16.6%', '1108.89', '2026-11-20', ['12.5', '138.61', '16.6', '184.08', '322.69']],
  ['62142000', '6.7%', '357.00', '2026-11-20', ['12.5', '44.63', '6.7', '23.92', '68.55']],
  ['63026000', '9.1%', '1270.00', '2026-11-20', ['12.5', '158.75', '9.1', '115.57', '274.32']],
  ['63029100', '9.2%', '468.60', '2026-11-20', ['12.5', '58.58', '9.2', '43.11', '101.69']],
  ['63023190', '6.7%', '301.00', '2025-10-10', ['15', '45.15', '6.7', '20.17', '65.32']],
  ['69120048', '9.8%', '385.00', '2026-11-20', ['12.5', '48.13', '9.8', '37.73', '85.86']],
  ['69139050', '6%', '244.42', '2026-11-20', ['12.5', '30.55', '6', '14.67', '45.22']],
  ['69111080', '20.8%', '990.00', '2026-11-20', ['12.5', '123.75', '20.8', '205.92', '329.67']],
  ['70133710', '28.5%', '1450.00', '2026-11-20', ['12.5', '181.25', '28.5', '413.25', '594.50']],
  ['70181050', 'Free', '1125.00', '2026-11-20', ['12.5', '140.63', '0', '0.00', '140.63']],
  ['71131150', '5%', '897.00', '2026-11-20', ['12.5', '112.13', '5', '44.85', '156.98']],
  ['71131950', '5.5%', '1999.99', '2026-11-20', ['12.5', '250.00', '5.5', '110.00', '360.00']],
  ['71171990', '11%', '682.65', '2026-11-20', ['12.5', '85.33', '11', '75.09', '160.42']],
  ['94051980', '3.9%', '520.00', '2024-12-31', ['0', '0.00', '3.9', '0.00', '0.00']],
  ['94051980', '3.9%', '520.00', '2026-11-20', ['12.5', '65.00', '3.9', '20.28', '85.28']],
  ['94052980', '3.9%', '303.03', '2026-11-20', ['12.5', '37.88', '3.9', '11.82', '49.70']],
  ['95030000', 'Free', '239.76', '2026-11-20', ['12.5', '29.97', '0', '0.00', '29.97']],
  ['42022160', '10%', '199.90', '2026-11-20', ['12.5', '24.99', '10', '19.99', '44.98']],
  ['42022190', '9%', '200.10', '2026-11-20', ['12.5', '25.01', '9', '18.01', '43.02']],
  ['42033000', '2.7%', '231.01', '2026-11-20', ['12.5', '28.88', '2.7', '6.24', '35.12']],
  ['34011110', 'Free', '242.55', '2026-11-20', ['12.5', '30.32', '0', '0.00', '30.32']],
  ['33049950', 'Free', '71.04', '2026-11-20', ['12.5', '8.88', '0', '0.00', '8.88']],
  ['20081985', '22.4%', '551.50', '2026-11-20', ['12.5', '68.94', '22.4', '123.54', '192.48']],
  ['17049035', '5.6%', '393.30', '2026-11-20', ['12.5', '49.16', '5.6', '22.02', '71.18']],
  ['19059010', 'Free', '175.15', '2026-11-20', ['12.5', '21.89', '0', '0.00', '21.89']],
  ['92060020', '4.8%', '266.64', '2026-11-20', ['12.5', '33.33', '4.8', '12.80', '46.13']],
  ['49019900', 'Free', '610.00', '2026-11-20', ['12.5', '76.25', '0', '0.00', '76.25']],
  ['97019100', 'Free', '450.00', '2026-11-20', ['12.5', '56.25', '0', '0.00', '56.25']],
  ['08042040', '7.9 cents/kg', '100.00', '2026-11-20', 'quantityMissing'],
  ['04090000', '1.9 cents/kg', '100.00', '2026-11-20', 'quantityMissing'],
  ['15092020', '5 cents/kg on contents and container', '500.00', '2026-11-20', 'textRate'],
  [
    '91021110',
    '44 cents each + 6% on the case + 14% on the strap, band or bracelet + 5.3% on the battery',
    '300.00',
    '2026-11-20',
    'textRate',
  ],
  ['21069048', '7.85 cents/liter', '90.00', '2026-11-20', 'textRate'],
  ['73239300', '2%', '120.00', '2026-11-20', 'section232'],
  ['73239300', '2%', '120.00', '2025-03-11', 'section232'],
  ['72104900', 'Free', '500.00', '2018-03-22', ['0', '0.00', '0', '0.00', '0.00']],
  ['74181000', '3%', '1000.00', '2025-07-31', ['10', '100.00', '3', '30.00', '130.00']],
  ['74181000', '3%', '1000.00', '2025-08-01', 'section232'],
  ['74031100', '1%', '900.00', '2025-07-31', ['10', '90.00', '1', '9.00', '99.00']],
  ['74031100', '1%', '900.00', '2025-08-01', 'section232Unknown'],
  ['85444290', '2.6%', '50.00', '2025-08-01', 'section232Unknown'],
  ['85444920', '3.5%', '50.00', '2026-11-20', 'section232Unknown'],
  ['85444920', '3.5%', '50.00', '2025-07-31', ['10', '0.00', '3.5', '0.00', '0.00']],
  ['87012100', '4%', '90000.00', '2025-10-31', ['15', '13500.00', '4', '3600.00', '17100.00']],
  ['87012100', '4%', '90000.00', '2025-11-01', 'section232Unknown'],
  ['87059000', 'Free', '90000.00', '2026-11-20', 'section232Unknown'],
  ['76151071', '3.1%', '660.00', '2026-11-20', 'section232'],
  ['87083050', '2.5%', '350.00', '2025-05-02', ['10', '0.00', '2.5', '0.00', '0.00']],
  ['87083050', '2.5%', '350.00', '2025-05-03', 'section232'],
  ['94036080', 'Free', '820.00', '2025-10-13', ['15', '123.00', '0', '0.00', '123.00']],
  ['94036080', 'Free', '820.00', '2025-10-14', 'section232'],
  ['98010011', '', '10.00', '2026-11-20', 'blankRate'],
  ['17049058', '40 cents/kg + 10.4%', '1000.00', '2026-11-20', 'quota'],
]

const calculate = (code: string, rate: string, value: string, day: string) =>
  calculateUsTax(
    { code, rate, hasQuota: quotaCodes.includes(code), value: fromDecimal(value, 'USD'), day },
    layers,
  )

describe('calculateUsTax', () => {
  it.each(cases)('calculates the duty of %s at %s, %s USD on %s', (code, rate, value, day, expected) => {
    const tax = calculate(code, rate, value, day)
    if (tax.kind === 'none') return expect(tax.reason).toBe(expected)
    const { fixedPercent, fixedAmount, hsPercent, hsAmount, total } = tax
    expect([fixedPercent, toDecimal(fixedAmount), hsPercent, toDecimal(hsAmount), toDecimal(total)]).toEqual(
      expected,
    )
  })

  it('returns zero duty for a text rate when the goods are within the exemption', () => {
    const within = calculate('04090000', '1.9 cents/kg', '800.00', '2025-08-28')
    expect(within).toMatchObject({ kind: 'figure', isExempt: true, hsPercent: null, total: { minor: 0 } })
    const beyond = calculate('04090000', '1.9 cents/kg', '800.01', '2025-08-28')
    expect(beyond).toMatchObject({ kind: 'none', reason: 'quantityMissing' })
  })

  it('returns the duty layer of the day with its amount before and after rounding', () => {
    const tax = calculate('61091000', '16.5%', '59.97', '2026-11-20')
    if (tax.kind === 'none') throw new Error(tax.reason)
    expect(tax.layers.map(({ layer, amount, exact }) => [layer.hts, toDecimal(amount), exact])).toEqual([
      ['9903.05.79', '7.50', '7.49625'],
    ])
    expect(tax.hsExact).toBe('9.89505')
  })

  it('adds all duty layers in force, each rounded separately', () => {
    const both = [
      { hts: '9903.00.01', percent: '2.5', from: '2026-01-01', to: null },
      { hts: '9903.00.02', percent: '0.25', from: '2026-01-01', to: null },
    ]
    const goods = { code: '61091000', rate: 'Free', hasQuota: false, day: '2026-01-01' }
    const tax = calculateUsTax({ ...goods, value: fromDecimal('5.80', 'USD') }, both)
    expect(tax).toMatchObject({ kind: 'figure', fixedPercent: '2.75' })
    // 0.145 and 0.0145
    if (tax.kind === 'figure') expect(toDecimal(tax.fixedAmount)).toBe('0.16')
  })

  it('applies duty layers by code, and replaces other layers by section 232', () => {
    const all = { hts: '9903.00.01', percent: '10', from: '2026-01-01', to: null }
    const shirts = { ...all, hts: '9903.00.02', percent: '5', codes: ['6109', '6110'] }
    const pots = { ...all, hts: '9903.81.90', percent: '50', codes: ['732393'], isSection232: true }
    const fixedOf = (code: string, rate = 'Free') => {
      const goods = { code, rate, hasQuota: false, day: '2026-01-01' }
      const tax = calculateUsTax({ ...goods, value: fromDecimal('100', 'USD') }, [all, shirts, pots])
      return tax.kind === 'figure' ? tax.fixedPercent : tax.reason
    }
    expect(fixedOf('61091000')).toBe('15')
    expect(fixedOf('62046280')).toBe('10')
    expect(fixedOf('73239300')).toBe('50')
    expect(fixedOf('73102100')).toBe('section232')
    expect(fixedOf('73239300', '2 cents/kg')).toBe('quantityMissing')
  })

  it('lists duty layers beside an incalculable rate, but none under section 232', () => {
    const layersOf = (code: string, rate: string) => calculate(code, rate, '100', '2026-11-20').layers.length
    expect([layersOf('04090000', '1.9 cents/kg'), layersOf('73239300', '2%')]).toEqual([1, 0])
  })

  it('exempts goods up to 800 USD from duty until 28 Aug 2025 only', () => {
    const isExempt = (value: string, day: string) => {
      const tax = calculate('61091000', '16.5%', value, day)
      return tax.kind === 'figure' && tax.isExempt
    }
    expect(['2025-08-28', '2025-08-29'].map((day) => isExempt('800.00', day))).toEqual([true, false])
    expect(isExempt('800.01', '2025-08-28')).toBe(false)
    expect(deMinimisOn('2016-03-09')).toBeUndefined()
  })

  it('returns a duty total equal to its parts that grows with the value', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 3500 }),
        (minor, tenths) => {
          const goods = { code: '61091000', rate: `${tenths / 10}%`, hasQuota: false, day: '2026-11-20' }
          const of = (cents: number) => {
            const tax = calculateUsTax({ ...goods, value: money(cents, 'USD') }, layers)
            if (tax.kind === 'none') throw new Error(tax.reason)
            return tax
          }
          const tax = of(minor)
          expect(tax.total.minor).toBe(tax.fixedAmount.minor + tax.hsAmount.minor)
          expect(of(minor + 1).total.minor).toBeGreaterThanOrEqual(tax.total.minor)
        },
      ),
    )
  })
})

describe('conditions for warnings', () => {
  it('flags possible metal within goods of other chapters since 12 Mar 2025', () => {
    expect(mayHoldMetal('82119220', '2025-03-12')).toBe(true)
    expect(mayHoldMetal('82119220', '2025-03-11')).toBe(false)
    expect(mayHoldMetal('61091000', '2026-11-20')).toBe(false)
  })
  it('flags publications and works of art as possibly exempt', () => {
    expect(['49019900', '97019100', '61091000'].map(mayBeInformational)).toEqual([true, true, false])
  })
})

describe('tariff rate', () => {
  it.each([
    ['Free', 'free', '0'],
    ['FREE', 'free', '0'],
    ['6.8%', 'percent', '6.8'],
    [' 6.80 % ', 'percent', '6.8'],
    ['% 6,8', 'percent', '6.8'],
    ['%12', 'percent', '12'],
    ['131.8%', 'percent', '131.8'],
    ['0%', 'percent', '0'],
    ['', 'blank', null],
    ['68 cents/head', 'text', null],
    ['0.9¢ each + 10.6%', 'text', null],
    ['10.6% + 0.9¢ each', 'text', null],
    ['5% on the case', 'text', null],
    ['See 9903.88.03', 'text', null],
    ['1.2.3%', 'text', null],
    ['-5%', 'text', null],
    ['6.8', 'text', null],
  ])('parses the tariff rate %j as %s', (written, kind, percent) => {
    expect(readTariffRate(written)).toEqual({ kind, percent })
  })

  it.each([
    ['free', 'Free'],
    ['% 6,80', '6.8%'],
    ['1.9¢/kg  +\n5%', '1.9¢/kg + 5%'],
  ])('normalises the tariff rate %j to %j', (written, kept) => {
    expect(writeTariffRate(written)).toBe(kept)
  })
})

describe('tariff code', () => {
  it.each([
    ['6109.10.00', { kind: 'line', code: '61091000', isGtip: false }],
    ['61091000', { kind: 'line', code: '61091000', isGtip: false }],
    ['6109.10.00.12', { kind: 'line', code: '61091000', isGtip: false }],
    ['6109 10 0012', { kind: 'line', code: '61091000', isGtip: false }],
    ['6109.10.00.00.11', { kind: 'line', code: '61091000', isGtip: true }],
    ['6109.10', { kind: 'beginning', digits: '610910' }],
    ['6109', { kind: 'beginning', digits: '6109' }],
    ['61', { kind: 'beginning', digits: '61' }],
    ['6109100', { kind: 'beginning', digits: '6109100' }],
    ['6', { kind: 'malformed' }],
    ['6109100000111', { kind: 'malformed' }],
    ['6109-10', { kind: 'malformed' }],
    ['tişört', { kind: 'malformed' }],
    ['', { kind: 'malformed' }],
    ['0000', { kind: 'unknownChapter' }],
    ['7701.10.00', { kind: 'unknownChapter' }],
    ['9903.05.79', { kind: 'unknownChapter' }],
  ])('reads the typed tariff code %j', (typed, meaning) => {
    expect(readTariffCode(typed)).toEqual(meaning)
  })

  it('formats a tariff code with dots', () => {
    expect(['61091000', '610910', '6109'].map(writeTariffCode)).toEqual(['6109.10.00', '6109.10', '6109'])
  })
})
