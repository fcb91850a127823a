import { describe, expect, it } from 'vitest'
import type { OrderRule } from './orderRule.ts'
import { ruleProblems, shadowsOf } from './ruleProblems.ts'
import { buildRule } from './testing/buildRule.ts'

describe('ruleProblems', () => {
  it('finds nothing in a rule that can apply', () => {
    const rule = buildRule({
      weightFrom: 1,
      weightTo: 1,
      valueTo: 150,
      currency: 'EUR',
      goods: '61',
      hourFrom: 22,
      hourTo: 6,
    })
    expect(ruleProblems(rule)).toEqual([])
  })

  it.each<[string, Partial<OrderRule>, string]>([
    ['weightOrder', { weightFrom: 2, weightTo: 1 }, 'weightTo'],
    ['valueOrder', { valueFrom: 200, valueTo: 100, currency: 'EUR' }, 'valueTo'],
    ['currencyMissing', { valueFrom: 0 }, 'currency'],
    ['hourMissing', { hourFrom: 0 }, 'hourTo'],
    ['hourMissing', { hourTo: 12 }, 'hourFrom'],
    ['hoursEmpty', { hourFrom: 9, hourTo: 9 }, 'hourTo'],
    ['goodsEmpty', { goods: '. .' }, 'goods'],
    ['goodsEmpty', { goods: '!?' }, 'goods'],
    ['datesOrder', { validFrom: '2026-12-01', validUntil: '2026-11-30' }, 'validUntil'],
    ['noAction', { shipping: null }, 'shipping'],
    ['serviceMissing', { shipping: 'service' }, 'serviceId'],
    ['boxGone', { box: 'fedexHuge' }, 'box'],
  ])('finds %s', (code, changes, field) => {
    expect(ruleProblems(buildRule(changes))).toEqual([{ field, code }])
  })
})

describe('shadowsOf', () => {
  const german = { countryCodes: ['DE'] }
  it.each<[string, boolean, Partial<OrderRule>, Partial<OrderRule>]>([
    ['an earlier rule without conditions', true, {}, german],
    ['an equal rule', true, german, german],
    ['a rule for more countries', true, { countryCodes: ['FR', 'DE'] }, german],
    ['a rule for fewer countries', false, german, { countryCodes: ['FR', 'DE'] }],
    ['a rule for one country before one for all', false, german, {}],
    ['a wider weight', true, { weightTo: 5 }, { weightFrom: 1, weightTo: 5 }],
    ['a narrower weight', false, { weightTo: 5 }, { weightTo: 6 }],
    ['a wider value', true, { valueTo: 150, currency: 'EUR' }, { valueTo: 100, currency: 'EUR' }],
    [
      'a value in another currency',
      false,
      { valueTo: 150, currency: 'EUR' },
      { valueTo: 1, currency: 'USD' },
    ],
    ['a shorter tariff code', true, { goods: '61' }, { goods: '6109.10' }],
    ['a longer tariff code', false, { goods: '6109.10' }, { goods: '61' }],
    ['fewer words', true, { goods: 'keten' }, { goods: 'masa örtüsü KETEN' }],
    ['words against a tariff code', false, { goods: 'keten' }, { goods: '61' }],
    ['more stock codes', true, { skus: ['a', 'b'] }, { skus: ['B'] }],
    ['fewer words of the service', true, { serviceWanted: 'express' }, { serviceWanted: 'UPS Express' }],
    ['more hours', true, { hourFrom: 20, hourTo: 8 }, { hourFrom: 22, hourTo: 6 }],
    ['fewer hours', false, { hourFrom: 22, hourTo: 6 }, { hourFrom: 20, hourTo: 8 }],
    [
      'a longer time',
      true,
      { validFrom: '2026-11-01' },
      { validFrom: '2026-12-01', validUntil: '2026-12-31' },
    ],
    ['a time that ends', false, { validUntil: '2026-12-31' }, {}],
    ['a rule that is off', false, { isActive: false }, german],
    ['a rule with other actions', false, { shipping: null, incoterm: 'DDP' }, german],
  ])('%s: shadows is %s', (_, expected, earlier, rule) => {
    const by = buildRule(earlier)
    expect(shadowsOf(buildRule(rule), [by])).toEqual(
      expected ? [{ by, kinds: ['shipping'], isWhole: true }] : [],
    )
  })

  it('names each earlier rule with the actions that it decides', () => {
    const one = buildRule({ shipping: 'fastest' })
    const other = buildRule({ shipping: 'cheapest', incoterm: 'DAP' })
    const rule = buildRule({ shipping: 'cheapest', incoterm: 'DDP', isInsured: true })
    expect(shadowsOf(rule, [one, other])).toEqual([
      { by: one, kinds: ['shipping'], isWhole: false },
      { by: other, kinds: ['incoterm'], isWhole: false },
    ])
    expect(shadowsOf({ ...rule, isInsured: null }, [one, other]).every(({ isWhole }) => isWhole)).toBe(true)
  })
})
