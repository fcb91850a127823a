/** Status codes of carriers: known codes, and new codes that staff create intentionally. */
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { auditOf } from '../../platform/audit/auditOf.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fieldError } from '../../platform/errors.ts'
import { addCarrierStatus } from './matching/addCarrierStatus.ts'
import { changeStatus } from './matching/matchStatuses.ts'
import { listCarrierStatusRows, listCustomized } from './tracking.queries.ts'
import type { CarrierStatusRow } from './tracking.queries.ts'

const audit = auditOf('trackingStatus')

type CarrierStatusAnswer = AnswerOf<typeof trackingEndpoints.createCarrierStatus>

const describe = (ctx: Ctx, row: CarrierStatusRow): CarrierStatusAnswer => ({
  id: row.id,
  supplierCode: row.carrierCode,
  code: row.code,
  text: row.text,
  customizedTrackingStatusId: row.customizedId,
  customizedName: ctx.language === 'tr' ? row.nameTr : row.nameEn,
})

export const listCarrierStatuses = async (
  ctx: Ctx,
): Promise<AnswerOf<typeof trackingEndpoints.listCarrierStatuses>> => ({
  items: (await listCarrierStatusRows(ctx.db)).map((row) => describe(ctx, row)),
})

const readStatus = async (ctx: Ctx, id: number): Promise<CarrierStatusAnswer> =>
  describe(ctx, (await listCarrierStatusRows(ctx.db, id))[0]!)

/**
 * Creates a carrier code; with an id, changes the text and meaning of a known one.
 * @throws AppError notFound; changedMeanwhile; validationFailed for a carrier without codes, an existing code,
 * or an unknown status
 */
export const createCarrierStatus = async (
  ctx: Ctx,
  {
    supplierCode,
    code,
    text,
    customizedTrackingStatusId,
    id: changedId,
    version,
  }: InputOf<typeof trackingEndpoints.createCarrierStatus>['body'],
): Promise<CarrierStatusAnswer> => {
  const customizedId = customizedTrackingStatusId ?? null
  if (changedId) {
    await changeStatus(ctx, { id: changedId, version: version!, supplierCode, code, text, customizedId })
    return readStatus(ctx, changedId)
  }
  const known = await listCarrierStatusRows(ctx.db)
  if (!known.some(({ carrierCode }) => carrierCode === supplierCode))
    throw fieldError('supplierCode', 'tracking:unknownCarrier')
  if (customizedId !== null && !(await listCustomized(ctx.db)).some(({ id }) => id === customizedId))
    throw fieldError('customizedTrackingStatusId', 'tracking:required.status')
  const id = await ctx.db.transaction(async (tx) => {
    const status = { carrierCode: supplierCode, code, text, customizedId }
    const added = await addCarrierStatus(tx, ctx, status, requireActor(ctx).userId)
    if (added === undefined) throw fieldError('code', 'tracking:codeExists')
    const after = { supplierCode, code, text, customizedId }
    await audit(tx, ctx, { action: 'trackingStatusCreated', id: added, after })
    return added
  })
  return readStatus(ctx, id)
}
