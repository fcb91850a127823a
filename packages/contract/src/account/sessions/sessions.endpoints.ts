/** Active sessions of a user. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { outcome } from '../../fields.ts'

export const signInMethods = ['password', 'code', 'passkey', 'google'] as const
export type SignInMethod = (typeof signInMethods)[number]

const openSession = z.object({
  id: z.uuid(),
  /** Browser name from the user agent; null when unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  isMobile: z.boolean(),
  /** IP address at sign-in; for IPv6 the network prefix. */
  network: z.string().nullable(),
  signedInWith: z.enum(signInMethods),
  startedAt: z.string(),
  /** Time of last use, accurate to a few minutes. */
  lastUsedAt: z.string(),
  /** True for the session that made this request. */
  isCurrent: z.boolean(),
})

export type OpenSession = z.output<typeof openSession>

export const sessionEndpoints = {
  listOpenSessions: endpoint({
    method: 'POST',
    path: '/api/UserCrud/GetOpenSessions',
    access: 'signedIn',
    summary: "The caller's open sessions, the one of this call first, then by last use",
    answer: z.array(openSession),
  }),
  endOpenSession: endpoint({
    method: 'POST',
    path: '/api/UserCrud/EndOpenSession',
    access: 'signedIn',
    summary: "End one of one's own sessions",
    body: z.object({ sessionId: z.uuid('validation:choice') }),
    answer: outcome,
    errors: ['notFound'],
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/api/UserCrud/EndOtherSessions',
    access: 'signedIn',
    summary: "End all of one's sessions but the one of this call",
    answer: z.object({ ended: z.int() }),
  }),
}
