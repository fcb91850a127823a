import { describe, expect, it } from 'vitest'
import { seededNumbers } from '../../courier/dispatch/randomNumbers.ts'
import { money } from '../../money/money.ts'
import { compileRules, decideOrder } from './decideOrder.ts'
import type { OrderToDecide } from './decideOrder.ts'
import type { OrderRule } from './orderRule.ts'
import { buildRule } from './testing/buildRule.ts'

const today = '2026-11-27'
/** 1 EUR is 1.10 USD here; there is no rate of other currencies. */
const usd: Record<string, number> = { EUR: 100_00, USD: 110_00 }

/** Two linen tablecloths of 0.9 kg and 100 EUR to Berlin, ordered at 14 o'clock. */
const buildOrder = (changes: Partial<OrderToDecide> = {}): OrderToDecide => ({
  integrationId: 7,
  countryCode: 'DE',
  weightKg: 0.9,
  valueIn: (currency) => (usd[currency] === undefined ? null : money(usd[currency], currency)),
  products: [{ sku: 'KTN-S', description: 'Keten MASA ÖRTÜSÜ', gtip: '630251000000' }],
  serviceWanted: 'Express (2–4 days)',
  hour: 14,
  ...changes,
})

const decide = (rules: readonly OrderRule[], order = buildOrder()) =>
  decideOrder(compileRules(rules, today), order)

const matches = (conditions: Partial<OrderRule>, order: Partial<OrderToDecide> = {}): boolean =>
  decide([buildRule(conditions)], buildOrder(order)).matched.length === 1

describe('a condition', () => {
  it.each<[string, boolean, Partial<OrderRule>, Partial<OrderToDecide>?]>([
    ['no condition', true, {}],
    ['the store', true, { integrationIds: [3, 7] }],
    ['another store', false, { integrationIds: [3] }],
    ['the country', true, { countryCodes: ['FR', 'DE'] }],
    ['another country', false, { countryCodes: ['FR'] }],
    ['an unknown country', false, { countryCodes: ['DE'] }, { countryCode: null }],
    ['a weight within both limits', true, { weightFrom: 0.5, weightTo: 2 }],
    ['a weight at the lower limit', true, { weightFrom: 0.9 }],
    ['a weight at the upper limit', true, { weightTo: 0.9 }],
    ['a weight below the limit', false, { weightFrom: 0.901 }],
    ['a weight above the limit', false, { weightTo: 0.899 }],
    ['an unknown weight', false, { weightTo: 30 }, { weightKg: null }],
    ['a value at the upper limit', true, { valueTo: 100, currency: 'EUR' }],
    ['a value above the limit', false, { valueTo: 99.99, currency: 'EUR' }],
    ['a value at the lower limit in another currency', true, { valueFrom: 110, currency: 'USD' }],
    ['a value below the limit in another currency', false, { valueFrom: 110.01, currency: 'USD' }],
    ['a currency without a rate', false, { valueTo: 1_000_000, currency: 'XAF' }],
    ['a word of the description in any spelling', true, { goods: 'masa ortusu' }],
    ['words of which one is missing', false, { goods: 'ipek örtü' }],
    [
      'words of two products',
      false,
      { goods: 'keten gömlek' },
      {
        products: ['Keten örtü', 'Gömlek'].map((description) => ({ sku: '', description, gtip: null })),
      },
    ],
    ['the first digits of the tariff code', true, { goods: '6302.51' }],
    ['digits of another tariff code', false, { goods: '6109' }],
    ['the stock code in another spelling', true, { skus: ['ktn-s '] }],
    ['one of several stock codes', true, { skus: ['A', 'KTN-S'] }],
    ['a part of a stock code', false, { skus: ['KTN'] }],
    ['a word of the service wanted', true, { serviceWanted: 'EXPRESS' }],
    ['another service wanted', false, { serviceWanted: 'standard' }],
    ['no service wanted', false, { serviceWanted: 'express' }, { serviceWanted: '' }],
    ['an hour within', true, { hourFrom: 14, hourTo: 15 }],
    ['the hour of the end', false, { hourFrom: 9, hourTo: 14 }],
    ['the evening over midnight', true, { hourFrom: 22, hourTo: 6 }, { hour: 3 }],
    ['the afternoon outside the night', false, { hourFrom: 22, hourTo: 6 }],
    ['the whole day', true, { hourFrom: 0, hourTo: 24 }, { hour: 23 }],
    ['all conditions', true, { countryCodes: ['DE'], weightTo: 2, goods: 'keten', hourFrom: 8, hourTo: 18 }],
    ['all conditions but one', false, { countryCodes: ['DE'], weightTo: 2, goods: 'ipek' }],
  ])('%s: met is %s', (_, expected, conditions, order) => {
    expect(matches(conditions, order)).toBe(expected)
  })
})

describe('a rule', () => {
  it.each<[string, boolean, Partial<OrderRule>]>([
    ['is off', false, { isActive: false }],
    ['begins today', true, { validFrom: today }],
    ['begins tomorrow', false, { validFrom: '2026-11-28' }],
    ['ends today', true, { validUntil: today }],
    ['ended yesterday', false, { validUntil: '2026-11-26' }],
  ])('that %s: applies is %s', (_, expected, changes) => {
    expect(matches(changes)).toBe(expected)
  })
})

describe('several rules', () => {
  it('decides each kind of action by the first rule that applies', () => {
    const elsewhere = buildRule({ countryCodes: ['US'], incoterm: 'DDP' })
    const first = buildRule({ shipping: 'fastest', isInsured: false })
    const second = buildRule({ shipping: 'cheapest', isInsured: true, incoterm: 'DAP', box: 'ups10kg' })
    const third = buildRule({ shipping: null, draft: 'create', incoterm: 'DDP' })
    const { matched, by } = decide([elsewhere, first, second, third])
    expect(matched).toEqual([first, second, third])
    expect(by).toEqual({ shipping: first, insurance: first, incoterm: second, box: second, draft: third })
  })

  it('lets an earlier hold win against a later draft', () => {
    const hold = buildRule({ draft: 'hold', shipping: null })
    const create = buildRule({ draft: 'create' })
    expect(decide([hold, create]).by.draft).toBe(hold)
    expect(decide([create, hold]).by.draft).toBe(create)
  })

  it('finds among many rules the same ones as each rule alone', () => {
    const random = seededNumbers(3)
    const upTo = (most: number) => Math.floor(random() * most)
    const rules = Array.from({ length: 100 }, () => {
      const from = upTo(4)
      const conditions: Partial<OrderRule>[] = [
        { countryCodes: ['DE', 'FR', 'US'].slice(upTo(3)) },
        { integrationIds: [upTo(3), upTo(3)] },
        { weightFrom: from, weightTo: from + upTo(3) },
        { weightTo: upTo(4) },
        { valueFrom: 50 + upTo(100), currency: ['EUR', 'USD', 'XAF'][upTo(3)] },
        { skus: [`S${upTo(3)}`] },
        { hourFrom: upTo(12), hourTo: 12 + upTo(12) },
        { goods: ['keten', '63'][upTo(2)] },
      ]
      return buildRule({ ...conditions[upTo(8)], ...conditions[upTo(8)] })
    })
    for (let run = 0; run < 200; run++) {
      const order = buildOrder({
        integrationId: upTo(3),
        countryCode: ['DE', 'FR', 'US', null][upTo(4)],
        weightKg: run % 7 === 0 ? null : upTo(12) / 2,
        products: [{ sku: `S${upTo(4)}`, description: ['Keten', 'İpek'][upTo(2)]!, gtip: '6302' }],
        hour: upTo(24),
      })
      expect(decide(rules, order).matched).toEqual(
        rules.filter((rule) => decide([rule], order).matched.length > 0),
      )
    }
  })

  it('decides nothing without a rule that applies', () => {
    expect(decide([buildRule({ countryCodes: ['US'] })])).toEqual({ matched: [], by: {} })
  })
})
