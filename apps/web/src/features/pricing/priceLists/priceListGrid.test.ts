import { describe, expect, test } from 'vitest'
import type { PriceGrid } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import type { PriceGridContent } from './priceGrid.ts'
import {
  addBreak,
  addZone,
  alignRows,
  filterZones,
  findBreak,
  toCells,
  toGrids,
  toZone,
} from './priceListGrid.ts'

const zone = (id: number, code: string) => ({ id, code, name: `Zone ${code}`, countryCodes: ['DE'] })
const content: PriceGridContent = {
  zones: [zone(1, '1'), zone(2, '2')],
  breaksKg: [0.5, 1, null],
  rows: [
    [1000, 2000],
    [1500, null],
    [120, 240],
  ],
}
const answer = (changes: Partial<PriceGrid> = {}): PriceGrid => ({
  contentKind: 'package',
  zones: [{ zoneId: 1, code: '1', name: 'One', countryCodes: ['DE'] }],
  breaksKg: [0.5],
  prices: [[10.1]],
  pricesPerKg: [1.13],
  ...changes,
})

describe('toGrids', () => {
  test('converts prices to minor units with the price per kg as last row', () => {
    expect(toGrids([answer()])).toEqual({
      package: {
        zones: [{ id: 1, code: '1', name: 'One', countryCodes: ['DE'] }],
        breaksKg: [0.5, null],
        rows: [[1010], [113]],
      },
    })
  })

  test('rounds a price that a double cannot represent to the nearest minor unit', () => {
    const { package: grid } = toGrids([answer({ prices: [[1.15]], pricesPerKg: [null] })])
    expect(grid!.rows).toEqual([[115]])
  })

  test('omits the row per kg when it is empty, unless the grid is editable', () => {
    const none = answer({ pricesPerKg: [null] })
    expect(toGrids([none]).package!.breaksKg).toEqual([0.5])
    expect(toGrids([none], { isEditable: true }).package).toMatchObject({
      breaksKg: [0.5, null],
      rows: [[1010], [null]],
    })
  })

  test('groups price grids by content kind', () => {
    const kinds = Object.keys(toGrids([answer(), answer({ contentKind: 'document' })]))
    expect(kinds).toEqual(['package', 'document'])
  })
})

test('converts edits to zone, break and price, with null for a cleared cell or the price per kg', () => {
  const edits = [
    { row: 0, column: 1, price: 2050 },
    { row: 2, column: 0, price: null },
  ]
  expect(toCells('package', content, edits)).toEqual([
    { contentKind: 'package', zoneId: 2, upToKg: 0.5, price: 20.5 },
    { contentKind: 'package', zoneId: 1, upToKg: null, price: null },
  ])
})

describe('breaks of a grid', () => {
  test('finds a weight break by whole grams', () => {
    expect(findBreak({ ...content, breaksKg: [0.1 + 0.2] }, 0.3)).toBe(0)
    expect(findBreak(content, 1)).toBe(1)
    expect(findBreak(content, null)).toBe(2)
    expect(findBreak(content, 7)).toBe(-1)
  })

  test.each([
    [0.25, [0.25, 0.5, 1, null]],
    [0.75, [0.5, 0.75, 1, null]],
    [30, [0.5, 1, 30, null]],
  ])('inserts a weight break of %d kg in order as an empty row', (upToKg, breaksKg) => {
    const added = addBreak(content, upToKg)
    expect(added.breaksKg).toEqual(breaksKg)
    expect(added.rows[findBreak(added, upToKg)]).toEqual([null, null])
    expect(added.rows).toHaveLength(4)
    expect(content.rows).toHaveLength(3)
  })

  test('appends a weight break to a grid without prices per kg', () => {
    const open = { ...content, breaksKg: [0.5, 1], rows: content.rows.slice(0, 2) }
    expect(addBreak(open, 2).breaksKg).toEqual([0.5, 1, 2])
  })

  test('keeps the grid unchanged when the weight break exists', () => {
    expect(addBreak(content, 0.5)).toBe(content)
  })
})

describe('zones of a grid', () => {
  test('inserts a zone in code order, 2 before 10', () => {
    const added = addZone(addZone(content, zone(10, '10')), zone(9, '1b'))
    expect(added.zones.map(({ code }) => code)).toEqual(['1', '1b', '2', '10'])
    expect(added.rows[0]).toEqual([1000, null, 2000, null])
  })

  test('keeps the grid unchanged when the zone exists', () => {
    expect(addZone(content, zone(2, '2'))).toBe(content)
  })

  test('converts a zone of the answer with its id', () => {
    expect(toZone({ zoneId: 4, code: 'A', name: 'a', countryCodes: [] })).toEqual({
      id: 4,
      code: 'A',
      name: 'a',
      countryCodes: [],
    })
  })

  test("keeps a zone's column number when a search filters zones", () => {
    const { content: left, columns } = filterZones(content, ({ code }) => code === '2')
    expect(columns).toEqual([1])
    expect(left.zones.map(({ code }) => code)).toEqual(['2'])
    expect(left.rows).toEqual([[2000], [null], [240]])
    expect(left.breaksKg).toEqual(content.breaksKg)
  })
})

describe('alignRows', () => {
  test("aligns another list's prices to the same rows and columns regardless of its order", () => {
    const other: PriceGridContent = {
      zones: [zone(2, '2'), zone(3, '3'), zone(1, '1')],
      breaksKg: [1, 0.5],
      rows: [
        [21, 31, 11],
        [20, 30, 10],
      ],
    }
    expect(alignRows(other, content)).toEqual([
      [10, 20],
      [11, 21],
      [null, null],
    ])
  })

  test('returns empty rows when there is no list to compare with', () => {
    expect(alignRows(undefined, content)).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
  })
})
