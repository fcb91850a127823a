/**
 * Common interface of all external systems. A connector is a folder: its definition in `index.ts`, one file per
 * capability that maps request and result to the wire format, and `client.ts` for all I/O. Connectors do not
 * access the database. The settings schema validates credentials and generates their form.
 */
import type { LabelLimits } from '@kervan/domain/shipment/carrierLimits'
import type { z } from 'zod'
import type { BookingCarrier } from './carriers/booking.ts'
import type { RatedCarrier } from './carriers/rating.ts'
import type { CarrierEvent, TrackedCarrier } from './carriers/tracking.ts'
import type { HttpCaller } from './http/httpCall.ts'
import type { Integrator, InvoiceMessage } from './invoicing/integrator.ts'
import type { PaymentProvider } from './payments/paymentProvider.ts'
import type { Receiver } from './receiving.ts'
import type { CheckoutRates } from './stores/checkout.ts'
import type { DeliveredOrder, Store } from './stores/store.ts'
import type { Token, TokenStore } from './tokens.ts'

/** The other side's limit of calls for one account: `calls` in any period of `perSeconds`. */
export interface RateLimit {
  calls: number
  perSeconds: number
  /**
   * Calls that may be made at once, for a published token bucket that is filled at `calls` in `perSeconds`. Default: a
   * quarter of `calls`, so that no period has more calls than the limit.
   */
  burst?: number
  /** Steps of the limited calls. Default: all calls. */
  steps?: readonly string[]
  /** True for a limit of the house's app, which all connections to the platform share. */
  isOfApp?: true
}

export type ConnectorKind = 'carrier' | 'payment' | 'store' | 'invoicing'

/** Services that a connector uses. */
export interface ConnectorServices {
  http: HttpCaller
  now: () => Date
  /** Access tokens of this connection. */
  tokens: TokenStore
}

/** Connector with credentials: one member per capability. */
export interface OpenConnector {
  rates?: RatedCarrier
  booking?: BookingCarrier
  tracking?: TrackedCarrier
  payments?: PaymentProvider
  store?: Store
  checkout?: CheckoutRates
  invoices?: Integrator
  receive?: Receiver
  /**
   * Checks the credentials with a call that changes nothing and succeeds only with the right ones.
   * @throws CarrierError, ProviderError, StoreError, IntegratorError, HttpError
   */
  test: (signal: AbortSignal) => Promise<void>
}

/** Parts of an authorization that our side makes. */
export interface AuthorizationStart {
  /** Random text that the other system returns with the owner's answer. */
  state: string
  /** PKCE challenge, method S256. */
  challenge: string
  /** Our page that the other system sends the browser to. */
  returnUrl: string
}

export interface AuthorizationReturn {
  /** Query that the other system sent the browser back with. */
  query: URLSearchParams
  /** PKCE verifier of the challenge. */
  verifier: string
  returnUrl: string
}

export interface Authorized {
  token: Token
  /** Credentials that came with the authorization, by field name, such as the id of the shop. */
  values?: Record<string, string>
}

/** Authorization by the owner in the browser: OAuth 2 code grant with PKCE. */
export interface Authorization<Settings = unknown> {
  /** Optional fields of the house's app that must be set before an owner is sent to the other system. */
  needs?: readonly string[]
  /** Optional fields that come with the authorization, such as the id of the shop; no form has them. */
  brings?: readonly string[]
  /** Optional fields that the owner may type instead; with all of them no authorization is needed. */
  typed?: readonly string[]
  /** Address of the page on which the owner agrees. */
  url: (settings: Settings, start: AuthorizationStart) => URL
  /**
   * Exchanges the code for a token.
   * @throws AuthorizationNeeded when the other system refuses the code; HttpError; the connector's own error
   */
  exchange: (
    settings: Settings,
    returned: AuthorizationReturn,
    services: Pick<ConnectorServices, 'http' | 'now'> & { signal: AbortSignal },
  ) => Promise<Authorized>
}

export interface KeyGrantStart {
  /** Random text that the other system sends with the keys and with the browser. */
  state: string
  /** Our page that the other system sends the browser to. */
  returnUrl: string
  /** Our address that the other system posts the keys to. */
  callbackUrl: string
}

/** Keys that the other system posts to our callback after its owner agreed in the browser. */
export interface KeyGrant<Settings = unknown> {
  /** Optional fields that the keys fill, and that the owner may type instead. */
  typed: readonly string[]
  /** Address of the page on which the owner agrees. */
  url: (settings: Settings, start: KeyGrantStart) => URL
  /** Reads the state and the keys by field name from the posted JSON; null for any other content. */
  read: (posted: unknown) => { state: string; values: Record<string, string> } | null
}

export type Capability = Exclude<keyof OpenConnector, 'test'>

export interface Connector<Open extends OpenConnector = OpenConnector> {
  /** Key of the connector in database rows and settings. */
  key: string
  kind: ConnectorKind
  /** Carrier's code in our tables; undefined for other connectors. */
  carrierCode?: string
  /** Official name of the external system. */
  name: string
  /** True for connectors that work without credentials or setup. */
  isBuiltIn?: true
  /**
   * True for a connector whose server runs in this process, so that it may call a private address. The product
   * sets the address; credentials must not contain it.
   */
  isBesideProduct?: true
  settings: z.ZodObject
  capabilities: readonly Capability[]
  /**
   * Limit that all processes share for a stored connection; undefined when the other side has none. `oneAtATime`: no
   * call begins before the one before it was answered.
   */
  rateLimit?: RateLimit | 'oneAtATime'
  /** Returns the carrier's products for one of our service codes; undefined when there is none. */
  productOf?: (serviceCode: string) => readonly string[] | undefined
  /** For carriers: lengths of the fields that fit on the carrier's label. */
  labelLimits?: LabelLimits
  /**
   * For carriers with `tracking`: reads events from an API answer or webhook. Needs no credentials, so that
   * stored bodies can be read later.
   * @throws CarrierError garbage
   */
  readEvents?: (body: unknown) => CarrierEvent[]
  /**
   * For stores with `receive`: reads which orders a webhook is about. Needs no credentials, so that stored bodies
   * can be read later.
   * @throws StoreError garbage
   */
  readOrders?: (body: unknown) => DeliveredOrder[]
  /**
   * For stores whose platform reports closed accounts: reads the ids of the buyer (`StoreOrder.buyerId`) from a webhook.
   * @throws StoreError garbage
   */
  readClosedAccounts?: (body: unknown) => string[]
  /**
   * For integrators: reads a message from a webhook or an element of an answer file. Needs no credentials, so that
   * stored bodies can be read later.
   * @throws IntegratorError garbage
   */
  readInvoiceMessage?: (body: unknown) => InvoiceMessage
  /**
   * For stores: days after the delivery for which the platform lets sellers store data of the buyer. Undefined:
   * the platform sets no limit.
   */
  buyerDataDays?: number
  /** For connectors that get their token by the owner's authorization in the browser. */
  authorize?: Authorization
  /** For connectors whose owner lets the other system post its keys to us. */
  grantKeys?: KeyGrant
  /** Opens the connector. @throws z.ZodError for settings that the schema rejects */
  open: (settings: unknown, services: ConnectorServices) => Open
}

export const defineConnector = <Settings extends z.ZodObject, Open extends OpenConnector>({
  open,
  authorize,
  grantKeys,
  ...definition
}: Omit<Connector, 'settings' | 'open' | 'authorize' | 'grantKeys'> & {
  settings: Settings
  open: (settings: z.output<Settings>, services: ConnectorServices) => Open
  authorize?: Authorization<z.output<Settings>>
  grantKeys?: KeyGrant<z.output<Settings>>
}): Connector<Open> => {
  const parse = (settings: unknown) => definition.settings.parse(settings)
  return {
    ...definition,
    ...(authorize && {
      authorize: {
        ...authorize,
        url: (settings, start) => authorize.url(parse(settings), start),
        exchange: (settings, returned, services) => authorize.exchange(parse(settings), returned, services),
      },
    }),
    ...(grantKeys && {
      grantKeys: { ...grantKeys, url: (settings, start) => grantKeys.url(parse(settings), start) },
    }),
    open: (settings, services) => open(parse(settings), services),
  }
}
