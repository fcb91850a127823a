import type { Ctx } from '../../platform/ctx.ts'
import { fieldError } from '../../platform/errors.ts'
import { scopeOf } from '../access/policies.ts'
import { findCompanyOfShipment } from './template.queries.ts'

/** Company whose templates fill a shipment. @throws AppError validationFailed on `shipmentId` */
export const companyOfShipment = async (ctx: Ctx, shipmentId: string): Promise<number> => {
  const companyId = await findCompanyOfShipment(ctx.db, scopeOf(ctx), shipmentId)
  if (companyId === undefined) throw fieldError('shipmentId', 'validation:choice')
  return companyId
}
