import { describe, expect, it } from 'vitest'
import {
  emptyProof,
  proofIssuesOf,
  readDeclarationNumber,
  readExportInvoiceNumber,
  refundDeadline,
} from './exportProof.ts'
import type { ExportProof } from './exportProof.ts'

const days = { today: '2026-11-28', createdDay: '2026-11-10', recordedExit: '2026-11-20' }
const complete: ExportProof = {
  ...emptyProof,
  invoiceNumber: 'ABC2026000000001',
  invoiceDay: '2026-11-18',
  declarationNumber: '26341300EX000001',
  declarationDay: '2026-11-19',
}

describe('readExportInvoiceNumber', () => {
  it.each([
    ['abc2026000000001', 'ABC2026000000001'],
    ['ABC 2026 000000001', 'ABC2026000000001'],
    ['a-123456', 'A-123456'],
    ['A123456', 'A123456'],
    ['ABC1926000000001', null],
    ['ABC202600000001', null],
    ['123456', null],
    ['', null],
  ])('reads %j as %j', (text, number) => {
    expect(readExportInvoiceNumber(text)).toBe(number)
  })
})

describe('readDeclarationNumber', () => {
  it.each([
    ['26341300ex000001', '26341300EX000001'],
    ['2026/12345', '2026/12345'],
    ['ETGBX', null],
    ['1234', null],
    ['2634!300', null],
  ])('reads %j as %j', (text, number) => {
    expect(readDeclarationNumber(text)).toBe(number)
  })
})

describe('proofIssuesOf', () => {
  it('finds nothing in a complete and in an empty proof', () => {
    expect(proofIssuesOf(complete, days)).toEqual([])
    expect(proofIssuesOf(emptyProof, days)).toEqual([])
  })

  it.each<[Partial<ExportProof>, string]>([
    [{ invoiceDay: null }, 'invoiceDay numberWithoutDay'],
    [{ invoiceNumber: null }, 'invoiceNumber dayWithoutNumber'],
    [{ amount: 5 }, 'currency amountWithoutCurrency'],
    [{ currency: 'EUR' }, 'amount currencyWithoutAmount'],
    [{ invoiceDay: '2025-11-18' }, 'invoiceDay otherYear'],
    [{ invoiceDay: '2026-11-29' }, 'invoiceDay dayToCome'],
    [{ invoiceDay: '2026-11-20' }, 'invoiceDay invoiceAfterDeclaration'],
    [
      { declarationNumber: null, declarationDay: null, invoiceDay: '2026-11-21' },
      'invoiceDay invoiceAfterExit',
    ],
    [{ declarationDay: '2026-11-21' }, 'declarationDay declarationAfterExit'],
    [{ invoiceDay: '2026-11-01', declarationDay: '2026-11-09' }, 'declarationDay beforeShipment'],
    [{ exitDay: '2026-11-09' }, 'exitDay beforeShipment'],
  ])('reports %j on its field', (changes, issue) => {
    const issues = proofIssuesOf({ ...complete, ...changes }, days)
    expect(issues.map(({ field, problem }) => `${field} ${problem}`)).toEqual([issue])
  })

  it('compares with the entered exit while none is recorded', () => {
    const entered = { ...complete, exitDay: '2026-11-18' }
    expect(proofIssuesOf(entered, { ...days, recordedExit: null })).toEqual([
      { field: 'declarationDay', problem: 'declarationAfterExit' },
    ])
    expect(proofIssuesOf(entered, days)).toEqual([])
  })
})

describe('refundDeadline', () => {
  it('returns the end of the second year after the export', () => {
    expect(refundDeadline('2026-01-05')).toBe('2028-12-31')
  })
})
