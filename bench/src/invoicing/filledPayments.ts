/** SQL that fills companies, their invoice settings and captured payments, the same on each run. */
import { drawFunctions, namePools } from '../filled/variedShipments.ts'

export const issuedDay = '2026-11-20'

const streets =
  'Atatürk Caddesi|Şehit Ömer Sokağı|İnönü Bulvarı|Çiğdem Sokak|Gül Caddesi|Sanayi Sitesi B Blok|Bahçe Yolu'
const cities =
  'İstanbul|Ankara|İzmir|Bursa|Denizli|Gaziantep|Kayseri|Muğla|Şanlıurfa|Çanakkale|Ağrı|Eskişehir'
const pick = (list: string, by: string): string =>
  `(string_to_array('${list}', '|'))[1 + mod(${by}, ${list.split('|').length})]`

/** Id of a row by its name, in the form of version 4. */
const idOf = `create function pg_temp.id_of(name text) returns uuid language sql immutable parallel safe as $$
  select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$`

/** One company in twelve is abroad, one in ten is a person; a third is registered for e-Fatura. */
export const invoicedCompanies = (count: number): readonly string[] => [
  drawFunctions,
  idOf,
  ...namePools,
  `insert into users (id, email, first_name, last_name) values (1, 'bench@kervan.example', 'B', 'B')`,
  `insert into companies (id, name, type_id, status_type_id, tax_number, identity_number, country_code)
   select n, case when is_person then person else trade || ' ' || ${pick('Tekstil|Deri|Gıda|Seramik|Moda & Tasarım|Dış Ticaret', 'n')} || ' A.Ş.' end,
     case when is_person then 1 else 2 end, 2, case when is_person then null else lpad((n * 7919 % 9999999967)::text, 10, '1') end,
     case when is_person then lpad((n * 104729 % 99999999977)::text, 11, '2') end,
     case when n % 12 = 0 then (array['DE','US','GB','NL','AE'])[1 + n / 12 % 5] else 'TR' end
   from (
     select n, n % 10 = 0 as is_person, initcap(first_name || ' ' || surname) as person, initcap(pg_temp.coin(n::int * 7, '')) as trade
     from generate_series(1, ${count}::bigint) as n
       join first_name on first_name.place = pg_temp.place(n, 2, (select count(*) from first_name), 2)
       join surname on surname.place = pg_temp.place(n, 3, (select count(*) from surname), 3)
   ) as drawn`,
  `insert into company_invoice_settings (company_id, settings, updated_by, updated_at)
   select id, jsonb_build_object('invoiceType', case when id % 3 = 0 then 'eInvoice' else 'eArchive' end,
     'companyType', 'corporate', 'name', name, 'email', 'muhasebe' || id || '@ornek.example', 'dialCode', '+90',
     'phone', '532' || lpad((id::bigint * 7919 % 9999991)::text, 7, '0'), 'citizenship', 'turkish', 'identityNumber', null,
     'passportNumber', null, 'birthYear', null, 'taxOfficeCode', '34256', 'taxNumber', null, 'isTaxpayer', true,
     'countryCode', 'TR', 'state', null, 'city', ${pick(cities, 'id')}, 'district', 'Merkez', 'zipCode', lpad((1000 + id * 37 % 80000)::text, 5, '0'),
     'address1', ${pick(streets, 'id')} || ' No: ' || 1 + id % 180 || '/' || 1 + id % 12, 'address2', case when id % 4 = 0 then 'Kat ' || id % 9 end,
     'currency', 'TRY', 'bankName', null, 'iban', null, 'swiftCode', null, 'notes', null), 1, now()
   from companies`,
  `insert into house_invoice_settings (settings, issuer, updated_by, updated_at)
   select settings || '{"name": "Kervan Kargo A.Ş.", "taxNumber": "9876543217", "bankName": "Örnek Bankası", "iban": "TR330006100519786457841326"}',
     '{"series": "KEF", "archiveSeries": "KEA", "paperSeries": "KKA", "startingNumber": 1, "vatRate": null, "mersisNumber": "0987654321700015",
       "footer": "Ödemeniz için teşekkür ederiz.", "kepAddress": null, "whatsAppNumber": null}', 1, now()
   from company_invoice_settings order by company_id limit 1`,
  `insert into buying_rates (currency, day, buying_try, source)
   values ('EUR', '2026-11-19', 54.5092, 'bench'), ('USD', '2026-11-19', 47.0402, 'bench'), ('GBP', '2026-11-19', 62.2717, 'bench')`,
]

const currencies = `(array['TRY','EUR','USD','GBP'])`
const foreign = `(array['DE','US','GB','FR','NL','IT','ES','JP','AT','BE','CH','SE','CA','AU','AE','SA','PL','GR','RO','BR'])`

const money = (minor: string, params: string, code: string): string =>
  `jsonb_build_object('code', ${code}, 'params', ${params}, 'amount', jsonb_build_object('minor', ${minor}, 'currency', currency),
    'amountTry', jsonb_build_object('minor', ${minor}, 'currency', 'TRY'))`

/**
 * Paid shipments of one round of invoicing: about `groups` groups of company, currency and VAT, each with one to
 * eight shipments of one to five price lines. One group in five is domestic.
 */
export const paidShipments = (
  round: number,
  { groups, companies }: { groups: number; companies: number },
): readonly string[] => [
  `create temp table paid on commit drop as
   select pg_temp.id_of('shipment ' || reference) as shipment_id, pg_temp.id_of('offer ' || reference) as offer_id, n, company_id, currency, is_domestic, reference, lines,
     (select sum((line -> 'amount' ->> 'minor')::bigint) from jsonb_array_elements(lines) as line) as minor
   from (
     select n, company_id, currency, is_domestic, 'KRV-' || lpad((${round} * 1000000 + n)::text, 8, '0') || '-' || n % 10 as reference,
       jsonb_build_array(${money('1000 + floor(pg_temp.chance(n, 31) * 90000)::int', `'{}'`, `'transport'`)})
       || case when pg_temp.chance(n, 32) < 0.8 then jsonb_build_array(${money('100 + floor(pg_temp.chance(n, 33) * 9000)::int', `'{"percent": 17.5}'`, `'fuel'`)}) else '[]' end
       || case when pg_temp.chance(n, 34) < 0.3 then jsonb_build_array(${money('500', `'{}'`, `'remoteArea'`)}) else '[]' end
       || case when pg_temp.chance(n, 35) < 0.2 then jsonb_build_array(${money('750', `'{"pieces": 1}'`, `'oversizePiece'`)}) else '[]' end
       || case when pg_temp.chance(n, 36) < 0.3 then jsonb_build_array(${money('325', `'{}'`, `'customsClearance'`)}) else '[]' end as lines
     from (
       select row_number() over (order by company_id, currency, is_domestic, item) as n, company_id, currency, is_domestic
       from (
         select 1 + (g * 31 + ${round} * 17) % ${companies} as company_id, ${currencies}[1 + pg_temp.place(g + ${round} * 100000, 41, 4, 1.3) - 1] as currency,
           pg_temp.chance(g + ${round} * 100000, 42) < 0.2 as is_domestic, pg_temp.place(g + ${round} * 100000, 43, 8, 2.2) as items
         from generate_series(1, ${groups}) as g
       ) as wanted cross join lateral generate_series(1, items) as item
     ) as numbered
   ) as priced`,
  `insert into shipments (id, company_id, created_by, asset_reference, details, sender, receiver, receiver_country, state, payment_status, offer_id, created_at)
   select shipment_id, company_id, 1, reference, '{}', '{"countryCode": "TR"}', '{}',
     case when is_domestic then 'TR' else ${foreign}[pg_temp.place(n + ${round} * 1000000, 44, 20, 2)] end, 'delivered', 'successful', offer_id, '${issuedDay} 06:00Z'
   from paid`,
  `insert into offers (id, shipment_id, shipment_version, company_id, carrier_id, service_id, carrier_code, carrier_name, logo_image_name,
     service_name, transit_days_min, transit_days_max, chargeable_kg, zone_code, currency, total, total_in_try, exchange_rate, exchange_rate_day,
     lines, request, segment_id, price_list_id, expires_at, created_at)
   select offer_id, shipment_id, 1, company_id, 1, 1, 'C', (array['Kervan','UPS','FedEx','DHL Express','PTT'])[1 + n % 5], 'c.svg',
     (array['Express','Ekonomi','Express Saver','International Priority','Kargo'])[1 + n % 5], 2, 4, (0.5 + floor(pg_temp.chance(n, 45) * 60) / 2)::numeric(10, 3),
     'A', currency, minor / 100.0, minor / 100.0, 1, '2026-11-19', lines, '{}', 1, 1, '2026-12-20', '${issuedDay} 06:00Z'
   from paid`,
  `insert into payment_items (id, payment_id, company_id, shipment_id, offer_id, asset_reference, amount, currency, is_open, captured_at, created_at)
   select pg_temp.id_of('item ' || reference), '00000000-0000-4000-8000-000000000001', company_id, shipment_id, offer_id, reference, minor / 100.0, currency, false,
     '${issuedDay} 06:00Z'::timestamptz + n * interval '1 second', '${issuedDay} 06:00Z'
   from paid`,
]
