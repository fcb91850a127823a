/**
 * Components beside the HTTP application: the hub, and the sandbox bank and carrier on a server with a separate
 * origin.
 */
import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Authenticate, Services } from './platform/ctx.ts'
import { paymentPageOrigin, paymentPort, sandboxCarrierPath } from './platform/addresses.ts'
import { listenAt } from './platform/http/listen.ts'
import { readSecret } from './platform/secrets.ts'
import type { Settings } from './platform/settings.ts'
import { forgetBearer } from './features/access/callerCache.ts'
import { followRights } from './features/access/rights/notifyRightsChanged.ts'
import { followPayment } from './features/payment/followPayment.ts'
import { isSandboxServed, sandboxKey } from './features/connection/builtInCredentials.ts'
import { followDispatch } from './features/courier/dispatch/publishDayChanged.ts'
import { followShipment } from './features/shipment/publishShipmentChanged.ts'
import { createSandboxServer } from './sandboxBank/sandboxServer.ts'
import { serveSandboxCarrier } from './sandboxCarrier/sandboxCarrierServer.ts'

/**
 * Attaches the hub to the application's server. Must run before the application is ready, because the hub
 * closes with it.
 */
export const attachHub = (app: FastifyInstance, services: Services, authenticate: Authenticate): void => {
  const [payment, rights, shipment, dispatch] = [
    followPayment(services, authenticate),
    followRights(authenticate),
    followShipment(services, authenticate),
    followDispatch(authenticate),
  ]
  services.hub.attach(
    app.server,
    async (token, room) => {
      // Checks the token once, because each check below would repeat it.
      if (!(await authenticate(token))) return null
      return (
        (await rights(token, room)) ??
        (await shipment(token, room)) ??
        (await dispatch(token, room)) ??
        payment(token, room)
      )
    },
    (userId, token) => forgetBearer(services.cache, userId, token),
  )
  // An open socket would keep the server from closing.
  app.addHook('preClose', async () => services.hub.disconnect())
}

/** In development the product has several names and a second server; in production it has one origin. */
const frameAncestors = ({ NODE_ENV, PUBLIC_URL }: Settings): string =>
  PUBLIC_URL && NODE_ENV === 'production'
    ? new URL(PUBLIC_URL).origin
    : ['http://127.0.0.1:*', 'http://localhost:*', ...(PUBLIC_URL ? [new URL(PUBLIC_URL).origin] : [])].join(
        ' ',
      )

/**
 * Starts the sandbox bank and carrier. The bank runs even when another provider is configured, because its
 * earlier payments continue. Returns the function that stops both.
 */
export const startPaymentServer = async (services: Services): Promise<() => Promise<void>> => {
  const { settings, db, clock, log } = services
  if (!isSandboxServed(settings)) return async () => {}
  const server = createSandboxServer({
    db,
    clock,
    log,
    apiKey: sandboxKey(settings),
    pageOrigin: paymentPageOrigin(settings),
    frameAncestors: frameAncestors(settings),
  })
  const tokenKey = createHmac('sha256', readSecret(settings, 'TOKEN_SECRET')).update('sandbox carrier')
  await server.register(serveSandboxCarrier, {
    prefix: sandboxCarrierPath,
    db,
    clock,
    log,
    tokenKey: tokenKey.digest('hex'),
  })
  const place = { host: settings.HOST, port: paymentPort(settings) }
  await listenAt({ ...place, setting: 'PAYMENT_PORT' }, () => server.listen(place))
  return () => server.close()
}
