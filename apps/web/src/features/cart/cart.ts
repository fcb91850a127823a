/** The cart as the page works with it. */
import type { CartItem } from '@kervan/contract/cart/cart.endpoints'
import type { CartEntry } from '@kervan/domain/cart/cartTotals'
import { fromDecimal } from '@kervan/domain/money/money'

/** The price as an answer carries it, or the one in the details when the item has none. */
export const toEntry = (item: CartItem): CartEntry => {
  const amount = item.totalPrice ?? item.priceDetails?.TotalPrice
  const currency = item.priceCurrency ?? item.priceDetails?.PriceCurrency
  return {
    id: item.id,
    isBeingPaid: !isSelectable(item),
    price: typeof amount === 'number' && currency ? fromDecimal(amount.toFixed(2), currency) : null,
  }
}

/** Counted by the clock here too: an offer expires while the page is open. */
export const isExpired = (item: CartItem, now: number): boolean =>
  item.isExpired || Date.parse(item.expiresAt) <= now

/** What is being paid elsewhere cannot be chosen. */
export const isSelectable = (item: CartItem): boolean => item.openConversationId === null

/** Items by the payment that is open for them. */
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
