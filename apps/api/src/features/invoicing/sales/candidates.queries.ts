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
 * Invoices of a shipment with what each takes back, newest first. A payment is taken back on the invoice that states it;
 * discounts, and what is charged later, are settled with what is left of the newest one. No invoice takes back more than
 * it states.
 */
const original = sql`lateral (
  select part.id, part.number, case
      when part.rest >= 0 then part.own + least(part.room - part.own, greatest(0, part.rest - part.room_before))
      else greatest(0, part.own - greatest(0, -part.rest - part.own_before))
    end as amount
  from (
    select stated.*, -due.due - sum(stated.own) over () as rest,
      coalesce(sum(stated.room - stated.own) over newer, 0) as room_before,
      coalesce(sum(stated.own) over newer, 0) as own_before
    from (
      select invoice.id, invoice.number, invoice.created_at, invoice.serial, sum(line.amount) as room,
        least(sum(line.amount), sum(case when item.payment_id is not null and item.id = any(due.item_ids)
          then greatest(0, least(-item.due_amount, line.amount)) else 0 end)) as own
      from (
        select coalesce(document.original_id, document.id) as invoice_id, line.payment_item_id,
          sum(case document.type when 'sale' then line.amount else -line.amount end) as amount
        from ${salesInvoiceLines} as line join ${salesInvoices} as document on document.id = line.invoice_id
        where line.asset_reference = due.asset_reference and document.company_id = due.company_id
          and document.currency = due.currency
        group by 1, 2
      ) as line
      join ${salesInvoices} as invoice on invoice.id = line.invoice_id
      join ${paymentItems} as item on item.id = line.payment_item_id
      group by invoice.id
    ) as stated
    where stated.room > 0
    window newer as (order by stated.created_at desc, stated.serial desc
      rows between unbounded preceding and 1 preceding)
  ) as part)`

/** Condition: the item has no refund from a moment on. */
const isRefundedBefore = (moment: Date) => sql`not exists (select from ${paymentRefunds} as refund
  where refund.payment_id = item.payment_id and refund.done_at >= ${moment.toISOString()}
    and (refund.item_id is null or refund.item_id = item.id))`

/** Condition: the item was captured or credited, and refunded, before a moment; null: at any time. */
const isSettledBefore = (moment: Date | null): SQL =>
  moment === null
    ? sql`true`
    : sql`item.captured_at < ${moment.toISOString()} and ${isRefundedBefore(moment)}`

/** Invoices that must be taken back in part, because money was refunded or a discount credited after them. */
export const findRefundGroups = async (
  db: Db,
  search: string | null,
  limit: number,
): Promise<RefundGroup[]> =>
  (
    await db.execute<RefundGroup>(sql`
      with due as materialized (${dueByShipment(sql`true`)})
      select original.id as "invoiceId", original.number, due.company_id as "companyId", company.name as company,
        due.currency, count(*)::int as "shipmentCount", sum(original.amount)::text as total,
        to_char(min(due.since) at time zone 'Europe/Istanbul', 'YYYY-MM-DD') as since
      from due join ${companies} as company on company.id = due.company_id
      join ${original} as original on original.amount > 0
      where due.due < 0 and ${nameMatches(search)}
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

/** Invoices of a company with money to take back that was refunded or credited before a moment, oldest first. */
export const findDueRefunds = async (
  db: Db,
  companyId: number,
  before: Date,
): Promise<{ invoiceId: string; number: string }[]> =>
  (
    await db.execute<{ invoiceId: string; number: string }>(sql`
      with due as materialized (${dueByShipment(sql`item.company_id = ${companyId} and ${isSettledBefore(before)}`)})
      select original.id as "invoiceId", original.number
      from due join ${original} as original on original.amount > 0
      where due.due < 0
      group by 1, 2 order by min(due.since), 2`)
  ).rows

/**
 * Shipments of an invoice with money to take back that was refunded or credited before a moment; `due` is what this
 * invoice takes back, below 0.
 */
export const findShipmentsToTakeBack = async (
  tx: Db,
  { id, companyId, currency }: { id: string; companyId: number; currency: string },
  before: Date | null,
): Promise<DueShipment[]> =>
  (
    await tx.execute<DueShipment>(sql`
      with due as materialized (
        ${dueByShipment(sql`item.company_id = ${companyId} and item.currency = ${currency}
          and item.asset_reference in (select line.asset_reference from ${salesInvoiceLines} as line
            where line.invoice_id = ${id}) and ${isSettledBefore(before)}`)})
      select due.asset_reference as "assetReference", due.item_ids as "itemIds", due.records, (-original.amount)::text as due,
        ${lane} as lane, ship.from_country as "fromCountry", ship.to_country as "toCountry"
      from due join ${original} as original on original.id = ${id} and original.amount > 0
      left join ${ship} as ship on true
      where due.due < 0
      order by due.since, due.asset_reference`)
  ).rows

/** Payment records that an invoice or counter-document must still state, by the month of their money and currency. */
export const sumOpen = async (
  db: Db,
): Promise<{ month: string; currency: string; count: number; total: string }[]> =>
  (
    await db.execute<{ month: string; currency: string; count: number; total: string }>(sql`
      with due as materialized (
        select company_id, currency, asset_reference, sum(due_amount) as due
        from ${paymentItems} where due_amount <> 0 group by 1, 2, 3)
      select to_char(date_trunc('month', item.captured_at at time zone 'Europe/Istanbul'), 'YYYY-MM-DD') as month,
        item.currency, count(*)::int as count, sum(item.due_amount)::text as total
      from due join ${paymentItems} as item on item.company_id = due.company_id and item.currency = due.currency
        and item.asset_reference = due.asset_reference and item.due_amount <> 0
      where due.due > 0 or (due.due < 0 and exists (
        select from ${salesInvoiceLines} as line join ${salesInvoices} as document on document.id = line.invoice_id
        where line.asset_reference = due.asset_reference and document.company_id = due.company_id
          and document.currency = due.currency
        having sum(case document.type when 'sale' then line.amount else -line.amount end) > 0))
      group by 1, 2 order by 1, 2`)
  ).rows
