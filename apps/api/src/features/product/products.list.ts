import { and, eq, isNotNull, not, sql } from 'drizzle-orm'
import { productEndpoints } from '@kervan/contract/product/product.endpoints'
import { defineList } from '../../platform/list/defineList.ts'
import { inCallersScope } from '../access/inScope.ts'
import { companies } from '../company/company.tables.ts'
import { companyOfShipment } from '../template/companyOfShipment.ts'
import { describeProduct } from './describeProduct.ts'
import { products } from './product.tables.ts'

/** Condition: has all data that customs require. */
const isComplete = and(
  isNotNull(products.gtip),
  isNotNull(products.originCountryCode),
  isNotNull(products.unitPrice),
)!

export const productList = defineList(productEndpoints.listProducts, {
  scope: inCallersScope(products.companyId),
  filters: {
    searchText: products.searchText,
    isActive: products.isActive,
    isComplete: (wanted) => (wanted ? isComplete : not(isComplete)),
    countryCode: products.originCountryCode,
    companyId: products.companyId,
    shipmentId: async (id, ctx) => eq(products.companyId, await companyOfShipment(ctx, id)),
  },
  sorts: {
    lastShipped: {
      by: sql`coalesce(${products.lastShippedAt}, ${products.createdAt})`,
      type: 'timestamp with time zone',
    },
    description: { by: sql`${products.description} collate "tr-x-icu"`, type: 'text' },
    sku: { by: sql`coalesce(${products.sku}, '') collate "tr-x-icu"`, type: 'text' },
    created: products.createdAt,
  },
  id: products.id,
  select: (db, page) =>
    db
      .select({ place: page.place, row: products, companyName: companies.name })
      .from(products)
      .innerJoin(companies, eq(companies.id, products.companyId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ row, companyName }) => describeProduct({ row, companyName }),
})
