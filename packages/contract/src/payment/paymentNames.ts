/** Names of the payment API: types and hub events. */
import { paymentStates } from '@kervan/domain/payment/paymentLife'

/** `extra` pays a measurement difference. */
export const paymentTypes = ['normal', 'extra'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** `discount`: a record without a payment, with a negative amount. */
export const recordStatuses = [...paymentStates, 'discount'] as const
export type RecordStatus = (typeof recordStatuses)[number]

/** Currencies of price lists, and therefore of payments. */
export const paidCurrencies = ['EUR', 'USD', 'GBP', 'TRY'] as const

/** Events that the hub at `/paymentHub` sends to clients registered for the conversation. */
export const paymentEvents = { success: 'PaymentSuccess', failure: 'PaymentFailed' } as const
export interface PaymentEvent {
  conversationId: string
  message: string
}
