import type { PaymentProvider } from '@kervan/connectors/payments/paymentProvider'
import type { Services } from '../../platform/ctx.ts'
import { clearProviderMissing, markProviderMissing } from './payment.queries.ts'
import type { PaymentRow } from './payment.queries.ts'
import { findProvider } from './paymentProvider.ts'

/**
 * The provider that started the payment, which decides about it until its end, whichever starts new payments today. Null
 * when it is not set up any more; staff are shown that on the payment until it is set up again.
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
