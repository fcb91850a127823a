import type { ForeignRows } from '../../../testing/foreignWorld.ts'
import type { Call } from '../../../testing/testApp.ts'
import { buildInvoice } from './buildInvoice.ts'

const id = '00000000-0000-4000-8000-000000000001'

/** File with one answer of the integrator. */
const answerFile = (): FormData => {
  const form = new FormData()
  form.append('file', new Blob([`number;ettn;answer\nKEA2026000000001;${id};accepted\n`]), 'answers.csv')
  return form
}

export const invoicingForeignRows: ForeignRows = {
  getInvoice: async (world) => ({ body: { id: (await buildInvoice(world.test, world)).id } }),
  getInvoiceFile: async (world) => ({ body: { id: (await buildInvoice(world.test, world)).id } }),
}

export const invoicingNothingForeign = {
  sumInvoices: 'the same filters as listInvoices; sums of no rows are no 404',
}

/** Calls of operations staff; refused to agents regardless of their flags. */
export const invoicingHouseCalls: Record<string, Call> = {
  getInvoiceCandidates: { body: {} },
  issueInvoices: { body: { refunds: [{ invoiceId: id, total: 1 }] } },
  cancelInvoice: { body: { id, reason: 'Yanlış firma' } },
  sendInvoices: { body: { ids: [id] } },
  emailInvoice: { body: { id } },
  recordInvoiceAnswer: { body: { id, answer: 'accepted' } },
  importInvoiceAnswers: { form: answerFile() },
  getInvoicePeriods: { body: {} },
  closeInvoicePeriod: { body: { month: '2026-01-01', openCount: 0 } },
  saveInvoiceSchedule: { body: { companyId: 1, schedule: 'nightly' } },
}
