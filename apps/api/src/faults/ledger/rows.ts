/** Reads of raw tables. Amounts stay text, so that nothing is rounded on the way. */
export type Query = <Row extends object>(statement: string) => Promise<Row[]>

interface Item {
  id: string
  paymentId: string | null
  companyId: string
  adjustmentId: string | null
  shipmentId: string | null
  reference: string
  currency: string
  amount: string
  refunded: string
  billed: string
  due: string
  isCaptured: boolean
}

interface Payment {
  id: string
  companyId: string
  currency: string
  amount: string
  refunded: string
  isCaptured: boolean
}

interface Refund {
  id: string
  paymentId: string
  itemId: string | null
  amount: string
  state: string
}

export interface Document {
  id: string
  companyId: string
  type: 'sale' | 'refund' | 'cancellation'
  series: string
  year: number
  serial: number
  number: string
  day: string
  currency: string
  vatRate: string
  net: string
  vat: string
  total: string
  rate: string
  rateDay: string | null
  netTry: string
  vatTry: string
  originalId: string | null
  createdAt: string
}

export interface Line {
  documentId: string
  position: number
  itemId: string
  reference: string
  code: string
  net: string
  vat: string
  amount: string
}

interface Adjustment {
  id: string
  shipmentId: string
  kind: string
  state: string
  amount: string
  currency: string
}

const items = `select id::text, payment_id::text as "paymentId", company_id::text as "companyId",
  adjustment_id::text as "adjustmentId", shipment_id::text as "shipmentId", asset_reference as reference, currency,
  amount::text, refunded_amount::text as refunded, billed_amount::text as billed, due_amount::text as due,
  captured_at is not null as "isCaptured" from payment_items order by id`
const payments = `select id::text, company_id::text as "companyId", currency, amount::text,
  refunded_amount::text as refunded,
  exists (select from payment_events e where e.payment_id = p.id and e.event = 'capture') as "isCaptured"
  from payments p order by id`
const refunds = `select id::text, payment_id::text as "paymentId", item_id::text as "itemId", amount::text, state
  from payment_refunds order by id`
const documents = `select id::text, company_id::text as "companyId", type, series, year::int, serial::int, number,
  day::text, currency, vat_rate::text as "vatRate", net::text, vat::text, total::text, exchange_rate::text as rate,
  exchange_rate_day::text as "rateDay", net_try::text as "netTry", vat_try::text as "vatTry",
  original_id::text as "originalId", created_at::text as "createdAt"
  from sales_invoices order by series, year, serial`
const lines = `select invoice_id::text as "documentId", position::int, payment_item_id::text as "itemId",
  asset_reference as reference, code, net::text, vat::text, amount::text
  from sales_invoice_lines order by invoice_id, position`
const adjustments = `select id::text, shipment_id::text as "shipmentId", kind, state, amount::text, currency
  from shipment_adjustments order by id`
const closedMonths = `select month::text, closed_at::text as "closedAt" from invoice_periods order by month`
/** Newest bulletin before the day of each invoice in foreign currency. */
const rates = `select i.id::text, r.buying_try::text as rate, r.day::text from sales_invoices i
  left join lateral (select buying_try, day from buying_rates b where b.currency = i.currency and b.day < i.day
    order by day desc limit 1) r on true
  where i.currency <> 'TRY' and i.type = 'sale'`
/** Documents that are dated in a month that was closed before they were issued. */
const tooLate = `select i.id::text from sales_invoices i join invoice_periods p
  on p.month = date_trunc('month', i.day)::date where i.created_at > p.closed_at`

export const readBooks = async (query: Query) => ({
  items: await query<Item>(items),
  payments: await query<Payment>(payments),
  refunds: await query<Refund>(refunds),
  documents: await query<Document>(documents),
  lines: await query<Line>(lines),
  adjustments: await query<Adjustment>(adjustments),
  closedMonths: await query<{ month: string; closedAt: string }>(closedMonths),
  rates: await query<{ id: string; rate: string | null; day: string | null }>(rates),
  tooLate: await query<{ id: string }>(tooLate),
})
export type Books = Awaited<ReturnType<typeof readBooks>>

interface Bill {
  id: string
  carrierId: string
  currency: string
  lineCount: number
  total: string
}

interface BillLine {
  id: string
  billId: string
  carrierId: string
  currency: string
  shipmentId: string | null
  amount: string
  expected: string | null
  difference: string
  state: string
  causes: string | null
  disputeId: string | null
  credited: string
  adjustmentId: string | null
}

const bills = `select id::text, carrier_id::text as "carrierId", currency, line_count::int as "lineCount", total::text
  from expense_invoices order by id`
const billLines = `select l.id::text, l.invoice_id::text as "billId", i.carrier_id::text as "carrierId", i.currency,
  l.shipment_id::text as "shipmentId", l.amount::text, l.expected::text, l.difference::text, l.state,
  (select string_agg(change ->> 'cause', ' ') from jsonb_array_elements(l.audit -> 'changes') change) as causes,
  l.dispute_id::text as "disputeId", l.credited::text, l.adjustment_id::text as "adjustmentId"
  from expense_lines l join expense_invoices i on i.id = l.invoice_id order by l.id`
/** Credits that staff recorded by hand, from the audit trail. */
const creditsByHand = `select a.subject_id as "lineId", a.details ->> 'amount' as amount from audit_entries a
  where a.subject = 'expenseLine' and a.action = 'expenseLineCredited' order by a.id`
/** Paid price, frozen cost and bills of each billed shipment, where all are in one currency. */
const margins = `select s.id::text as "shipmentId", i.currency, c.amount::text as cost,
    (select p.amount::text from payment_items p where p.shipment_id = s.id and p.payment_id is not null
      and p.adjustment_id is null and p.captured_at is not null and p.offer_id = s.offer_id
      order by p.captured_at limit 1) as paid,
    array_agg(l.amount::text order by l.id) as amounts, array_agg(l.credited::text order by l.id) as credited
  from expense_lines l join expense_invoices i on i.id = l.invoice_id join shipments s on s.id = l.shipment_id
    join shipment_costs c on c.shipment_id = s.id
  where i.currency = (select currency from offers o where o.id = s.offer_id)
  group by s.id, i.currency, c.amount order by s.id`

export const readBills = async (query: Query) => ({
  bills: await query<Bill>(bills),
  lines: await query<BillLine>(billLines),
  adjustments: await query<Adjustment>(adjustments),
  creditsByHand: await query<{ lineId: string; amount: string }>(creditsByHand),
})
export type Bills = Awaited<ReturnType<typeof readBills>>

export const readMargins = (query: Query) =>
  query<{
    shipmentId: string
    currency: string
    cost: string
    paid: string | null
    amounts: string[]
    credited: string[]
  }>(margins)
