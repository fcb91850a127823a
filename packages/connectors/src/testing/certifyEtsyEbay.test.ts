/** Faults of the kind that Etsy and eBay have: each planted fault turns exactly one case red. */
import { expect, it } from 'vitest'
import type { Connector } from '../connector.ts'
import { ebayConnector } from '../stores/ebay/index.ts'
import { ebaySamples } from '../stores/ebay/testing/ebaySamples.ts'
import { etsyConnector } from '../stores/etsy/index.ts'
import { etsySamples } from '../stores/etsy/testing/etsySamples.ts'
import type { StoreParcel } from '../stores/store.ts'
import type { Token } from '../tokens.ts'
import { certificationCases } from './certificationCases.ts'
import { failed, plant } from './plantFault.ts'
import type { Fault } from './plantFault.ts'
import { answering, changing } from './storeFaults.ts'

/** Renews at once although a renewal is under way, as a second process would without a lock. */
const renewingTwice: Fault = {
  services: ({ tokens }) => {
    let isRenewing = false
    let first: Token | null = null
    return {
      tokens: {
        drop: tokens.drop,
        get: async (renew, signal) => {
          if (isRenewing) return renew(first, signal)
          isRenewing = true
          try {
            return await tokens.get((before, ends) => renew((first = before), ends), signal)
          } finally {
            isRenewing = false
          }
        },
      },
    }
  },
}

/** Returns what was sent instead of what the shop shows. */
const believing = changing(({ fulfil }) => {
  const sent = new Map<string, StoreParcel[]>()
  return {
    fulfil: async (parcel, signal) => {
      const { orderId, trackingNumber, carrier } = parcel
      const shown = { id: null, trackingNumber, carrier: carrier.name, trackingUrl: null }
      sent.set(orderId, [...(sent.get(orderId) ?? []), shown])
      await fulfil!(parcel, signal)
    },
    readBack: async (orderId) => sent.get(orderId) ?? [],
  }
})

/** Makes the number of orders that of the page, so that a page with a part of them looks whole. */
const uncounted = (rows: string, total: string, pageSize: number) =>
  answering(({ status, text }, { url }) => {
    const { searchParams } = new URL(url)
    const isFirstPage = searchParams.get('offset') === '0' && searchParams.get('limit') === String(pageSize)
    if (status !== 200 || !isFirstPage || !text.endsWith('}')) return {}
    const body = JSON.parse(text) as Record<string, unknown>
    const page = body[rows]
    if (!Array.isArray(page) || page.length >= pageSize) return {}
    return { text: JSON.stringify({ ...body, [total]: page.length }) }
  })

const etsyFaults: [fault: string, red: string, Fault][] = [
  [
    'a token is renewed twice',
    'requests one token for simultaneous calls and another one before it ends',
    renewingTwice,
  ],
  [
    'a number that Etsy dropped counts as seen',
    'reads back nothing when the shop accepted a parcel and dropped it',
    believing,
  ],
  [
    'a page is not compared with the number of orders',
    "misses no order after the shop's fault cutPage",
    uncounted('results', 'count', 100),
  ],
]

const acceptingWithoutToken: Connector = {
  ...ebayConnector,
  open: (settings, services) =>
    ebayConnector.open(
      { webhookSecret: 'verification-token-of-the-house-1234', ...(settings as object) },
      services,
    ),
}

const ebayFaults: [fault: string, red: string, Fault | Connector][] = [
  [
    'a line that is shipped in part counts as not shipped',
    'reports two parcels of one order, and is partly shipped in between',
    answering(({ text }) => ({
      text: text.replaceAll(
        '"lineItemFulfillmentStatus":"IN_PROGRESS"',
        '"lineItemFulfillmentStatus":"NOT_STARTED"',
      ),
    })),
  ],
  [
    'refunded lines are counted',
    'returns pieces without refunded ones',
    answering(({ text }) => ({ text: text.replaceAll('"refunds":[', '"unread":[') })),
  ],
  [
    'a page is not compared with the number of orders',
    "misses no order after the shop's fault cutPage",
    uncounted('orders', 'total', 50),
  ],
  [
    'a notification needs no verification token',
    'rejects every webhook while no secret is set',
    acceptingWithoutToken,
  ],
]

it.each(etsyFaults)('fails exactly one case of Etsy when %s', async (_, red, fault) => {
  expect(await failed(certificationCases(plant(etsyConnector, fault), etsySamples()))).toEqual([red])
})

it.each(ebayFaults)('fails exactly one case of eBay when %s', async (_, red, fault) => {
  const planted = 'open' in fault ? fault : plant(ebayConnector, fault)
  expect(await failed(certificationCases(planted, ebaySamples()))).toEqual([red])
})
