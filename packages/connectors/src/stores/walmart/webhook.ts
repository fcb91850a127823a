/**
 * Webhooks of Walmart, event ORDER_UPDATES. A signed one has its time in `WM_SEC.TIMESTAMP`, and signs method, address,
 * time and hash of the body. A subscription with the method HMAC signs the body, in the header that the seller names.
 */
import { createHash } from 'node:crypto'
import type { ChallengeAnswer, Delivery } from '../../receiving.ts'
import { acceptedDelivery, idOfContent, isSigned } from '../signedDelivery.ts'
import { StoreError } from '../store.ts'
import type { DeliveredOrder } from '../store.ts'
import { deliveryHead, walmartDelivery } from './wire.ts'

/** Texts that the sender may have signed. */
const signedTexts = ({ method, target, body, header }: Delivery): Uint8Array[] => {
  const at = header('wm_sec.timestamp')
  if (at === undefined) return [body]
  const hash = createHash('sha256').update(body).digest('hex')
  const address = target ?? ''
  // The published formula has a question mark; whether it stays without a query is not published.
  const addresses = address.includes('?') ? [address] : [address, `${address}?`]
  return addresses.map((one) => Buffer.from([method, one, at, hash].join('\n')))
}

const eventOf = (body: Uint8Array): string | null => {
  try {
    const sent = JSON.parse(Buffer.from(body).toString()) as unknown
    return deliveryHead.safeParse(sent).data?.source.eventType ?? null
  } catch {
    return null
  }
}

/** Webhooks about other events are accepted and not stored. */
export const recogniseWalmart =
  (secret: string | undefined) =>
  (delivery: Delivery): { id: string } | ChallengeAnswer | false => {
    if (secret === undefined) return false
    const signature = delivery.header('wm_sec.signature')
    if (!signedTexts(delivery).some((text) => isSigned(text, secret, signature))) return false
    return eventOf(delivery.body) === 'ORDER_UPDATES' ? { id: idOfContent(delivery.body) } : acceptedDelivery
  }

/** Returns the id only: a late webhook has an old state of the order. @throws StoreError garbage */
export const readWalmartOrders = (body: unknown): DeliveredOrder[] => {
  const parsed = walmartDelivery.safeParse(body)
  if (!parsed.success) throw new StoreError('garbage', 'a webhook about an order has no id')
  return [{ id: parsed.data.payload.purchaseOrderId }]
}
