import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  like,
  lte,
  or,
  sql,
} from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Tariff } from '@kervan/domain/tax/tariffOf'
import type { Db } from '../../platform/db/database.ts'
import { cartItems } from '../cart/cart.tables.ts'
import { offers } from '../shipment/offers/offer.tables.ts'
import { shipmentProducts, shipments } from '../shipment/shipment.tables.ts'
import { tariffEditions, tariffLines, taxLayers } from './tax.tables.ts'

/** Edition without its ended codes, which can be thousands. */
export type EditionRow = Omit<typeof tariffEditions.$inferSelect, 'endedCodes'>
export type NewEdition = typeof tariffEditions.$inferInsert
export type LineRow = typeof tariffLines.$inferSelect
export type LayerRow = typeof taxLayers.$inferSelect

const { endedCodes: endedCodesColumn, ...editionColumns } = getTableColumns(tariffEditions)

/** Latest edition of the tariff that has begun; for the same day the last imported one. */
export const findEditionOn = async (db: Db, tariff: Tariff, day: string): Promise<EditionRow | undefined> =>
  (
    await db
      .select(editionColumns)
      .from(tariffEditions)
      .where(and(eq(tariffEditions.tariff, tariff), lte(tariffEditions.validFrom, day)))
      .orderBy(desc(tariffEditions.validFrom), desc(tariffEditions.id))
      .limit(1)
  )[0]

export const listEditions = (db: Db): Promise<EditionRow[]> =>
  db
    .select(editionColumns)
    .from(tariffEditions)
    .orderBy(desc(tariffEditions.validFrom), desc(tariffEditions.id))

/** Codes of earlier editions without a line in this one, each with its first day without. */
export const findEndedCodes = async (db: Db, editionId: number): Promise<Record<string, string>> =>
  (
    await db.select({ codes: endedCodesColumn }).from(tariffEditions).where(eq(tariffEditions.id, editionId))
  )[0]?.codes ?? {}

export const listLayers = (db: Db): Promise<LayerRow[]> =>
  db.select().from(taxLayers).orderBy(desc(taxLayers.validFrom), asc(taxLayers.hts))

/** Serializes changes of layers until the transaction ends, so that each is compared with the previous ones. */
export const lockLayers = async (tx: Db): Promise<void> => {
  await tx.execute(sql`lock table ${taxLayers} in share row exclusive mode`)
}

export const insertLayer = async (tx: Db, row: LayerRow): Promise<void> => {
  await tx.insert(taxLayers).values(row)
}

export const updateLayerEnd = async (
  tx: Db,
  { hts, validFrom }: Pick<LayerRow, 'hts' | 'validFrom'>,
  validTo: string | null,
): Promise<void> => {
  await tx
    .update(taxLayers)
    .set({ validTo })
    .where(and(eq(taxLayers.hts, hts), eq(taxLayers.validFrom, validFrom)))
}

export const findLine = async (db: Db, editionId: number, code: string): Promise<LineRow | undefined> =>
  (
    await db
      .select()
      .from(tariffLines)
      .where(and(eq(tariffLines.editionId, editionId), eq(tariffLines.code, code)))
  )[0]

/** Escapes `%`, `_` and the backslash, so that a caller's text matches only itself. */
const beginsWith = (digits: string) => like(tariffLines.code, `${digits.replaceAll(/[%_\\]/g, '\\$&')}%`)

/** Returns up to `limit` lines of the edition in code order. */
const listSome = (db: Db, editionId: number, condition: SQL | undefined, limit: number) =>
  db
    .select()
    .from(tariffLines)
    .where(and(eq(tariffLines.editionId, editionId), condition))
    .orderBy(asc(tariffLines.code))
    .limit(limit)

export const listLinesUnder = (db: Db, editionId: number, digits: string, limit: number) =>
  listSome(db, editionId, beginsWith(digits), limit)

export const countLinesUnder = async (db: Db, editionId: number, digits: string): Promise<number> =>
  (
    await db
      .select({ count: count() })
      .from(tariffLines)
      .where(and(eq(tariffLines.editionId, editionId), beginsWith(digits)))
  )[0]!.count

/** Lines with these six-digit codes. */
export const listLinesOf = (db: Db, editionId: number, hs6: readonly string[], limit: number) =>
  listSome(db, editionId, or(...hs6.map(beginsWith)), limit)

/** Lines whose description contains every word; words consist of letters and digits only. */
export const listLinesWith = (db: Db, editionId: number, words: readonly string[], limit: number) =>
  listSome(db, editionId, and(...words.map((word) => like(tariffLines.searchText, `%${word}%`))), limit)

export type ComparedLine = Pick<LineRow, 'code' | 'description' | 'rate' | 'hasQuota' | 'unit' | 'note'>

export const listComparedLines = (db: Db, editionId: number): Promise<ComparedLine[]> =>
  db
    .select({
      code: tariffLines.code,
      description: tariffLines.description,
      rate: tariffLines.rate,
      hasQuota: tariffLines.hasQuota,
      unit: tariffLines.unit,
      note: tariffLines.note,
    })
    .from(tariffLines)
    .where(eq(tariffLines.editionId, editionId))

/** Lines of an edition in code order. */
export const listRates = (
  db: Db,
  editionId: number,
): Promise<Pick<LineRow, 'code' | 'rate' | 'hasQuota'>[]> =>
  db
    .select({ code: tariffLines.code, rate: tariffLines.rate, hasQuota: tariffLines.hasQuota })
    .from(tariffLines)
    .where(eq(tariffLines.editionId, editionId))
    .orderBy(asc(tariffLines.code))

export const findEditionOfFile = async (db: Db, fileHash: string): Promise<EditionRow | undefined> =>
  (await db.select(editionColumns).from(tariffEditions).where(eq(tariffEditions.fileHash, fileHash)))[0]

/** Goods of a shipment with offers that can still be paid. */
export interface OpenGoods {
  reference: string
  countryCode: string
  postalCode: string | null
  /** Tariff codes as the sender wrote them. */
  codes: string[]
  offerCount: number
}

/** Goods of all companies' unpaid shipments with an offer in the cart, or one that has not expired. */
export const listOpenGoods = async (db: Db, now: Date): Promise<OpenGoods[]> => {
  const open = db
    .select({ shipmentId: offers.shipmentId, offerCount: count().as('offer_count') })
    .from(offers)
    .innerJoin(shipments, eq(shipments.id, offers.shipmentId))
    .leftJoin(cartItems, and(eq(cartItems.offerId, offers.id), eq(cartItems.state, 'open')))
    .where(
      and(
        inArray(shipments.state, ['priced', 'inCart']),
        or(
          isNotNull(cartItems.id),
          and(gt(offers.expiresAt, now), eq(offers.shipmentVersion, shipments.version)),
        ),
      ),
    )
    .groupBy(offers.shipmentId)
    .as('open')
  return db
    .select({
      reference: shipments.assetReference,
      countryCode: sql<string>`${shipments.receiverCountry}`,
      postalCode: sql<string | null>`${shipments.receiver} ->> 'zipCode'`,
      codes: sql<string[]>`array_agg(distinct ${shipmentProducts.gtip} order by ${shipmentProducts.gtip})`,
      offerCount: open.offerCount,
    })
    .from(open)
    .innerJoin(shipments, eq(shipments.id, open.shipmentId))
    .innerJoin(shipmentProducts, eq(shipmentProducts.shipmentId, shipments.id))
    .where(and(isNotNull(shipments.receiverCountry), isNotNull(shipmentProducts.gtip)))
    .groupBy(shipments.id, open.offerCount)
    .orderBy(asc(shipments.assetReference))
}

/** Locks the editions until the transaction ends, so that imports run one after the other. */
export const lockEditions = async (tx: Db): Promise<void> => {
  await tx.execute(sql`lock table ${tariffEditions} in share row exclusive mode`)
}

/** Inserts an edition, and its tens of thousands of lines as one array for each column. */
export const insertEdition = async (
  tx: Db,
  edition: NewEdition,
  lines: readonly Omit<LineRow, 'editionId'>[],
): Promise<EditionRow> => {
  const [stored] = await tx.insert(tariffEditions).values(edition).returning(editionColumns)
  const column = (of: (line: Omit<LineRow, 'editionId'>) => unknown) => sql.param(lines.map(of))
  await tx.execute(sql`
    insert into tariff_lines
      (edition_id, code, description, description_tr, rate, has_quota, unit, note, search_text)
    select ${stored!.id}::int, * from unnest(
      ${column((line) => line.code)}::text[], ${column((line) => line.description)}::text[],
      ${column((line) => line.descriptionTr)}::text[], ${column((line) => line.rate)}::text[],
      ${column((line) => line.hasQuota)}::boolean[], ${column((line) => line.unit)}::text[],
      ${column((line) => line.note)}::text[], ${column((line) => line.searchText)}::text[])`)
  return stored!
}

/** Tariffs with at least one edition. */
export const listLoadedTariffs = async (db: Db): Promise<Tariff[]> =>
  (await db.selectDistinct({ tariff: tariffEditions.tariff }).from(tariffEditions)).map(
    ({ tariff }) => tariff,
  )
