/** Completion of an authorization after the owner returned from the other system. */
import { CarrierError } from '@kervan/connectors/carriers/rating'
import type { Authorized } from '@kervan/connectors/connector'
import { HttpError } from '@kervan/connectors/http/httpError'
import { StoreError } from '@kervan/connectors/stores/store'
import { AppKeysRefused, AuthorizationNeeded, knowToken } from '@kervan/connectors/tokens'
import type { ConnectionAnswer } from '@kervan/contract/connection/connection.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireSession } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import type { KeyRing } from '../../../platform/keyRing.ts'
import { noteAppRefused } from '../app/noteApp.ts'
import { auditDetails } from '../changeConnection.ts'
import { forgetConnection } from '../connectionCache.ts'
import { lockConnection, updateCredentials } from '../connection.queries.ts'
import type { ConnectionRow } from '../connection.queries.ts'
import { sealCredentials } from '../credentials.ts'
import { describeRow } from '../describeConnection.ts'
import { requireKeyRing } from '../saveConnection.ts'
import { sealToken } from '../tokens/sealToken.ts'
import { deleteToken, replaceToken } from '../tokens/token.queries.ts'
import { queueWebhooks } from '../webhooks/registerWebhooks.ts'
import { requireAuthorizable, returnUrlOf } from './authorizable.ts'
import type { Authorizable } from './authorizable.ts'
import { clearPosted, redeemAuthorization } from './authorization.queries.ts'
import type { AuthorizationRow } from './authorization.queries.ts'
import { openPosted, openVerifier, sha256Of } from './pkce.ts'

const audit = auditOf('connection')

/** Time limit in ms for the exchange of the code. */
const exchangeMs = 15_000

/** Token and values of an authorization; keys that a store posted come without a token. */
type Granted = Pick<Authorized, 'values'> & { token: Authorized['token'] | null }

/** State of a return; WooCommerce returns it as the id of the user. */
export const stateOfReturn = (query: URLSearchParams): string | null =>
  query.get('state') ?? query.get('user_id')

const isDenied = (query: URLSearchParams): boolean => query.has('error') || query.get('success') === '0'

/** @throws AppError authorizationInvalid; authorizationDenied when the owner refused */
const redeem = async (
  ctx: Ctx,
  { query, connectionId }: { query: URLSearchParams; connectionId: number | undefined },
): Promise<AuthorizationRow> => {
  const { userId } = requireSession(ctx)
  const stateHash = sha256Of(stateOfReturn(query) ?? '')
  const started = await redeemAuthorization(ctx.db, { stateHash, userId, connectionId, now: ctx.now })
  if (!started) throw new AppError('authorizationInvalid')
  if (isDenied(query)) throw new AppError('authorizationDenied')
  return started
}

const isRefusal = (error: unknown): error is Error =>
  error instanceof AuthorizationNeeded ||
  error instanceof AppKeysRefused ||
  error instanceof HttpError ||
  error instanceof CarrierError ||
  error instanceof StoreError

interface Returned {
  started: AuthorizationRow
  query: URLSearchParams
}

/** @throws AppError authorizationInvalid; authorizationFailed when the other system gives no access */
const obtain = async (
  ctx: Ctx,
  ring: KeyRing,
  authorizable: Authorizable,
  { started, query }: Returned,
): Promise<Granted> => {
  const { row, definition, settings, app } = authorizable
  const fail = (reason: string): AppError => {
    ctx.log.warn({ connection: row.id, connector: definition.key, reason }, 'connection was not authorized')
    return new AppError('authorizationFailed')
  }
  const exchange = async (): Promise<Granted> => {
    if (!definition.authorize) {
      const values = openPosted(ring, started)
      if (!values) throw fail('no keys were posted')
      return { token: null, values }
    }
    const verifier = openVerifier(ring, started)
    if (verifier === null) throw new AppError('authorizationInvalid')
    const http = ctx.outbound.callerFor(definition.key, { timeLimitMs: exchangeMs })
    const services = { http, now: ctx.clock, signal: AbortSignal.timeout(exchangeMs) }
    const returned = { query, verifier, returnUrl: returnUrlOf(ctx, authorizable) }
    return definition.authorize.exchange(settings, returned, services).catch(async (error: unknown) => {
      if (app && error instanceof AppKeysRefused) await noteAppRefused(ctx, app, error)
      throw isRefusal(error) ? fail(error.name) : error
    })
  }
  const granted = await exchange()
  const isComplete = definition.settings.safeParse({ ...settings, ...granted.values }).success
  if (!isComplete) throw fail('incomplete credentials')
  return granted
}

const store = async (
  ctx: Ctx,
  ring: KeyRing,
  { row: before, credentials }: Authorizable,
  { token, values, stateHash }: Granted & { stateHash: string },
): Promise<ConnectionRow> =>
  ctx.db.transaction(async (tx) => {
    const row = await lockConnection(tx, before.id)
    if (row?.version !== before.version) throw new AppError('changedMeanwhile')
    const after = { ...credentials, ...values }
    const { userId } = requireSession(ctx)
    // The new version makes every process open the connection again, with the new token.
    const sealed = sealCredentials(ring, row.sealContext, after)
    const changed = { ...row, refusedAt: null }
    const saved = await updateCredentials(tx, row.id, changed, sealed, {
      updatedAt: ctx.now,
      updatedBy: userId,
    })
    if (token) {
      const known = knowToken(token, null, ctx.clock().getTime())
      await replaceToken(tx, row.id, sealToken(ring, { ...row, credentials: after }, known.token), known)
    } else await deleteToken(tx, row.id)
    await clearPosted(tx, stateHash)
    await queueWebhooks(tx, ctx, saved)
    await audit(tx, ctx, { action: 'connectionAuthorized', id: row.id, details: auditDetails(row) })
    return saved
  })

/**
 * Completes an authorization that the caller started, with the query of the return, and stores what it gave.
 * @param connectionId connection that the state must belong to; undefined for any
 * @throws AppError authorizationInvalid for a state that is unknown, another user's, expired or used before;
 * authorizationDenied; authorizationFailed; notFound; changedMeanwhile; credentialKeyMissing
 */
export const finishAuthorization = async (
  ctx: Ctx,
  { query, connectionId }: { query: URLSearchParams; connectionId?: number },
): Promise<ConnectionRow> => {
  const ring = requireKeyRing(ctx)
  const started = await redeem(ctx, { query, connectionId })
  const authorizable = await requireAuthorizable(ctx, ring, started.connectionId)
  // A merge of companies moved the connection while its owner was at the other system.
  if (authorizable.row.companyId !== started.companyId) throw new AppError('authorizationInvalid')
  const granted = await obtain(ctx, ring, authorizable, { started, query })
  const saved = await store(ctx, ring, authorizable, { ...granted, stateHash: started.stateHash })
  forgetConnection(ctx.cache, saved)
  return saved
}

/** Completes an authorization of any connection. @throws the errors of `finishAuthorization` */
export const completeAuthorization = async (
  ctx: Ctx,
  { query }: { query: string },
): Promise<ConnectionAnswer> =>
  describeRow(ctx, await finishAuthorization(ctx, { query: new URLSearchParams(query) }))
