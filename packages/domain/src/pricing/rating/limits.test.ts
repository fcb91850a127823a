import { describe, expect, it } from 'vitest'
import { compileRateTable } from './compile/compileRateTable.ts'
import { compileLimits, findLimit } from './limits.ts'
import { measureParcel } from './parcel.ts'
import type { RatingRequest } from './parcel.ts'
import { rateParcel } from './rateParcel.ts'
import type { RateRows, ServiceRow } from './compile/rateRows.ts'
import { box, rateRows, request, service } from './testing/buildRates.ts'

const quote = (rows: Partial<RateRows> = {}, changes: Partial<RatingRequest> = {}) =>
  rateParcel(compileRateTable(rateRows(rows)), request(changes))

const reasonOf = (rows: Partial<RateRows> = {}, changes: Partial<RatingRequest> = {}) => {
  const { offers, notServed } = quote(rows, changes)
  expect(offers).toEqual([])
  return { reason: notServed[0]!.reason, limit: notServed[0]!.limit, measured: notServed[0]!.measured }
}

describe('limits of a service', () => {
  it.each([
    [
      'documents',
      service({ takesDocuments: false }),
      { contentKind: 'document' as const },
      'documentsNotTaken',
      undefined,
      undefined,
    ],
    ['packages', service({ takesPackages: false }), {}, 'packagesNotTaken', undefined, undefined],
    [
      'cargo bags',
      service({ takesCargoBags: false }),
      { packageType: 'cargoBag' as const },
      'cargoBagsNotTaken',
      undefined,
      undefined,
    ],
    [
      'a document over 2 kg',
      service(),
      { contentKind: 'document' as const, pieces: [box(2.001)] },
      'documentTooHeavy',
      2,
      2.001,
    ],
    ['a piece over 70 kg', service(), { pieces: [box(70.1), box(1)] }, 'pieceTooHeavy', 70, 70.1],
    [
      'over 300 kg in all',
      service(),
      { pieces: [box(70), box(70), box(70), box(70), box(21)] },
      'shipmentTooHeavy',
      300,
      301,
    ],
    ['a side over 270 cm', service(), { pieces: [box(1, 271)] }, 'pieceTooLong', 270, 271],
    ['length and girth over 400 cm', service(), { pieces: [box(1, 100, 80, 71)] }, 'pieceTooLarge', 400, 402],
  ] as const)('refuses a parcel because of %s', (_, row, changes, reason, limit, measured) => {
    expect(reasonOf({ services: [row] }, changes as Partial<RatingRequest>)).toEqual({
      reason,
      limit,
      measured,
    })
  })

  it('accepts a parcel exactly at the limits', () => {
    expect(quote({}, { pieces: [box(70, 270, 32.5, 32.5)] }).notServed).toEqual([])
  })
})

/** A service without own limits. */
const unlimited = (code: string, changes: Partial<ServiceRow> = {}) =>
  service({
    code,
    maxDocumentKg: null,
    maxPieceKg: null,
    maxShipmentKg: null,
    maxLongestCm: null,
    maxLengthPlusGirthCm: null,
    ...changes,
  })

describe('published limits of a carrier', () => {
  // Source: sheet "products" of DHL's reference data: 3030 kg per shipment, a piece of 303 × 303 × 183 cm.
  it.each([
    ['a side of 303 cm', 'DHL-EXP', [box(1, 303, 30, 30)], null],
    ['a side of 303.1 cm', 'DHL-EXP', [box(1, 303.1, 30, 30)], ['pieceTooLong', 303, 303.1]],
    ['two sides of 303 cm, lying', 'DHL-EXP', [box(1, 183, 303, 303)], null],
    ['a side of 184 cm that is the shortest', 'DHL-EXP', [box(1, 184, 303, 303)], ['pieceTooHigh', 183, 184]],
    ['a side of 184 cm that is not', 'DHL-EXP', [box(1, 100, 303, 184)], null],
    ['two sides over 303 cm', 'DHL-ESI', [box(1, 304, 305, 10)], ['pieceTooLong', 303, 305]],
    [
      'one of several pieces too high',
      'DHL-ESI',
      [box(1), box(1, 190, 190, 190)],
      ['pieceTooHigh', 183, 190],
    ],
    ['3030 kg in all', 'DHL-EXP', [box(1515), box(1515)], null],
    ['over 3030 kg in all', 'DHL-ESI', [box(1515), box(1515.5)], ['shipmentTooHeavy', 3030, 3030.5]],
    ['anything with a carrier of whom nothing is known', 'UPS-WWS', [box(4000, 400, 400, 400)], null],
  ] as const)("applies the carrier's published limits to %s", (_, code, pieces, passed) => {
    const { offers, notServed } = quote({ services: [unlimited(code)] }, { pieces })
    expect(notServed.map(({ reason, limit, measured }) => [reason, limit, measured])).toEqual(
      passed ? [passed] : [],
    )
    expect(offers).toHaveLength(passed ? 0 : 1)
  })

  it("prefers a tighter limit of the service over the carrier's limit", () => {
    const tight = unlimited('DHL-EXP', { maxLongestCm: 270, maxShipmentKg: 4000 })
    const outcome = (pieces: RatingRequest['pieces']) => reasonOf({ services: [tight] }, { pieces })
    expect(outcome([box(1, 305)])).toEqual({ reason: 'pieceTooLong', limit: 270, measured: 305 })
    expect(outcome([box(3031)])).toEqual({ reason: 'shipmentTooHeavy', limit: 3030, measured: 3031 })
  })

  it('compares the second longest side of all pieces with the limit', () => {
    const limits = compileLimits(unlimited('X'), { shipmentKg: 100, sidesCm: [300, 120, 80] })
    const parcel = measureParcel(request({ pieces: [box(1, 300, 80, 80), box(1, 130, 121, 10)] }))
    expect(findLimit(unlimited('X'), limits, parcel)).toEqual({
      reason: 'pieceTooWide',
      limit: 120,
      measured: 121,
    })
  })
})

describe('cargo bag', () => {
  const bag = (...pieces: RatingRequest['pieces']) => ({ packageType: 'cargoBag' as const, pieces })

  it('accepts a cargo bag of exactly 2.5 kg and rejects 2.51 kg', () => {
    expect(quote({}, bag(box(2.5))).offers).toHaveLength(1)
    expect(reasonOf({}, bag(box(2.51))).reason).toBe('cargoBagTooHeavy')
    expect(reasonOf({}, bag(box(2.5004))).reason).toBe('cargoBagTooHeavy')
  })

  it('rejects a cargo bag with several pieces', () => {
    expect(reasonOf({}, bag(box(1), box(1))).reason).toBe('cargoBagOfSeveralPieces')
  })

  it('ignores the package type for documents', () => {
    expect(
      quote({}, { contentKind: 'document', packageType: 'cargoBag', pieces: [box(0.3), box(0.2)] }).offers,
    ).toHaveLength(1)
  })
})
