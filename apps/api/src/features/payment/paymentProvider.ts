import type { PaymentProvider } from '@kervan/connectors/payments/paymentProvider'
import type { Services } from '../../platform/ctx.ts'
import { openConnection } from '../connection/openConnection.ts'

/** Finds a payment provider by name; null when it is not configured or unknown to this version. */
export const findProvider = async (services: Services, name: string): Promise<PaymentProvider | null> =>
  (await openConnection(services, { connectorKey: name, companyId: null }))?.connector.payments ?? null
