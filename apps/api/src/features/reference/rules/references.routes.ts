import type { referenceRuleEndpoints } from '@kervan/contract/reference/rules/referenceRule.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { recogniseText } from '../../warehouse/barcodes/recogniseBarcode.ts'
import { referenceRuleList, unrecognisedScanList } from './references.list.ts'
import { saveReferenceRule } from './saveReferenceRule.ts'

export const referenceRuleHandlers: Handlers<typeof referenceRuleEndpoints> = {
  listReferenceRules: referenceRuleList.findPage,
  exportReferenceRules: referenceRuleList.exportAll,
  saveReferenceRule: (ctx, { body }) => saveReferenceRule(ctx, body),
  recogniseBarcode: (ctx, { body }) => recogniseText(ctx, body),
  listUnrecognisedScans: unrecognisedScanList.findPage,
  exportUnrecognisedScans: unrecognisedScanList.exportAll,
}
