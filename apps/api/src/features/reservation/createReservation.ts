import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import type { Ctx } from '../../platform/ctx.ts'
import { bookReservation } from './bookReservation.ts'
import { chooseReservationCompany } from './chooseReservationCompany.ts'
import { repeatReservation } from './standing/repeatReservation.ts'

type Row = (typeof reservationEndpoints)['createReservation']

/** @throws AppError validationFailed, as `bookReservation` */
export const createReservation = async (
  ctx: Ctx,
  { companyId: named, standingWeekdays, ...wanted }: InputOf<Row>['body'],
): Promise<AnswerOf<Row>> => {
  const companyId = await chooseReservationCompany(ctx, named ?? null)
  return ctx.db.transaction(async (tx) => {
    const reservation = await bookReservation(tx, ctx, wanted, { companyId })
    if (standingWeekdays.length > 0) await repeatReservation(tx, reservation, standingWeekdays)
    const { id, number } = reservation
    return { id, number }
  })
}
