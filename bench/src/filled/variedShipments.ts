/** SQL that fills `shipments` with realistic rows, the same on each run. */

const firstNames =
  'ahmet mehmet ayse fatma emre zeynep elif mustafa anna peter hans greta john mary james linda pierre marie luca giulia sofia omar fatima ivan olga yuki chen maria jose carlos'
const surnames =
  'schmidt yilmaz kaya demir muller smith johnson weber garcia martin rossi dubois jansen ivanov tanaka wang petrov kowalski andersson silva'
const legalForms = 'gmbh ltd llc sarl bv srl inc as sa kg'
const products =
  'tisort:tshirt elbise:dress ceket:jacket canta:bag ayakkabi:shoes kilim:rug fincan:cup kolye:necklace yastik:pillow havlu:towel bornoz:bathrobe gomlek:shirt pantolon:trousers etek:skirt kemer:belt cuzdan:wallet lamba:lamp tablo:painting oyuncak:toy kitap:book'
const materials =
  'pamuk:cotton yun:wool deri:leather keten:linen ahsap:wooden cam:glass gumus:silver seramik:ceramic'

/** Countries by number of parcels, most first; each with its cities, largest first. */
const countries: readonly (readonly [string, string])[] = [
  ['DE', 'berlin hamburg munchen koln frankfurt stuttgart dresden leipzig'],
  ['US', 'newyork chicago houston boston seattle miami denver atlanta'],
  ['GB', 'london manchester leeds bristol liverpool glasgow'],
  ['FR', 'paris lyon marseille lille nice bordeaux'],
  ['NL', 'amsterdam rotterdam utrecht eindhoven'],
  ['IT', 'milano roma torino napoli bologna'],
  ['ES', 'madrid barcelona valencia sevilla'],
  ['JP', 'tokyo osaka kyoto nagoya'],
  ['AT', 'wien graz linz salzburg'],
  ['BE', 'brussel antwerpen gent'],
  ['CH', 'zurich basel bern genf'],
  ['SE', 'stockholm goteborg malmo'],
  ['CA', 'toronto montreal vancouver'],
  ['AU', 'sydney melbourne perth'],
  ['AE', 'dubai sharjah abudhabi'],
  ['SA', 'riyadh jeddah dammam'],
  ['PL', 'warszawa krakow gdansk'],
  ['GR', 'athina thessaloniki patra'],
  ['RO', 'bucuresti cluj iasi'],
  ['BR', 'saopaulo rio brasilia'],
]

const companyCount = 3000

/** Folds like `foldForSearch`, for the letters in company names. */
const fold = (text: string): string => `lower(translate(${text}, 'ıİşŞğĞüÜöÖçÇ', 'iissgguuoocc'))`

/**
 * `chance` is a pseudo-random number from 0 to 1 per row and topic. `place` is an index in a list; a larger
 * power prefers the first entries: the first of 4,000 surnames then has a twentieth of all people. `coin`
 * builds a name from syllables.
 */
export const drawFunctions = `
  create function pg_temp.chance(n bigint, topic int) returns float8 language sql immutable parallel safe as $$
    select (hashint8extended(n, topic) & 4294967295)::float8 / 4294967296 $$;
  create function pg_temp.place(n bigint, topic int, count bigint, power float8) returns int language sql immutable parallel safe as $$
    select 1 + floor(count * pg_temp.chance(n, topic) ^ power)::int $$;
  create function pg_temp.coin(n int, ending text) returns text language sql immutable parallel safe as $$
    select (array['ba','ke','li','mo','nu','ra','se','ti','vo','za','der','kan','lu','mer','gol'])[1 + n % 15]
      || (array['bo','ce','di','fa','gu','ha','ji','ko','la','me','ne','po','ri','sa','tu','vi','ya'])[1 + n / 15 % 17]
      || case when n >= 255 then (array['n','r','s','l','nd','rt','ck','m','t','x','rs','ll','sch','ng','z','k'])[1 + n / 255 % 16] else '' end
      || ending $$;`

/** Creates a table from the words of a list plus `coined` generated words. */
const pool = (name: string, words: string, coined = 'null', count = 0): string => `
  create temp table ${name} as
  select row_number() over (order by source, number)::int as place, replace(word, ':', ' ') as ${name} from (
    select 1 as source, number, word from unnest(string_to_array('${words}', ' ')) with ordinality as given (word, number)
    union all select 2, n, ${coined} from generate_series(1, ${count}) n
  ) as words;
  analyze ${name};`

export const namePools = [
  pool('first_name', firstNames, `pg_temp.coin(n, 'a')`, 250),
  pool('surname', surnames, `pg_temp.coin(n, '')`, 3980),
  pool('product', products, `pg_temp.coin(n, 'lik') || ' ' || pg_temp.coin(n, 'ing')`, 240),
  pool('material', materials),
  pool('legal_form', legalForms),
  `create temp table country as select number::int as place, code, string_to_array(cities, ' ') as cities
    from unnest(array['${countries.map(([code]) => code).join("','")}'], array['${countries.map(([, cities]) => cities).join("','")}'])
      with ordinality as given (code, cities, number);
  analyze country;`,
]

/** One company has half of all shipments; others have every size down to a handful. */
const companies = `
  insert into companies (id, name)
  select 1, 'Yıldırım İhracat' union all select 2, 'Kaya Tekstil' union all
  select n, initcap(pg_temp.coin(n * 7, '')) || ' ' || (array['Tekstil','Deri','Gıda','Seramik','Moda','Dış Ticaret'])[1 + n % 6]
  from generate_series(3, ${companyCount}) n;
  analyze companies;`

/** The newest fiftieth is in transit, most of the rest is delivered. One in three has a customer reference. */
const shipments = (rows: number): string => `
  insert into shipments (company_id, created_by, asset_reference, supplier_reference, customer_reference, details, sender, receiver,
    sender_name, receiver_name, search_words, receiver_country, state, payment_status, carrier_id, tracking_exception, total_weight_kg,
    piece_count, created_at)
  select company_id, 1, 'KRV-' || lpad(n::text, 8, '0') || '-' || (n % 10),
    case when n > ${rows} / 50 or n % 7 > 3 then case carrier_id
      when 1 then 'KV' || lpad(n::text, 9, '0') || 'TR'
      when 2 then '1Z' || lpad((n * 7919)::text, 16, '0')
      when 3 then '7' || lpad((n * 104729 % 99999999977)::text, 11, '0')
      else lpad((n * 15485863 % 9999999967)::text, 10, '0') end end,
    own_number, '{}', json_build_object('phone', '90532' || lpad((company_id::bigint * 7919 % 9999991)::text, 7, '0')),
    json_build_object('city', initcap(city), 'phone', '49151' || lpad(floor(pg_temp.chance(n, 9) * 9999999)::text, 7, '0')),
    sender, initcap(receiver), concat_ws(' ', receiver, city, own_number, ${fold('sender')}, product, material), code,
    case when n <= ${rows} / 50 then (array['draft','priced','inCart','paid','booked','received','inTransit'])[1 + n % 7]
      when n % 1000 < 2 then 'returned' when n % 1000 < 5 then 'cancelled' else 'delivered' end,
    case when n <= ${rows} / 50 and n % 7 < 3 then 'none' else 'successful' end, carrier_id,
    case when n % 400 = 0 then 'heldAtCustoms' end, (0.1 + pg_temp.chance(n, 20) * 20)::numeric(10, 3), 1, now() - n * interval '30 seconds'
  from (
    select n, companies.id as company_id, companies.name as sender, code, product, material,
      cities[pg_temp.place(n, 6, cardinality(cities), 2)] as city, pg_temp.place(n, 12, 4, 1.5) as carrier_id,
      case when pg_temp.chance(n, 1) < 0.33 then 'sip-' || (20000 + n % 60000) end as own_number,
      first_name || ' ' || surname || case when pg_temp.chance(n, 4) < 0.2 then ' ' || legal_form else '' end as receiver
    from generate_series(1, ${rows}::bigint) n
      join companies on companies.id = case when pg_temp.chance(n, 10) < 0.5 then 1 else 1 + pg_temp.place(n, 11, ${companyCount - 1}, 3) end
      join country on country.place = pg_temp.place(n, 13, ${countries.length}, 2)
      join first_name on first_name.place = pg_temp.place(n, 2, (select count(*) from first_name), 2)
      join surname on surname.place = pg_temp.place(n, 3, (select count(*) from surname), 3)
      join legal_form on legal_form.place = pg_temp.place(n, 5, (select count(*) from legal_form), 1)
      join product on product.place = pg_temp.place(n, 7, (select count(*) from product), 2)
      join material on material.place = pg_temp.place(n, 8, (select count(*) from material), 1.5)
    order by n desc
  ) as drawn`

/** Returns statements to run on one connection, in order. */
export const variedShipments = (rows: number): string[] => [
  drawFunctions,
  ...namePools,
  companies,
  `insert into users (id, email, first_name, last_name) values (1, 'bench@kervan.example', 'B', 'B')`,
  shipments(rows),
]
