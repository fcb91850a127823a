import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Scope } from '../../access/policies.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inParts } from '../../../platform/db/inParts.ts'
import { keyset, sortKey } from '../../../platform/db/keyset.ts'
import { companies } from '../../company/company.tables.ts'
import { inScope } from '../../access/inScope.ts'
import { shipments } from '../shipment.tables.ts'
import { quotes } from './quote.tables.ts'

export type QuoteRow = typeof quotes.$inferSelect

export const insertQuotes = async (db: Db, rows: readonly QuoteRow[]): Promise<void> => {
  for (const part of inParts(rows)) await db.insert(quotes).values(part)
}

/** Search target: one quote, the quotes of a shipment, or those of companies in a period. */
export type RequestedQuotes =
  | { kind: 'quote'; id: string }
  | { kind: 'shipment'; shipmentId: string }
  | { kind: 'companies'; name: string; from: Date; before: Date }

/**
 * Folds a name for the search, ignoring case and Turkish letters: 'yildiz' finds 'Yıldız'. The database's
 * lower() does not handle 'İ'.
 */
const folded = (name: SQL | typeof companies.name) =>
  sql`lower(translate(${name}, 'ÇĞİIÖŞÜçğıöşü', 'cgiiosucgiosu'))`

const isWanted = (wanted: RequestedQuotes) => {
  switch (wanted.kind) {
    case 'quote':
      return eq(quotes.id, wanted.id)
    case 'shipment':
      return eq(quotes.shipmentId, wanted.shipmentId)
    case 'companies':
      return and(
        sql`strpos(${folded(companies.name)}, ${folded(sql`${wanted.name}::text`)}) > 0`,
        gte(quotes.madeAt, wanted.from),
        lt(quotes.madeAt, wanted.before),
      )
  }
}

/** Sorts quotes newest first. */
export const quoteOrder = keyset('-madeAt', [sortKey(quotes.madeAt), sortKey(quotes.id)], true)

/** Quotes after `cursor`. @throws AppError cursorNotValid */
export const listQuotes = (
  db: Db,
  scope: Scope,
  wanted: RequestedQuotes,
  cursor: string | null | undefined,
  limit: number,
) =>
  db
    .select({
      place: quoteOrder.place,
      id: quotes.id,
      shipmentId: quotes.shipmentId,
      companyId: quotes.companyId,
      madeAt: quotes.madeAt,
      encoding: quotes.encoding,
      content: quotes.content,
      companyName: companies.name,
    })
    .from(quotes)
    .innerJoin(companies, eq(companies.id, quotes.companyId))
    .where(
      and(isWanted(wanted), inScope(quotes.companyId, scope), cursor ? quoteOrder.after(cursor) : undefined),
    )
    .orderBy(...quoteOrder.orderBy())
    .limit(limit)

/** Current version and offer of the shipments. Deleted shipments are absent. */
export const listShipmentsNow = async (
  db: Db,
  shipmentIds: readonly string[],
): Promise<Map<string, { version: number; offerId: string | null }>> => {
  const rows = await db
    .select({ id: shipments.id, version: shipments.version, offerId: shipments.offerId })
    .from(shipments)
    .where(inArray(shipments.id, [...shipmentIds]))
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
