/** Golden pairs of the sandbox carrier's connector; apps/api tests it against its server. */
import { money } from '@kervan/domain/money/money'
import { afterEach, describe, expect, it } from 'vitest'
import { startLoopbackServer } from '../../http/testing/loopbackServer.ts'
import type { LoopbackServer } from '../../http/testing/loopbackServer.ts'
import { testCaller } from '../../http/testing/testCaller.ts'
import { createMemoryTokens } from '../../tokens.ts'
import { buildBookingRequest } from '../testing/buildBookingRequest.ts'
import { readBooking, toBookRequest } from './book.ts'
import { createSandboxCarrier } from './index.ts'
import { readSandboxEvents, recogniseSandbox } from './track.ts'
import { bookRequest } from './wire.ts'

const booked = {
  waybill: 'SB7000000001',
  pieces: ['SB7000000001001', 'SB7000000001002'],
  label: Buffer.from('%PDF-1.7 label').toString('base64'),
  charge: { minor: 1_300, currency: 'EUR' },
  order: 'order-1',
}

let server: LoopbackServer | undefined
afterEach(() => server?.close())

/**
 * Opens the connector with a server that answers tokens, and every other request with this status and body, after
 * it cut the connection of the first ones.
 */
const openWith = async (status: number, body: unknown, cut = 0) => {
  let left = cut
  server = await startLoopbackServer((request, response) => {
    const isToken = request.url === '/carrier/oauth/token'
    if (!isToken && left-- > 0) return request.destroy()
    const answer = isToken ? { access_token: 'a-token', token_type: 'Bearer', expires_in: 900 } : body
    response.writeHead(isToken ? 200 : status, { 'content-type': 'application/json' })
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  const now = () => new Date()
  return createSandboxCarrier(`${server.url}/carrier`).open(
    { clientId: 'an-id', clientSecret: 'a-secret' },
    { http: testCaller({ timeLimitMs: 500 }), now, tokens: createMemoryTokens(now) },
  )
}
const { signal } = new AbortController()

describe('request to the sandbox carrier', () => {
  it('sends parties, pieces, goods and values of a booking', () => {
    expect(toBookRequest(buildBookingRequest())).toEqual({
      bookingNumber: 7,
      reference: 'KRV-41870392-5',
      service: 'HOUSE-EXP',
      product: null,
      kind: 'package',
      terms: 'DAP',
      contents: 'Ceramics',
      from: {
        name: 'Gülşah Öztürk',
        company: 'Gülşah Öztürk İnşaat San. ve Tic. A.Ş.',
        lines: ['İstiklal Cad. 1'],
        postalCode: '34430',
        city: 'İstanbul',
        stateCode: null,
        countryCode: 'TR',
        phone: '+902125550000',
        email: 'gulsah@ornek.example',
        identities: [{ kind: 'vkn', value: '1234567890', countryCode: 'TR' }],
      },
      to: {
        name: 'Lena Fischer',
        company: '',
        lines: ['Torstraße 1', '2. OG'],
        postalCode: '10119',
        city: 'Berlin',
        stateCode: null,
        countryCode: 'DE',
        phone: '+493055500000',
        email: 'lena@beispiel.example',
        identities: [],
      },
      pieces: [
        { weightKg: 1.25, size: [30, 20, 10] },
        { weightKg: 2, size: [20, 20, 20] },
      ],
      goods: [
        {
          description: 'Handmade ceramic bowl',
          hsCode: '691200',
          originCountryCode: 'TR',
          quantity: 2,
          unit: 'piece',
          unitPrice: { minor: 2_450, currency: 'EUR' },
          netWeightKg: 2.5,
        },
      ],
      customsValue: { minor: 4_900, currency: 'EUR' },
      invoiceNumber: 'KRV2026000000017',
      insuredValue: null,
    })
  })

  it('sends a document without sizes and goods in the shape that the server accepts', () => {
    const pieces = [{ weightKg: 0.2, dimensionsCm: null }]
    const sent = toBookRequest(
      buildBookingRequest({ shipmentType: 'document', pieces, goods: [], customsValue: null }),
    )
    expect(sent.pieces).toEqual([{ weightKg: 0.2, size: null }])
    expect(bookRequest.parse(sent)).toEqual(sent)
  })
})

describe('answer of the sandbox carrier', () => {
  it('reads numbers of all pieces, label bytes, charge and the order id', () => {
    const { labels, ...result } = readBooking(booked)
    expect(result).toEqual({
      waybillNumber: 'SB7000000001',
      numbers: [
        { kind: 'waybill', number: 'SB7000000001', piece: null },
        { kind: 'piece', number: 'SB7000000001001', piece: 1 },
        { kind: 'piece', number: 'SB7000000001002', piece: 2 },
      ],
      charged: money(1_300, 'EUR'),
      references: { order: 'order-1' },
    })
    expect(labels.map(({ bytes, ...label }) => ({ ...label, text: Buffer.from(bytes).toString() }))).toEqual([
      { format: 'pdf', size: '100x150mm', piece: null, text: '%PDF-1.7 label' },
    ])
  })

  it.each([
    ['a missing waybill number', { ...booked, waybill: undefined }],
    ["another carrier's number", { ...booked, waybill: '1Z999AA10123456784' }],
    ['no piece number', { ...booked, pieces: [] }],
    ['a label that is not base64', { ...booked, label: '%PDF' }],
    ['no label', { ...booked, label: '' }],
    ['a list', [booked]],
  ])('rejects a booking with %s as garbage', (_, body) => {
    expect(() => readBooking(body)).toThrow(expect.objectContaining({ kind: 'garbage' }))
  })

  it('reads each event with the number of its piece, at local time', () => {
    const at = '2026-11-26T10:00:00.000+03:00'
    const events = [{ code: 'COLLECTED', text: 'Collected', at, city: 'İstanbul', countryCode: 'TR' }]
    expect(readSandboxEvents({ parcels: [{ number: 'SB7000000001002', events }] })).toEqual([
      {
        number: 'SB7000000001002',
        code: 'COLLECTED',
        text: 'Collected',
        at: new Date('2026-11-26T07:00:00Z'),
        zone: '+03:00',
        isZoneAssumed: false,
        place: 'İstanbul, TR',
        countryCode: 'TR',
        piece: null,
        pieces: null,
      },
    ])
    expect(() => readSandboxEvents({ parcels: [{ number: 'x', events }] })).toThrow(
      expect.objectContaining({ kind: 'garbage' }),
    )
  })
})

describe('webhook of the sandbox carrier', () => {
  it.each([
    ['the secret', 'a secret of a webhook', { id: null }],
    ['another secret', 'a secret of a wobhook', false],
    ['no secret', undefined, false],
  ])('answers a request with %s', (_, sent, expected) => {
    const delivery = {
      method: 'POST',
      body: Buffer.from('{}'),
      header: () => sent,
      query: () => undefined,
    } as const
    expect(recogniseSandbox('a secret of a webhook')(delivery)).toEqual(expected)
    expect(recogniseSandbox(undefined)(delivery)).toBe(false)
  })
})

describe('problem of the sandbox carrier', () => {
  it('throws a refused booking with the code and message of the carrier', async () => {
    const { booking } = await openWith(422, { code: 'addressNotServed', message: 'Not served.' })
    await expect(booking.book(buildBookingRequest(), signal)).rejects.toMatchObject({
      name: 'BookingRefused',
      code: 'addressNotServed',
      words: 'Not served.',
    })
  })

  it.each([
    ['rejected credentials', 401, { code: 'token', message: 'Not valid.' }, { kind: 'credentials' }],
    ['a server error', 500, { code: 'fault', message: 'Failed.' }, { kind: 'fault' }],
    ['HTML', 200, '<html>', { kind: 'garbage' }],
    ['another shape', 200, { ok: true }, { kind: 'garbage' }],
  ])(
    'reports %s as a failure with an unknown outcome, never as a refusal',
    async (_, status, body, problem) => {
      const { booking } = await openWith(status, body)
      for (const call of [
        booking.book(buildBookingRequest(), signal),
        booking.find!(7, signal),
        booking.cancel!({ bookingNumber: 7, waybillNumber: null, references: {} }, signal),
      ])
        await expect(call).rejects.toMatchObject(problem)
    },
  )

  it('returns null for a booking that the carrier does not have, but throws when a page is missing', async () => {
    const none = await openWith(404, { code: 'notBooked', message: 'There is no such booking.' })
    expect(await none.booking.find!(7, signal)).toBeNull()
    await server!.close()
    const missing = await openWith(404, '<html>')
    await expect(missing.booking.find!(7, signal)).rejects.toMatchObject({ kind: 'refused' })
    await expect(missing.booking.book(buildBookingRequest(), signal)).rejects.toMatchObject({
      name: 'CarrierError',
    })
  })

  it('does not repeat a booking whose answer was lost, because a refused repetition proves nothing', async () => {
    const { booking } = await openWith(429, { code: 'busy', message: 'Too many requests.' }, 1)
    const booked = booking.book(buildBookingRequest(), signal)
    await expect(booked).rejects.toMatchObject({ kind: 'unreachable' })
    expect(server!.requests.map(({ url }) => url)).toEqual(['/carrier/oauth/token', '/carrier/bookings'])
  })

  it('returns the words of a refused cancellation', async () => {
    const { booking } = await openWith(409, { code: 'collected', message: 'Already collected.' })
    const cancelled = booking.cancel!({ bookingNumber: 7, waybillNumber: null, references: {} }, signal)
    expect(await cancelled).toEqual({ kind: 'refused', words: 'Already collected.' })
  })
})
