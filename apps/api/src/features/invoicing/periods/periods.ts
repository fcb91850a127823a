import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { InvoicePeriod, periodEndpoints } from '@kervan/contract/invoicing/periods/period.endpoints'
import { monthOf } from '@kervan/domain/invoicing/invoiceSchedule'
import { fromDecimal, sum, toNumber } from '@kervan/domain/money/money'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { sumOpen } from '../sales/candidates.queries.ts'
import { requireIssuer } from '../sales/requireIssuer.ts'
import { lockNumbers } from '../sales/sales.queries.ts'
import { countUnanswered, insertClosedPeriod, listClosedPeriods, sumIssued } from './period.queries.ts'
import type { PeriodSum } from './period.queries.ts'

const auditPeriod = auditOf('invoicePeriod')

const shownMonths = 12

/** Months up to a day's month, newest first. */
const monthsUpTo = (day: string): string[] =>
  Array.from({ length: shownMonths }, (_, back) =>
    new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 - back, 1))
      .toISOString()
      .slice(0, 10),
  )

/** Sums rows of several months by currency. */
const byCurrency = (rows: readonly PeriodSum[]) =>
  [...new Set(rows.map(({ currency }) => currency))].toSorted().map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    return {
      currency,
      count: own.reduce((all, { count }) => all + count, 0),
      total: toNumber(
        sum(
          own.map(({ total }) => fromDecimal(total, currency)),
          currency,
        ),
      ),
    }
  })

/** @throws AppError notAllowed for everyone but operations staff */
export const getInvoicePeriods = async (ctx: Pick<Ctx, 'db' | 'now' | 'actor'>): Promise<InvoicePeriod[]> => {
  requireIssuer(ctx)
  const { db, now } = ctx
  const today = dayInTurkiye(now)
  const months = monthsUpTo(today)
  const issued = await sumIssued(db, months.at(-1)!)
  const unanswered = new Map((await countUnanswered(db, months.at(-1)!)).map((row) => [row.month, row.count]))
  const open = await sumOpen(db)
  const closed = new Map((await listClosedPeriods(db)).map((row) => [row.month, row.closedAt]))
  return months.map((month) => ({
    month,
    isOver: month < monthOf(today) && !closed.has(month),
    closedDate: closed.get(month)?.toISOString() ?? null,
    issued: byCurrency(issued.filter((row) => row.month === month)),
    unansweredCount: unanswered.get(month) ?? 0,
    open: byCurrency(open.filter((row) => row.month <= month)),
  }))
}

type Row = (typeof periodEndpoints)['closeInvoicePeriod']

/**
 * Closes a month. It waits for issuing that runs, so that no document is dated in it afterwards.
 * @throws AppError notAllowed; invoicePeriodNotOver; changedMeanwhile when another number is open, or it is closed
 */
export const closeInvoicePeriod = (
  ctx: Ctx,
  { month, openCount }: InputOf<Row>['body'],
): Promise<AnswerOf<Row>> => {
  requireIssuer(ctx)
  return ctx.db.transaction(async (tx) => {
    await lockNumbers(tx)
    const period = (await getInvoicePeriods({ ...ctx, db: tx })).find((one) => one.month === month)
    if (!period || month >= monthOf(dayInTurkiye(ctx.now))) throw new AppError('invoicePeriodNotOver')
    const open = period.open.reduce((all, { count }) => all + count, 0)
    const row = { month, closedBy: requireActor(ctx).userId, closedAt: ctx.now }
    if (open !== openCount || !(await insertClosedPeriod(tx, row))) throw new AppError('changedMeanwhile')
    await auditPeriod(tx, ctx, { action: 'invoicePeriodClosed', id: month, details: { open } })
    return { ...period, isOver: false, closedDate: ctx.now.toISOString() }
  })
}
