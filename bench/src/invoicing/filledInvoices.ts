/** SQL that fills issued invoices, payments and carriers' invoices, the same on each run. */

/** Payments that wait for an invoice, in a table of any size. */
const dueItems = 2000
const linesOfExpenseInvoice = 500

export const filledInvoiceTables = [
  'payment_items',
  'sales_invoices',
  'sales_invoice_lines',
  'sales_invoice_totals',
  'sales_invoice_handovers',
  'expense_invoices',
  'expense_lines',
]

const reference = (n: string): string => `'KRV-' || lpad((${n})::text, 8, '0') || '-' || (${n}) % 10`

/** Skewed: the first company has the most invoices, the smallest a handful. */
const companyOf = (n: string, companies: number): string => `pg_temp.place(${n}, 51, ${companies}, 2.5)`

/**
 * `rows` invoices, three per minute until yesterday; one in fifty takes back an earlier one. The oldest are accepted
 * but for a few rejections, the newest two hundred wait.
 */
export const filledInvoices = (rows: number, companies: number): readonly string[] => [
  `insert into payment_items (id, payment_id, company_id, asset_reference, amount, billed_amount, currency, is_open, captured_at, created_at)
   select pg_temp.id_of('item ' || n), '00000000-0000-4000-8000-000000000001', ${companyOf('n', companies)}, ${reference('n')},
     amount, case when n > ${dueItems} then amount else 0 end, (array['TRY','TRY','EUR','USD','GBP'])[1 + n % 5], false, at, at
   from (
     select n, (10 + floor(pg_temp.chance(n, 52) * 90000) / 100)::numeric(14, 2) as amount, '2026-11-28'::timestamptz - n * interval '20 seconds' as at
     from generate_series(1, ${rows + dueItems}::bigint) as n
   ) as paid`,
  `insert into sales_invoices (id, company_id, kind, type, series, year, serial, number, day, currency, treatment, vat_rate, exemption, net, vat,
     total, exchange_rate, exchange_rate_day, net_try, vat_try, original_id, content, issued_by, created_at)
   select pg_temp.id_of('invoice ' || n), company_id, case series when 'KEF' then 'eInvoice' when 'KEA' then 'eArchive' else 'paper' end,
     case when n % 50 = 0 then 'refund' else 'sale' end, series, extract(year from at), ${rows} - n, series || extract(year from at) || lpad((${rows} - n)::text, 9, '0'),
     at::date, currency, 'carriage', 0, '311', total, 0, total, case when currency = 'TRY' then 1 else 47.5 end, case when currency = 'TRY' then null else at::date - 1 end,
     total, 0, case when n % 50 = 0 then pg_temp.id_of('invoice ' || n + 1) end,
     jsonb_build_object('issuer', jsonb_build_object('name', 'Kervan Kargo A.Ş.', 'isCorporate', true, 'taxNumber', '9876543217', 'address', 'Moda Caddesi 1', 'city', 'İstanbul', 'countryCode', 'TR'),
       'buyer', jsonb_build_object('name', company, 'isCorporate', true, 'taxNumber', lpad(company_id::text, 10, '1'), 'address', 'Sokak ' || n % 997, 'city', 'Bursa', 'countryCode', 'TR', 'email', 'a' || company_id || '@ornek.example'),
       'footer', null, 'original', null), 1, at
   from (
     select n, company_id, companies.name as company, (array['KEF','KEA','KEA','KEA','KKA'])[1 + n % 5] as series, (array['TRY','TRY','EUR','USD','GBP'])[1 + n % 5] as currency,
       (10 + floor(pg_temp.chance(n, 52) * 90000) / 100)::numeric(14, 2) as total, '2026-11-28'::timestamptz - n * interval '20 seconds' as at
     from (select n, ${companyOf('n', companies)} as company_id from generate_series(1, ${rows}::bigint) as n) as numbered
       join companies on companies.id = company_id
   ) as drawn`,
  `insert into sales_invoice_lines (invoice_id, position, payment_item_id, asset_reference, code, details, net, vat, amount)
   select pg_temp.id_of('invoice ' || n), position, pg_temp.id_of('item ' || n + ${dueItems}), ${reference(`n + ${dueItems}`)}, (array['transport','fuel','customsClearance'])[1 + position],
     '{"params": {"kg": 2.5, "percent": 17.5}, "carrier": "Kervan", "service": "Express", "fromCountry": "TR", "toCountry": "DE"}', 5, 0, 5
   from generate_series(1, ${rows}::bigint) as n cross join lateral generate_series(0, (n % 3)::int) as position`,
  `insert into sales_invoice_handovers (invoice_id, state, sent_by, sent_at, reason, answered_by, answered_at)
   select pg_temp.id_of('invoice ' || n), state, 1, now(), case when state = 'rejected' then 'VKN hatalı' end, case when state <> 'sent' then 1 end, case when state <> 'sent' then now() end
   from (
     select n, case when n < 200 then 'sent' when n % ${Math.max(500, Math.floor(rows / 100))} = 0 then 'rejected' else 'accepted' end as state
     from generate_series(100, ${rows}::bigint) as n where n % 5 < 4
   ) as answered`,
  `insert into sales_invoice_totals (day, kind, type, currency, documents, net, vat, total)
   select day, kind, type, currency, count(*), sum(net), sum(vat), sum(total) from sales_invoices group by day, kind, type, currency`,
  `insert into carriers (id, code, name, logo_image_name) select n, 'C' || n, 'Carrier ' || n, 'c.svg' from generate_series(1, 5) as n`,
  `insert into expense_invoices (id, carrier_id, number, day, currency, file_name, file_key, line_count, total, stated_total, created_by, created_at)
   select pg_temp.id_of('bill ' || n), 1 + n % 5, 'F' || lpad(n::text, 9, '0'), '2026-11-28'::date - (n / 5)::int, 'EUR', 'fatura.csv', lpad(to_hex(n), 64, '0'), ${linesOfExpenseInvoice},
     5000, 5000, 1, '2026-11-28'::timestamptz - n * interval '5 hours'
   from generate_series(1, ${Math.ceil(rows / linesOfExpenseInvoice)}::bigint) as n`,
  `insert into expense_lines (id, invoice_id, row, number, shipment_id, day, service, billed_kg, charges, amount, expected, difference, state, cause)
   select pg_temp.id_of('line ' || n), pg_temp.id_of('bill ' || 1 + (n - 1) / ${linesOfExpenseInvoice}), 2 + (n - 1) % ${linesOfExpenseInvoice}, '1Z' || lpad((n * 7919)::text, 16, '0'), null,
     '2026-11-20', 'Express', 2.5, '[]', 10, 10 - difference, difference, case when difference = 0 then 'matched' when n % 40 = 0 then 'different' else 'accepted' end, case when difference <> 0 then 'weight' end
   from (
     select n, case when n % 10 = 0 then (floor(pg_temp.chance(n, 61) * 4000) / 100)::numeric(14, 2) else 0 end as difference
     from generate_series(1, ${rows}::bigint) as n
   ) as billed`,
]
