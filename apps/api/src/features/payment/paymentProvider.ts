/** Payment providers by name: the built-in one and those with a connection. */
import { createHmac } from 'node:crypto'
import type { PaymentProvider } from '@kervan/connectors/payments/paymentProvider'
import { sandboxConnector } from '@kervan/connectors/payments/sandbox/index'
import { createMemoryTokens } from '@kervan/connectors/tokens'
import { paymentAddress } from '../../platform/addresses.ts'
import type { Services } from '../../platform/ctx.ts'
import { readSecret } from '../../platform/secrets.ts'
import type { Outbound } from '../../platform/outbound.ts'
import type { Settings } from '../../platform/settings.ts'
import { openConnection } from '../connection/openConnection.ts'

/** Shared key of the product and its built-in provider; the same in every process with the same secrets. */
export const sandboxKey = (settings: Settings): string =>
  createHmac('sha256', readSecret(settings, 'TOKEN_SECRET')).update('payment sandbox').digest('hex')

/** The built-in provider takes no money and is disabled in production. */
export const isSandboxServed = (settings: Settings): boolean => settings.NODE_ENV !== 'production'

const sandboxes = new WeakMap<Outbound, PaymentProvider>()

const openSandbox = ({ settings, outbound, clock }: Services): PaymentProvider => {
  const known = sandboxes.get(outbound)
  if (known) return known
  const { payments } = sandboxConnector.open(
    { apiUrl: paymentAddress(settings), apiKey: sandboxKey(settings) },
    // Private addresses are allowed because this provider runs in the same process.
    {
      http: outbound.callerFor('sandbox', { isPrivateAllowed: true }),
      now: clock,
      tokens: createMemoryTokens(clock),
    },
  )
  sandboxes.set(outbound, payments)
  return payments
}

/** Finds a payment provider by name; null when it is not configured or unknown to this version. */
export const findProvider = async (services: Services, name: string): Promise<PaymentProvider | null> => {
  if (name === sandboxConnector.key) return isSandboxServed(services.settings) ? openSandbox(services) : null
  return (await openConnection(services, name))?.payments ?? null
}
