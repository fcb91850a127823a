/** Work without a person: a job, rule or key uses the product with the present rights of a user. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Access } from '@kervan/contract/endpoint'
import type { Ctx, Services, WorkActor } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { languageOrDefault } from '../../platform/language.ts'
import { passkeys } from '../account/account.tables.ts'
import { companies } from '../company/company.tables.ts'
import { users } from './access.tables.ts'
import { findCachedUser } from './callerCache.ts'
import { inScope } from './inScope.ts'
import { authorize, scopeOf } from './policies.ts'

export interface Work {
  /** Company that the work is limited to; null: everything that the user may see. */
  companyId: number | null
  userId: number
  /** Cause of the work for the audit trail, without personal data: 'rule 12'. */
  reason: string
  /** Right that the work needs, as in a row of the contract. Default: an open account is enough. */
  access?: Access
}

const isOpenCompany = async (db: Db, actor: WorkActor, companyId: number): Promise<boolean> => {
  const isInScope = and(
    eq(companies.id, companyId),
    isNull(companies.mergedIntoId),
    inScope(companies.id, scopeOf({ actor })),
  )
  return (await db.select({ id: companies.id }).from(companies).where(isInScope)).length > 0
}

const findSettings = async (db: Db, userId: number): Promise<{ language: string; hasPasskey: boolean }> => {
  const [row] = await db
    .select({ language: users.language, passkeyId: passkeys.id })
    .from(users)
    .leftJoin(passkeys, eq(passkeys.userId, users.id))
    .where(eq(users.id, userId))
    .limit(1)
  return { language: row?.language ?? '', hasPasskey: Boolean(row?.passkeyId) }
}

/**
 * Returns a context with the user's present roles, flags and scope; call it for each piece of work, because
 * rights change. With a company, the scope is that company only and the actor belongs to it, also for agents
 * and staff. Each audit entry names the user and the reason. Use cases that need a session refuse the actor.
 * @throws AppError notAllowed for a closed account, one that must set up a second factor first, one without the
 * right, and for a company that was merged or is outside the user's scope
 */
export const actFor = async (
  services: Services,
  { companyId, userId, reason, access = 'signedIn' }: Work,
): Promise<Ctx> => {
  const [user, { language, hasPasskey }] = await Promise.all([
    findCachedUser(services.cache, userId),
    findSettings(services.db, userId),
  ])
  // A passkey counts as two factors.
  if (!user || (user.lacksSecondFactor && !hasPasskey)) throw new AppError('notAllowed')
  const actor: WorkActor = { ...user, lacksSecondFactor: false, workReason: reason }
  authorize(actor, access)
  if (companyId !== null && !(await isOpenCompany(services.db, actor, companyId)))
    throw new AppError('notAllowed')
  return {
    ...services,
    actor: companyId === null ? actor : { ...actor, companyId, onlyCompanyId: companyId },
    language: languageOrDefault(language),
    readerLanguage: languageOrDefault(language),
    now: services.clock(),
    address: '',
    requestId: randomUUID(),
  }
}
