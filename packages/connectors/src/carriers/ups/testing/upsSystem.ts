/** Simulated UPS: sign-in, Rating API and Tracking API. */
import type { CertificationSamples } from '../../../testing/certificationSamples.ts'
import type { SimulatedSystem } from '../../../testing/simulatedSystem.ts'
import { parcelToBerlin, upsAnswer } from '../../testing/sampleAnswers.ts'
import tracked from '../../testing/trackingSamples.json' with { type: 'json' }

const upsNumber = '1Z12345E0205271688'

export const upsSystem: SimulatedSystem = {
  token: {
    accepts: /^POST \/security\/v1\/oauth\/token application\/x-www-form-urlencoded$/,
    // UPS sends the token's lifetime as text.
    answer: (value) => ({ access_token: value, token_type: 'Bearer', expires_in: '14399' }),
  },
  routes: [
    {
      kind: 'rate',
      accepts: /^POST \/api\/rating\/v2409\/Shop application\/json$/,
      answer: () => ({ status: 200, body: upsAnswer }),
    },
    {
      kind: 'tracking',
      accepts: /^GET \/api\/track\/v1\/details\/1Z[0-9A-Z]{16}\?locale=en_US undefined$/,
      fault: ({ headers }) => (headers.transid && headers.transactionsrc ? null : 'no transId'),
      answer: ({ path }) => ({
        status: 200,
        body: path.includes(upsNumber) ? tracked.ups : tracked.upsNotFound,
      }),
    },
  ],
  problem: (code, message) => ({ response: { errors: [{ code, message }] } }),
}

const webhookSecret = 'certified webhook secret'

export const upsSamples: CertificationSamples = {
  createSystem: () => upsSystem,
  settings: (apiUrl) => ({
    apiUrl,
    clientId: 'certified-id',
    clientSecret: 'certified-secret',
    accountNumber: '740561',
    webhookSecret,
  }),
  secrets: ['certified-secret', webhookSecret, upsNumber, 'Berlin', '10115'],
  rates: {
    request: parcelToBerlin,
    fields: [
      ...['"ShipperNumber":"740561"', '"AccountNumber":"740561"', '"NumOfPieces":"2"'],
      ...['"City":"Istanbul"', '"PostalCode":"34430"', '"CountryCode":"TR"'],
      ...['"City":"Berlin"', '"PostalCode":"10115"', '"CountryCode":"DE"'],
      ...['"Length":"30"', '"Width":"20"', '"Height":"10.5"', '"Weight":"1.3"', '"Weight":"1.1"'],
    ],
  },
  tracking: {
    numbers: [upsNumber],
    fields: [`/details/${upsNumber}?`],
    delivery: {
      method: 'POST',
      query: () => undefined,
      body: Buffer.from(JSON.stringify(tracked.upsAlert)),
      header: (name) => (name === 'credential' ? webhookSecret : undefined),
    },
  },
}
