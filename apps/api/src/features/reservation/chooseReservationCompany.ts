import type { Ctx } from '../../platform/ctx.ts'
import { scopeOf } from '../access/policies.ts'
import { chooseCompanyId } from '../shipment/draft/chooseCompanyId.ts'

/**
 * The company that calls the courier. Who plans couriers' days may name any company.
 * @throws AppError validationFailed on `companyId`
 */
export const chooseReservationCompany = (ctx: Ctx, named: number | null): Promise<number> => {
  const scope = scopeOf(ctx)
  return chooseCompanyId(ctx, named, scope.kind === 'handling' ? { kind: 'all' } : scope)
}
