import type { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { getUserMenu } from './getUserMenu.ts'

export const accessHandlers: Handlers<typeof accessEndpoints> = {
  getUserMenu: (ctx, { body }) => getUserMenu(ctx, body),
}
