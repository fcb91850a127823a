import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mod1110CheckDigit, s10CheckDigit } from './checkDigit.ts'
import { permuteSerial, serialSpace } from './permuteSerial.ts'
import {
  barcodeTextOf,
  makeAssetReference,
  makePieceCode,
  makeWaybillNumber,
  recogniseReference,
} from './references.ts'

describe('check digits', () => {
  it('follows ISO 7064 MOD 11,10: the standard example 0794 has 5', () => {
    expect(mod1110CheckDigit('0794')).toBe(5)
  })

  it('follows UPU S10: the standard example 47312482 has 9', () => {
    expect(s10CheckDigit('47312482')).toBe(9)
  })

  it('detects every single wrong digit by the check digit', () => {
    for (let place = 0; place < 8; place++) {
      for (let digit = 0; digit < 10; digit++) {
        const right = '41870392'
        const wrong = right.slice(0, place) + digit + right.slice(place + 1)
        if (wrong !== right) expect(mod1110CheckDigit(wrong)).not.toBe(mod1110CheckDigit(right))
      }
    }
  })
})

describe('permuteSerial', () => {
  it('maps different serials to different eight-digit numbers', () => {
    const seen = new Set<number>()
    for (let serial = 0; serial < 200_000; serial++) seen.add(permuteSerial(serial, 7))
    expect(seen.size).toBe(200_000)
    for (const number of seen) expect(number).toBeLessThan(serialSpace)
  })

  it.each([
    [0, 'KRV-28171328-0', 'KV961333315TR'],
    [1, 'KRV-85990756-5', 'KV800147997TR'],
    [2, 'KRV-04351471-9', 'KV067211505TR'],
    [99_999_999, 'KRV-69803421-4', 'KV514995782TR'],
  ])('keeps printed numbers stable: serial %d is %s and %s', (serial, reference, waybill) => {
    expect(makeAssetReference(serial)).toBe(reference)
    expect(makeWaybillNumber(serial)).toBe(waybill)
  })

  it('maps neighbouring serials to distant numbers', () => {
    const gaps = Array.from({ length: 1000 }, (_, n) =>
      Math.abs(permuteSerial(n + 1, 7) - permuteSerial(n, 7)),
    )
    expect(gaps.filter((gap) => gap < 1000).length).toBeLessThan(10)
  })

  it.each([serialSpace, -1, 0.5, Number.NaN])('rejects %d as a serial outside the space', (serial) => {
    expect(() => permuteSerial(serial, 7)).toThrow(RangeError)
  })
})

describe('recogniseReference', () => {
  it('recognises our numbers regardless of spaces, dashes and case', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: serialSpace - 1 }), (serial) => {
        const reference = makeAssetReference(serial)
        const waybill = makeWaybillNumber(serial)
        expect(recogniseReference(reference.toLowerCase().replaceAll('-', ' '))).toEqual({
          kind: 'asset',
          reference,
          pieceNumber: null,
        })
        expect(recogniseReference(waybill)).toEqual({
          kind: 'waybill',
          reference: waybill,
          pieceNumber: null,
        })
      }),
    )
  })

  it('reads shipment and piece with dashes, without dashes, or from a Turkish keyboard', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: serialSpace - 1 }),
        fc.integer({ min: 1, max: 999 }),
        (serial, pieceNumber) => {
          const reference = makeAssetReference(serial)
          const code = makePieceCode(reference, pieceNumber)
          for (const text of [code, barcodeTextOf(code), code.replaceAll('-', '*'), ` ${code} `]) {
            expect(recogniseReference(text)).toEqual({ kind: 'piece', reference, pieceNumber })
          }
        },
      ),
    )
  })

  it('reports a piece code with a wrong or missing digit as mistyped', () => {
    const code = barcodeTextOf(makePieceCode(makeAssetReference(42), 2))
    for (let place = 3; place < code.length; place++) {
      for (let digit = 0; digit < 10; digit++) {
        const wrong = code.slice(0, place) + digit + code.slice(place + 1)
        if (wrong !== code) expect([wrong, recogniseReference(wrong).kind]).toEqual([wrong, 'mistyped'])
      }
    }
    for (let length = 13; length < code.length; length++)
      expect(recogniseReference(code.slice(0, length)).kind).toBe('mistyped')
    expect(recogniseReference(`${code}1`).kind).toBe('mistyped')
  })

  it('rejects piece number 0', () => {
    const reference = makeAssetReference(42)
    const digits = `${reference.replaceAll(/\D/g, '')}000`
    expect(recogniseReference(`KRV${digits}${mod1110CheckDigit(digits)}`).kind).toBe('mistyped')
    expect(() => makePieceCode(reference, 0)).toThrow(RangeError)
    expect(() => makePieceCode(reference, 1.5)).toThrow(RangeError)
    expect(makePieceCode(reference, 999)).toContain('-999-')
    expect(() => makePieceCode(reference, 1000)).toThrow(RangeError)
  })

  it('reports a reference with a wrong digit as mistyped', () => {
    const reference = makeAssetReference(42)
    expect(recogniseReference(reference)).toMatchObject({ kind: 'asset', pieceNumber: null })
    const last = reference.at(-1)!
    expect(recogniseReference(reference.slice(0, -1) + ((Number(last) + 1) % 10)).kind).toBe('mistyped')
  })

  it('reports a waybill number with a wrong check digit as mistyped', () => {
    const waybill = makeWaybillNumber(42)
    const kinds = Array.from(
      { length: 10 },
      (_, digit) => recogniseReference(`${waybill.slice(0, 10)}${digit}TR`).kind,
    )
    expect(kinds.filter((kind) => kind === 'mistyped')).toHaveLength(9)
    expect(kinds[Number(waybill[10])]).toBe('waybill')
  })

  it.each([
    '1Z999AA10123456784',
    'XKRV281713280',
    'KRV281713280X',
    'XKV961333315TR',
    'KV961333315TRX',
    'KRV',
  ])('reports numbers of others as unknown: %s', (text) => {
    expect(recogniseReference(` ${text} `)).toEqual({
      kind: 'unknown',
      reference: text,
      pieceNumber: null,
    })
  })
})
