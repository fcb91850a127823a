import type { segmentEndpoints } from '@kervan/contract/pricing/segment.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { changeSegmentRates } from './change-segment-rates.ts'
import { describeSegments } from './describe-segments.ts'
import { createSegment, updateSegment } from './keep-segment.ts'
import { previewMargin } from './preview-margin.ts'
import { removeSegmentRates } from './remove-segment-rates.ts'

export const segmentHandlers: Handlers<typeof segmentEndpoints> = {
  listSegmentRates: (ctx) => describeSegments(ctx),
  updateSegmentRate: (ctx, { body }) => changeSegmentRates(ctx, body),
  removeSegmentRate: (ctx, { body }) => removeSegmentRates(ctx, body),
  createSegment: (ctx, { body }) => createSegment(ctx, body),
  updateSegment: (ctx, { body }) => updateSegment(ctx, body),
  previewMargin: (ctx, { body }) => previewMargin(ctx, body),
}
