/** Field limits of a shipment: each violation returns its message on its field, in Turkish and English. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildDraft } from '../testing/buildShipment.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

type Nested = Record<string, unknown>

/** Builds a complete draft with one changed field. */
const draftWith = (path: string, value: unknown): unknown => {
  const draft = structuredClone(buildDraft()) as Nested
  const names = path.split('.')
  const last = names.pop()!
  let at = draft
  for (const name of names) at = at[name] as Nested
  at[last] = value
  return draft
}

const long = (length: number) => 'a'.repeat(length)

const tooLong = (max: number) =>
  [`En fazla ${max} karakter girebilirsiniz.`, `Enter at most ${max} characters.`] as const
const validValue = ['Geçerli bir değer giriniz!', 'Enter a valid value!'] as const
const taxNumber = ['Geçersiz vergi numarası', 'Invalid tax number'] as const
const identityNumber = [
  'Geçersiz kimlik numarası! 11 hanelidir, bir hanesi yanlış yazılmış olabilir.',
  'Invalid identification number! It has 11 digits; one of them may be mistyped.',
] as const
const email = ['Geçerli bir e-posta adresi giriniz.', 'Enter a valid email address.'] as const
const phone = ['Geçerli bir telefon numarası giriniz.', 'Enter a valid phone number.'] as const

const refused: readonly (readonly [path: string, value: unknown, messages: readonly [string, string]])[] = [
  ['shipmentType', 3, ['Gönderi tipi gerekli!', 'Shipment type is required!']],
  ['packageType', 0, ['Paket tipi gerekli!', 'Package type is required!']],
  ['sender.taxNumber', '12345678901', taxNumber],
  ['sender.taxNumber', '123456789', taxNumber],
  ['sender.taxNumber', '1234567891', taxNumber],
  ['sender.identificationNumber', '1234567890', identityNumber],
  ['sender.identificationNumber', '10000000147', identityNumber],
  ['sender.email', 'isim@', email],
  ['sender.phone', '12', phone],
  ['sender.phone', '532 abc', phone],
  ['sender.dialCode', '90', ['Telefon kodu +90 biçiminde olmalıdır.', 'The dial code has the form +90.']],
  [
    'sender.iossNumber',
    'IM123',
    ['IOSS numarası IM ve 10 rakamdan oluşur.', 'An IOSS number is IM and 10 digits.'],
  ],
  ['sender.address', long(121), tooLong(120)],
  ['receiver.company', long(61), tooLong(60)],
  ['receiver.authorizedPerson', long(51), tooLong(50)],
  ['receiver.stateCode', 'CALI', tooLong(3)],
  ['receiver.addressLine1', long(61), tooLong(60)],
  ['receiver.addressLine2', long(31), tooLong(30)],
  ['receiver.addressLine3', long(31), tooLong(30)],
  ['receiver.email', 'x', email],
  [
    'receiver.eoriNumber',
    'US123',
    [
      'EORI numarası ülke kodu ve en fazla 15 karakterden oluşur, örneğin DE123456789012345.',
      'An EORI number is a country code and up to 15 characters, for example DE123456789012345.',
    ],
  ],
  ['details.customerServicesNote', long(501), tooLong(500)],
  ['details.method', 'ship', ['Gönderim yöntemi gerekli!', 'Shipping method is required!']],
  ['products.0.gtip', '12345', ['GTİP kodu 6 ile 12 rakamdan oluşur.', 'An HS code has 6 to 12 digits.']],
  ['products.0.quantity', 0, validValue],
  ['products.0.unitPrice', -1, validValue],
  [
    'products.0.unitPrice',
    1.234,
    ['En fazla 2 ondalık basamak girebilirsiniz.', 'Enter at most 2 decimal places.'],
  ],
  ['pieces.0.weight', -0.1, validValue],
  [
    'pieces.0.weight',
    2.5004,
    ['En fazla 3 ondalık basamak girebilirsiniz.', 'Enter at most 3 decimal places.'],
  ],
  ['pieces.0.width', 'geniş', ['En gerekli!', 'Width is required!']],
  ['pieces.0.length', -1, validValue],
  [
    'pieces',
    Array.from({ length: 100 }, () => ({})),
    ['Bir gönderi en fazla 99 parça olabilir.', 'A shipment has at most 99 pieces.'],
  ],
]

describe('draft beyond a limit', () => {
  it.each(refused)(
    "refuses a value beyond the field's limit: %s",
    async (path, value, [turkish, english]) => {
      for (const [language, message] of [
        ['tr', turkish],
        ['en', english],
      ] as const) {
        const reply = await test.callFailing(shipmentEndpoints.createShipment, {
          token,
          language,
          body: draftWith(path, value) as never,
        })
        expect(reply.status).toBe(400)
        expect(reply.body.Errors).toEqual({ [path]: [message] })
      }
    },
  )

  it.each([
    ['sender.taxNumber', '4540536920'],
    ['sender.identificationNumber', '10000000146'],
    ['receiver.addressLine2', long(30)],
    ['receiver.stateCode', 'NSW'],
    ['details.customerServicesNote', long(500)],
    ['pieces.0.weight', 0],
  ])("accepts a value at the field's limit: %s", async (path, value) => {
    const reply = await test.call(shipmentEndpoints.createShipment, {
      token,
      body: draftWith(path, value) as never,
    })
    expect(reply.status).toBe(200)
  })
})

const missing: readonly (readonly [path: string, messages: readonly [string, string]])[] = [
  ['sender.company', ['Firma adı gerekli!', 'Company name is required!']],
  ['sender.companyType', ['Firma tipi gerekli!', 'Company type is required!']],
  ['sender.authorizedPerson', ['Ad soyad gerekli!', 'Full name is required!']],
  ['sender.email', ['E-posta gerekli!', 'Email is required!']],
  ['sender.phone', ['Telefon gerekli!', 'Phone is required!']],
  ['sender.dialCode', ['Telefon kodu gerekli!', 'Dial code is required!']],
  ['sender.countryCode', ['Ülke gerekli!', 'Country is required!']],
  ['sender.zipCode', ['Posta kodu gerekli!', 'Postal code is required!']],
  ['sender.city', ['Şehir gerekli!', 'City is required!']],
  ['sender.address', ['Adres gerekli!', 'Address is required!']],
  ['sender.taxNumber', ['Vergi numarası gerekli!', 'Tax number is required!']],
  ['sender.iossType', ['IOSS tipi gerekli!', 'IOSS type is required!']],
  ['receiver.authorizedPerson', ['Ad soyad gerekli!', 'Full name is required!']],
  ['receiver.zipCode', ['Posta kodu gerekli!', 'Postal code is required!']],
  ['receiver.addressLine1', ['Adres satırı 1 gerekli!', 'Address line 1 is required!']],
  ['details.method', ['Gönderim yöntemi gerekli!', 'Shipping method is required!']],
  ['details.purpose', ['Gönderim amacı gerekli!', 'Purpose is required!']],
  ['details.incoterm', ['Teslim şekli gerekli!', 'Incoterm is required!']],
  ['products.0.description', ['Ürün açıklaması gerekli!', 'Product description is required!']],
  ['products.0.gtip', ['GTİP kodu gerekli!', 'HS code is required!']],
  ['products.0.originCountryCode', ['Menşe ülke gerekli!', 'Country of origin is required!']],
  ['products.0.unit', ['Birim gerekli!', 'Unit is required!']],
  ['products.0.quantity', ['Miktar gerekli!', 'Quantity is required!']],
  ['products.0.unitPrice', ['Birim fiyat gerekli!', 'Unit price is required!']],
  ['pieces.0.width', ['En gerekli!', 'Width is required!']],
  ['pieces.0.length', ['Boy gerekli!', 'Length is required!']],
  ['pieces.0.height', ['Yükseklik gerekli!', 'Height is required!']],
  ['pieces.0.weight', ['Ağırlık gerekli!', 'Weight is required!']],
]

describe('missing fields before pricing', () => {
  it.each(missing)('reports a missing field before pricing: %s', async (path, [turkish, english]) => {
    for (const [language, message] of [
      ['tr', turkish],
      ['en', english],
    ] as const) {
      const { body } = await test.call(shipmentEndpoints.createShipment, {
        token,
        language,
        body: draftWith(path, null) as never,
      })
      const found = body.findings.filter(({ field, severity }) => field === path && severity === 'error')
      expect(found.map((finding) => finding.message)).toEqual([message])
    }
  })

  it("requires sender.iossConfirmed for the sender's own IOSS number", async () => {
    const own = { iossType: 'own', iossNumber: 'IM3720000013' } as const
    const { body } = await test.call(shipmentEndpoints.createShipment, {
      token,
      body: buildDraft({ sender: own }),
    })
    expect(body.findings).toEqual([
      expect.objectContaining({
        field: 'sender.iossConfirmed',
        message: 'IOSS numarasının doğruluğunu onaylayınız!',
      }),
    ])
  })

  it.each([
    ['products', ['En az bir ürün gerekli!', 'At least one product is required!']],
    ['pieces', ['En az bir parça gerekli!', 'At least one piece is required!']],
  ] as const)('requires at least one entry before pricing: %s', async (path, [turkish]) => {
    const { body } = await test.call(shipmentEndpoints.createShipment, {
      token,
      body: draftWith(path, []) as never,
    })
    expect(body.findings).toContainEqual(expect.objectContaining({ field: path, message: turkish }))
  })
})
