import { expect, it } from 'vitest'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { freePorts } from '../testing/freePorts.ts'
import { makeHome } from './realProcess.ts'
import type { RealProcess } from './realProcess.ts'
import { useKillableProducts } from './killableProducts.ts'

/** Two processes that issue a thousand invoices take minutes; a pull request is checked with fewer. */
const invoices = process.env['CI'] ? 120 : 1000
const patience = 600_000
/** Invoices of one call; a user may issue sixty times a minute. */
const atOnce = invoices / 20

const { start, signIn, query, connectionString } = useKillableProducts()

/** Inserts companies with a paid shipment each, every third one domestic. */
const insertPayments = async (): Promise<void> => {
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
  await query(`with staff as (select id from users order by id limit 1),
    made as (insert into companies (name, type_id, tax_number)
      select 'Alıcı ' || n, 2, '1234567890' from generate_series(1, ${invoices}) n returning id),
    settled as (insert into company_invoice_settings (company_id, settings, updated_by, updated_at)
      select made.id, '${settings}'::jsonb, staff.id, now() from made, staff),
    sent as (insert into shipments (company_id, created_by, asset_reference, details, sender, receiver, receiver_country)
      select made.id, staff.id, 'FLT-' || made.id, '{}', '{"countryCode":"TR"}', '{}',
        case made.id % 3 when 0 then 'TR' else 'DE' end from made, staff returning id, company_id, asset_reference),
    paid as (insert into payments (conversation_id, company_id, user_id, language, provider, state, amount, currency,
        next_check_at, settled_at)
      select 'c' || made.id, made.id, staff.id, 'tr', 'sandbox', 'succeeded', 10 + made.id * 0.37, 'TRY', now(), now()
      from made, staff returning id, company_id, amount)
    insert into payment_items (payment_id, company_id, shipment_id, asset_reference, amount, currency, is_open, captured_at)
    select paid.id, paid.company_id, sent.id, sent.asset_reference, paid.amount, 'TRY', false, now()
    from paid join sent on sent.company_id = paid.company_id`)
}

/** Issues what is left of a share of the companies until nothing is left, or until the process dies. */
const issueShare = async (product: RealProcess, token: string, share: (companyId: number) => boolean) => {
  for (;;) {
    const { sales } = await product.call(salesInvoiceEndpoints.getInvoiceCandidates, { token, body: {} })
    const own = sales.filter(({ companyId }) => share(companyId))
    // The answer has the oldest groups of both shares.
    if (own.length === 0) {
      if (sales.length === 0) return
      continue
    }
    for (let place = 0; place < own.length; place += atOnce)
      await product.call(salesInvoiceEndpoints.issueInvoices, {
        token,
        body: {
          sales: own.slice(place, place + atOnce).map(({ companyId, currency, treatment, total }) => ({
            companyId,
            currency: currency as 'TRY',
            treatment: treatment!,
            total,
          })),
        },
      })
  }
}

const countIssued = async () =>
  Number((await query<{ count: string }>('select count(*) from sales_invoices'))[0]!.count)

it(
  'numbers invoices without gaps when two processes issue at once and one is killed',
  async () => {
    const home = await makeHome(connectionString())
    const first = await start(home)
    const second = await start({ ...home, ports: await freePorts() })
    await insertPayments()
    const token = await signIn(first, 'operasyon@kervan.example')
    const isEven = (companyId: number) => companyId % 2 === 0
    const killed = issueShare(first, token, isEven).catch(() => 'cut off')
    const surviving = issueShare(second, token, (companyId) => !isEven(companyId)).catch(
      (error: unknown) => error,
    )
    await expect.poll(countIssued, { timeout: patience, interval: 20 }).toBeGreaterThan(invoices / 5)
    await first.kill()
    expect(await killed).toBe('cut off')
    // The share of the killed process is issued by the other one, beside its own.
    await issueShare(second, token, isEven)
    expect(await surviving).toBeUndefined()
    const serials = await query<{ serial: number }>('select serial from sales_invoices order by serial')
    expect(serials.map(({ serial }) => serial)).toEqual(Array.from({ length: invoices }, (_, at) => at + 1))
    const [sums] = await query<
      Record<string, unknown>
    >(`select (select sum(total) from sales_invoices) as billed,
      (select sum(net + vat) from sales_invoices) as parts,
      (select sum(amount) from payment_items where currency = 'TRY' and asset_reference like 'FLT-%') as paid,
      (select sum(amount) from sales_invoice_lines) as lines,
      (select count(*)::int from payment_items where due_amount <> 0 and asset_reference like 'FLT-%') as open`)
    const { billed } = sums!
    expect(sums).toEqual({ billed, parts: billed, paid: billed, lines: billed, open: 0 })
  },
  patience,
)
