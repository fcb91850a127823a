/**
 * When a captcha is needed (docs/rules.md, Sessions). Counted in the database, so that every process sees the same
 * number. Whether an attempt counts is decided when its outcome is known: attempts under way count for nothing, and an
 * attempt that gets "captcha needed" for an answer tells its caller nothing and counts for nothing either.
 */
import { createHash } from 'node:crypto'
import { accountLimits } from '@kervan/contract/account/accountRules'
import type { Ctx } from '../../platform/ctx.ts'
import { networkOf } from '../../platform/http/clientAddress.ts'
import { deleteCounters, findCounters, raiseCounter } from './account.queries.ts'
import { captchaNeeded, requireCaptcha } from './captcha.ts'

const minuteMs = 60_000

/**
 * How many attempts need no captcha, by account and by address. Many people share an address, so it has room for more;
 * the sign-up form always has a captcha, so nobody is disturbed by less.
 */
const limits = {
  signIn: { windowMs: 30 * minuteMs, account: accountLimits.captchaAfter, address: 20 },
  signUp: { windowMs: 60 * minuteMs, account: accountLimits.captchaAfter, address: 3 },
  forgotPassword: { windowMs: 60 * minuteMs, account: accountLimits.captchaAfter, address: 20 },
} as const

type AttemptKind = keyof typeof limits

/** A hash: what was typed as an email may be anything. */
export const accountKey = (email: string): string =>
  `account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`
export const addressKey = (ctx: Ctx): string => `address:${networkOf(ctx.address)}`

/** An attempt that was let in. */
interface Attempt {
  kind: AttemptKind
  email: string
  /** It came with a solved captcha. */
  isProven: boolean
}

const isOverLimit = async (ctx: Ctx, kind: AttemptKind, email: string): Promise<boolean> => {
  const [account, address] = [accountKey(email), addressKey(ctx)]
  const counts = await findCounters(ctx.db, kind, [account, address], ctx.now)
  const { account: byAccount, address: byAddress } = limits[kind]
  return (counts.get(account) ?? 0) >= byAccount || (counts.get(address) ?? 0) >= byAddress
}

/**
 * Lets an attempt in, or asks for a captcha before any work is done.
 * @throws AppError captchaNeeded
 */
export const beginAttempt = async (
  ctx: Ctx,
  kind: AttemptKind,
  { email, captcha }: { email: string; captcha?: string | null },
): Promise<Attempt> => {
  if (captcha) await requireCaptcha(ctx, captcha)
  else if (await isOverLimit(ctx, kind, email)) throw captchaNeeded()
  return { kind, email, isProven: Boolean(captcha) }
}

/**
 * Counts a failure, or a call of a kind that counts every call, before its outcome is told.
 * @throws AppError captchaNeeded when others used up the limit meanwhile; then this one is not counted
 */
export const countAttempt = async (ctx: Ctx, { kind, email, isProven }: Attempt): Promise<void> => {
  const { windowMs, account, address } = limits[kind]
  await ctx.db.transaction(async (tx) => {
    const raise = (subject: string) => raiseCounter(tx, kind, subject, { now: ctx.now, windowMs })
    const byAccount = await raise(accountKey(email))
    const byAddress = await raise(addressKey(ctx))
    if (!isProven && (byAccount.count > account || byAddress.count > address)) throw captchaNeeded()
  })
}

/**
 * The attempt was right. Its account starts afresh; failures from its address stay counted, since they may be somebody's
 * who also has an account.
 * @throws AppError captchaNeeded when failures of others used up the limit while this one was under way: otherwise a burst
 * of guesses would be told which one was right
 */
export const settleAttempt = async (ctx: Ctx, { kind, email, isProven }: Attempt): Promise<void> => {
  if (!isProven && (await isOverLimit(ctx, kind, email))) throw captchaNeeded()
  await forgiveAttempts(ctx, [kind], email)
}

/** The account's owner proved to be there. */
export const forgiveAttempts = (ctx: Ctx, kinds: AttemptKind[], email: string): Promise<void> =>
  deleteCounters(ctx.db, kinds, accountKey(email))
