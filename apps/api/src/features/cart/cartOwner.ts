import { requireActor } from '../../platform/ctx.ts'
import type { Actor, Ctx } from '../../platform/ctx.ts'

/** Users of a company share one cart; staff, who have no company, have a cart each. */
export type CartOwner = { kind: 'company'; companyId: number } | { kind: 'user'; userId: number }

const cartOwnerOf = ({ companyId, userId }: Actor): CartOwner =>
  companyId === null ? { kind: 'user', userId } : { kind: 'company', companyId }

/** @throws AppError notSignedIn */
export const requireCartOwner = (ctx: Ctx): CartOwner => cartOwnerOf(requireActor(ctx))
