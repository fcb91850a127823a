import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import { unsettledStates } from '@kervan/domain/shipment/adjustmentLife'
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { trackingExceptions } from '@kervan/domain/tracking/trackingStages'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount } from '../../fields.ts'
import {
  choiceFilter,
  choicesFilter,
  companyFilter,
  countriesFilter,
  daysFilter,
  idsFilter,
  searchFilter,
} from '../../list/filters.ts'
import { listEndpoint } from '../../list/listEndpoint.ts'

const paymentStatuses = ['none', 'pending', 'successful', 'failed'] as const

/** Last scan or carrier message; before the first, the last change of state. */
const lastEvent = z.object({
  date: z.iso.datetime(),
  location: z.string().nullable(),
  description: z.string(),
})

/** Progress of a cancellation in the list; `teamLooks` means that staff must decide. */
const cancellationSteps = ['carrierAsked', 'teamLooks', 'refundOnItsWay', 'refunded'] as const

export const shipmentListRow = z.object({
  id: z.uuid(),
  assetReference: z.string(),
  supplierReference: z.string().nullable(),
  customerReference: z.string().nullable(),
  companyName: z.string().nullable(),
  /** 1: document, 2: package. */
  shipmentType: z.int(),
  state: z.enum(shipmentStates),
  /** Null when not cancelled after payment, or when nothing was refunded. */
  cancellationStep: z.enum(cancellationSteps).nullable(),
  paymentStatus: z.enum(paymentStatuses),
  /** Unsettled extra payment: unpaid or disputed. Null when prices are hidden. */
  extraPayment: z.enum(unsettledStates).nullable(),
  trackingGroupId: z.int().min(0).max(5),
  trackingException: z.enum(trackingExceptions).nullable(),
  lastEvent: lastEvent.nullable(),
  /** Last download of the shipment's labels for printing. */
  labelPrintedAt: z.iso.datetime().nullable(),
  senderName: z.string().nullable(),
  receiverName: z.string().nullable(),
  receiverCity: z.string().nullable(),
  receiverCountryCode: z.string().nullable(),
  supplierName: z.string().nullable(),
  supplierServiceMethodName: z.string().nullable(),
  totalWeight: z.number().nullable(),
  pieceCount: z.int(),
  totalPrice: amount.nullable(),
  priceCurrency: z.string().nullable(),
  /** Possible duplicate in the same company; searched until a carrier has the parcel. */
  duplicateOf: z
    .object({ id: z.uuid(), assetReference: z.string(), state: z.enum(shipmentStates) })
    .nullable(),
  createdAt: z.iso.datetime(),
})
export type ShipmentListRow = z.output<typeof shipmentListRow>

/** Text of the exception if there is one, else of the state. */
export const stateTextOf = ({ state, trackingException }: ShipmentListRow): string =>
  trackingException && state !== 'returned'
    ? `tracking:exception.${trackingException}`
    : `shipment:state.${state}`

/** Payment status for display: a cancelled and refunded shipment is no longer paid. */
export const paymentOf = ({
  paymentStatus,
  cancellationStep,
}: Pick<ShipmentListRow, 'paymentStatus' | 'cancellationStep'>) =>
  cancellationStep === 'refunded' ? 'refunded' : paymentStatus

const shipmentList = listEndpoint({
  path: '/api/Shipment/GetShipmentList',
  access: 'shipment_shipmentlist',
  onBehalf: 'read',
  summary: 'Shipments, newest first',
  name: 'shipments',
  title: 'shell:screen.shipmentList',
  filters: {
    /**
     * Any part of our reference, the carrier's, the customer's, or the name of a party, the company or a
     * product; also a scanned piece code.
     */
    reference: searchFilter('shipment/list:search'),
    companyID: companyFilter('shipment/list:column.company', { needs: 'agent_agentshipmentlist' }),
    date: daysFilter('shipment/list:column.createdAt', 'dateFrom', 'dateTo'),
    countryCodes: countriesFilter('shipment/list:column.country'),
    supplierIds: idsFilter('shipment/list:column.carrier'),
    trouble: choiceFilter(
      'shipment/list:trouble.label',
      ['open'],
      (value) => `shipment/list:trouble.${value}`,
    ),
    states: choicesFilter('shipment/list:column.state', shipmentStates, (state) => `shipment:state.${state}`),
    paymentStatuses: choicesFilter(
      'shipment/list:column.payment',
      paymentStatuses,
      (status) => `shipment/list:payment.${status}`,
    ),
  },
  item: shipmentListRow,
  columns: {
    reference: {
      kind: 'reference',
      title: 'shipment/list:column.reference',
      isIdentity: true,
      value: (row) => row.assetReference,
    },
    customerReference: {
      kind: 'text',
      title: 'shipment/list:column.customerReference',
      isHiddenAtFirst: true,
      value: (row) => row.customerReference,
    },
    company: {
      kind: 'text',
      title: 'shipment/list:column.company',
      needs: 'agent_agentshipmentlist',
      value: (row) => row.companyName,
    },
    state: { kind: 'word', title: 'shipment/list:column.state', value: stateTextOf },
    lastEvent: {
      kind: 'text',
      title: 'shipment/list:column.lastEvent',
      // Second line of another cell of the screen.
      isHiddenAtFirst: true,
      value: (row) => row.lastEvent?.description ?? null,
    },
    lastEventAt: {
      kind: 'moment',
      title: 'shipment/list:column.lastEventAt',
      isHiddenAtFirst: true,
      value: (row) => row.lastEvent?.date ?? null,
    },
    receiver: { kind: 'text', title: 'shipment/list:column.receiver', value: (row) => row.receiverName },
    city: {
      kind: 'text',
      title: 'shipment/list:column.city',
      isHiddenAtFirst: true,
      value: (row) => row.receiverCity,
    },
    country: {
      kind: 'country',
      title: 'shipment/list:column.country',
      // Second line of another cell of the screen.
      isHiddenAtFirst: true,
      value: (row) => row.receiverCountryCode,
    },
    carrier: {
      kind: 'text',
      title: 'shipment/list:column.carrier',
      value: (row) => row.supplierName && carrierAndService(row.supplierName, row.supplierServiceMethodName),
    },
    pieces: {
      kind: 'number',
      title: 'shipment/list:column.pieces',
      isHiddenAtFirst: true,
      value: (row) => row.pieceCount,
    },
    weight: {
      kind: 'weight',
      title: 'shipment/list:column.weight',
      isHiddenAtFirst: true,
      value: (row) => row.totalWeight,
    },
    payment: {
      kind: 'word',
      title: 'shipment/list:column.payment',
      value: (row) => `shipment/list:payment.${paymentOf(row)}`,
    },
    price: {
      kind: 'money',
      title: 'shipment/list:column.price',
      value: ({ totalPrice, priceCurrency }) =>
        totalPrice === null || priceCurrency === null
          ? null
          : { amount: totalPrice, currency: priceCurrency },
    },
    createdAt: { kind: 'moment', title: 'shipment/list:column.createdAt', value: (row) => row.createdAt },
    supplierReference: {
      kind: 'reference',
      title: 'shipment/list:column.supplierReference',
      isHiddenAtFirst: true,
      value: (row) => row.supplierReference,
    },
    labelPrinted: {
      kind: 'moment',
      title: 'shipment/list:column.labelPrinted',
      isHiddenAtFirst: true,
      value: (row) => row.labelPrintedAt,
    },
    sender: {
      kind: 'text',
      title: 'shipment/list:column.sender',
      isHiddenAtFirst: true,
      value: (row) => row.senderName,
    },
  },
  sorts: ['-createdAt', 'createdAt'],
  hasPersonalData: true,
})

export const shipmentListEndpoints = {
  listShipments: shipmentList,
  exportShipments: shipmentList.export,
  listNeeds: endpoint({
    onBehalf: 'read',
    method: 'GET',
    path: '/api/Shipment/GetShipmentNeeds',
    access: 'shipment_shipmentlist',
    summary:
      'What waits for somebody: shipments to finish, to pay, without a courier, with an extra payment, and those that met an exception',
    answer: z.object({
      /** Number of unfinished shipments; each count stops at `countedAtMost`. */
      unfinishedCount: z.int(),
      unpaidCount: z.int(),
      exceptionCount: z.int(),
      /** Paid shipments of the caller's company without a pickup request; 0 when a standing pickup exists. */
      withoutPickupCount: z.int(),
      /** Shipments with an extra payment that is neither paid nor disputed; 0 when prices are hidden. */
      extraPaymentCount: z.int(),
      /** Oldest shipments with an open extra payment. */
      extraPayments: z.array(
        z.object({ id: z.uuid(), assetReference: z.string(), amount, currency: z.string() }),
      ),
      /** Newest shipments with an exception. */
      exceptions: z.array(
        shipmentListRow.pick({
          id: true,
          assetReference: true,
          receiverName: true,
          receiverCountryCode: true,
          trackingException: true,
        }),
      ),
    }),
  }),
}

/** Counting limit: a user with a hundred waiting shipments needs no exact count, and the database is spared. */
export const countedAtMost = 100
