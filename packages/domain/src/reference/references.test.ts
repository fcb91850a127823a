import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mod1110CheckDigit, s10CheckDigit } from './checkDigit.ts'
import { permuteSerial, serialSpace } from './permuteSerial.ts'
import { makeAssetReference, makeWaybillNumber, recogniseReference } from './references.ts'

describe('check digits', () => {
  it('follow ISO 7064 MOD 11,10: the standard example 0794 has 5', () => {
    expect(mod1110CheckDigit('0794')).toBe(5)
  })

  it('follow UPU S10: the standard example 47312482 has 9', () => {
    expect(s10CheckDigit('47312482')).toBe(9)
  })

  it('notice every single wrong digit', () => {
    for (let place = 0; place < 8; place++) {
      for (let digit = 0; digit < 10; digit++) {
        const right = '41870392'
        const wrong = right.slice(0, place) + digit + right.slice(place + 1)
        if (wrong !== right) expect(mod1110CheckDigit(wrong)).not.toBe(mod1110CheckDigit(right))
      }
    }
  })
})

describe('the order of references', () => {
  it('maps different serials to different numbers inside eight digits', () => {
    const seen = new Set<number>()
    for (let serial = 0; serial < 200_000; serial++) seen.add(permuteSerial(serial, 7))
    expect(seen.size).toBe(200_000)
    for (const number of seen) expect(number).toBeLessThan(serialSpace)
  })

  it('puts neighbours far apart', () => {
    const gaps = Array.from({ length: 1000 }, (_, n) =>
      Math.abs(permuteSerial(n + 1, 7) - permuteSerial(n, 7)),
    )
    expect(gaps.filter((gap) => gap < 1000).length).toBeLessThan(10)
  })

  it('refuses a serial outside the space', () => {
    expect(() => permuteSerial(serialSpace, 7)).toThrow(RangeError)
  })
})

describe('a scanned text', () => {
  it('is recognised as what we made, whatever spaces, dashes or case', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: serialSpace - 1 }), (serial) => {
        const reference = makeAssetReference(serial)
        const waybill = makeWaybillNumber(serial)
        expect(recogniseReference(reference.toLowerCase().replaceAll('-', ' '))).toEqual({
          kind: 'asset',
          reference,
        })
        expect(recogniseReference(waybill)).toEqual({ kind: 'waybill', reference: waybill })
      }),
    )
  })

  it('is mistyped when one digit differs', () => {
    const reference = makeAssetReference(42)
    const last = reference.at(-1)!
    expect(recogniseReference(reference.slice(0, -1) + ((Number(last) + 1) % 10)).kind).toBe('mistyped')
  })

  it('is unknown when it is somebody else’s number', () => {
    expect(recogniseReference('1Z999AA10123456784').kind).toBe('unknown')
  })
})
