import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockItemsOf } from './dueItems.queries.ts'
import { cancellationLines } from './invoiceLines.ts'
import { requireIssuer } from './requireIssuer.ts'
import { findCounterLines, findInvoiceInScope, findInvoiceLines, lockNumbers } from './sales.queries.ts'
import { composeCounterDocument, remainderOf } from './composeCounterDocument.ts'
import { writeInvoice } from './writeInvoice.ts'

type Row = (typeof salesInvoiceEndpoints)['cancelInvoice']

/**
 * Takes back what is left of an invoice by a counter-document. Its payments are candidates again.
 * @throws AppError notAllowed; notFound, also for a counter-document; invoiceCancelled when nothing is left
 */
export const cancelInvoice = (ctx: Ctx, { id, reason }: InputOf<Row>['body']): Promise<AnswerOf<Row>> => {
  requireIssuer(ctx)
  return inTransaction(ctx.db, async (tx) => {
    await lockNumbers(tx)
    const found = await findInvoiceInScope(tx, { kind: 'all' }, id)
    if (found?.invoice.type !== 'sale') throw new AppError('notFound')
    await lockItemsOf(tx, id)
    const before = await findCounterLines(tx, id)
    if (found.isCancelled || remainderOf(found.invoice, before) <= 0) throw new AppError('invoiceCancelled')
    const lines = cancellationLines(await findInvoiceLines(tx, id), before)
    const { invoice } = found
    const day = dayInTurkiye(ctx.now)
    return writeInvoice(
      tx,
      ctx,
      composeCounterDocument({ invoice, type: 'cancellation', day, lines, before, reason }),
    )
  })
}
