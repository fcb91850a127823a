import type { PermissionFlag, RoleName } from '@kervan/contract/permissions'
import type { Logger } from 'pino'
import { AppError } from './errors.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import type { HeldValues } from './db/heldValues.ts'
import type { FileStore } from './files/fileStore.ts'
import type { Hub } from './realtime/hub.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Language } from './language.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Settings } from './settings.ts'

/** Who makes the call, as the token says it and the database confirmed it. */
export interface Actor {
  userId: number
  /** Null for staff without a company. */
  companyId: number | null
  agencyId: number | null
  roles: readonly RoleName[]
  flags: ReadonlySet<PermissionFlag>
  isOperationUser: boolean
  tokenId: string
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
  hub: Hub
  /** What is kept in memory and replaced when the database says so. */
  held: HeldValues
}

/** What a use case gets: the services, the caller, and the moment. */
export interface Ctx extends Services {
  actor: Actor | null
  language: Language
  now: Date
  /** Address of the caller, for limits and audit. */
  address: string
  requestId: string
}

/** @throws AppError notSignedIn */
export function requireActor(ctx: Ctx): Actor {
  if (!ctx.actor) throw new AppError('notSignedIn')
  return ctx.actor
}

/**
 * Which rows a caller may touch. Every query of company-owned rows takes a scope, so that it cannot be left out:
 * customers see their company, agents the companies of their agency, operations and administrators all.
 */
export type Scope =
  { kind: 'company'; companyId: number } | { kind: 'agency'; agencyId: number } | { kind: 'all' }

/** @throws AppError notSignedIn; notAllowed for a user with neither company nor wider role */
export function scopeOf(ctx: Ctx): Scope {
  const actor = requireActor(ctx)
  if (actor.roles.includes('admin4controllers') || actor.roles.includes('operation4controllers'))
    return { kind: 'all' }
  if (actor.roles.includes('pickup4controllers')) return { kind: 'all' }
  if (actor.roles.includes('agent4controllers') && actor.agencyId !== null)
    return { kind: 'agency', agencyId: actor.agencyId }
  if (actor.companyId !== null) return { kind: 'company', companyId: actor.companyId }
  throw new AppError('notAllowed')
}

export const isStaff = (actor: Actor): boolean => actor.roles.some((role) => role !== 'user4controllers')

export const isOperation = (actor: Actor): boolean =>
  actor.isOperationUser || actor.roles.includes('admin4controllers')
