import type { ForeignRows, ForeignWorld } from '../../../testing/foreignWorld.ts'
import { insertOpenPayment, putIntoCart } from './paying.ts'

/** A payment of the other company, which no provider knows of. */
const openPayment = async ({ test, token, companyId, userId }: ForeignWorld) => {
  const { conversationId } = await insertOpenPayment(test, { token, companyId, userId })
  return { conversationId }
}

export const paymentForeignRows: ForeignRows = {
  startCartPayment: async ({ test, token }) => ({
    body: { cartItemIds: [(await putIntoCart(test, { token })).cartItemId] },
  }),
  startShipmentPayment: async ({ test, token }) => ({
    body: { shipmentId: (await putIntoCart(test, { token })).shipmentId },
  }),
  getPaymentStatus: async (world) => ({ body: await openPayment(world) }),
  cancelPayment: async (world) => ({ body: await openPayment(world) }),
  listShipmentTransactions: async ({ test, token }) => ({
    body: { shipmentId: (await putIntoCart(test, { token })).shipmentId },
  }),
}

export const paymentNothingForeign = {
  sumPayments: 'the same filters as listPayments; sums of no rows are no 404',
  exportPayments: 'the same as listPayments',
  exportRefunds: 'the same as listRefunds',
  listRefunds: 'a filter narrows what the scope allows; a list without rows is no 404',
  listPayments: 'a filter by reference narrows what the scope allows; a list without rows is no 404',
}
