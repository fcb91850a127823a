/** Reports parcels as fulfillments, each over the fulfillment orders that its lines belong to. */
import { StoreError } from '../store.ts'
import type { Fulfilment, Store } from '../store.ts'
import type { ShopifyClient } from './client.ts'
import { distribute, openFulfillmentOrders, subtract } from './fulfillmentOrders.ts'
import { cancelMutation, fulfilMutation, parcelsQuery } from './queries.ts'
import { explainMissing } from './scopes.ts'
import { cancelAnswer, fulfilAnswer, parcelsAnswer } from './wire.ts'

export const gidOf = (orderId: string): string => `gid://shopify/Order/${orderId}`

const isShown = ({ status }: { status: string }): boolean => status === 'SUCCESS'

/** @throws StoreError refused with the shop's own reason */
export const requireDone = (answer: { userErrors: { message: string }[] } | null): void => {
  const [error] = answer?.userErrors ?? [{ message: 'the change was not made' }]
  if (error) throw new StoreError('refused', error.message)
}

/** A parcel of several pieces has the numbers of all, each with the page of the shipment. */
const trackingOf = ({
  carrier,
  trackingNumber,
  pieceNumbers = [],
  trackingUrl,
}: Pick<Fulfilment, 'carrier' | 'trackingNumber' | 'pieceNumbers' | 'trackingUrl'>) => {
  if (pieceNumbers.length === 0) return { company: carrier.name, number: trackingNumber, url: trackingUrl }
  const numbers = [trackingNumber, ...pieceNumbers]
  return { company: carrier.name, numbers, urls: numbers.map(() => trackingUrl) }
}

export const openParcels = (client: ShopifyClient): Pick<Store, 'fulfil' | 'readBack' | 'takeBack'> => {
  const { call } = client
  const { readOpen, readFulfilled } = openFulfillmentOrders(client)
  const readParcels = async (orderId: string, signal: AbortSignal) => {
    const variables = { id: gidOf(orderId) }
    const { order } = await call(parcelsAnswer, { step: 'parcels', query: parcelsQuery, variables, signal })
    if (!order) throw await explainMissing(client, signal)
    return order.fulfillments.filter(isShown)
  }
  return {
    fulfil: async ({ key, orderId, lines, ...parcel }, signal) => {
      const { trackingNumber } = parcel
      const known = (await readParcels(orderId, signal)).filter(({ trackingInfo }) =>
        trackingInfo.some(({ number }) => number === trackingNumber),
      )
      const done = []
      for (const { id } of known) done.push(...(await readFulfilled(id, signal)))
      const left = subtract(lines, done)
      if (left.length === 0) return
      const trackingInfo = trackingOf(parcel)
      // A fulfillment contains goods of one location only; a repetition continues with the others.
      for (const share of distribute(await readOpen(gidOf(orderId), signal), left)) {
        const fulfillment = { lineItemsByFulfillmentOrder: [share], notifyCustomer: true, trackingInfo }
        const change = { step: 'fulfil', query: fulfilMutation, variables: { fulfillment }, reference: key }
        const answer = await call(fulfilAnswer, { ...change, isChange: true, signal })
        requireDone(answer.fulfillmentCreate)
      }
    },
    readBack: async (orderId, signal) =>
      (await readParcels(orderId, signal)).flatMap(({ id, trackingInfo }) =>
        trackingInfo.map(({ company, number, url }) => ({
          id,
          trackingNumber: number,
          carrier: company,
          trackingUrl: url || null,
        })),
      ),
    takeBack: async (orderId, trackingNumber, signal) => {
      for (const { id, trackingInfo } of await readParcels(orderId, signal)) {
        if (!trackingInfo.some(({ number }) => number === trackingNumber)) continue
        const change = { step: 'takeBack', query: cancelMutation, variables: { id }, isChange: true }
        requireDone((await call(cancelAnswer, { ...change, signal })).fulfillmentCancel)
      }
    },
  }
}
