import type { customsEndpoints } from '@kervan/contract/customs/customs.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { checkGtip } from './checkGtip.ts'

/** `searchGtip` is a call of the tax feature, which adds the codes of national tariffs. */
export const customsHandlers: Handlers<Pick<typeof customsEndpoints, 'checkGtip'>> = {
  checkGtip: (ctx, { body }) => checkGtip(ctx, body),
}
