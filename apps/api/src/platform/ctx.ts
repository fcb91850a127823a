import type { CallRecord } from '@kervan/connectors/http/httpCall'
import type { ConnectorRegistry } from '@kervan/connectors/registry'
import type { PermissionFlag, RoleName } from '@kervan/contract/permissions'
import type { Logger } from 'pino'
import { AppError } from './errors.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import type { Events } from './events.ts'
import type { SharedCache } from './db/cache/sharedCache.ts'
import type { FileStore } from './files/fileStore.ts'
import type { RecentCalls } from './http/recentCalls.ts'
import type { Hub } from './realtime/hub.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Language, ReaderLanguage } from './language.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Outbound } from './outbound.ts'
import type { Settings } from './settings.ts'

/** User on whose behalf something happens, with the user's present rights. */
export interface ActorRights {
  userId: number
  /** Real user of a session on behalf of `userId`; absent when both are the same. */
  realUserId?: number
  /** Null for staff without a company. */
  companyId: number | null
  agencyId: number | null
  roles: readonly RoleName[]
  flags: ReadonlySet<PermissionFlag>
  isOperationUser: boolean
  /** True when a role group requires a second factor that the user lacks: only setting it up is allowed. */
  lacksSecondFactor?: boolean
  /** Set for work that is limited to one company, whatever the user's rights. */
  onlyCompanyId?: number
}

/** Authenticated caller of a request, from the token and confirmed by the database. */
export interface SessionActor extends ActorRights {
  /** Session of the token: all tokens refreshed since the same sign-in. */
  sessionId: string
  tokenId: string
}

/** Actor of a job, rule or key: works with a user's rights without a session (`access/actFor.ts`). */
export interface WorkActor extends ActorRights {
  /** Cause of the work, stored in each of its audit entries: 'rule 12'. */
  workReason: string
}

export type Actor = SessionActor | WorkActor

/**
 * Returns the actor of a token; null when the token is invalid or its session ended. A promise when the
 * database must be queried.
 */
export type Authenticate = (token: string) => SessionActor | null | Promise<SessionActor | null>

/** Records the last use of sessions. */
export interface SessionUses {
  note: (sessionId: string, at: Date) => void
  /** Writes the recorded session uses to the database. */
  flush: () => Promise<void>
}

/** Records calls of connections to other systems. */
export interface ConnectionCalls {
  note: (connectionId: number, record: CallRecord, at: Date) => void
  /** Writes the recorded calls to the database. */
  flush: () => Promise<void>
}

/** Process-wide singletons, created in the composition root. */
export interface Services {
  db: Db
  clock: Clock
  settings: Settings
  log: Logger
  mailer: Mailer
  files: FileStore
  jobs: Jobs
  /** Notifies listeners of events. */
  events: Events
  hub: Hub
  /** In-memory cache whose values are invalidated or replaced when a commit changes them. */
  cache: SharedCache
  /** Calls of visitors by IP address in the last ten minutes. */
  visitorCalls: RecentCalls
  sessionUses: SessionUses
  connectionCalls: ConnectionCalls
  /** Access to external systems. */
  outbound: Outbound
  /** Connectors that this process knows. */
  connectors: ConnectorRegistry
}

/** Context of a use case: the services, the caller, and the current time. */
export interface Ctx extends Services {
  actor: Actor | null
  language: Language
  /** Language for what readers without an account see; German callers have English as `language`. */
  readerLanguage: ReaderLanguage
  now: Date
  /** IP address of the caller, for limits and audit; empty for work without a call. */
  address: string
  userAgent?: string | null
  requestId: string
}

/** @throws AppError notSignedIn */
export function requireActor(ctx: Pick<Ctx, 'actor'>): Actor {
  if (!ctx.actor) throw new AppError('notSignedIn')
  return ctx.actor
}

/** @throws AppError notSignedIn; notAllowed for work without a person, which has no session */
export function requireSession(ctx: Pick<Ctx, 'actor'>): SessionActor {
  const actor = requireActor(ctx)
  if (!('sessionId' in actor)) throw new AppError('notAllowed')
  return actor
}
