/** Reports parcels. Amazon has no call that removes a confirmed parcel, so that none is taken back. */
import { createHash } from 'node:crypto'
import type { AmazonCarrierList } from '@kervan/domain/order/amazonCarriers'
import { StoreError } from '../store.ts'
import type { Fulfilment, Store } from '../store.ts'
import { amazonCarrier } from './carriers.ts'
import type { AmazonClient } from './client.ts'
import { marketplaceCountry } from './regions.ts'
import { isOrderId, noContent, packagesAnswer } from './wire.ts'

/** Amazon may accept a confirmation with status 204 and drop it: the packages of the order show what was stored. */
const packagesPath = '/orders/2026-01-01/orders/{order}'
const confirmPath = '/orders/v0/orders/{order}/shipmentConfirmation'

/**
 * Amazon queues an accepted confirmation and states no time for it. The first value is the delay with which it shows
 * changes of orders; after the second one the seller is told.
 */
const shownLater = { afterMs: 120_000, withinMs: 24 * 3_600_000 }

/** Reference of a parcel in its order: a positive number as text, the same for every attempt. */
export const packageReference = (key: string): string =>
  String(1 + (createHash('sha256').update(key).digest().readUInt32BE() % 999_999_999))

const itemsOf = (lines: Fulfilment['lines']): { orderItemId: string; quantity: number }[] => {
  if (lines.some(({ quantity }) => !Number.isInteger(quantity)))
    throw new StoreError('refused', 'Amazon counts whole pieces only')
  return lines.map(({ lineId, quantity }) => ({ orderItemId: lineId, quantity }))
}

export const openParcels = (
  { call }: AmazonClient,
  list: AmazonCarrierList,
): Pick<Store, 'fulfil' | 'readBack' | 'shownLater' | 'takeBack'> => {
  const readPackages = async (orderId: string, signal: AbortSignal) => {
    if (!isOrderId(orderId)) throw new StoreError('notFound', 'no id of an order')
    const at = { step: 'parcels', path: packagesPath, values: { order: orderId } }
    const query = { includedData: 'PACKAGES' }
    const { order } = await call(packagesAnswer, { ...at, query, signal })
    const shown = order.packages.filter(({ packageStatus }) => packageStatus?.status !== 'CANCELLED')
    return { marketplaceId: order.salesChannel.marketplaceId, shown }
  }
  return {
    fulfil: async ({ key, orderId, lines, trackingNumber, carrier, shippedAt }, signal) => {
      const orderItems = itemsOf(lines)
      const { marketplaceId, shown } = await readPackages(orderId, signal)
      if (shown.some((known) => known.trackingNumber === trackingNumber)) return
      await call(noContent, {
        step: 'fulfil',
        path: confirmPath,
        values: { order: orderId },
        reference: key,
        json: {
          marketplaceId,
          packageDetail: {
            packageReferenceId: packageReference(key),
            ...amazonCarrier(carrier, marketplaceCountry(marketplaceId), list),
            trackingNumber,
            shipDate: shippedAt.toISOString(),
            orderItems,
          },
        },
        signal,
      })
    },
    readBack: async (orderId, signal) => {
      const { shown } = await readPackages(orderId, signal)
      return shown.map(({ packageReferenceId, trackingNumber, carrier }) => ({
        id: packageReferenceId,
        trackingNumber,
        carrier,
        trackingUrl: null,
      }))
    },
    shownLater,
    takeBack: null,
  }
}
