/** Border passport of stored shipments over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borderPassportEndpoints } from '@kervan/contract/shipment/border/borderPassport.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { ShipmentDraftRequest } from '@kervan/contract/shipment/draft/shipmentDraft'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildDocumentDraft, buildDraft } from '../testing/buildShipment.ts'

const { findBorderPassport } = borderPassportEndpoints
const { createShipment } = shipmentEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const passportOf = async (draft: ShipmentDraftRequest, day?: string, language: 'tr' | 'en' = 'en') => {
  const { body } = await test.call(createShipment, { token, body: draft })
  return (await test.call(findBorderPassport, { token, language, body: { shipmentId: body.id, day } })).body
}
type Passport = Awaited<ReturnType<typeof passportOf>>
const itemOf = ({ items }: Passport, datum: string) => items.find((item) => item.datum === datum)!

const withoutIdentifiers = () => [
  {
    ...buildDraft().products![0]!,
    merchantNumber: null,
    manufacturerNumber: null,
    hasNoStandardNumber: null,
  },
]

describe('GetBorderPassport', () => {
  it('names rule, days, source and consequence when an identifier is missing', async () => {
    const passport = await passportOf(buildDraft({ products: withoutIdentifiers() }), '2026-11-20')
    expect(passport).toMatchObject({ day: '2026-11-20', isDocument: false, openAnswers: [] })
    expect(itemOf(passport, 'standardNumber')).toMatchObject({
      goods: 0,
      status: 'missing',
      ifMissing: 'held',
      field: 'products.0.standardNumber',
      law: 'EU product identifiers',
      from: '2026-11-01',
      to: null,
      confidence: 'reported',
    })
    expect(itemOf(passport, 'standardNumber').source).toContain('2026/1022')
  })

  it('asks for no identifier when the day is before the law', async () => {
    const passport = await passportOf(buildDraft({ products: withoutIdentifiers() }), '2026-10-31')
    expect(itemOf(passport, 'standardNumber')).toMatchObject({ status: 'notAsked', to: '2026-10-31' })
  })

  it('answers in Turkish when the caller reads Turkish', async () => {
    const passport = await passportOf(buildDraft(), '2026-11-20', 'tr')
    expect(itemOf(passport, 'iossNumber')).toMatchObject({
      name: 'IOSS numarası',
      status: 'given',
      law: 'IOSS (AB tek durak ithalat)',
    })
    expect(itemOf(passport, 'declarant').meaning).toBe('Basitleştirilmiş beyanı taşıyıcı verir.')
  })

  it('names what stays open when a draft is begun', async () => {
    const passport = await passportOf({ shipmentType: 2, sender: { companyType: 'corporate' } })
    expect(passport.openAnswers).toEqual([
      'receiver.countryCode',
      'receiver.companyType',
      'details.purpose',
      'products',
    ])
  })

  it('asks for nothing when the shipment contains documents', async () => {
    expect(await passportOf(buildDocumentDraft())).toMatchObject({
      isDocument: true,
      items: [],
      openAnswers: [],
    })
  })

  it('has a text for each item when goods are restricted', async () => {
    const beef = { ...buildDraft().products![0]!, gtip: '020130000000', description: 'Dana eti' }
    const passport = await passportOf(buildDraft({ products: [beef] }), '2026-11-20')
    expect(itemOf(passport, 'permit')).toMatchObject({ status: 'missing', field: 'products.0.permitNumber' })
    const texts = passport.items.flatMap(({ name, law, meaning }) => [name, law, meaning])
    expect(texts.filter((text) => /shipment\/border:|customs:|\{\{/.test(text))).toEqual([])
  })
})

describe('check before pricing', () => {
  const brazilian = {
    countryCode: 'BR',
    dialCode: '+55',
    phone: '11987654321',
    zipCode: '01310-100',
    city: 'São Paulo',
    addressLine1: 'Avenida Paulista 1000',
  }
  const british = {
    countryCode: 'GB',
    dialCode: '+44',
    phone: '2079460958',
    companyType: 'corporate',
    company: 'Bell Ltd',
  } as const
  const issuesOf = async (draft: ShipmentDraftRequest) => {
    const { body } = await test.call(createShipment, { token, language: 'en', body: draft })
    return body.findings.map(({ field, severity }) => `${severity} ${field}`)
  }

  it('warns of the missing tax number when a parcel goes to Brazil', async () => {
    const sender = { iossType: null }
    expect(await issuesOf(buildDraft({ sender, receiver: brazilian }))).toEqual([
      'doubt receiver.identificationNumber',
    ])
    const receiver = { ...brazilian, identificationNumber: '111.444.777-35' }
    expect(await issuesOf(buildDraft({ sender, receiver }))).toEqual([])
  })

  it('warns of a British EORI number when the company is in Northern Ireland', async () => {
    const belfast = { ...british, zipCode: 'BT1 1AA', city: 'Belfast', addressLine1: '1 High Street' }
    const sender = { iossType: null }
    const withNumber = (eoriNumber: string) => buildDraft({ sender, receiver: { ...belfast, eoriNumber } })
    expect(await issuesOf(withNumber('GB123456789000'))).toEqual(['doubt receiver.eoriNumber'])
    expect(await issuesOf(withNumber('XI123456789000'))).toEqual([])
  })

  it('accepts six digits when a parcel of up to 150 EUR goes to a consumer in the Union', async () => {
    const line = { ...buildDraft().products![0]!, gtip: '630251' }
    expect(await issuesOf(buildDraft({ products: [line] }))).toEqual([])
    expect(
      await issuesOf(
        buildDraft({
          products: [{ ...line, unitPrice: 40 }],
          sender: { iossType: null },
          details: { atrPreparer: 'provider' },
        }),
      ),
    ).toEqual(['doubt products.0.gtip'])
  })
})
