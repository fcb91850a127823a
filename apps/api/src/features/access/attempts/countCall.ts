import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { raiseCounter } from './counters.ts'

interface Counted {
  kind: string
  subject: string
  most: number
  windowMs: number
}

/**
 * Counts a call in the database, shared by all processes, before any work, so that a burst cannot exceed the
 * limit.
 * @throws AppError tooManyRequests
 */
export const countCall = async (ctx: Ctx, { kind, subject, most, windowMs }: Counted): Promise<void> => {
  const { count, expiresAt } = await raiseCounter(ctx.db, kind, subject, { now: ctx.now, windowMs })
  if (count <= most) return
  const seconds = Math.max(1, Math.ceil((expiresAt.getTime() - ctx.now.getTime()) / 1000))
  throw new AppError('tooManyRequests', { params: { seconds } })
}
