import type { dispatchEndpoints } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { assignStops } from './assignStops.ts'
import { proposeDispatch } from './proposal/proposeDispatch.ts'
import { readDay, readStamp } from './readDay.ts'
import { saveCourierLimits } from './saveCourierLimits.ts'

export const dispatchHandlers: Handlers<typeof dispatchEndpoints> = {
  getDispatchDay: (ctx, { body }) => readDay(ctx, body.date),
  getDispatchStamp: (ctx, { body }) => readStamp(ctx, body.date),
  assignReservations: (ctx, { body }) => assignStops(ctx, body),
  proposeDispatch: (ctx, { body }) => proposeDispatch(ctx, body),
  saveCourierLimits: (ctx, { body }) => saveCourierLimits(ctx, body),
}
