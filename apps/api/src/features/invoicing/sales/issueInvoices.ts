import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { fieldError } from '../../../platform/errors.ts'
import { composeRefund, composeSale } from './composeDocuments.ts'
import type { Documents } from './composeDocuments.ts'
import { lockDueItems, lockDueOf } from './dueItems.queries.ts'
import { requireIssuer } from './requireIssuer.ts'
import { lockNumbers } from './sales.queries.ts'
import { writeInvoice } from './writeInvoice.ts'

type Row = (typeof salesInvoiceEndpoints)['issueInvoices']
type Issued = { id: string; number: string }

/** Issues all documents of a group in the caller's transaction, which holds `lockNumbers`. */
export const writeAll = async (
  tx: Db,
  ctx: Pick<Ctx, 'actor' | 'address' | 'now' | 'language'>,
  { count, compose }: Documents,
): Promise<Issued[]> => {
  const issued: Issued[] = []
  for (let place = 0; place < count; place += 1)
    issued.push(await writeInvoice(tx, ctx, await compose(place)))
  return issued
}

/** @throws AppError validationFailed on `day` for a day to come */
export const chooseDay = (now: Date, stated: string | null | undefined): string => {
  const today = dayInTurkiye(now)
  if (stated && stated > today) throw fieldError('day', 'invoicing:invalid.dayToCome')
  return stated ?? today
}

/** Hundredths of a total as it was shown. */
export const minorOf = (total: number): number => Math.round(total * 100)

/**
 * Issues invoices and counter-documents for exactly the amounts that were shown, all or none.
 * @throws AppError notAllowed; validationFailed on `day`; others as `composeSale`, `composeRefund`, `writeInvoice`
 */
export const issueInvoices = (
  ctx: Ctx,
  { day: stated, sales, refunds }: InputOf<Row>['body'],
): Promise<AnswerOf<Row>> => {
  requireIssuer(ctx)
  const day = chooseDay(ctx.now, stated)
  return inTransaction(ctx.db, async (tx) => {
    await lockNumbers(tx)
    await lockDueOf(tx, {
      companyIds: sales.map(({ companyId }) => companyId),
      invoiceIds: refunds.map(({ invoiceId }) => invoiceId),
    })
    const composing = { day, language: ctx.language, readItems: lockDueItems }
    const issued: Issued[] = []
    for (const { total, ...group } of sales) {
      const wanted = { ...group, minor: minorOf(total), before: null }
      issued.push(...(await writeAll(tx, ctx, await composeSale(tx, composing, wanted))))
    }
    for (const { total, invoiceId } of refunds) {
      const wanted = { invoiceId, minor: minorOf(total), before: null }
      issued.push(...(await writeAll(tx, ctx, await composeRefund(tx, composing, wanted))))
    }
    return { issued }
  })
}
