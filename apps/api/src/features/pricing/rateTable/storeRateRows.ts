import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RateRows } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { Db } from '../../../platform/db/database.ts'
import {
  carriers,
  embargoes,
  fuelCharges,
  priceLists,
  remoteAreas,
  segmentMarkups,
  segments,
  services,
  surcharges,
  zoneCountries,
  zones,
} from '../pricing.tables.ts'

/** Columns of rate rows that do not affect prices. */
interface Provenance {
  source: string
  isIllustrative: boolean
}

/**
 * Inserts sets of rate rows with their ids in few statements. Fails when one of the rows exists already.
 * Exchange rates are reference data and not written.
 */
export const storeRateRows = async (db: Db, rows: RateRows, provenance: Provenance): Promise<void> => {
  const { source, isIllustrative } = provenance
  const carrierOfZone = new Map(rows.zones.map((zone) => [zone.id, zone.carrierId]))
  await insertAll(db, carriers, rows.carriers)
  await insertAll(db, services, rows.services.map(asText))
  await insertAll(db, zones, rows.zones)
  await insertAll(
    db,
    zoneCountries,
    rows.zoneCountries.map((row) => ({ ...row, carrierId: carrierOfZone.get(row.zoneId) })),
  )
  await insertAll(
    db,
    priceLists,
    rows.priceLists.map((row) => ({ ...row, source, isIllustrative })),
  )
  await insertPrices(db, rows)
  await insertAll(
    db,
    fuelCharges,
    rows.fuel.map((row) => ({ ...row, source })),
  )
  await insertAll(
    db,
    surcharges,
    rows.surcharges.map((row) => asText({ ...row, source })),
  )
  await insertAll(db, remoteAreas, rows.remoteAreas)
  await insertAll(db, embargoes, rows.embargoes)
  await insertAll(db, segments, rows.segments)
  await insertAll(db, segmentMarkups, rows.markups.map(asText))
  await continueIdentities(db)
}

const numericColumns =
  /^(maxDocumentKg|maxPieceKg|maxShipmentKg|maxLongestCm|maxLengthPlusGirthCm|over\w+|upToKg)$/

/** Converts to text, because numeric columns expect it. */
const asText = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      numericColumns.test(name) && typeof value === 'number' ? [name, String(value)] : [name, value],
    ),
  )

const rowsPerStatement = 1000

const insertAll = async (db: Db, table: PgTable, rows: readonly object[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    await db.insert(table).values(rows.slice(at, at + rowsPerStatement))
  }
}

interface PriceRow {
  priceListId: number
  zoneId: number
  contentKind: string
  upToKg: number | null
  price: string
}

/** Inserts tens of thousands of rows as five arrays. */
const insertPrices = async (db: Db, rows: Pick<RateRows, 'weightBreaks' | 'pricesPerKg'>): Promise<void> => {
  const prices: PriceRow[] = [
    ...rows.weightBreaks,
    ...rows.pricesPerKg.map((row) => ({ ...row, upToKg: null, price: row.pricePerKg })),
  ]
  const column = (of: (row: PriceRow) => unknown) => sql.param(prices.map(of))
  await db.execute(sql`
    insert into price_list_prices (price_list_id, zone_id, content_kind, up_to_kg, price)
    select * from unnest(
      ${column((row) => row.priceListId)}::int[], ${column((row) => row.zoneId)}::int[],
      ${column((row) => row.contentKind)}::text[], ${column((row) => row.upToKg)}::numeric[],
      ${column((row) => row.price)}::numeric[])`)
}

/** Advances the id sequences behind the inserted ids. */
const continueIdentities = async (db: Db): Promise<void> => {
  for (const table of ['carriers', 'services', 'zones', 'price_lists', 'surcharges', 'segments']) {
    const name = sql.identifier(table)
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${name}), 1))`,
    )
  }
}
