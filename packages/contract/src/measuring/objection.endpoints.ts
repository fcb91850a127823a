/** Objections to extra payments, for staff who decide them. */
import { adjustmentStates, objectionDecisions } from '@kervan/domain/shipment/adjustmentLife'
import { z } from 'zod'
import { amount } from '../fields.ts'
import { choiceFilter, companyFilter, daysFilter, textFilter } from '../list/filters.ts'
import { listEndpoint } from '../list/listEndpoint.ts'

const objection = z.object({
  /** Id of the extra payment. */
  id: z.uuid(),
  shipmentId: z.uuid(),
  assetReference: z.string(),
  company: z.string(),
  amount,
  currency: z.string(),
  askedDate: z.iso.datetime(),
  objection: z.string(),
  objectedDate: z.iso.datetime(),
  /** Age of the objection in whole days, until its decision. */
  ageDays: z.int(),
  state: z.enum(adjustmentStates),
  decision: z.enum(objectionDecisions).nullable(),
  decidedDate: z.iso.datetime().nullable(),
})

const objections = listEndpoint({
  path: '/api/Shipment/GetObjections',
  access: 'operation',
  summary: 'Objections to extra payments, with how long they wait',
  name: 'objections',
  title: 'shell:screen.objections',
  filters: {
    assetReference: textFilter('measuring:objections.reference', 40),
    companyID: companyFilter('measuring:objections.company'),
    date: daysFilter('measuring:objections.objected', 'startDate', 'endDate'),
    status: choiceFilter(
      'measuring:objections.status',
      ['waiting', 'closed'],
      (status) => `measuring:objections.${status}`,
    ),
  },
  item: objection,
  columns: {
    reference: {
      kind: 'reference',
      title: 'measuring:objections.reference',
      isIdentity: true,
      value: (row) => row.assetReference,
    },
    company: { kind: 'text', title: 'measuring:objections.company', value: (row) => row.company },
    amount: { kind: 'money', title: 'measuring:objections.amount', value: (row) => row },
    asked: { kind: 'moment', title: 'measuring:objections.asked', value: (row) => row.askedDate },
    objected: { kind: 'moment', title: 'measuring:objections.objected', value: (row) => row.objectedDate },
    age: { kind: 'number', title: 'measuring:objections.days', value: (row) => row.ageDays },
    objection: { kind: 'text', title: 'measuring:objections.objection', value: (row) => row.objection },
    status: {
      kind: 'word',
      title: 'measuring:objections.status',
      value: ({ decision, state }) => {
        if (decision) return `measuring:decided.${decision}`
        return state === 'objected' ? 'measuring:objections.waiting' : `measuring:state.${state}`
      },
    },
    decided: {
      kind: 'moment',
      title: 'measuring:objections.decided',
      isHiddenAtFirst: true,
      value: (row) => row.decidedDate,
    },
  },
  sorts: ['-asked', 'asked'],
  hasPersonalData: true,
})

export const objectionEndpoints = {
  listObjections: objections,
  exportObjections: objections.export,
}
