/** Codes of carriers: those that are known, and new ones, which are made on purpose only. */
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { auditOf } from '../../platform/audit/auditOf.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fieldError } from '../../platform/errors.ts'
import { insertCarrierStatus, listCarrierStatusRows, listCustomized } from './tracking.queries.ts'
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

/** @throws AppError validationFailed for a carrier without codes, a code that exists, a status that does not */
export const createCarrierStatus = async (
  ctx: Ctx,
  {
    supplierCode,
    code,
    text,
    customizedTrackingStatusId,
  }: InputOf<typeof trackingEndpoints.createCarrierStatus>['body'],
): Promise<CarrierStatusAnswer> => {
  const known = await listCarrierStatusRows(ctx.db)
  if (!known.some(({ carrierCode }) => carrierCode === supplierCode))
    throw fieldError('supplierCode', 'tracking:unknownCarrier')
  const customizedId = customizedTrackingStatusId ?? null
  if (customizedId !== null && !(await listCustomized(ctx.db)).some(({ id }) => id === customizedId))
    throw fieldError('customizedTrackingStatusId', 'tracking:required.status')
  return ctx.db.transaction(async (tx) => {
    const id = await insertCarrierStatus(tx, { carrierCode: supplierCode, code, text, customizedId })
    if (id === undefined) throw fieldError('code', 'tracking:codeExists')
    const after = { supplierCode, code, text, customizedId }
    await audit(tx, ctx, { action: 'trackingStatusCreated', id, after })
    const [row] = await listCarrierStatusRows(tx, id)
    return describe(ctx, row!)
  })
}
