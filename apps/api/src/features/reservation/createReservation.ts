import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import type { Ctx } from '../../platform/ctx.ts'
import { bookReservation } from './bookReservation.ts'
import { chooseReservationCompany } from './chooseReservationCompany.ts'

type Row = (typeof reservationEndpoints)['createReservation']

/** @throws AppError validationFailed, as `bookReservation` */
export const createReservation = async (
  ctx: Ctx,
  { companyId: named, ...wanted }: InputOf<Row>['body'],
): Promise<AnswerOf<Row>> => {
  const companyId = await chooseReservationCompany(ctx, named ?? null)
  return ctx.db.transaction(async (tx) => {
    const { id, number } = await bookReservation(tx, ctx, wanted, { companyId })
    return { id, number }
  })
}
