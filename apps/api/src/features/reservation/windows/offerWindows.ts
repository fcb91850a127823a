import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { pickupWindowEndpoints } from '@kervan/contract/reservation/pickupWindow.endpoints'
import { isPickupDay, weekdayOf, windowClosesAt } from '@kervan/domain/reservation/pickupDays'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { workCalendarOf } from '../../shipment/promise/workCalendars.ts'
import { findOfferedWindows } from './window.queries.ts'

/** Couriers do not work on public holidays, whatever the weekday. */
export const isHoliday = (date: string): boolean => workCalendarOf('TR').holidays.has(date)

type Row = (typeof pickupWindowEndpoints)['getPickupWindows']

/** Returns no windows for a day that cannot be booked. */
export const offerWindows = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  { districtId, date }: InputOf<Row>['body'],
): Promise<AnswerOf<Row>> => {
  if (!isPickupDay(date, dayInTurkiye(ctx.now)) || isHoliday(date)) return []
  const windows = await findOfferedWindows(ctx.db, { districtId, weekday: weekdayOf(date), date })
  return windows.map(({ id, from, to, capacity, taken }) => {
    const closesAt = windowClosesAt(date, from)
    return {
      id,
      from,
      to,
      left: Math.max(0, capacity - taken),
      closesAt: closesAt.toISOString(),
      isClosed: ctx.now >= closesAt,
    }
  })
}
