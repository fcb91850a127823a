import { CarrierError } from '@kervan/connectors/carriers/rating'
import type { Connector } from '@kervan/connectors/connector'
import { HttpError } from '@kervan/connectors/http/httpError'
import { untilAborted } from '@kervan/connectors/http/untilAborted'
import { ProviderError } from '@kervan/connectors/payments/paymentProvider'
import { createMemoryTokens } from '@kervan/connectors/tokens'
import type { ConnectionTest } from '@kervan/contract/connection/connection.endpoints'
import { auditOf } from '../../platform/audit/auditOf.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { openKeyRing } from '../../platform/keyRing.ts'
import { findConnection, recordTest } from './connection.queries.ts'
import { openCredentials } from './credentials.ts'
import type { Credentials } from './credentials.ts'
import { requireConnector } from './requireConnector.ts'
import { credentialsOfSettings } from './settingsCredentials.ts'

const audit = auditOf('connection')

const timeLimitMs = 15_000
/** Length limit of a displayed error, because the other system may return a whole page. */
const mostLetters = 300

type Result = Pick<ConnectionTest, 'outcome' | 'detail'>

const tryOut = async (ctx: Ctx, connector: Connector, credentials: Credentials): Promise<Result> => {
  try {
    // Uses a separate HTTP caller, so that a test ignores a paused circuit breaker and does not pause others.
    const http = ctx.outbound.callerFor(connector.key, {
      timeLimitMs,
      ...(connector.isBesideProduct && { isPrivateAllowed: true }),
    })
    const open = connector.open(credentials, { http, now: ctx.clock, tokens: createMemoryTokens(ctx.clock) })
    const signal = AbortSignal.timeout(timeLimitMs)
    await untilAborted(open.test(signal), signal)
    return { outcome: 'ok', detail: '' }
  } catch (error) {
    if (error instanceof CarrierError && error.kind === 'cityNeeded') return { outcome: 'ok', detail: '' }
    const isKnown =
      error instanceof CarrierError || error instanceof HttpError || error instanceof ProviderError
    if (!isKnown) throw error
    return { outcome: error.kind as ConnectionTest['outcome'], detail: error.message.slice(0, mostLetters) }
  }
}

/**
 * Tests whether the other system accepts the credentials. The result is stored with the connection and shown in
 * the list.
 * @throws AppError validationFailed on `connectorKey`; notFound for a connection that is not configured or
 * unreadable
 */
export const testConnection = async (
  ctx: Ctx,
  stated: { connectorKey: string; companyId?: number | null },
): Promise<ConnectionTest> => {
  const connector = requireConnector(ctx, stated.connectorKey)
  const name = { connectorKey: connector.key, companyId: stated.companyId ?? null }
  const row = await findConnection(ctx.db, name)
  const credentials = row
    ? openCredentials(openKeyRing(ctx.settings), row)
    : name.companyId === null
      ? credentialsOfSettings(ctx.settings, connector.key)
      : null
  if (!credentials) throw new AppError('notFound')
  const result = await tryOut(ctx, connector, credentials)
  const testedAt = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    if (row) await recordTest(tx, row, { ...result, testedAt })
    await audit(tx, ctx, {
      action: 'connectionTested',
      id: row?.id ?? connector.key,
      details: { ...name, outcome: result.outcome },
    })
  })
  return { ...result, testedAt: testedAt.toISOString() }
}
