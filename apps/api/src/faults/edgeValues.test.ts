/** Values that pass a schema but do not fit a column return an error on their field, never a 500. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointShape } from '@kervan/contract/endpoint'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { fuelEndpoints } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import { surchargeEndpoints } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import { exchangeRateEndpoints } from '@kervan/contract/pricing/exchangeRates/exchangeRate.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { startTestApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'

const { listShipments } = shipmentListEndpoints
const tooLarge = 2 ** 31
const scan = {
  references: ['KRV-1'],
  customizedTrackingStatusId: 1,
  date: '2026-11-20T10:00:00Z',
  location: 'İstanbul',
}
const weekOf = (week: object) => ({ supplierId: 1, source: 'Duyuru', weeks: [{ percent: 15, ...week }] })
const overweight = {
  supplierId: 1,
  kind: 'overweightPiece',
  currency: 'EUR',
  per: 'piece',
  amount: 4,
  fuelApplies: false,
  paidBy: 'sender',
  validFrom: '2031-01-01',
  source: 'Duyuru',
}

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('admin')
})
afterAll(() => test.close())

const cases: [string, EndpointShape, object, string][] = [
  ['the year 0', listShipments, { dateFrom: '0000-01-01' }, 'dateFrom'],
  ['a day that is before year 1 in UTC', listShipments, { dateFrom: '0001-01-01' }, 'dateFrom'],
  ['the year 0 as an end', listShipments, { dateTo: '0000-12-31' }, 'dateTo'],
  ['the year 0', exchangeRateEndpoints.findExchangeRates, { day: '0000-01-01' }, 'day'],
  [
    'the year 0 of a week',
    fuelEndpoints.createFuelCharges,
    weekOf({ validFrom: '0000-01-03', validTo: '2031-01-12' }),
    'weeks.0.validFrom',
  ],
  [
    'a scan in the year 0',
    trackingEndpoints.recordStatuses,
    { ...scan, date: '0000-01-01T00:00:00Z' },
    'date',
  ],
  [
    'a status beyond the column',
    trackingEndpoints.recordStatuses,
    { ...scan, customizedTrackingStatusId: tooLarge },
    'customizedTrackingStatusId',
  ],
  ['a carrier beyond the column', listShipments, { supplierIds: [tooLarge] }, 'supplierIds.0'],
  ['a company beyond the column', contactEndpoints.listSenders, { companyId: tooLarge }, 'companyId'],
  [
    'a limit that would be rounded to nothing',
    surchargeEndpoints.createSurcharge,
    { ...overweight, overKg: 1e-12 },
    'overKg',
  ],
  [
    'an amount that would be rounded to nothing',
    surchargeEndpoints.createSurcharge,
    { ...overweight, overKg: 30, amount: 1e-12 },
    'amount',
  ],
]

describe('values that do not fit a column', () => {
  it.each(cases)(
    'returns an error on the field of a value that does not fit its column: %s',
    async (_, row, body, field) => {
      const reply = await test.callFailing(row, { token, body })
      expect(reply.status).toBe(400)
      expect(Object.keys(reply.body.Errors ?? {})).toEqual([field])
    },
  )
})

describe('multipart form', () => {
  const field = '--X\r\nContent-Disposition: form-data; name='
  it.each([
    ['without a boundary', 'multipart/form-data', 'abc'],
    ['that was cut off', 'multipart/form-data; boundary=X', `${field}"number"\r\n\r\nabc`],
    [
      'with a file that was cut off',
      'multipart/form-data; boundary=X',
      `${field}"file"; filename="a.pdf"\r\n\r\nabc`,
    ],
    [
      'with a name of the language',
      'multipart/form-data; boundary=X',
      `${field}"__proto__"\r\n\r\nabc\r\n--X--\r\n`,
    ],
  ])('reports a malformed form: %s', async (_, contentType, payload) => {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/Shipment/UploadShipmentDocument',
      headers: { authorization: `Bearer ${token}`, 'content-type': contentType, 'accept-language': 'en' },
      payload,
    })
    expect([reply.statusCode, reply.json<{ Detail: string }>().Detail]).toEqual([
      400,
      expect.stringContaining('form is damaged'),
    ])
  })
})

describe('uploaded file', () => {
  const send = async (disposition: string) => {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/Product/ImportProducts',
      headers: {
        authorization: `Bearer ${await test.tokenOf('customer')}`,
        'content-type': 'multipart/form-data; boundary=X',
      },
      payload:
        `--X\r\nContent-Disposition: form-data; name="file"${disposition}\r\n` +
        `Content-Type: application/octet-stream\r\n\r\nsku;description\nAD-1;Vazo\n\r\n--X--\r\n`,
    })
    return reply.statusCode
  }

  it('accepts an uploaded file without a name', async () => {
    expect(await send('')).toBe(200)
  })

  it('accepts a file name that is cut in the middle of a letter', async () => {
    expect(await send(`; filename="${'a'.repeat(199)}😀.csv"`)).toBe(200)
  })
})

it('returns not found in the requested language for an invalid URL encoding', async () => {
  const headers = { 'accept-language': 'tr' }
  const reply = await test.app.inject({ url: '/api/Shipment/GetShipmentDocument/%E0%A4%A', headers })
  expect([reply.statusCode, reply.json<{ Detail: string }>().Detail]).toEqual([
    404,
    'İstenen kaynak bulunamadı.',
  ])
})

it.each(['[]', '[{"email":"a@ornek.example"}]'])(
  'rejects the JSON list %s as a request body',
  async (payload) => {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/Authentication/SignIn',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      payload,
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ Detail: expect.stringContaining('not a JSON object') as string })
    expect(reply.json()).not.toHaveProperty('Errors')
  },
)
