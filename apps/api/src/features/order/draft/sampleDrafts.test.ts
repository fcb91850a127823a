/**
 * Each sample order of the platforms, read by its connector, with what becomes of it: a draft, or the reason why there is
 * none. The table `testing/sampleDrafts.json` has one line for each order. A draft is written as goods, receiver and
 * findings, without the sides, weight, tariff code and origin that most stores do not have.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServices } from '@kervan/connectors/http/testing/testServices'
import { amazonConnector } from '@kervan/connectors/stores/amazon/index'
import { startAmazonServer } from '@kervan/connectors/stores/amazon/testing/amazonSamples'
import { amazonKeys } from '@kervan/connectors/stores/amazon/testing/amazonShop'
import { ebayConnector } from '@kervan/connectors/stores/ebay/index'
import { startEbayServer } from '@kervan/connectors/stores/ebay/testing/ebaySamples'
import { etsyConnector } from '@kervan/connectors/stores/etsy/index'
import { startEtsyServer } from '@kervan/connectors/stores/etsy/testing/etsySamples'
import { startIkasServer } from '@kervan/connectors/stores/ikas/testing/ikasSamples'
import { ottoConnector } from '@kervan/connectors/stores/otto/index'
import { startOttoServer } from '@kervan/connectors/stores/otto/testing/ottoSamples'
import { shopifyConnector } from '@kervan/connectors/stores/shopify/index'
import { startShopifyServer } from '@kervan/connectors/stores/shopify/testing/shopifySamples'
import { StoreError } from '@kervan/connectors/stores/store'
import type { Store, StoreOrder } from '@kervan/connectors/stores/store'
import { ticimaxConnector } from '@kervan/connectors/stores/ticimax/index'
import { startTicimaxServer } from '@kervan/connectors/stores/ticimax/testing/ticimaxSamples'
import { tsoftConnector } from '@kervan/connectors/stores/tsoft/index'
import { startTsoftServer } from '@kervan/connectors/stores/tsoft/testing/tsoftSamples'
import { walmartConnector } from '@kervan/connectors/stores/walmart/index'
import { startWalmartServer } from '@kervan/connectors/stores/walmart/testing/walmartSamples'
import { woocommerceConnector } from '@kervan/connectors/stores/woocommerce/index'
import { startWooServer } from '@kervan/connectors/stores/woocommerce/testing/wooSamples'
import { senderDraft } from '@kervan/contract/shipment/draft/party'
import { shipmentLimits } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildSavedSender } from '../../contact/testing/buildContact.ts'
import { loadCheckWorld } from '../../shipment/checks/checkShipment.ts'
import type { CheckWorld } from '../../shipment/checks/checkShipment.ts'
import { contentOf } from '../sync/storedOrder.ts'
import { startStoreApp, storeNow } from '../testing/buildStore.ts'
import expected from '../testing/sampleDrafts.json' with { type: 'json' }
import { draftOfOrder } from './draftOfOrder.ts'
import type { OrderDraft } from './draftOfOrder.ts'
import type { OrderMemory } from './draftRequest.ts'
import { decideShipping } from './linesToShip.ts'

interface Sample {
  name: string
  // In the shape of the platform's own API.
  order: never
  refunds?: object[]
}

interface SampleShop {
  add: (sample: Sample) => string
  store: Store
  close: () => Promise<void>
}

const stores = path.join(import.meta.dirname, '../../../../../../packages/connectors/src/stores')
const samplesIn = (file: string): Sample[] =>
  (JSON.parse(readFileSync(path.join(stores, file), 'utf8')) as { cases: Sample[] }).cases

const platforms: Record<keyof typeof expected, [file: string, start: () => Promise<SampleShop>]> = {
  amazon: [
    'amazon/testing/amazonOrders.json',
    async () => {
      const { shop, settings, close } = await startAmazonServer()
      return {
        add: ({ order }) => {
          shop.addOrder(order)
          return (order as { orderId: string }).orderId
        },
        store: amazonConnector.open(settings, testServices({}, amazonKeys.refreshToken)).store,
        close,
      }
    },
  ],
  ebay: [
    'ebay/testing/ebayOrders.json',
    async () => {
      const { shop, settings, close } = await startEbayServer()
      return {
        add: ({ order }) => {
          shop.addOrder(order)
          return (order as { orderId: string }).orderId
        },
        store: ebayConnector.open(settings, testServices({}, shop.authorize())).store,
        close,
      }
    },
  ],
  etsy: [
    'etsy/testing/etsyOrders.json',
    async () => {
      const { shop, settings, close } = await startEtsyServer()
      return {
        add: ({ order }) => {
          shop.addReceipt(order)
          return String((order as { receipt_id: number }).receipt_id)
        },
        store: etsyConnector.open(settings, testServices({}, shop.authorize())).store,
        close,
      }
    },
  ],
  ikas: [
    'ikas/testing/ikasOrders.json',
    async () => {
      const { shop, settings, connector, close } = await startIkasServer()
      return {
        add: ({ order }) => {
          shop.addOrder(order)
          return (order as { id: string }).id
        },
        store: connector.open(settings, testServices()).store,
        close,
      }
    },
  ],
  otto: [
    'otto/testing/ottoOrders.json',
    async () => {
      const { shop, settings, close } = await startOttoServer()
      return {
        add: ({ order }) => {
          shop.addOrder(order)
          return (order as { salesOrderId: string }).salesOrderId
        },
        store: ottoConnector.open(settings, testServices()).store,
        close,
      }
    },
  ],
  shopify: [
    'testing/shopifyOrders.json',
    async () => {
      const { shop, settings, close } = await startShopifyServer()
      return {
        add: ({ order }) => {
          shop.addOrder(order)
          return (order as { legacyResourceId: string }).legacyResourceId
        },
        store: shopifyConnector.open(settings, testServices()).store,
        close,
      }
    },
  ],
  ticimax: [
    'ticimax/testing/ticimaxOrders.json',
    async () => {
      const { shop, settings, close } = await startTicimaxServer()
      return {
        add: ({ order }) => {
          shop.addOrder(order)
          return String((order as { ID: number }).ID)
        },
        store: ticimaxConnector.open(settings, testServices()).store,
        close,
      }
    },
  ],
  tsoft: [
    'tsoft/testing/tsoftOrders.json',
    async () => {
      const { shop, settings, close } = await startTsoftServer()
      return {
        add: ({ order }) => {
          shop.addOrder(order)
          return (order as { OrderCode: string }).OrderCode
        },
        store: tsoftConnector.open(settings, testServices()).store,
        close,
      }
    },
  ],
  walmart: [
    'walmart/testing/walmartOrders.json',
    async () => {
      const { shop, settings, close } = await startWalmartServer()
      return {
        add: ({ order }) => {
          shop.addOrder(order)
          return (order as { purchaseOrderId: string }).purchaseOrderId
        },
        store: walmartConnector.open(settings, testServices()).store,
        close,
      }
    },
  ],
  woocommerce: [
    'testing/woocommerceOrders.json',
    async () => {
      const { shop, settings, close } = await startWooServer()
      return {
        add: ({ order, refunds }) => {
          shop.addOrder(order, refunds)
          return String((order as { id: number }).id)
        },
        store: woocommerceConnector.open(settings, testServices()).store,
        close,
      }
    },
  ],
}

/** A company with a complete sender and an empty catalogue. */
const memory: OrderMemory = {
  sender: senderDraft.parse(buildSavedSender()),
  ioss: { iossType: 'none', iossNumber: null, iossConfirmed: null },
  of: () => undefined,
}

let test: TestApp
let world: CheckWorld
beforeAll(async () => {
  test = await startStoreApp()
  world = await loadCheckWorld({ ...test.services, now: storeNow })
})
afterAll(() => test.close())

/** Missing fields that a store without a catalogue leaves open in most drafts. */
const usual = /^missing (pieces\.0\.(width|length|height|weight)|products\.\d+\.(gtip|originCountryCode))$/

const describeDraft = ({ draft, findings }: OrderDraft): string => {
  const { receiver, sender, details, products } = draft
  const goods = products.map(
    ({ quantity, unit, unitPrice, description }) => `${quantity} ${unit} × ${unitPrice} ${description}`,
  )
  const { company, authorizedPerson, addressLine1, addressLine2, addressLine3 } = receiver
  const { zipCode, city, stateName, stateCode, countryCode, dialCode, phone, taxNumber } = receiver
  const to = [
    ...[company, authorizedPerson, addressLine1, addressLine2, addressLine3, zipCode, city],
    ...[stateCode ?? stateName, countryCode, phone && `${dialCode ?? ''} ${phone}`, taxNumber],
  ]
  const open = findings.map(({ field, kind, proposal }) =>
    proposal === null ? `${kind} ${field}` : `${kind} ${field} (${proposal})`,
  )
  return [
    `${details.customerReference}: ${goods.join(' + ')} ${details.currency}`,
    ...(sender.iossNumber === null ? [] : [sender.iossNumber]),
    to.filter(Boolean).join(', '),
    ...open.filter((one) => !usual.test(one.replace(/ \(.*/, ''))),
  ].join(' | ')
}

const becomes = (order: StoreOrder): string => {
  const content = contentOf(order)
  const shipping = decideShipping({ content }, { parts: [], notices: [] }, shipmentLimits.products)
  return 'problem' in shipping
    ? shipping.problem
    : describeDraft(draftOfOrder(content, shipping, { memory, world }))
}

describe.each(Object.entries(platforms))('%s', (platform, [file, start]) => {
  const rows: Record<string, string> = expected[platform as keyof typeof expected]
  const samples = samplesIn(file)
  let shop: SampleShop
  beforeAll(async () => {
    shop = await start()
  })
  afterAll(() => shop.close())

  it('has a line for each sample order', () => {
    expect(Object.keys(rows)).toEqual(samples.map(({ name }) => name))
  })

  it.each(samples)('makes a draft or gives the reason: $name', async (sample) => {
    const id = shop.add(sample)
    const outcome = await shop.store.order(id, AbortSignal.timeout(5000)).then(
      (order) => (order ? becomes(order) : 'no order'),
      (error: unknown) => {
        if (error instanceof StoreError) return `${error.kind}: ${error.words}`
        throw error
      },
    )
    expect(outcome).toBe(rows[sample.name])
  })
})
