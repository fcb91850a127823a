import { describe, expect, it } from 'vitest'
import { recogniseReference } from '../reference/references.ts'
import { formatAirWaybill, hasRightCheckDigit, normaliseAirWaybill, readAirWaybill } from './airWaybill.ts'
import { makeBagNumber, readBagNumber } from './bagNumber.ts'
import { normaliseFlightNumber } from './flightNumber.ts'
import { readUld } from './uld.ts'

describe('air waybill', () => {
  it.each([
    '235-12345605',
    '176-12424790',
    '020-12503982',
    '157-12583174',
    '501-12662366',
    '172-12741551',
    '235-12345675',
    '23512345675',
    '235-1234 5675',
    ' 235 1234 5675 ',
  ])('accepts a correct air waybill check digit in %s', (text) => {
    expect(normaliseAirWaybill(text)).toBe(text.replaceAll(/\D/g, ''))
  })

  it.each(['235-12345676', '235-12345677', '235-12345678', '235-12345679'])(
    'rejects a wrong air waybill check digit in %s',
    (text) => {
      expect(normaliseAirWaybill(text)).toBeNull()
      expect(hasRightCheckDigit(readAirWaybill(text)!)).toBe(false)
    },
  )

  it.each(['235-123456', '23A-12345675', '', '235-123456755', '2351234567'])(
    'rejects %j as an air waybill',
    (text) => {
      expect(readAirWaybill(text)).toBeNull()
    },
  )

  it('keeps the leading zeros of an air waybill and prints it in groups', () => {
    expect(normaliseAirWaybill('235-0000 0011')).toBe('23500000011')
    expect(formatAirWaybill('23512345675')).toBe('235-1234 5675')
  })

  it('detects every wrong digit of an air waybill except a difference of seven', () => {
    for (let place = 3; place < 10; place++)
      for (let digit = 0; digit < 10; digit++) {
        const right = '23512345675'
        const wrong = right.slice(0, place) + digit + right.slice(place + 1)
        const isSevenOff = Math.abs(Number(right[place]) - digit) % 7 === 0
        expect(normaliseAirWaybill(wrong) !== null).toBe(isSevenOff)
      }
  })
})

describe('bag number', () => {
  it('reads a bag number with or without dashes, in any case', () => {
    const number = makeBagNumber(1234)
    expect(number).toMatch(/^KRB-0001234-\d$/)
    for (const text of [
      number,
      number.replaceAll('-', ''),
      ` ${number.toLowerCase()} `,
      number.replaceAll('-', '*'),
    ])
      expect(readBagNumber(text)).toEqual({ number, isMistyped: false })
  })

  it('detects a mistyped bag number with one wrong, missing or added digit', () => {
    const digits = makeBagNumber(4_187_039).replaceAll('-', '').slice(3)
    for (let place = 0; place < digits.length; place++) {
      const other = (Number(digits[place]) + 1) % 10
      const wrong = [
        digits.slice(0, place) + other + digits.slice(place + 1),
        digits.slice(0, place) + digits.slice(place + 1),
        digits.slice(0, place) + other + digits.slice(place),
      ]
      for (const text of wrong) expect(readBagNumber(`KRB${text}`)?.isMistyped).toBe(true)
    }
  })

  it('distinguishes a bag number from a shipment reference', () => {
    expect(recogniseReference(makeBagNumber(77)).kind).toBe('unknown')
    expect(recogniseReference(makeBagNumber(77).replace('KRB', 'KRV')).kind).not.toBe('asset')
    expect(readBagNumber('KRV-41870392-5')).toBeNull()
    expect(readBagNumber('KRB-41870392-5')?.isMistyped).toBe(true)
  })

  it('limits bag numbers to seven digits', () => {
    expect(() => makeBagNumber(10_000_000)).toThrow(RangeError)
    expect(() => makeBagNumber(0)).toThrow(RangeError)
  })
})

describe('unit load device', () => {
  it.each([
    ['AKE12345TK', 'AKE', '12345', 'TK'],
    ['pmc98765qr', 'PMC', '98765', 'QR'],
    ['AKN4321EK', 'AKN', '4321', 'EK'],
    ['PAJ12345Y8', 'PAJ', '12345', 'Y8'],
  ])('reads a unit load device number from %s', (text, type, serial, owner) => {
    expect(readUld(text)).toEqual({ type, serial, owner, isKnownType: true })
  })

  it.each(['AKE123TK', '1KE12345TK', 'AKE-12345-TK', 'AKETK', 'KRB00012345'])(
    'rejects %s as a unit load device number',
    (text) => {
      expect(readUld(text)).toBeNull()
    },
  )

  it('reports an unknown unit load device type', () => {
    expect(readUld('AK12345TK')).toMatchObject({ type: 'AK1', isKnownType: false })
  })
})

describe('flight number', () => {
  it.each([
    ['TK1', 'TK1'],
    ['tk6401', 'TK6401'],
    ['QR 8123', 'QR8123'],
    ['5Y8123', '5Y8123'],
    ['TK6401A', 'TK6401A'],
    ['TK0081', 'TK81'],
  ])('normalises the flight number %s to %s', (text, number) => {
    expect(normaliseFlightNumber(text)).toBe(number)
  })

  it.each(['T1', 'TK', 'TK12345', '551234', 'TKX1', ''])('rejects %j as a flight number', (text) => {
    expect(normaliseFlightNumber(text)).toBeNull()
  })
})
