/** Shipments that left by micro export for a sale, with their proof. All conditions need `shipments` and `exportProofs`. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { refundGaps } from '@kervan/domain/invoicing/exportProof'
import type { RefundGap } from '@kervan/domain/invoicing/exportProof'
import type { Db } from '../../../platform/db/database.ts'
import type { ListPage } from '../../../platform/list/defineList.ts'
import { companies } from '../../company/company.tables.ts'
import { offers } from '../../shipment/offers/offer.tables.ts'
import { shipmentReturns } from '../../shipment/returns/return.tables.ts'
import {
  shipmentDocuments,
  shipmentEvents,
  shipmentProducts,
  shipments,
} from '../../shipment/shipment.tables.ts'
import {
  customizedTrackingStatuses,
  trackingEvents,
  trackingStatuses,
} from '../../tracking/tracking.tables.ts'
import { exportProofs } from './exportProof.tables.ts'

const leftStates = ['inTransit', 'outForDelivery', 'delivered'] as const
const unsentStates = ['draft', 'priced', 'inCart', 'cancelling', 'cancelled'] as const

const list = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

/** Goods that come back are no export: also those of a return shipment that was paid. */
const comesBack = sql`exists (
  select from ${shipmentReturns} join ${shipments} as back on back.id = ${shipmentReturns.shipmentId}
  where ${shipmentReturns.originId} = ${shipments.id} and back.state not in (${list(unsentStates)}))`

export const isExported = and(
  inArray(shipments.state, [...leftStates]),
  eq(shipments.shipmentType, 2),
  ne(shipments.receiverCountry, 'TR'),
  sql`${shipments.details}->>'method' = 'microExport' and ${shipments.details}->>'purpose' = 'sale'`,
  sql`${shipments.trackingException} is distinct from 'returned'`,
  sql`not ${comesBack}`,
)!

const dayOf = (moment: SQL): SQL => sql`to_char(${moment} at time zone 'Europe/Istanbul', 'YYYY-MM-DD')`

const houseDepartures = (what: SQL): SQL => sql`(
  select ${what} from ${trackingEvents} as event
  join ${trackingStatuses} as status on status.id = event.status_id and status.carrier_code = 'HOUSE'
  join ${customizedTrackingStatuses} as own on own.id = status.customized_id and own.code = 'departed'
  where event.shipment_id = ${shipments.id}
  having bool_or(event.piece_number = 0) or count(distinct event.piece_number) >= ${shipments.pieceCount})`

/** Day on which the last piece departed by our own network; null while one has not. */
const departedDay = sql<string | null>`${houseDepartures(dayOf(sql`max(event.at)`))}`

const exitDay = sql<string | null>`coalesce(${departedDay}, ${exportProofs.exitDay}::text)`

/** Never null: the exit, else the first day on the way as the carrier reported it. */
export const leftDay = sql<string>`coalesce(${departedDay}, ${exportProofs.exitDay}::text,
  (select ${dayOf(sql`min(moved.at)`)} from ${shipmentEvents} as moved
    where moved.shipment_id = ${shipments.id} and moved.to_state in (${list(leftStates)})),
  ${dayOf(sql`${shipments.updatedAt}`)})`

export const isMissing: Readonly<Record<RefundGap, SQL>> = {
  declaration: sql`${exportProofs.declarationNumber} is null`,
  exit: sql`${exitDay} is null`,
  invoice: sql`${exportProofs.invoiceNumber} is null`,
  amount: sql`(${exportProofs.amount} is null and (coalesce(${shipments.customsValue}, 0) = 0 or ${shipments.currency} is null))`,
}

export const isIncomplete = sql`(${sql.join(
  refundGaps.map((gap) => isMissing[gap]),
  sql` or `,
)})`

export interface ProposedInvoice {
  number: string
  day: string
}

/** Newest invoice among the visible documents, while no invoice is entered. Its form is not checked here. */
const proposal = sql<ProposedInvoice | null>`(
  case when ${exportProofs.invoiceNumber} is null then (
    select json_build_object('number', document.number, 'day', document.date)
    from ${shipmentDocuments} as document
    where document.shipment_id = ${shipments.id} and document.document_type = 'invoice'
      and not document.is_hidden_from_customer
    order by document.position desc limit 1) end)`

interface InvoiceSum {
  count: number
  /** Null when the amounts have several currencies. */
  total: number | null
}

/** Shipments of the same company with the same invoice number. */
const invoiceSum = sql<InvoiceSum | null>`(
  case when ${exportProofs.invoiceNumber} is not null then (
    select json_build_object('count', count(*), 'total',
      case when count(distinct coalesce(other.currency, beside.currency)) = 1
        then sum(coalesce(other.amount, beside.customs_value)) end)
    from ${exportProofs} as other join ${shipments} as beside on beside.id = other.shipment_id
    where other.invoice_number = ${exportProofs.invoiceNumber} and beside.company_id = ${shipments.companyId}
      and beside.state not in ('cancelled', 'returned')) end)`

const hsCodes = sql<string | null>`(
  select string_agg(distinct product.gtip, ', ' order by product.gtip) from ${shipmentProducts} as product
  where product.shipment_id = ${shipments.id})`

/** Selects exported shipments for list, file and template. */
export const selectExported = (db: Db, place: ListPage['place'] = sql`''`) =>
  db
    .select({
      place,
      id: shipments.id,
      createdAt: shipments.createdAt,
      assetReference: shipments.assetReference,
      customerReference: shipments.customerReference,
      companyId: shipments.companyId,
      company: companies.name,
      receiverCountry: shipments.receiverCountry,
      carrier: offers.carrierName,
      waybill: shipments.supplierReference,
      goodsValue: shipments.customsValue,
      goodsCurrency: shipments.currency,
      departedDay,
      isScanned: sql<boolean | null>`${houseDepartures(sql`bool_and(event.source = 'scan')`)}`,
      leftDay,
      hsCodes,
      proposal,
      invoiceSum,
      proof: exportProofs,
    })
    .from(shipments)
    .innerJoin(companies, eq(companies.id, shipments.companyId))
    .leftJoin(exportProofs, eq(exportProofs.shipmentId, shipments.id))
    .leftJoin(offers, eq(offers.id, shipments.offerId))

export type SelectedExport = Awaited<ReturnType<typeof selectExported>>[number]
