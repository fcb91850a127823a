/** All calls of the invoicing feature. */
import { handoverEndpoints } from './handover/handover.endpoints.ts'
import { periodEndpoints } from './periods/period.endpoints.ts'
import { salesInvoiceEndpoints } from './sales/salesInvoice.endpoints.ts'

export const invoicingCalls = {
  ...salesInvoiceEndpoints,
  ...handoverEndpoints,
  ...periodEndpoints,
}
