import { describe, expect, it } from 'vitest'
import { buildReceiver, buildSender } from '../shipment/testing/buildParties.ts'
import { messagesOf } from '../testing/messagesOf.ts'
import { savedReceiver, savedSender } from './savedParty.ts'

const bare = { taxNumber: null, identificationNumber: null, eoriNumber: null, stateCode: '', district: '' }
const bareSender = { ...bare, iossType: null, iossNumber: '', iossConfirmed: null }

describe('savedSender', () => {
  it('accepts a saved sender without fields that only some shipments need', () => {
    const corporate = buildSender({ ...bareSender, taxNumber: '4540536920' })
    expect(messagesOf(savedSender, corporate)).toEqual([])
    expect(savedSender.parse(corporate)).toMatchObject({
      district: null,
      stateCode: null,
      iossType: null,
      iossNumber: null,
      iossConfirmed: null,
      eoriNumber: null,
    })
  })

  it('requires name and tax number of a corporate sender', () => {
    const nameless = buildSender({ ...bareSender, company: ' ', identificationNumber: '10000000146' })
    expect(messagesOf(savedSender, nameless)).toEqual([
      'company: shipment:required.company',
      'taxNumber: shipment:required.taxNumber',
    ])
  })

  it('requires the citizen number of an individual sender, but no company', () => {
    const person = { ...bareSender, companyType: 'individual', company: null }
    expect(messagesOf(savedSender, buildSender({ ...person, taxNumber: '4540536920' }))).toEqual([
      'identificationNumber: shipment:required.identificationNumber',
    ])
    expect(messagesOf(savedSender, buildSender({ ...person, identificationNumber: '10000000146' }))).toEqual(
      [],
    )
  })

  it('requires contact person, address and phone number of a saved sender', () => {
    const unreachable = buildSender({ authorizedPerson: '', phone: undefined, address: '', city: '' })
    expect(messagesOf(savedSender, unreachable).sort()).toEqual([
      'address: shipment:required.address',
      'authorizedPerson: shipment:required.authorizedPerson',
      'city: shipment:required.city',
      'phone: shipment:required.phone',
    ])
  })
})

describe('savedReceiver', () => {
  it('requires the EORI number of a corporate receiver in countries that have one', () => {
    expect(messagesOf(savedReceiver, buildReceiver(bare))).toEqual([
      'eoriNumber: shipment:required.eoriNumber',
    ])
    const elsewhere = { ...bare, countryCode: 'US', zipCode: '10001', stateCode: 'NY' }
    expect(messagesOf(savedReceiver, buildReceiver(elsewhere))).toEqual([])
    expect(
      messagesOf(savedReceiver, buildReceiver({ ...bare, countryCode: 'ES', zipCode: '51001' })),
    ).toEqual([])
    expect(messagesOf(savedReceiver, buildReceiver({ ...bare, eoriNumber: 'DE1234567' }))).toEqual([])
  })

  it('requires neither company nor numbers of an individual receiver', () => {
    const person = buildReceiver({ ...bare, companyType: 'individual', company: '' })
    expect(messagesOf(savedReceiver, person)).toEqual([])
  })

  it('requires the name of a corporate receiver', () => {
    expect(messagesOf(savedReceiver, buildReceiver({ company: null }))).toEqual([
      'company: shipment:required.company',
    ])
  })
})
