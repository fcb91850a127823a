/** Reports parcels as packages of the order. */
import { StoreError } from '../store.ts'
import type { Store } from '../store.ts'
import type { IkasClient } from './client.ts'
import { choosePieces } from './lines.ts'
import { cancelMutation, carriersQuery, fulfilMutation, parcelsQuery, updateMutation } from './queries.ts'
import { cancelAnswer, carriersAnswer, fulfilAnswer, parcelsAnswer, updateAnswer } from './wire.ts'
import type { IkasLinePart, IkasPackage } from './wire.ts'

/** States in which the buyer sees the package on its way, or afterwards. */
const shown = new Set([
  'FULFILLED',
  'DELIVERED',
  'UNABLE_TO_DELIVER',
  'READY_FOR_PICK_UP',
  'CANCEL_REQUESTED',
  'CANCEL_REJECTED',
])
/** States of a package that the seller prepared and that has not left. */
const prepared = new Set(['READY_FOR_SHIPMENT', 'ERROR'])

const isShown = (one: IkasPackage): boolean => shown.has(one.orderPackageFulfillStatus)
const isPrepared = (one: IkasPackage): boolean => prepared.has(one.orderPackageFulfillStatus)

/** True when a package contains the same lines, each of them whole. */
const holds = (
  one: IkasPackage,
  chosen: readonly { orderLineItemId: string; quantity: number }[],
  lines: readonly IkasLinePart[],
): boolean =>
  one.orderLineItemIds.length === chosen.length &&
  chosen.every(
    ({ orderLineItemId, quantity }) =>
      one.orderLineItemIds.includes(orderLineItemId) &&
      lines.some((line) => line.id === orderLineItemId && line.quantity === quantity),
  )

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')

export const openParcels = ({ call }: IkasClient): Pick<Store, 'fulfil' | 'readBack' | 'takeBack'> => {
  const step = 'parcels'
  let carriers: Promise<{ id: string; name: string }[]> | null = null

  /** Id of a carrier in the list of ikas; null for one that the list lacks. */
  const findCarrier = async (name: string, signal: AbortSignal): Promise<string | null> => {
    carriers ??= call(carriersAnswer, { step, query: carriersQuery, signal }).then(
      ({ listCargoCompany }) => listCargoCompany,
    )
    try {
      return (await carriers).find((one) => plain(one.name) === plain(name))?.id ?? null
    } catch (error) {
      // The id is optional: an app without the right to read the list reports the name only.
      if (error instanceof StoreError && (error.kind === 'refused' || error.kind === 'credentials'))
        return null
      carriers = null
      throw error
    }
  }

  const readParcels = async (orderId: string, signal: AbortSignal) => {
    const variables = { id: { eq: orderId } }
    const [order] = (await call(parcelsAnswer, { step, query: parcelsQuery, variables, signal })).listOrder
      .data
    if (!order) throw new StoreError('notFound', 'the order does not exist')
    const { orderLineItems: lines, updatedAt: changes } = order
    return { lines, changes, packages: order.orderPackages.filter(({ deleted }) => !deleted) }
  }

  return {
    fulfil: async ({ key, orderId, lines, trackingNumber, trackingUrl, carrier }, signal) => {
      const order = await readParcels(orderId, signal)
      const isReported = (one: IkasPackage) =>
        isShown(one) && one.trackingInfo?.trackingNumber === trackingNumber
      if (order.packages.some(isReported)) return
      const chosen = choosePieces(order.lines, lines)
      const tracking = {
        cargoCompany: carrier.name,
        cargoCompanyId: await findCarrier(carrier.name, signal),
        trackingNumber,
        trackingLink: trackingUrl,
        isSendNotification: true,
      }
      const change = { step: 'fulfil', reference: key, changes: order.changes, signal }
      const ready = order.packages.find((one) => isPrepared(one) && holds(one, chosen, order.lines))
      if (ready) {
        const packages = [{ packageId: ready.id, status: 'FULFILLED', trackingInfo: tracking }]
        await call(updateAnswer, {
          ...change,
          query: updateMutation,
          variables: { input: { orderId, packages } },
        })
        return
      }
      const input = {
        orderId,
        lines: chosen,
        markAsReadyForShipment: false,
        sendNotificationToCustomer: true,
        trackingInfoDetail: tracking,
      }
      await call(fulfilAnswer, { ...change, query: fulfilMutation, variables: { input } })
    },
    readBack: async (orderId, signal) =>
      (await readParcels(orderId, signal)).packages.filter(isShown).flatMap(({ id, trackingInfo }) =>
        trackingInfo?.trackingNumber
          ? [
              {
                id,
                trackingNumber: trackingInfo.trackingNumber,
                carrier: trackingInfo.cargoCompany,
                trackingUrl: trackingInfo.trackingLink || null,
              },
            ]
          : [],
      ),
    takeBack: async (orderId, trackingNumber, signal) => {
      const { packages, changes } = await readParcels(orderId, signal)
      for (const one of packages) {
        const isIn = isShown(one) || isPrepared(one)
        if (!isIn || one.trackingInfo?.trackingNumber !== trackingNumber) continue
        const variables = { input: { orderId, orderPackageId: one.id } }
        await call(cancelAnswer, { step: 'takeBack', query: cancelMutation, variables, changes, signal })
      }
    },
  }
}
