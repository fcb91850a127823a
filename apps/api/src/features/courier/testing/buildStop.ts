import { eq } from 'drizzle-orm'
import { makePieceCode } from '@kervan/domain/reference/references'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { users } from '../../access/access.tables.ts'
import { assignReservations } from '../../reservation/assignReservations.ts'
import { reservations } from '../../reservation/reservation.tables.ts'
import { createReservation } from '../../reservation/testing/buildReservation.ts'
import { buildBooked } from '../../air/testing/buildManifest.ts'
import type { BookedShipment } from '../../air/testing/buildManifest.ts'

export const idOfUser = async (test: TestApp, email: string): Promise<number> =>
  (await test.services.db.select().from(users).where(eq(users.email, email)))[0]!.id

const twoPieces = {
  pieces: [1, 2].map(() => ({ description: 'Keten örtü', width: 30, length: 20, height: 10, weight: 2 })),
}

/** Assigns a stop as dispatch does. */
export const assignStop = async (
  test: TestApp,
  reservationId: string,
  courierId: number | null,
  order = 1,
): Promise<void> => {
  const userId = await idOfUser(test, 'operasyon@kervan.example')
  await test.services.db.transaction((tx) =>
    assignReservations(tx, { actor: { userId } as never, now: test.services.clock() }, [
      { reservationId, courierId, order: courierId === null ? null : order },
    ]),
  )
}

export interface BuiltStop {
  reservationId: string
  number: string
  date: string
  shipment: BookedShipment
  /** Codes of the shipment's two pieces. */
  codes: [string, string]
}

/** Creates a courier's stop with a shipment of two pieces and sets the clock to 10:00 of its day. */
export const buildStop = async (test: TestApp, courierId: number, order = 1): Promise<BuiltStop> => {
  test.setNow(new Date())
  const shipment = await buildBooked(test, twoPieces)
  const { id, number } = await createReservation(test, { shipmentIds: [shipment.id] })
  await assignStop(test, id, courierId, order)
  const [row] = await test.services.db.select().from(reservations).where(eq(reservations.id, id))
  const { date } = row!
  test.setNow(new Date(`${date}T07:00:00Z`))
  if (dayInTurkiye(test.services.clock()) !== date) throw new Error('another day')
  const codes: [string, string] = [
    makePieceCode(shipment.assetReference, 1),
    makePieceCode(shipment.assetReference, 2),
  ]
  return { reservationId: id, number, date, shipment, codes }
}
