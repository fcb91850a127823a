import type { FileAnswer } from '@kervan/contract/endpoint'
import { productAddress } from '../../platform/addresses.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { scopeOf } from '../access/policies.ts'
import { calendarOf } from './calendarFile.ts'
import { findReservation } from './reservation.queries.ts'

/** @throws AppError notFound */
export const readCalendar = async (ctx: Ctx, { id }: { id: string }): Promise<FileAnswer> => {
  const found = await findReservation(ctx.db, scopeOf(ctx), id)
  if (!found) throw new AppError('notFound')
  const { number } = found.reservation
  const { filename, content, contentType } = calendarOf(found.reservation, {
    language: ctx.language,
    url: `${productAddress(ctx.settings)}/shipment/reservationdetail/${id}/${number}`,
    now: ctx.now,
  })
  return { contentType, fileName: filename, bytes: content }
}
