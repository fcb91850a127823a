import { expect, test } from 'vitest'
import { edit, redo, undo, writeOver } from './draftHistory.ts'
import type { DraftHistory } from './draftHistory.ts'
import { addBreak, addZone, alignRows } from './priceListGrid.ts'
import type { PriceGridContent } from './priceGrid.ts'

const zone = (id: number) => ({ id, code: String(id), name: '', countryCodes: [] })
const grid: PriceGridContent = {
  zones: [zone(1), zone(2)],
  breaksKg: [0.5, 1, null],
  rows: [
    [1000, 1100],
    [1200, 1300],
    [300, 300],
  ],
}
const begin: DraftHistory = { grids: { package: grid }, past: [], future: [] }

test('returns the cells to save for a price edit, and undoes and redoes it', () => {
  const edited = edit(begin, 'package', [
    { row: 0, column: 1, price: 1150 },
    { row: 0, column: 0, price: 1000 },
  ])!
  expect(edited.cells).toEqual([{ contentKind: 'package', zoneId: 2, upToKg: 0.5, price: 11.5 }])
  const undone = undo(edited.history)!
  expect(undone.cells).toEqual([{ contentKind: 'package', zoneId: 2, upToKg: 0.5, price: 11 }])
  expect(undone.history.grids.package!.rows).toEqual(grid.rows)
  const redone = redo(undone.history)!
  expect(redone.history.grids.package!.rows[0]).toEqual([1000, 1150])
  expect(redo(redone.history)).toBeNull()
})

test('undoes a price edit at its weight after a break was added', () => {
  const edited = edit(begin, 'package', [{ row: 1, column: 0, price: 9900 }])!
  const longer = { ...edited.history, grids: { package: addBreak(edited.history.grids.package!, 0.75) } }
  expect(undo(longer)!.history.grids.package).toMatchObject({
    breaksKg: [0.5, 0.75, 1, null],
    rows: [
      [1000, 1100],
      [null, null],
      [1200, 1300],
      [300, 300],
    ],
  })
})

test('adds no undo step for an edit that changes nothing', () => {
  expect(edit(begin, 'package', [{ row: 2, column: 0, price: 300 }])).toBeNull()
})

test('writes unsaved cells over a reloaded price list draft and adds missing weights', () => {
  const cells = [{ contentKind: 'package' as const, zoneId: 2, upToKg: 2, price: 15 }]
  expect(writeOver(begin.grids, cells).package).toMatchObject({
    breaksKg: [0.5, 1, 2, null],
    rows: [
      [1000, 1100],
      [1200, 1300],
      [null, 1500],
      [300, 300],
    ],
  })
})

test("aligns another list's prices by zone and weight", () => {
  const other: PriceGridContent = { zones: [zone(2)], breaksKg: [1, 2], rows: [[7], [8]] }
  expect(alignRows(other, grid)).toEqual([
    [null, null],
    [null, 7],
    [null, null],
  ])
})

test('inserts a zone column in code order without moving earlier edits', () => {
  const edited = edit(begin, 'package', [{ row: 0, column: 1, price: 1 }])!
  const wider = addZone(addZone(edited.history.grids.package!, zone(10)), { ...zone(9), code: '1A' })
  expect(wider.zones.map(({ code }) => code)).toEqual(['1', '1A', '2', '10'])
  expect(wider.rows[0]).toEqual([1000, null, 1, null])
  expect(addZone(wider, zone(10))).toBe(wider)
  const undone = undo({ ...edited.history, grids: { package: wider } })!
  expect(undone.history.grids.package!.rows[0]).toEqual([1000, null, 1100, null])
})
