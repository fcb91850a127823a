/** Cancellations that need a decision by staff. */
import { cancellationDecisions } from '@kervan/domain/shipment/cancellationLife'
import { z } from 'zod'
import { amount } from '../fields.ts'
import { choiceFilter, companyFilter, daysFilter, textFilter } from '../list/filters.ts'
import { listEndpoint } from '../list/listEndpoint.ts'

/** The carrier refused, has no cancellation call or does not answer; or the payment provider refused the refund. */
const cancellationTroubles = ['carrierRefused', 'carrierCannot', 'carrierSilent', 'refundRefused'] as const
export type CancellationTrouble = (typeof cancellationTroubles)[number]

const waiting = z.object({
  id: z.uuid(),
  shipmentId: z.uuid(),
  assetReference: z.string(),
  company: z.string(),
  carrierName: z.string().nullable(),
  trouble: z.enum(cancellationTroubles),
  /** Reason text of the carrier or the payment provider. */
  words: z.string().nullable(),
  /** Reason given by the requester of the cancellation. */
  reason: z.string().nullable(),
  askedDate: z.iso.datetime(),
  /** Time since which staff must decide. */
  waitingDate: z.iso.datetime(),
  /** Whole days. */
  ageDays: z.int(),
  /** Refund that the payment provider refused. */
  refund: z.object({ id: z.uuid(), amount, currency: z.string() }).nullable(),
  /** Decisions about the cancellation that are possible now. */
  decisions: z.array(z.enum(cancellationDecisions)),
})
export type WaitingCancellation = z.output<typeof waiting>

const waitingCancellations = listEndpoint({
  path: '/api/Shipment/GetWaitingCancellations',
  access: 'operation',
  summary: 'Cancellations that wait for people, with the reason and how long they wait',
  name: 'waitingCancellations',
  title: 'shell:screen.waitingCancellations',
  filters: {
    assetReference: textFilter('cancellation:reference', 40),
    companyID: companyFilter('cancellation:company'),
    date: daysFilter('cancellation:asked', 'startDate', 'endDate'),
    trouble: choiceFilter(
      'cancellation:trouble',
      cancellationTroubles,
      (trouble) => `cancellation:troubleName.${trouble}`,
    ),
  },
  item: waiting,
  columns: {
    reference: {
      kind: 'reference',
      title: 'cancellation:reference',
      isIdentity: true,
      value: (row) => row.assetReference,
    },
    company: { kind: 'text', title: 'cancellation:company', value: (row) => row.company },
    trouble: {
      kind: 'word',
      title: 'cancellation:trouble',
      value: (row) => `cancellation:troubleName.${row.trouble}`,
    },
    words: { kind: 'text', title: 'cancellation:words', value: (row) => row.words },
    age: { kind: 'number', title: 'cancellation:days', value: (row) => row.ageDays },
    refund: { kind: 'money', title: 'cancellation:refund', value: (row) => row.refund },
    carrier: { kind: 'text', title: 'cancellation:carrier', value: (row) => row.carrierName },
    reason: { kind: 'text', title: 'cancellation:reason', value: (row) => row.reason },
    asked: { kind: 'moment', title: 'cancellation:asked', value: (row) => row.askedDate },
  },
  sorts: ['asked', '-asked'],
  hasPersonalData: true,
})

export const waitingCancellationEndpoints = {
  listWaitingCancellations: waitingCancellations,
  exportWaitingCancellations: waitingCancellations.export,
}
