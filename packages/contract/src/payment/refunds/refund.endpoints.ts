import { refundStates } from '@kervan/domain/payment/refundLife'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount, decimalNumber, hasDecimals, largestAmount, outcome, requiredText } from '../../fields.ts'
import { choiceFilter, companyFilter, daysFilter, textFilter, uuidFilter } from '../../list/filters.ts'
import { listEndpoint } from '../../list/listEndpoint.ts'

const staffOnly = { needs: 'agent_agentshipmentlist' } as const

const refund = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  requestedDate: z.iso.datetime(),
  company: z.string(),
  /** Reference of the refunded shipment; empty for a refund of the whole payment. */
  assetReference: z.string(),
  shipmentId: z.uuid().nullable(),
  amount,
  currency: z.string(),
  status: z.enum(refundStates),
  reason: z.string(),
  /** Provider's reason for refusing. Staff only, like the names. */
  failure: z.string().nullable(),
  requestedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  provider: z.string().nullable(),
  doneDate: z.iso.datetime().nullable(),
  /** Actions the caller may take now. A second person approves a refund above the limit. */
  can: z.object({ approve: z.boolean(), retry: z.boolean(), withdraw: z.boolean() }),
})
export type RefundRecord = z.output<typeof refund>

const refunds = listEndpoint({
  path: '/api/Payment/GetRefunds',
  access: 'payment_history',
  summary: 'Money that was or will be given back, newest first',
  name: 'refunds',
  title: 'payment:refund.list',
  filters: {
    paymentId: textFilter('payment:refund.payment', 40),
    /** History row: refunds of its shipment and of its whole payment. */
    itemId: uuidFilter('payment:column.reference'),
    assetReference: textFilter('payment:column.reference', 40),
    companyID: companyFilter('payment:column.company', staffOnly),
    date: daysFilter('payment:refund.requested', 'startDate', 'endDate'),
    status: choiceFilter('payment:column.status', refundStates, (state) => `payment:refundState.${state}`),
  },
  item: refund,
  columns: {
    requested: {
      kind: 'moment',
      title: 'payment:refund.requested',
      isIdentity: true,
      value: (row) => row.requestedDate,
    },
    reference: { kind: 'reference', title: 'payment:column.reference', value: (row) => row.assetReference },
    company: { kind: 'text', title: 'payment:column.company', ...staffOnly, value: (row) => row.company },
    amount: { kind: 'money', title: 'payment:column.amount', value: (row) => row },
    status: {
      kind: 'word',
      title: 'payment:column.status',
      value: (row) => `payment:refundState.${row.status}`,
    },
    reason: { kind: 'text', title: 'payment:staff.reason', value: (row) => row.reason },
    failure: { kind: 'text', title: 'payment:refund.failure', ...staffOnly, value: (row) => row.failure },
    requestedBy: {
      kind: 'text',
      title: 'payment:refund.requestedBy',
      ...staffOnly,
      value: (row) => row.requestedBy,
    },
    approvedBy: {
      kind: 'text',
      title: 'payment:refund.approvedBy',
      ...staffOnly,
      isHiddenAtFirst: true,
      value: (row) => row.approvedBy,
    },
    done: { kind: 'moment', title: 'payment:refund.done', value: (row) => row.doneDate },
  },
  sorts: ['-requested', 'requested'],
  hasPersonalData: true,
})

const reason = requiredText(500, 'payment:reasonRequired').pipe(
  z.string().min(5, 'payment:refund.reasonTooShort'),
)
const named = { id: z.uuid('validation:choice') }
const decided = outcome.extend({ refund })

export const refundEndpoints = {
  listRefunds: refunds,
  exportRefunds: refunds.export,
  findRefundable: endpoint({
    method: 'POST',
    path: '/api/Payment/GetRefundable',
    access: 'operation',
    summary: 'What can still be given back of a payment, as a whole and by shipment',
    body: z.object({ paymentId: z.uuid('validation:choice') }),
    answer: z.object({
      paymentId: z.uuid(),
      company: z.string(),
      provider: z.string(),
      amount,
      refundable: amount,
      currency: z.string(),
      /**
       * Refunds above this amount need approval; in the payment's currency. Null when the exchange rate is
       * unknown, so that every refund needs approval.
       */
      approvalAbove: amount.nullable(),
      /** Largest refund without approval now: the limit minus earlier refunds by staff of this payment. */
      withoutApproval: amount,
      items: z.array(
        z.object({
          shipmentId: z.uuid().nullable(),
          assetReference: z.string(),
          amount,
          refundable: amount,
        }),
      ),
    }),
    errors: ['notFound'],
  }),
  requestRefund: endpoint({
    method: 'POST',
    path: '/api/Payment/RefundPayment',
    access: 'operation',
    summary: 'Give back a payment, or what one shipment of it cost, whole or in part',
    body: z.object({
      paymentId: z.uuid('validation:choice'),
      shipmentId: z.uuid('validation:choice').nullish(),
      /** In the payment's currency; defaults to the whole rest. */
      amount: decimalNumber('payment:refund.amountNotValid')
        .refine(
          (value) => value > 0 && value <= largestAmount && hasDecimals(value, 2),
          'payment:refund.amountNotValid',
        )
        .nullish(),
      /** Currency of the refund; rejected when the payment has another. */
      currency: z.string('validation:choice').max(3, 'validation:choice').nullish(),
      reason,
    }),
    answer: decided,
    idempotent: true,
    errors: ['notFound', 'paymentNotCaptured', 'nothingToRefund'],
  }),
  approveRefund: endpoint({
    method: 'POST',
    path: '/api/Payment/ApproveRefund',
    access: 'operation',
    summary: 'The second person’s yes to a refund above the limit',
    body: z.object(named),
    answer: decided,
    errors: ['notFound', 'secondPersonNeeded', 'refundNotWaiting'],
  }),
  retryRefund: endpoint({
    method: 'POST',
    path: '/api/Payment/RetryRefund',
    access: 'operation',
    summary: 'Ask the provider again for a refund that it refused',
    body: z.object(named),
    answer: decided,
    errors: ['notFound', 'refundNotWaiting'],
  }),
  withdrawRefund: endpoint({
    method: 'POST',
    path: '/api/Payment/WithdrawRefund',
    access: 'operation',
    summary: 'Give up a refund that waits for approval or was refused; the money can be refunded otherwise',
    body: z.object({ ...named, reason }),
    answer: decided,
    errors: ['notFound', 'refundNotWaiting'],
  }),
}
