import { eq } from 'drizzle-orm'
import { surchargeEndpoints } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import { countryName } from '../../../platform/language.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { carriers, remoteAreas } from '../pricing.tables.ts'

export const remoteAreaList = defineList(surchargeEndpoints.listRemoteAreas, {
  scope: 'everyone',
  filters: { supplierId: remoteAreas.carrierId, countryCode: remoteAreas.countryCode },
  sorts: { country: [remoteAreas.carrierId, remoteAreas.countryCode, remoteAreas.fromPostalCode] },
  id: remoteAreas.id,
  select: (db, page) =>
    db
      .select({
        place: page.place,
        id: remoteAreas.id,
        supplierName: carriers.name,
        countryCode: remoteAreas.countryCode,
        fromPostalCode: remoteAreas.fromPostalCode,
        toPostalCode: remoteAreas.toPostalCode,
      })
      .from(remoteAreas)
      .innerJoin(carriers, eq(carriers.id, remoteAreas.carrierId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: (row, { language }) => ({ ...row, countryName: countryName(row.countryCode, language) }),
})
