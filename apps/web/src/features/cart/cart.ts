/** Helpers of the cart page for prices, expiry and open payments. */
import type { CartItem } from '@kervan/contract/cart/cart.endpoints'
import type { CartEntry } from '@kervan/domain/cart/cartTotals'
import { fromDecimal } from '@kervan/domain/money/money'

/** Price of a cart item from the answer, or from its details when it has none. */
export const toEntry = (item: CartItem): CartEntry => {
  const amount = item.totalPrice ?? item.priceDetails?.TotalPrice
  const currency = item.priceCurrency ?? item.priceDetails?.PriceCurrency
  return {
    id: item.id,
    isBeingPaid: !isSelectable(item),
    price: typeof amount === 'number' && currency ? fromDecimal(amount.toFixed(2), currency) : null,
  }
}

/** Checks an offer's expiry by the browser's clock too, because it can expire while the page is open. */
export const isExpired = (item: CartItem, now: number): boolean =>
  item.isExpired || Date.parse(item.expiresAt) <= now

/** A cart item that is being paid elsewhere cannot be selected. */
export const isSelectable = (item: CartItem): boolean => item.openConversationId === null

/** Groups items by their open payment. */
export const openPaymentsOf = (
  items: readonly CartItem[],
): { conversationId: string; items: CartItem[] }[] => {
  const byConversation = new Map<string, CartItem[]>()
  for (const item of items) {
    if (item.openConversationId === null) continue
    byConversation.set(item.openConversationId, [
      ...(byConversation.get(item.openConversationId) ?? []),
      item,
    ])
  }
  return [...byConversation].map(([conversationId, held]) => ({ conversationId, items: held }))
}
