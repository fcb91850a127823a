import { and, eq, sql } from 'drizzle-orm'
import { workListEndpoints } from '@kervan/contract/customerService/workList.endpoints'
import type { WaitingShipment } from '@kervan/contract/customerService/workList.endpoints'
import type { ServiceReason } from '@kervan/domain/customerService/serviceReasons'
import { defineList } from '../../../platform/list/defineList.ts'
import { companies } from '../../company/company.tables.ts'
import { searchShipments } from '../../shipment/list/searchShipments.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { serviceReasonRows } from '../customerService.tables.ts'
import { requireService } from '../requireService.ts'
import { isAssignedTo, isOldestReason, isWaiting } from './workList.queries.ts'

/** Subqueries for the rows of the page, because joins would also run for every counted row. */
const otherReasons = sql<{ reason: ServiceReason; since: string }[]>`array(
  select json_build_object('reason', other.reason, 'since', other.since) from service_reasons as other
  where other.shipment_id = ${serviceReasonRows.shipmentId} and other.reason <> ${serviceReasonRows.reason}
  order by other.since, other.reason)`

const assigneeName = sql<string | null>`(
  select assignee.first_name || ' ' || assignee.last_name
  from shipment_notes as note join users as assignee on assignee.id = note.assignee_id
  where note.shipment_id = ${serviceReasonRows.shipmentId} and note.closed_at is null
  order by note.follow_up_date, note.id limit 1)`

export const workList = defineList(workListEndpoints.listCustomerService, {
  scope: (ctx) => isWaiting(requireService(ctx), ctx.now),
  filters: {
    reason: serviceReasonRows.reason,
    assignee: isAssignedTo,
    companyId: serviceReasonRows.companyId,
    search: (text, ctx) => searchShipments(ctx, text),
  },
  unlessAsked: (ctx, { reason }) => (reason ? undefined : isOldestReason(ctx.now)),
  sorts: { since: serviceReasonRows.since },
  id: serviceReasonRows.shipmentId,
  select: (db, page) =>
    db
      .select({
        place: page.place,
        shipmentId: serviceReasonRows.shipmentId,
        reason: serviceReasonRows.reason,
        since: serviceReasonRows.since,
        otherReasons,
        assigneeName,
        assetReference: shipments.assetReference,
        supplierReference: shipments.supplierReference,
        companyName: companies.name,
        receiverName: shipments.receiverName,
        receiverCountryCode: shipments.receiverCountry,
        state: shipments.state,
        trackingException: shipments.trackingException,
      })
      .from(serviceReasonRows)
      .innerJoin(shipments, eq(shipments.id, serviceReasonRows.shipmentId))
      .leftJoin(companies, eq(companies.id, serviceReasonRows.companyId))
      .where(and(page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: (row, ctx) => ({
    ...row,
    // A follow-up in the future is not a reason yet.
    otherReasons: row.otherReasons.flatMap(({ reason, since }) =>
      new Date(since) <= ctx.now ? [reason] : [],
    ),
    trackingException: row.trackingException as WaitingShipment['trackingException'],
    since: row.since.toISOString(),
  }),
})
