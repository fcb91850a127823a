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
  const { filename, content } = calendarOf(found.reservation, {
    language: ctx.language,
    url: `${productAddress(ctx.settings)}/shipment/reservationdetail/${id}/${number}`,
    now: ctx.now,
    sender: ctx.settings.MAIL_FROM,
  })
  return { contentType: 'text/calendar; charset=utf-8', fileName: filename, bytes: content }
}
