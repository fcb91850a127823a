/** SQL that fills `orders` with realistic rows of two companies, the same on each run. */

const firstNames =
  'zoe hans anna marie pierre luca giulia john mary james linda ahmet ayse fatma emre olga ivan yuki chen maria jose sofia carlos omar fatima greta peter'
const surnames =
  'kraus schmidt muller smith johnson garcia rossi dubois jansen ivanov tanaka wang kowalski andersson silva yilmaz demir kaya weber martin petrov'
const goods =
  'linen tablecloth|leather bag|copper cezve|mosaic lamp|silver necklace|cotton towel|ceramic mug|wool rug|olive wood board|silk scarf|glass vase|oil painting'
const places =
  'DE Berlin|DE Hamburg|US Chicago|US Boston|GB London|GB Leeds|FR Lyon|NL Utrecht|IT Milano|ES Madrid|JP Osaka|AU Perth|CA Toronto|SE Malmo|AT Graz'

const pick = (list: string, by: string, separator = ' '): string =>
  `(string_to_array('${list}', '${separator}'))[1 + mod(${by}, ${list.split(separator).length})]`

/** Numbers that look random and are the same on each run. */
const mixed = (seed: number): string => `abs(hashint8(n::int8 * 7919 + ${seed}))::int8`

const party = `jsonb_build_object('name', name, 'company', '', 'lines', jsonb_build_array(street), 'postalCode', zip, 'city', city,
  'state', '', 'countryCode', country, 'phone', '+4930123456', 'email', email, 'taxNumber', null)`

const line = (
  at: number,
): string => `jsonb_build_object('id', n || '-${at}', 'sku', 'SKU-' || mod(${mixed(at)}, 4000), 'barcode', '',
  'title', ${pick(goods, mixed(10 + at), '|')}, 'variant', '', 'quantity', 1 + mod(${mixed(20 + at)}, 3), 'fulfilledQuantity', 0,
  'unitPrice', (5 + mod(${mixed(30 + at)}, 200)) || '.50', 'weightGrams', 300, 'originCountryCode', 'TR', 'hsCode', null,
  'imageUrl', null, 'isShippable', true)`

export const filledTables = ['orders', 'shipments', 'order_shipments']

/** Statements for a database without rows. The first company has half of the orders; one in ten has a shipment. */
export const filledOrders = (rows: number): readonly string[] => [
  `insert into companies (id, name) values (1, 'Yıldırım İhracat'), (2, 'Kaya Tekstil')`,
  `insert into users (id, email, first_name, last_name, company_id) values (1, 'bench@kervan.example', 'B', 'B', 1)`,
  `insert into connections (id, connector_key, company_id, name, key_id, sealed, environment, is_default, seal_context, updated_at, updated_by)
   select n, case when n = 3 then 'shopify' else 'woocommerce' end, case when n = 4 then 2 else 1 end, 'Store ' || n, 'one', '', 'live', false, n::text, now(), 1
   from generate_series(1, 4) n`,
  `insert into orders (company_id, connection_id, platform, shop, channel_order_id, number, state, is_paid, placed_at, changed_at, currency,
     total, country_code, search_text, content, content_hash, created_at, updated_at)
   select case when mod(n, 2) = 0 then 1 else 2 end, case when mod(n, 2) = 0 then 1 + mod(n / 2, 3) else 4 end,
     case when mod(n, 2) = 0 and mod(n / 2, 3) = 2 then 'shopify' else 'woocommerce' end, 'shop' || mod(n, 4) || '.example', n::text,
     (1000 + n)::text, (array['open', 'open', 'open', 'waiting', 'fulfilled', 'cancelled'])[1 + mod(${mixed(1)}, 6)], true,
     now() - n * interval '20 seconds', now() - n * interval '20 seconds', 'EUR', 10 + mod(${mixed(2)}, 500), country,
     lower(n + 1000 || ' ' || name || ' ' || city || ' ' || email || ' ' || (lines -> 0 ->> 'title') || ' ' || (lines -> 0 ->> 'sku')),
     jsonb_build_object('id', n::text, 'number', (1000 + n)::text, 'state', 'open', 'isPaid', true, 'placedAt', now(), 'changedAt', now(),
       'currency', 'EUR', 'totals', '{"goods":"60.00","discount":"0.00","shipping":"0.00","tax":"0.00","total":"60.00"}'::jsonb,
       'billTo', ${party}, 'shipTo', ${party}, 'lines', lines, 'note', '', 'isGift', false, 'giftMessage', '', 'serviceWanted', '',
       'iossNumber', null, 'labelReference', null),
     n::text, now(), now()
   from (
     select n, name, street, zip, lower(replace(name, ' ', '.')) || mod(${mixed(3)}, 90000) || '@example.com' as email,
       split_part(place, ' ', 1) as country, split_part(place, ' ', 2) as city,
       case when mod(n, 3) = 0 then jsonb_build_array(${line(1)}, ${line(2)}) else jsonb_build_array(${line(1)}) end as lines
     from (
       select n, ${pick(firstNames, mixed(4))} || ' ' || ${pick(surnames, mixed(5))} as name, 'Street ' || mod(${mixed(6)}, 900) as street,
         lpad(mod(${mixed(7)}, 100000)::text, 5, '0') as zip, ${pick(places, mixed(8), '|')} as place
       from generate_series(1, ${rows}) n
     ) as person
   ) as placed`,
  `insert into shipments (company_id, created_by, asset_reference, details, sender, receiver, search_words, receiver_country, state, created_at)
   select company_id, 1, 'KRV-' || lpad(number, 8, '0') || '-0', '{}', '{}', '{}', number, country_code,
     (array['draft', 'booked', 'delivered'])[1 + mod(number::int, 3)], placed_at
   from orders where mod(number::int, 10) < 1`,
  `insert into order_shipments (order_id, line_id, shipment_id, quantity)
   select orders.id, content #>> '{lines,0,id}', shipments.id, 1 from orders
   join shipments on shipments.asset_reference = 'KRV-' || lpad(orders.number, 8, '0') || '-0'`,
]
