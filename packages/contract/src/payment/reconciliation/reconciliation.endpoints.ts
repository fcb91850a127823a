/** Differences between our ledger and a provider's daily report, to be resolved by staff. */
import { differenceKinds, movementKinds } from '@kervan/domain/payment/matchLedgers'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount, outcome, requiredText } from '../../fields.ts'
import { choiceFilter, daysFilter } from '../../list/filters.ts'
import { listEndpoint } from '../../list/listEndpoint.ts'

const differenceStates = ['open', 'settled'] as const

const money = z.object({ amount, currency: z.string() }).nullable()

const difference = z.object({
  id: z.uuid(),
  day: z.iso.date(),
  provider: z.string(),
  kind: z.enum(differenceKinds),
  movement: z.enum(movementKinds),
  /** Our identifier of the payment or refund, as stored by the provider. */
  reference: z.string(),
  /** Id of our payment, if it is known here. */
  paymentId: z.uuid().nullable(),
  ours: money,
  theirs: money,
  status: z.enum(differenceStates),
  settledBy: z.string().nullable(),
  settledDate: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
})
export type PaymentDifference = z.output<typeof difference>

const differences = listEndpoint({
  path: '/api/Payment/GetPaymentDifferences',
  access: 'operation',
  summary: 'Differences between our payments and the reports of the providers, newest first',
  name: 'paymentDifferences',
  title: 'shell:screen.paymentDifferences',
  filters: {
    date: daysFilter('payment:difference.day', 'startDate', 'endDate'),
    kind: choiceFilter(
      'payment:difference.kind',
      differenceKinds,
      (kind) => `payment:differenceKind.${kind}`,
    ),
    status: choiceFilter(
      'payment:column.status',
      differenceStates,
      (state) => `payment:differenceState.${state}`,
    ),
  },
  item: difference,
  columns: {
    reference: {
      kind: 'text',
      title: 'payment:difference.reference',
      isIdentity: true,
      value: (row) => row.reference,
    },
    day: { kind: 'day', title: 'payment:difference.day', value: (row) => row.day },
    provider: { kind: 'text', title: 'payment:column.provider', value: (row) => row.provider },
    movement: {
      kind: 'word',
      title: 'payment:difference.movement',
      value: (row) => `payment:movement.${row.movement}`,
    },
    kind: {
      kind: 'word',
      title: 'payment:difference.kind',
      value: (row) => `payment:differenceKind.${row.kind}`,
    },
    ours: { kind: 'money', title: 'payment:difference.ours', value: (row) => row.ours },
    theirs: { kind: 'money', title: 'payment:difference.theirs', value: (row) => row.theirs },
    status: {
      kind: 'word',
      title: 'payment:column.status',
      value: (row) => `payment:differenceState.${row.status}`,
    },
    reason: { kind: 'text', title: 'payment:difference.reason', value: (row) => row.reason },
    settledBy: {
      kind: 'text',
      title: 'payment:difference.settledBy',
      isHiddenAtFirst: true,
      value: (row) => row.settledBy,
    },
  },
  sorts: ['-day', 'day'],
  hasPersonalData: false,
})

export const reconciliationEndpoints = {
  settleDifference: endpoint({
    method: 'POST',
    path: '/api/Payment/SettlePaymentDifference',
    access: 'operation',
    summary: 'Staff looked into a difference and say what became of it',
    body: z.object({
      id: z.uuid('validation:choice'),
      reason: requiredText(500, 'payment:reasonRequired'),
    }),
    answer: outcome,
    errors: ['notFound', 'differenceSettled'],
  }),
  listPaymentDifferences: differences,
  exportPaymentDifferences: differences.export,
}
