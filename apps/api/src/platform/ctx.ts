import type { BookingCarrier } from '@kervan/connectors/carriers/booking'
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
import type { Language } from './language.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Outbound } from './outbound.ts'
import type { Settings } from './settings.ts'

/** Who makes the call, as the token says it and the database confirmed it. */
export interface Actor {
  userId: number
  /** The person behind a session on behalf of `userId`; missing when they are the same. */
  realUserId?: number
  /** Null for staff without a company. */
  companyId: number | null
  agencyId: number | null
  roles: readonly RoleName[]
  flags: ReadonlySet<PermissionFlag>
  isOperationUser: boolean
  /** A role group asks for a second factor that the user does not have: they may do nothing but set it up. */
  lacksSecondFactor?: boolean
  /** The session that the token belongs to: all tokens refreshed since one sign-in. */
  sessionId: string
  tokenId: string
}

/** Whose token this is; null for a token that is not valid or whose session ended. A promise when the database is asked. */
export type Authenticate = (token: string) => Actor | null | Promise<Actor | null>

/** When which session was last used. */
export interface SessionUses {
  note: (sessionId: string, at: Date) => void
  /** Writes what was noted so far. */
  flush: () => Promise<void>
}

/** What the process has one of; made once in the composition root. */
export interface Services {
  db: Db
  clock: Clock
  settings: Settings
  log: Logger
  mailer: Mailer
  files: FileStore
  jobs: Jobs
  /** Tells listeners what happened. */
  events: Events
  hub: Hub
  /** What is kept in memory and dropped or replaced when a commit changes it. */
  cache: SharedCache
  /** Calls of visitors by address, of the last ten minutes. */
  visitorCalls: RecentCalls
  sessionUses: SessionUses
  /** The way to other systems. */
  outbound: Outbound
  /** Who books for a carrier, by its code. */
  bookingCarrierOf: (carrierCode: string) => BookingCarrier
}

/** What a use case gets: the services, the caller, and the moment. */
export interface Ctx extends Services {
  actor: Actor | null
  language: Language
  now: Date
  /** Address of the caller, for limits and audit. */
  address: string
  /** As the caller's browser names itself. */
  userAgent?: string | null
  requestId: string
}

/** @throws AppError notSignedIn */
export function requireActor(ctx: Pick<Ctx, 'actor'>): Actor {
  if (!ctx.actor) throw new AppError('notSignedIn')
  return ctx.actor
}
