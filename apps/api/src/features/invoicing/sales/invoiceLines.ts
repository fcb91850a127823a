/** Lines of a document from what is due (adr/0016). */
import { money, subtract, sum } from '@kervan/domain/money/money'
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

const opposite = (amount: Money): Money => money(-amount.minor, amount.currency)

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
 * Divides what an invoice takes back of a shipment among its payment records: each payment up to what the invoice still
 * states of it, then discounts, less what is charged later.
 */
const divideTaken = (items: readonly DueItem[], taken: Money, leftOf: (item: DueItem) => Money): Money[] => {
  const sumOf = (amounts: readonly number[]) => amounts.reduce((all, minor) => all + minor, 0)
  const later = sumOf(items.map(({ due }) => Math.max(0, due.minor)))
  let room = taken.minor + later
  const own = items.map((item) => {
    const minor = item.isDiscount ? 0 : Math.max(0, Math.min(-item.due.minor, leftOf(item).minor, room))
    room -= minor
    return minor
  })
  const settled = taken.minor - sumOf(own)
  const credited = sumOf(items.map(({ isDiscount, due }) => (isDiscount ? Math.max(0, -due.minor) : 0)))
  let discount = Math.max(0, settled + Math.min(later, credited - settled))
  let charge = Math.max(0, discount - settled)
  return items.map(({ due }, place) => {
    let minor = own[place]!
    if (due.minor > 0) {
      minor = -Math.min(due.minor, charge)
      charge += minor
    } else if (items[place]!.isDiscount) {
      minor = Math.min(-due.minor, discount)
      discount -= minor
    }
    return money(minor, taken.currency)
  })
}

/**
 * Lines of a counter-document that takes back `total`. `billed` are the invoice's lines, `before` those of its earlier
 * counter-documents. An item's VAT is its share of what the invoice stated; that of a later discount is taken out of the
 * discount.
 */
export const refundLines = (
  items: readonly DueItem[],
  route: Route,
  rate: string,
  { total, billed, before }: { total: Money; billed: readonly BilledLine[]; before: readonly BilledLine[] },
): InvoiceLine[] => {
  const { currency } = total
  // A later charge is stated by a counter-document, as a negative amount.
  const charged = before
    .filter(({ amount }) => amount.minor < 0)
    .map((line) => ({ ...line, net: opposite(line.net), amount: opposite(line.amount) }))
  const takenBack = before.filter(({ amount }) => amount.minor > 0)
  const parts = items.map((item) => ({
    stated: sumsOf([...billed, ...charged], item.id, currency),
    taken: sumsOf(takenBack, item.id, currency),
  }))
  const amounts = divideTaken(items, total, (item) => {
    const { stated, taken } = parts[items.indexOf(item)]!
    return subtract(stated.gross, taken.gross)
  })
  return items.flatMap((item, place) => {
    const { stated, taken } = parts[place]!
    const amount = amounts[place]!
    if (amount.minor === 0) return []
    const isShare =
      amount.minor > 0 && stated.gross.minor > 0 && taken.gross.minor + amount.minor <= stated.gross.minor
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
}

/** Lines that take back an invoice: its own, less those of its earlier counter-documents. */
export const cancellationLines = (
  billed: readonly InvoiceLine[],
  before: readonly InvoiceLine[],
): InvoiceLine[] => [
  ...billed,
  ...before.map((line) => ({
    ...line,
    net: opposite(line.net),
    vat: opposite(line.vat),
    amount: opposite(line.amount),
  })),
]
