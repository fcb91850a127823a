/** Names of the payment area as they travel: types and hub events. */
import { paymentStates } from '@kervan/domain/payment/paymentLife'

/** `extra` pays a measurement difference. */
export const paymentTypes = ['normal', 'extra'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** A discount is a record of its own kind: it has no payment, and its amount is below 0. */
export const recordStatuses = [...paymentStates, 'discount'] as const
export type RecordStatus = (typeof recordStatuses)[number]

/** What price lists are written in, and so what is paid. */
export const paidCurrencies = ['EUR', 'USD', 'GBP', 'TRY'] as const

/** What the hub at `/paymentHub` sends to who registered for the conversation. */
export const paymentEvents = { success: 'PaymentSuccess', failure: 'PaymentFailed' } as const
export interface PaymentEvent {
  conversationId: string
  message: string
}
