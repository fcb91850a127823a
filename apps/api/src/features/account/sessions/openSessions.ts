import type { OpenSession } from '@kervan/contract/account/sessions/sessions.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor, requireSession } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/http/clientAddress.ts'
import { translate } from '../../../platform/language.ts'
import { forgetSessions } from '../../access/callerCache.ts'
import {
  endOtherSessionsOfPerson,
  endPersonSession,
  listPersonSessions,
} from '../../access/person/personSessions.ts'
import type { PersonSession } from '../../access/person/personSessions.ts'
import { describeDevice } from './describeDevice.ts'

const audit = auditOf('user')

const describeSession = (session: PersonSession, currentId: string): OpenSession => ({
  id: session.id,
  ...describeDevice(session.userAgent),
  network: session.address === null ? null : networkOf(session.address),
  signedInWith: session.signedInWith,
  startedAt: session.startedAt.toISOString(),
  lastUsedAt: session.lastUsedAt.toISOString(),
  isCurrent: session.id === currentId,
})

/** Lists the caller's open sessions, the current one first. */
export const listOpenSessions = async (ctx: Ctx): Promise<OpenSession[]> => {
  const { userId, sessionId } = requireSession(ctx)
  const sessions = await listPersonSessions(ctx, userId)
  return sessions
    .map((session) => describeSession(session, sessionId))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** @throws AppError notFound for an ended session or another user's */
export const endOpenSession = async (ctx: Ctx, { sessionId }: { sessionId: string }) => {
  const { userId } = requireActor(ctx)
  const ended = await ctx.db.transaction(async (tx) => {
    const ids = await endPersonSession(tx, userId, sessionId)
    if (ids.length === 0) throw new AppError('notFound')
    await audit(tx, ctx, { action: 'sessionEnded', id: userId })
    return ids
  })
  forgetSessions(ctx.cache, ended)
  return { returnCode: 200, returnText: translate(ctx.language, 'account/settings:sessions.endedOne') }
}

/** Ends all of the caller's sessions except the current one. */
export const endOtherSessions = async (ctx: Ctx): Promise<{ ended: number }> => {
  const { userId, sessionId } = requireSession(ctx)
  const ended = await ctx.db.transaction(async (tx) => {
    const ids = await endOtherSessionsOfPerson(tx, userId, sessionId)
    await audit(tx, ctx, { action: 'otherSessionsEnded', id: userId, details: { count: ids.length } })
    return ids
  })
  forgetSessions(ctx.cache, ended)
  return { ended: ended.length }
}
