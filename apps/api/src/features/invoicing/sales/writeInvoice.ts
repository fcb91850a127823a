import { monthOf } from '@kervan/domain/invoicing/invoiceSchedule'
import { invoiceNumber, largestSerial, nextPlace } from '@kervan/domain/invoicing/invoiceNumber'
import type { InvoicePlace } from '@kervan/domain/invoicing/invoiceNumber'
import type { InvoiceKind, InvoiceType } from '@kervan/domain/invoicing/salesInvoice'
import type { ExemptionCode, VatTreatment } from '@kervan/domain/invoicing/vatRules'
import { add, convert, subtract, sum, toDecimal, zero } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { readerIn } from '../../../platform/readerIn.ts'
import type { InvoiceContent } from './invoiceContent.ts'
import type { InvoiceLine } from './invoiceLines.ts'
import { findLastPlace, insertInvoice, isMonthClosed } from './sales.queries.ts'
import type { StoredInvoice } from './sales.queries.ts'

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

/** Columns of a document that do not depend on its place in the series. */
export type ComposedInvoice = Pick<
  StoredInvoice,
  | 'companyId'
  | 'kind'
  | 'type'
  | 'series'
  | 'day'
  | 'currency'
  | 'treatment'
  | 'vatRate'
  | 'exemption'
  | 'exchangeRate'
  | 'exchangeRateDay'
  | 'net'
  | 'vat'
  | 'total'
  | 'netTry'
  | 'vatTry'
  | 'content'
>

/** Sums of a document in its currency and in TRY. */
export const composeInvoice = ({
  original,
  lines,
  startingNumber: _,
  ...invoice
}: NewInvoice): ComposedInvoice => {
  const { currency, exchangeRate } = invoice
  const net = sum(
    lines.map((line) => line.net),
    currency,
  )
  const vat = sum(
    lines.map((line) => line.vat),
    currency,
  )
  const { netBefore = zero(currency), vatBefore = zero(currency) } = original ?? {}
  return {
    ...invoice,
    net: toDecimal(net),
    vat: toDecimal(vat),
    total: toDecimal(add(net, vat)),
    netTry: toDecimal(inTry(net, netBefore, exchangeRate)),
    vatTry: toDecimal(inTry(vat, vatBefore, exchangeRate)),
  }
}

/**
 * Next place of a document in its series. Only under `lockNumbers` it is still free when it is written.
 * @throws AppError validationFailed on `day` when its month is closed, or the series has a later document already;
 * invoiceSeriesUsedUp
 */
export const findPlace = async (
  db: Ctx['db'],
  { language }: Pick<Ctx, 'language'>,
  { series, day, startingNumber }: Pick<NewInvoice, 'series' | 'day' | 'startingNumber'>,
): Promise<InvoicePlace> => {
  if (await isMonthClosed(db, monthOf(day))) throw fieldError('day', 'invoicing:invalid.closedMonth')
  const last = await findLastPlace(db, series)
  if (last && day < last.day)
    throw fieldError('day', 'invoicing:invalid.dayTooEarly', { day: readerIn(language).day(last.day) })
  const place = nextPlace(series, Number(day.slice(0, 4)), last, startingNumber)
  if (place.serial > largestSerial) throw new AppError('invoiceSeriesUsedUp', { params: { series } })
  return place
}

/**
 * Issues a document with the next number of its series. The caller holds `lockNumbers`.
 * @throws AppError as `findPlace`
 */
export const writeInvoice = async (
  tx: Ctx['db'],
  ctx: Pick<Ctx, 'actor' | 'address' | 'now' | 'language'>,
  invoice: NewInvoice,
): Promise<{ id: string; number: string }> => {
  const place = await findPlace(tx, ctx, invoice)
  const composed = composeInvoice(invoice)
  const written = await insertInvoice(
    tx,
    {
      ...composed,
      ...place,
      number: invoiceNumber(place),
      originalId: invoice.original?.id ?? null,
      issuedBy: ctx.actor?.userId ?? null,
      createdAt: ctx.now,
    },
    invoice.lines,
  )
  await auditInvoice(tx, ctx, {
    action: invoice.type === 'sale' ? 'invoiceIssued' : 'counterDocumentIssued',
    id: written.id,
    details: { number: written.number, total: composed.total, currency: invoice.currency },
  })
  return written
}
