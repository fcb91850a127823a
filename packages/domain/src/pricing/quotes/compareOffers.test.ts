import { describe, expect, it } from 'vitest'
import { compareOffers, sortOffers } from './compareOffers.ts'

describe('compareOffers and sortOffers', () => {
  const made = (id: number, totalTry: number, min: number, max: number) => ({
    service: { id, code: String(id), name: String(id), bookedBy: 'house' },
    totalTry: { minor: totalTry, currency: 'TRY' },
    transitDays: { min, max },
  })
  const slow = made(1, 100_000, 7, 12)
  const middle = made(2, 120_000, 3, 5)
  const fast = made(3, 300_000, 1, 2)

  it('sorts offers by price, by days, or by both', () => {
    const ids = (by: 'price' | 'days' | 'best') =>
      sortOffers([middle, fast, slow], by).map((offer) => offer.service.id)
    expect(ids('price')).toEqual([1, 2, 3])
    expect(ids('days')).toEqual([3, 2, 1])
    expect(ids('best')).toEqual([2, 3, 1]) // 1.2 + 1.25; 3 + 0.5; 1 + 3
  })

  it('marks the cheapest, fastest and best offer, or none without offers', () => {
    expect(compareOffers([middle, fast, slow])).toEqual({ cheapest: slow, fastest: fast, best: middle })
    expect(compareOffers([])).toBeUndefined()
  })
})
