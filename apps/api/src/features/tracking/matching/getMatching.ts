import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import { suggestStatus } from '@kervan/domain/tracking/suggestStatus'
import type { KnownText } from '@kervan/domain/tracking/suggestStatus'
import type { TrackingException, TrackingGroup } from '@kervan/domain/tracking/trackingStages'
import published from '../../../db/seed/reference/publishedStatusCodes.json' with { type: 'json' }
import seed from '../../../db/seed/reference/trackingStatuses.json' with { type: 'json' }
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { houseCarrier, listCustomized } from '../tracking.queries.ts'
import { describeStatus, nameIn } from './describeStatus.ts'
import { findStatusRow, listMatchedTexts } from './matching.queries.ts'
import type { CustomizedRow } from './matching.queries.ts'

const publishedCodes = [...seed.carrierCodes, ...published.codes].filter(
  ({ carrier }) => carrier !== houseCarrier,
)

const publishedTexts = (customized: readonly CustomizedRow[]): KnownText[] => {
  const idByCode = new Map(customized.map(({ code, id }) => [code, id]))
  return publishedCodes.flatMap(({ carrier, code, text, status }) => {
    const customizedId = idByCode.get(status)
    return customizedId === undefined
      ? []
      : [{ customizedId, text, supplierCode: carrier, code, isPublished: true }]
  })
}

const namesOf = (customized: readonly CustomizedRow[]): KnownText[] =>
  customized.flatMap(({ id, nameTr, nameEn }) =>
    [nameTr, nameEn].map((text) => ({ customizedId: id, text, supplierCode: null, code: null })),
  )

/** Returns one code with its proposed meanings and their reasons. @throws AppError notFound */
export const getMatching = async (
  ctx: Ctx,
  { id }: InputOf<typeof matchingEndpoints.getMatching>['body'],
): Promise<AnswerOf<typeof matchingEndpoints.getMatching>> => {
  requireWholeHouse(ctx)
  const status = await findStatusRow(ctx.db, id)
  if (!status) throw new AppError('notFound')
  const [customized, matched] = await Promise.all([listCustomized(ctx.db), listMatchedTexts(ctx.db)])
  const others = matched.filter(
    ({ supplierCode, code }) =>
      supplierCode !== houseCarrier && !(supplierCode === status.supplierCode && code === status.code),
  )
  return {
    status: describeStatus(ctx, status),
    suggestions: suggestStatus(status, [...publishedTexts(customized), ...others, ...namesOf(customized)]),
    choices: customized.map((row) => ({
      id: row.id,
      name: nameIn(ctx, row)!,
      groupId: row.groupId as TrackingGroup | null,
      exception: row.exception as TrackingException | null,
    })),
  }
}
