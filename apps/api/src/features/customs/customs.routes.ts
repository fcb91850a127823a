import type { customsEndpoints } from '@kervan/contract/customs/customs.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { checkGtip } from './checkGtip.ts'
import { searchGtip } from './searchGtip.ts'

export const customsHandlers: Handlers<typeof customsEndpoints> = {
  searchGtip: (ctx, { body }) => searchGtip(ctx, body),
  checkGtip: (ctx, { body }) => checkGtip(ctx, body),
}
