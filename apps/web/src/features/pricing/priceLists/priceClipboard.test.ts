import { expect, test } from 'vitest'
import { planPricePaste, readPrice } from './priceClipboard.ts'

test.each([
  ['12,5', 1250],
  ['12.50', 1250],
  ['1.234,56', 123456],
  ['1,234.56', 123456],
  ['1.234.567', 123456700],
  ['1500', 150000],
  [' 9,90 € ', 990],
  ['EUR 9.90', 990],
  ['', null],
  ['-', null],
])('reads %j as a price', (text, price) => {
  expect(readPrice(text)).toEqual({ isRead: true, price })
})

test.each(['abc', '12,3456', '-5', '0', '1,2,3', '12 kg', '14.100', '14,100'])(
  'rejects %j as a price',
  (text) => {
    expect(readPrice(text)).toEqual({ isRead: false })
  },
)

const size = { rows: 4, columns: 3 }
const one = { top: 1, bottom: 1, left: 1, right: 1 }

test("pastes a block of prices from the first selected cell and stops at the grid's edge", () => {
  const paste = planPricePaste(
    [
      ['1', '2', '3'],
      ['4', '5', '6'],
    ],
    one,
    size,
  )
  expect(paste.edits).toEqual([
    { row: 1, column: 1, price: 100 },
    { row: 1, column: 2, price: 200 },
    { row: 2, column: 1, price: 400 },
    { row: 2, column: 2, price: 500 },
  ])
  expect(paste).toMatchObject({ outside: 2, range: { top: 1, bottom: 2, left: 1, right: 2 } })
})

test('fills the selection with one copied price', () => {
  const paste = planPricePaste([['8']], { top: 0, bottom: 1, left: 0, right: 1 }, size)
  expect(paste.edits.map(({ price }) => price)).toEqual([800, 800, 800, 800])
  expect(paste.outside).toBe(0)
})

test('pastes nothing when a copied cell is not a price', () => {
  expect(planPricePaste([['1', 'kg']], one, size)).toMatchObject({ edits: [], unreadable: 'kg' })
})
