/** Punctuality of carriers, calculated from events each night. For staff of our own company. */
import { performancePeriods } from '@kervan/domain/tracking/promise/performance'
import { z } from 'zod'
import { choiceFilter, countryFilter, idFilter } from '../list/filters.ts'
import { numberedListEndpoint } from '../list/listEndpoint.ts'

/** Figures of a period: shipments whose promised day is within its days before today. */
const performance = z.object({
  id: z.int(),
  supplierName: z.string(),
  supplierServiceMethodName: z.string(),
  countryCode: z.string(),
  /** Delivered shipments, and undelivered ones whose promised day has passed. */
  shipmentCount: z.int(),
  /** Percentage of these shipments that arrived on time. */
  onTimePercent: z.number(),
  exceptionPercent: z.number(),
  /** Percentage scanned on the hand-over day, among the scanned shipments. */
  firstScanPercent: z.number().nullable(),
  /** Mean working days from first scan to delivery; null before any delivery. */
  averageDays: z.number().nullable(),
  /** Mean of the service's maximum transit time. */
  promisedDays: z.number(),
})
export type PerformanceRow = z.output<typeof performance>

const list = numberedListEndpoint({
  path: '/api/Tracking/GetCarrierPerformanceQuery',
  access: 'operation',
  summary: 'On-time delivery, exceptions, first scan and days of carriers by service and country',
  name: 'carrierPerformance',
  title: 'shell:screen.carrierPerformance',
  filters: {
    /** Filter by period; defaults to 90 days. */
    period: choiceFilter(
      'tracking/performance:column.period',
      performancePeriods,
      (period) => `tracking/performance:period.${period}`,
    ),
    supplierId: idFilter('tracking/performance:column.supplier'),
    serviceId: idFilter('tracking/performance:column.service'),
    countryCode: countryFilter('tracking/performance:column.country'),
  },
  item: performance,
  columns: {
    service: {
      kind: 'text',
      title: 'tracking/performance:column.service',
      isIdentity: true,
      value: (row) => row.supplierServiceMethodName,
    },
    supplier: {
      kind: 'text',
      title: 'tracking/performance:column.supplier',
      value: (row) => row.supplierName,
    },
    country: {
      kind: 'country',
      title: 'tracking/performance:column.country',
      value: (row) => row.countryCode,
    },
    shipments: {
      kind: 'number',
      title: 'tracking/performance:column.shipments',
      value: (row) => row.shipmentCount,
    },
    onTime: {
      kind: 'percent',
      title: 'tracking/performance:column.onTime',
      value: (row) => row.onTimePercent,
    },
    exceptions: {
      kind: 'percent',
      title: 'tracking/performance:column.exceptions',
      value: (row) => row.exceptionPercent,
    },
    firstScan: {
      kind: 'percent',
      title: 'tracking/performance:column.firstScan',
      value: (row) => row.firstScanPercent,
    },
    averageDays: {
      kind: 'number',
      title: 'tracking/performance:column.averageDays',
      value: (row) => row.averageDays,
    },
    promisedDays: {
      kind: 'number',
      title: 'tracking/performance:column.promisedDays',
      value: (row) => row.promisedDays,
    },
  },
  sorts: ['-shipments', 'onTime', '-onTime', '-exceptions', '-averageDays', 'supplier'],
  hasPersonalData: false,
})

export const performanceEndpoints = {
  listCarrierPerformance: list,
  exportCarrierPerformance: list.export,
}
