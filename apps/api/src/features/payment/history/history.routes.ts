import type { historyEndpoints } from '@kervan/contract/payment/history/history.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { sumPayments } from './sumPayments.ts'

export const historyHandlers: Handlers<typeof historyEndpoints> = {
  sumPayments: (ctx, { body }) => sumPayments(ctx, body),
}
