import type { PaymentProvider } from '@kervan/connectors/payments/paymentProvider'
import type { Services } from '../../platform/ctx.ts'
import { clearProviderMissing, markProviderMissing } from './payment.queries.ts'
import type { PaymentRow } from './payment.queries.ts'
import { findProvider } from './paymentProvider.ts'

/**
 * Returns the provider that started the payment and decides about it until its end, regardless of the current
 * setting. Null when it is no longer configured; staff see that on the payment until it is configured again.
 */
export const findProviderOf = async (
  services: Services,
  payment: Pick<PaymentRow, 'id' | 'provider' | 'issue'>,
): Promise<PaymentProvider | null> => {
  const provider = await findProvider(services, payment.provider)
  if (!provider && payment.issue === null) await markProviderMissing(services.db, payment.id)
  if (provider && payment.issue === 'providerMissing') await clearProviderMissing(services.db, [payment.id])
  return provider
}
