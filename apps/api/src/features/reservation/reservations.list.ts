import { and, eq, exists, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { recogniseReference } from '@kervan/domain/reference/references'
import type { Db } from '../../platform/db/database.ts'
import { hasWords } from '../../platform/list/conditions.ts'
import { defineList } from '../../platform/list/defineList.ts'
import { scopeOf } from '../access/policies.ts'
import { companies } from '../company/company.tables.ts'
import { ownPrefixes } from '../reference/rules/currentRules.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { reservations, reservationShipments } from './reservation.tables.ts'
import { reservationInScope } from './reservationInScope.ts'

const holdsShipment = (db: Db, reference: string): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(reservationShipments)
      .innerJoin(shipments, eq(shipments.id, reservationShipments.shipmentId))
      .where(
        and(eq(reservationShipments.reservationId, reservations.id), eq(shipments.assetReference, reference)),
      ),
  )

export const reservationList = defineList(reservationEndpoints.listReservations, {
  scope: (ctx) => reservationInScope(scopeOf(ctx)),
  filters: {
    search: async (text, ctx) => {
      const { kind, reference } = recogniseReference(text, await ownPrefixes(ctx))
      if (kind === 'asset' || kind === 'piece') return holdsShipment(ctx.db, reference)
      return or(hasWords(reservations.searchText, text), eq(reservations.number, text.trim().toUpperCase()))
    },
    date: reservations.date,
    status: reservations.state,
    companyId: reservations.companyId,
  },
  sorts: { date: reservations.date, created: reservations.createdAt },
  id: reservations.id,
  select: (db, page) =>
    db
      .select({ place: page.place, reservation: reservations, companyName: companies.name })
      .from(reservations)
      .innerJoin(companies, eq(companies.id, reservations.companyId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ reservation, companyName }) => ({
    id: reservation.id,
    number: reservation.number,
    date: reservation.date,
    from: reservation.windowFrom,
    to: reservation.windowTo,
    city: reservation.city,
    district: reservation.district,
    address: reservation.address,
    senderName: reservation.senderName,
    companyName,
    status: reservation.state,
    pieceCount: reservation.pieceCount,
    isStanding: reservation.standingId !== null,
    createdDate: reservation.createdAt.toISOString(),
  }),
})
