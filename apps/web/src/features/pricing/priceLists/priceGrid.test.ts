import { expect, test } from 'vitest'
import { cursorAt, moveCursor, pressAt, rangeOf } from '../../../ui/grid/gridCursor.ts'
import { applyEdits, findBreakRow, heatOf, invertEdits, priceSpan } from './priceGrid.ts'
import type { PriceGridContent } from './priceGrid.ts'

const content: PriceGridContent = {
  zones: [],
  breaksKg: [0.5, 1, 2, null],
  rows: [
    [1000, 1200],
    [1500, null],
    [10_000, 2500],
    [300, 400],
  ],
}

test('changes only the edited price row and can be undone', () => {
  const { effective, inverse } = invertEdits(content, [
    { row: 1, column: 1, price: 1800 },
    { row: 0, column: 0, price: 1000 },
  ])
  expect(effective).toEqual([{ row: 1, column: 1, price: 1800 }])
  const edited = applyEdits(content, effective)
  expect(edited.rows[1]).toEqual([1500, 1800])
  expect(edited.rows[0]).toBe(content.rows[0])
  expect(applyEdits(edited, inverse).rows).toEqual(content.rows)
})

test.each([
  [0.5, 0],
  [0.51, 1],
  [2, 2],
  [2.01, 3],
])('prices a parcel of %d kg by grid row %d', (weightKg, row) => {
  expect(findBreakRow(content.breaksKg, weightKg)).toBe(row)
})

test('uses the last weight break for heavier parcels without a price per kg', () => {
  expect(findBreakRow([0.5, 1], 30)).toBe(1)
})

test('scales the heat map from the lowest to the highest break price', () => {
  const span = priceSpan(content)
  expect(span).toEqual({ min: 1000, max: 10_000 })
  expect([1000, 10_000, 3200, null].map((price) => heatOf(price, span))).toEqual([0, 7, 4, null])
})

const size = { rows: 10, columns: 5, pageRows: 4 }
const plain = { isExtending: false, isFar: false }

test("moves the price grid's cursor with the keys and stops at the edges", () => {
  expect(moveCursor(cursorAt(0, 0), 'ArrowUp', size, plain)).toEqual(cursorAt(0, 0))
  expect(moveCursor(cursorAt(0, 0), 'PageDown', size, plain)).toEqual(cursorAt(4, 0))
  expect(moveCursor(cursorAt(8, 4), 'PageDown', size, plain)).toEqual(cursorAt(9, 4))
  expect(moveCursor(cursorAt(8, 4), 'ArrowRight', size, plain)).toEqual(cursorAt(8, 4))
  expect(moveCursor(cursorAt(3, 2), 'End', size, { ...plain, isFar: true })).toEqual(cursorAt(9, 4))
  expect(moveCursor(cursorAt(3, 2), 'a', size, plain)).toBeNull()
})

test("keeps the selection's anchor while shift is pressed", () => {
  const first = moveCursor(cursorAt(3, 3), 'ArrowLeft', size, { isExtending: true, isFar: true })!
  const second = moveCursor(first, 'ArrowUp', size, { isExtending: true, isFar: false })!
  expect(rangeOf(second)).toEqual({ top: 2, bottom: 3, left: 0, right: 3 })
})

test('selects price rows or columns by headings and extends them with shift', () => {
  const column = pressAt(cursorAt(3, 3), { column: 1 }, size, false)
  expect(rangeOf(column)).toEqual({ top: 0, bottom: 9, left: 1, right: 1 })
  expect(rangeOf(pressAt(column, { column: 3 }, size, true))).toEqual({
    top: 0,
    bottom: 9,
    left: 1,
    right: 3,
  })
  expect(rangeOf(pressAt(column, { row: 4 }, size, false))).toEqual({ top: 4, bottom: 4, left: 0, right: 4 })
  expect(rangeOf(pressAt(cursorAt(3, 3), { row: 5, column: 1 }, size, true))).toEqual({
    top: 3,
    bottom: 5,
    left: 1,
    right: 3,
  })
})
