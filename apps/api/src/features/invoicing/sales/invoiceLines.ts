/** Lines of a document from what is due (adr/0016). */
import { money, subtract, sum, zero } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { shareOfRefund, takeOutVat } from '@kervan/domain/invoicing/vatRules'
import type { DueItem } from './dueItems.queries.ts'
import type { LineDetails } from './invoiceContent.ts'

export interface InvoiceLine {
  paymentItemId: string
  /** Null once the shipment is deleted. */
  shipmentId: string | null
  assetReference: string
  code: string
  details: LineDetails
  net: Money
  vat: Money
  amount: Money
}

export interface Route {
  fromCountry: string | null
  toCountry: string | null
}

const detailsOf = (item: DueItem, route: Route, params: LineDetails['params'] = {}): LineDetails => ({
  ...route,
  params,
  carrier: item.offer?.carrierName ?? null,
  service: item.offer?.serviceName ?? null,
})

const codeOf = ({ isDiscount, isExtraPayment }: DueItem): string => {
  if (isDiscount) return 'discount'
  return isExtraPayment ? 'extraPayment' : 'carriage'
}

/** Lines of an offer that add up to the paid amount; a single line where they do not. */
const chargesOf = (item: DueItem, route: Route): { code: string; details: LineDetails; amount: Money }[] => {
  const { offer, amount } = item
  const lines = offer?.lines ?? []
  if (
    lines.length === 0 ||
    sum(
      lines.map((line) => line.amount),
      amount.currency,
    ).minor !== amount.minor
  )
    return [{ code: codeOf(item), details: detailsOf(item, route), amount }]
  return lines.map((line) => ({
    code: line.code,
    details: detailsOf(item, route, {
      ...line.params,
      ...(line.code === 'transport' && { kg: offer!.chargeableKg }),
    }),
    amount: line.amount,
  }))
}

/** Lines of an invoice. What was refunded or discounted before it is deducted from its own shipment. */
export const saleLines = (items: readonly DueItem[], route: Route, rate: string): InvoiceLine[] =>
  items.flatMap((item) => {
    const { id: paymentItemId, shipmentId, assetReference } = item
    const own = { paymentItemId, shipmentId, assetReference }
    const lineOf = (code: string, details: LineDetails, amount: Money): InvoiceLine => ({
      ...own,
      code,
      details,
      amount,
      ...takeOutVat(amount, rate),
    })
    const details = detailsOf(item, route)
    if (item.due.minor < 0) return [lineOf(item.isDiscount ? 'discount' : 'refund', details, item.due)]
    if (item.billed.minor !== 0) return [lineOf(codeOf(item), details, item.due)]
    const lines = chargesOf(item, route).map((charge) => lineOf(charge.code, charge.details, charge.amount))
    const deducted = subtract(item.due, item.amount)
    return deducted.minor === 0 ? lines : [...lines, lineOf('refund', details, deducted)]
  })

/**
 * Reduces what is due of discounts by what is to be taken back beyond what was invoiced: a discount that was deducted
 * on an invoice is charged again when the whole price is refunded.
 */
export const withinBilled = (items: readonly DueItem[], due: Money): DueItem[] => {
  let over =
    due.minor -
    sum(
      items.map((item) => item.due),
      due.currency,
    ).minor
  return items.map((item) => {
    if (!item.isDiscount || over <= 0) return item
    const charged = Math.min(over, -item.amount.minor)
    over -= charged
    return { ...item, due: money(item.due.minor + charged, due.currency) }
  })
}

export type BilledLine = Pick<InvoiceLine, 'paymentItemId' | 'net' | 'amount'>

const sumsOf = (lines: readonly BilledLine[], itemId: string, currency: string) => {
  const own = lines.filter(({ paymentItemId }) => paymentItemId === itemId)
  return {
    gross: sum(
      own.map(({ amount }) => amount),
      currency,
    ),
    net: sum(
      own.map(({ net }) => net),
      currency,
    ),
  }
}

/**
 * Lines of a counter-document. `billed` are the invoice's lines, `before` those of its earlier counter-documents. An
 * item's VAT is its share of what the invoice stated; that of a later discount is taken out of the discount.
 */
export const refundLines = (
  items: readonly DueItem[],
  route: Route,
  rate: string,
  { billed, before }: { billed: readonly BilledLine[]; before: readonly BilledLine[] },
): InvoiceLine[] =>
  items.map((item) => {
    const { currency } = item.due
    const amount = subtract(zero(currency), item.due)
    const stated = sumsOf(billed, item.id, currency)
    const taken = sumsOf(before, item.id, currency)
    const isShare = amount.minor > 0 && taken.gross.minor + amount.minor <= stated.gross.minor
    return {
      paymentItemId: item.id,
      shipmentId: item.shipmentId,
      assetReference: item.assetReference,
      code: item.due.minor > 0 ? codeOf(item) : item.isDiscount ? 'discount' : 'refund',
      details: detailsOf(item, route),
      amount,
      ...(isShare ? shareOfRefund(stated, taken.gross, amount) : takeOutVat(amount, rate)),
    }
  })

/** Lines that take back an invoice: its own, less those of its earlier counter-documents. */
export const cancellationLines = (
  billed: readonly InvoiceLine[],
  before: readonly InvoiceLine[],
): InvoiceLine[] => {
  const minus = (amount: Money) => money(-amount.minor, amount.currency)
  return [
    ...billed,
    ...before.map((line) => ({
      ...line,
      net: minus(line.net),
      vat: minus(line.vat),
      amount: minus(line.amount),
    })),
  ]
}
