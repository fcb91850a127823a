/** Verifies mailed codes (docs/rules.md, Mailed codes). */
import { timingSafeEqual } from 'node:crypto'
import { isUniqueViolation } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { countWrongTries, deleteEmailCodes, lockLiveCodes } from './account.queries.ts'
import type { EmailCode } from './account.queries.ts'
import { codeOf } from './codeOf.ts'

/**
 * Allowed wrong guesses at a six-digit code: this many by its requester, and this many by all others together.
 * At most six such codes a day are mailed, so a stranger's chance is below 1 in 16,000 a day.
 */
export const maxTries = 5

/** Longer codes cannot be guessed and are not limited, so that nobody can use up their owner's tries. */
const isGuessable = ({ digits }: EmailCode): boolean => digits <= 6

const isSameCode = (right: string, given: string): boolean =>
  right.length === given.length &&
  timingSafeEqual(Buffer.from(right), Buffer.from(given.replaceAll(/\D/g, 'x')))

/** Refuses a wrong code; undefined tries mean unlimited ones. */
const refuse = (triesLeft: number | undefined): never => {
  const field = 'confirmationCode'
  const key =
    triesLeft === undefined
      ? 'account:code.wrongUnlimited'
      : triesLeft > 0
        ? 'account:code.wrong'
        : 'account:code.over'
  throw new AppError('validationFailed', {
    fields: [{ field, key, params: triesLeft === undefined ? {} : { count: triesLeft } }],
  })
}

export interface GivenCode {
  purpose: EmailCode['purpose']
  email: string
  code: string
  /** Request id from the code request; without it, the caller is recognized by the address. */
  requestId?: string | null
}

interface Taking<T> {
  work: (tx: Db, row: EmailCode) => Promise<T | null>
  /** True checks the code without using it up. */
  keepsCode?: boolean
}

interface Outcome<T> {
  done: T | null
  triesLeft: number | undefined
}

const tryCode = async <T>(
  ctx: Ctx,
  tx: Db,
  { purpose, email, code, requestId = null }: GivenCode,
  { work, keepsCode = false }: Taking<T>,
): Promise<Outcome<T>> => {
  const live = await lockLiveCodes(tx, purpose, email, { now: ctx.now, requestId })
  const isOwn = (row: EmailCode) => (requestId === null ? row.address === ctx.address : row.id === requestId)
  const triesOf = (row: EmailCode) => maxTries - (isOwn(row) ? row.wrongTries : row.othersWrongTries)
  const guessed = live.filter((row) => row.isMailed && (!isGuessable(row) || triesOf(row) > 0))
  const right = guessed.find((row) => isSameCode(codeOf(ctx.settings, row), code))
  // The code proves ownership of the mailbox; the work uses the data of the named request.
  const done = right ? await work(tx, live.find(({ id }) => id === requestId) ?? right) : null
  if (done !== null) {
    if (!keepsCode) await deleteEmailCodes(tx, purpose, email)
    return { done, triesLeft: 0 }
  }
  const counted = guessed.filter(isGuessable)
  await countWrongTries(tx, {
    own: counted.filter(isOwn).map(({ id }) => id),
    others: counted.filter((row) => !isOwn(row)).map(({ id }) => id),
  })
  const isUnlimited = guessed.some((row) => !isGuessable(row))
  return { done, triesLeft: isUnlimited ? undefined : Math.max(0, ...counted.map((row) => triesOf(row) - 1)) }
}

/**
 * Accepts a code and runs `work` with its row in the same transaction; afterwards the email's codes are
 * deleted. A wrong guess is counted even if the transaction fails. `work` returns null when the row is not
 * usable, which counts as a wrong guess.
 * @throws AppError validationFailed on `confirmationCode`
 */
export const redeemCode = async <T>(
  ctx: Ctx,
  given: GivenCode,
  work: (tx: Db, row: EmailCode) => Promise<T | null>,
): Promise<T> => {
  const once = () => ctx.db.transaction((tx) => tryCode(ctx, tx, given, { work }))
  // Another request got the address between check and write, so the check is repeated.
  const { done, triesLeft } = await once().catch((error: unknown) => {
    if (isUniqueViolation(error)) return once()
    throw error
  })
  return done ?? refuse(triesLeft)
}

/**
 * Checks a code without using it up, outside the transaction: further checks need connections of their own, and
 * many transactions waiting for one would exhaust the pool. A wrong guess counts as in `takeCode`.
 * @throws AppError validationFailed on `confirmationCode`
 */
export const proveCode = async (ctx: Ctx, given: GivenCode): Promise<void> => {
  const isThere = () => Promise.resolve(true)
  const { done, triesLeft } = await ctx.db.transaction((tx) =>
    tryCode(ctx, tx, given, { work: isThere, keepsCode: true }),
  )
  if (done === null) refuse(triesLeft)
}
