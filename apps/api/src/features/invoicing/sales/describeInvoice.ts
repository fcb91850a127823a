import type { SalesInvoiceRow } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { add, fromDecimal, toNumber } from '@kervan/domain/money/money'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { canIssueInvoices } from '../invoicing.policies.ts'
import type { SelectedInvoice } from './sales.queries.ts'

/** Accounts of companies in the house's books are for those who issue. */
export const describeInvoice = (
  { invoice, company, isCancelled, state, rejection, accountCode }: SelectedInvoice,
  ctx: Pick<Ctx, 'actor'>,
): SalesInvoiceRow => ({
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
  state,
  rejection,
  taxNumber: invoice.content.buyer.taxNumber ?? invoice.content.buyer.identityNumber,
  accountCode: canIssueInvoices(requireActor(ctx)) ? accountCode : null,
  rate: Number(invoice.exchangeRate),
  netTry: Number(invoice.netTry),
  vatTry: Number(invoice.vatTry),
  issuedDate: invoice.createdAt.toISOString(),
})
