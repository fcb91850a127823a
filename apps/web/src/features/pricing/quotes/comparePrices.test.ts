import { describe, expect, it } from 'vitest'
import type { PriceComparisonRow } from '@kervan/contract/pricing/quotes/compare.endpoints'
import { firstSaving, pointAt, toChartRows, weightsOf } from './comparePrices.ts'

const row = (serviceId: number, prices: Record<number, number>, lighter: number | null = null) =>
  ({
    serviceId,
    points: Object.entries(prices).map(([kg, price]) => ({
      chargedWeight: Number(kg),
      totalPrice: price,
      totalPriceInTry: price * 50,
      isAsked: false,
    })),
    lighter: lighter === null ? null : { chargedWeight: lighter, saves: 1, savesInTry: 50 },
  }) as unknown as PriceComparisonRow

const rows = [row(1, { 0.5: 10, 1: 20 }), row(2, { 1: 18, 2: 30 }, 0.5)]

describe('price comparison of services with different weight steps', () => {
  it('shows one column per weight and a gap where a service has no price', () => {
    expect(weightsOf(rows)).toEqual([0.5, 1, 2])
    expect(pointAt(rows[0]!, 2)).toBeUndefined()
  })

  it("draws each service's prices in TRY at its own weights", () => {
    expect(toChartRows(rows)).toEqual([
      { kg: 0.5, service1: 500 },
      { kg: 1, service1: 1000, service2: 900 },
      { kg: 2, service2: 1500 },
    ])
  })

  it('returns the saving of the cheapest service that has one', () => {
    expect(firstSaving(rows)?.row.serviceId).toBe(2)
    expect(firstSaving([rows[0]!])).toBeNull()
  })
})
