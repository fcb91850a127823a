import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount } from '../../fields.ts'
import { filterFields } from '../../list/filters.ts'
import { listEndpoint, mostExportedRows } from '../../list/listEndpoint.ts'
import { shipmentListEndpoints, shipmentListRow } from './shipmentList.endpoints.ts'

/** Row of the customers' list plus the fields that staff need. */
const agentShipmentRow = shipmentListRow.extend({
  companyID: z.int(),
  isCompanyVerified: z.boolean(),
  /** Null when prices are hidden, for agents, and for a company in the default segment. */
  segmentName: z.string().nullable(),
  customsValue: amount.nullable(),
  customsCurrency: z.string().nullable(),
})
export type AgentShipmentRow = z.output<typeof agentShipmentRow>

const { filters, columns, sorts } = shipmentListEndpoints.listShipments.list

const agentShipments = listEndpoint({
  path: '/api/Shipment/GetAgentShipmentList',
  access: 'agent_agentshipmentlist',
  summary: 'Shipments of all companies that the caller looks after, newest first',
  name: 'agentShipments',
  title: 'shell:screen.agentShipmentList',
  filters,
  item: agentShipmentRow,
  columns: {
    reference: columns.reference,
    payment: columns.payment,
    state: columns.state,
    company: columns.company,
    // Second lines of other cells of the screen.
    sender: columns.sender,
    customerReference: columns.customerReference,
    supplierReference: columns.supplierReference,
    country: { ...columns.country, isHiddenAtFirst: undefined },
    weight: { ...columns.weight, isHiddenAtFirst: undefined },
    pieces: { ...columns.pieces, isHiddenAtFirst: undefined },
    createdAt: columns.createdAt,
    customsValue: {
      kind: 'money',
      title: 'shipment/list:column.customsValue',
      value: ({ customsValue, customsCurrency }) =>
        customsValue === null || customsCurrency === null
          ? null
          : { amount: customsValue, currency: customsCurrency },
    },
    carrier: { ...columns.carrier, isHiddenAtFirst: true },
    receiver: { ...columns.receiver, isHiddenAtFirst: true },
    city: columns.city,
    lastEvent: { ...columns.lastEvent, isHiddenAtFirst: true },
    lastEventAt: columns.lastEventAt,
    price: { ...columns.price, isHiddenAtFirst: true },
  },
  sorts,
  hasPersonalData: true,
})

/** Maximum rows to sum up, equal to the export limit. */
export const mostSummedShipments = mostExportedRows

export const agentShipmentListEndpoints = {
  listAgentShipments: agentShipments,
  exportAgentShipments: agentShipments.export,
  sumAgentShipments: endpoint({
    method: 'POST',
    path: '/api/Shipment/GetAgentShipmentSums',
    access: 'agent_agentshipmentlist',
    summary: 'What the filtered shipments add up to: count, pieces, kilograms and goods value by currency',
    body: z.object(filterFields(filters)),
    answer: z.object({
      count: z.int(),
      /** True when the list has more shipments; the sums then cover the newest `count`. */
      isMore: z.boolean(),
      pieces: z.int(),
      weightKg: z.number(),
      customsValues: z.array(z.object({ currency: z.string(), amount })),
    }),
    limit: { max: 60, windowSeconds: 60 },
  }),
}
