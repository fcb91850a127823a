import { eq, sql } from 'drizzle-orm'
import { templateEndpoints } from '@kervan/contract/template/template.endpoints'
import { inCallersScope } from '../access/inScope.ts'
import { defineList } from '../../platform/list/defineList.ts'
import { companyOfShipment } from './companyOfShipment.ts'
import { describeSummary } from './describeTemplate.ts'
import { shipmentTemplates } from './template.tables.ts'

export const templateList = defineList(templateEndpoints.listTemplates, {
  scope: inCallersScope(shipmentTemplates.companyId),
  filters: {
    searchText: shipmentTemplates.searchText,
    kind: shipmentTemplates.kind,
    isActive: shipmentTemplates.isActive,
    shipmentId: async (id, ctx) => eq(shipmentTemplates.companyId, await companyOfShipment(ctx, id)),
  },
  sorts: {
    lastUsed: shipmentTemplates.lastUsedAt,
    used: shipmentTemplates.usedCount,
    created: shipmentTemplates.createdAt,
    name: { by: sql`${shipmentTemplates.name} collate "tr-x-icu"`, type: 'text' },
  },
  id: shipmentTemplates.id,
  select: (db, page) =>
    db
      .select({ place: page.place, row: shipmentTemplates })
      .from(shipmentTemplates)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ row }) => describeSummary(row),
})
