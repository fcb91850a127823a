import type { Call } from '../../../testing/testApp.ts'

const id = '00000000-0000-4000-8000-000000000001'
const period = { startDate: '2026-11-01', endDate: '2026-11-30' }

const uploadForm = (): FormData => {
  const form = new FormData()
  form.append('supplierId', '1')
  form.append('file', new Blob(['Konşimento;Tutar\r\n1;2,00']), 'fatura.csv')
  return form
}

/** Calls about carriers' invoices, refused to customers and agents regardless of their flags. */
export const expenseHouseCalls: Record<string, Call> = {
  uploadExpenseInvoice: { form: uploadForm() },
  listExpenseInvoices: { body: {} },
  exportExpenseInvoices: { body: { format: 'csv' } },
  findExpenseInvoice: { body: { id } },
  listExpenseLines: { body: {} },
  exportExpenseLines: { body: { format: 'csv' } },
  findExpenseLine: { body: { id } },
  acceptExpenseLines: { body: { ids: [id], reason: 'uygun' } },
  disputeExpenseLines: { body: { ids: [id] } },
  withdrawExpenseDispute: { body: { ids: [id], reason: 'uygun' } },
  settleExpenseLines: { body: { ids: [id], outcome: 'credited', reason: 'AD-1' } },
  listExpenseDisputes: { body: {} },
  exportExpenseDisputes: { body: { format: 'csv' } },
  makeExpenseDisputeFile: { body: { id, format: 'pdf', language: 'tr' } },
  findExpenseReport: { body: period },
  findExpenseLimits: { body: {} },
  saveExpenseLimit: { body: { supplierId: 1, amount: 1, percent: 1 } },
}
