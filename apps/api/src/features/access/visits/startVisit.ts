import { visitMinutes } from '@kervan/contract/access/visit.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireSession } from '../../../platform/ctx.ts'
import type { Ctx, SessionActor } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findCompany } from '../../company/findCompany.ts'
import { findUserAccess } from '../access.queries.ts'
import { canVisitAs, mayVisit } from '../policies.ts'
import { insertSession, lockSession } from '../session.queries.ts'
import { writeToken } from '../writeToken.ts'
import { insertVisit, listOpenUsersOf } from './visit.queries.ts'

const audit = auditOf('company')

/** Chooses the company's first account that is a plain customer. */
const chooseUser = async (tx: Db, companyId: number): Promise<number> => {
  for (const { id } of await listOpenUsersOf(tx, companyId))
    if (canVisitAs(await findUserAccess(tx, id))) return id
  throw new AppError('companyHasNoUser')
}

const open = async (ctx: Ctx, actor: SessionActor, tx: Db, { companyID, reason }: Wanted) => {
  const userId = await chooseUser(tx, companyID)
  // Locks the session, so that a concurrent sign-out also ends the visit.
  const own = await lockSession(tx, actor.sessionId)
  if (!own) throw new AppError('notSignedIn')
  const expiresAt = new Date(ctx.now.getTime() + visitMinutes * 60_000)
  const session = await insertSession(tx, {
    userId,
    passwordHash: null,
    startedAt: ctx.now,
    expiresAt,
    address: ctx.address,
    userAgent: ctx.userAgent ?? null,
    signedInWith: own.signedInWith,
    visitor: { userId: actor.userId, sessionId: own.id },
  })
  if (!session) throw new AppError('companyHasNoUser')
  const visitID = await insertVisit(tx, {
    companyId: companyID,
    userId,
    staffId: actor.userId,
    reason,
    sessionId: session.sessionId,
    startedAt: ctx.now,
    expiresAt,
  })
  await audit(tx, ctx, {
    action: 'visitStarted',
    id: companyID,
    details: { visitID, userID: userId, reason },
  })
  return { userId, signedInWith: own.signedInWith, ...session, expiresAt }
}

interface Wanted {
  companyID: number
  reason: string
}

/**
 * Starts a visit as a separate session that ends with the visitor's session; returns its token.
 * @throws AppError notAllowed for an agent regardless of flags; notFound; companyHasNoUser
 */
export const startVisit = async (ctx: Ctx, wanted: Wanted): Promise<{ token: string }> => {
  const actor = requireSession(ctx)
  if (!mayVisit(actor)) throw new AppError('notAllowed')
  await findCompany(ctx, { id: wanted.companyID })
  const { userId, signedInWith, sessionId, tokenId, expiresAt } = await ctx.db.transaction((tx) =>
    open(ctx, actor, tx, wanted),
  )
  const identity = { sessionId, tokenId, issuedAt: ctx.now, expiresAt, visitorId: actor.userId }
  return { token: await writeToken(ctx, userId, identity, signedInWith) }
}
