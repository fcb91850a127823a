/**
 * Pickup requests of the demo's exporters: one is planned, one waits for a courier, one is for the next working
 * day.
 */
import type { InputOf } from '@kervan/contract/endpoint'
import type { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { builder, jeweller } from './prices/consignments/exporters.ts'
import type { ConsignmentSender } from './prices/consignments/consignment.ts'
import { addDays } from '@kervan/domain/tracking/promise/workCalendar'
import { assignStops } from '../features/courier/dispatch/assignStops.ts'
import { saveCourierLimits } from '../features/courier/dispatch/saveCourierLimits.ts'
import { districts } from '../features/reference/referenceFacts.ts'
import { createReservation } from '../features/reservation/createReservation.ts'
import { offerWindows } from '../features/reservation/windows/offerWindows.ts'
import { dayInTurkiye } from '../platform/clock.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { EmailedShipment } from './runScenario.ts'
import { ctxAt } from './world.ts'
import type { World } from './world.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const districtId = (name: string): number =>
  districts.find((district) => district.provinceName === 'İstanbul' && district.name === name)!.id

type Wanted = Omit<
  InputOf<typeof reservationEndpoints.createReservation>['body'],
  'date' | 'windowId' | 'standingWeekdays'
>

const contactOf = ({ authorizedPerson, email, dialCode, phone }: ConsignmentSender) => ({
  senderName: authorizedPerson,
  email,
  phone: `${dialCode}${phone}`,
})

const atHome = (sender: ConsignmentSender) => ({
  ...contactOf(sender),
  addressType: 'saved' as const,
  postalCode: sender.zipCode!,
  districtId: districtId(sender.district!),
  address: sender.address,
  neighborhood: null,
  town: null,
  note: null,
})

/** Finds the next pickup day of the district and its last window, which a request on the same day can still use. */
const findWindow = async (ctx: Ctx, district: number, from: string) => {
  for (let date = from, tries = 0; tries < 14; date = addDays(date, 1), tries++) {
    const window = (await offerWindows(ctx, { districtId: district, date })).findLast(
      ({ isClosed, left }) => !isClosed && left > 0,
    )
    if (window) return { date, windowId: window.id }
  }
  throw new Error(`no pickup window in district ${district}`)
}

const call = async (ctx: Ctx, from: string, wanted: Wanted) => {
  const window = await findWindow(ctx, wanted.districtId, from)
  const { id } = await createReservation(ctx, { ...wanted, ...window, standingWeekdays: [] })
  return { id, date: window.date }
}

export const seedPickupCalls = async (
  world: World,
  find: (key: string) => EmailedShipment,
  now: Date,
): Promise<void> => {
  const { customer, operator, courier } = world
  const ctxAgo = (ms: number, actor = operator) => ctxAt(world, actor, new Date(now.getTime() - ms))
  const courierId = courier.userId
  await saveCourierLimits(ctxAgo(22 * hourMs), {
    courierId,
    maxStops: 25,
    maxKg: 400,
    districtIds: ['Beşiktaş', 'Fatih', 'Kadıköy', 'Şişli', 'Üsküdar'].map(districtId),
    isActive: true,
    version: 0,
  })
  const today = dayInTurkiye(now)
  const first = await call(ctxAgo(20 * hourMs, customer), today, {
    ...atHome(jeweller),
    shipmentIds: [],
    pieceCount: 2,
    weightKg: 3.4,
  })
  const nextDay = addDays(first.date, 1)
  await call(ctxAgo(2 * minuteMs, customer), nextDay, {
    ...atHome(builder),
    shipmentIds: [find('documents-london').shipmentId],
  })
  const third = await call(ctxAgo(minuteMs, customer), nextDay, {
    ...contactOf(builder),
    shipmentIds: [],
    addressType: 'different',
    postalCode: '34710',
    districtId: districtId('Kadıköy'),
    neighborhood: 'Caferağa',
    town: 'Moda',
    address: 'Örnek Depo Sok. No: 8',
    note: 'Depo girişi arka sokaktan; gelmeden önce arayınız.',
    pieceCount: 4,
    weightKg: 38,
  })
  for (const { id, date } of [first, third])
    await assignStops(ctxAgo(date === first.date ? 19 * hourMs : 0), {
      date,
      version: 0,
      moves: [{ reservationId: id, courierId }],
      isOverLimitConfirmed: false,
    })
}
