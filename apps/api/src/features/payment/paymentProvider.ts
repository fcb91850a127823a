/** Payment providers, each opened once per process. */
import { createHmac } from 'node:crypto'
import type { PaymentProvider } from '@kervan/connectors/payments/paymentProvider'
import { paymentConnectors } from '@kervan/connectors/payments/registry'
import { paymentAddress } from '../../platform/addresses.ts'
import type { Services } from '../../platform/ctx.ts'
import { readSecret } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'

type PaymentProviderName = keyof typeof paymentConnectors

type Opening = Pick<Services, 'settings' | 'outbound'>

/** What the product and its built-in provider know of each other; every process on the same secrets has the same. */
export const sandboxKey = (settings: Settings): string =>
  createHmac('sha256', readSecret(settings, 'TOKEN_SECRET')).update('payment sandbox').digest('hex')

/** The built-in provider takes no money and does not run in production. */
export const isSandboxServed = (settings: Settings): boolean => settings.NODE_ENV !== 'production'

/** Each opens a provider, or says that it is not set up. */
const openers: Record<PaymentProviderName, (services: Opening) => PaymentProvider | null> = {
  sandbox: ({ settings, outbound }) => {
    if (!isSandboxServed(settings)) return null
    const connector = paymentConnectors.sandbox
    return connector.open(
      connector.settings.parse({ apiUrl: paymentAddress(settings), apiKey: sandboxKey(settings) }),
      // It runs in this very process.
      outbound.callerFor('sandbox', { isPrivateAllowed: true }),
    )
  },
  iyzico: ({ settings, outbound }) => {
    if (!settings.IYZICO_API_KEY || !settings.IYZICO_SECRET_KEY) return null
    const connector = paymentConnectors.iyzico
    return connector.open(
      connector.settings.parse({
        apiUrl: settings.IYZICO_API_URL,
        apiKey: settings.IYZICO_API_KEY,
        secretKey: settings.IYZICO_SECRET_KEY,
      }),
      outbound.callerFor('iyzico'),
    )
  },
}

const opened = new WeakMap<Settings, Map<string, PaymentProvider | null>>()

/** Null for a provider that is not set up, or that this version does not know. */
export const findProvider = async (services: Opening, name: string): Promise<PaymentProvider | null> => {
  const known = opened.get(services.settings) ?? new Map<string, PaymentProvider | null>()
  opened.set(services.settings, known)
  const found = known.get(name)
  if (found !== undefined) return found
  const opener = Object.hasOwn(openers, name) ? openers[name as PaymentProviderName] : null
  const provider = opener?.(services) ?? null
  known.set(name, provider)
  return provider
}
