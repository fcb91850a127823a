import { describe, expect, it } from 'vitest'
import { messageOf, messagesOf } from '../testing/messagesOf.ts'
import {
  acceptedLegalTexts,
  confirmationCode,
  email,
  firstName,
  lastName,
  newPassword,
  phoneNumber,
  typedPassword,
  userId,
} from './accountFields.ts'
import { legalTexts } from './legalTexts.ts'

describe('newPassword', () => {
  it.each([
    ['Kervan-1', null],
    [`Kervan-1${'x'.repeat(22)}`, null],
    ['Şifrem-1', null],
    ['', 'account:password.required'],
    [undefined, 'account:password.required'],
    ['Kerv-1a', 'account:password.length'],
    [`Kervan-1${'x'.repeat(23)}`, 'account:password.length'],
    ['kervan-1', 'account:password.kinds'],
    ['KERVAN-1', 'account:password.kinds'],
    ['Kervan-x', 'account:password.kinds'],
    ['Kervan12', 'account:password.kinds'],
    ['Kervan 1', 'account:password.kinds'],
  ])('validates the new password %j: %s', (password, message) => {
    expect(messageOf(newPassword(), password)).toBe(message)
  })
})

describe('typedPassword', () => {
  it('accepts any password that may have been valid once', () => {
    expect(messageOf(typedPassword(), 'x')).toBeNull()
    expect(messageOf(typedPassword(), 'x'.repeat(200))).toBeNull()
  })

  it('rejects an empty password, and one too long to hash cheaply', () => {
    expect(messageOf(typedPassword(), '')).toBe('account:signin.passwordRequired')
    expect(messageOf(typedPassword(), undefined)).toBe('account:signin.passwordRequired')
    expect(messageOf(typedPassword(), 'x'.repeat(201))).toBe('validation:tooLong')
  })
})

describe('phoneNumber', () => {
  it.each([
    ['+90 532 123 45 67', '+905321234567'],
    ['(532) 123-45.67', '5321234567'],
    ['532/1234567', '5321234567'],
    ['12', '12'],
    ['+123456789012345', '+123456789012345'],
  ])('normalises the phone number %s to %s', (typed, kept) => {
    expect(phoneNumber().parse(typed)).toBe(kept)
  })

  it.each([
    ['', 'account:phone.required'],
    [' - ', 'account:phone.required'],
    [undefined, 'account:phone.required'],
    ['0532 123 45 67', 'account:phone.format'],
    ['1', 'account:phone.format'],
    ['+1234567890123456', 'account:phone.format'],
    ['++905321234567', 'account:phone.format'],
    ['5321234567x', 'account:phone.format'],
  ])('rejects the phone number %j: %s', (typed, message) => {
    expect(messageOf(phoneNumber(), typed)).toBe(message)
  })

  it('limits a phone number to 20 characters', () => {
    expect(messagesOf(phoneNumber(), '1'.repeat(21))).toContain('validation:tooLong')
  })
})

describe('confirmationCode', () => {
  it('accepts spaces in the emailed code', () => {
    expect(confirmationCode().parse(' 123 456 ')).toBe('123456')
  })

  it.each([
    ['', 'account:code.required'],
    ['  ', 'account:code.required'],
    [undefined, 'account:code.required'],
    ['1'.repeat(21), 'account:code.format'],
  ])('rejects the emailed code %j: %s', (code, message) => {
    expect(messageOf(confirmationCode(), code)).toBe(message)
  })
})

it('limits names to 50 characters and requires both', () => {
  expect(firstName().parse(' Ada ')).toBe('Ada')
  expect(messageOf(firstName(), '')).toBe('account:name.firstRequired')
  expect(messageOf(lastName(), ' ')).toBe('account:name.lastRequired')
  expect(messageOf(lastName(), 'x'.repeat(50))).toBeNull()
  expect(messageOf(lastName(), 'x'.repeat(51))).toBe('validation:tooLong')
})

it("returns the sign-in page's message when the email is missing", () => {
  expect(messageOf(email(), undefined)).toBe('account:signin.emailRequired')
})

it('accepts a user id as a number or as text from a token', () => {
  expect(userId().parse('7')).toBe(7)
  expect(userId().parse(2_147_483_647)).toBe(2_147_483_647)
  for (const id of [0, -1, 1.5, 2_147_483_648]) expect(userId().safeParse(id).success).toBe(false)
  expect(messageOf(userId(), 'x')).toBe('validation:required')
})

describe('acceptedLegalTexts', () => {
  const all = legalTexts.map(({ name, version }) => ({ name, version }))

  it('requires accepted legal texts in every request', () => {
    expect(messageOf(acceptedLegalTexts(), undefined)).toBe('account:legal.required')
    expect(messageOf(acceptedLegalTexts(), null)).toBe('account:legal.required')
  })

  it('requires all legal texts in their current version', () => {
    expect(messageOf(acceptedLegalTexts(), all)).toBeNull()
    expect(messageOf(acceptedLegalTexts(), [])).toBe('account:legal.required')
    expect(messageOf(acceptedLegalTexts(), all.slice(1))).toBe('account:legal.required')
    const outdated = all.map((one, index) => (index === 1 ? { ...one, version: 'old' } : one))
    expect(messageOf(acceptedLegalTexts(), outdated)).toBe('account:legal.required')
    expect(messageOf(acceptedLegalTexts(), 'yes')).toBe('account:legal.required')
  })

  it('limits the length of the list of legal texts', () => {
    const of = (count: number) => [...all, ...Array.from({ length: count - all.length }, () => all[0]!)]
    expect(messagesOf(acceptedLegalTexts(), of(10))).toEqual([])
    expect(messagesOf(acceptedLegalTexts(), of(11))).toEqual(['account:legal.required'])
  })
})
