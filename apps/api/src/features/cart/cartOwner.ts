import { requireActor } from '../../platform/ctx.ts'
import type { Actor, Ctx } from '../../platform/ctx.ts'

/** A company's people share one cart; staff, who have no company, have one each. */
export type CartOwner = { kind: 'company'; companyId: number } | { kind: 'user'; userId: number }

const cartOwnerOf = ({ companyId, userId }: Actor): CartOwner =>
  companyId === null ? { kind: 'user', userId } : { kind: 'company', companyId }

/** @throws AppError notSignedIn */
export const requireCartOwner = (ctx: Ctx): CartOwner => cartOwnerOf(requireActor(ctx))
