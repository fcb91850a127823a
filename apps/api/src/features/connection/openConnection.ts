import type { CallRecord } from '@kervan/connectors/http/httpCall'
import type { CallerOptions } from '@kervan/connectors/http/httpCaller'
import type { Connector, OpenConnector } from '@kervan/connectors/connector'
import { createMemoryTokens } from '@kervan/connectors/tokens'
import type { TokenStore } from '@kervan/connectors/tokens'
import type { ConnectionEnvironment } from '@kervan/contract/connection/connection.endpoints'
import { ZodError } from 'zod'
import type { Services } from '../../platform/ctx.ts'
import { openKeyRing } from '../../platform/keyRing.ts'
import type { Outbound } from '../../platform/outbound.ts'
import { findAppRow, isAppConnection, mergeSettings, receivesWebhooks } from './appKeys.ts'
import { createBucket } from './bucket.ts'
import { builtInCredentials } from './builtInCredentials.ts'
import type { ConnectionOwner, ConnectionRow } from './connection.queries.ts'
import { findCachedConnection, findCachedDefault } from './connectionCache.ts'
import { openCredentials } from './credentials.ts'
import type { Credentials } from './credentials.ts'
import { hashAccount } from './hashAccount.ts'
import { credentialsOfSettings } from './settingsCredentials.ts'
import { openTokens } from './tokens/connectionTokens.ts'
import { createTurns } from './turns.ts'

export type ConnectionServices = Pick<
  Services,
  'db' | 'cache' | 'connectionCalls' | 'settings' | 'clock' | 'log' | 'outbound' | 'connectors' | 'jobs'
>

export interface OpenedConnection {
  /** Null for a built-in connector, or credentials from the server's settings. */
  id: number | null
  /** Company that owns the connection; null for the platform's own. */
  companyId: number | null
  name: string
  environment: ConnectionEnvironment
  /** Version of the row; null without one. */
  version: number | null
  /** Time since which the other system refuses the access; null while it accepts it. */
  refusedAt: Date | null
  definition: Connector
  connector: OpenConnector
  /** Result of `hashAccount`; null for a built-in connector. */
  accountHash: string | null
}

/** `missing`: not configured, or its connector is unknown. `unreadable`: no key decrypts it, or it is incomplete. */
export type ConnectionProblem = 'missing' | 'disabled' | 'unreadable'

/** Time limit in ms for a token that several callers share; a single caller may stop earlier. */
const timeLimitMs = 20_000

interface Opened {
  /** Version of the row, and of the row with the keys of the house's app; empty without a row. */
  version: string
  connector: OpenConnector
  accountHash: string | null
}

/**
 * Open connectors of the process, by id of the row or key of the connector. Access tokens and circuit breakers
 * belong to them, so they are reused until the row changes.
 */
const openedBy = new WeakMap<Outbound, Map<number | string, Opened>>()

const openedOf = ({ outbound }: ConnectionServices): Map<number | string, Opened> => {
  const known = openedBy.get(outbound) ?? new Map<number | string, Opened>()
  openedBy.set(outbound, known)
  return known
}

const throttleOf = (
  services: ConnectionServices,
  id: number,
  rateLimit: NonNullable<Connector['rateLimit']>,
): Pick<CallerOptions, 'throttle' | 'throttledSteps'> =>
  rateLimit === 'oneAtATime'
    ? { throttle: createTurns(services, id) }
    : {
        throttle: createBucket(services, id, rateLimit),
        ...(rateLimit.steps && { throttledSteps: rateLimit.steps }),
      }

/** @throws ZodError when the connector's settings reject the credentials */
const openFresh = (
  services: ConnectionServices,
  definition: Connector,
  {
    id,
    limitedBy = id,
    credentials,
    tokens,
  }: {
    id: number | null
    /** Connection whose calls are counted for the rate limit: its own, or the house's for a limit of the app. */
    limitedBy?: number | null
    credentials: Credentials
    tokens: TokenStore
  },
): OpenConnector => {
  const http = services.outbound.callerFor(definition.key, {
    timeLimitMs,
    ...(definition.isBesideProduct && { isPrivateAllowed: true }),
    ...(id !== null && {
      onCall: (record: CallRecord) => services.connectionCalls.note(id, record, services.clock()),
    }),
    ...(limitedBy !== null && definition.rateLimit && throttleOf(services, limitedBy, definition.rateLimit)),
  })
  return definition.open(credentials, { http, now: services.clock, tokens })
}

const openRow = async (
  services: ConnectionServices,
  row: ConnectionRow | null,
): Promise<OpenedConnection | ConnectionProblem> => {
  const definition = row && services.connectors.find(row.connectorKey)
  return row && definition && isAppConnection(definition, row) ? 'missing' : openAnyRow(services, row)
}

/** Opens a connection, or the house's connection with the keys of its app. */
const openAnyRow = async (
  services: ConnectionServices,
  row: ConnectionRow | null,
): Promise<OpenedConnection | ConnectionProblem> => {
  const definition = row && services.connectors.find(row.connectorKey)
  if (!row || !definition) return 'missing'
  if (!row.isActive) return 'disabled'
  const { id, companyId, name, environment, refusedAt } = row
  const app = await findAppRow(services, definition, environment)
  const version = `${row.version} ${app ? `${app.id}.${app.version}` : ''}`
  const opened = openedOf(services)
  const known = opened.get(id)
  const about = { id, companyId, name, environment, version: row.version, refusedAt, definition }
  if (known?.version === version)
    return { ...about, connector: known.connector, accountHash: known.accountHash }
  const ring = openKeyRing(services.settings)
  const credentials = openCredentials(ring, row)
  const logged = { connection: id, connector: definition.key, keyId: row.keyId }
  if (!ring || !credentials) {
    services.log.error(logged, 'credentials that no key opens')
    return 'unreadable'
  }
  try {
    const tokens = openTokens(services, ring, { ...row, credentials }, app)
    const settings = mergeSettings(services, definition, { credentials, environment, app })
    const { rateLimit } = definition
    const limitedBy = typeof rateLimit === 'object' && rateLimit.isOfApp && app ? app.id : id
    const connector = openFresh(services, definition, { id, limitedBy, credentials: settings, tokens })
    const accountHash = hashAccount(definition, { credentials, environment })
    opened.set(id, { version, connector, accountHash })
    return { ...about, connector, accountHash }
  } catch (error) {
    // A later version of the connector needs settings that were not stored. The error has no values, only paths.
    if (!(error instanceof ZodError)) throw error
    const fields = error.issues.map(({ path }) => path.join('.'))
    services.log.error({ ...logged, fields }, 'credentials that the connector does not accept')
    return 'unreadable'
  }
}

/** Opens a connector without a row: a built-in one, or with credentials from the server's settings. */
const openUnstored = (
  services: ConnectionServices,
  definition: Connector,
): OpenedConnection | ConnectionProblem => {
  const { key, name } = definition
  const opened = openedOf(services)
  const about = {
    id: null,
    companyId: null,
    name,
    environment: 'live',
    version: null,
    refusedAt: null,
    definition,
  } as const
  const known = opened.get(key)
  if (known) return { ...about, connector: known.connector, accountHash: known.accountHash }
  const credentials = definition.isBuiltIn
    ? builtInCredentials(services.settings, key)
    : credentialsOfSettings(services.settings, key)
  if (!credentials) return 'missing'
  const tokens = createMemoryTokens(services.clock)
  const connector = openFresh(services, definition, { id: null, credentials, tokens })
  const accountHash = definition.isBuiltIn
    ? null
    : hashAccount(definition, { credentials, environment: 'live' })
  opened.set(key, { version: '', connector, accountHash })
  return { ...about, connector, accountHash }
}

const openDefault = async (
  services: ConnectionServices,
  { connectorKey, companyId }: ConnectionOwner,
): Promise<OpenedConnection | ConnectionProblem> => {
  const definition = services.connectors.find(connectorKey)
  if (!definition) return 'missing'
  if (definition.isBuiltIn) return openUnstored(services, definition)
  const own = companyId === null ? null : await findCachedDefault(services.cache, { connectorKey, companyId })
  const row = own ?? (await findCachedDefault(services.cache, { connectorKey, companyId: null }))
  return row ? openRow(services, row) : openUnstored(services, definition)
}

const orNull = (found: OpenedConnection | ConnectionProblem): OpenedConnection | null =>
  typeof found === 'string' ? null : found

/**
 * Opens the company's default connection, otherwise the platform's, otherwise the credentials of the settings. Null
 * for any problem: a disabled connection of the company is not replaced by the platform's. Saved changes apply from
 * the next call on, in other processes as soon as the database has notified them.
 */
export const openConnection = async (
  services: ConnectionServices,
  owner: ConnectionOwner,
): Promise<OpenedConnection | null> => orNull(await openDefault(services, owner))

/** Opens a stored connection; null when it does not exist, is disabled or unreadable. */
export const openConnectionById = async (
  services: ConnectionServices,
  id: number,
): Promise<OpenedConnection | null> =>
  orNull(await openRow(services, await findCachedConnection(services.cache, id)))

/** Opens a stored connection, also a disabled one, to remove what it has left in the other system. */
export const openStoredById = async (
  services: ConnectionServices,
  id: number,
): Promise<OpenedConnection | null> => {
  const row = await findCachedConnection(services.cache, id)
  return orNull(await openRow(services, row && { ...row, isActive: true }))
}

/**
 * Opens the connection that webhooks are sent to: the house's for platforms that send those of all shops to its app.
 * Null when it does not exist, is disabled, unreadable, or receives no webhooks.
 */
export const openReceiverById = async (
  services: ConnectionServices,
  id: number,
): Promise<OpenedConnection | null> => {
  const row = await findCachedConnection(services.cache, id)
  const definition = row && services.connectors.find(row.connectorKey)
  if (!row || !definition || !receivesWebhooks(definition, row)) return null
  return orNull(await openAnyRow(services, row))
}

/** Returns why a connection cannot be opened; null when it can. */
export const findConnectionProblem = async (
  services: ConnectionServices,
  sought: ConnectionOwner | { id: number },
): Promise<ConnectionProblem | null> => {
  const found =
    'id' in sought
      ? await openRow(services, await findCachedConnection(services.cache, sought.id))
      : await openDefault(services, sought)
  return typeof found === 'string' ? found : null
}
