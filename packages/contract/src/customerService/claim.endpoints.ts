/** Claims against carriers for lost, damaged or late shipments. Staff only. */
import { claimEvents, claimKinds, claimStates } from '@kervan/domain/customerService/claimLife'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, currencyCode, decimalNumber, optionalText, rowId, versionNumber } from '../fields.ts'
import { choiceFilter, choicesFilter, companyFilter, daysFilter, searchFilter } from '../list/filters.ts'
import { listEndpoint } from '../list/listEndpoint.ts'
import { documentContentTypes, maxDocumentBytes } from '../shipment/shipment.endpoints.ts'

const access = 'agent_customerservices'

export const longestClaimText = 500

const claimRow = z.object({
  id: z.int(),
  shipmentId: z.uuid(),
  assetReference: z.string(),
  companyName: z.string().nullable(),
  supplierName: z.string().nullable(),
  kind: z.enum(claimKinds),
  state: z.enum(claimStates),
  amount,
  currency: z.string(),
  deadline: z.iso.date(),
  /** True when the deadline has passed without sending the claim to the carrier. */
  isOverdue: z.boolean(),
  decidedAmount: amount.nullable(),
  createdDate: z.iso.datetime(),
  version: z.int(),
})
export type ClaimRow = z.output<typeof claimRow>

const claim = claimRow.extend({
  description: z.string().nullable(),
  possibleEvents: z.array(z.enum(claimEvents)),
  /** Newest first. */
  history: z.array(
    z.object({
      state: z.enum(claimStates),
      date: z.iso.datetime(),
      by: z.string(),
      reason: z.string().nullable(),
      amount: amount.nullable(),
    }),
  ),
  documents: z.array(
    z.object({ id: z.uuid(), fileName: z.string(), createdDate: z.iso.datetime(), by: z.string() }),
  ),
})
export type Claim = z.output<typeof claim>

const positiveAmount = () =>
  decimalNumber('validation:number').pipe(
    z
      .number()
      .positive('customerService:invalid.claimAmount')
      .max(10_000_000, 'validation:tooBig')
      .multipleOf(0.01, 'validation:number'),
  )

const list = listEndpoint({
  path: '/api/Shipment/GetClaims',
  access,
  summary: 'Claims against carriers, the one whose deadline is next first; agents see those of their agency',
  name: 'claims',
  title: 'customerService:claims.title',
  filters: {
    search: searchFilter('customerService:search'),
    states: choicesFilter(
      'customerService:claims.state',
      claimStates,
      (state) => `customerService:claimState.${state}`,
    ),
    kind: choiceFilter(
      'customerService:claims.kind',
      claimKinds,
      (kind) => `customerService:claimKind.${kind}`,
    ),
    companyId: companyFilter('customerService:column.company'),
    deadline: daysFilter('customerService:claims.deadline', 'deadlineFrom', 'deadlineTo'),
  },
  item: claimRow,
  columns: {
    reference: {
      kind: 'reference',
      title: 'customerService:column.reference',
      isIdentity: true,
      value: (row) => row.assetReference,
    },
    kind: {
      kind: 'word',
      title: 'customerService:claims.kind',
      value: (row) => `customerService:claimKind.${row.kind}`,
    },
    state: {
      kind: 'word',
      title: 'customerService:claims.state',
      value: (row) => `customerService:claimState.${row.state}`,
    },
    amount: {
      kind: 'money',
      title: 'customerService:claims.amount',
      value: (row) => ({ amount: row.amount, currency: row.currency }),
    },
    deadline: { kind: 'day', title: 'customerService:claims.deadline', value: (row) => row.deadline },
    company: { kind: 'text', title: 'customerService:column.company', value: (row) => row.companyName },
    carrier: { kind: 'text', title: 'customerService:claims.carrier', value: (row) => row.supplierName },
    decidedAmount: {
      kind: 'money',
      title: 'customerService:claims.decidedAmount',
      value: (row) =>
        row.decidedAmount === null ? null : { amount: row.decidedAmount, currency: row.currency },
    },
    created: { kind: 'moment', title: 'customerService:claims.opened', value: (row) => row.createdDate },
  },
  sorts: ['deadline', '-created'],
  hasPersonalData: false,
})

const shipmentId = z.uuid('validation:choice')

export const claimEndpoints = {
  listClaims: list,
  exportClaims: list.export,
  listShipmentClaims: endpoint({
    method: 'POST',
    path: '/api/Shipment/GetShipmentClaims',
    access,
    summary: 'The claims of a shipment with their history and documents, newest first',
    body: z.object({ shipmentId }),
    answer: z.array(claim),
  }),
  openClaim: endpoint({
    method: 'POST',
    path: '/api/Shipment/OpenClaim',
    access,
    summary:
      'Opens a claim against the carrier of a booked shipment; the deadline follows from carrier and kind',
    body: z.object({
      shipmentId,
      kind: z.enum(claimKinds, 'customerService:required.claimKind'),
      amount: positiveAmount(),
      currency: currencyCode('customerService:required.currency'),
      description: optionalText(longestClaimText),
    }),
    answer: claim,
    idempotent: true,
    errors: ['claimOpenAlready', 'shipmentNotClaimable'],
  }),
  changeClaim: endpoint({
    method: 'POST',
    path: '/api/Shipment/ChangeClaim',
    access,
    summary: 'Sends a claim to the carrier, enters its decision with amount and reason, or closes the claim',
    body: z.object({
      id: rowId(),
      version: versionNumber(),
      event: z.enum(claimEvents, 'validation:choice'),
      /** Amount that the carrier pays; for a partial acceptance. */
      amount: positiveAmount().nullish(),
      /** Reason for a decision about the claim. */
      reason: optionalText(longestClaimText),
    }),
    answer: claim,
    errors: ['changedMeanwhile', 'claimStateRefused'],
  }),
  addClaimDocument: endpoint({
    method: 'POST',
    path: '/api/Shipment/AddClaimDocument',
    access,
    summary: 'Adds a document to a claim: PDF, Word, JPG or PNG, at most 5 MB',
    multipart: { maxFileBytes: maxDocumentBytes, accept: documentContentTypes },
    body: z.object({ id: z.coerce.number('validation:choice').pipe(rowId()) }),
    answer: claim,
  }),
  downloadClaimDocument: endpoint({
    method: 'POST',
    path: '/api/Shipment/GetClaimDocument',
    access,
    summary: 'A document of a claim',
    body: z.object({ documentId: z.uuid('validation:choice') }),
    answer: { contentTypes: documentContentTypes },
    errors: ['fileNotFound'],
  }),
}
