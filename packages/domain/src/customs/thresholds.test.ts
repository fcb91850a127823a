import { describe, expect, it } from 'vitest'
import { fromDecimal } from '../money/money.ts'
import {
  asksForAtr,
  checkMicroExport,
  hasNoUsDeMinimis,
  iossApplies,
  warnsAboutInsurance,
} from './thresholds.ts'

const eur = (amount: string) => fromDecimal(amount, 'EUR')
const usd = (amount: string) => fromDecimal(amount, 'USD')

describe('asksForAtr', () => {
  it.each([
    ['DE', '150.01', true],
    ['DE', '150.00', false],
    ['GB', '900.00', false],
    ['CH', '900.00', false],
  ])('requires an A.TR for destination %s and %s EUR: %s', (country, value, asks) => {
    expect(asksForAtr({ countryCode: country }, eur(value))).toBe(asks)
  })
})

describe('iossApplies', () => {
  it.each([
    ['DE', 'individual', '150.00', true],
    ['DE', 'individual', '150.01', false],
    ['DE', 'corporate', '50.00', false],
    ['GB', 'individual', '50.00', false],
    ['DE', 'individual', '0.00', false],
  ] as const)(
    'applies IOSS for destination %s, an %s receiver and %s EUR: %s',
    (country, receiver, value, applies) => {
      expect(iossApplies({ countryCode: country }, receiver, eur(value))).toBe(applies)
    },
  )
})

describe('territory with special rules', () => {
  it.each([
    ['ES', '38001', true, false], // Canary Islands
    ['ES', '52006', false, false], // Melilla
    ['DE', '27498', false, false], // Helgoland
    ['MC', '98000', true, true],
    ['GB', 'BT1 1AA', false, true],
    ['RE', '97400', true, false],
  ])(
    'applies territory rules to %s %s: A.TR over 150 EUR %s, IOSS up to 150 EUR %s',
    (countryCode, postalCode, atr, ioss) => {
      const destination = { countryCode, postalCode }
      expect(asksForAtr(destination, eur('150.01'))).toBe(atr)
      expect(iossApplies(destination, 'individual', eur('150.00'))).toBe(ioss)
    },
  )
})

describe('hasNoUsDeMinimis', () => {
  it.each([
    ['US', '2025-08-28', false],
    ['US', '2025-08-29', true],
    ['US', '2026-11-20', true],
    ['CA', '2026-11-20', false],
  ])('reports no US de minimis for %s on %s: %s', (country, day, hasNone) => {
    expect(hasNoUsDeMinimis(country, day)).toBe(hasNone)
  })
})

describe('warnsAboutInsurance', () => {
  it('warns about uninsured goods over 500 USD', () => {
    expect(warnsAboutInsurance(usd('500.00'), false)).toBe(false)
    expect(warnsAboutInsurance(usd('500.01'), false)).toBe(true)
    expect(warnsAboutInsurance(usd('900.00'), true)).toBe(false)
  })

  it('throws when the insured amount has another currency', () => {
    expect(() => warnsAboutInsurance(eur('500.01'), false)).toThrow(RangeError)
  })
})

describe('checkMicroExport', () => {
  it.each([
    ['2026-01-01', 300, '15000.00', 'ok'],
    ['2026-01-01', 300.1, '15000.00', 'tooHeavy'],
    ['2026-01-01', 10, '15000.01', 'tooValuable'],
    ['2026-01-02', 300.1, '15000.00', 'tooHeavy'],
    ['2026-01-03', 600, '30000.00', 'ok'],
    ['2026-11-20', 600.1, '1.00', 'tooHeavy'],
    ['2026-11-20', 1, '30000.01', 'tooValuable'],
  ])('checks micro export limits on %s for %d kg and %s EUR: %s', (day, kg, value, verdict) => {
    expect(checkMicroExport(day, kg, eur(value))).toBe(verdict)
  })
})
