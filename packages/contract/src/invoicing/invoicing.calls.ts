/** All calls of the invoicing feature. */
import { salesInvoiceEndpoints } from './sales/salesInvoice.endpoints.ts'

export const invoicingCalls = {
  ...salesInvoiceEndpoints,
}
