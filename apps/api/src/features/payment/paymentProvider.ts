/** The provider of the settings, opened once per process. */
import { createHmac } from 'node:crypto'
import type { PaymentProvider } from '@kervan/connectors/payments/paymentProvider'
import { paymentConnectors } from '@kervan/connectors/payments/registry'
import { paymentAddress } from '../../platform/addresses.ts'
import type { Services } from '../../platform/ctx.ts'
import { readSecret } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'

type Opening = Pick<Services, 'settings' | 'outbound'>

/** What the product and its built-in provider know of each other; every process on the same secrets has the same. */
export const sandboxKey = (settings: Settings): string =>
  createHmac('sha256', readSecret(settings, 'TOKEN_SECRET')).update('payment sandbox').digest('hex')

const openProvider = ({ settings, outbound }: Opening): PaymentProvider => {
  switch (settings.PAYMENT_PROVIDER) {
    case 'sandbox': {
      const connector = paymentConnectors.sandbox
      return connector.open(
        connector.settings.parse({ apiUrl: paymentAddress(settings), apiKey: sandboxKey(settings) }),
        // It runs in this very process.
        outbound.callerFor('sandbox', { isPrivateAllowed: true }),
      )
    }
    case 'iyzico': {
      const connector = paymentConnectors.iyzico
      return connector.open(
        connector.settings.parse({
          apiUrl: settings.IYZICO_API_URL,
          apiKey: settings.IYZICO_API_KEY,
          secretKey: settings.IYZICO_SECRET_KEY,
        }),
        outbound.callerFor('iyzico'),
      )
    }
  }
}

const opened = new WeakMap<Settings, PaymentProvider>()

export const paymentProvider = (services: Opening): PaymentProvider => {
  const known = opened.get(services.settings)
  if (known) return known
  const provider = openProvider(services)
  opened.set(services.settings, provider)
  return provider
}
