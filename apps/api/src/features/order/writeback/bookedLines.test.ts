import { expect, it } from 'vitest'
import { buildStoreLine, buildStoreOrder } from '../testing/buildStoreOrder.ts'
import { contentOf } from '../sync/storedOrder.ts'
import { bookedLinesOf, bookedLinesOfOrders } from './bookedLines.ts'
import type { BookedProduct } from './bookedLines.ts'

const lines = [
  { id: 'a', sku: 'TOWEL' },
  { id: 'b', sku: 'NAPKIN' },
  { id: 'c', sku: '' },
]
const parts = [
  { lineId: 'a', quantity: 5 },
  { lineId: 'b', quantity: 1 },
  { lineId: 'c', quantity: 2 },
]
const towels = { sku: 'TOWEL', quantity: 5 }
const napkin = { sku: 'NAPKIN', quantity: 1 }
const other = { sku: null, quantity: 2 }

it.each<[string, BookedProduct[], [number, number, number] | null]>([
  ['unchanged', [towels, napkin, other], [5, 1, 2]],
  ['in another order', [other, napkin, towels], [5, 1, 2]],
  ['with fewer pieces', [{ ...towels, quantity: 3 }, napkin, other], [3, 1, 2]],
  ['with more pieces', [{ ...towels, quantity: 9 }, napkin, other], [5, 1, 2]],
  ['without a product', [towels, other], [5, 0, 2]],
  ['without the product that has no stock code', [towels, napkin], [5, 1, 0]],
  ['with another stock code', [towels, { sku: 'NEW', quantity: 1 }, other], [5, 1, 2]],
  ['with products that were put together', [{ sku: 'ALL', quantity: 8 }], [5, 1, 2]],
  ['with fewer pieces of nobody knows which', [{ sku: 'ALL', quantity: 4 }], null],
])('finds the lines of products %s', (_, products, expected) => {
  const found = bookedLinesOf(parts, lines, products)
  const quantities = found && lines.map(({ id }) => found.find(({ lineId }) => lineId === id)?.quantity)
  expect(quantities).toEqual(expected)
})

it('counts a removed product of two merged orders for the newer one only', () => {
  const orderOf = (id: string, day: string) => ({
    id,
    content: contentOf(
      buildStoreOrder({
        id,
        placedAt: new Date(`2026-11-${day}T10:00:00Z`),
        lines: [buildStoreLine({ id: 'line', sku: 'TOWEL', quantity: 2 })],
      }),
    ),
  })
  const merged = ['newer', 'older'].map((orderId) => ({ orderId, lineId: 'line', quantity: 2 }))
  const booked = bookedLinesOfOrders(
    merged,
    [orderOf('newer', '21'), orderOf('older', '20')],
    [{ sku: 'TOWEL', quantity: 2 }],
  )
  expect(booked?.get('older')).toEqual([{ lineId: 'line', quantity: 2 }])
  expect(booked?.get('newer')).toEqual([{ lineId: 'line', quantity: 0 }])
})
