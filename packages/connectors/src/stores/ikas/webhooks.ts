/** Webhooks about orders. `signature` is the hex HMAC-SHA256 of the text `data` with the app's secret. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ChallengeAnswer, Delivery } from '../../receiving.ts'
import { acceptedDelivery, idOfContent } from '../signedDelivery.ts'
import { StoreError } from '../store.ts'
import type { DeliveredOrder } from '../store.ts'
import { deliveredOrder, ikasDelivery } from './wire.ts'

const readJson = (content: string): unknown => {
  try {
    return JSON.parse(content) as unknown
  } catch {
    return undefined
  }
}

const isSigned = (data: string, secret: string, signature: string): boolean => {
  const expected = createHmac('sha256', secret).update(data).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Id of a webhook from its signed data. Data without a time of change is the same for every change of an order, and is
 * distinguished by the time of the webhook, which is not signed.
 */
const idOf = (data: string, createdAt = ''): string => {
  const isTimed = deliveredOrder.safeParse(readJson(data)).data?.updatedAt !== undefined
  return idOfContent(Buffer.from(isTimed ? data : `${createdAt} ${data}`))
}

/** Webhooks about products or customers are accepted and not stored. */
export const recogniseIkas =
  (secret: string | undefined) =>
  ({ body }: Delivery): { id: string } | ChallengeAnswer | false => {
    if (secret === undefined) return false
    const sent = ikasDelivery.safeParse(readJson(Buffer.from(body).toString()))
    if (!sent.success) return false
    const { data, signature, scope, createdAt } = sent.data
    if (!isSigned(data, secret, signature)) return false
    return scope.startsWith('store/order/') ? { id: idOf(data, createdAt) } : acceptedDelivery
  }

/** Returns the id only: a late webhook has an old state of the order. @throws StoreError garbage */
export const readIkasOrders = (body: unknown): DeliveredOrder[] => {
  const sent = ikasDelivery.safeParse(body)
  const order = deliveredOrder.safeParse(sent.success ? readJson(sent.data.data) : undefined)
  if (!order.success) throw new StoreError('garbage', 'a webhook about an order has no id')
  return [{ id: order.data.id }]
}
