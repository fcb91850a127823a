import type { Connector, OpenConnector } from '@kervan/connectors/connector'
import { findConnector } from '@kervan/connectors/registry'
import { createMemoryTokens } from '@kervan/connectors/tokens'
import type { Services } from '../../platform/ctx.ts'
import { openKeyRing } from '../../platform/keyRing.ts'
import type { Outbound } from '../../platform/outbound.ts'
import { findConnectionById, findConnectionFor } from './connection.queries.ts'
import type { ConnectionName, ConnectionRow } from './connection.queries.ts'
import { openCredentials } from './credentials.ts'
import type { Credentials } from './credentials.ts'
import { credentialsOfSettings } from './settingsCredentials.ts'

type ConnectionServices = Pick<Services, 'db' | 'settings' | 'clock' | 'log' | 'outbound'>

interface Known {
  credentials: Credentials
  /** Stamp of the credentials: changes whenever they may have changed. */
  stamp: string
}

/** Time limit in ms for a token that several callers share; a single caller may stop earlier. */
const timeLimitMs = 20_000

const findCredentials = async (services: ConnectionServices, name: ConnectionName): Promise<Known | null> => {
  const row = await findConnectionFor(services.db, name)
  if (!row) {
    const credentials = credentialsOfSettings(services.settings, name.connectorKey)
    return credentials && { credentials, stamp: 'settings' }
  }
  return readRow(services, row)
}

/** Decrypts a stored connection; null when it is disabled or no key decrypts it. */
const readRow = (services: ConnectionServices, row: ConnectionRow): Known | null => {
  if (!row.isActive) return null
  const credentials = openCredentials(openKeyRing(services.settings), row)
  if (credentials) return { credentials, stamp: `${row.id}.${row.version}` }
  services.log.error({ connector: row.connectorKey, keyId: row.keyId }, 'credentials that no key opens')
  return null
}

/** Cache per process and set of credentials, because access tokens and circuit breakers belong to them. */
const opened = new WeakMap<Outbound, Map<string, { stamp: string; connector: OpenConnector }>>()

/**
 * Opens a connector with the company's credentials, otherwise the platform's, otherwise those of the settings.
 * Null when it is not configured or disabled. Saved changes apply from the next call on in every process.
 */
export const openConnection = async (
  services: ConnectionServices,
  connectorKey: string,
  companyId: number | null = null,
): Promise<OpenConnector | null> => {
  const connector = findConnector(connectorKey)
  if (!connector || connector.isBuiltIn) return null
  const known = await findCredentials(services, { connectorKey, companyId })
  return known && openOnce(services, connector, `${connectorKey}.${companyId ?? 'house'}`, known)
}

export interface StoredConnection {
  definition: Connector
  connector: OpenConnector
  /** Company that owns the connection; null for the platform's own. */
  companyId: number | null
}

/**
 * Opens a connection by its row, for incoming messages of another system; null when it does not exist or is
 * disabled.
 */
export const openStoredConnection = async (
  services: ConnectionServices,
  connectionId: number,
): Promise<StoredConnection | null> => {
  const row = await findConnectionById(services.db, connectionId)
  const definition = row && findConnector(row.connectorKey)
  const known = row ? readRow(services, row) : null
  if (!row || !definition || !known) return null
  const place = `${row.connectorKey}.${row.companyId ?? 'house'}`
  return { definition, connector: openOnce(services, definition, place, known), companyId: row.companyId }
}

const openOnce = (
  services: ConnectionServices,
  connector: Connector,
  place: string,
  known: Known,
): OpenConnector => {
  const ofProcess =
    opened.get(services.outbound) ?? new Map<string, { stamp: string; connector: OpenConnector }>()
  opened.set(services.outbound, ofProcess)
  const before = ofProcess.get(place)
  if (before?.stamp === known.stamp) return before.connector
  const http = services.outbound.callerFor(connector.key, { timeLimitMs })
  const fresh = connector.open(known.credentials, {
    http,
    now: services.clock,
    tokens: createMemoryTokens(services.clock),
  })
  ofProcess.set(place, { stamp: known.stamp, connector: fresh })
  return fresh
}
