import type { Settings } from './settings.ts'

const onThisMachine = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host)

const addressAt = (host: string, port: number): string => {
  const name = onThisMachine(host)
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Base URL of the product for browsers and providers. Defaults to this machine without `PUBLIC_URL`. */
export const productAddress = (settings: Settings): string =>
  settings.PUBLIC_URL?.replace(/\/$/, '') ?? addressAt(settings.HOST, settings.PORT)

const socketOrigin = (address: string): string => new URL(address).origin.replace(/^http/, 'ws')

/**
 * WebSocket sources of the hub for the content security policy. Listed explicitly, because older browsers do
 * not apply `'self'` to sockets. Outside production they include the names of this machine.
 */
export const socketSources = (settings: Settings): string[] => {
  const own = socketOrigin(productAddress(settings))
  if (settings.NODE_ENV === 'production') return [own]
  return [...new Set([own, `ws://127.0.0.1:${settings.PORT}`, `ws://localhost:${settings.PORT}`])]
}

/** Port of the built-in payment provider: a separate origin, so that its page cannot access the product's. */
export const paymentPort = (settings: Settings): number => settings.PAYMENT_PORT ?? settings.PORT + 1

/** Address at which this process calls the built-in payment provider that it runs itself. */
export const paymentAddress = (settings: Settings): string => addressAt(settings.HOST, paymentPort(settings))

/** Path of the sandbox carrier on the server of the built-in payment provider. */
export const sandboxCarrierPath = '/carrier'

/** Address at which this process calls the sandbox carrier that it runs itself. */
export const sandboxCarrierAddress = (settings: Settings): string =>
  paymentAddress(settings) + sandboxCarrierPath

/** Origin of the built-in payment page for browsers. */
export const paymentPageOrigin = (settings: Settings): string =>
  settings.PAYMENT_PUBLIC_URL ? new URL(settings.PAYMENT_PUBLIC_URL).origin : paymentAddress(settings)

/**
 * Allowed origins of the payment page's iframe in the content security policy. A real provider redirects to the
 * customer's bank for 3-D Secure, and bank origins are unknown; the built-in provider stays on its own origin.
 */
export const paymentFrameSource = (settings: Settings): string =>
  settings.PAYMENT_PROVIDER === 'sandbox' ? paymentPageOrigin(settings) : 'https:'
