/** Faults that are planted into connectors of stores, for every platform. */
import type { OpenConnector } from '../connector.ts'
import type { HttpAnswer, HttpRequest } from '../http/httpCall.ts'
import type { Receiver } from '../receiving.ts'
import { StoreError } from '../stores/store.ts'
import type { Store, StoreParcel } from '../stores/store.ts'
import { requesting } from './plantFault.ts'
import type { Fault } from './plantFault.ts'

export const changing = (change: (store: Store) => Partial<Store>): Fault => ({
  opened: ({ store }: OpenConnector) => ({ store: { ...store!, ...change(store!) } }),
})

export const recognising = (change: (receive: Receiver) => Receiver['recognise']): Fault => ({
  opened: ({ receive }) => ({ receive: { recognise: change(receive!) } }),
})

/** Changes each answer. */
export const answering = (
  change: (
    answer: Pick<HttpAnswer, 'status' | 'headers' | 'text'>,
    request: HttpRequest,
  ) => Partial<Pick<HttpAnswer, 'status' | 'headers' | 'text'>>,
): Fault => ({
  services: ({ http }) => ({
    http: {
      call: async (request) => {
        const answer = await http.call(request)
        const { status, headers, bytes, text } = answer
        return { status, headers, bytes, text, ...change(answer, request) }
      },
      callJson: async (request) => {
        const { status, body } = await http.callJson(request)
        const text = body === undefined ? '' : JSON.stringify(body)
        const changed = { status, text, ...change({ status, headers: {}, text }, request) }
        return { status: changed.status, body: changed.text ? (JSON.parse(changed.text) as unknown) : body }
      },
    },
  }),
})

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

/** Name of a fault, and the case of the certification kit that it turns red. */
export type PlantedFault = [fault: string, red: string, Fault]

export const storeFaults: PlantedFault[] = [
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
        const page = await ordersSince(position, signal)
        return { ...page, orders: page.orders.map((order) => ({ ...order, state: 'open' })) }
      },
    })),
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
    'a limit counts as an outage',
    'reports a limit that does not end as tooMany',
    answering(({ status }) => (status === 429 ? { status: 503 } : {})),
  ],
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
    'any method delivers a webhook',
    'rejects a webhook with a wrong or missing signature',
    recognising(
      ({ recognise }) =>
        (delivery) =>
          recognise({ ...delivery, method: 'POST' }),
    ),
  ],
  [
    'orders of the second of the position are lost',
    'returns orders that changed in the second of the position',
    changing(({ ordersSince }) => ({
      ordersSince: async (position, signal) => {
        const page = await ordersSince(position, signal)
        const isLater = ({ changedAt }: { changedAt: Date }) => changedAt > position.changedFrom
        return { ...page, orders: page.next ? page.orders : page.orders.filter(isLater) }
      },
    })),
  ],
  [
    'half an order counts as none',
    'reports half an answer and an unreadable order as garbage',
    changing(({ order }) => ({
      order: (id, signal) =>
        order(id, signal).catch((error: unknown) => {
          if (error instanceof StoreError && error.kind === 'garbage') return null
          throw error
        }),
    })),
  ],
  [
    'an unreadable order spoils its page',
    'returns the other orders of a page with unreadable ones',
    changing(({ ordersSince }) => ({
      ordersSince: async (position, signal) => {
        const page = await ordersSince(position, signal)
        if (page.unreadable.length > 0) throw new StoreError('garbage', 'an order is unreadable')
        return page
      },
    })),
  ],
]
