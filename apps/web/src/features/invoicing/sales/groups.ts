import type { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { AnswerOf, RequestOf } from '@kervan/contract/endpoint'

type Candidates = AnswerOf<typeof salesInvoiceEndpoints.getInvoiceCandidates>
type Preview = RequestOf<typeof salesInvoiceEndpoints.previewInvoice>['body']

/** Group of a candidate as previewing and issuing name it. Rows without a treatment cannot be issued. */
export const saleGroupOf = ({
  companyId,
  currency,
  treatment,
  total,
}: Candidates['sales'][number]): NonNullable<Preview['sale']> | null =>
  treatment === null ? null : { companyId, currency: currency as 'TRY', treatment, total }

export const refundGroupOf = ({
  invoiceId,
  total,
}: Candidates['refunds'][number]): NonNullable<Preview['refund']> => ({ invoiceId, total })
