import { describe, expect, it } from 'vitest'
import { findPriceChange } from './priceChange.ts'

const offer = (lines: Record<string, number>, serviceId = 1, priceCurrency = 'EUR') => ({
  serviceId,
  priceCurrency,
  totalPrice: Object.values(lines).reduce((sum, price) => sum + Math.round(price * 100), 0) / 100,
  surcharges: Object.entries(lines).map(([costName, price]) => ({ costName, price, priceInTry: 0 })),
})

describe('findPriceChange', () => {
  it('explains a price change by an added price line', () => {
    const before = offer({ Transport: 20.2, Fuel: 4.23 })
    const now = offer({ Transport: 20.2, Fuel: 4.23, 'IOSS handling fee': 3 })
    expect(findPriceChange([offer({ Transport: 9 }, 2), before], now)).toEqual({
      before: 24.43,
      after: 27.43,
      currency: 'EUR',
      lines: [{ costName: 'IOSS handling fee', difference: 3 }],
    })
  })

  it('explains a price change by removed and changed lines that add up to it', () => {
    const change = findPriceChange(
      [offer({ Transport: 20.2, Fuel: 4.23, Insurance: 1.1 })],
      offer({ Transport: 25, Fuel: 5.3 }),
    )
    expect(change?.lines).toEqual([
      { costName: 'Transport', difference: 4.8 },
      { costName: 'Fuel', difference: 1.07 },
      { costName: 'Insurance', difference: -1.1 },
    ])
  })

  it('returns no price change for the same price, another service or currency, or no offer', () => {
    const one = offer({ Transport: 10 })
    expect(findPriceChange([one], one)).toBeNull()
    expect(findPriceChange([one], offer({ Transport: 12 }, 2))).toBeNull()
    expect(findPriceChange([one], offer({ Transport: 12 }, 1, 'USD'))).toBeNull()
    expect(findPriceChange([one], undefined)).toBeNull()
  })
})
