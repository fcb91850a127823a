/** All calls of the invoicing feature. */
import { disputeEndpoints } from './expenses/dispute.endpoints.ts'
import { expenseEndpoints } from './expenses/expense.endpoints.ts'
import { expenseReportEndpoints } from './expenses/expenseReport.endpoints.ts'
import { handoverEndpoints } from './handover/handover.endpoints.ts'
import { integratorEndpoints } from './integrator/integrator.endpoints.ts'
import { periodEndpoints } from './periods/period.endpoints.ts'
import { salesInvoiceEndpoints } from './sales/salesInvoice.endpoints.ts'
import { vatRefundEndpoints } from './vatRefund/vatRefund.endpoints.ts'

export const invoicingCalls = {
  ...salesInvoiceEndpoints,
  ...handoverEndpoints,
  ...integratorEndpoints,
  ...periodEndpoints,
  ...expenseEndpoints,
  ...disputeEndpoints,
  ...expenseReportEndpoints,
  ...vatRefundEndpoints,
}
