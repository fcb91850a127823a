import { describe, expect, it } from 'vitest'
import { suggestStatus } from './suggestStatus.ts'
import type { KnownText } from './suggestStatus.ts'

const known: KnownText[] = [
  { customizedId: 1, text: 'Delivered', supplierCode: 'UPS', code: 'D' },
  { customizedId: 2, text: 'Delivery attempted and failed', supplierCode: 'AFTERSHIP', code: 'AttemptFail' },
  { customizedId: 3, text: 'Out for delivery', supplierCode: 'UPS', code: 'OT' },
  { customizedId: 3, text: 'Dağıtıma çıktı', supplierCode: null, code: null },
  { customizedId: 1, text: 'Teslim edildi', supplierCode: 'MNG', code: '5', isPublished: true },
  { customizedId: 2, text: 'Teslim edilemedi', supplierCode: 'MNG', code: '6', isPublished: true },
  { customizedId: 4, text: 'Clearance delay', supplierCode: 'DHL', code: 'CD' },
  { customizedId: 5, text: 'Arrived facility', supplierCode: 'DHL', code: 'AF' },
]

const best = (text: string, supplierCode = 'PTT', code = 'X1') =>
  suggestStatus({ supplierCode, code, text }, known)[0]

describe('suggestStatus', () => {
  it("prefers the published list's meaning of the same carrier code", () => {
    expect(best('5', 'MNG', '5')).toMatchObject({
      customizedId: 1,
      confidence: 'high',
      reason: 'publishedCode',
    })
    // Code 5 of another carrier is a different code.
    expect(best('Status 5', 'PTT', '5')?.reason).not.toBe('publishedCode')
  })

  it('uses known texts with the same words in any spelling', () => {
    expect(best('DAGITIMA CIKTI')).toMatchObject({ customizedId: 3, confidence: 'high', reason: 'sameText' })
    expect(best('Your package is out for delivery.')).toMatchObject({ customizedId: 3, confidence: 'high' })
  })

  it.each([
    ['Not delivered', 1],
    ['Parcel could not be delivered', 1],
  ])('does not suggest the opposite meaning with confidence: %s', (text, opposite) => {
    const found = suggestStatus({ supplierCode: 'PTT', code: 'X', text }, known)
    expect(found.find(({ customizedId }) => customizedId === opposite)?.confidence ?? 'low').toBe('low')
  })

  it('distinguishes "teslim edilemedi" from "teslim edildi', () => {
    expect(best('Teslim edilemedi')!.customizedId).toBe(2)
    expect(best('Teslim edildi')!.customizedId).toBe(1)
  })

  it("treats carriers' synonyms as the same word", () => {
    expect(best('Customs delay')).toMatchObject({ customizedId: 4 })
    expect(best('Arrived at hub')).toMatchObject({ customizedId: 5, reason: 'sameText' })
  })

  it('suggests each status once, and nothing for unknown words', () => {
    const ids = suggestStatus({ supplierCode: 'PTT', code: 'X', text: 'Delivered' }, known).map(
      ({ customizedId }) => customizedId,
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(best('qwx zvk')).toBeUndefined()
    expect(best('')).toBeUndefined()
  })
})
