import type { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { customizedStatusList } from './customizedStatuses.list.ts'
import { getMatching } from './getMatching.ts'
import { listMatches } from './listMatches.ts'
import { matchStatuses } from './matchStatuses.ts'
import { previewMatch } from './previewMatch.ts'
import { saveCustomized } from './saveCustomized.ts'
import { trackingStatusList } from './trackingStatuses.list.ts'
import { undoMatch } from './undoMatch.ts'

export const matchingHandlers: Handlers<typeof matchingEndpoints> = {
  listTrackingStatuses: trackingStatusList.findPage,
  exportTrackingStatuses: trackingStatusList.exportAll,
  getMatching: (ctx, { body }) => getMatching(ctx, body),
  previewMatch: (ctx, { body }) => previewMatch(ctx, body),
  matchStatuses: (ctx, { body }) => matchStatuses(ctx, body),
  listMatches: (ctx) => listMatches(ctx),
  undoMatch: (ctx, { body }) => undoMatch(ctx, body),
  listCustomized: customizedStatusList.findPage,
  exportCustomized: customizedStatusList.exportAll,
  saveCustomized: (ctx, { body }) => saveCustomized(ctx, body),
}
