import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { scopeOf } from '../access/policies.ts'
import { canDecideReservations } from './reservation.policies.ts'
import { chooseCompanyId } from '../shipment/draft/chooseCompanyId.ts'

/**
 * Chooses the company that requests the pickup.
 * @throws AppError notAllowed for pickup staff; validationFailed on `companyId`
 */
export const chooseReservationCompany = async (ctx: Ctx, named: number | null): Promise<number> => {
  const scope = scopeOf(ctx)
  if (!canDecideReservations(scope)) throw new AppError('notAllowed')
  return chooseCompanyId(ctx, named, scope)
}
