import type { SalesInvoiceRow } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { add, fromDecimal, toNumber } from '@kervan/domain/money/money'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { canIssueInvoices } from '../invoicing.policies.ts'
import type { SelectedInvoice } from './sales.queries.ts'

const noHandover = {
  sentDate: null,
  sentBy: null,
  sentOver: null,
  answeredDate: null,
  answeredBy: null,
  sending: null,
}

const describeHandover = ({
  sentAt,
  sentBy,
  sentOver,
  answeredAt,
  answeredBy,
  sending,
}: Pick<SelectedInvoice, 'sentAt' | 'sentBy' | 'sentOver' | 'answeredAt' | 'answeredBy' | 'sending'>): Pick<
  SalesInvoiceRow,
  keyof typeof noHandover
> => ({
  sentDate: sentAt?.toISOString() ?? null,
  sentBy,
  sentOver,
  answeredDate: answeredAt?.toISOString() ?? null,
  answeredBy,
  sending: sending && { ...sending, since: new Date(sending.since).toISOString() },
})

/** Hand-overs, and accounts of companies in the house's books are for those who issue. */
export const describeInvoice = (
  { invoice, company, isCancelled, state, rejection, accountCode, ...handover }: SelectedInvoice,
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
  ...(canIssueInvoices(requireActor(ctx)) ? describeHandover(handover) : noHandover),
  taxNumber: invoice.content.buyer.taxNumber ?? invoice.content.buyer.identityNumber,
  accountCode: canIssueInvoices(requireActor(ctx)) ? accountCode : null,
  rate: Number(invoice.exchangeRate),
  netTry: Number(invoice.netTry),
  vatTry: Number(invoice.vatTry),
  issuedDate: invoice.createdAt.toISOString(),
})
