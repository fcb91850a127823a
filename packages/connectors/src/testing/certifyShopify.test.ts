/** The store cases of the certification kit for Shopify: each planted fault turns exactly one case red. */
import { expect, it } from 'vitest'
import { shopifyConnector } from '../stores/shopify/index.ts'
import { shopifySamples } from '../stores/shopify/testing/shopifySamples.ts'
import { certificationCases } from './certificationCases.ts'
import { failed, plant, requesting } from './plantFault.ts'
import { answering, changing, recognising, storeFaults } from './storeFaults.ts'
import type { PlantedFault } from './storeFaults.ts'

const pageSize = 10

/** Changes the text of each answer. */
const replacing = (sought: RegExp, text: string) =>
  answering((answer) => ({ text: answer.text.replaceAll(sought, text) }))

/** Hides the parcels of an order while another one is reported. */
const addingAgain = () => {
  let isFulfilling = false
  return {
    ...answering(({ text }) =>
      isFulfilling ? { text: text.replace(/"fulfillments":\[.*\](?=\}\})/s, '"fulfillments":[]') } : {},
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
  ...storeFaults,
  [
    'the cursor of the page is behind its orders',
    "misses no order after the shop's fault cutPage",
    changing(({ ordersSince }) => {
      let skipped = 0
      return {
        ordersSince: async (position, signal) => {
          const page = await ordersSince(position, signal)
          const orders = page.orders.slice(skipped)
          skipped = page.next ? pageSize - page.orders.length : 0
          return { ...page, orders }
        },
      }
    }),
  ],
  [
    'refunded pieces are counted',
    'returns pieces without refunded ones',
    replacing(/"quantity":(\d+),"currentQuantity":\d+/g, '"quantity":$1,"currentQuantity":$1'),
  ],
  [
    'the unit of weights is wrong',
    'returns amounts, currency, weight and digital goods',
    replacing(/"KILOGRAMS"/g, '"GRAMS"'),
  ],
  [
    'a page may be longer than wanted',
    'rejects a page with more orders than it wanted',
    answering(({ text }) => {
      const body = JSON.parse(text || '{}') as { data?: { orders?: { edges: unknown[] } } }
      if (!body.data?.orders) return {}
      body.data.orders.edges.splice(pageSize)
      return { text: JSON.stringify(body) }
    }),
  ],
  ['each attempt adds a parcel', 'reports a parcel once, also when the call is repeated', addingAgain()],
  [
    'a part of a parcel is not sent',
    'sends each field of a parcel, and logs no secret',
    {
      services: requesting(({ body }) =>
        typeof body === 'string' ? { body: body.replace('"company":"UPS"', '"company":"DHL"') } : {},
      ),
    },
  ],
  [
    'a header distinguishes webhooks',
    'recognises a repeated webhook by its content, and two webhooks of one second',
    recognising(({ recognise }) => (delivery) => {
      const found = recognise(delivery)
      return found && 'id' in found
        ? { ...found, id: delivery.header('x-shopify-webhook-id') ?? null }
        : found
    }),
  ],
]

it.each(faults)('fails exactly one case when %s', async (_, red, fault) => {
  const planted = plant(shopifyConnector, fault)
  expect(await failed(certificationCases(planted, shopifySamples()))).toEqual([red])
})
