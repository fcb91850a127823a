/** Faults that are planted into the Walmart connector: each turns exactly one case of the certification kit red. */
import { expect, it } from 'vitest'
import { certificationCases } from '../../testing/certificationCases.ts'
import { failed, plant, requesting } from '../../testing/plantFault.ts'
import { answering, changing, recognising } from '../../testing/storeFaults.ts'
import type { PlantedFault } from '../../testing/storeFaults.ts'
import { walmartConnector } from './index.ts'
import { walmartSamples } from './testing/walmartSamples.ts'

/** Hides the parcels of an order while another one is reported. */
const addingAgain = () => {
  let isFulfilling = false
  return {
    ...answering(({ text }) =>
      isFulfilling ? { text: text.replaceAll('"trackingNumber":"', '"trackingNumber":"other') } : {},
    ),
    ...changing(({ fulfil }) => ({
      fulfil: async (parcel, signal) => {
        isFulfilling = true
        await fulfil!(parcel, signal)
        isFulfilling = false
      },
    })),
  }
}

const faults: PlantedFault[] = [
  ['each attempt adds a parcel', 'reports a parcel once, also when the call is repeated', addingAgain()],
  [
    'the end of a counted period is included',
    'counts as many orders of a period as it returns',
    {
      services: requesting((request) => {
        const url = new URL(request.url)
        const end = url.searchParams.get('lastModifiedEndDate')
        if (end) url.searchParams.set('lastModifiedEndDate', new Date(Date.parse(end) + 1).toISOString())
        return { url }
      }),
    },
  ],
  [
    'the method of the order is not sent',
    'sends each field of a parcel, and logs no secret',
    {
      services: requesting(({ body }) =>
        typeof body === 'string' ? { body: body.replaceAll('"Value"', '"Standard"') } : {},
      ),
    },
  ],
  [
    'the time of a webhook distinguishes its repetitions',
    'recognises a repeated webhook by its content, and two webhooks of one second',
    recognising(({ recognise }) => (delivery) => {
      const found = recognise(delivery)
      return found && 'id' in found ? { ...found, id: delivery.header('wm_sec.timestamp') ?? null } : found
    }),
  ],
]

it.each(faults)('fails exactly one case when %s', async (_, red, fault) => {
  const planted = plant(walmartConnector, fault)
  expect(await failed(certificationCases(planted, walmartSamples()))).toEqual([red])
})
