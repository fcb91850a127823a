import { describe, expect, it } from 'vitest'
import { compileRateTable } from './compile/compileRateTable.ts'
import type { RatingRequest } from './parcel.ts'
import { rateParcel } from './rateParcel.ts'
import type { RateRows } from './compile/rateRows.ts'
import { box, rateRows, request, service } from './testing/buildRates.ts'

const quote = (rows: Partial<RateRows> = {}, changes: Partial<RatingRequest> = {}) =>
  rateParcel(compileRateTable(rateRows(rows)), request(changes))

const reasonOf = (rows: Partial<RateRows> = {}, changes: Partial<RatingRequest> = {}) => {
  const { offers, notServed } = quote(rows, changes)
  expect(offers).toEqual([])
  return { reason: notServed[0]!.reason, limit: notServed[0]!.limit }
}

describe('what a service takes', () => {
  it.each([
    [
      'documents',
      service({ takesDocuments: false }),
      { contentKind: 'document' as const },
      'documentsNotTaken',
      undefined,
    ],
    ['packages', service({ takesPackages: false }), {}, 'packagesNotTaken', undefined],
    [
      'cargo bags',
      service({ takesCargoBags: false }),
      { packageType: 'cargoBag' as const },
      'cargoBagsNotTaken',
      undefined,
    ],
    [
      'a document over 2 kg',
      service(),
      { contentKind: 'document' as const, pieces: [box(2.001)] },
      'documentTooHeavy',
      2,
    ],
    ['a piece over 70 kg', service(), { pieces: [box(70.1), box(1)] }, 'pieceTooHeavy', 70],
    [
      'over 300 kg in all',
      service(),
      { pieces: [box(70), box(70), box(70), box(70), box(21)] },
      'shipmentTooHeavy',
      300,
    ],
    ['a side over 270 cm', service(), { pieces: [box(1, 271)] }, 'pieceTooLong', 270],
    ['length and girth over 400 cm', service(), { pieces: [box(1, 100, 80, 71)] }, 'pieceTooLarge', 400],
  ] as const)('may exclude %s', (_, row, changes, reason, limit) => {
    expect(reasonOf({ services: [row] }, changes as Partial<RatingRequest>)).toEqual({ reason, limit })
  })

  it('includes the limits themselves', () => {
    expect(quote({}, { pieces: [box(70, 270, 32.5, 32.5)] }).notServed).toEqual([])
  })
})

describe('a cargo bag', () => {
  const bag = (...pieces: RatingRequest['pieces']) => ({ packageType: 'cargoBag' as const, pieces })

  it('carries exactly 2.5 kg and not 2.51 kg', () => {
    expect(quote({}, bag(box(2.5))).offers).toHaveLength(1)
    expect(reasonOf({}, bag(box(2.51))).reason).toBe('cargoBagTooHeavy')
    expect(reasonOf({}, bag(box(2.5004))).reason).toBe('cargoBagTooHeavy')
  })

  it('is one piece', () => {
    expect(reasonOf({}, bag(box(1), box(1))).reason).toBe('cargoBagOfSeveralPieces')
  })

  it('is no matter for documents', () => {
    expect(
      quote({}, { contentKind: 'document', packageType: 'cargoBag', pieces: [box(0.3), box(0.2)] }).offers,
    ).toHaveLength(1)
  })
})
