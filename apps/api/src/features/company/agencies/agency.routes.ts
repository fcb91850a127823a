import type { agencyEndpoints } from '@kervan/contract/company/agency.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { saveAgency } from './saveAgency.ts'

export const agencyHandlers: Handlers<typeof agencyEndpoints> = {
  saveAgency: (ctx, { body }) => saveAgency(ctx, body),
}
