/** Work list of customer services: waiting shipments by reason and age. Staff only. */
import { serviceReasons } from '@kervan/domain/customerService/serviceReasons'
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { trackingExceptions } from '@kervan/domain/tracking/trackingStages'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { rowId } from '../fields.ts'
import { choiceFilter, companyFilter, idFilter, searchFilter } from '../list/filters.ts'
import { listEndpoint } from '../list/listEndpoint.ts'

const access = 'agent_customerservices'

/** Maximum count of waiting shipments: nobody can handle more in a day. */
export const waitingCountedAtMost = 1000

const waitingShipment = z.object({
  shipmentId: z.uuid(),
  assetReference: z.string(),
  supplierReference: z.string().nullable(),
  companyName: z.string().nullable(),
  receiverName: z.string().nullable(),
  receiverCountryCode: z.string().nullable(),
  state: z.enum(shipmentStates),
  trackingException: z.enum(trackingExceptions).nullable(),
  /** Requested reason, else the one that has waited longest. */
  reason: z.enum(serviceReasons),
  since: z.iso.datetime(),
  /** Further reasons of the same shipment. */
  otherReasons: z.array(z.enum(serviceReasons)),
  /** Assignee of the open follow-up that is due first. */
  assigneeName: z.string().nullable(),
})
export type WaitingShipment = z.output<typeof waitingShipment>

const list = listEndpoint({
  path: '/api/Shipment/GetCustomerServiceList',
  access,
  summary:
    'Shipments that wait for customer services, whoever waits longest first; agents see those of their agency',
  name: 'customerServices',
  title: 'shell:screen.customerServices',
  filters: {
    reason: choiceFilter(
      'customerService:column.reason',
      serviceReasons,
      (reason) => `customerService:reason.${reason}`,
    ),
    assignee: idFilter('customerService:column.assignee'),
    companyId: companyFilter('customerService:column.company'),
    /** Text search, equal to the shipment list's search. */
    search: searchFilter('customerService:search'),
  },
  item: waitingShipment,
  columns: {
    reference: {
      kind: 'reference',
      title: 'customerService:column.reference',
      isIdentity: true,
      value: (row) => row.assetReference,
    },
    reason: {
      kind: 'word',
      title: 'customerService:column.reason',
      value: (row) => `customerService:reason.${row.reason}`,
    },
    since: { kind: 'moment', title: 'customerService:column.since', value: (row) => row.since },
    state: {
      kind: 'word',
      title: 'customerService:column.state',
      value: (row) =>
        row.trackingException ? `tracking:exception.${row.trackingException}` : `shipment:state.${row.state}`,
    },
    company: { kind: 'text', title: 'customerService:column.company', value: (row) => row.companyName },
    receiver: { kind: 'text', title: 'customerService:column.receiver', value: (row) => row.receiverName },
    country: {
      kind: 'country',
      title: 'customerService:column.country',
      value: (row) => row.receiverCountryCode,
    },
    assignee: { kind: 'text', title: 'customerService:column.assignee', value: (row) => row.assigneeName },
    supplierReference: {
      kind: 'reference',
      title: 'customerService:column.supplierReference',
      isHiddenAtFirst: true,
      value: (row) => row.supplierReference,
    },
  },
  sorts: ['since', '-since'],
  hasPersonalData: true,
})

export const workListEndpoints = {
  listCustomerService: list,
  exportCustomerService: list.export,
  countCustomerService: endpoint({
    method: 'POST',
    path: '/api/Shipment/GetCustomerServiceCounts',
    access,
    summary: 'How many shipments wait for customer services for each reason, counted up to 1,000',
    body: z.object({ assignee: rowId().nullish(), companyId: rowId().nullish() }),
    answer: z.object({ counts: z.array(z.object({ reason: z.enum(serviceReasons), count: z.int() })) }),
  }),
  listServiceStaff: endpoint({
    method: 'POST',
    path: '/api/Shipment/GetCustomerServiceStaff',
    access,
    summary: 'Colleagues to whom a follow-up can be assigned; for agents those of their agency',
    body: z.object({}),
    answer: z.object({ items: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
}
