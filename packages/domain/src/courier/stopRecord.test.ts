import { describe, expect, it } from 'vitest'
import { findExpectedPiece, isSameCode } from './matchScan.ts'
import { canUndoRecord, isOvertaken } from './stopRecord.ts'

const at = new Date('2026-11-20T09:00:00Z')
const earlier = new Date('2026-11-20T08:00:00Z')
const later = new Date('2026-11-20T10:00:00Z')
const record = { outcome: 'pickedUp', at, day: '2026-11-20' } as const

describe('stop record', () => {
  it('overtakes a stop record by a newer record, not by an older one', () => {
    expect(isOvertaken(record, { date: '2026-11-20', newestRecordAt: later })).toBe(true)
    expect(isOvertaken(record, { date: '2026-11-20', newestRecordAt: earlier })).toBe(false)
    expect(isOvertaken(record, { date: '2026-11-20', newestRecordAt: null })).toBe(false)
  })

  it('drops a failed pickup when the stop was moved to a later day', () => {
    const failed = { ...record, outcome: 'notPickedUp' } as const
    expect(isOvertaken(failed, { date: '2026-12-20', newestRecordAt: null })).toBe(true)
    expect(isOvertaken(record, { date: '2026-12-20', newestRecordAt: null })).toBe(false)
  })

  it('allows undoing a stop record once, on its own day', () => {
    expect(canUndoRecord({ state: 'done', day: '2026-11-20' }, '2026-11-20')).toBe(true)
    expect(canUndoRecord({ state: 'done', day: '2026-11-20' }, '2026-11-21')).toBe(false)
    expect(canUndoRecord({ state: 'undone', day: '2026-11-20' }, '2026-11-20')).toBe(false)
  })
})

describe('scanned code', () => {
  const expected = [
    { assetReference: 'KRV-12345678-9', pieceNumber: 1, codes: ['KRV-12345678-9-001-2', '1Z999'] },
    { assetReference: 'KRV-12345678-9', pieceNumber: 2, codes: ['KRV-12345678-9-002-0'] },
  ]

  it('finds the scanned piece by any number on its label, with or without dashes', () => {
    expect(findExpectedPiece('krv1234567890012', expected)?.pieceNumber).toBe(1)
    expect(findExpectedPiece(' 1z 999 ', expected)?.pieceNumber).toBe(1)
    expect(findExpectedPiece('KRV-12345678-9-002-0', expected)?.pieceNumber).toBe(2)
    expect(findExpectedPiece('KRV-12345678-9', expected)).toBeUndefined()
  })

  it('treats scanned codes as equal regardless of dashes and case', () => {
    expect(isSameCode('KRV-1', 'krv1')).toBe(true)
    expect(isSameCode('KRV-1', 'KRV-2')).toBe(false)
  })
})
