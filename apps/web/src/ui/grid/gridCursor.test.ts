import { describe, expect, test } from 'vitest'
import { cellCount, cursorAt, moveCursor, pressAt, rangeOf } from './gridCursor.ts'

const size = { rows: 40, columns: 6, pageRows: 10 }
const plain = { isExtending: false, isFar: false }
const far = { isExtending: false, isFar: true }
const extending = { isExtending: true, isFar: false }

const moved = (row: number, column: number, key: string, modifiers = plain) => {
  const cursor = moveCursor(cursorAt(row, column), key, size, modifiers)
  return cursor && [cursor.active.row, cursor.active.column]
}

describe('moveCursor', () => {
  test.each([
    ['ArrowUp', [11, 3]],
    ['ArrowDown', [13, 3]],
    ['ArrowLeft', [12, 2]],
    ['ArrowRight', [12, 4]],
    ['PageUp', [2, 3]],
    ['PageDown', [22, 3]],
    ['Home', [12, 0]],
    ['End', [12, 5]],
  ])('moves the cursor from cell 12, 3 with %s to %j', (key, cell) => {
    expect(moved(12, 3, key)).toEqual(cell)
  })

  test.each([
    ['ArrowUp', [0, 3]],
    ['ArrowDown', [39, 3]],
    ['ArrowLeft', [12, 0]],
    ['ArrowRight', [12, 5]],
    ['Home', [0, 0]],
    ['End', [39, 5]],
  ])('moves the cursor with %s and Ctrl to the edge %j', (key, cell) => {
    expect(moved(12, 3, key, far)).toEqual(cell)
  })

  test.each([
    [0, 0, 'ArrowUp'],
    [0, 0, 'ArrowLeft'],
    [39, 5, 'ArrowDown'],
    [39, 5, 'ArrowRight'],
  ])('keeps the cursor in the grid: from %d, %d by %s', (row, column, key) => {
    expect(moved(row, column, key)).toEqual([row, column])
  })

  test('stops paging at the first and last row of the grid', () => {
    expect(moved(4, 3, 'PageUp')).toEqual([0, 3])
    expect(moved(35, 3, 'PageDown')).toEqual([39, 3])
  })

  test('returns null for a key that does not move the cursor', () => {
    expect(moved(12, 3, 'a')).toBeNull()
  })

  test('moves the selection, and keeps its anchor while Shift is pressed', () => {
    const selection = { active: { row: 12, column: 3 }, anchor: { row: 10, column: 1 } }
    expect(moveCursor(selection, 'ArrowDown', size, plain)).toEqual(cursorAt(13, 3))
    expect(moveCursor(selection, 'ArrowDown', size, extending)).toEqual({
      active: { row: 13, column: 3 },
      anchor: { row: 10, column: 1 },
    })
  })
})

describe('pressAt', () => {
  const cursor = { active: { row: 5, column: 2 }, anchor: { row: 3, column: 1 } }

  test('selects the pressed cell', () => {
    expect(pressAt(cursor, { row: 8, column: 4 }, size, false).active).toEqual({ row: 8, column: 4 })
    expect(rangeOf(pressAt(cursor, { row: 8, column: 4 }, size, false))).toEqual({
      top: 8,
      bottom: 8,
      left: 4,
      right: 4,
    })
  })

  test('selects from the anchor to the cell when Shift is pressed', () => {
    expect(rangeOf(pressAt(cursor, { row: 8, column: 4 }, size, true))).toEqual({
      top: 3,
      bottom: 8,
      left: 1,
      right: 4,
    })
  })

  test('selects the row and activates its first cell when a row heading is pressed', () => {
    const pressed = pressAt(cursor, { row: 8 }, size, false)
    expect(pressed.active).toEqual({ row: 8, column: 0 })
    expect(rangeOf(pressed)).toEqual({ top: 8, bottom: 8, left: 0, right: 5 })
  })

  test('selects the column when its heading is pressed', () => {
    const pressed = pressAt(cursor, { column: 4 }, size, false)
    expect(pressed.active).toEqual({ row: 0, column: 4 })
    expect(rangeOf(pressed)).toEqual({ top: 0, bottom: 39, left: 4, right: 4 })
  })

  test('extends the selection by whole rows or columns when Shift is pressed on a heading', () => {
    expect(rangeOf(pressAt(cursor, { row: 8 }, size, true))).toEqual({ top: 3, bottom: 8, left: 0, right: 5 })
    expect(rangeOf(pressAt(cursor, { column: 4 }, size, true))).toEqual({
      top: 0,
      bottom: 39,
      left: 1,
      right: 4,
    })
  })
})

test('computes a range from anchor to active cell in any direction', () => {
  const range = rangeOf({ active: { row: 2, column: 5 }, anchor: { row: 4, column: 1 } })
  expect(range).toEqual({ top: 2, bottom: 4, left: 1, right: 5 })
  expect(cellCount(range)).toBe(15)
})
