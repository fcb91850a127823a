import { CarrierError } from '@kervan/connectors/carriers/rating'
import type { Connector } from '@kervan/connectors/connector'
import type { CallRecord } from '@kervan/connectors/http/httpCall'
import { HttpError } from '@kervan/connectors/http/httpError'
import { untilAborted } from '@kervan/connectors/http/untilAborted'
import { IntegratorError } from '@kervan/connectors/invoicing/integrator'
import { ProviderError } from '@kervan/connectors/payments/paymentProvider'
import { StoreError } from '@kervan/connectors/stores/store'
import type { StoreErrorKind } from '@kervan/connectors/stores/store'
import { AppKeysRefused, AuthorizationNeeded, createMemoryTokens } from '@kervan/connectors/tokens'
import type { TokenStore } from '@kervan/connectors/tokens'
import type { ConnectionTest } from '@kervan/contract/connection/connection.endpoints'
import { auditOf } from '../../platform/audit/auditOf.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { openKeyRing } from '../../platform/keyRing.ts'
import { findAppRow, isAppConnection, mergeSettings } from './appKeys.ts'
import { findConnectionById, recordTest } from './connection.queries.ts'
import type { ConnectionRow } from './connection.queries.ts'
import { openCredentials } from './credentials.ts'
import type { Credentials } from './credentials.ts'
import { requireConnector } from './requireConnector.ts'
import { credentialsOfSettings } from './settingsCredentials.ts'
import { openTokens } from './tokens/connectionTokens.ts'

const audit = auditOf('connection')

const timeLimitMs = 15_000
/** Length limit of a displayed error, because the other system may return a whole page. */
const mostLetters = 300

interface TestedCredentials {
  connector: Connector
  /** Null for credentials of the settings. */
  row: ConnectionRow | null
  credentials: Credentials
  /** Connection with the keys of the house's app. */
  app: ConnectionRow | null
}

type Result = Pick<ConnectionTest, 'outcome' | 'detail'>

/**
 * The token of an authorized connection is the only one. Other connections are tested with a new token, which
 * shows whether the credentials are accepted now.
 */
const tokensOf = (ctx: Ctx, { connector, row, credentials, app }: TestedCredentials): TokenStore => {
  const ring = openKeyRing(ctx.settings)
  return connector.authorize && row && ring
    ? openTokens(ctx, ring, { ...row, credentials }, app)
    : createMemoryTokens(ctx.clock)
}

const outcomeOfStore: Record<StoreErrorKind, Result['outcome']> = {
  credentials: 'credentials',
  refused: 'refused',
  notFound: 'refused',
  tooMany: 'tooManyCalls',
  unavailable: 'fault',
  garbage: 'garbage',
}

const tryOut = async (ctx: Ctx, tested: TestedCredentials): Promise<Result> => {
  const { connector, row, credentials, app } = tested
  try {
    // Uses a separate HTTP caller, so that a test ignores a paused circuit breaker and does not pause others.
    const http = ctx.outbound.callerFor(connector.key, {
      timeLimitMs,
      ...(connector.isBesideProduct && { isPrivateAllowed: true }),
      ...(row && {
        onCall: (record: CallRecord) => ctx.connectionCalls.note(row.id, record, ctx.clock()),
      }),
    })
    const settings = row
      ? mergeSettings(ctx, connector, {
          credentials,
          environment: row.environment,
          app,
        })
      : credentials
    const open = connector.open(settings, { http, now: ctx.clock, tokens: tokensOf(ctx, tested) })
    const signal = AbortSignal.timeout(timeLimitMs)
    await untilAborted(open.test(signal), signal)
    return { outcome: 'ok', detail: '' }
  } catch (error) {
    if (error instanceof CarrierError && error.kind === 'cityNeeded') return { outcome: 'ok', detail: '' }
    if (error instanceof StoreError)
      return { outcome: outcomeOfStore[error.kind], detail: error.words.slice(0, mostLetters) }
    if (error instanceof AppKeysRefused) return { outcome: 'appKeys', detail: '' }
    const isKnown =
      error instanceof CarrierError ||
      error instanceof HttpError ||
      error instanceof IntegratorError ||
      error instanceof ProviderError ||
      error instanceof AuthorizationNeeded
    if (!isKnown) throw error
    return { outcome: error.kind as ConnectionTest['outcome'], detail: error.message.slice(0, mostLetters) }
  }
}

type Tested = Omit<TestedCredentials, 'credentials' | 'app'> & { credentials: Credentials | null }

const findTested = async (ctx: Ctx, { id, connectorKey }: TestConnection): Promise<Tested> => {
  if (!id) {
    const connector = requireConnector(ctx, connectorKey ?? '')
    return { connector, row: null, credentials: credentialsOfSettings(ctx.settings, connector.key) }
  }
  const row = await findConnectionById(ctx.db, id)
  const connector = row && ctx.connectors.find(row.connectorKey)
  if (!connector || isAppConnection(connector, row)) throw new AppError('notFound')
  return { connector, row, credentials: openCredentials(openKeyRing(ctx.settings), row) }
}

interface TestConnection {
  /** Null for the connection from the settings, which is named by its connector. */
  id?: number | null
  connectorKey?: string | null
}

/**
 * Tests whether the other system accepts the credentials. The result is stored with the connection and shown in
 * the list.
 * @throws AppError validationFailed on `connectorKey`; notFound for a connection that is not configured or
 * unreadable
 */
export const testConnection = async (ctx: Ctx, tested: TestConnection): Promise<ConnectionTest> => {
  const { connector, row, credentials } = await findTested(ctx, tested)
  if (!credentials) throw new AppError('notFound')
  const app = row && (await findAppRow(ctx, connector, row.environment))
  const result = await tryOut(ctx, { connector, row, credentials, app })
  const testedAt = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    if (row) await recordTest(tx, row, { ...result, testedAt })
    await audit(tx, ctx, {
      action: 'connectionTested',
      id: row?.id ?? connector.key,
      details: {
        connector: connector.key,
        companyId: row?.companyId ?? null,
        name: row?.name ?? connector.name,
        outcome: result.outcome,
      },
    })
  })
  return { ...result, testedAt: testedAt.toISOString() }
}
