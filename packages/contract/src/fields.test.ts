import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  countryCode,
  currencyCode,
  captchaSolution,
  cursorRequest,
  day,
  decimalNumber,
  emailAddress,
  hasDecimals,
  moment,
  optionalText,
  pageRequest,
  requiredText,
} from './fields.ts'
import { messageOf, messagesOf } from './testing/messagesOf.ts'

describe('requiredText', () => {
  const name = requiredText(5, 'shipment:required.company')

  it('trims white space around a required text', () => {
    expect(name.parse('  Ada ')).toBe('Ada')
    expect(name.parse(' abcde ')).toBe('abcde')
  })

  it.each([undefined, null, '', '   ', 7])('returns its own message for the missing value %j', (value) => {
    expect(messageOf(name, value)).toBe('shipment:required.company')
  })

  it('limits the length of a required text', () => {
    expect(messageOf(name, 'abcdef')).toBe('validation:tooLong')
    expect(messageOf(requiredText(5), '')).toBe('validation:required')
  })
})

describe('optionalText', () => {
  it.each([undefined, null, '', '  '])('converts the optional text %j to null', (value) => {
    expect(optionalText(5).parse(value)).toBeNull()
  })

  it('trims white space around an optional text and limits the length', () => {
    expect(optionalText(5).parse(' abcde ')).toBe('abcde')
    expect(messageOf(optionalText(5), 'abcdef')).toBe('validation:tooLong')
    expect(messageOf(optionalText(5), 7)).toBe('validation:text')
  })
})

describe('decimalNumber', () => {
  it.each([
    [2.5, 2.5],
    ['2.5', 2.5],
    ['2,5', 2.5],
    [' 12 ', 12],
    ['-0,05', -0.05],
    ['007', 7],
  ])('parses %j as the decimal %d', (sent, value) => {
    expect(decimalNumber().parse(sent)).toBe(value)
  })

  it.each(['', 'iki', '1.234,5', '2,5 kg', '2,', ',5', '1e3', '--1', null, undefined, true])(
    'rejects %j as a decimal',
    (sent) => {
      expect(messageOf(decimalNumber('pricing:required.width'), sent)).toBe('pricing:required.width')
    },
  )

  it('uses a default message for a decimal unless another is given', () => {
    expect(messageOf(decimalNumber(), 'x')).toBe('validation:number')
  })
})

describe('country and currency codes', () => {
  it.each(['TR', 'DE'])('accepts the country code %s', (code) => {
    expect(messageOf(countryCode(), code)).toBeNull()
  })

  it.each(['tr', 'T', 'TUR', 'T1', 'XTR'])('rejects %j as a country code', (code) => {
    expect(messageOf(countryCode('shipment:required.country'), code)).toBe('validation:countryCode')
  })

  it.each(['', undefined])('returns its own message for the missing country code %j', (code) => {
    expect(messageOf(countryCode(), code)).toBe('validation:required')
    expect(messageOf(countryCode('shipment:required.country'), code)).toBe('shipment:required.country')
  })

  it('accepts three capital letters as a currency', () => {
    expect(messageOf(currencyCode(), 'EUR')).toBeNull()
    for (const code of ['eur', 'EU', 'EURO', 'XEUR'])
      expect(messageOf(currencyCode(), code)).toBe('validation:currencyCode')
    for (const code of ['', undefined]) expect(messageOf(currencyCode(), code)).toBe('validation:required')
  })
})

describe('day', () => {
  it.each(['2026-11-20', '2024-02-29', '1900-01-01'])('accepts %s as a day', (text) => {
    expect(messageOf(day(), text)).toBeNull()
  })

  it.each(['2026-02-30', '2023-02-29', '1899-12-31', '0000-01-01', '20.11.2026', '', undefined])(
    'rejects %j as a day',
    (text) => {
      expect([...new Set(messagesOf(day(), text))]).toEqual(['validation:date'])
      expect([...new Set(messagesOf(day('pricing/rateTable:required.date'), text))]).toEqual([
        'pricing/rateTable:required.date',
      ])
    },
  )
})

describe('moment', () => {
  it.each(['2026-11-20T10:00:00+03:00', '2026-11-20T10:00:00Z', '1900-01-01T00:00:00Z'])(
    'accepts %s as a moment',
    (text) => {
      expect(messageOf(moment(), text)).toBeNull()
    },
  )

  it.each(['2026-11-20T10:00:00', '2026-11-20', '1899-12-31T23:59:59Z', '', undefined])(
    'rejects %j as a moment',
    (text) => {
      expect([...new Set(messagesOf(moment(), text))]).toEqual(['validation:date'])
    },
  )
})

describe('emailAddress', () => {
  it('trims white space around an email address', () => {
    expect(emailAddress().parse(' ada@kervan.example ')).toBe('ada@kervan.example')
  })

  it.each([undefined, '', '  '])('requires an address instead of %j', (text) => {
    expect(messagesOf(emailAddress('account:signin.emailRequired'), text)[0]).toBe(
      'account:signin.emailRequired',
    )
  })

  it.each(['ada', 'ada@kervan', '@kervan.example', 'a b@kervan.example'])(
    'rejects %s as an email address',
    (text) => {
      expect(messageOf(emailAddress(), text)).toBe('validation:email')
    },
  )

  it('limits an address to 254 characters, like mail servers', () => {
    const long = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`
    expect(long.length).toBeLessThanOrEqual(254)
    expect(messagesOf(emailAddress(), `${'a'.repeat(255)}@kervan.example`)).toContain('validation:tooLong')
  })
})

it.each([
  [1.25, 2, true],
  [1.255, 2, false],
  [0.1, 1, true],
  [1.005, 3, true],
  [3, 0, true],
  [3.5, 0, false],
])('checks that %d is stored unchanged with %d decimals: %s', (value, places, isKept) => {
  expect(hasDecimals(value, places)).toBe(isKept)
})

describe('pages of a list', () => {
  const numbered = z.object(pageRequest)
  const keyset = z.object(cursorRequest)

  it('defaults a list request to 20 rows and the first page', () => {
    expect(numbered.parse({})).toEqual({ pageNumber: 1, pageSize: 20 })
    expect(keyset.parse({})).toEqual({ pageSize: 20 })
  })

  it('limits pages to 1 to 100 rows, also when sent as text', () => {
    expect(numbered.parse({ pageNumber: '3', pageSize: '100' })).toEqual({ pageNumber: 3, pageSize: 100 })
    expect(keyset.parse({ cursor: 'abc', pageSize: 1 })).toEqual({ cursor: 'abc', pageSize: 1 })
    expect(keyset.parse({ cursor: null })).toEqual({ cursor: null, pageSize: 20 })
    for (const schema of [numbered, keyset])
      for (const pageSize of [0, 101, 1.5, 'x']) expect(schema.safeParse({ pageSize }).success).toBe(false)
  })

  it.each([0, 1_000_001, 1.5, 'x'])('rejects %j as a page number', (pageNumber) => {
    expect(numbered.safeParse({ pageNumber }).success).toBe(false)
  })

  it('limits page numbers to a million and cursors to 1,000 characters', () => {
    expect(numbered.safeParse({ pageNumber: 1_000_000 }).success).toBe(true)
    expect(keyset.safeParse({ cursor: 'x'.repeat(1000) }).success).toBe(true)
    expect(keyset.safeParse({ cursor: 'x'.repeat(1001) }).success).toBe(false)
  })
})

it('accepts a missing captcha solution', () => {
  expect(captchaSolution().parse(undefined)).toBeUndefined()
  expect(captchaSolution().parse(null)).toBeNull()
  expect(messageOf(captchaSolution(), 'x'.repeat(4000))).toBeNull()
  expect(messageOf(captchaSolution(), 'x'.repeat(4001))).toBe('validation:tooLong')
  expect(messageOf(captchaSolution(), 7)).toBe('account:signin.captchaError')
})
