import type { Settings } from './settings.ts'

const onThisMachine = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host)

const addressAt = (host: string, port: number): string => {
  const name = onThisMachine(host)
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Where browsers and providers reach the product. Without `PUBLIC_URL` that is this machine. */
export const productAddress = (settings: Settings): string =>
  settings.PUBLIC_URL?.replace(/\/$/, '') ?? addressAt(settings.HOST, settings.PORT)

const socketOrigin = (address: string): string => new URL(address).origin.replace(/^http/, 'ws')

/**
 * Where pages open the hub's socket, as sources of the content policy. Named because older browsers do not take `'self'`
 * for a socket. Outside production the product is also reached by the names of this machine.
 */
export const socketSources = (settings: Settings): string[] => {
  const own = socketOrigin(productAddress(settings))
  if (settings.NODE_ENV === 'production') return [own]
  return [...new Set([own, `ws://127.0.0.1:${settings.PORT}`, `ws://localhost:${settings.PORT}`])]
}

/** The port of the built-in payment provider: another origin than the product's, so that its page sees nothing of it. */
export const paymentPort = (settings: Settings): number => settings.PAYMENT_PORT ?? settings.PORT + 1

/** Where this process reaches the built-in payment provider that it runs itself. */
export const paymentAddress = (settings: Settings): string => addressAt(settings.HOST, paymentPort(settings))

/** Where browsers reach the page of the built-in payment provider. */
export const paymentPageOrigin = (settings: Settings): string =>
  settings.PAYMENT_PUBLIC_URL ? new URL(settings.PAYMENT_PUBLIC_URL).origin : paymentAddress(settings)

/**
 * What the frame of the payment page may show, as a source of the content policy. A real provider's page leads on to the
 * customer's bank for 3-D Secure, and the addresses of banks are not known; the built-in one stays on its origin.
 */
export const paymentFrameSource = (settings: Settings): string =>
  settings.PAYMENT_PROVIDER === 'sandbox' ? paymentPageOrigin(settings) : 'https:'
