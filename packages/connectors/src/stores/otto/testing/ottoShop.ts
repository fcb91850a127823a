/** Simulated Otto: tokens, orders and shipments. */
import type { ReceivedCall, SimulatedSystem, SystemAnswer } from '../../../testing/simulatedSystem.ts'
import type { TestShop } from '../../../testing/testShop.ts'
import { ottoRoutes, problem } from './ottoRoutes.ts'
import { addTestOrder, changeOrder, createState } from './ottoState.ts'
import type { OttoState, ShopOrder } from './ottoState.ts'

export const ottoKeys = {
  username: 'api-lamba',
  password: 'a password of the seller',
  shipFromCity: 'İstanbul',
  shipFromZipCode: '34000',
  shipFromCountry: 'TR',
}

/** Keys of the house's app, and its installation at the seller. */
export const ottoApp = {
  appId: 'app-1',
  appClientId: 'client of the app',
  appClientSecret: 'secret of the app',
}
export const ottoInstallation = 'installation-7'
const userToken = 'token-of-the-user'
const developerToken = 'token-of-the-developer'

export interface OttoShop extends TestShop {
  system: SimulatedSystem
  /** Adds an order in the shape of Orders V4. */
  addOrder: (order: object & { salesOrderId: string }) => void
  /** Ends all refresh tokens, as after 7,200 seconds. */
  endRefreshTokens: () => void
  /** Number of refresh tokens that were used again. */
  countUsedTwice: () => number
  uninstall: () => void
}

const refused = (error: string): SystemAnswer => ({ status: 400, body: { error } })

/** Checks a request of a seller's own token. */
const refuseOwn = (shop: OttoState, form: Record<string, string>): SystemAnswer | null => {
  if (form.client_id !== 'token-otto-api') return refused('invalid_client')
  if (form.grant_type === 'password') {
    const isRight = form.username === ottoKeys.username && form.password === ottoKeys.password
    return isRight ? null : refused('invalid_grant')
  }
  const refresh = form.refresh_token ?? ''
  if (form.grant_type !== 'refresh_token') return refused('unsupported_grant_type')
  if (shop.refreshTokens.delete(refresh)) return null
  shop.usedTwice.push(refresh)
  return refused('invalid_grant')
}

/** Answers a request of a token for the app. */
const answerApp = ({ body }: ReceivedCall): SystemAnswer => {
  const form = Object.fromEntries(new URLSearchParams(body))
  if (form.client_id !== ottoApp.appClientId || form.client_secret !== ottoApp.appClientSecret)
    return { status: 401, body: { error: 'invalid_client' } }
  if (form.grant_type === 'authorization_code')
    return form.code === 'a-code' && form.redirect_uri
      ? { status: 200, body: { access_token: userToken, expires_in: 1800 } }
      : refused('invalid_grant')
  return form.grant_type === 'client_credentials' && form.scope === 'developer'
    ? { status: 200, body: { access_token: developerToken, expires_in: 1800 } }
    : refused('invalid_scope')
}

const hasToken = ({ headers }: ReceivedCall, token: RegExp): boolean =>
  token.test((headers.authorization ?? '').replace(/^Bearer /, ''))

export const createOttoShop = (): OttoShop => {
  const shop = createState()
  const guard = (answer: (call: ReceivedCall) => SystemAnswer) => (call: ReceivedCall) => {
    if (shop.lie === 'firewall') return { status: 403, body: '<html>Forbidden</html>' }
    if (shop.isRevoked || !hasToken(call, /^(?:token|installed)-\d+$/))
      return { status: 401, body: problem('UNAUTHORIZED', 'invalid token') }
    const before = structuredClone({ orders: shop.orders, shipments: shop.shipments })
    const { status, body } = answer(call)
    if (shop.lie === 'dropWrites') Object.assign(shop, before)
    const text = JSON.stringify(body)
    return { status, body: shop.lie === 'halfAnswer' ? text.slice(0, text.length / 2) : text }
  }
  const find = (id: string): ShopOrder => {
    const order = shop.orders.get(id)
    if (!order) throw new Error(`no order ${id}`)
    return order
  }
  const setItems = (id: string, status: string) => {
    for (const item of find(id).positionItems) item.fulfillmentStatus = status
    changeOrder(shop, find(id))
  }

  return {
    system: {
      token: {
        accepts: /^POST \/v1\/token application\/x-www-form-urlencoded$/,
        refuse: ({ body }) => refuseOwn(shop, Object.fromEntries(new URLSearchParams(body))),
        answer: (value) => {
          const refresh = `refresh of ${value}`
          if (value !== '') shop.refreshTokens.add(refresh)
          return { access_token: value, expires_in: 1800, refresh_token: refresh, refresh_expires_in: 7200 }
        },
      },
      routes: [
        {
          kind: 'app token',
          accepts: /^POST \/oauth2\/token application\/x-www-form-urlencoded$/,
          answer: answerApp,
        },
        {
          kind: 'installation',
          accepts: /^GET \/v1\/apps\/app-1\/installation undefined$/,
          answer: (call) =>
            hasToken(call, new RegExp(`^${userToken}$`))
              ? { status: 200, body: { installationId: ottoInstallation } }
              : { status: 401, body: problem('UNAUTHORIZED', 'invalid token') },
        },
        {
          kind: 'installation token',
          accepts:
            /^POST \/v1\/apps\/app-1\/installations\/installation-7\/accessToken application\/x-www-form-urlencoded$/,
          answer: (call) => {
            if (!hasToken(call, new RegExp(`^${developerToken}$`)))
              return { status: 401, body: problem('UNAUTHORIZED', 'invalid token') }
            if (!shop.isInstalled) return { status: 404, body: problem('NOT_FOUND', 'no installation') }
            return { status: 200, body: { access_token: `installed-${++shop.lastId}`, expires_in: 1800 } }
          },
        },
        ...ottoRoutes(shop, guard),
      ],
      problem,
    },
    addOrder: (order) => void shop.orders.set(order.salesOrderId, order as unknown as ShopOrder),
    endRefreshTokens: () => shop.refreshTokens.clear(),
    countUsedTwice: () => shop.usedTwice.length,
    uninstall: () => (shop.isInstalled = false),
    add: (order) => addTestOrder(shop, order),
    spoil: (id) => {
      find(id).positionItems[0]!.itemValueGrossPrice = {
        amount: '1,234.50' as unknown as number,
        currency: 'EUR',
      }
      changeOrder(shop, find(id))
    },
    touch: (id, at) => changeOrder(shop, find(id), at),
    cancel: (id) => setItems(id, 'CANCELLED_BY_MARKETPLACE'),
    refund: (id, index, pieces) => {
      const order = find(id)
      const ofLine = `-${String(index).padStart(3, '0')}-`
      const left = order.positionItems.filter(
        (item) => item.positionItemId.includes(ofLine) && item.fulfillmentStatus === 'PROCESSABLE',
      )
      for (const item of left.slice(0, pieces)) item.fulfillmentStatus = 'CANCELLED_BY_PARTNER'
      changeOrder(shop, order)
    },
    lie: (lie) => (shop.lie = lie),
    onPage: (work) => (shop.onPage = work),
    revokeKey: () => (shop.isRevoked = true),
    deliver: () => {
      throw new Error('Otto sends no webhooks')
    },
    parcelsOf: (id) =>
      shop.shipments
        .filter(({ positionItems }) => positionItems.some(({ salesOrderId }) => salesOrderId === id))
        .map(({ carrier, trackingNumber }) => ({ id: null, carrier, trackingNumber, trackingUrl: null })),
  }
}
