import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { findCarrier, findLimit, listLimits, saveLimit } from './expense.queries.ts'

type Save = (typeof expenseEndpoints)['saveExpenseLimit']

const audit = auditOf('expenseLimit')

export const listExpenseLimits = (ctx: Ctx): ReturnType<typeof listLimits> => listLimits(ctx.db)

/** Coming invoices use the limit; lines that are stored keep their state. @throws AppError validationFailed */
export const saveExpenseLimit = async (
  ctx: Ctx,
  { supplierId, amount, percent }: InputOf<Save>['body'],
): Promise<AnswerOf<Save>> => {
  await inTransaction(ctx.db, async (tx) => {
    const carrier = await findCarrier(tx, supplierId)
    if (!carrier) throw fieldError('supplierId', 'validation:choice')
    const before = await findLimit(tx, supplierId)
    await saveLimit(tx, {
      carrierId: supplierId,
      amount: amount.toFixed(2),
      percent: percent.toFixed(2),
      changedBy: requireActor(ctx).userId,
      changedAt: ctx.now,
    })
    await audit(tx, ctx, {
      action: 'expenseLimitChanged',
      id: supplierId,
      before: { amount: before.amountMinor / 100, percent: before.percent },
      after: { amount, percent },
      details: { carrier: carrier.name },
    })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'invoicing/expenses:limit.saved') }
}
