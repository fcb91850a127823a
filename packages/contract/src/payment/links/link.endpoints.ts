/** Payment links: a person without an account pays selected cart items. */
import { readerLanguages } from '@kervan/domain/readerLanguage'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount, emailAddress, outcome } from '../../fields.ts'
import { choiceFilter, companyFilter, daysFilter } from '../../list/filters.ts'
import { listEndpoint } from '../../list/listEndpoint.ts'
import { startedPayment, startErrors } from '../payment.endpoints.ts'

/**
 * `refunded`: an item was already paid, so the money was refunded. `paidOtherwise`: an item was paid in another
 * way. `changed`: an item is no longer in the cart, or has another price.
 */
const linkStates = ['open', 'paid', 'refunded', 'paidOtherwise', 'changed', 'expired', 'withdrawn'] as const
export type LinkState = (typeof linkStates)[number]

/** Validity of a payment link in days, at a fixed price. */
export const linkDays = [1, 3, 7] as const

const staffOnly = { needs: 'agent_agentshipmentlist' } as const

const link = z.object({
  id: z.uuid(),
  createdDate: z.iso.datetime(),
  company: z.string(),
  /** References of the link's shipments. */
  references: z.array(z.string()),
  amount,
  currency: z.string(),
  status: z.enum(linkStates),
  expiresDate: z.iso.datetime(),
  isEmailed: z.boolean(),
  /** URL of the payment link while it can be paid; null afterwards. */
  url: z.url().nullable(),
})
export type PaymentLinkRecord = z.output<typeof link>

const links = listEndpoint({
  path: '/api/Payment/GetPaymentLinks',
  access: 'payment_history',
  summary: 'Payment links, newest first',
  name: 'paymentLinks',
  title: 'shell:screen.paymentLinks',
  filters: {
    companyID: companyFilter('payment:column.company', staffOnly),
    date: daysFilter('payment:link.created', 'startDate', 'endDate'),
    status: choiceFilter('payment:column.status', linkStates, (state) => `payment:linkState.${state}`),
  },
  item: link,
  columns: {
    created: {
      kind: 'moment',
      title: 'payment:link.created',
      isIdentity: true,
      value: (row) => row.createdDate,
    },
    company: { kind: 'text', title: 'payment:column.company', ...staffOnly, value: (row) => row.company },
    references: {
      kind: 'text',
      title: 'payment:link.references',
      value: (row) => row.references.join(', '),
    },
    amount: { kind: 'money', title: 'payment:column.amount', value: (row) => row },
    status: {
      kind: 'word',
      title: 'payment:column.status',
      value: (row) => `payment:linkState.${row.status}`,
    },
    expires: { kind: 'moment', title: 'payment:link.expires', value: (row) => row.expiresDate },
    emailed: {
      kind: 'word',
      title: 'payment:link.emailed',
      value: (row) => (row.isEmailed ? 'payment:link.yes' : null),
    },
  },
  sorts: ['-created', 'created'],
  hasPersonalData: false,
})

const token = z.string('validation:required').min(1, 'validation:required').max(100, 'validation:tooLong')

const shownLink = z.object({
  status: z.enum(linkStates),
  /** Company that requests the payment. */
  company: z.string(),
  amount,
  currency: z.string(),
  expiresDate: z.iso.datetime(),
  /** Items to pay, without names and addresses. Empty when the link can no longer be paid and was not paid. */
  items: z.array(
    z.object({
      reference: z.string(),
      service: z.string(),
      countryCode: z.string().nullable(),
      amount,
    }),
  ),
  /** True while a card page is open, or the bank is processing the payment. */
  isBeingPaid: z.boolean(),
  /** Reason of the last failure, in the caller's language. */
  failure: z.string().nullable(),
})
export type ShownLink = z.output<typeof shownLink>

export const linkEndpoints = {
  createPaymentLink: endpoint({
    method: 'POST',
    path: '/api/Payment/CreatePaymentLink',
    access: 'seesPrices',
    summary: 'A link by which anyone pays chosen items of the cart at their price of now',
    body: z.object({
      cartItemIds: z
        .array(z.uuid('validation:choice'), 'cart:selectItems')
        .min(1, 'cart:selectItems')
        .max(200, 'validation:tooBig'),
      days: z.literal(linkDays, 'validation:choice'),
      /** Email address that receives the payment link. */
      email: emailAddress('validation:email').nullish(),
      /**
       * Language of the email and the payment page. Without one the email is in the language of the receivers'
       * country, or the caller's if they differ, and the page in that of its reader.
       */
      language: z.enum(readerLanguages, 'validation:choice').nullish(),
    }),
    answer: outcome.extend({ id: z.uuid(), url: z.url(), expiresDate: z.iso.datetime() }),
    idempotent: true,
    limit: { max: 60, windowSeconds: 3600 },
    errors: startErrors,
  }),
  withdrawPaymentLink: endpoint({
    method: 'POST',
    path: '/api/Payment/WithdrawPaymentLink',
    access: 'seesPrices',
    summary: 'A link that was not paid is paid no more; a payment that has begun goes on',
    body: z.object({ id: z.uuid('validation:choice') }),
    answer: outcome,
    errors: ['notFound', 'paymentLinkNotOpen'],
  }),
  findPaymentLink: endpoint({
    method: 'POST',
    path: '/api/Payment/GetPaymentLink',
    access: 'public',
    hasGerman: true,
    summary: 'What a payment link is for and how it stands',
    body: z.object({ token }),
    answer: shownLink,
    limit: { max: 120, windowSeconds: 60 },
    errors: ['notFound'],
  }),
  startLinkPayment: endpoint({
    method: 'POST',
    path: '/api/Payment/StartLinkPayment',
    access: 'public',
    hasGerman: true,
    recordedIn: 'payment_events',
    summary: 'Start paying what a payment link is for',
    body: z.object({ token }),
    answer: startedPayment,
    idempotent: true,
    limit: { max: 20, windowSeconds: 60 },
    errors: [...startErrors, 'paymentLinkNotOpen'],
  }),
  listPaymentLinks: links,
  exportPaymentLinks: links.export,
}
