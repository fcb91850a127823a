/**
 * Decides when a captcha is required (docs/rules.md, Sessions). Counts in the database, shared by all
 * processes. An attempt counts once its outcome is known; an attempt answered with "captcha needed" reveals
 * nothing and does not count.
 */
import { createHash } from 'node:crypto'
import { accountLimits } from '@kervan/contract/account/accountRules'
import type { Ctx } from '../../../platform/ctx.ts'
import { networkOf } from '../../../platform/http/clientAddress.ts'
import { deleteCounters, findCounters, raiseCounter } from './counters.ts'
import { captchaNeeded, requireCaptcha } from './captcha.ts'

const minuteMs = 60_000

/**
 * Attempts without captcha, by account and by address. Addresses are shared by many people, so they have a
 * higher limit. The sign-up form always has a captcha, so its low limit disturbs nobody.
 */
const limits = {
  signIn: { windowMs: 30 * minuteMs, account: accountLimits.captchaAfter, address: 20 },
  signUp: { windowMs: 60 * minuteMs, account: accountLimits.captchaAfter, address: 3 },
  forgotPassword: { windowMs: 60 * minuteMs, account: accountLimits.captchaAfter, address: 20 },
} as const

type AttemptKind = keyof typeof limits

/** Hash of the typed email, which may be anything. */
export const accountKey = (email: string): string =>
  `account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`
export const addressKey = (ctx: Ctx): string => `address:${networkOf(ctx.address)}`

/** Attempt, such as a sign-in, that passed the captcha check. */
interface Attempt {
  kind: AttemptKind
  email: string
  /** True when a solved captcha was sent. */
  isProven: boolean
}

const isOverLimit = async (ctx: Ctx, kind: AttemptKind, email: string): Promise<boolean> => {
  const [account, address] = [accountKey(email), addressKey(ctx)]
  const counts = await findCounters(ctx.db, kind, [account, address], ctx.now)
  const { account: byAccount, address: byAddress } = limits[kind]
  return (counts.get(account) ?? 0) >= byAccount || (counts.get(address) ?? 0) >= byAddress
}

/**
 * Admits an attempt, or requires a captcha before any work is done.
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
 * Counts a failure, or a call of a kind that counts every call, before the outcome is returned.
 * @throws AppError captchaNeeded when concurrent failures used up the limit; this attempt is then not counted
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
 * Resets the account's counter after a success. Failures of the address still count, because they may belong to
 * an attacker with an own account.
 * @throws AppError captchaNeeded when concurrent failures used up the limit: otherwise a burst of guesses would
 * reveal the right one
 */
export const settleAttempt = async (ctx: Ctx, { kind, email, isProven }: Attempt): Promise<void> => {
  if (!isProven && (await isOverLimit(ctx, kind, email))) throw captchaNeeded()
  await resetAttempts(ctx, [kind], email)
}

/** Resets the counters after the account's owner was verified. */
export const resetAttempts = (ctx: Ctx, kinds: AttemptKind[], email: string): Promise<void> =>
  deleteCounters(ctx.db, kinds, accountKey(email))
