import { describe, expect, it } from 'vitest'
import { compileRateTable } from '../rating/compile/compileRateTable.ts'
import { priceMeasured } from '../rating/priceMeasured.ts'
import { rateAndExplain } from '../rating/rateParcel.ts'
import { box, rateRows, request, surcharge } from '../rating/testing/buildRates.ts'
import type { LandedCost, LandedWay } from '../../tax/landedCost/landedCost.ts'
import { addDuties } from './addDuties.ts'
import { freightOf } from './offerLandedCost.ts'
import { packLandedCost, unpackLandedCost } from './packLandedCost.ts'
import type { PackedLandedCost } from './packLandedCost.ts'

const buffer = (minimum: string | null) =>
  surcharge({ id: 2, kind: 'dutyBuffer', per: 'percentOfDuties', amount: '5', minimum })

const tableWith = (minimum: string | null = null) =>
  compileRateTable(
    rateRows({ surcharges: [surcharge({ id: 1, kind: 'ddpHandling', amount: '12.50' }), buffer(minimum)] }),
  )

const fact = { source: 'Act 1', from: '2020-01-01', to: null, confidence: 'official' as const }

const dueOf = (minor: number, currency = 'EUR'): LandedCost => {
  const amount = { minor, currency }
  const line = {
    code: 'duty',
    goods: 0,
    amount,
    base: null,
    percent: null,
    items: null,
    code8: null,
  } as const
  return {
    currency,
    ways: [
      {
        kind: 'full',
        lines: [{ ...line, due: 'border', fact }],
        unknowns: [],
        total: { least: amount, most: amount },
      },
    ],
  }
}
const ddp = request({ incoterm: 'DDP' })

const priced = (landed: LandedCost, asked = ddp, table = tableWith()) => {
  const { offers, explanations } = rateAndExplain(table, asked)
  const before = { offer: offers[0]!, explanation: explanations[0]! }
  return { before, after: addDuties(table, asked, before, landed) }
}

const linesOf = ({ offer }: ReturnType<typeof priced>['after']) =>
  offer.lines.slice(-2).map(({ code, amount, amountTry }) => [code, amount.minor, amountTry.minor])

describe('duties of a DDP offer', () => {
  it('are lines at cost that the sums contain, when the amount is known', () => {
    const { before, after } = priced(dueOf(2_731))
    expect(linesOf(after)).toEqual([
      ['duties', 2_731, 136_550],
      ['dutyBuffer', 137, 6_850],
    ])
    expect(after.offer.total.minor).toBe(before.offer.total.minor + 2_868)
    expect(after.offer.totalTry.minor).toBe(before.offer.totalTry.minor + 143_400)
    const { cost, markup } = after.offer.staff
    expect(cost.minor + markup.minor).toBe(after.offer.total.minor)
    expect(markup).toEqual(before.offer.staff.markup)
    expect(after.explanation.find(({ code }) => code === 'total')!.params).toMatchObject({
      total: (after.offer.total.minor / 100).toFixed(2),
    })
    expect(after.explanation.find(({ code }) => code === 'duties')!.params).toMatchObject({
      amount: '27.31',
      laws: ['Act 1'],
    })
  })

  it('are exchanged through TRY when customs count in another currency', () => {
    // 10.00 USD × 40 ÷ 50
    expect(linesOf(priced(dueOf(1_000, 'USD')).after)).toEqual([
      ['duties', 800, 40_000],
      ['dutyBuffer', 40, 2_000],
    ])
  })

  it('have a buffer of at least the minimum of its rule', () => {
    expect(linesOf(priced(dueOf(100), ddp, tableWith('2.50')).after)[1]).toEqual(['dutyBuffer', 250, 12_500])
  })

  it('add nothing when the receiver pays, when nothing is due, and when the amount is unknown', () => {
    const dap = priced(dueOf(500), request({ incoterm: 'DAP' }))
    expect(dap.after).toBe(dap.before)
    const nothing = priced(dueOf(0))
    expect(nothing.after).toBe(nothing.before)
    const way: LandedWay = {
      kind: 'full',
      lines: [],
      unknowns: [{ reason: 'textRate', goods: 0, about: '1 EUR / kg' }],
      total: null,
    }
    const unknown = priced({ currency: 'EUR', ways: [way] })
    expect(unknown.after.offer).toBe(unknown.before.offer)
    expect(unknown.after.explanation).toContainEqual({
      code: 'dutiesLater',
      params: { reasons: ['textRate'] },
    })
  })

  it('stay as paid when the parcel is measured', () => {
    const table = tableWith()
    const { after } = priced(dueOf(2_731), ddp, table)
    const { service, priceList, zone, exchangeRate, lines, total } = after.offer
    const paid = {
      request: ddp,
      serviceId: service.id,
      priceListId: priceList.id,
      zoneCode: zone.code,
      exchangeRate: exchangeRate.rate,
      exchangeRateDay: exchangeRate.day,
      lines,
      total,
    }
    const measured = priceMeasured(table, paid, [box(2)])!
    expect(measured.before.total).toEqual(total)
    expect(measured.after.lines.slice(-2)).toEqual(lines.slice(-2))
  })
})

describe('freight of the landed cost', () => {
  const line = (code: 'transport' | 'fuel' | 'ddpHandling' | 'insurance' | 'duties', minor: number) => ({
    code,
    params: {},
    amount: { minor, currency: 'EUR' },
    amountTry: { minor: 0, currency: 'TRY' },
  })
  const lines = [
    line('transport', 1_000),
    line('fuel', 200),
    line('ddpHandling', 1_250),
    line('insurance', 300),
  ]

  it('is transport with fuel and surcharges, without clearance and insurance', () => {
    expect(freightOf({ lines, currency: 'EUR' }, null)).toEqual({
      freight: { minor: 1_200, currency: 'EUR' },
      insurance: { minor: 300, currency: 'EUR' },
    })
  })

  it('is what the invoice declares when that is above zero', () => {
    const declared = { minor: 900, currency: 'USD' }
    expect(freightOf({ lines, currency: 'EUR' }, declared).freight).toBe(declared)
    expect(freightOf({ lines, currency: 'EUR' }, { minor: 0, currency: 'USD' }).freight.minor).toBe(1_200)
  })
})

it('is read from its stored form as it was', () => {
  const cost = {
    ...dueOf(500),
    day: '2026-11-20',
    payer: 'sender' as const,
    isInPrice: true,
    freight: { minor: 1, currency: 'EUR' },
    insurance: null,
    rates: {},
    changes: [],
  }
  const stored = JSON.parse(JSON.stringify(packLandedCost(cost))) as PackedLandedCost
  expect(unpackLandedCost(stored)).toEqual(cost)
})
