/** Takes a mailed code back (docs/rules.md, Mailed codes). */
import { timingSafeEqual } from 'node:crypto'
import { isUniqueViolation } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { countWrongTries, deleteEmailCodes, lockLiveCodes } from './account.queries.ts'
import type { EmailCode } from './account.queries.ts'
import { codeOf } from './codeOf.ts'

/**
 * Wrong guesses that a code of six digits survives: this many by whoever asked for it, and this many by all others
 * together. Six such codes a day are mailed at most, so that a stranger's chance is below 1 in 16,000 a day.
 */
export const maxTries = 5

/** Longer codes cannot be guessed and are not limited: nobody can use up their owner's tries. */
const isGuessable = ({ digits }: EmailCode): boolean => digits <= 6

const isSameCode = (right: string, given: string): boolean =>
  right.length === given.length &&
  timingSafeEqual(Buffer.from(right), Buffer.from(given.replaceAll(/\D/g, 'x')))

/** Undefined: as many as one likes. */
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
  /** As the request for the code was answered; a caller that does not send it is told by its address. */
  requestId?: string | null
}

interface Taking<T> {
  work: (tx: Db, row: EmailCode) => Promise<T | null>
  /** It is looked at, and stays what it is. */
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
  // The code proves whose mailbox it is; what is done is what the named request asked for.
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
 * Takes a code and does `work` with its row in the same transaction; the email's codes are gone afterwards. A wrong
 * guess is counted and stays counted. `work` answers null when the row leads nowhere: the same as a wrong guess.
 * @throws AppError validationFailed on `confirmationCode`
 */
export const takeCode = async <T>(
  ctx: Ctx,
  given: GivenCode,
  work: (tx: Db, row: EmailCode) => Promise<T | null>,
): Promise<T> => {
  const once = () => ctx.db.transaction((tx) => tryCode(ctx, tx, given, { work }))
  // Somebody else got the address between the work's look and its write. Asked again it sees them.
  const { done, triesLeft } = await once().catch((error: unknown) => {
    if (isUniqueViolation(error)) return once()
    throw error
  })
  return done ?? refuse(triesLeft)
}

/**
 * Looks at a code without taking it: what else is asked for needs connections of its own, and a burst of transactions that each
 * wait for one would leave none to anybody. A wrong guess counts as in `takeCode`.
 * @throws AppError validationFailed on `confirmationCode`
 */
export const proveCode = async (ctx: Ctx, given: GivenCode): Promise<void> => {
  const isThere = () => Promise.resolve(true)
  const { done, triesLeft } = await ctx.db.transaction((tx) =>
    tryCode(ctx, tx, given, { work: isThere, keepsCode: true }),
  )
  if (done === null) refuse(triesLeft)
}
