import { randomUUID } from 'node:crypto'
import type { ForeignRows, ForeignWorld } from '../../../testing/foreignWorld.ts'
import { insertPayment } from '../payment.queries.ts'
import { putIntoCart } from './paying.ts'
import { money } from '@kervan/domain/money/money'

/** A payment of the other company, which no provider knows of. */
const openPayment = async ({ test, token, companyId, userId }: ForeignWorld) => {
  const { cartItemId, shipmentId, offer } = await putIntoCart(test, { token })
  const amount = money(Math.round(offer.totalPrice * 100), offer.priceCurrency)
  const now = test.services.clock()
  const conversationId = randomUUID()
  await insertPayment(
    test.services.db,
    {
      conversationId,
      companyId,
      userId,
      language: 'tr',
      provider: 'sandbox',
      amount,
      createdAt: now,
      nextCheckAt: now,
    },
    [{ cartItemId, shipmentId, offerId: offer.id, assetReference: 'KRV', price: amount }],
  )
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
  exportPayments: 'the same as listPayments',
  listPayments: 'a filter by reference narrows what the scope allows; a list without rows is no 404',
}
