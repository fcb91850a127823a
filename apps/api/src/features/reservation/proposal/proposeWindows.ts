import type { ProposedWindow } from '@kervan/contract/reservation/pickupProposal.endpoints'
import { lastPickupDay } from '@kervan/domain/reservation/pickupDays'
import { addDays } from '@kervan/domain/tracking/promise/workCalendar'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { ReservationRow } from '../reservation.queries.ts'
import { offerWindows } from '../windows/offerWindows.ts'

/** Windows proposed in all, and on one day. */
const atMost = 4
const atMostOfDay = 2

/** Next free windows of a district, earliest first, with the hours of the last call among them. */
export const proposeWindows = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  districtId: number,
  lastCall: ReservationRow | undefined,
): Promise<ProposedWindow[]> => {
  const today = dayInTurkiye(ctx.now)
  const found: ProposedWindow[] = []
  for (let date = today; date <= lastPickupDay(today) && found.length < atMost; date = addDays(date, 1)) {
    const free = (await offerWindows(ctx, { districtId, date }))
      .filter(({ left, isClosed }) => left > 0 && !isClosed)
      .map(({ id, from, to }) => ({
        date,
        windowId: id,
        from,
        to,
        isUsual: lastCall?.windowFrom === from && lastCall.windowTo === to,
      }))
    const usual = free.find(({ isUsual }) => isUsual)
    const first = free.slice(0, atMostOfDay)
    const ofDay = usual && !first.includes(usual) ? [...first.slice(0, atMostOfDay - 1), usual] : first
    found.push(...ofDay.slice(0, atMost - found.length))
  }
  return found
}
