import type { sessionEndpoints } from '@kervan/contract/account/sessions/sessions.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { endOpenSession, endOtherSessions, listOpenSessions } from './openSessions.ts'

export const sessionHandlers: Handlers<typeof sessionEndpoints> = {
  listOpenSessions: (ctx) => listOpenSessions(ctx),
  endOpenSession: (ctx, { body }) => endOpenSession(ctx, body),
  endOtherSessions: (ctx) => endOtherSessions(ctx),
}
