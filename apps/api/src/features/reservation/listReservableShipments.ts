import { and, desc, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { mostShipments } from '@kervan/contract/reservation/reservation.endpoints'
import type { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import type { Ctx } from '../../platform/ctx.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { chooseReservationCompany } from './chooseReservationCompany.ts'
import { reservationShipments } from './reservation.tables.ts'

type Row = (typeof reservationEndpoints)['listReservableShipments']

/** @throws AppError validationFailed on `companyId` */
export const listReservableShipments = async (
  ctx: Ctx,
  { companyId: named }: InputOf<Row>['body'],
): Promise<AnswerOf<Row>> => {
  const companyId = await chooseReservationCompany(ctx, named ?? null)
  const rows = await ctx.db
    .select({
      id: shipments.id,
      assetReference: shipments.assetReference,
      receiver: shipments.receiverName,
      countryCode: shipments.receiverCountry,
      pieceCount: shipments.pieceCount,
      weightKg: shipments.totalWeightKg,
    })
    .from(shipments)
    .where(
      and(
        eq(shipments.companyId, companyId),
        inArray(shipments.state, ['paid', 'booked']),
        notExists(
          ctx.db
            .select({ one: sql`1` })
            .from(reservationShipments)
            .where(
              and(eq(reservationShipments.shipmentId, shipments.id), eq(reservationShipments.isLive, true)),
            ),
        ),
      ),
    )
    .orderBy(desc(shipments.createdAt), desc(shipments.id))
    .limit(mostShipments)
  return {
    items: rows.map((row) => ({ ...row, weightKg: row.weightKg === null ? null : Number(row.weightKg) })),
  }
}
