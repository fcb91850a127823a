import { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import type { ExternalReservation } from '@kervan/contract/reservation/externalReservation.endpoints'
import { systemClock } from '../../../platform/clock.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { selectExternal } from './external.queries.ts'
import { externalReservations } from './external.tables.ts'
import { requireWholeHouse } from '../../access/policies.ts'

type Selected = Awaited<ReturnType<typeof selectExternal>>[number]

const describe = ({
  row,
  partnerName,
  companyName,
  reservationNumber,
  duplicateCount,
}: Selected): ExternalReservation => ({
  id: row.id,
  senderName: row.senderName,
  phone: row.phone,
  email: row.email,
  city: row.city,
  district: row.district,
  districtId: row.districtId,
  neighborhood: row.neighborhood,
  postalCode: row.postalCode,
  address: row.address,
  note: row.note,
  date: row.wantedDate,
  wantedTime: row.wantedTime,
  source: row.source,
  partnerName,
  status: row.state,
  createdDate: row.createdAt.toISOString(),
  duplicateCount,
  reason: row.reason,
  companyName,
  reservationId: row.reservationId,
  reservationNumber,
  shipmentId: row.shipmentId,
  isErased: row.erasedAt !== null,
})

export const externalReservationList = defineList(externalReservationEndpoints.listExternalReservations, {
  scope: (ctx) => {
    requireWholeHouse(ctx)
    return undefined
  },
  filters: {
    search: externalReservations.searchText,
    status: externalReservations.state,
    source: externalReservations.source,
    created: externalReservations.createdAt,
  },
  sorts: { created: externalReservations.createdAt },
  id: externalReservations.id,
  select: (db, page) =>
    selectExternal(db, systemClock(), page.place)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: describe,
})
