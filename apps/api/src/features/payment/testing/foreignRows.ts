import type { ForeignRows, ForeignWorld } from '../../../testing/foreignWorld.ts'
import { finalizePayment } from '../finalizePayment.ts'
import { storeTestCard } from '../cards/testing/storeTestCard.ts'
import { grantDiscount } from './grantDiscount.ts'
import { createLink } from './linking.ts'
import { insertOpenPayment, putIntoCart } from './paying.ts'

/** Creates a payment of the other company, unknown to every provider. */
const openPayment = async ({ test, token, companyId, userId }: ForeignWorld) => {
  const { conversationId } = await insertOpenPayment(test, { token, companyId, userId })
  return { conversationId }
}

const paymentOf = async ({ test, token, companyId, userId }: ForeignWorld) => {
  const { id } = await insertOpenPayment(test, { token, companyId, userId })
  return { paymentId: id }
}

const capturedPaymentOf = async (world: ForeignWorld) => {
  const named = await paymentOf(world)
  await finalizePayment(world.test.services, named.paymentId, { event: 'capture' })
  return named
}

export const paymentForeignRows: ForeignRows = {
  startCartPayment: async ({ test, token }) => ({
    body: { cartItemIds: [(await putIntoCart(test, { token })).cartItemId] },
  }),
  startShipmentPayment: async ({ test, token }) => ({
    body: { shipmentId: (await putIntoCart(test, { token })).shipmentId },
  }),
  getPaymentStatus: async (world) => ({ body: await openPayment(world) }),
  getPaidPayment: async (world) => ({ body: await openPayment(world) }),
  cancelPayment: async (world) => ({ body: await openPayment(world) }),
  getPaymentDetail: async (world) => ({ body: await paymentOf(world) }),
  getDiscountDetail: async ({ test, ...owner }) => ({ body: { id: await grantDiscount(test, owner) } }),
  downloadReceipt: async (world) => ({ body: await capturedPaymentOf(world) }),
  createPaymentLink: async ({ test, token }) => ({
    body: { cartItemIds: [(await putIntoCart(test, { token })).cartItemId], days: 3 },
  }),
  withdrawPaymentLink: async ({ test, token }) => ({ body: { id: (await createLink(test, token)).id } }),
  renameSavedCard: async (world) => ({ body: { id: await storeTestCard(world), alias: 'Benim' } }),
  removeSavedCard: async (world) => ({ body: { id: await storeTestCard(world) } }),
  listShipmentTransactions: async ({ test, token }) => ({
    body: { shipmentId: (await putIntoCart(test, { token })).shipmentId },
  }),
}

export const paymentNothingForeign = {
  sumPayments: 'the same filters as listPayments; sums of no rows are no 404',
}
