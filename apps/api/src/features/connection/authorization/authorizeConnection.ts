/** Authorization of a connection by its owner in the browser: start, and completion after the return. */
import { CarrierError } from '@kervan/connectors/carriers/rating'
import type { Authorization, Authorized, Connector } from '@kervan/connectors/connector'
import { HttpError } from '@kervan/connectors/http/httpError'
import { AuthorizationNeeded, knowToken } from '@kervan/connectors/tokens'
import type { ConnectionAnswer } from '@kervan/contract/connection/connection.endpoints'
import { productAddress } from '../../../platform/addresses.ts'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireSession } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import type { KeyRing } from '../../../platform/keyRing.ts'
import { auditDetails } from '../changeConnection.ts'
import { forgetConnection } from '../connectionCache.ts'
import { findConnectionById, lockConnection, updateCredentials } from '../connection.queries.ts'
import type { ConnectionRow } from '../connection.queries.ts'
import { findAppRow, isAppConnection, isAppReady, mergeSettings } from '../appKeys.ts'
import { openCredentials, sealCredentials } from '../credentials.ts'
import type { Credentials } from '../credentials.ts'
import { describeRow } from '../describeConnection.ts'
import { requireKeyRing } from '../saveConnection.ts'
import { sealToken } from '../tokens/sealToken.ts'
import { replaceToken } from '../tokens/token.queries.ts'
import {
  deleteExpiredAuthorizations,
  insertAuthorization,
  redeemAuthorization,
} from './authorization.queries.ts'
import type { AuthorizationRow } from './authorization.queries.ts'
import { openVerifier, randomCode, sealVerifier, sha256Of } from './pkce.ts'

const audit = auditOf('connection')

/** Time in ms that the owner has at the other system. */
const validMs = 10 * 60_000
/** Time limit in ms for the exchange of the code. */
const exchangeMs = 15_000

/** Page of the web app that other systems send the browser to; registered there as the redirect address. */
const returnUrlOf = (ctx: Ctx): string => `${productAddress(ctx.settings)}/definitions/connections/authorized`

interface Authorizable {
  row: ConnectionRow
  definition: Connector
  authorize: Authorization
  credentials: Credentials
  /** Credentials with the keys of the house's app and the addresses of the connection's environment. */
  settings: Credentials
}

/** @throws AppError notFound for a connection that is unknown, unreadable, needs no authorization or has no app */
const requireAuthorizable = async (ctx: Ctx, ring: KeyRing, id: number): Promise<Authorizable> => {
  const row = await findConnectionById(ctx.db, id)
  const definition = row && ctx.connectors.find(row.connectorKey)
  const credentials = row ? openCredentials(ring, row) : null
  if (!row || !definition?.authorize || !credentials || isAppConnection(definition, row))
    throw new AppError('notFound')
  const { environment } = row
  if (!(await isAppReady(ctx, definition, environment))) throw new AppError('notFound')
  const app = await findAppRow(ctx, definition, environment)
  const settings = mergeSettings(ctx, definition, { credentials, environment, app })
  return { row, definition, authorize: definition.authorize, credentials, settings }
}

/**
 * Returns the address at which the owner authorizes the connection.
 * @throws AppError notFound; credentialKeyMissing
 */
export const startAuthorization = async (ctx: Ctx, { id }: { id: number }): Promise<{ url: string }> => {
  const { userId } = requireSession(ctx)
  const ring = requireKeyRing(ctx)
  const { authorize, settings } = await requireAuthorizable(ctx, ring, id)
  const [state, verifier] = [randomCode(), randomCode()]
  const stateHash = sha256Of(state)
  const { keyId, bytes } = sealVerifier(ring, stateHash, verifier)
  await ctx.db.transaction(async (tx) => {
    await deleteExpiredAuthorizations(tx, ctx.now)
    await insertAuthorization(tx, {
      stateHash,
      connectionId: id,
      userId,
      keyId,
      sealed: bytes,
      startedAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + validMs),
    })
  })
  const start = { state, challenge: sha256Of(verifier), returnUrl: returnUrlOf(ctx) }
  return { url: authorize.url(settings, start).href }
}

/** @throws AppError authorizationInvalid; authorizationDenied when the owner refused */
const redeem = async (ctx: Ctx, query: URLSearchParams): Promise<AuthorizationRow> => {
  const { userId } = requireSession(ctx)
  const stateHash = sha256Of(query.get('state') ?? '')
  const started = await redeemAuthorization(ctx.db, { stateHash, userId, now: ctx.now })
  if (!started) throw new AppError('authorizationInvalid')
  if (query.has('error')) throw new AppError('authorizationDenied')
  return started
}

const isRefusal = (error: unknown): error is Error =>
  error instanceof AuthorizationNeeded || error instanceof HttpError || error instanceof CarrierError

/** @throws AppError authorizationFailed when the other system issues no token, or incomplete credentials */
const exchange = async (
  ctx: Ctx,
  { row, definition, authorize, settings }: Authorizable,
  returned: { query: URLSearchParams; verifier: string },
): Promise<Authorized> => {
  const http = ctx.outbound.callerFor(definition.key, { timeLimitMs: exchangeMs })
  const services = { http, now: ctx.clock, signal: AbortSignal.timeout(exchangeMs) }
  const fail = (reason: string): AppError => {
    ctx.log.warn({ connection: row.id, connector: definition.key, reason }, 'connection was not authorized')
    return new AppError('authorizationFailed')
  }
  const authorized = await authorize
    .exchange(settings, { ...returned, returnUrl: returnUrlOf(ctx) }, services)
    .catch((error: unknown) => {
      throw isRefusal(error) ? fail(error.name) : error
    })
  const isComplete = definition.settings.safeParse({ ...settings, ...authorized.values }).success
  if (!isComplete) throw fail('incomplete credentials')
  return authorized
}

const store = async (
  ctx: Ctx,
  ring: KeyRing,
  { row: before, credentials }: Authorizable,
  { token, values }: Authorized,
): Promise<ConnectionRow> =>
  ctx.db.transaction(async (tx) => {
    const row = await lockConnection(tx, before.id)
    if (row?.version !== before.version) throw new AppError('changedMeanwhile')
    const after = { ...credentials, ...values }
    const { userId } = requireSession(ctx)
    // The new version makes every process open the connection again, with the new token.
    const saved = await updateCredentials(tx, row.id, row, sealCredentials(ring, row.sealContext, after), {
      updatedAt: ctx.now,
      updatedBy: userId,
    })
    const known = knowToken(token, null, ctx.clock().getTime())
    await replaceToken(tx, row.id, sealToken(ring, { ...row, credentials: after }, known.token), known)
    await audit(tx, ctx, { action: 'connectionAuthorized', id: row.id, details: auditDetails(row) })
    return saved
  })

/**
 * Completes an authorization that the caller started, with the query of the return, and stores the token.
 * @throws AppError authorizationInvalid for a state that is unknown, another user's, expired or used before;
 * authorizationDenied; authorizationFailed; notFound; changedMeanwhile; credentialKeyMissing
 */
export const completeAuthorization = async (
  ctx: Ctx,
  { query: text }: { query: string },
): Promise<ConnectionAnswer> => {
  const ring = requireKeyRing(ctx)
  const query = new URLSearchParams(text)
  const started = await redeem(ctx, query)
  const verifier = openVerifier(ring, started)
  if (verifier === null) throw new AppError('authorizationInvalid')
  const authorizable = await requireAuthorizable(ctx, ring, started.connectionId)
  const authorized = await exchange(ctx, authorizable, { query, verifier })
  const saved = await store(ctx, ring, authorizable, authorized)
  forgetConnection(ctx.cache, saved)
  return describeRow(ctx, saved)
}
