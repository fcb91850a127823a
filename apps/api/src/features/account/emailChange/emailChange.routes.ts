import type { emailChangeEndpoints } from '@kervan/contract/account/emailChange/emailChange.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { confirmEmailChange } from './confirmEmailChange.ts'
import { requestEmailChange } from './requestEmailChange.ts'

export const emailChangeHandlers: Handlers<typeof emailChangeEndpoints> = {
  requestEmailChange: (ctx, { body }) => requestEmailChange(ctx, body),
  confirmEmailChange: (ctx, { body }) => confirmEmailChange(ctx, body),
}
