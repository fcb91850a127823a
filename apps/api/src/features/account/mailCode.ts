/**
 * Mails codes. Anyone can request codes for any address, so requests must neither lock out the owner, flood the
 * mailbox, nor make guessing worthwhile (docs/rules.md, Mailed codes).
 */
import { accountLimits } from '@kervan/contract/account/accountRules'
import type { Db } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { notify } from '../notice/notify.ts'
import { deleteCounters, raiseCounter } from '../access/attempts/counters.ts'
import { hasGuessedCode, insertEmailCode } from './account.queries.ts'
import type { EmailCode } from './account.queries.ts'
import type { PendingSignUp } from './account.tables.ts'
import { codeEmail } from './accountEmails.ts'
import { accountKey, addressKey } from '../access/attempts/attempts.ts'
import { countCall } from '../access/attempts/countCall.ts'
import { maxTries } from './redeemCode.ts'

const minuteMs = 60_000

/** Six digits for the first requests of a day. Guesses are limited, see `maxTries`. */
const short = { digits: accountLimits.codeDigits, minutes: 10, most: 6, windowMs: 24 * 60 * minuteMs }

/**
 * Afterwards the code is too long to guess, so guesses are unlimited, and each code stays valid until the next
 * one was sent.
 */
const long = { digits: accountLimits.longCodeDigits, minutes: 60, most: 1, windowMs: 15 * minuteMs }

/** Limit of code requests per network address, for any email. */
const byAddress = { most: 100, windowMs: 60 * minuteMs }

export type CodeRequest =
  | { purpose: 'signUp'; email: string; pendingSignUp: PendingSignUp }
  | { purpose: 'passwordReset'; email: string }
  | { purpose: 'emailChange' | 'googleLink'; email: string; userId: number }

export interface MailedCode {
  /** Identifies this request when its code is entered, and distinguishes the requester from strangers. */
  requestId: string
  codeDigits: number
  codeMinutes: number
  /** False when a recently mailed code is still valid and nothing was mailed now. */
  isMailed: boolean
}

const kindOf = (length: 'short' | 'long', purpose: EmailCode['purpose']): string => `${length}Code:${purpose}`

const isWithin = async (
  ctx: Ctx,
  db: Db,
  kind: string,
  subject: string,
  { most, windowMs }: { most: number; windowMs: number },
): Promise<boolean> => (await raiseCounter(db, kind, subject, { now: ctx.now, windowMs })).count <= most

/** @throws AppError tooManyRequests */
const countRequestOfAddress = (ctx: Ctx): Promise<void> =>
  countCall(ctx, { ...byAddress, kind: 'mailedCode', subject: addressKey(ctx) })

const chooseLength = async (
  ctx: Ctx,
  tx: Db,
  { purpose, email }: CodeRequest,
): Promise<typeof short | typeof long> => {
  const isGuessedAt = await hasGuessedCode(tx, purpose, email, { now: ctx.now, maxTries })
  const isEarly = await isWithin(ctx, tx, kindOf('short', purpose), accountKey(email), short)
  return isEarly && !isGuessedAt ? short : long
}

/**
 * Stores a code and queues its email in one transaction. Earlier codes stay valid, because a stranger's request
 * must not invalidate the owner's code. The job decides whether an email is sent.
 * @throws AppError tooManyRequests for an address with too many requests
 */
export const mailCode = async (ctx: Ctx, wanted: CodeRequest): Promise<MailedCode> => {
  await countRequestOfAddress(ctx)
  return ctx.db.transaction(async (tx) => {
    const length = await chooseLength(ctx, tx, wanted)
    const isMailed =
      length === short ||
      (await isWithin(ctx, tx, kindOf('long', wanted.purpose), accountKey(wanted.email), long))
    const { digits, minutes } = length
    const requestId = await insertEmailCode(tx, {
      ...wanted,
      digits,
      isMailed,
      language: ctx.language,
      address: ctx.address,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + minutes * minuteMs),
    })
    if (isMailed)
      await notify(tx, ctx, {
        to: { email: wanted.email, firstName: '', language: ctx.language },
        email: codeEmail,
        facts: [{ key: requestId, fact: { codeId: requestId } }],
      })
    return { requestId, codeDigits: digits, codeMinutes: minutes, isMailed }
  })
}

/** Returns to short codes after the mailbox's owner was verified. */
export const resetMailedCodes = (ctx: Ctx, { purpose, email }: Pick<CodeRequest, 'purpose' | 'email'>) =>
  deleteCounters(ctx.db, [kindOf('short', purpose), kindOf('long', purpose)], accountKey(email))
