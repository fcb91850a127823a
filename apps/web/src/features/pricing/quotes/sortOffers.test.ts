import { expect, it } from 'vitest'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { sortOffers } from './sortOffers.ts'

const offer = (id: string, totalPriceInTry: number, days: number) =>
  ({ id, totalPriceInTry, transitDaysMin: days, transitDaysMax: days }) as OfferAnswer

const offers = [offer('slow', 1000, 8), offer('middle', 1100, 4), offer('fast', 3000, 1)]
const ids = (order: 'price' | 'days' | 'best') => sortOffers(offers, order).map(({ id }) => id)

it('sorts the cheapest offer, the fastest offer or the best of both first', () => {
  expect(ids('price')[0]).toBe('slow')
  expect(ids('days')[0]).toBe('fast')
  expect(ids('best')[0]).toBe('middle')
})
