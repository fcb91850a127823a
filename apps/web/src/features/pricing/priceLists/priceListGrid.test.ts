// @vitest-environment node
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

describe('the grid of an answer', () => {
  test('has prices in minor units and the price per kg as its last line', () => {
    expect(toGrids([answer()])).toEqual({
      package: {
        zones: [{ id: 1, code: '1', name: 'One', countryCodes: ['DE'] }],
        breaksKg: [0.5, null],
        rows: [[1010], [113]],
      },
    })
  })

  test('takes the nearest minor unit of a price that a double cannot hold', () => {
    const { package: grid } = toGrids([answer({ prices: [[1.15]], pricesPerKg: [null] })])
    expect(grid!.rows).toEqual([[115]])
  })

  test('has no line per kg where none is stated, unless one can be entered', () => {
    const none = answer({ pricesPerKg: [null] })
    expect(toGrids([none]).package!.breaksKg).toEqual([0.5])
    expect(toGrids([none], { isEditable: true }).package).toMatchObject({
      breaksKg: [0.5, null],
      rows: [[1010], [null]],
    })
  })

  test('stands under its content kind', () => {
    const kinds = Object.keys(toGrids([answer(), answer({ contentKind: 'document' })]))
    expect(kinds).toEqual(['package', 'document'])
  })
})

test('edits travel as zone, break and price; null clears a cell or means the price per kg', () => {
  const edits = [
    { row: 0, column: 1, price: 2050 },
    { row: 2, column: 0, price: null },
  ]
  expect(toCells('package', content, edits)).toEqual([
    { contentKind: 'package', zoneId: 2, upToKg: 0.5, price: 20.5 },
    { contentKind: 'package', zoneId: 1, upToKg: null, price: null },
  ])
})

describe('a break', () => {
  test('is found by whole grams', () => {
    expect(findBreak({ ...content, breaksKg: [0.1 + 0.2] }, 0.3)).toBe(0)
    expect(findBreak(content, 1)).toBe(1)
    expect(findBreak(content, null)).toBe(2)
    expect(findBreak(content, 7)).toBe(-1)
  })

  test.each([
    [0.25, [0.25, 0.5, 1, null]],
    [0.75, [0.5, 0.75, 1, null]],
    [30, [0.5, 1, 30, null]],
  ])('of %d kg is added in its place as an empty line', (upToKg, breaksKg) => {
    const added = addBreak(content, upToKg)
    expect(added.breaksKg).toEqual(breaksKg)
    expect(added.rows[findBreak(added, upToKg)]).toEqual([null, null])
    expect(added.rows).toHaveLength(4)
    expect(content.rows).toHaveLength(3)
  })

  test('is added at the end of a grid without prices per kg', () => {
    const open = { ...content, breaksKg: [0.5, 1], rows: content.rows.slice(0, 2) }
    expect(addBreak(open, 2).breaksKg).toEqual([0.5, 1, 2])
  })

  test('that is there already changes nothing', () => {
    expect(addBreak(content, 0.5)).toBe(content)
  })
})

describe('a zone', () => {
  test('is added in the order of the codes, 2 before 10', () => {
    const added = addZone(addZone(content, zone(10, '10')), zone(9, '1b'))
    expect(added.zones.map(({ code }) => code)).toEqual(['1', '1b', '2', '10'])
    expect(added.rows[0]).toEqual([1000, null, 2000, null])
  })

  test('that is there already changes nothing', () => {
    expect(addZone(content, zone(2, '2'))).toBe(content)
  })

  test('of an answer has its id as the grid names it', () => {
    expect(toZone({ zoneId: 4, code: 'A', name: 'a', countryCodes: [] })).toEqual({
      id: 4,
      code: 'A',
      name: 'a',
      countryCodes: [],
    })
  })

  test('that a search leaves keeps the number of its column', () => {
    const { content: left, columns } = filterZones(content, ({ code }) => code === '2')
    expect(columns).toEqual([1])
    expect(left.zones.map(({ code }) => code)).toEqual(['2'])
    expect(left.rows).toEqual([[2000], [null], [240]])
    expect(left.breaksKg).toEqual(content.breaksKg)
  })
})

describe('another list beside this one', () => {
  test('has its prices in the same rows and columns, whatever its own order', () => {
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

  test('that is not there has no prices', () => {
    expect(alignRows(undefined, content)).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
  })
})
