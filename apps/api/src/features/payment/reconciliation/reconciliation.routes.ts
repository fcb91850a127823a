import type { reconciliationEndpoints } from '@kervan/contract/payment/reconciliation/reconciliation.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { differenceList } from './differences.list.ts'
import { settleDifference } from './settleDifference.ts'

export const reconciliationHandlers: Handlers<typeof reconciliationEndpoints> = {
  settleDifference: (ctx, { body }) => settleDifference(ctx, body),
  listPaymentDifferences: differenceList.findPage,
  exportPaymentDifferences: differenceList.exportAll,
}
