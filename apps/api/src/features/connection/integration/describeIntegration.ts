import type { Connector } from '@kervan/connectors/connector'
import { fieldsOf } from '@kervan/connectors/settingsFields'
import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import type { StorePlatform } from '@kervan/domain/order/storePlatforms'
import type { Ctx } from '../../../platform/ctx.ts'
import { openKeyRing } from '../../../platform/keyRing.ts'
import { hasGrant } from '../authorization/grantOf.ts'
import { openCredentials } from '../credentials.ts'
import type { Credentials } from '../credentials.ts'
import { describeHealth } from './describeHealth.ts'
import { showCredentials, stateOf, webhookUrlOf } from '../describeConnection.ts'
import type { IntegrationRow } from './integration.queries.ts'

/** Shortest secret whose last four characters are shown: fewer would reveal too much of it. */
const shortestShown = 12

const last4Of = (secret: unknown): string =>
  typeof secret === 'string' && secret.length >= shortestShown ? secret.slice(-4) : ''

/** Address of the store, otherwise the first value that identifies it. */
const storeOf = (connector: Connector, credentials: Credentials): string | null => {
  const set = fieldsOf(connector.settings).filter(({ name }) => typeof credentials[name] === 'string')
  const field = set.find(({ kind }) => kind === 'address') ?? set.find(({ kind }) => kind === 'text')
  return field ? String(credentials[field.name]) : null
}

const iso = (at: string | Date): string => new Date(at).toISOString()

const healthOf = (calls: IntegrationRow['calls'], now: Date): Integration['health'] =>
  calls && {
    calls: calls.count,
    failures: calls.failures,
    lastCallAt: iso(calls.lastAt),
    lastSuccessAt: calls.lastSuccessAt && iso(calls.lastSuccessAt),
    pausedUntil: calls.pausedUntil && new Date(calls.pausedUntil) > now ? iso(calls.pausedUntil) : null,
  }

/** The newer one of the last recorded call and the last test. */
const lastConnectionOf = ({ row, calls }: IntegrationRow): Integration['lastConnection'] => {
  const test = row.testedAt &&
    row.testOutcome && {
      at: iso(row.testedAt),
      isOk: row.testOutcome === 'ok',
      detail: row.testDetail,
    }
  const call = calls && { at: iso(calls.lastAt), isOk: !calls.isLastFailed, detail: '' }
  if (!test || !call) return test || call
  return call.at > test.at ? call : test
}

/** Describes an integration without its secrets. A connector that is not built any more has no values. */
export const describeIntegration = (
  ctx: Pick<Ctx, 'settings' | 'connectors' | 'now' | 'language'>,
  integration: IntegrationRow,
): Integration => {
  const { row, companyName, calls, isAuthorized } = integration
  const connector = ctx.connectors.find(row.connectorKey)
  const credentials = connector ? openCredentials(openKeyRing(ctx.settings), row) : null
  const shown = connector && showCredentials(connector, credentials ?? {})
  return {
    id: row.id,
    version: row.version,
    platform: row.connectorKey as StorePlatform,
    name: row.name,
    store: connector && credentials ? storeOf(connector, credentials) : null,
    companyId: row.companyId!,
    companyName,
    environment: row.environment,
    isActive: row.isActive,
    reportNumbersAt: row.reportNumbersAt,
    state: connector ? stateOf(connector, row, { credentials, isAuthorized }) : 'unreadable',
    canAuthorize: connector !== undefined && hasGrant(connector) && credentials !== null,
    values: shown?.values ?? [],
    secrets: (shown?.secrets ?? []).map((name) => ({ name, last4: last4Of(credentials?.[name]) })),
    hasRegisteredWebhooks: integration.webhooks === 'registered',
    webhookUrl: connector ? webhookUrlOf(ctx.settings, connector, row) : null,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    lastTest:
      row.testOutcome && row.testedAt
        ? { outcome: row.testOutcome, detail: row.testDetail, testedAt: iso(row.testedAt) }
        : null,
    health: healthOf(calls, ctx.now),
    storeHealth: describeHealth(ctx, integration),
    lastConnection: lastConnectionOf(integration),
  }
}
