import { eq } from 'drizzle-orm'
import { claimEndpoints } from '@kervan/contract/customerService/claim.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { inScope } from '../../access/inScope.ts'
import { companies } from '../../company/company.tables.ts'
import { offers } from '../../shipment/offers/offer.tables.ts'
import { searchShipments } from '../../shipment/list/searchShipments.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { shipmentClaims } from '../customerService.tables.ts'
import { requireService } from '../requireService.ts'
import { describeClaim } from './describeClaim.ts'

export const claimList = defineList(claimEndpoints.listClaims, {
  scope: (ctx) => inScope(shipments.companyId, requireService(ctx)),
  filters: {
    search: (text, ctx) => searchShipments(ctx, text),
    states: shipmentClaims.state,
    kind: shipmentClaims.kind,
    companyId: shipments.companyId,
    deadline: shipmentClaims.deadline,
  },
  sorts: { deadline: shipmentClaims.deadline, created: shipmentClaims.createdAt },
  id: shipmentClaims.id,
  select: (db, page) =>
    db
      .select({
        place: page.place,
        claim: shipmentClaims,
        assetReference: shipments.assetReference,
        companyName: companies.name,
        supplierName: offers.carrierName,
      })
      .from(shipmentClaims)
      .innerJoin(shipments, eq(shipments.id, shipmentClaims.shipmentId))
      .leftJoin(companies, eq(companies.id, shipments.companyId))
      .leftJoin(offers, eq(offers.id, shipments.offerId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ place: _, ...row }, ctx) => describeClaim(row, dayInTurkiye(ctx.now)),
})
