import { eq } from 'drizzle-orm'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { defineList } from '../../../../platform/list/defineList.ts'
import { users } from '../../../access/access.tables.ts'
import { carriers, services } from '../../pricing.tables.ts'
import { describeDraft } from '../describePriceList.ts'
import { priceListDrafts } from '../priceList.tables.ts'
import { draftColumns } from './priceListDraft.queries.ts'

export const priceListDraftList = defineList(priceListEndpoints.listPriceListDrafts, {
  scope: 'everyone',
  filters: { supplierServiceMethodId: priceListDrafts.serviceId },
  sorts: { changed: priceListDrafts.changedAt },
  id: priceListDrafts.id,
  select: (db, page) =>
    db
      .select({ ...draftColumns, place: page.place })
      .from(priceListDrafts)
      .innerJoin(services, eq(services.id, priceListDrafts.serviceId))
      .innerJoin(carriers, eq(carriers.id, services.carrierId))
      .leftJoin(users, eq(users.id, priceListDrafts.changedBy))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: (row) => describeDraft(row),
})
