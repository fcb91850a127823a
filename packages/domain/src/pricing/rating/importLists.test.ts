/**
 * Imports into Türkiye are priced by import lists only. Uses testing/buildRates.ts with a second list of the
 * same service: packages 14.00 EUR up to 0.5 kg, 26.00 up to 1, 60.00 up to 5, 6.00 per further kg; documents
 * 9.00 up to 0.5 kg; divisor 6000. Fuel is 20 % of the list price, the markup 10 % of both, 1 EUR = 50 TRY.
 */
import { describe, expect, it } from 'vitest'
import { toDecimal } from '../../money/money.ts'
import { compareWeights } from '../quotes/compareWeights.ts'
import { compileRateTable } from './compile/compileRateTable.ts'
import type { PriceListRow } from './compile/rateRows.ts'
import { priceMeasured } from './priceMeasured.ts'
import { rateAndExplain, rateParcel } from './rateParcel.ts'
import { box, priceList, rateRows, request } from './testing/buildRates.ts'

const world = rateRows()
const importBreak = (contentKind: 'document' | 'package', upToKg: number, price: string) => ({
  priceListId: 200,
  zoneId: 10,
  contentKind,
  upToKg,
  price,
})
const withImports = (changes: Partial<PriceListRow> = {}) =>
  rateRows({
    priceLists: [
      priceList(),
      priceList({ id: 200, name: 'Import 2026', direction: 'import', volumetricDivisor: 6000, ...changes }),
    ],
    weightBreaks: [
      ...world.weightBreaks,
      importBreak('package', 0.5, '14.00'),
      importBreak('package', 1, '26.00'),
      importBreak('package', 5, '60.00'),
      importBreak('document', 0.5, '9.00'),
    ],
    pricesPerKg: [
      ...world.pricesPerKg,
      { priceListId: 200, zoneId: 10, contentKind: 'package', pricePerKg: '6.00' },
    ],
  })
const table = compileRateTable(withImports())

const figures = (changes: Parameters<typeof request>[0]) => {
  const [offer] = rateParcel(table, request(changes)).offers
  if (!offer) return null
  const lines = offer.lines.map(({ code, amount }) => `${code} ${toDecimal(amount)}`)
  return [...lines, toDecimal(offer.total), toDecimal(offer.totalTry)]
}

describe('import prices calculated by hand', () => {
  it.each([
    // 14.00 + 1.40; fuel 2.80 + 0.28; 18.48 × 50
    ['a package of 0.4 kg', { pieces: [box(0.4)] }, '15.40', '3.08', '18.48', '924.00'],
    // 26.00 + 2.60; fuel 5.20 + 0.52
    ['exactly the break of 1 kg', { pieces: [box(1)] }, '28.60', '5.72', '34.32', '1716.00'],
    // 60.00 + 2 × 6.00 = 72.00, + 7.20; fuel 14.40 + 1.44
    ['7 kg, above the last break', { pieces: [box(7)] }, '79.20', '15.84', '95.04', '4752.00'],
    // 40 × 30 × 35 ÷ 6000 = 7 kg, with the divisor of the import list
    ['7 kg of volume', { pieces: [box(1, 40, 30, 35)] }, '79.20', '15.84', '95.04', '4752.00'],
    // 9.00 + 0.90; fuel 1.80 + 0.18
    [
      'a document',
      { contentKind: 'document' as const, pieces: [box(0.3)] },
      '9.90',
      '1.98',
      '11.88',
      '594.00',
    ],
  ])('prices an import like the calculation by hand: %s', (_, parcel, transport, fuel, total, inTry) => {
    expect(figures({ ...parcel, direction: 'import' })).toEqual([
      `transport ${transport}`,
      `fuel ${fuel}`,
      total,
      inTry,
    ])
  })

  it.each([
    ['0.4 kg', { pieces: [box(0.4)] }, '13.20', '18.48'],
    // 45.00 + 2 × 4.00 = 53.00, + 5.30; fuel 10.60 + 1.06
    ['7 kg', { pieces: [box(7)] }, '69.96', '95.04'],
  ])('leaves export prices unchanged before and after an import quote: %s', (_, parcel, total, imported) => {
    const before = rateParcel(compileRateTable(world), request(parcel))
    const fresh = compileRateTable(withImports())
    expect(rateParcel(fresh, request(parcel))).toEqual(before)
    const [offer] = rateParcel(fresh, request({ ...parcel, direction: 'import' })).offers
    expect(toDecimal(offer!.total)).toBe(imported)
    expect(rateParcel(fresh, request(parcel))).toEqual(before)
    expect(rateParcel(fresh, request({ ...parcel, direction: 'export' }))).toEqual(before)
    expect(toDecimal(before.offers[0]!.total)).toBe(total)
  })
})

describe('import lists', () => {
  const reasonOf = (rows: ReturnType<typeof rateRows>, changes: Parameters<typeof request>[0] = {}) =>
    rateParcel(compileRateTable(rows), request({ direction: 'import', ...changes })).notServed[0]?.reason

  it('reports a missing import list before limits of the parcel', () => {
    expect(reasonOf(world)).toBe('noImportPriceList')
    expect(reasonOf(world, { pieces: [box(71)] })).toBe('noImportPriceList')
    expect(reasonOf(withImports({ validFrom: '2026-11-21' }))).toBe('noImportPriceList')
    expect(reasonOf(withImports(), { pieces: [box(71)] })).toBe('pieceTooHeavy')
    expect(reasonOf(withImports(), { countryCode: 'US' })).toBe('countryNotServed')
  })

  it('does not price exports with an import list', () => {
    const rows = withImports()
    const importsOnly = { ...rows, priceLists: rows.priceLists.slice(1) }
    expect(rateParcel(compileRateTable(importsOnly), request()).notServed[0]?.reason).toBe('noPriceListOnDay')
  })
})

it('rejects two lists of one direction on a day, but allows one per direction', () => {
  const rows = withImports()
  const again = priceList({ id: 300, direction: 'import' })
  expect(() => compileRateTable({ ...rows, priceLists: [...rows.priceLists, again] })).toThrow(/overlap/)
})

it('explains an import with its origin country and import list', () => {
  const stepsOf = (direction: 'export' | 'import') =>
    rateAndExplain(table, request({ direction }))
      .explanations[0]!.filter(({ code }) => code === 'zone' || code === 'priceList')
      .map(({ params }) => params)
  expect(stepsOf('import')).toEqual([
    { countryCode: 'DE', zoneCode: '1', zoneName: 'Europe', decidedBy: 'carrier', isOrigin: true },
    expect.objectContaining({ id: 200, name: 'Import 2026', isImport: true }),
  ])
  expect(stepsOf('export')[0]).toEqual({
    countryCode: 'DE',
    zoneCode: '1',
    zoneName: 'Europe',
    decidedBy: 'carrier',
  })
  expect(stepsOf('export')[1]).not.toHaveProperty('isImport')
})

it('compares weights by the list of the direction', () => {
  const [row] = compareWeights(table, request({ direction: 'import', pieces: [box(1)] }), 1)
  expect(row!.points.map(({ chargeableKg, total }) => [chargeableKg, toDecimal(total)])).toEqual([
    [0.5, '18.48'],
    [1, '34.32'],
    [1.5, '79.20'],
  ])
})

it('prices measured pieces by the import list of the paid offer', () => {
  const paid = {
    request: request({ direction: 'import' }),
    serviceId: 1,
    priceListId: 200,
    zoneCode: '1',
    exchangeRate: '50.0000',
    exchangeRateDay: '2026-11-20',
    lines: rateParcel(table, request({ direction: 'import' })).offers[0]!.lines,
    total: { minor: 1848, currency: 'EUR' },
  }
  const measured = priceMeasured(table, paid, [box(7)])
  expect(toDecimal(measured!.before.total)).toBe('18.48')
  expect(toDecimal(measured!.after.total)).toBe('95.04')
})
