/** Names of the payment area as they travel: types and hub events. */

/** `extra` pays a measurement difference. */
export const paymentTypes = ['normal', 'extra'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** What price lists are written in, and so what is paid. */
export const paidCurrencies = ['EUR', 'USD', 'GBP', 'TRY'] as const

/** What the hub at `/paymentHub` sends to who registered for the conversation. */
export const paymentEvents = { success: 'PaymentSuccess', failure: 'PaymentFailed' } as const
export interface PaymentEvent {
  conversationId: string
  message: string
}
