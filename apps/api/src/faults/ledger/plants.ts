/** Breaks that the ledger must find. Each statement spoils rows that were in order. */
interface Plant {
  name: string
  statements: string[]
  /** Rule that finds it. */
  rule: string
}

const twin = '00000000-0000-4000-8000-000000000077'
const someSale = `(select id from sales_invoices where type = 'sale' order by series, year, serial limit 1)`
const someForeignSale = `(select id from sales_invoices where type = 'sale' and currency <> 'TRY'
  order by series, year, serial limit 1)`
const someCounter = `(select id from sales_invoices where type <> 'sale' order by series, year, serial limit 1)`
const someTaxedLine = `(invoice_id, position) = (select invoice_id, position from sales_invoice_lines
  where vat > 0 and invoice_id in (select id from sales_invoices where type = 'sale')
  order by invoice_id, position limit 1)`
const someItem = `(select id from payment_items where captured_at is not null and refunded_amount < amount
  order by id limit 1)`
const someBill = `(select invoice_id from expense_lines order by id limit 1)`

/** Copies a document with its lines to the end of its series. */
const copyDocument = (id: string): string[] => [
  `insert into sales_invoices select (jsonb_populate_record(i, jsonb_build_object('id', '${twin}',
      'year', last.year, 'serial', last.serial + 1, 'day', last.day, 'created_at', last.created_at,
      'number', i.series || last.year || lpad((last.serial + 1)::text, 9, '0')))).*
    from sales_invoices i, lateral (select * from sales_invoices l where l.series = i.series
      order by year desc, serial desc limit 1) last
    where i.id = ${id}`,
  `insert into sales_invoice_lines select (jsonb_populate_record(l, '{"invoice_id":"${twin}"}')).*
    from sales_invoice_lines l where l.invoice_id = ${id}`,
]

export const plants: readonly Plant[] = [
  {
    name: 'a counter-document without one of its lines',
    statements: [`delete from sales_invoice_lines where invoice_id = ${someCounter} and position = 0`],
    rule: 'documentSums',
  },
  { name: 'an invoice that was issued twice', statements: copyDocument(someSale), rule: 'overbilled' },
  {
    name: 'a changed amount of an invoice',
    statements: [`update sales_invoices set net = net + 0.01, total = total + 0.01 where id = ${someSale}`],
    rule: 'documentSums',
  },
  {
    name: 'a deleted number',
    statements: [
      `delete from sales_invoice_lines where invoice_id = ${someSale}`,
      `delete from sales_invoices where id = ${someSale}`,
    ],
    rule: 'gap',
  },
  {
    name: 'a hundredth between net amount and VAT',
    statements: [
      `update sales_invoices set net = net + 0.01, vat = vat - 0.01
        where id = (select invoice_id from sales_invoice_lines where ${someTaxedLine})`,
      `update sales_invoice_lines set net = net + 0.01, vat = vat - 0.01 where ${someTaxedLine}`,
    ],
    rule: 'lineVat',
  },
  {
    name: 'an amount in TRY by another rate',
    statements: [`update sales_invoices set net_try = net_try + 0.01 where id = ${someForeignSale}`],
    rule: 'lira',
  },
  {
    name: 'a changed word of an issued document',
    statements: [`update sales_invoices set vat_rate = vat_rate + 1 where id = ${someCounter}`],
    rule: 'counterTerms',
  },
  {
    name: 'a document in a month that was closed before',
    statements: [
      `insert into invoice_periods select date_trunc('month', day), 1, created_at - interval '1 day'
        from sales_invoices where id = ${someSale} on conflict (month) do update set closed_at = excluded.closed_at`,
    ],
    rule: 'closedMonth',
  },
  {
    name: 'an invoice of another company',
    statements: [
      `update sales_invoices set company_id = (select max(id) from companies c where c.id <> company_id)
        where id = ${someSale}`,
    ],
    rule: 'owner',
  },
  {
    name: 'money that went back without a refund',
    statements: [`update payment_items set refunded_amount = refunded_amount + 0.01 where id = ${someItem}`],
    rule: 'itemRefunds',
  },
  {
    name: 'a paid item that counts as billed without a line',
    statements: [`update payment_items set billed_amount = billed_amount + 0.01 where id = ${someItem}`],
    rule: 'billed',
  },
  {
    name: 'a bill without one of its lines',
    statements: [
      `delete from expense_lines where id = (select id from expense_lines where invoice_id = ${someBill} limit 1)`,
    ],
    rule: 'billSums',
  },
  {
    name: 'a credit that no note and no person gave',
    statements: [
      `update expense_lines set credited = credited + 0.01 where id = (select id from expense_lines
        where amount > 0 and difference > credited + 0.01 order by id limit 1)`,
    ],
    rule: 'credits',
  },
  {
    name: 'an extra payment that a line which agrees has ordered',
    statements: [
      `update expense_lines set adjustment_id = (select id from shipment_adjustments order by id limit 1)
        where id = (select id from expense_lines where state = 'matched' order by id limit 1)`,
    ],
    rule: 'extraPayment',
  },
]
