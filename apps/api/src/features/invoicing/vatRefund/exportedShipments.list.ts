import { and, eq, not, or, sql } from 'drizzle-orm'
import { vatRefundEndpoints } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import { defineList } from '../../../platform/list/defineList.ts'
import { inScope } from '../../access/inScope.ts'
import { scopeOf } from '../../access/policies.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { describeExported } from './describeExported.ts'
import { isExported, isIncomplete, isMissing, leftDay, selectExported } from './exportedShipments.queries.ts'
import { exportProofs } from './exportProof.tables.ts'

export const exportedShipmentList = defineList(vatRefundEndpoints.listExportedShipments, {
  scope: (ctx) => and(inScope(shipments.companyId, scopeOf(ctx)), isExported),
  filters: {
    search: (text) => {
      const number = text.toUpperCase().replaceAll(/\s/g, '')
      return or(
        eq(shipments.assetReference, number),
        eq(shipments.customerReference, text.trim()),
        eq(exportProofs.invoiceNumber, number),
        eq(exportProofs.declarationNumber, number),
      )
    },
    companyID: shipments.companyId,
    date: ({ from, to }) =>
      and(
        from === null ? undefined : sql`${leftDay} >= ${from}`,
        to === null ? undefined : sql`${leftDay} <= ${to}`,
      ),
    isComplete: (wanted) => (wanted ? not(isIncomplete) : isIncomplete),
    gap: (gap) => isMissing[gap],
    countryCode: shipments.receiverCountry,
  },
  sorts: { created: shipments.createdAt },
  id: shipments.id,
  select: (db, page) =>
    selectExported(db, page.place)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: describeExported,
})
