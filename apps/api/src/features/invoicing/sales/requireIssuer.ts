import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { canIssueInvoices } from '../invoicing.policies.ts'

/** @throws AppError notAllowed for everyone but operations staff with the flag */
export const requireIssuer = (ctx: Pick<Ctx, 'actor'>): void => {
  if (!canIssueInvoices(requireActor(ctx))) throw new AppError('notAllowed')
}
