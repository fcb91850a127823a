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

describe('what a code probably means', () => {
  it('is what a published list says of the same code of the same carrier', () => {
    expect(best('5', 'MNG', '5')).toMatchObject({
      customizedId: 1,
      confidence: 'high',
      reason: 'publishedCode',
    })
    // Another carrier's 5 is another code.
    expect(best('Status 5', 'PTT', '5')?.reason).not.toBe('publishedCode')
  })

  it('is what the same words say elsewhere, in any spelling', () => {
    expect(best('DAGITIMA CIKTI')).toMatchObject({ customizedId: 3, confidence: 'high', reason: 'sameText' })
    expect(best('Your package is out for delivery.')).toMatchObject({ customizedId: 3, confidence: 'high' })
  })

  it.each([
    ['Not delivered', 1],
    ['Parcel could not be delivered', 1],
  ])('is not surely its opposite: %s', (text, opposite) => {
    const found = suggestStatus({ supplierCode: 'PTT', code: 'X', text }, known)
    expect(found.find(({ customizedId }) => customizedId === opposite)?.confidence ?? 'low').toBe('low')
  })

  it('tells "teslim edilemedi" from "teslim edildi"', () => {
    expect(best('Teslim edilemedi')!.customizedId).toBe(2)
    expect(best('Teslim edildi')!.customizedId).toBe(1)
  })

  it('knows words that carriers use for the same thing', () => {
    expect(best('Customs delay')).toMatchObject({ customizedId: 4 })
    expect(best('Arrived at hub')).toMatchObject({ customizedId: 5, reason: 'sameText' })
  })

  it('names each status once and says nothing of what is like nothing', () => {
    const ids = suggestStatus({ supplierCode: 'PTT', code: 'X', text: 'Delivered' }, known).map(
      ({ customizedId }) => customizedId,
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(best('qwx zvk')).toBeUndefined()
    expect(best('')).toBeUndefined()
  })
})
