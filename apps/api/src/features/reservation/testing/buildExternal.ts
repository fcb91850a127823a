import { desc } from 'drizzle-orm'
import { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'
import { externalReservations } from '../external/external.tables.ts'
import { findWindows, sisli } from './buildReservation.ts'

/** Builds a complete request with a unique email and phone number. */
export const buildExternalRequest = (number: number, fields: object = {}) => ({
  senderName: 'Işıl Çağlar',
  email: `isil${number}@talep.example`,
  phone: `0532 400 ${String(1000 + number).slice(0, 2)} ${String(1000 + number).slice(2)}`,
  postalCode: '34394',
  districtId: sisli,
  neighborhood: 'Esentepe',
  address: 'Büyükdere Cad. No: 185 Kat 3',
  note: 'Arka kapıdan giriniz',
  ...fields,
})

/** Creates a phone request and the input that converts it. */
export const buildConversion = async (test: TestApp) => {
  const email = `telefon-${Date.now()}-${Math.random()}@talep.example`
  await test.call(externalReservationEndpoints.createExternalReservation, {
    token: await test.tokenOf('operations'),
    body: buildExternalRequest(900, { email }),
  })
  const [row] = await test.services.db
    .select({ id: externalReservations.id })
    .from(externalReservations)
    .orderBy(desc(externalReservations.createdAt))
    .limit(1)
  const { date, windows } = await findWindows(test)
  return { id: row!.id, date, windowId: windows[0]!.id, pieceCount: 2 }
}
