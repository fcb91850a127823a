/** Counts attempts in the database, so that every process and every browser sees the same number. */
import { createHash } from 'node:crypto'
import { accountLimits } from '@kervan/contract/account/accountRules'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteCounter, lowerCounter, raiseCounter } from './account.queries.ts'
import { requireCaptcha } from './captcha.ts'

const minuteMs = 60_000

/** Kinds of attempts and how long one counts. */
const windowsMs = {
  signIn: 30 * minuteMs,
  signUp: 60 * minuteMs,
  forgotPassword: 60 * minuteMs,
  mailedCode: 360 * minuteMs,
} as const

type AttemptKind = keyof typeof windowsMs

/** Codes mailed to one address in its window: nobody's mailbox is filled, and guesses stay few. */
const maxMailedCodes = 6

const accountKey = (email: string): string =>
  `account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`
const addressKey = (ctx: Ctx): string => `address:${ctx.address}`

const raise = (ctx: Ctx, kind: AttemptKind, subject: string) =>
  raiseCounter(ctx.db, kind, subject, { now: ctx.now, windowMs: windowsMs[kind] })

/**
 * Counts this attempt before it is made, so that many at once do not slip past the limit. After three that were not
 * taken back, for this account or from this address, a solved captcha is needed.
 * @throws AppError captchaNeeded
 */
export const beginAttempt = async (
  ctx: Ctx,
  kind: 'signIn' | 'signUp' | 'forgotPassword',
  { email, captcha }: { email: string; captcha?: string | null },
): Promise<void> => {
  const counts = await Promise.all([raise(ctx, kind, accountKey(email)), raise(ctx, kind, addressKey(ctx))])
  const isOverLimit = counts.some(({ count }) => count > accountLimits.captchaAfter)
  if (isOverLimit || captcha) await requireCaptcha(ctx, captcha ?? null)
}

/** The attempt succeeded: the account starts afresh; its address is only given this one back. */
export const forgiveAttempt = async (
  ctx: Ctx,
  kind: 'signIn' | 'signUp' | 'forgotPassword',
  email: string,
): Promise<void> => {
  await deleteCounter(ctx.db, kind, accountKey(email))
  await lowerCounter(ctx.db, kind, addressKey(ctx))
}

/** @throws AppError tooManyRequests when this mailbox got enough codes for now */
export const countMailedCode = async (ctx: Ctx, email: string): Promise<void> => {
  const { count, expiresAt } = await raise(ctx, 'mailedCode', accountKey(email))
  if (count > maxMailedCodes) {
    const seconds = Math.max(1, Math.ceil((expiresAt.getTime() - ctx.now.getTime()) / 1000))
    throw new AppError('tooManyRequests', { params: { seconds } })
  }
}

/** The mailbox proved to be its owner's. */
export const forgiveMailedCodes = (ctx: Ctx, email: string): Promise<void> =>
  deleteCounter(ctx.db, 'mailedCode', accountKey(email))
