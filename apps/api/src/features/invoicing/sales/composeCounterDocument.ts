import { fromDecimal, sum } from '@kervan/domain/money/money'
import type { InvoiceLine } from './invoiceLines.ts'
import type { StoredInvoice } from './sales.queries.ts'
import type { NewInvoice } from './writeInvoice.ts'

interface CounterDocument {
  invoice: StoredInvoice
  type: 'refund' | 'cancellation'
  day: string
  lines: readonly InvoiceLine[]
  /** Lines of earlier counter-documents. */
  before: readonly InvoiceLine[]
  reason: string | null
}

/** A counter-document has the series, VAT, rate and parties of its invoice. */
export const composeCounterDocument = ({
  invoice,
  type,
  day,
  lines,
  before,
  reason,
}: CounterDocument): NewInvoice => {
  const { companyId, kind, series, currency, treatment, vatRate, exemption } = invoice
  return {
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
  }
}

/** Total of an invoice less its counter-documents, in hundredths. */
export const remainderOf = (invoice: StoredInvoice, before: readonly InvoiceLine[]): number =>
  fromDecimal(invoice.total, invoice.currency).minor -
  sum(
    before.map(({ amount }) => amount),
    invoice.currency,
  ).minor
