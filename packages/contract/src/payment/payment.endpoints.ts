import { paymentIssues, paymentStates } from '@kervan/domain/payment/paymentLife'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, outcome, requiredText } from '../fields.ts'
import { choiceFilter, companyFilter, daysFilter, flagFilter, textFilter } from '../list/filters.ts'
import { listEndpoint } from '../list/listEndpoint.ts'
import { paidCurrencies, paymentTypes, recordStatuses } from './paymentNames.ts'

const conversationId = z.string('validation:required').min(1, 'validation:required').max(100)

export const startedPayment = outcome.extend({
  /** Shown in an iframe; the web app appends its frame parameter. */
  paymentPageUrl: z.url(),
  /** Identifies the payment for the hub and for GetPaymentStatus. */
  conversationId,
  /** Amount that will be charged to the card, calculated by the server. */
  totalPrice: amount,
  priceCurrency: z.string(),
})

/** Asks the provider to store the entered card for its owner. */
export const saveCard = () => z.boolean('validation:choice').nullish()

export const startErrors = [
  'notFound',
  'offerExpired',
  'offerOutdated',
  'offerGone',
  'oneCurrencyOnly',
  'oneCompanyOnly',
  'priceMissing',
  'paymentInProgress',
  'alreadyPaid',
  'paymentNotStarted',
] as const

const paymentStatus = outcome.extend({
  /** Id for the receipt and the detail of the payment. */
  paymentId: z.uuid(),
  conversationId,
  status: z.enum(paymentStates),
  /** Outcome in the caller's language; empty while unknown. */
  message: z.string(),
  totalPrice: amount,
  priceCurrency: z.string(),
  refundedPrice: amount,
})

const named = z.object({ id: z.number().int(), code: z.string(), name: z.string() })

const transaction = z.object({
  /** Id of the payment. */
  id: z.uuid(),
  /** Id of the shipment's row in the payment history. */
  itemId: z.uuid(),
  conversationId,
  paymentDate: z.iso.datetime(),
  paymentType: z.enum(paymentTypes),
  /** State of this shipment in the payment; amounts also refer to the shipment. */
  status: z.enum(paymentStates),
  amount,
  currency: z.string(),
  refundedAmount: amount,
  /** True while a refund waits for approval by a second person. */
  refundWaits: z.boolean(),
  message: z.string(),
  /** True when the caller may give money of this payment back. */
  canRefund: z.boolean(),
})

const historyRecord = z.object({
  id: z.uuid(),
  /** A payment for several shipments has one record per shipment. Null for a discount. */
  paymentId: z.uuid().nullable(),
  paymentDate: z.iso.datetime(),
  shipmentId: z.uuid().nullable(),
  assetReference: z.string(),
  company: z.string(),
  sender: z.string().nullable(),
  receiver: z.string().nullable(),
  country: z.string().nullable(),
  /** Null for a discount. */
  paymentType: z.enum(paymentTypes).nullable(),
  /** Amount of the record; negative for a discount. */
  amount,
  /** Refunded amount of this shipment. */
  refundedAmount: amount,
  currency: z.string(),
  /** State of this shipment, ignoring refunds of other shipments in the payment. */
  status: z.enum(recordStatuses),
  /** True while a refund of the shipment or of the whole payment waits for approval. */
  refundWaits: z.boolean(),
  /** Payment problem that staff must investigate. */
  issue: z.enum(paymentIssues).nullable(),
  provider: z.string().nullable(),
  /** Amount charged for the whole payment, when it differs from the requested amount. */
  taken: z.object({ amount, currency: z.string() }).nullable(),
  /** Newest sales invoice that states the record. */
  invoice: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  /** Actions the caller may take now: refund, end, or accept a payment that arrived late. */
  can: z.object({ refund: z.boolean(), end: z.boolean(), accept: z.boolean() }),
})

export type PaymentRecord = z.output<typeof historyRecord>

const payments = listEndpoint({
  path: '/api/Payment/GetPaymentHistoryQuery',
  access: 'payment_history',
  summary: 'Payments and discounts by shipment, newest first',
  name: 'payments',
  title: 'shell:screen.paymentHistory',
  filters: {
    assetReference: textFilter('payment:column.reference', 40),
    companyID: companyFilter('payment:column.company', { needs: 'agent_agentshipmentlist' }),
    date: daysFilter('payment:column.date', 'startDate', 'endDate'),
    type: choiceFilter('payment:column.type', paymentTypes, (type) => `payment:type.${type}`),
    status: choiceFilter('payment:column.status', recordStatuses, (state) => `payment:state.${state}`),
    currency: choiceFilter('payment:column.currency', paidCurrencies, (code) => `payment:currency.${code}`),
    /**
     * Unpaid or open attempts. Hidden from customers unless they request them; a state filter counts as a
     * request.
     */
    unfinished: flagFilter('payment:column.unfinished', (option) => `payment:unfinished.${option}`),
    issue: choiceFilter('payment:column.issue', paymentIssues, (issue) => `payment:issue.${issue}`, {
      needs: 'agent_agentshipmentlist',
    }),
  },
  item: historyRecord,
  columns: {
    reference: {
      kind: 'reference',
      title: 'payment:column.reference',
      isIdentity: true,
      value: (row) => row.assetReference,
    },
    date: { kind: 'moment', title: 'payment:column.date', value: (row) => row.paymentDate },
    company: {
      kind: 'text',
      title: 'payment:column.company',
      needs: 'agent_agentshipmentlist',
      value: (row) => row.company,
    },
    sender: { kind: 'text', title: 'payment:column.sender', value: (row) => row.sender },
    receiver: { kind: 'text', title: 'payment:column.receiver', value: (row) => row.receiver },
    country: { kind: 'country', title: 'payment:column.country', value: (row) => row.country },
    type: {
      kind: 'word',
      title: 'payment:column.type',
      value: (row) => row.paymentType && `payment:type.${row.paymentType}`,
    },
    amount: { kind: 'money', title: 'payment:column.amount', value: (row) => row },
    status: { kind: 'word', title: 'payment:column.status', value: (row) => `payment:state.${row.status}` },
    refunded: {
      kind: 'money',
      title: 'payment:detail.refunded',
      isHiddenAtFirst: true,
      value: ({ refundedAmount, currency }) =>
        refundedAmount > 0 ? { amount: refundedAmount, currency } : null,
    },
    // Shown as the second line of the status.
    issue: {
      kind: 'word',
      title: 'payment:column.issue',
      needs: 'agent_agentshipmentlist',
      isHiddenAtFirst: true,
      value: (row) => row.issue && `payment:issue.${row.issue}`,
    },
    taken: {
      kind: 'money',
      title: 'payment:column.taken',
      needs: 'agent_agentshipmentlist',
      isHiddenAtFirst: true,
      value: (row) => row.taken,
    },
    provider: {
      kind: 'text',
      title: 'payment:column.provider',
      needs: 'agent_agentshipmentlist',
      isHiddenAtFirst: true,
      value: (row) => row.provider,
    },
  },
  sorts: ['-date', 'date'],
  hasPersonalData: true,
})

/** `id` is the id of the history row. */
const staffDecision = z.object({
  id: z.uuid('validation:choice'),
  reason: requiredText(300, 'payment:reasonRequired'),
})
const decidedPayment = outcome.extend({ status: z.enum(paymentStates) })

export const paymentEndpoints = {
  startCartPayment: endpoint({
    method: 'POST',
    path: '/api/Payment/ProcessCartPaymentCommand',
    access: 'seesPrices',
    recordedIn: 'payment_events',
    summary: 'Start paying chosen items of the cart, all in one currency',
    body: z.object({
      cartItemIds: z
        .array(z.uuid('validation:choice'), 'cart:selectItems')
        .min(1, 'cart:selectItems')
        .max(200, 'validation:tooBig'),
      saveCard: saveCard(),
    }),
    answer: startedPayment,
    idempotent: true,
    errors: startErrors,
  }),
  startShipmentPayment: endpoint({
    method: 'POST',
    path: '/api/Payment/StartShipmentPaymentCommand',
    access: 'seesPrices',
    recordedIn: 'payment_events',
    summary: 'Start paying one shipment that is in the cart, or that `offerId` puts there',
    body: z.object({
      shipmentId: z.uuid('validation:choice'),
      offerId: z.uuid('validation:choice').nullish(),
      saveCard: saveCard(),
    }),
    answer: startedPayment,
    idempotent: true,
    errors: startErrors,
  }),
  getPaymentStatus: endpoint({
    method: 'POST',
    path: '/api/Payment/GetPaymentStatus',
    access: 'seesPrices',
    recordedIn: 'payment_events',
    summary: 'How a payment stands, for a page that cannot reach the hub',
    body: z.object({ conversationId }),
    answer: paymentStatus,
    errors: ['notFound'],
  }),
  cancelPayment: endpoint({
    method: 'POST',
    path: '/api/Payment/CancelPayment',
    access: 'seesPrices',
    recordedIn: 'payment_events',
    summary: 'Give up an open payment; money that was captured in the meantime counts as paid',
    body: z.object({ conversationId }),
    answer: paymentStatus,
    errors: ['notFound', 'paymentInProgress'],
  }),
  endPayment: endpoint({
    method: 'POST',
    path: '/api/Payment/EndPayment',
    access: 'operation',
    summary: 'End a payment whose provider does not come back; money that it reports later goes into review',
    body: staffDecision,
    answer: decidedPayment,
    errors: ['notFound', 'paymentInProgress'],
  }),
  acceptLatePayment: endpoint({
    method: 'POST',
    path: '/api/Payment/AcceptLatePayment',
    access: 'operation',
    summary:
      'Money that came after the payment was ended counts as paid; what was paid otherwise is given back',
    body: staffDecision,
    answer: decidedPayment,
    errors: ['notFound', 'paymentNotWaiting'],
  }),
  receiveCallback: endpoint({
    method: 'POST',
    path: '/api/Payment/PaymentCallback',
    access: 'public',
    recordedIn: 'payment_events',
    summary: 'The provider says that a payment changed; believed only after asking the provider',
    body: z.object({ conversationId }),
    answer: outcome,
    limit: { max: 600, windowSeconds: 60 },
    errors: ['notFound'],
  }),
  listPaymentStatuses: endpoint({
    method: 'POST',
    path: '/api/Payment/GetPaymentStatuses',
    access: 'seesPrices',
    summary: 'Names of the payment statuses',
    answer: z.array(named),
  }),
  listPaymentTypes: endpoint({
    method: 'POST',
    path: '/api/Payment/GetPaymentTypes',
    access: 'seesPrices',
    summary: 'Names of the payment types',
    answer: z.array(named),
  }),
  listShipmentTransactions: endpoint({
    method: 'POST',
    path: '/api/Payment/GetShipmentPaymentTransactions',
    access: 'seesPrices',
    summary: 'Payments that a shipment was part of, newest first',
    body: z.object({ shipmentId: z.uuid('validation:choice') }),
    answer: z.array(transaction),
    errors: ['notFound'],
  }),
  listPayments: payments,
  exportPayments: payments.export,
}
