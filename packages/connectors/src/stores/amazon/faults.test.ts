/** Faults that are planted into the Amazon connector: each turns exactly one case of the certification kit red. */
import { expect, it } from 'vitest'
import { certificationCases } from '../../testing/certificationCases.ts'
import { failed, plant, requesting } from '../../testing/plantFault.ts'
import type { Fault } from '../../testing/plantFault.ts'
import { answering, changing } from '../../testing/storeFaults.ts'
import type { PlantedFault } from '../../testing/storeFaults.ts'
import type { StoreParcel } from '../store.ts'
import { amazonConnector } from './index.ts'
import { amazonSamples } from './testing/amazonSamples.ts'

/** Changes the body of each request. */
const sending = (change: (body: string) => string): Fault => ({
  services: requesting(({ body }) => (typeof body === 'string' ? { body: change(body) } : {})),
})

/** Returns the parcels that were sent instead of those that Amazon stores. */
const remembering = changing(({ fulfil }) => {
  const sent: (StoreParcel & { orderId: string })[] = []
  return {
    fulfil: async (parcel, signal) => {
      await fulfil!(parcel, signal)
      const { orderId, trackingNumber, carrier } = parcel
      sent.push({ id: null, orderId, trackingNumber, carrier: carrier.name, trackingUrl: null })
    },
    readBack: async (orderId) => sent.filter((one) => one.orderId === orderId),
  }
})

const faults: PlantedFault[] = [
  [
    'a parcel counts as stored after status 204',
    'reads back nothing when the shop accepted a parcel and dropped it',
    remembering,
  ],
  [
    'the items of a parcel with one line are nested',
    'reports two parcels of one order, and is partly shipped in between',
    sending((body) => body.replace(/"orderItems":(\[\{[^}]*\}\])/, '"orderItems":[$1]')),
  ],
  [
    'the ship date is sent as a day',
    'sends each field of a parcel, and logs no secret',
    sending((body) => body.replace('T09:30:00.000Z', 'T00:00:00.000Z')),
  ],
  [
    'a page may be longer than wanted',
    'rejects a page with more orders than it wanted',
    answering(({ text }) => {
      if (!text.startsWith('{"orders":') || !text.endsWith('}')) return {}
      const body = JSON.parse(text) as { orders: unknown[] }
      return { text: JSON.stringify({ ...body, orders: body.orders.slice(0, 100) }) }
    }),
  ],
]

it.each(faults)('fails exactly one case when %s', async (_, red, fault) => {
  const planted = plant(amazonConnector, fault)
  expect(await failed(certificationCases(planted, amazonSamples()))).toEqual([red])
})
