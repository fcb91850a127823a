/**
 * Product on one port, and on another port the same product with a database lookup of the caller for each call,
 * as before callers were cached. Started by signedIn.bench.ts.
 */
import { sql } from 'drizzle-orm'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { buildApp } from '../../../apps/api/src/app.ts'
import {
  findUserAccess,
  findUserByEmail,
  findUserById,
} from '../../../apps/api/src/features/access/access.queries.ts'
import { authorize, requireSecondFactorSetup } from '../../../apps/api/src/features/access/policies.ts'
import { createAuthenticator } from '../../../apps/api/src/features/access/authenticator.ts'
import { findSession } from '../../../apps/api/src/features/access/session.queries.ts'
import { verifyToken } from '../../../apps/api/src/features/access/sessionToken.ts'
import { startSession } from '../../../apps/api/src/features/access/startSession.ts'
import { seedDemonstration, seedFacts } from '../../../apps/api/src/db/seed/seed.ts'
import { paymentFrameSource } from '../../../apps/api/src/platform/addresses.ts'
import type { Authenticate } from '../../../apps/api/src/platform/ctx.ts'
import { readSecret } from '../../../apps/api/src/platform/secrets.ts'
import type { OpenServices } from '../../../apps/api/src/services.ts'
import { openBenchServer } from '../filled/benchServer.ts'
import { openBenchServices } from '../filled/benchServices.ts'
import { sizeOf } from '../measuring/size.ts'

export interface SignedInServerReady {
  cachedUrl: string
  uncachedUrl: string
  token: string
}

/** CPU time of this process since the last report, and of one authentication with permission check. */
export interface AccessReport {
  cpuMicroseconds: number
  checkMicroseconds: number
}

const shipments = sizeOf(10_000, 50)
const checksAtOnce = sizeOf(20_000, 100)

const withoutCache = ({ db, settings, clock }: OpenServices): Authenticate => {
  const secret = readSecret(settings, 'TOKEN_SECRET')
  return async (token) => {
    const verified = await verifyToken(secret, token, clock())
    if (!verified) return null
    const { userId, sessionId, tokenId } = verified
    const [user, access, session] = await Promise.all([
      findUserById(db, userId),
      findUserAccess(db, userId),
      findSession(db, sessionId),
    ])
    if (!user?.isActive || session?.tokenId !== tokenId) return null
    const { companyId, agencyId, isOperationUser } = user
    return { userId, companyId, agencyId, ...access, isOperationUser, sessionId, tokenId }
  }
}

const serve = async (services: OpenServices, authenticate: Authenticate) => {
  const { settings } = services
  const app = await buildApp({
    ...services,
    authenticate,
    paymentFrameSource: paymentFrameSource(settings),
    webFolder: null,
  })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() }
}

const fillShipments = async ({ db }: OpenServices, companyId: number, userId: number): Promise<void> => {
  await db.execute(sql`
    insert into shipments (company_id, created_by, asset_reference, details, sender, receiver, sender_name, receiver_name,
      receiver_country, state, payment_status, total_weight_kg, piece_count, created_at)
    select ${companyId}, ${userId}, 'KRV-' || lpad(n::text, 8, '0') || '-0', '{}', '{}', '{"city":"Berlin"}', 'Gönderici',
      'Alıcı', 'DE', 'booked', 'successful', 1.5, 1, now() - n * interval '30 seconds'
    from generate_series(1, ${sql.raw(String(shipments))}) n`)
  await db.execute(sql`vacuum analyze shipments`)
}

/** Checks before a handler: authentication and permission. */
const prepareChecks = (authenticate: Authenticate, token: string) => {
  const { access } = pricingEndpoints.quoteParcel
  return async (): Promise<number> => {
    const begin = process.cpuUsage()
    for (let at = 0; at < checksAtOnce; at++) {
      const found = authenticate(token)
      const actor = found instanceof Promise ? await found : found
      if (!actor) throw new Error('the caller is not known')
      authorize(actor, access)
      requireSecondFactorSetup(actor, pricingEndpoints.quoteParcel)
    }
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / checksAtOnce
  }
}

const start = async (): Promise<void> => {
  const server = await openBenchServer({ durable: true })
  const services = await openBenchServices(server.connectionString, server.folder)
  await seedFacts(services.db)
  await seedDemonstration(services.db)
  const customer = (await findUserByEmail(services.db, 'musteri@kervan.example'))!
  await fillShipments(services, customer.companyId!, customer.id)
  const token = (await startSession(services, { userId: customer.id }, new Date()))!

  const authenticate = createAuthenticator(services)
  const cached = await serve(services, authenticate)
  const uncached = await serve(services, withoutCache(services))
  const stop = async () => {
    await cached.close()
    await uncached.close()
    await services.close()
    await server.stop()
    process.exit(0)
  }
  const measureCheck = prepareChecks(authenticate, token)
  await measureCheck()
  let begin = process.cpuUsage()
  const report = async () => {
    const { user, system } = process.cpuUsage(begin)
    const checkMicroseconds = await measureCheck()
    begin = process.cpuUsage()
    process.send!({ cpuMicroseconds: user + system, checkMicroseconds } satisfies AccessReport)
  }
  process.on('message', (message) => void (message === 'cpu' ? report() : stop()))
  process.send!({ cachedUrl: cached.url, uncachedUrl: uncached.url, token } satisfies SignedInServerReady)
}

start().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
