import { monthOf } from '@kervan/domain/invoicing/invoiceSchedule'
import { invoiceNumber, nextPlace } from '@kervan/domain/invoicing/invoiceNumber'
import type { InvoiceKind, InvoiceType } from '@kervan/domain/invoicing/salesInvoice'
import type { ExemptionCode, VatTreatment } from '@kervan/domain/invoicing/vatRules'
import { add, convert, subtract, sum, toDecimal, zero } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fieldError } from '../../../platform/errors.ts'
import { readerIn } from '../../../platform/readerIn.ts'
import type { InvoiceContent } from './invoiceContent.ts'
import type { InvoiceLine } from './invoiceLines.ts'
import { findLastPlace, insertInvoice, isMonthClosed } from './sales.queries.ts'

const auditInvoice = auditOf('salesInvoice')

export interface NewInvoice {
  companyId: number
  kind: InvoiceKind
  type: InvoiceType
  series: string
  /** Number of the first document of a series that has none yet. */
  startingNumber: number
  day: string
  currency: string
  treatment: VatTreatment
  vatRate: string
  exemption: ExemptionCode | null
  exchangeRate: string
  exchangeRateDay: string | null
  content: InvoiceContent
  lines: readonly InvoiceLine[]
  /** For a counter-document: its invoice, and what earlier ones took back. */
  original?: { id: string; netBefore: Money; vatBefore: Money }
}

/** Parts in TRY are differences of running totals, so that all parts of an invoice add up to its own amount in TRY. */
const inTry = (amount: Money, before: Money, rate: string): Money =>
  subtract(convert(add(before, amount), rate, 'TRY'), convert(before, rate, 'TRY'))

/**
 * Issues a document with the next number of its series. The caller holds `lockNumbers`.
 * @throws AppError validationFailed on `day` when its month is closed, or the series has a later document already
 */
export const writeInvoice = async (
  tx: Ctx['db'],
  ctx: Pick<Ctx, 'actor' | 'address' | 'now' | 'language'>,
  { original, lines, startingNumber, ...invoice }: NewInvoice,
): Promise<{ id: string; number: string }> => {
  const { series, day, currency, exchangeRate } = invoice
  if (await isMonthClosed(tx, monthOf(day))) throw fieldError('day', 'invoicing:invalid.closedMonth')
  const last = await findLastPlace(tx, series)
  if (last && day < last.day)
    throw fieldError('day', 'invoicing:invalid.dayTooEarly', { day: readerIn(ctx.language).day(last.day) })
  const place = nextPlace(series, Number(day.slice(0, 4)), last, startingNumber)
  const net = sum(
    lines.map((line) => line.net),
    currency,
  )
  const vat = sum(
    lines.map((line) => line.vat),
    currency,
  )
  const { netBefore = zero(currency), vatBefore = zero(currency) } = original ?? {}
  const written = await insertInvoice(
    tx,
    {
      ...invoice,
      ...place,
      number: invoiceNumber(place),
      net: toDecimal(net),
      vat: toDecimal(vat),
      total: toDecimal(add(net, vat)),
      netTry: toDecimal(inTry(net, netBefore, exchangeRate)),
      vatTry: toDecimal(inTry(vat, vatBefore, exchangeRate)),
      originalId: original?.id ?? null,
      issuedBy: ctx.actor?.userId ?? null,
      createdAt: ctx.now,
    },
    lines,
  )
  await auditInvoice(tx, ctx, {
    action: invoice.type === 'sale' ? 'invoiceIssued' : 'counterDocumentIssued',
    id: written.id,
    details: { number: written.number, total: toDecimal(add(net, vat)), currency },
  })
  return written
}
