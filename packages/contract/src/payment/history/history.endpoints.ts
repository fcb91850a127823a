import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount } from '../../fields.ts'
import { filterFields } from '../../list/filters.ts'
import { paymentEndpoints } from '../payment.endpoints.ts'

const paymentSum = z.object({
  currency: z.string(),
  /** Rows whose money was taken. */
  count: z.int(),
  /** What was taken; what was given back since is in it. */
  paid: amount,
  /** What went back, or the rows' share of it where a payment was given back as a whole. */
  refunded: amount,
  net: amount,
})

export const historyEndpoints = {
  sumPayments: endpoint({
    method: 'POST',
    path: '/api/Payment/GetPaymentHistorySums',
    access: 'payment_history',
    summary: 'What the filtered payments add up to, by currency, with what was given back apart',
    body: z.object(filterFields(paymentEndpoints.listPayments.list.filters)),
    answer: z.object({ sums: z.array(paymentSum) }),
  }),
}
