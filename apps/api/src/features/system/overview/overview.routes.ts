import type { overviewEndpoints } from '@kervan/contract/system/overview.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { getDefinitionOverview } from './getDefinitionOverview.ts'

export const overviewHandlers: Handlers<typeof overviewEndpoints> = {
  getDefinitionOverview: (ctx, { body }) => getDefinitionOverview(ctx, body.area),
}
