import { fromDecimal, sum } from '@kervan/domain/money/money'
import type { Ctx } from '../../../platform/ctx.ts'
import type { InvoiceLine } from './invoiceLines.ts'
import type { StoredInvoice } from './sales.queries.ts'
import { writeInvoice } from './writeInvoice.ts'

interface CounterDocument {
  invoice: StoredInvoice
  type: 'refund' | 'cancellation'
  day: string
  lines: readonly InvoiceLine[]
  /** Lines of earlier counter-documents. */
  before: readonly InvoiceLine[]
  reason: string | null
}

/** Issues a counter-document in the series, with the VAT, rate and parties of its invoice. */
export const writeCounterDocument = (
  tx: Ctx['db'],
  ctx: Pick<Ctx, 'actor' | 'address' | 'now' | 'language'>,
  { invoice, type, day, lines, before, reason }: CounterDocument,
): Promise<{ id: string; number: string }> => {
  const { companyId, kind, series, currency, treatment, vatRate, exemption } = invoice
  return writeInvoice(tx, ctx, {
    companyId,
    kind,
    type,
    series,
    startingNumber: 1,
    day,
    currency,
    treatment,
    vatRate,
    exemption,
    exchangeRate: invoice.exchangeRate,
    exchangeRateDay: invoice.exchangeRateDay,
    content: { ...invoice.content, original: { number: invoice.number, day: invoice.day, reason } },
    lines,
    original: {
      id: invoice.id,
      netBefore: sum(
        before.map(({ net }) => net),
        currency,
      ),
      vatBefore: sum(
        before.map(({ vat }) => vat),
        currency,
      ),
    },
  })
}

/** Total of an invoice less its counter-documents, in hundredths. */
export const remainderOf = (invoice: StoredInvoice, before: readonly InvoiceLine[]): number =>
  fromDecimal(invoice.total, invoice.currency).minor -
  sum(
    before.map(({ amount }) => amount),
    invoice.currency,
  ).minor
