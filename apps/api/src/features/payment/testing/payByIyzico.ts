/** Test fixture: pays a cart with the local fake of iyzico, which has its own ledger. */
import { eq } from 'drizzle-orm'
import type { IyzicoServer } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'
import { payments } from '../payment.tables.ts'
import { putIntoCart, startPaying } from './paying.ts'
import type { InCart } from './paying.ts'

export interface PaidCart {
  items: InCart[]
  paymentId: string
  total: number
  conversationId: string
}

export const payByIyzico = async (
  test: TestApp,
  iyzico: IyzicoServer,
  token: string,
  shipments: number,
): Promise<PaidCart> => {
  const items: InCart[] = []
  for (let place = 0; place < shipments; place += 1) items.push(await putIntoCart(test, { token }))
  const { conversationId, totalPrice } = await startPaying(test, token, items)
  iyzico.attempt(conversationId, { paymentStatus: 'SUCCESS', fraudStatus: 1 })
  await test.call(paymentEndpoints.receiveCallback, { body: { conversationId } })
  const [row] = await test.services.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.conversationId, conversationId))
  return { items, paymentId: row!.id, total: totalPrice, conversationId }
}

/** Refunded amount according to the fake provider's ledger. */
export const givenBackByIyzico = (iyzico: IyzicoServer, conversationId: string): number =>
  iyzico.forms
    .find((form) => form.conversationId === conversationId)!
    .refunds.reduce((sum, { refundPrice }) => sum + refundPrice, 0)
