import type { RequestOf } from '@kervan/contract/endpoint'
import { pickupWindowEndpoints } from '@kervan/contract/reservation/pickupWindow.endpoints'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { addDays } from '@kervan/domain/tracking/promise/workCalendar'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { TestApp } from '../../../testing/testApp.ts'

/** Şişli, which has windows in the demo data. */
export const sisli = 34_035

export const pickupDay = (test: TestApp, days = 2): string =>
  addDays(dayInTurkiye(test.services.clock()), days)

const everyWeekday: readonly number[] = [1, 2, 3, 4, 5, 6, 7]

/** Returns the first day from `days` ahead on that has windows, with the windows. */
export const findWindows = async (
  test: TestApp,
  { days = 2, districtId = sisli, weekdays = everyWeekday } = {},
) => {
  for (let ahead = days; ahead < days + 7; ahead++) {
    const date = pickupDay(test, ahead)
    if (!weekdays.includes(new Date(date).getUTCDay() || 7)) continue
    const { body } = await test.call(pickupWindowEndpoints.getPickupWindows, {
      token: await test.tokenOf('customer'),
      body: { districtId, date },
    })
    if (body.length > 0) return { date, windows: body }
  }
  throw new Error('no windows for days')
}

/** Builds a complete address; day and window come from `findWindows`. */
const buildPlace = (overrides: object = {}) => ({
  addressType: 'different' as const,
  senderName: 'Işıl Çağlar',
  email: 'isil@isik.example',
  phone: '0532 111 22 33',
  postalCode: '34394',
  districtId: sisli,
  neighborhood: 'Esentepe',
  town: 'Mecidiyeköy',
  address: 'Büyükdere Cad. No: 185 Kat 3',
  note: 'Arka kapıdan giriniz',
  ...overrides,
})

type Overrides = Partial<RequestOf<typeof reservationEndpoints.createReservation>['body']> & { days?: number }

export const buildReservation = async (test: TestApp, overrides: Overrides = {}) => {
  const { days, ...fields } = overrides
  // Saturdays have different windows than other days.
  const weekdays = fields.standingWeekdays?.length ? fields.standingWeekdays : undefined
  const { date, windows } = await findWindows(test, { days, weekdays })
  return {
    ...buildPlace(),
    date,
    windowId: (windows.find(({ left }) => left > 0) ?? windows[0]!).id,
    pieceCount: 2,
    ...fields,
  }
}

export const createReservation = async (test: TestApp, overrides: Overrides = {}, token?: string) => {
  const reply = await test.call(reservationEndpoints.createReservation, {
    token: token ?? (await test.tokenOf('customer')),
    body: await buildReservation(test, overrides),
  })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body
}
