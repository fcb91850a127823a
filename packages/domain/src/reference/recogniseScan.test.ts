import { describe, expect, it } from 'vitest'
import { makeBagNumber } from '../air/bagNumber.ts'
import { makeAssetReference, makePieceCode, makeWaybillNumber } from './references.ts'
import { recogniseScan } from './recogniseScan.ts'

const reference = makeAssetReference(42)
const waybill = makeWaybillNumber(42)
const number = makeBagNumber(42)

describe('recogniseScan', () => {
  it.each([
    ['a reference', reference, { kind: 'shipment', reference }],
    [
      'a piece',
      makePieceCode(reference, 2).replaceAll('-', ''),
      { kind: 'piece', reference, pieceNumber: 2 },
    ],
    ['a waybill', waybill.toLowerCase(), { kind: 'waybill', reference: waybill }],
    ['a bag', number.replaceAll('-', '*'), { kind: 'bag', number }],
    ['an air waybill', '235-1234 5675', { kind: 'airWaybill', digits: '23512345675' }],
    ['a wrong reference', 'KRV-28171328-1', { kind: 'mistyped' }],
    ['a wrong bag', `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`, { kind: 'mistyped' }],
    ['a wrong air waybill', '235-12345676', { kind: 'other', text: '235-12345676' }],
    ['a carrier’s number', ' 1Z5R89390357567127 ', { kind: 'other', text: '1Z5R89390357567127' }],
  ])('recognises the scan as %s', (_, text, scan) => {
    expect(recogniseScan(text)).toEqual(scan)
  })

  it('accepts earlier prefixes of references', () => {
    const earlier = makeAssetReference(42, 'ABC')
    expect(recogniseScan(earlier, ['KRV', 'ABC'])).toEqual({ kind: 'shipment', reference: earlier })
    expect(recogniseScan(earlier).kind).toBe('other')
  })
})
