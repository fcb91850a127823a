import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { InvoiceSchedule } from '@kervan/domain/invoicing/invoiceSchedule'
import type { Lane } from '@kervan/domain/invoicing/vatRules'
import type { Db } from '../../../platform/db/database.ts'
import { folded } from '../../../platform/columns.ts'
import { companies } from '../../company/company.tables.ts'
import { paymentItems, paymentRefunds } from '../../payment/payment.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { invoiceSchedules, salesInvoiceLines, salesInvoices } from './sales.tables.ts'

/** `laneOf` of the domain as SQL; null for a deleted shipment. */
const lane = sql`case
  when ship.from_country is null or ship.to_country is null then null
  when ship.from_country = 'TR' and ship.to_country = 'TR' then 'domestic'
  when 'TR' in (ship.from_country, ship.to_country) then 'international'
  else 'foreign' end`

/** Condition: money of the item is on its way back, so that its invoice would be taken back at once. */
const isBeingRefunded = sql`exists (select from ${paymentRefunds} as refund
  where refund.payment_id = item.payment_id and refund.state in ('waitingApproval', 'onItsWay')
    and (refund.item_id is null or refund.item_id = item.id))`

/**
 * Due amounts by shipment, so that a discount reduces the invoice of its own shipment. Reads only rows of the index
 * `payment_items_due`.
 */
const dueByShipment = (condition: SQL): SQL => sql`
  select item.company_id, item.currency, item.asset_reference, min(item.captured_at) as since, max(item.captured_at) as until,
    array_agg(item.id) as item_ids, count(*)::int as records, sum(item.due_amount) as due,
    (array_agg(item.shipment_id) filter (where item.shipment_id is not null))[1] as shipment_id
  from ${paymentItems} as item
  where item.due_amount <> 0 and not ${isBeingRefunded} and ${condition}
  group by item.company_id, item.currency, item.asset_reference`

const ship = sql`lateral (
  select ${shipments.sender} ->> 'countryCode' as from_country, ${shipments.receiverCountry} as to_country
  from ${shipments} where ${shipments.id} = due.shipment_id)`

export interface SaleGroup extends Record<string, unknown> {
  companyId: number
  company: string
  currency: string
  lane: Lane | null
  schedule: InvoiceSchedule
  shipmentCount: number
  total: string
  since: string
}

const nameMatches = (search: string | null): SQL =>
  search === null
    ? sql`true`
    : sql`${folded(sql`company.name`)} like '%' || ${folded(sql`${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}::text`)} || '%'`

/** Groups to invoice, the company with the longest waiting payment first. */
export const findSaleGroups = async (db: Db, search: string | null, limit: number): Promise<SaleGroup[]> =>
  (
    await db.execute<SaleGroup>(sql`
      with due as materialized (${dueByShipment(sql`true`)})
      select due.company_id as "companyId", company.name as company, due.currency, ${lane} as lane,
        coalesce(min(schedule.schedule), 'byHand') as schedule, count(*)::int as "shipmentCount", sum(due.due)::text as total,
        to_char(min(due.since) at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as since
      from due join ${companies} as company on company.id = due.company_id
      left join ${invoiceSchedules} as schedule on schedule.company_id = due.company_id
      left join ${ship} as ship on true
      where due.due > 0 and ${nameMatches(search)}
      group by 1, 2, 3, 4
      order by min(min(due.since)) over (partition by due.company_id), 1, 3, 4
      limit ${limit}`)
  ).rows

export interface RefundGroup extends Record<string, unknown> {
  invoiceId: string
  number: string
  companyId: number
  company: string
  currency: string
  shipmentCount: number
  total: string
  since: string
}

/**
 * Invoice that a due item changes: the one that states the item, else the one with most left of its shipment. A shipment
 * with an extra payment is on several, and none of them takes back what another one states.
 */
const original = sql`lateral (
  select invoice.id, invoice.number from ${salesInvoiceLines} as line
  join ${salesInvoices} as invoice on invoice.id = line.invoice_id
  where line.asset_reference = due.asset_reference and invoice.type = 'sale'
    and invoice.company_id = due.company_id and invoice.currency = due.currency
    and not exists (select from ${salesInvoices} as counter
      where counter.original_id = invoice.id and counter.type = 'cancellation')
  group by invoice.id
  order by bool_or(line.payment_item_id = item.id and line.amount > 0) desc,
    sum(line.amount) - coalesce((select sum(taken.amount) from ${salesInvoiceLines} as taken
      join ${salesInvoices} as counter on counter.id = taken.invoice_id
      where counter.original_id = invoice.id and taken.asset_reference = due.asset_reference), 0) desc,
    invoice.created_at desc, invoice.serial desc limit 1)`

/** What must be taken back, by shipment and invoice. */
const takenBack = (condition: SQL): SQL => sql`
  with due as materialized (${dueByShipment(condition)})
  select original.id as invoice_id, original.number, due.company_id, due.currency, due.asset_reference, due.since,
    due.shipment_id, array_agg(item.id) as item_ids, count(*)::int as records, sum(item.due_amount) as due
  from due join ${paymentItems} as item on item.id = any(due.item_ids)
  join ${original} as original on true
  where due.due < 0
  group by 1, 2, 3, 4, 5, 6, 7 having sum(item.due_amount) < 0`

/** Invoices that must be taken back in part, because money was refunded or a discount credited after them. */
export const findRefundGroups = async (
  db: Db,
  search: string | null,
  limit: number,
): Promise<RefundGroup[]> =>
  (
    await db.execute<RefundGroup>(sql`
      select due.invoice_id as "invoiceId", due.number, due.company_id as "companyId", company.name as company,
        due.currency, count(*)::int as "shipmentCount", (-sum(due.due))::text as total,
        to_char(min(due.since) at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as since
      from (${takenBack(sql`true`)}) as due join ${companies} as company on company.id = due.company_id
      where ${nameMatches(search)}
      group by 1, 2, 3, 4, 5
      order by min(due.since), 1
      limit ${limit}`)
  ).rows

export interface DueShipment extends Record<string, unknown> {
  assetReference: string
  itemIds: string[]
  records: number
  lane: Lane | null
  fromCountry: string | null
  toCountry: string | null
  due: string
}

export interface DueSale extends DueShipment {
  /** Day in Türkiye of the shipment's last payment. */
  paidOn: string
}

/** Shipments of a company and currency with money to invoice that was captured before a time, oldest first. */
export const findDueShipments = async (
  tx: Db,
  { companyId, currency, before }: { companyId: number; currency: string; before: Date | null },
): Promise<DueSale[]> =>
  (
    await tx.execute<DueSale>(sql`
      with due as materialized (
        ${dueByShipment(sql`item.company_id = ${companyId} and item.currency = ${currency}
          and ${before === null ? sql`true` : sql`item.captured_at < ${before.toISOString()}`}`)})
      select due.asset_reference as "assetReference", due.item_ids as "itemIds", due.records, due.due::text as due,
        to_char(due.until at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as "paidOn", ${lane} as lane, ship.from_country as "fromCountry", ship.to_country as "toCountry"
      from due left join ${ship} as ship on true
      where due.due > 0
      order by due.since, due.asset_reference`)
  ).rows

/** Currencies and lanes of a company with money to invoice that was captured before a time. */
export const findDueGroups = async (
  tx: Db,
  companyId: number,
  before: Date,
): Promise<{ currency: string; lane: Lane | null }[]> =>
  (
    await tx.execute<{ currency: string; lane: Lane | null }>(sql`
      with due as materialized (${dueByShipment(sql`item.company_id = ${companyId}
        and item.captured_at < ${before.toISOString()}`)})
      select distinct due.currency, ${lane} as lane from due left join ${ship} as ship on true
      where due.due > 0 order by 1, 2`)
  ).rows

/** Shipments of an invoice with money to take back. */
export const findShipmentsToTakeBack = async (
  tx: Db,
  { id, companyId, currency }: { id: string; companyId: number; currency: string },
): Promise<DueShipment[]> =>
  (
    await tx.execute<DueShipment>(sql`
      select due.asset_reference as "assetReference", due.item_ids as "itemIds", due.records, due.due::text as due,
        ${lane} as lane, ship.from_country as "fromCountry", ship.to_country as "toCountry"
      from (${takenBack(sql`item.company_id = ${companyId} and item.currency = ${currency}
        and item.asset_reference in (select line.asset_reference from ${salesInvoiceLines} as line
          where line.invoice_id = ${id})`)}) as due
      left join ${ship} as ship on true
      where due.invoice_id = ${id}
      order by due.since, due.asset_reference`)
  ).rows
