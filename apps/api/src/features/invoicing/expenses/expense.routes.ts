import type { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import type { disputeEndpoints } from '@kervan/contract/invoicing/expenses/dispute.endpoints'
import type { expenseReportEndpoints } from '@kervan/contract/invoicing/expenses/expenseReport.endpoints'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Handlers } from '../../../platform/http/bind.ts'
import { canSeeCosts } from '../../pricing/pricing.policies.ts'
import {
  acceptExpenseLines,
  disputeExpenseLines,
  settleExpenseLines,
  withdrawExpenseDispute,
} from './decideLines.ts'
import { disputeList } from './disputes.list.ts'
import { expenseInvoiceList } from './expenseInvoices.list.ts'
import { expenseLineList } from './expenseLines.list.ts'
import { findExpenseInvoice } from './findExpenseInvoice.ts'
import { findExpenseLine } from './findExpenseLine.ts'
import { findExpenseReport } from './findExpenseReport.ts'
import { listExpenseLimits, saveExpenseLimit } from './limits.ts'
import { makeDisputeFile } from './makeDisputeFile.ts'
import { uploadExpenseInvoice } from './uploadExpenseInvoice.ts'

/**
 * Costs are for operations staff: the flag alone, given to somebody else, opens none of these calls.
 * @throws AppError notAllowed
 */
const withCosts =
  <Input, Answer>(handle: (ctx: Ctx, input: Input) => Promise<Answer>) =>
  async (ctx: Ctx, input: Input): Promise<Answer> => {
    if (!canSeeCosts(requireActor(ctx))) throw new AppError('notAllowed')
    return handle(ctx, input)
  }

export const expenseHandlers: Handlers<
  typeof expenseEndpoints & typeof disputeEndpoints & typeof expenseReportEndpoints
> = {
  uploadExpenseInvoice: withCosts(uploadExpenseInvoice),
  listExpenseInvoices: withCosts(expenseInvoiceList.findPage),
  exportExpenseInvoices: withCosts(expenseInvoiceList.exportAll),
  findExpenseInvoice: withCosts((ctx, { body }) => findExpenseInvoice(ctx, body.id)),
  listExpenseLines: withCosts(expenseLineList.findPage),
  exportExpenseLines: withCosts(expenseLineList.exportAll),
  findExpenseLine: withCosts((ctx, { body }) => findExpenseLine(ctx, body.id)),
  acceptExpenseLines: withCosts((ctx, { body }) => acceptExpenseLines(ctx, body)),
  disputeExpenseLines: withCosts((ctx, { body }) => disputeExpenseLines(ctx, body)),
  withdrawExpenseDispute: withCosts((ctx, { body }) => withdrawExpenseDispute(ctx, body)),
  settleExpenseLines: withCosts((ctx, { body }) => settleExpenseLines(ctx, body)),
  listExpenseDisputes: withCosts(disputeList.findPage),
  exportExpenseDisputes: withCosts(disputeList.exportAll),
  makeExpenseDisputeFile: withCosts((ctx, { body }) => makeDisputeFile(ctx, body)),
  findExpenseReport: withCosts((ctx, { body }) => findExpenseReport(ctx, body)),
  findExpenseLimits: withCosts(listExpenseLimits),
  saveExpenseLimit: withCosts((ctx, { body }) => saveExpenseLimit(ctx, body)),
}
