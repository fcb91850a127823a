/** Tests events parsed from carriers' published samples, and verification of webhook senders. */
import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenConnector } from '../connector.ts'
import { testServices } from '../http/testing/testServices.ts'
import { productConnectors } from '../registry.ts'
import type { CarrierError } from './rating.ts'
import { recogniseStandard } from '../standardWebhook.ts'
import { startCarrierServer } from './testing/carrierServer.ts'
import type { CarrierServer, ServedCarrier } from './testing/carrierServer.ts'
import standard from './testing/standardWebhookVectors.json' with { type: 'json' }
import samples from './testing/trackingSamples.json' with { type: 'json' }
import type { CarrierEvent } from './tracking.ts'

const read = (key: ServedCarrier, body: unknown): CarrierEvent[] =>
  productConnectors.find(key)!.readEvents!(body)

describe('published samples', () => {
  it('reads the UPS sample with the most specific code at local time', () => {
    const of = { number: '1Z12345E0205271688', isZoneAssumed: false, piece: 1, pieces: 2 }
    expect(read('ups', samples.ups)).toEqual([
      {
        ...of,
        code: '21',
        text: 'Out For Delivery Today',
        at: new Date('2026-11-27T15:45:00Z'),
        zone: '-08:00',
        place: 'San Francisco, CA, US',
        countryCode: 'US',
      },
      {
        ...of,
        // The activity type CL would mean any clearance.
        code: '48',
        text: 'Your package is on hold due to a missing commercial invoice.',
        at: new Date('2026-11-25T02:12:00Z'),
        zone: '+01:00',
        place: 'Koeln, DE',
        countryCode: 'DE',
      },
    ])
    expect(read('ups', samples.upsNotFound)).toEqual([])
  })

  it('reads the UPS Track Alert sample as the same event', () => {
    expect(read('ups', samples.upsAlert)).toEqual([
      {
        number: '1Z12345E0205271688',
        code: '48',
        text: 'Your package is on hold due to a missing commercial invoice.',
        at: new Date('2026-11-27T15:45:00Z'),
        zone: '-08:00',
        isZoneAssumed: false,
        place: 'SAN FRANCISCO, CA, US',
        countryCode: 'US',
        piece: 1,
        pieces: null,
      },
    ])
  })

  it("reads the FedEx sample with the exception's text, and no events for an unknown number", () => {
    const of = { number: '794953535000', isZoneAssumed: false, piece: 1, pieces: 2, countryCode: 'US' }
    expect(read('fedex', samples.fedex)).toEqual([
      {
        ...of,
        code: 'OD',
        text: 'On FedEx vehicle for delivery',
        at: new Date('2026-11-27T16:02:00Z'),
        zone: '-08:00',
        place: 'SAN FRANCISCO, US',
      },
      {
        ...of,
        code: 'CD',
        text: 'Clearance delay - Import: Country not in service area',
        at: new Date('2026-11-26T09:10:00Z'),
        zone: '-06:00',
        place: 'MEMPHIS, US',
      },
    ])
  })

  it('reads the DHL Express sample as events of the whole shipment', () => {
    const events = read('dhlExpress', samples.dhlExpress)
    expect(
      events.map(({ code, at, zone, place, countryCode }) => [
        code,
        at.toISOString(),
        zone,
        place,
        countryCode,
      ]),
    ).toEqual([
      ['PU', '2026-11-24T15:02:00.000Z', '+03:00', 'ISTANBUL-TURKEY', 'TR'],
      ['RR', '2026-11-25T05:10:00.000Z', '+01:00', 'LEIPZIG-GERMANY', 'DE'],
      ['OK', '2026-11-25T11:44:00.000Z', '+01:00', 'MUNICH-GERMANY', 'DE'],
    ])
    expect(
      events.every(({ piece, pieces, isZoneAssumed }) => piece === null && pieces === 2 && !isZoneAssumed),
    ).toBe(true)
  })
})

describe('missing data', () => {
  const dhlWithout = (changes: object) => ({
    shipments: [
      {
        ...samples.dhlExpress.shipments[0]!,
        events: [{ ...samples.dhlExpress.shipments[0]!.events[1]!, ...changes }],
      },
    ],
  })

  it.each([
    ['LEIPZIG-GERMANY', '2026-11-25T05:10:00.000Z', 'Europe/Berlin'],
    ['ISTANBUL-TURKEY', '2026-11-25T03:10:00.000Z', 'Europe/Istanbul'],
    ['CINCINNATI HUB-USA', '2026-11-25T11:10:00.000Z', 'America/New_York'],
    ['NOWHERE', '2026-11-25T06:10:00.000Z', null],
  ])('assumes a zone for an event time without one: at %s it is %s', (description, at, zone) => {
    const [event] = read(
      'dhlExpress',
      dhlWithout({ GMTOffset: '', serviceArea: [{ code: 'X', description }] }),
    )
    expect(event).toMatchObject({ at: new Date(at), zone, isZoneAssumed: true })
  })

  it('keeps an event of a piece that the shipment does not contain', () => {
    const [shipment] = samples.dhlExpress.shipments
    const alone = { ...shipment!.events[2]!, typeCode: 'NH', description: 'Not home' }
    const piece = { ...shipment!.pieces[0]!, events: [shipment!.events[0]!, alone] }
    const events = read('dhlExpress', { shipments: [{ ...shipment, pieces: [piece] }] })
    expect(events.map(({ code, piece: of }) => [code, of])).toEqual([
      ['PU', null],
      ['RR', null],
      ['OK', null],
      ['NH', 1],
    ])
  })

  it.each([
    [{ type: 'M', code: 'DP', statusCode: '' }, 'M:DP'],
    [{ type: 'I', code: 'DP', statusCode: '' }, 'DP'],
    [{ type: 'D', code: '', statusCode: '' }, 'D'],
    [{ type: 'I', code: 'OF', statusCode: '005' }, '5'],
  ])('reads the UPS status %j as code %s', (status, code) => {
    const packages = samples.ups.trackResponse.shipment[0]!.package[0]!
    // A single activity object instead of a list, as older versions send it.
    const activity = { ...packages.activity[0]!, status: { ...status, description: '' } }
    const body = { trackResponse: { shipment: { inquiryNumber: '1Z', package: { ...packages, activity } } } }
    expect(read('ups', body)).toMatchObject([{ number: '1Z', code }])
  })

  it.each<[ServedCarrier, unknown]>([
    [
      'ups',
      { trackResponse: { shipment: [{ inquiryNumber: '1Z', package: [{ activity: [{ date: 'soon' }] }] }] } },
    ],
    [
      'ups',
      {
        trackingNumber: '1Z',
        localActivityDate: '20269999',
        localActivityTime: '074500',
        activityStatus: { code: 'OF' },
      },
    ],
    ['ups', 'maintenance'],
    ['fedex', { output: {} }],
    ['fedex', null],
    ['dhlExpress', { shipments: [{ events: [] }] }],
    ['dhlExpress', []],
  ])('throws garbage for the %s answer %j', (key, body) => {
    expect(() => read(key, body)).toThrow(expect.objectContaining({ kind: 'garbage' }) as CarrierError)
  })
})

describe('tracking calls', () => {
  let server: CarrierServer
  beforeEach(async () => {
    server = await startCarrierServer()
  })
  afterEach(() => server.close())

  const open = (key: ServedCarrier): OpenConnector =>
    productConnectors.find(key)!.open(
      {
        apiUrl: server.urlOf(key),
        accountNumber: '1',
        clientId: 'id',
        clientSecret: 's',
        apiKey: 'k',
        apiSecret: 's',
      },
      testServices(),
    )

  it.each<[ServedCarrier, string, number]>([
    ['ups', '1Z12345E0205271688', 2],
    ['ups', '1Z12345E9999999999', 0],
    ['fedex', '794953535000', 2],
    ['dhlExpress', '1234567890', 3],
    ['dhlExpress', '9999999999', 0],
  ])('reads the events of %s for the number %s: %i', async (key, number, count) => {
    const answer = await open(key).tracking!.track([number], AbortSignal.timeout(5000))
    expect(read(key, answer)).toHaveLength(count)
    expect(server.calls.at(-1)).toMatchObject({ kind: 'tracking', system: key })
  })

  it.each<[ServedCarrier, string]>([
    ['ups', '1Z12345E0205271688'],
    ['fedex', '794953535000'],
    ['dhlExpress', '1234567890'],
  ])('reports an unreadable tracking answer of %s as garbage', async (key, number) => {
    server.behave(key, 'garbage')
    const asked = open(key).tracking!.track([number], AbortSignal.timeout(5000))
    await expect(asked).rejects.toMatchObject({ kind: 'garbage' })
  })
})

describe('recognise', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const recognise = (
    key: ServedCarrier,
    headers: Record<string, string>,
    webhookSecret: string | undefined,
    body = '{}',
  ) =>
    productConnectors
      .find(key)!
      .open(
        { accountNumber: '1', clientId: 'id', clientSecret: 's', apiKey: 'k', apiSecret: 's', webhookSecret },
        testServices({ now: () => new Date(1_614_265_330_000) }),
      )
      .receive!.recognise({
        method: 'POST',
        body: Buffer.from(body),
        header: (name) => headers[name],
        query: () => undefined,
      })

  it('verifies a UPS webhook by the credential of its subscription', () => {
    expect(recognise('ups', { credential: secret }, secret)).toEqual({ id: null, topic: 'tracking' })
    for (const credential of ['', 'x', `${secret} `, secret.slice(1)])
      expect(recognise('ups', { credential }, secret)).toBe(false)
    expect(recognise('ups', {}, undefined)).toBe(false)
    expect(recognise('ups', { credential: '' }, undefined)).toBe(false)
  })

  it('verifies a FedEx webhook by its signature over the body', () => {
    const sign = (key: string, body: string) => createHmac('sha256', key).update(body).digest('base64')
    expect(recognise('fedex', { 'fdx-signature': sign(secret, '{}') }, secret)).toEqual({
      id: null,
      topic: 'tracking',
    })
    expect(recognise('fedex', { 'fdx-signature': sign(secret, '{ }') }, secret)).toBe(false)
    expect(recognise('fedex', { 'fdx-signature': sign(`${secret}x`, '{}') }, secret)).toBe(false)
    expect(recognise('fedex', { 'fdx-signature': sign('', '{}') }, undefined)).toBe(false)
    expect(recognise('fedex', {}, secret)).toBe(false)
  })

  it.each(standard.vectors)(
    'verifies a Standard Webhooks signature: $name',
    ({ valid, secret: key, body, now, ...headers }) => {
      const at = new Date((now ?? Number(headers['webhook-timestamp'])) * 1000)
      const found = recogniseStandard(
        key,
        () => at,
      )({
        method: 'POST',
        body: Buffer.from(body),
        header: (name) => headers[name as keyof typeof headers],
        query: () => undefined,
      })
      expect(found).toEqual(valid && { id: headers['webhook-id'] })
    },
  )

  it("rejects a webhook with another carrier's proof", () => {
    expect(recognise('dhlExpress', { credential: secret }, secret)).toBe(false)
    expect(recognise('fedex', { credential: secret }, secret)).toBe(false)
  })

  it('requires at least sixteen letters for a webhook secret', () => {
    expect(() => recognise('ups', {}, 'short')).toThrow()
  })
})
