import type { Connector, OpenConnector } from '@kervan/connectors/connector'
import { createMemoryTokens } from '@kervan/connectors/tokens'
import type { Services } from '../../platform/ctx.ts'
import { openKeyRing } from '../../platform/keyRing.ts'
import type { Outbound } from '../../platform/outbound.ts'
import { createBucket } from './bucket.ts'
import { builtInCredentials } from './builtInCredentials.ts'
import { findConnectionById, findConnectionFor } from './connection.queries.ts'
import type { ConnectionName, ConnectionRow } from './connection.queries.ts'
import { openCredentials } from './credentials.ts'
import type { Credentials } from './credentials.ts'
import { credentialsOfSettings } from './settingsCredentials.ts'

export type ConnectionServices = Pick<
  Services,
  'db' | 'settings' | 'clock' | 'log' | 'outbound' | 'connectors'
>

export interface OpenedConnection {
  /** Null for a built-in connector, or credentials from the server's settings. */
  id: number | null
  /** Company that owns the connection; null for the platform's own. */
  companyId: number | null
  name: string
  environment: 'live' | 'sandbox'
  definition: Connector
  connector: OpenConnector
}

/** `missing`: not configured, or its connector is unknown. `unreadable`: no key decrypts it, or it is incomplete. */
export type ConnectionProblem = 'missing' | 'disabled' | 'unreadable'

interface Found {
  id: number | null
  companyId: number | null
  definition: Connector
  credentials: Credentials
  /** Place in the cache, and a stamp that changes whenever the credentials may have changed. */
  place: string
  stamp: string
}

/** Time limit in ms for a token that several callers share; a single caller may stop earlier. */
const timeLimitMs = 20_000

const readRow = (services: ConnectionServices, row: ConnectionRow | undefined): Found | ConnectionProblem => {
  const definition = row && services.connectors.find(row.connectorKey)
  if (!row || !definition) return 'missing'
  if (!row.isActive) return 'disabled'
  const credentials = openCredentials(openKeyRing(services.settings), row)
  if (credentials) {
    const { id, companyId } = row
    return { id, companyId, definition, credentials, place: String(id), stamp: String(row.version) }
  }
  services.log.error({ connector: row.connectorKey, keyId: row.keyId }, 'credentials that no key opens')
  return 'unreadable'
}

/** Credentials without a row: of a built-in connector or from the server's settings. */
const findUnstored = (settings: ConnectionServices['settings'], definition: Connector): Credentials | null =>
  definition.isBuiltIn
    ? builtInCredentials(settings, definition.key)
    : credentialsOfSettings(settings, definition.key)

const find = async (
  services: ConnectionServices,
  name: ConnectionName,
): Promise<Found | ConnectionProblem> => {
  const definition = services.connectors.find(name.connectorKey)
  if (!definition) return 'missing'
  const row = definition.isBuiltIn ? undefined : await findConnectionFor(services.db, name)
  if (row) return readRow(services, row)
  const credentials = findUnstored(services.settings, definition)
  if (!credentials) return 'missing'
  return { id: null, companyId: null, definition, credentials, place: definition.key, stamp: 'settings' }
}

/** Cache per process and set of credentials, because access tokens and circuit breakers belong to them. */
const opened = new WeakMap<Outbound, Map<string, { stamp: string; connector: OpenConnector }>>()

const openOnce = (
  services: ConnectionServices,
  { id, definition, credentials, place, stamp }: Found,
): OpenConnector => {
  const ofProcess =
    opened.get(services.outbound) ?? new Map<string, { stamp: string; connector: OpenConnector }>()
  opened.set(services.outbound, ofProcess)
  const before = ofProcess.get(place)
  if (before?.stamp === stamp) return before.connector
  const http = services.outbound.callerFor(definition.key, {
    timeLimitMs,
    ...(definition.isBesideProduct && { isPrivateAllowed: true }),
    ...(id !== null &&
      definition.rateLimit && { throttle: createBucket(services, id, definition.rateLimit) }),
  })
  const connector = definition.open(credentials, {
    http,
    now: services.clock,
    tokens: createMemoryTokens(services.clock),
  })
  ofProcess.set(place, { stamp, connector })
  return connector
}

const open = (services: ConnectionServices, found: Found | ConnectionProblem): OpenedConnection | null => {
  if (typeof found === 'string') return null
  const { id, companyId, definition } = found
  const connector = openOnce(services, found)
  return { id, companyId, name: definition.name, environment: 'live', definition, connector }
}

/**
 * Opens a connector with the company's credentials, otherwise the platform's, otherwise those of the settings.
 * Null for any problem. Saved changes apply from the next call on in every process.
 */
export const openConnection = async (
  services: ConnectionServices,
  name: ConnectionName,
): Promise<OpenedConnection | null> => open(services, await find(services, name))

/** Opens a stored connection; null when it does not exist, is disabled or unreadable. */
export const openConnectionById = async (
  services: ConnectionServices,
  id: number,
): Promise<OpenedConnection | null> =>
  open(services, readRow(services, await findConnectionById(services.db, id)))

/** Returns why a connection cannot be opened; null when it can. */
export const findConnectionProblem = async (
  services: ConnectionServices,
  sought: ConnectionName | { id: number },
): Promise<ConnectionProblem | null> => {
  const found =
    'id' in sought
      ? readRow(services, await findConnectionById(services.db, sought.id))
      : await find(services, sought)
  return typeof found === 'string' ? found : null
}
