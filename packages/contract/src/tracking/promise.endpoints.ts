/** Promised delivery days: of shipments that need attention, and of offers before booking. */
import { directions } from '@kervan/domain/pricing/rating/compile/rateRows'
import { promiseReasons } from '@kervan/domain/tracking/promise/followPromise'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  choiceFilter,
  choicesFilter,
  companyFilter,
  countryFilter,
  daysFilter,
  idFilter,
} from '../list/filters.ts'
import { listEndpoint } from '../list/listEndpoint.ts'

/** `late`: delivered after the promised day. */
const troubledStatuses = ['atRisk', 'missed', 'late'] as const

const troubledPromise = z.object({
  shipmentId: z.uuid(),
  assetReference: z.string(),
  company: z.string(),
  supplierName: z.string().nullable(),
  supplierServiceMethodName: z.string().nullable(),
  receiverCountryCode: z.string().nullable(),
  /** True when holidays are unknown, so that only weekends were considered. */
  hasUnknownHolidays: z.boolean(),
  firstDay: z.iso.date(),
  /** Actual delivery day of a delivered shipment; null when unknown. */
  expectedDay: z.iso.date().nullable(),
  status: z.enum(troubledStatuses),
  /** Reason; null when delivered without a known cause. */
  reason: z.enum(promiseReasons).nullable(),
  /** Time of the promise's last status change. */
  since: z.iso.datetime(),
})
export type TroubledPromise = z.output<typeof troubledPromise>

const list = listEndpoint({
  path: '/api/Tracking/GetDeliveryPromisesQuery',
  access: 'agent_customerservices',
  summary: 'Shipments whose promised day is at risk or was missed, the oldest promise first',
  name: 'deliveryPromises',
  title: 'shell:screen.deliveryPromises',
  filters: {
    /** Filter by status; defaults to at risk and missed. */
    status: choiceFilter(
      'tracking/promise:column.status',
      troubledStatuses,
      (status) => `tracking/promise:status.${status}`,
    ),
    reason: choicesFilter(
      'tracking/promise:column.reason',
      promiseReasons,
      (reason) => `tracking/promise:reason.${reason}`,
    ),
    supplierId: idFilter('tracking/promise:column.supplier'),
    countryCode: countryFilter('tracking/promise:column.country'),
    companyID: companyFilter('tracking/promise:column.company'),
    firstDay: daysFilter('tracking/promise:column.firstDay', 'startDate', 'endDate'),
  },
  item: troubledPromise,
  columns: {
    reference: {
      kind: 'reference',
      title: 'tracking/promise:column.reference',
      isIdentity: true,
      value: (row) => row.assetReference,
    },
    company: { kind: 'text', title: 'tracking/promise:column.company', value: (row) => row.company },
    status: {
      kind: 'word',
      title: 'tracking/promise:column.status',
      value: (row) => `tracking/promise:status.${row.status}`,
    },
    reason: {
      kind: 'word',
      title: 'tracking/promise:column.reason',
      value: (row) => row.reason && `tracking/promise:reason.${row.reason}`,
    },
    firstDay: { kind: 'day', title: 'tracking/promise:column.firstDay', value: (row) => row.firstDay },
    expectedDay: {
      kind: 'day',
      title: 'tracking/promise:column.expectedDay',
      value: (row) => row.expectedDay,
    },
    supplier: { kind: 'text', title: 'tracking/promise:column.supplier', value: (row) => row.supplierName },
    service: {
      kind: 'text',
      title: 'tracking/promise:column.service',
      isHiddenAtFirst: true,
      value: (row) => row.supplierServiceMethodName,
    },
    country: {
      kind: 'country',
      title: 'tracking/promise:column.country',
      value: (row) => row.receiverCountryCode,
    },
    since: {
      kind: 'moment',
      title: 'tracking/promise:column.since',
      isHiddenAtFirst: true,
      value: (row) => row.since,
    },
  },
  sorts: ['firstDay', '-firstDay'],
  hasPersonalData: false,
})

/** Minimum number of shipments for figures of a service. */
export const fewestMeasured = 30

const expectedDelivery = z.object({
  serviceId: z.int(),
  /** Expected delivery day of a parcel that is ready now. */
  expectedDay: z.iso.date(),
  /** List of working days and skipped days, in the caller's language. */
  explanation: z.string(),
  /** Null when based on fewer than `fewestMeasured` shipments. */
  onTime: z
    .object({
      percent: z.int(),
      shipmentCount: z.int(),
      /** True when based on shipments to this country; false when those are too few and all countries count. */
      isOfCountry: z.boolean(),
      /** Number of past days covered by the figures. */
      days: z.int(),
    })
    .nullable(),
})
export type ExpectedDelivery = z.output<typeof expectedDelivery>

export const promiseEndpoints = {
  listDeliveryPromises: list,
  exportDeliveryPromises: list.export,
  findExpectedDeliveries: endpoint({
    onBehalf: 'facts',
    method: 'POST',
    path: '/api/Tracking/GetExpectedDeliveriesQuery',
    access: 'publicPrices',
    summary: 'By which day each service delivers what is ready now, and how often it kept its day',
    body: z.object({
      /** Receiver's country; for an import the sender's. */
      countryCode: z.string('validation:choice').regex(/^[A-Z]{2}$/, 'validation:choice'),
      direction: z.enum(directions, 'validation:choice').nullish(),
    }),
    answer: z.object({ items: z.array(expectedDelivery) }),
    limit: { max: 60, windowSeconds: 60 },
  }),
}
