/** Simulated DHL Express: rates and tracking of the MyDHL API. */
import { createHmac } from 'node:crypto'
import type { Delivery } from '../../../receiving.ts'
import type { CertificationSamples } from '../../../testing/certificationSamples.ts'
import type { SimulatedSystem } from '../../../testing/simulatedSystem.ts'
import { parcelToBerlin, dhlAnswer } from '../../testing/sampleAnswers.ts'
import tracked from '../../testing/trackingSamples.json' with { type: 'json' }

const dhlNumber = '1234567890'

export const dhlSystem: SimulatedSystem = {
  routes: [
    {
      kind: 'rate',
      accepts: /^POST \/rates application\/json$/,
      answer: () => ({ status: 200, body: dhlAnswer }),
    },
    {
      kind: 'tracking',
      accepts:
        /^GET \/shipments\/\d{10}\/tracking\?trackingView=all-checkpoints&levelOfDetail=all&requestGMTOffsetPerEvent=true undefined$/,
      answer: ({ path }) =>
        path.includes(dhlNumber)
          ? { status: 200, body: tracked.dhlExpress }
          : { status: 404, body: { title: 'No result found', detail: 'No data found', status: '404' } },
    },
  ],
  problem: (code, message) => ({
    instance: '/expressapi/rates',
    detail: `${code}: ${message}`,
    title: 'Bad request',
    status: '400',
  }),
}

/** Key of the Standard Webhooks specification, in base64. */
const webhookSecret = `whsec_${Buffer.from('certified webhook secret').toString('base64')}`
const body = Buffer.from(JSON.stringify(tracked.dhlExpress))

/** Webhook of this moment; older ones are refused. */
const deliver = (): Delivery => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', 'certified webhook secret')
    .update(`delivery-1.${timestamp}.`)
    .update(body)
    .digest('base64')
  const headers: Record<string, string> = {
    'webhook-id': 'delivery-1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  return { method: 'POST', query: () => undefined, body, header: (name) => headers[name] }
}

export const dhlSamples: CertificationSamples = {
  createSystem: () => dhlSystem,
  settings: (apiUrl) => ({
    apiUrl,
    apiKey: 'certified-key',
    apiSecret: 'certified-secret',
    accountNumber: '740561',
    webhookSecret,
  }),
  secrets: ['certified-secret', webhookSecret, dhlNumber, 'Berlin', '10115'],
  rates: {
    request: parcelToBerlin,
    fields: [
      ...['"number":"740561"', '"plannedShippingDateAndTime":"2026-11-23T', '"isCustomsDeclarable":true'],
      ...['"cityName":"Istanbul"', '"postalCode":"34430"', '"countryCode":"TR"'],
      ...['"cityName":"Berlin"', '"postalCode":"10115"', '"countryCode":"DE"'],
      ...['"length":30', '"width":20', '"height":10.5', '"weight":1.25', '"weight":1.1'],
    ],
  },
  tracking: {
    numbers: [dhlNumber],
    fields: [`/shipments/${dhlNumber}/tracking`],
    get delivery() {
      return deliver()
    },
  },
}
