/** Paid shipments of many companies, without the calls that would make them. */
import type { Query } from './ledger/rows.ts'

/**
 * Inserts companies with a shipment each that was paid yesterday; every third one is domestic, every fourth one paid in
 * EUR.
 */
export const insertPayments = async (query: Query, count: number): Promise<void> => {
  const settings = JSON.stringify({
    ...{ invoiceType: 'eArchive', companyType: 'corporate', name: 'Alıcı', email: 'a@alici.example' },
    ...{
      dialCode: '+90',
      phone: '5321112233',
      citizenship: null,
      identityNumber: null,
      passportNumber: null,
    },
    ...{
      birthYear: null,
      taxOfficeCode: '34256',
      taxNumber: '1234567890',
      isTaxpayer: true,
      countryCode: 'TR',
    },
    ...{ state: null, city: 'İstanbul', district: 'Kadıköy', zipCode: '34710', address1: 'Moda Caddesi 1' },
    ...{ address2: null, currency: 'TRY', bankName: null, iban: null, swiftCode: null, notes: null },
  })
  const issuer = JSON.stringify({
    ...{ series: 'KEF', archiveSeries: 'KEA', paperSeries: 'KKA', startingNumber: 1, vatRate: null },
    ...{ footer: null, mersisNumber: null, kepAddress: null, whatsAppNumber: null },
  })
  await query(`with staff as (select id from users order by id limit 1)
    insert into house_invoice_settings (settings, issuer, updated_by, updated_at)
    select '${settings}'::jsonb, '${issuer}'::jsonb, id, now() from staff
    on conflict (id) do update set settings = excluded.settings, issuer = excluded.issuer`)
  await query(`insert into buying_rates (currency, day, buying_try, source) values ('EUR', '2020-01-02', 54.5092, 'test')
    on conflict do nothing`)
  await query(`with staff as (select id from users order by id limit 1),
    made as (insert into companies (name, type_id, tax_number)
      select 'Alıcı ' || n, 2, '1234567890' from generate_series(1, ${count}) n returning id),
    settled as (insert into company_invoice_settings (company_id, settings, updated_by, updated_at)
      select made.id, '${settings}'::jsonb, staff.id, now() from made, staff),
    sent as (insert into shipments (company_id, created_by, asset_reference, details, sender, receiver, receiver_country)
      select made.id, staff.id, 'FLT-' || made.id, '{}', '{"countryCode":"TR"}', '{}',
        case made.id % 3 when 0 then 'TR' else 'DE' end from made, staff returning id, company_id, asset_reference),
    paid as (insert into payments (conversation_id, company_id, user_id, language, provider, state, amount, currency,
        next_check_at, settled_at)
      select 'c' || made.id, made.id, staff.id, 'tr', 'sandbox', 'succeeded', 10 + made.id * 0.37,
        case made.id % 4 when 0 then 'EUR' else 'TRY' end, now(), now()
      from made, staff returning id, company_id, amount, currency),
    noted as (insert into payment_events (payment_id, from_state, to_state, event, at)
      select id, 'started', 'succeeded', 'capture', now() from paid)
    insert into payment_items (payment_id, company_id, shipment_id, asset_reference, amount, currency, is_open, captured_at)
    select paid.id, paid.company_id, sent.id, sent.asset_reference, paid.amount, paid.currency, false,
      now() - interval '1 day'
    from paid join sent on sent.company_id = paid.company_id`)
}
