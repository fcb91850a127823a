/** All calls of the payment feature. */
import { cardEndpoints } from './cards/card.endpoints.ts'
import { historyEndpoints } from './history/history.endpoints.ts'
import { linkEndpoints } from './links/link.endpoints.ts'
import { paidEndpoints } from './paid.endpoints.ts'
import { paymentEndpoints } from './payment.endpoints.ts'
import { reconciliationEndpoints } from './reconciliation/reconciliation.endpoints.ts'
import { refundEndpoints } from './refunds/refund.endpoints.ts'

export const paymentCalls = {
  ...paymentEndpoints,
  ...paidEndpoints,
  ...historyEndpoints,
  ...cardEndpoints,
  ...linkEndpoints,
  ...reconciliationEndpoints,
  ...refundEndpoints,
}
