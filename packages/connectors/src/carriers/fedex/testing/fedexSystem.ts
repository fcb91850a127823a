/** Simulated FedEx: sign-in, rates and Track API. */
import { createHmac } from 'node:crypto'
import type { CertificationSamples } from '../../../testing/certificationSamples.ts'
import type { SimulatedSystem } from '../../../testing/simulatedSystem.ts'
import { parcelToBerlin, fedexAnswer } from '../../testing/sampleAnswers.ts'
import tracked from '../../testing/trackingSamples.json' with { type: 'json' }
import { mostFedexNumbers } from '../track.ts'

interface TrackingBody {
  trackingInfo?: { trackingNumberInfo?: { trackingNumber?: string } }[]
}

export const fedexSystem: SimulatedSystem = {
  token: {
    accepts: /^POST \/oauth\/token application\/x-www-form-urlencoded$/,
    answer: (value) => ({ access_token: value, token_type: 'bearer', expires_in: 14_399 }),
  },
  routes: [
    {
      kind: 'rate',
      accepts: /^POST \/rate\/v1\/rates\/quotes application\/json$/,
      answer: () => ({ status: 200, body: fedexAnswer }),
    },
    {
      kind: 'tracking',
      accepts: /^POST \/track\/v1\/trackingnumbers application\/json$/,
      fault: ({ body }) => {
        const { trackingInfo } = JSON.parse(body) as TrackingBody
        const isRight = trackingInfo?.every(({ trackingNumberInfo }) => trackingNumberInfo?.trackingNumber)
        return isRight && trackingInfo!.length <= mostFedexNumbers ? null : 'TRACKING.TRACKINGNUMBER.EMPTY'
      },
      answer: () => ({ status: 200, body: tracked.fedex }),
    },
  ],
  problem: (code, message) => ({ transactionId: 'b1ba6ef9', errors: [{ code, message }] }),
}

const webhookSecret = 'certified webhook secret'
const fedexNumber = '794953535000'
const body = Buffer.from(JSON.stringify(tracked.fedex))

export const fedexSamples: CertificationSamples = {
  createSystem: () => fedexSystem,
  settings: (apiUrl) => ({
    apiUrl,
    clientId: 'certified-id',
    clientSecret: 'certified-secret',
    accountNumber: '740561',
    webhookSecret,
  }),
  secrets: ['certified-secret', webhookSecret, fedexNumber, 'Berlin', '10115'],
  rates: {
    request: parcelToBerlin,
    fields: [
      ...['"accountNumber":{"value":"740561"}', '"shipDateStamp":"2026-11-23"', '"documentShipment":false'],
      ...['"city":"Istanbul"', '"postalCode":"34430"', '"countryCode":"TR"'],
      ...['"city":"Berlin"', '"postalCode":"10115"', '"countryCode":"DE"'],
      ...['"length":30', '"width":20', '"height":11', '"value":1.25', '"value":1.1', '"value":2.35'],
    ],
  },
  tracking: {
    numbers: [fedexNumber],
    fields: [`"trackingNumber":"${fedexNumber}"`],
    delivery: {
      method: 'POST',
      query: () => undefined,
      body,
      header: (name) =>
        name === 'fdx-signature'
          ? createHmac('sha256', webhookSecret).update(body).digest('base64')
          : undefined,
    },
  },
}
