import { and, eq, gt, sql } from 'drizzle-orm'
import type { News, NewsKind } from '@kervan/domain/tracking/trackingNews'
import { isCancelledState } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Db } from '../../../platform/db/database.ts'
import { offers } from '../../shipment/offers/offer.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { shipmentPromises } from '../../shipment/promise/promise.tables.ts'
import { momentOfDay } from '../../shipment/promise/storePromise.ts'
import { hasUndoableEntry } from '../statusEntries/statusEntry.queries.ts'
import { trackingEmailSettings, trackingNews } from './trackingEmails.tables.ts'

export interface EmailedShipment {
  companyId: number
  state: ShipmentState
  receiverEmail: string | null
  receiverCountry: string | null
  receiverPostcode: string | null
  /** True while a status entry for the shipment can be undone; its customers are emailed later. */
  isUndoable: boolean
}

export const findEmailedShipment = async (
  db: Db,
  shipmentId: string,
): Promise<EmailedShipment | undefined> => {
  const [row] = await db
    .select({
      companyId: shipments.companyId,
      state: shipments.state,
      receiverEmail: sql<string | null>`${shipments.receiver} ->> 'email'`,
      receiverCountry: shipments.receiverCountry,
      receiverPostcode: sql<string | null>`${shipments.receiver} ->> 'zipCode'`,
      isUndoable: hasUndoableEntry(db, shipments.id),
    })
    .from(shipments)
    .where(eq(shipments.id, shipmentId))
  return row
}

export const listNews = async (db: Db, shipmentId: string): Promise<News[]> =>
  db
    .select({ kind: trackingNews.kind, exception: trackingNews.exception, at: trackingNews.at })
    .from(trackingNews)
    .where(eq(trackingNews.shipmentId, shipmentId))

/** Stores a sent news item. The caller holds the shipment's row lock. */
export const insertNews = async (
  tx: Db,
  row: Omit<typeof trackingNews.$inferInsert, 'id'>,
): Promise<string> => (await tx.insert(trackingNews).values(row).returning({ id: trackingNews.id }))[0]!.id

/**
 * Checks whether the news is outdated: the exception has ended, the shipment was cancelled, or later news was
 * sent.
 */
export const isOvertaken = async (db: Db, newsId: string): Promise<boolean> => {
  const [row] = await db
    .select({ news: trackingNews, state: shipments.state, exception: shipments.trackingException })
    .from(trackingNews)
    .innerJoin(shipments, eq(shipments.id, trackingNews.shipmentId))
    .where(eq(trackingNews.id, newsId))
  if (!row) return false
  const { shipmentId, exception, toldAt } = row.news
  if (isCancelledState(row.state) || (exception !== null && exception !== row.exception)) return true
  const [later] = await db
    .select({ id: trackingNews.id })
    .from(trackingNews)
    .where(and(eq(trackingNews.shipmentId, shipmentId), gt(trackingNews.toldAt, toldAt)))
    .limit(1)
  return later !== undefined
}

/** Shipment data for an email: no prices, and no name but the sender's. */
export interface EmailShipment {
  companyId: number
  reference: string
  sender: string | null
  countryCode: string | null
  carrier: string | null
  service: string | null
  waybill: string | null
  pieceCount: number
  estimatedDelivery: Date | null
}

export const findEmailShipment = async (db: Db, shipmentId: string): Promise<EmailShipment | undefined> => {
  const [row] = await db
    .select({
      companyId: shipments.companyId,
      reference: shipments.assetReference,
      sender: shipments.senderName,
      countryCode: shipments.receiverCountry,
      carrier: offers.carrierName,
      service: offers.serviceName,
      waybill: shipments.supplierReference,
      pieceCount: shipments.pieceCount,
      estimatedDelivery: shipments.estimatedDelivery,
      expectedDay: shipmentPromises.expectedDay,
    })
    .from(shipments)
    .leftJoin(offers, eq(offers.id, shipments.offerId))
    .leftJoin(shipmentPromises, eq(shipmentPromises.shipmentId, shipments.id))
    .where(eq(shipments.id, shipmentId))
  if (!row) return undefined
  const { expectedDay, ...shipment } = row
  return shipment.estimatedDelivery && expectedDay
    ? { ...shipment, estimatedDelivery: momentOfDay(expectedDay) }
    : shipment
}

export type EmailSettings = Pick<
  typeof trackingEmailSettings.$inferSelect,
  'senderKinds' | 'receiverKinds' | 'receiverLanguage' | 'version'
>

const allKinds: NewsKind[] = ['booked', 'pickedUp', 'exception', 'outForDelivery', 'delivered']

/** Settings of a company that never chose: receivers hear of a parcel once it is on its way. */
const unchosen: EmailSettings = {
  senderKinds: allKinds,
  receiverKinds: allKinds.filter((kind) => kind !== 'booked'),
  receiverLanguage: 'country',
  version: 0,
}

export const findEmailSettings = async (db: Db, companyId: number): Promise<EmailSettings> => {
  const [row] = await db
    .select()
    .from(trackingEmailSettings)
    .where(eq(trackingEmailSettings.companyId, companyId))
  return row ?? unchosen
}

/** Saves tracking email settings; false when they were saved concurrently since `version`. */
export const saveEmailSettings = async (
  tx: Db,
  row: Omit<typeof trackingEmailSettings.$inferInsert, 'id' | 'version'>,
  version: number,
): Promise<boolean> => {
  if (version === 0)
    return (await tx.insert(trackingEmailSettings).values(row).onConflictDoNothing().returning()).length > 0
  const updated = await tx
    .update(trackingEmailSettings)
    .set({ ...row, version: sql`${trackingEmailSettings.version} + 1` })
    .where(
      and(eq(trackingEmailSettings.companyId, row.companyId), eq(trackingEmailSettings.version, version)),
    )
    .returning()
  return updated.length > 0
}
