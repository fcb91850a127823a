/** All calls of the invoicing feature. */
import { expenseEndpoints } from './expenses/expense.endpoints.ts'
import { expenseReportEndpoints } from './expenses/expenseReport.endpoints.ts'
import { disputeEndpoints } from './expenses/dispute.endpoints.ts'

export const invoicingCalls = { ...expenseEndpoints, ...disputeEndpoints, ...expenseReportEndpoints }
