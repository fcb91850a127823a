import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { buildSavedReceiver, buildSavedSender } from './testing/buildContact.ts'

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

describe('saved senders', () => {
  it('keeps exactly one default sender from the first one on', async () => {
    const first = await test.call(createSender, { token, body: buildSavedSender() })
    const second = await test.call(createSender, {
      token,
      body: buildSavedSender({ company: 'Ege Zeytin A.Ş.' }),
    })
    expect([first.body.isDefault, second.body.isDefault]).toEqual([true, false])
    await test.call(setDefaultSender, { token, body: { id: second.body.id } })
    const { body } = await test.call(listSenders, { token, body: {} })
    expect(body.items.map(({ company, isDefault }) => [company, isDefault])).toEqual([
      ['Ege Zeytin A.Ş.', true],
      ['IŞIK Tekstil Ltd. Şti.', false],
    ])
  })

  it.each([
    'ışık',
    'isik',
    'IŞIK tekstil',
    'istanbul işil',
    '5321112233',
    '0532 111 22 33',
    '+90 (532) 111-22-33',
    '532 111 22',
    '112',
    '343 94',
  ])('finds senders by "%s', async (searchText) => {
    const { body } = await test.call(listSenders, { token, body: { searchText } })
    expect(body.items.map(({ company }) => company)).toContain('IŞIK Tekstil Ltd. Şti.')
  })

  it.each(['100%', '_', 'izmir', '\\', '532 111 22 34', '+44 532 111'])(
    'finds no sender by "%s',
    async (searchText) => {
      expect((await test.call(listSenders, { token, body: { searchText } })).body.items).toEqual([])
    },
  )

  it("requires the number that belongs to the sender's company type", async () => {
    const corporate = await test.callFailing(createSender, {
      token,
      body: buildSavedSender({ taxNumber: null }),
    })
    expect(corporate.body.Errors).toEqual({ taxNumber: ['Vergi numarası gerekli!'] })
    const individual = await test.callFailing(createSender, {
      token,
      body: buildSavedSender({ companyType: 'individual', company: null, taxNumber: null }),
    })
    expect(individual.body.Errors).toEqual({ identificationNumber: ['Kimlik numarası gerekli!'] })
  })
})

describe('saved receivers', () => {
  it('requires an EORI number for companies in the European Union', async () => {
    const refused = await test.callFailing(createReceiver, {
      token,
      language: 'en',
      body: buildSavedReceiver({ eoriNumber: null }),
    })
    expect(refused.body.Errors).toEqual({ eoriNumber: ['EORI number is required!'] })
    const american = buildSavedReceiver({
      eoriNumber: null,
      countryCode: 'US',
      zipCode: '10001',
      stateCode: 'ny',
    })
    expect((await test.call(createReceiver, { token, body: american })).body.stateCode).toBe('NY')
  })

  it('lets only the own company change and delete a receiver', async () => {
    const { body } = await test.call(createReceiver, { token, body: buildSavedReceiver() })
    const agent = await test.tokenOf('pickup')
    expect(
      (await test.callFailing(deleteContact, { token: agent, params: { contactId: body.id } })).status,
    ).toBe(403)
    const changed = await test.call(updateReceiver, {
      token,
      body: { ...buildSavedReceiver({ city: 'Hamburg' }), id: body.id },
    })
    expect(changed.body.city).toBe('Hamburg')
    expect((await test.call(deleteContact, { token, params: { contactId: body.id } })).status).toBe(200)
    expect(
      (await test.callFailing(updateReceiver, { token, body: { ...buildSavedReceiver(), id: body.id } }))
        .status,
    ).toBe(404)
  })

  it('separates receivers from senders', async () => {
    const sender = await test.call(createSender, { token, body: buildSavedSender() })
    const reply = await test.callFailing(updateReceiver, {
      token,
      body: { ...buildSavedReceiver(), id: sender.body.id },
    })
    expect(reply.status).toBe(404)
    const { body } = await test.call(listReceivers, { token, body: { searchText: 'ışık' } })
    expect(body.totalCount).toBe(0)
  })
})
