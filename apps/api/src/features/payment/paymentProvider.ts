/** The provider of the settings, opened once per process. */
import { createHmac } from 'node:crypto'
import type { PaymentProvider } from '@kervan/connectors/payments/paymentProvider'
import { paymentConnectors } from '@kervan/connectors/payments/registry'
import { paymentAddress } from '../../platform/addresses.ts'
import { readSecret } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'

/** A call that takes longer counts as not answered. */
const timeLimitMs = 10_000

/** What the product and its built-in provider know of each other; every process on the same secrets has the same. */
export const sandboxKey = (settings: Settings): string =>
  createHmac('sha256', readSecret(settings, 'TOKEN_SECRET')).update('payment sandbox').digest('hex')

const openProvider = (settings: Settings): PaymentProvider => {
  switch (settings.PAYMENT_PROVIDER) {
    case 'sandbox': {
      const connector = paymentConnectors.sandbox
      return connector.open(
        connector.settings.parse({
          apiUrl: paymentAddress(settings),
          apiKey: sandboxKey(settings),
          timeLimitMs,
        }),
      )
    }
    case 'iyzico': {
      const connector = paymentConnectors.iyzico
      return connector.open(
        connector.settings.parse({
          apiUrl: settings.IYZICO_API_URL,
          apiKey: settings.IYZICO_API_KEY,
          secretKey: settings.IYZICO_SECRET_KEY,
          timeLimitMs,
        }),
      )
    }
  }
}

const opened = new WeakMap<Settings, PaymentProvider>()

export const paymentProvider = (settings: Settings): PaymentProvider => {
  const known = opened.get(settings)
  if (known) return known
  const provider = openProvider(settings)
  opened.set(settings, provider)
  return provider
}
