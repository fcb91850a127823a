import { describe, expect, it } from 'vitest'
import { approvalStatuses, isSetApproved, isSetComplete, verificationOf } from './companyDocuments.ts'
import type { CompanyDocumentType, ReviewedDocument } from './companyDocuments.ts'

const types = [1, 2, 3] as const satisfies readonly CompanyDocumentType[]
const statuses = [null, 1, 2, 3, 4] as const

/** All variants of one type: no document, or one document in each state, current or deleted. */
const possibilities = (dokumentType: number): (ReviewedDocument | null)[] => [
  null,
  ...statuses
    .filter((status) => status !== null)
    .flatMap((approvalStatus) =>
      [false, true].map((isDeleted) => ({
        dokumentType,
        approvalStatus,
        isDeleted,
        cancellationReason: approvalStatus === 4 ? `reason ${dokumentType}` : null,
      })),
    ),
]

const combinations = possibilities(types[0]).flatMap((tax) =>
  possibilities(types[1]).flatMap((circular) =>
    possibilities(types[2]).map((contract) => [tax, circular, contract] as const),
  ),
)

/** One character per type: `-` for missing or deleted, else the status. */
const signature = (set: readonly (ReviewedDocument | null)[]): string =>
  set.map((one) => (one === null || one.isDeleted ? '-' : one.approvalStatus)).join('')

/** Expected results, listed by hand: the combinations that count as under review. */
const inReview = new Set(['222', '223', '232', '233', '322', '323', '332', '333'])

describe('verificationOf', () => {
  it('covers 729 combinations of three document types, four states and deletion', () => {
    expect(combinations).toHaveLength(729)
  })

  it.each([...new Set(combinations.map(signature))])(
    'returns the verification for %s, regardless of deleted documents',
    (shape) => {
      const same = combinations.filter((set) => signature(set) === shape)
      const wanted = shape === '---' ? 'missing' : inReview.has(shape) ? 'inReview' : 'problem'
      for (const set of same) {
        const told = verificationOf(set.filter((one) => one !== null))
        expect(told.kind).toBe(wanted)
        if (told.kind === 'problem') {
          const first = shape.indexOf('4')
          expect(told.reason).toBe(first === -1 ? null : `reason ${types[first]}`)
        }
      }
    },
  )

  it('ignores a deleted company document when its replacement exists', () => {
    const old = { dokumentType: 1, approvalStatus: 4, isDeleted: true, cancellationReason: 'old' }
    const set = types.map((dokumentType) => ({ dokumentType, approvalStatus: 2, isDeleted: false }))
    expect(verificationOf([old, ...set])).toEqual({ kind: 'inReview' })
  })
})

describe('isSetComplete and isSetApproved', () => {
  it('requires each document type, and ignores cancelled and deleted documents', () => {
    for (const set of combinations) {
      const there = set.filter((one) => one !== null)
      const shape = signature(set)
      expect(isSetComplete(there), shape).toBe(/^[123]{3}$/.test(shape))
      expect(isSetApproved(there), shape).toBe(shape === '333')
    }
    expect(
      isSetApproved([{ dokumentType: 1, approvalStatus: approvalStatuses.approved, isDeleted: false }]),
    ).toBe(false)
  })
})
