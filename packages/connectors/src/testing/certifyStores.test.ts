/** The store cases of the certification kit: each planted fault turns exactly one case red. */
import { expect, it } from 'vitest'
import type { Connector, OpenConnector } from '../connector.ts'
import type { HttpAnswer, HttpRequest } from '../http/httpCall.ts'
import type { Receiver } from '../receiving.ts'
import { StoreError } from '../stores/store.ts'
import type { Store, StoreParcel } from '../stores/store.ts'
import { woocommerceConnector } from '../stores/woocommerce/index.ts'
import { wooSamples } from '../stores/woocommerce/testing/wooSamples.ts'
import { wooKeys } from '../stores/woocommerce/testing/wooRoutes.ts'
import { certificationCases } from './certificationCases.ts'
import { failed, plant, requesting } from './plantFault.ts'
import type { Fault } from './plantFault.ts'

const changing = (change: (store: Store) => Partial<Store>): Fault => ({
  opened: ({ store }: OpenConnector) => ({ store: { ...store!, ...change(store!) } }),
})

const recognising = (change: (receive: Receiver) => Receiver['recognise']): Fault => ({
  opened: ({ receive }) => ({ receive: { recognise: change(receive!) } }),
})

/** Changes the address of each call. */
const addressing = (change: (url: URL) => void): Fault => ({
  services: requesting((request) => {
    const url = new URL(request.url)
    change(url)
    return { url }
  }),
})

/** Changes each answer. */
const answering = (
  change: (
    answer: HttpAnswer,
    request: HttpRequest,
  ) => Partial<Pick<HttpAnswer, 'status' | 'headers' | 'text'>>,
): Fault => ({
  services: ({ http }) => ({
    http: {
      ...http,
      call: async (request) => {
        const answer = await http.call(request)
        const { status, headers, bytes, text } = answer
        return { status, headers, bytes, text, ...change(answer, request) }
      },
    },
  }),
})

const isCall = ({ url, method }: HttpRequest, sought: RegExp): boolean =>
  sought.test(`${method} ${new URL(url).pathname}`)

const pageSize = 50

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
        const { orders } = await ordersSince({ changedFrom, page: null }, signal)
        const isRepeated = offset > 0 && orders[0]?.id === first
        first = orders[0]?.id
        if (isRepeated) return { orders, next: { changedFrom, page } }
        const isLast = orders.length < pageSize
        return { orders, next: isLast ? null : { changedFrom, page: String(offset + pageSize - 1) } }
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

const remembering = changing(({ fulfil, takeBack }) => {
  let sent: (StoreParcel & { orderId: string })[] = []
  return {
    fulfil: async (parcel, signal) => {
      const { orderId, trackingNumber, trackingUrl, carrier } = parcel
      sent = sent.filter((one) => one.trackingNumber !== trackingNumber)
      sent.push({ id: null, orderId, trackingNumber, trackingUrl, carrier: carrier.name })
      await fulfil!(parcel, signal)
    },
    readBack: async (orderId) => sent.filter((one) => one.orderId === orderId),
    takeBack: async (orderId, trackingNumber, signal) => {
      sent = sent.filter((one) => one.trackingNumber !== trackingNumber)
      await takeBack!(orderId, trackingNumber, signal)
    },
  }
})

const acceptingWithoutSecret: Connector = {
  ...woocommerceConnector,
  open: (settings, services) =>
    woocommerceConnector.open({ webhookSecret: wooKeys.webhookSecret, ...(settings as object) }, services),
}

const faults: [fault: string, red: string, Fault | Connector][] = [
  [
    'orders of the second of the position are lost',
    'returns orders that changed in the second of the position',
    changing(({ ordersSince }) => ({
      ordersSince: async (position, signal) => {
        const { orders, next } = await ordersSince(position, signal)
        const isLater = ({ changedAt }: { changedAt: Date }) => changedAt > position.changedFrom
        return { orders: next ? orders : orders.filter(isLater), next }
      },
    })),
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
    'an order that is not paid is open',
    'returns each state',
    changing(({ order }) => ({
      order: async (id, signal) => {
        const found = await order(id, signal)
        return found?.state === 'waiting' ? { ...found, state: 'open' } : found
      },
    })),
  ],
  [
    'a cancelled order stays open',
    'returns an order that was cancelled after it was read',
    changing(({ ordersSince }) => ({
      ordersSince: async (position, signal) => {
        const { orders, next } = await ordersSince(position, signal)
        return { orders: orders.map((order) => ({ ...order, state: 'open' })), next }
      },
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
  [
    'an unknown order is an error',
    'returns null for an order that does not exist',
    changing(({ order }) => ({
      order: async (id, signal) => {
        const found = await order(id, signal)
        if (!found) throw new StoreError('notFound', 'no such order')
        return found
      },
    })),
  ],
  [
    'a firewall counts as a wrong key',
    'reports a revoked key as credentials, and a firewall as unavailable',
    answering(({ status }) => (status === 403 ? { status: 401 } : {})),
  ],
  [
    'half an order counts as none',
    'reports half an answer as garbage',
    changing(({ order }) => ({
      order: (id, signal) =>
        order(id, signal).catch((error: unknown) => {
          if (error instanceof StoreError && error.kind === 'garbage') return null
          throw error
        }),
    })),
  ],
  [
    'a limit counts as an outage',
    'reports a limit that does not end as tooMany',
    answering(({ status }) => (status === 429 ? { status: 503 } : {})),
  ],
  ['each attempt adds a parcel', 'reports a parcel once, also when the call is repeated', addingAgain()],
  [
    'each parcel contains the whole order',
    'reports two parcels of one order, and is partly shipped in between',
    changing(({ fulfil, order }) => ({
      fulfil: async (parcel, signal) => {
        const { lines } = (await order(parcel.orderId, signal)) ?? { lines: [] }
        const all = lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
        await fulfil!({ ...parcel, lines: all }, signal)
      },
    })),
  ],
  [
    'the address of a parcel is lost',
    'shows a reported parcel to the buyer',
    changing(({ readBack }) => ({
      readBack: async (id, signal) =>
        (await readBack!(id, signal)).map((parcel) => ({ ...parcel, trackingUrl: null })),
    })),
  ],
  [
    'what was sent counts as seen',
    'reads back nothing when the shop accepted a parcel and dropped it',
    remembering,
  ],
  ['nothing is taken back', 'takes a parcel back once', changing(() => ({ takeBack: async () => {} }))],
  [
    'the number of a parcel is logged',
    'sends each field of a parcel, and logs no secret',
    {
      services: requesting(({ reference }) =>
        reference === undefined ? {} : { reference: '1Z999AA10123456784' },
      ),
    },
  ],
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
  [
    'any method delivers a webhook',
    'rejects a webhook with a wrong or missing signature',
    recognising(
      ({ recognise }) =>
        (delivery) =>
          recognise({ ...delivery, method: 'POST' }),
    ),
  ],
  ['a webhook needs no secret', 'rejects every webhook while no secret is set', acceptingWithoutSecret],
  [
    'the delivery id alone distinguishes webhooks',
    'recognises a repeated webhook, and two webhooks of one second',
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
