/** Disputes with carriers: letters about lines of their invoices, followed to their credit. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount, optionalText, outcome, requiredText } from '../../fields.ts'
import { choiceFilter, idFilter } from '../../list/filters.ts'
import { listEndpoint } from '../../list/listEndpoint.ts'
import { decidedIds, withCents } from './expense.endpoints.ts'

const access = 'invoicing_expenseinvoicing'

/** `waiting`: some line has no answer. `closed`: every line is credited or accepted. */
const disputeStates = ['waiting', 'closed'] as const

const dispute = z.object({
  id: z.uuid(),
  number: z.string(),
  supplierId: z.int(),
  supplierName: z.string(),
  createdDate: z.iso.datetime(),
  createdBy: z.string(),
  lineCount: z.int(),
  waitingCount: z.int(),
  currency: z.string(),
  disputed: amount,
  credited: amount,
  status: z.enum(disputeStates),
})
export type ExpenseDispute = z.output<typeof dispute>

const disputes = listEndpoint({
  path: '/api/Invoicing/GetExpenseDisputes',
  access,
  summary: 'Disputes with carriers and what came of them, newest first',
  name: 'expenseDisputes',
  title: 'shell:screen.expenseDisputes',
  filters: {
    supplierId: idFilter('invoicing/expenses:column.supplier'),
    status: choiceFilter(
      'invoicing/expenses:column.state',
      disputeStates,
      (state) => `invoicing/expenses:disputeState.${state}`,
    ),
  },
  item: dispute,
  columns: {
    number: {
      kind: 'text',
      title: 'invoicing/expenses:column.dispute',
      isIdentity: true,
      value: (row) => row.number,
    },
    supplier: { kind: 'text', title: 'invoicing/expenses:column.supplier', value: (row) => row.supplierName },
    created: { kind: 'moment', title: 'invoicing/expenses:column.sent', value: (row) => row.createdDate },
    lines: { kind: 'number', title: 'invoicing/expenses:column.lines', value: (row) => row.lineCount },
    waiting: { kind: 'number', title: 'invoicing/expenses:column.waiting', value: (row) => row.waitingCount },
    disputed: {
      kind: 'money',
      title: 'invoicing/expenses:column.disputed',
      value: (row) => ({ amount: row.disputed, currency: row.currency }),
    },
    credited: {
      kind: 'money',
      title: 'invoicing/expenses:column.credited',
      value: (row) => ({ amount: row.credited, currency: row.currency }),
    },
    status: {
      kind: 'word',
      title: 'invoicing/expenses:column.state',
      value: (row) => `invoicing/expenses:disputeState.${row.status}`,
    },
    createdBy: {
      kind: 'text',
      title: 'invoicing/expenses:column.createdBy',
      isHiddenAtFirst: true,
      value: (row) => row.createdBy,
    },
  },
  sorts: ['-created', 'created'],
  hasPersonalData: false,
})

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const disputeEndpoints = {
  disputeExpenseLines: endpoint({
    method: 'POST',
    path: '/api/Invoicing/DisputeExpenseLines',
    access,
    summary:
      'Disputes lines of one carrier: they form a letter that can be downloaded and is followed to its credit',
    body: z.object({ ids: decidedIds, reason: optionalText(500) }),
    answer: z.object({ disputeId: z.uuid(), number: z.string(), lineCount: z.int() }),
    idempotent: true,
    errors: ['notFound', 'expenseLineDecided'],
  }),
  withdrawExpenseDispute: endpoint({
    method: 'POST',
    path: '/api/Invoicing/WithdrawExpenseDispute',
    access,
    summary: 'Takes lines out of their dispute for a reason; they wait for a decision again',
    body: z.object({ ids: decidedIds, reason: requiredText(500, 'invoicing/expenses:reasonRequired') }),
    answer: outcome,
    idempotent: true,
    errors: ['notFound', 'expenseLineDecided', 'expenseLineCredited'],
  }),
  settleExpenseLines: endpoint({
    method: 'POST',
    path: '/api/Invoicing/SettleExpenseLines',
    access,
    summary:
      'Records the carrier’s answer to disputed lines: a credit, whole or in part, or a refusal, after which the line is accepted',
    body: z.object({
      ids: decidedIds,
      outcome: z.enum(['credited', 'refused'], 'validation:choice'),
      /** Credited amount of a single line; the whole difference when absent. */
      amount: withCents(z.number().positive('validation:tooSmall')).nullish(),
      /** Number of the credit note or the carrier's reason. */
      reason: requiredText(500, 'invoicing/expenses:reasonRequired'),
    }),
    answer: outcome,
    idempotent: true,
    errors: ['notFound', 'expenseLineDecided'],
  }),
  listExpenseDisputes: disputes,
  exportExpenseDisputes: disputes.export,
  makeExpenseDisputeFile: endpoint({
    method: 'POST',
    path: '/api/Invoicing/GetExpenseDisputeFile',
    access,
    summary: 'The letter of a dispute with its lines and proofs, in Turkish or English',
    body: z.object({
      id: z.uuid('validation:choice'),
      format: z.enum(['pdf', 'xlsx'], 'validation:choice'),
      language: z.enum(['tr', 'en'], 'validation:choice'),
    }),
    answer: { contentTypes: ['application/pdf', xlsxType] },
    limit: { max: 60, windowSeconds: 60 },
    errors: ['notFound'],
  }),
}
