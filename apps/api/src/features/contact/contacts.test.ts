import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

const {
  createSender,
  createReceiver,
  listReceivers,
  listSenders,
  setDefaultSender,
  updateReceiver,
  deleteContact,
} = contactEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const buildSender = (overrides: object = {}) => ({
  company: 'IŞIK Tekstil Ltd. Şti.',
  companyType: 'corporate',
  authorizedPerson: 'Işıl Çağlar',
  email: 'isil@isik.example',
  dialCode: '+90',
  phone: '0532 111 22 33',
  countryCode: 'TR',
  zipCode: '34394',
  city: 'İstanbul',
  address: 'Büyükdere Cad. No: 185',
  taxNumber: '4540536920',
  ...overrides,
})

const buildReceiver = (overrides: object = {}) => ({
  company: 'Müller GmbH',
  companyType: 'corporate',
  authorizedPerson: 'Jürgen Müller',
  email: 'j.mueller@mail.example',
  dialCode: '+49',
  phone: '15112345678',
  countryCode: 'DE',
  zipCode: '10115',
  city: 'Berlin',
  district: 'Mitte',
  addressLine1: 'Invalidenstrasse 43',
  eoriNumber: 'DE123456789',
  ...overrides,
})

describe('saved senders', () => {
  it('start with a default, of which there is always one', async () => {
    const first = await test.call(createSender, { token, body: buildSender() })
    const second = await test.call(createSender, { token, body: buildSender({ company: 'Ege Zeytin A.Ş.' }) })
    expect([first.body.isDefault, second.body.isDefault]).toEqual([true, false])
    await test.call(setDefaultSender, { token, body: { id: second.body.id } })
    const { body } = await test.call(listSenders, { token, body: {} })
    expect(body.items.map(({ company, isDefault }) => [company, isDefault])).toEqual([
      ['Ege Zeytin A.Ş.', true],
      ['IŞIK Tekstil Ltd. Şti.', false],
    ])
  })

  it.each(['ışık', 'isik', 'IŞIK tekstil', 'istanbul işil', '5321112233'])(
    'are found by "%s"',
    async (searchText) => {
      const { body } = await test.call(listSenders, { token, body: { searchText } })
      expect(body.items.map(({ company }) => company)).toContain('IŞIK Tekstil Ltd. Şti.')
    },
  )

  it.each(['100%', '_', 'izmir', '\\'])('are not found by "%s"', async (searchText) => {
    expect((await test.call(listSenders, { token, body: { searchText } })).body.items).toEqual([])
  })

  it('need the number that belongs to their company type', async () => {
    const corporate = await test.callFailing(createSender, { token, body: buildSender({ taxNumber: null }) })
    expect(corporate.body.Errors).toEqual({ taxNumber: ['Vergi numarası gerekli!'] })
    const individual = await test.callFailing(createSender, {
      token,
      body: buildSender({ companyType: 'individual', company: null, taxNumber: null }),
    })
    expect(individual.body.Errors).toEqual({ identificationNumber: ['Kimlik numarası gerekli!'] })
  })
})

describe('saved receivers', () => {
  it('need an EORI number when they are a company in the European Union', async () => {
    const refused = await test.callFailing(createReceiver, {
      token,
      language: 'en',
      body: buildReceiver({ eoriNumber: null }),
    })
    expect(refused.body.Errors).toEqual({ eoriNumber: ['EORI number is required!'] })
    const american = buildReceiver({ eoriNumber: null, countryCode: 'US', zipCode: '10001', stateCode: 'ny' })
    expect((await test.call(createReceiver, { token, body: american })).body.stateCode).toBe('NY')
  })

  it('can be changed and deleted by their own company only', async () => {
    const { body } = await test.call(createReceiver, { token, body: buildReceiver() })
    const agent = await test.tokenOf('pickup')
    expect(
      (await test.callFailing(deleteContact, { token: agent, params: { contactId: body.id } })).status,
    ).toBe(403)
    const changed = await test.call(updateReceiver, {
      token,
      body: { ...buildReceiver({ city: 'Hamburg' }), id: body.id },
    })
    expect(changed.body.city).toBe('Hamburg')
    expect((await test.call(deleteContact, { token, params: { contactId: body.id } })).status).toBe(200)
    expect(
      (await test.callFailing(updateReceiver, { token, body: { ...buildReceiver(), id: body.id } })).status,
    ).toBe(404)
  })

  it('are not mixed with senders', async () => {
    const sender = await test.call(createSender, { token, body: buildSender() })
    const reply = await test.callFailing(updateReceiver, {
      token,
      body: { ...buildReceiver(), id: sender.body.id },
    })
    expect(reply.status).toBe(404)
    const { body } = await test.call(listReceivers, { token, body: { searchText: 'ışık' } })
    expect(body.totalCount).toBe(0)
  })
})
