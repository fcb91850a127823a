import type { customsEndpoints } from '@kervan/contract/customs/customs.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { checkGtip } from './checkGtip.ts'

export const customsHandlers: Handlers<typeof customsEndpoints> = {
  checkGtip: (ctx, { body }) => checkGtip(ctx, body),
}
