/**
 * Sends codes by mail. Anyone can ask for a code of anyone's email, so no number of requests may keep its owner from
 * getting in, and none may fill a mailbox or make guessing worthwhile (docs/rules.md, Mailed codes).
 */
import { accountLimits } from '@kervan/contract/account/accountRules'
import type { Db } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { notify } from '../notice/notify.ts'
import { deleteCounters, hasGuessedCode, insertEmailCode, raiseCounter } from './account.queries.ts'
import type { EmailCode } from './account.queries.ts'
import type { PendingSignUp } from './account.tables.ts'
import { codeEmail } from './accountEmails.ts'
import { accountKey, addressKey } from './attempts.ts'
import { countCall } from './countCall.ts'
import { maxTries } from './takeCode.ts'

const minuteMs = 60_000

/** Six digits, for the first requests of a day. Guesses at them are few, see `maxTries`. */
const short = { digits: accountLimits.codeDigits, minutes: 10, most: 6, windowMs: 24 * 60 * minuteMs }

/** After that the code is too long to be guessed, so guesses need no limit, and each is valid until after the next one. */
const long = { digits: accountLimits.longCodeDigits, minutes: 60, most: 1, windowMs: 15 * minuteMs }

/** Codes that one address may ask for, whoever they are for. */
const byAddress = { most: 100, windowMs: 60 * minuteMs }

export type WantedCode =
  | { purpose: 'signUp'; email: string; pendingSignUp: PendingSignUp }
  | { purpose: 'passwordReset'; email: string }
  | { purpose: 'emailChange' | 'googleLink'; email: string; userId: number }

export interface MailedCode {
  /** Names this request when its code is given. Whoever has it is told apart from strangers. */
  requestId: string
  codeDigits: number
  codeMinutes: number
  /** False: the code that was mailed to this address shortly before is still valid, and nothing was mailed now. */
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
  { purpose, email }: WantedCode,
): Promise<typeof short | typeof long> => {
  const isGuessedAt = await hasGuessedCode(tx, purpose, email, { now: ctx.now, maxTries })
  const isEarly = await isWithin(ctx, tx, kindOf('short', purpose), accountKey(email), short)
  return isEarly && !isGuessedAt ? short : long
}

/**
 * Stores a code and has it mailed, in one transaction. The codes before it stay valid: a stranger's request must not end
 * the owner's. Whether an email really goes out, the job decides.
 * @throws AppError tooManyRequests for an address that asks for too many
 */
export const mailCode = async (ctx: Ctx, wanted: WantedCode): Promise<MailedCode> => {
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

/** The mailbox proved to be its owner's: its codes are short again. */
export const forgiveMailedCodes = (ctx: Ctx, { purpose, email }: Pick<WantedCode, 'purpose' | 'email'>) =>
  deleteCounters(ctx.db, [kindOf('short', purpose), kindOf('long', purpose)], accountKey(email))
