import type { AnswerOf } from '@kervan/contract/endpoint'
import type { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { trackingGroups } from '@kervan/domain/tracking/trackingStages'
import type { TrackingException } from '@kervan/domain/tracking/trackingStages'
import type { Ctx } from '../../platform/ctx.ts'
import { translate } from '../../platform/language.ts'
import { listScannable } from './tracking.queries.ts'

/** Own statuses that a scan can set, in the order of a parcel's journey. */
export const listStatuses = async (
  ctx: Ctx,
): Promise<AnswerOf<typeof trackingEndpoints.listCustomizedStatuses>> => ({
  items: (await listScannable(ctx.db)).map((status) => ({
    id: status.id,
    code: status.code,
    name: ctx.language === 'tr' ? status.nameTr : status.nameEn,
    trackingStatusGroupId: status.groupId,
    exception: status.exception as TrackingException | null,
  })),
})

export const listStatusGroups = (ctx: Ctx): AnswerOf<typeof trackingEndpoints.listStatusGroups> => ({
  items: trackingGroups.map((id) => ({ id, name: translate(ctx.language, `tracking:step.${id}`) })),
})
