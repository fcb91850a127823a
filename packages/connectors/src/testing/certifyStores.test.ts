/** The store cases of the certification kit: each planted fault turns exactly one case red. */
import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Connector } from '../connector.ts'
import type { HttpRequest } from '../http/httpCall.ts'
import { orderDeliveries } from '../receiving.ts'
import { woocommerceConnector } from '../stores/woocommerce/index.ts'
import { wooKeys } from '../stores/woocommerce/testing/wooRoutes.ts'
import { wooSamples } from '../stores/woocommerce/testing/wooSamples.ts'
import { certificationCases } from './certificationCases.ts'
import { failed, plant, requesting } from './plantFault.ts'
import type { Fault } from './plantFault.ts'
import { answering, changing, recognising, storeFaults } from './storeFaults.ts'

/** Changes the address of each call. */
const addressing = (change: (url: URL) => void): Fault => ({
  services: requesting((request) => {
    const url = new URL(request.url)
    change(url)
    return { url }
  }),
})

const isCall = ({ url, method }: HttpRequest, sought: RegExp): boolean =>
  sought.test(`${method} ${new URL(url).pathname}`)

const pageSize = 20

/** Pages by number, with an overlap of one order. */
const pagingByNumber = (): Fault => {
  let offset = 0
  let first: string | undefined
  return {
    ...addressing(({ searchParams }) => {
      if (searchParams.get('orderby') === 'modified') searchParams.set('offset', String(offset))
    }),
    ...changing(({ ordersSince }) => ({
      ordersSince: async ({ changedFrom, page }, signal) => {
        offset = Number(page ?? 0)
        const read = await ordersSince({ changedFrom, page: null }, signal)
        const { orders } = read
        const isRepeated = offset > 0 && orders[0]?.id === first
        first = orders[0]?.id
        if (isRepeated) return { ...read, next: { changedFrom, page } }
        const isLast = orders.length < pageSize
        return { ...read, next: isLast ? null : { changedFrom, page: String(offset + pageSize - 1) } }
      },
    })),
  }
}

const addingAgain = (): Fault => {
  let isFulfilling = false
  return {
    ...answering((_, request) => (isFulfilling && isCall(request, /^GET .*\/notes$/) ? { text: '[]' } : {})),
    ...changing(({ fulfil }) => ({
      fulfil: async (parcel, signal) => {
        isFulfilling = true
        await fulfil!(parcel, signal)
        isFulfilling = false
      },
    })),
  }
}

const acceptingWithoutSecret: Connector = {
  ...woocommerceConnector,
  open: (settings, services) =>
    woocommerceConnector.open({ webhookSecret: wooKeys.webhookSecret, ...(settings as object) }, services),
}

const signature = 'x-wc-webhook-signature'

/** Puts the right signature in the place of the sent one, so that none is wrong. */
const signingItself: Connector = {
  ...woocommerceConnector,
  open: (settings, services) => {
    const open = woocommerceConnector.open(settings, services)
    const { webhookSecret } = settings as { webhookSecret?: string }
    if (webhookSecret === undefined) return open
    const recognise: typeof open.receive.recognise = (delivery) => {
      const right = createHmac('sha256', webhookSecret).update(delivery.body).digest('base64')
      const header = (name: string) =>
        name === signature && delivery.header(name) ? right : delivery.header(name)
      return open.receive.recognise({ ...delivery, header })
    }
    return { ...open, receive: { recognise } }
  },
}

const faults: [fault: string, red: string, Fault | Connector][] = [
  ...storeFaults,
  [
    'the HMAC of a webhook is not compared',
    'rejects a webhook with a wrong or missing signature',
    signingItself,
  ],
  [
    'a webhook without a signature is accepted',
    'rejects a webhook with a wrong or missing signature',
    recognising(
      ({ recognise }) =>
        (delivery) =>
          recognise(delivery) || (delivery.header(signature) ? false : { topic: orderDeliveries, id: null }),
    ),
  ],
  [
    'the currency of the order is that of the shop',
    'returns amounts, currency, weight and digital goods',
    answering(({ text }) => ({ text: text.replaceAll('"currency":"GBP"', '"currency":"EUR"') })),
  ],
  [
    'a page may be longer than wanted',
    'rejects a page with more orders than it wanted',
    answering(({ text }, request) => {
      if (!isCall(request, /\/orders$/) || !/^\[.*\]$/s.test(text)) return {}
      return { text: JSON.stringify((JSON.parse(text) as unknown[]).slice(0, pageSize)) }
    }),
  ],
  [
    'the id of a webhook depends on its headers',
    'recognises a repeated webhook by its content, and two webhooks of one second',
    recognising(({ recognise }) => (delivery) => {
      const found = recognise(delivery)
      if (!found || !('id' in found)) return found
      return { ...found, id: `${delivery.header('x-wc-webhook-delivery-id')}:${found.id}` }
    }),
  ],
  [
    'the place inside a second is forgotten',
    'returns more orders of one second than fit on a page',
    addressing((url) => url.searchParams.delete('offset')),
  ],
  ['pages are counted', 'skips no order when others change during the walk', pagingByNumber()],
  [
    'the time of an answer is ignored',
    'skips no order when one changes between selection and answer',
    answering(({ headers }) => ({ headers: { ...headers, date: undefined } })),
  ],
  [
    'one order too many is counted',
    'counts as many orders of a period as it returns',
    changing(({ countChanged }) => ({
      countChanged: async (from, until, signal) => (await countChanged!(from, until, signal)) + 1,
    })),
  ],
  [
    'refunds are not read',
    'returns pieces without refunded ones',
    answering((_, request) => (isCall(request, /\/refunds$/) ? { text: '[]' } : {})),
  ],
  [
    'the unit of weights is wrong',
    'returns amounts, currency, weight and digital goods',
    answering((_, request) => (isCall(request, /weight_unit$/) ? { text: '{"value":"g"}' } : {})),
  ],
  ['each attempt adds a parcel', 'reports a parcel once, also when the call is repeated', addingAgain()],
  [
    'a part of a parcel is not sent',
    'sends each field of a parcel, and logs no secret',
    {
      services: requesting(({ body }) =>
        typeof body === 'string' ? { body: body.replace('"note":"UPS 1Z', '"note":"DHL 1Z') } : {},
      ),
    },
  ],
  [
    'an unreadable webhook is about no order',
    'reads the order of a webhook without credentials',
    { definition: { readOrders: (body) => (body ? woocommerceConnector.readOrders!(body) : []) } },
  ],
  ['a webhook needs no secret', 'rejects every webhook while no secret is set', acceptingWithoutSecret],
  [
    'the delivery id alone distinguishes webhooks',
    'recognises a repeated webhook by its content, and two webhooks of one second',
    recognising(({ recognise }) => (delivery) => {
      const found = recognise(delivery)
      return found && 'id' in found
        ? { ...found, id: delivery.header('x-wc-webhook-delivery-id') ?? null }
        : found
    }),
  ],
]

it.each(faults)('fails exactly one case when %s', async (_, red, fault) => {
  const planted = 'open' in fault ? fault : plant(woocommerceConnector, fault)
  expect(await failed(certificationCases(planted, wooSamples('notes')))).toEqual([red])
})
