/** Simulated Etsy with one shop: stores receipts and numbers as Etsy does, and signs webhooks. */
import { createHmac } from 'node:crypto'
import type { SimulatedSystem } from '../../../testing/simulatedSystem.ts'
import type { TestShop } from '../../../testing/testShop.ts'
import { createRoutes, createToken } from './etsyRoutes.ts'
import { buildReceipt, changeReceipt, createState, shopId, toSeconds } from './etsyState.ts'
import type { Receipt } from './etsyState.ts'

export const webhookKey = Buffer.from('a webhook key of the app').toString('base64')

export interface EtsyShop extends TestShop {
  system: SimulatedSystem
  /** Returns a refresh token, as after an authorization by the owner. */
  authorize: () => string
  /** Ends all refresh tokens. */
  endAuthorization: () => void
  /** Adds a receipt in the shape of the API. */
  addReceipt: (receipt: object & { receipt_id: number }) => void
  /** Sets the clock that signs webhooks. Default: the real one. */
  setNow: (now: () => Date) => void
  /** Sets the calls that the app has left today. */
  leaveCalls: (calls: number) => void
}

export const createEtsyShop = (): EtsyShop => {
  const shop = createState()
  let webhooks = 0
  let authorizations = 0
  let now = () => new Date()

  const find = (id: string): Receipt => {
    const receipt = shop.receipts.get(Number(id))
    if (!receipt) throw new Error(`no receipt ${id}`)
    return receipt
  }

  return {
    system: {
      token: createToken(shop),
      routes: createRoutes(shop),
      problem: (_code, message) => ({ error: message }),
    },
    authorize: () => {
      const token = `71.authorized-${++authorizations}`
      shop.refreshTokens.add(token)
      return token
    },
    endAuthorization: () => shop.refreshTokens.clear(),
    addReceipt: (receipt) => shop.receipts.set(receipt.receipt_id, receipt as Receipt),
    setNow: (clock) => (now = clock),
    leaveCalls: (calls) => (shop.callsLeft = calls),
    add: (order) => {
      const receipt = buildReceipt(order, ++shop.lastId)
      shop.receipts.set(receipt.receipt_id, receipt)
      shop.clock = Math.max(shop.clock, receipt.updated_timestamp)
      return String(receipt.receipt_id)
    },
    touch: (id, at) => changeReceipt(shop, find(id), toSeconds(at)),
    cancel: (id) => {
      find(id).status = 'canceled'
      changeReceipt(shop, find(id))
    },
    spoil: (id) => {
      find(id).grandtotal.amount = '1,234.50'
      changeReceipt(shop, find(id))
    },
    refund: (id, line, pieces) => {
      const receipt = find(id)
      const { price } = receipt.transactions[line]! as unknown as { price: { amount: number } }
      const amount = { ...price, amount: price.amount * pieces }
      receipt.refunds.push({ amount, created_timestamp: shop.clock, status: 'completed' })
      const refunded = (shop.refunded.get(receipt.receipt_id) ?? 0) + pieces
      shop.refunded.set(receipt.receipt_id, refunded)
      const all = receipt.transactions.reduce((sum, { quantity }) => sum + quantity, 0)
      receipt.status = refunded < all ? 'partially refunded' : 'fully refunded'
      changeReceipt(shop, receipt)
    },
    lie: (lie) => (shop.lie = lie),
    onPage: (work) => (shop.onPage = work),
    revokeKey: () => (shop.isRevoked = true),
    deliver: (id) => {
      const body = JSON.stringify({
        event_type: 'order.paid',
        resource_url: `https://api.etsy.com/v3/application/shops/${shopId}/receipts/${find(id).receipt_id}`,
        shop_id: String(shopId),
      })
      const [messageId, timestamp] = [`msg_${++webhooks}`, String(toSeconds(now()))]
      const signature = createHmac('sha256', Buffer.from(webhookKey, 'base64'))
        .update(`${messageId}.${timestamp}.${body}`)
        .digest('base64')
      const headers: Record<string, string> = {
        'webhook-id': messageId,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      }
      return {
        method: 'POST',
        body: Buffer.from(body),
        header: (name) => headers[name],
        query: () => undefined,
      }
    },
    parcelsOf: (id) =>
      find(id).shipments.map((one) => ({
        id: String(one.receipt_shipping_id),
        trackingNumber: one.tracking_code,
        carrier: one.carrier_name,
        trackingUrl: null,
      })),
  }
}
