import type { customsEndpoints } from '@kervan/contract/customs/customs.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { browseGtip } from './browseGtip.ts'
import { checkGtip } from './checkGtip.ts'

export const customsHandlers: Handlers<typeof customsEndpoints> = {
  browseGtip: (ctx, { body }) => browseGtip(ctx, body),
  checkGtip: (ctx, { body }) => checkGtip(ctx, body),
}
