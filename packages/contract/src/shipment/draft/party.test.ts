import { describe, expect, it } from 'vitest'
import { messageOf, messagesOf } from '../../testing/messagesOf.ts'
import { buildReceiver, buildSender } from '../testing/buildParties.ts'
import { isEoriExpected, receiver, receiverDraft, sender, senderDraft } from './party.ts'

const long = (length: number) => 'x'.repeat(length)

describe('complete party', () => {
  it('accepts a complete sender and receiver', () => {
    expect(messagesOf(sender, buildSender())).toEqual([])
    expect(messagesOf(receiver, buildReceiver())).toEqual([])
  })

  it.each([
    ['company', 60],
    ['authorizedPerson', 50],
    ['zipCode', 12],
    ['city', 40],
    ['district', 50],
  ])('limits the party field %s to %d characters', (field, length) => {
    for (const [schema, build] of [[sender, buildSender] as const, [receiver, buildReceiver] as const]) {
      expect(messageOf(schema, build({ [field]: long(length) }))).toBeNull()
      expect(messageOf(schema, build({ [field]: long(length + 1) }))).toBe(`${field}: validation:tooLong`)
    }
  })

  it.each([
    [sender, buildSender({ address: long(121) }), 'address: validation:tooLong'],
    [sender, buildSender({ address: long(120) }), null],
    [sender, buildSender({ state: long(50) }), null],
    [sender, buildSender({ state: long(51) }), 'state: validation:tooLong'],
    [receiver, buildReceiver({ addressLine1: long(60) }), null],
    [receiver, buildReceiver({ addressLine1: long(61) }), 'addressLine1: validation:tooLong'],
    [receiver, buildReceiver({ addressLine2: long(30) }), null],
    [receiver, buildReceiver({ addressLine2: long(31) }), 'addressLine2: validation:tooLong'],
    [receiver, buildReceiver({ addressLine3: long(30) }), null],
    [receiver, buildReceiver({ addressLine3: long(31) }), 'addressLine3: validation:tooLong'],
    [receiver, buildReceiver({ stateName: long(50) }), null],
    [receiver, buildReceiver({ stateName: long(51) }), 'stateName: validation:tooLong'],
    [receiver, buildReceiver({ taxNumber: long(21) }), 'taxNumber: validation:tooLong'],
    [receiver, buildReceiver({ identificationNumber: long(21) }), 'identificationNumber: validation:tooLong'],
  ])('validates address and numbers of a party (%#)', (schema, party, message) => {
    expect(messageOf(schema, party)).toBe(message)
  })

  it.each([
    ['company', 'shipment:required.company'],
    ['companyType', 'shipment:required.companyType'],
    ['authorizedPerson', 'shipment:required.authorizedPerson'],
    ['email', 'shipment:required.email'],
    ['dialCode', 'shipment:required.dialCode'],
    ['phone', 'shipment:required.phone'],
    ['countryCode', 'shipment:required.country'],
    ['zipCode', 'shipment:required.zipCode'],
    ['city', 'shipment:required.city'],
    ['stateCode', 'shipment:required.stateCode'],
    ['taxNumber', 'shipment:required.taxNumber'],
    ['identificationNumber', 'shipment:required.identificationNumber'],
    ['eoriNumber', 'shipment:required.eoriNumber'],
  ])("returns the field's own message when the party's %s is missing", (field, message) => {
    expect(messagesOf(sender, buildSender({ [field]: undefined }))).toEqual([`${field}: ${message}`])
    expect(messagesOf(receiver, buildReceiver({ [field]: undefined }))).toEqual([`${field}: ${message}`])
  })

  it.each([
    ['address', 'shipment:required.address'],
    ['iossType', 'shipment:required.iossType'],
    ['iossNumber', 'shipment:required.iossNumber'],
    ['iossConfirmed', 'shipment:required.iossConfirmed'],
  ])('requires %s of a sender', (field, message) => {
    expect(messagesOf(sender, buildSender({ [field]: undefined }))).toEqual([`${field}: ${message}`])
  })

  it('accepts a party without a district', () => {
    expect(sender.parse(buildSender({ district: ' ' })).district).toBeNull()
    expect(receiver.parse(buildReceiver({ district: undefined })).district).toBeNull()
  })

  it('requires the address of a receiver', () => {
    expect(messagesOf(receiver, buildReceiver({ addressLine1: '' }))).toEqual([
      'addressLine1: shipment:required.addressLine1',
    ])
  })
})

describe('numbers of a party', () => {
  it.each([
    ['dialCode', '90', 'shipment:invalid.dialCode'],
    ['dialCode', '+0', 'shipment:invalid.dialCode'],
    ['dialCode', '+12345', 'shipment:invalid.dialCode'],
    ['dialCode', 'x+90', 'shipment:invalid.dialCode'],
    ['phone', '123', 'shipment:invalid.phone'],
    ['phone', '1'.repeat(16), 'shipment:invalid.phone'],
    ['phone', '532x1234', 'shipment:invalid.phone'],
    ['stateCode', 'N-Y', 'shipment:invalid.stateCode'],
    ['stateCode', ' - ', 'shipment:invalid.stateCode'],
    ['stateCode', 'NYNY', 'validation:tooLong'],
    ['taxNumber', '4540536921', 'shipment:invalid.taxNumber'],
    ['identificationNumber', '10000000147', 'shipment:invalid.identificationNumber'],
    ['iossNumber', 'IN3720000224', 'shipment:invalid.iossNumber'],
    ['iossNumber', '-', 'shipment:invalid.iossNumber'],
    ['eoriNumber', 'TR1234567', 'shipment:invalid.eoriNumber'],
    ['eoriNumber', 'x'.repeat(41), 'validation:tooLong'],
    ['iossType', 'mine', 'shipment:required.iossType'],
    ['companyType', 'other', 'shipment:required.companyType'],
  ])('rejects the party number %s %s: %s', (field, value, message) => {
    expect(messagesOf(sender, buildSender({ [field]: value }))[0]).toBe(`${field}: ${message}`)
  })

  it('normalises pasted party numbers in any format', () => {
    const pasted = {
      phone: '(532) 123-45/67',
      stateCode: 'ny',
      taxNumber: '454 053 69-20',
      identificationNumber: '100.000.001.46',
      iossNumber: 'im 372 000022-4',
      eoriNumber: 'de 123.4567',
    }
    expect(sender.parse(buildSender(pasted))).toMatchObject({
      phone: '5321234567',
      stateCode: 'NY',
      taxNumber: '4540536920',
      identificationNumber: '10000000146',
      iossNumber: 'IM3720000224',
      eoriNumber: 'DE1234567',
    })
  })

  it("limits only the length of a foreign receiver's numbers", () => {
    expect(receiver.parse(buildReceiver({ taxNumber: ' 12-34 ' })).taxNumber).toBe('12-34')
  })
})

describe('party draft', () => {
  it('accepts a party draft with every field missing', () => {
    for (const schema of [senderDraft, receiverDraft]) {
      const empty = schema.parse({})
      expect(new Set(Object.values(empty))).toEqual(new Set([null]))
    }
  })

  it('treats blank fields of a party draft as missing, and rejects invalid ones', () => {
    expect(senderDraft.parse({ company: '  ', phone: '', taxNumber: null }).company).toBeNull()
    expect(messageOf(senderDraft, { company: long(61) })).toBe('company: validation:tooLong')
    expect(messageOf(senderDraft, { taxNumber: '123' })).toBe('taxNumber: shipment:invalid.taxNumber')
  })
})

it('expects an EORI number under the European or British customs code', () => {
  expect(isEoriExpected('DE')).toBe(true)
  expect(isEoriExpected('GB', 'SW1A 1AA')).toBe(true)
  expect(isEoriExpected('ES', '51001')).toBe(false)
  expect(isEoriExpected('US')).toBe(false)
  expect(isEoriExpected(null)).toBe(false)
})
