import type { SalesInvoiceRow } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { add, fromDecimal, toNumber } from '@kervan/domain/money/money'
import type { SelectedInvoice } from './sales.queries.ts'

export const describeInvoice = ({ invoice, company, isCancelled }: SelectedInvoice): SalesInvoiceRow => ({
  id: invoice.id,
  number: invoice.number,
  day: invoice.day,
  companyId: invoice.companyId,
  company,
  kind: invoice.kind,
  type: invoice.type,
  currency: invoice.currency,
  vatRate: Number(invoice.vatRate),
  exemption: invoice.exemption,
  net: Number(invoice.net),
  vat: Number(invoice.vat),
  total: Number(invoice.total),
  totalTry: toNumber(add(fromDecimal(invoice.netTry, 'TRY'), fromDecimal(invoice.vatTry, 'TRY'))),
  isCancelled,
  issuedDate: invoice.createdAt.toISOString(),
})
