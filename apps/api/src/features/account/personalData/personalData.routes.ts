import type { personalDataEndpoints } from '@kervan/contract/account/personalData/personalData.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { deleteAccount } from './deleteAccount.ts'
import { exportPersonalData } from './exportPersonalData.ts'

export const personalDataHandlers: Handlers<typeof personalDataEndpoints> = {
  exportPersonalData: (ctx, { body }) => exportPersonalData(ctx, body),
  deleteAccount: (ctx, { body }) => deleteAccount(ctx, body),
}
