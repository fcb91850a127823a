import type { segmentEndpoints } from '@kervan/contract/pricing/segments/segment.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { changeSegmentRates } from './changeSegmentRates.ts'
import { describeSegments } from './describeSegments.ts'
import { createSegment, updateSegment } from './saveSegment.ts'
import { previewMargin } from './previewMargin.ts'
import { removeSegmentRates } from './removeSegmentRates.ts'

export const segmentHandlers: Handlers<typeof segmentEndpoints> = {
  listSegmentRates: (ctx) => describeSegments(ctx),
  updateSegmentRate: (ctx, { body }) => changeSegmentRates(ctx, body),
  removeSegmentRate: (ctx, { body }) => removeSegmentRates(ctx, body),
  createSegment: (ctx, { body }) => createSegment(ctx, body),
  updateSegment: (ctx, { body }) => updateSegment(ctx, body),
  previewMargin: (ctx, { body }) => previewMargin(ctx, body),
}
