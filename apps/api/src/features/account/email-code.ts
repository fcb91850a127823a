/** Codes that go out by mail (decisions, section 3): 6 digits, 10 minutes, five tries, then a new one is needed. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { accountLimits } from '@kervan/contract/account/accountRules'
import type { Db } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { readSecret } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import { countWrongTry, deleteEmailCodes, insertEmailCode, lockLiveCodes } from './account.queries.ts'
import type { EmailCode } from './account.queries.ts'
import type { PendingSignUp } from './account.tables.ts'
import { sendCodeJob } from './account-job-kinds.ts'

export const codeMinutes = 10
const maxTries = 5

/**
 * The code of a row, from its id and the server's secret. It is stored nowhere, not even hashed (a million hashes are
 * quickly tried), and a mail job that runs twice mails the same code.
 */
export const codeOf = (settings: Settings, codeId: string): string => {
  const mac = createHmac('sha256', readSecret(settings, 'TOKEN_SECRET'))
    .update(`email code ${codeId}`)
    .digest()
  // 48 bits modulo a million: the bias is below one in a hundred million.
  return String(mac.readUIntBE(0, 6) % 10 ** accountLimits.codeDigits).padStart(accountLimits.codeDigits, '0')
}

const isSameCode = (right: string, given: string): boolean =>
  right.length === given.length &&
  timingSafeEqual(Buffer.from(right), Buffer.from(given.replaceAll(/\D/g, 'x')))

/** Stores a code and has it mailed, in one transaction. Whether a letter really goes out, the job decides. */
export const mailCode = async (
  ctx: Ctx,
  wanted:
    | { purpose: 'signUp'; email: string; pendingSignUp: PendingSignUp }
    | { purpose: 'passwordReset'; email: string },
): Promise<void> => {
  await ctx.db.transaction(async (tx) => {
    // A sign-up leaves the ones before it alone: someone else's for the same address must not take its place.
    if (wanted.purpose === 'passwordReset') await deleteEmailCodes(tx, wanted.purpose, wanted.email)
    const codeId = await insertEmailCode(tx, {
      ...wanted,
      language: ctx.language,
      address: ctx.address,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + codeMinutes * 60_000),
    })
    await ctx.jobs.enqueue(tx, sendCodeJob, { codeId })
  })
}

const refuse = (triesLeft: number): never => {
  const field = 'confirmationCode'
  throw new AppError('validationFailed', {
    fields: [
      triesLeft > 0
        ? { field, key: 'account:code.wrong', params: { count: triesLeft } }
        : { field, key: 'account:code.over', params: {} },
    ],
  })
}

/**
 * Takes a code and does `work` with its row in the same transaction; the email's codes are gone afterwards. A wrong
 * guess is counted and stays counted. `work` answers null when the row leads nowhere: the same as a wrong guess.
 * @throws AppError validationFailed on `confirmationCode`
 */
export const takeCode = async <T>(
  ctx: Ctx,
  given: { purpose: EmailCode['purpose']; email: string; code: string },
  work: (tx: Db, row: EmailCode) => Promise<T | null>,
): Promise<T> => {
  const { purpose, email } = given
  const outcome = await ctx.db.transaction(async (tx): Promise<{ done: T } | { triesLeft: number }> => {
    const live = await lockLiveCodes(tx, purpose, email, { now: ctx.now, maxTries })
    const row = live.find(({ id }) => isSameCode(codeOf(ctx.settings, id), given.code))
    const done = row ? await work(tx, row) : null
    if (done === null) {
      if (live.length > 0) await countWrongTry(tx, purpose, email, ctx.now)
      const fewestTries = Math.min(maxTries, ...live.map(({ wrongTries }) => wrongTries + 1))
      return { triesLeft: live.length === 0 ? 0 : maxTries - fewestTries }
    }
    await deleteEmailCodes(tx, purpose, email)
    return { done }
  })
  return 'done' in outcome ? outcome.done : refuse(outcome.triesLeft)
}
