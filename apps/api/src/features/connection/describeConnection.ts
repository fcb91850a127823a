import type { Connector } from '@kervan/connectors/connector'
import { fieldsOf } from '@kervan/connectors/settingsFields'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type {
  connectionEndpoints,
  ConnectionAnswer,
  ConnectionHealth,
} from '@kervan/contract/connection/connection.endpoints'
import { inboxEndpoints } from '@kervan/contract/connection/inbox.endpoints'
import { productAddress } from '../../platform/addresses.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Settings } from '../../platform/settings.ts'
import { openKeyRing } from '../../platform/keyRing.ts'
import type { KeyRing } from '../../platform/keyRing.ts'
import { findHealth } from './calls/connectionCalls.queries.ts'
import { findCompanyName, listConnectionRows } from './connection.queries.ts'
import type { ConnectionRow } from './connection.queries.ts'
import { openCredentials } from './credentials.ts'
import type { Credentials } from './credentials.ts'
import { formFields, isAppConnection, receivesWebhooks } from './appKeys.ts'
import { hasGrant, isTyped } from './authorization/grantOf.ts'
import { requireConnector } from './requireConnector.ts'
import { credentialsOfSettings } from './settingsCredentials.ts'
import { connectorName } from './connectorName.ts'
import { listAuthorizedIds } from './tokens/token.queries.ts'

/** Public part of credentials: values of non-secret fields, and which secrets are set. */
export const showCredentials = (connector: Connector, credentials: Credentials) => {
  const set = fieldsOf(connector.settings).filter(({ name }) => credentials[name] !== undefined)
  return {
    values: set
      .filter(({ kind }) => kind !== 'secret')
      .map(({ name }) => ({ name, value: credentials[name]! })),
    secrets: set.filter(({ kind }) => kind === 'secret').map(({ name }) => name),
  }
}

/**
 * Address for the other system's webhooks; null for a connection that receives none. Carriers may still send to the
 * earlier address `ReceiveTrackingEvents`.
 */
export const webhookUrlOf = (
  settings: Settings,
  connector: Connector,
  row: Pick<ConnectionRow, 'id' | 'companyId'>,
): string | null =>
  receivesWebhooks(connector, row)
    ? productAddress(settings) + inboxEndpoints.receiveWebhook.path.replace('{connectionId}', String(row.id))
    : null

interface StoredFacts {
  companyName: string | null
  ring: KeyRing | null
  /** True with a token that was not refused. */
  isAuthorized: boolean
  /** Undefined while no call is recorded. */
  health: ConnectionHealth | undefined
}

export const stateOf = (
  connector: Connector,
  row: ConnectionRow,
  { credentials, isAuthorized }: { credentials: Credentials | null; isAuthorized: boolean },
): ConnectionAnswer['state'] => {
  if (!credentials) return 'unreadable'
  if (!row.isActive) return 'disabled'
  if (!hasGrant(connector) || isAppConnection(connector, row)) return 'active'
  const isGranted = isAuthorized || isTyped(connector, credentials)
  return isGranted && row.refusedAt === null ? 'active' : 'authorizationNeeded'
}

const describeStored = (
  settings: Settings,
  connector: Connector,
  row: ConnectionRow,
  { companyName, ring, isAuthorized, health }: StoredFacts,
): ConnectionAnswer => {
  const credentials = openCredentials(ring, row)
  return {
    id: row.id,
    connectorKey: row.connectorKey,
    name: row.name,
    environment: row.environment,
    isDefault: row.isDefault,
    companyId: row.companyId,
    companyName,
    source: 'stored',
    state: stateOf(connector, row, { credentials, isAuthorized }),
    canAuthorize: hasGrant(connector) && credentials !== null && !isAppConnection(connector, row),
    hasOldKey: row.keyId !== ring?.currentKeyId,
    ...showCredentials(connector, credentials ?? {}),
    webhookUrl: webhookUrlOf(settings, connector, row),
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
    lastTest:
      row.testOutcome && row.testedAt
        ? { outcome: row.testOutcome, detail: row.testDetail, testedAt: row.testedAt.toISOString() }
        : null,
    health: health ?? null,
  }
}

/** Describes a stored connection for the answer of a change. */
export const describeRow = async (ctx: Ctx, row: ConnectionRow): Promise<ConnectionAnswer> => {
  const companyName = row.companyId === null ? null : ((await findCompanyName(ctx.db, row.companyId)) ?? null)
  const connector = requireConnector(ctx, row.connectorKey)
  const isAuthorized = (await listAuthorizedIds(ctx.db, [row.id])).has(row.id)
  const health = (await findHealth(ctx.db, ctx.now, row.id)).get(row.id)
  return describeStored(ctx.settings, connector, row, {
    companyName,
    ring: openKeyRing(ctx.settings),
    isAuthorized,
    health,
  })
}

const describeOfSettings = (connector: Connector, credentials: Credentials): ConnectionAnswer => ({
  id: null,
  connectorKey: connector.key,
  name: connector.name,
  environment: 'live',
  isDefault: true,
  companyId: null,
  companyName: null,
  source: 'settings',
  state: 'active',
  canAuthorize: false,
  hasOldKey: false,
  ...showCredentials(connector, credentials),
  webhookUrl: null,
  version: null,
  updatedAt: null,
  lastTest: null,
  health: null,
})

/** Connectors that need configuration; the platform's connections first, then those of companies. */
export const listConnections = async (
  ctx: Ctx,
): Promise<AnswerOf<(typeof connectionEndpoints)['listConnections']>> => {
  const ring = openKeyRing(ctx.settings)
  const rows = await listConnectionRows(ctx.db)
  const authorizedIds = await listAuthorizedIds(
    ctx.db,
    rows.map(({ row }) => row.id),
  )
  const health = await findHealth(ctx.db, ctx.now)
  const offered = ctx.connectors.all.filter(({ isBuiltIn }) => !isBuiltIn)
  return {
    connectors: offered.map((connector) => ({
      key: connector.key,
      kind: connector.kind,
      name: connectorName(connector, ctx.language),
      fields: formFields(connector),
    })),
    connections: offered.flatMap((connector) => {
      const stored = rows.filter(({ row }) => row.connectorKey === connector.key)
      const ofSettings = credentialsOfSettings(ctx.settings, connector.key)
      const hasOwn = stored.some(({ row }) => row.companyId === null)
      return [
        ...(ofSettings && !hasOwn ? [describeOfSettings(connector, ofSettings)] : []),
        ...stored.map(({ row, companyName }) =>
          describeStored(ctx.settings, connector, row, {
            companyName,
            ring,
            isAuthorized: authorizedIds.has(row.id),
            health: health.get(row.id),
          }),
        ),
      ]
    }),
    canStore: ring !== null,
  }
}
