import { eq, sql } from 'drizzle-orm'
import type { SQLWrapper } from 'drizzle-orm'
import { performanceEndpoints } from '@kervan/contract/tracking/performance.endpoints'
import { figuresOf, usualPeriod } from '@kervan/domain/tracking/promise/performance'
import { defineList } from '../../../platform/list/defineList.ts'
import { carriers, services } from '../../pricing/pricing.tables.ts'
import { carrierPerformance } from './performance.tables.ts'

const share = (part: SQLWrapper) => ({
  by: sql`(${part}::numeric / ${carrierPerformance.shipments})`,
  type: 'numeric',
})

/** Carrier performance of the platform as a whole, visible to operations only. */
export const carrierPerformanceList = defineList(performanceEndpoints.listCarrierPerformance, {
  scope: 'everyone',
  filters: {
    period: (period) => eq(carrierPerformance.periodDays, Number(period)),
    supplierId: carrierPerformance.carrierId,
    serviceId: carrierPerformance.serviceId,
    countryCode: carrierPerformance.countryCode,
  },
  unlessAsked: (_, { period }) =>
    period ? undefined : eq(carrierPerformance.periodDays, Number(usualPeriod)),
  sorts: {
    shipments: carrierPerformance.shipments,
    onTime: share(carrierPerformance.kept),
    exceptions: share(carrierPerformance.exceptions),
    averageDays: {
      by: sql`coalesce(${carrierPerformance.takenDays}::numeric / nullif(${carrierPerformance.delivered}, 0), 0)`,
      type: 'numeric',
    },
    supplier: carriers.name,
  },
  id: carrierPerformance.id,
  select: (db, page) =>
    db
      .select({
        place: page.place,
        row: carrierPerformance,
        supplierName: carriers.name,
        serviceName: services.name,
      })
      .from(carrierPerformance)
      .innerJoin(carriers, eq(carriers.id, carrierPerformance.carrierId))
      .innerJoin(services, eq(services.id, carrierPerformance.serviceId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ row, supplierName, serviceName }) => ({
    id: row.id,
    supplierName,
    supplierServiceMethodName: serviceName,
    countryCode: row.countryCode,
    shipmentCount: row.shipments,
    ...figuresOf(row),
  }),
})
