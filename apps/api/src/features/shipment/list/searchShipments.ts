import { and, eq, inArray, like, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { recogniseReference } from '@kervan/domain/reference/references'
import { folded } from '../../../platform/columns.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { holding, searchedWords } from '../../../platform/list/conditions.ts'
import { inScope } from '../../access/inScope.ts'
import { scopeOf } from '../../access/policies.ts'
import type { Scope } from '../../access/policies.ts'
import { companies } from '../../company/company.tables.ts'
import { ownPrefixes } from '../../pickup/references/currentRules.ts'
import { hasSupplierReference } from '../hasSupplierReference.ts'
import { shipments, shipmentWaybills } from '../shipment.tables.ts'

/** A word that more carriers' numbers hold is looked for in the shipments as they come: a page of them is found soon. */
const mostWaybills = 200
/** Below, an index of trigrams helps nothing. */
const shortestIndexed = 3

/** The beginning of our own reference may be typed without dashes. */
const withDashes = (text: string, prefixes: readonly string[]): string => {
  const [, prefix, digits] = /^([A-Z]{3})-?(\d{1,8})-?$/.exec(text.toUpperCase().replaceAll(/\s/g, '')) ?? []
  return prefix !== undefined && prefixes.includes(prefix) ? `${prefix}-${digits}` : text
}

/** The shipments of each word whose carrier's number holds it; one more than `mostWaybills` at most. */
const findByWaybill = async (db: Db, words: readonly string[]): Promise<Map<string, string[]>> => {
  if (words.length === 0) return new Map()
  // A subquery for each word: the planner knows its pattern, and how many numbers may hold it.
  const found = words.map(
    (word, place) => sql`array(
      select ${shipmentWaybills.shipmentId} from ${shipmentWaybills}
      where ${like(shipmentWaybills.searchText, holding(word))} limit ${mostWaybills + 1})::text[] as ${sql.raw(`ids_of_${place}`)}`,
  )
  const { rows } = await db.execute<Record<string, string[]>>(sql`select ${sql.join(found, sql`, `)}`)
  return new Map(words.map((word, place) => [word, rows[0]![`ids_of_${place}`]!]))
}

/** The companies of each word whose name holds it. Whoever sees one company's shipments does not search by its name. */
const findByCompany = async (
  db: Db,
  scope: Scope,
  words: readonly string[],
): Promise<Map<string, number[]>> => {
  if (words.length === 0 || scope.kind === 'company' || scope.kind === 'handling') return new Map()
  const isNamed = words.map((word) => sql`${folded(companies.name)} like ${holding(word)}`)
  const rows = await db
    .select({ id: companies.id, words: sql<boolean[]>`array[${sql.join(isNamed, sql`, `)}]` })
    .from(companies)
    .where(and(inScope(companies.id, scope), or(...isNamed)))
  return new Map(
    words.map((word, place) => [word, rows.filter((row) => row.words[place]).map(({ id }) => id)]),
  )
}

const hasWord = (
  word: string,
  ids: readonly string[] | undefined,
  companyIds: readonly number[] = [],
): SQL | undefined => {
  const isInText = like(shipments.searchText, holding(word))
  const isOfCompany = companyIds.length === 0 ? undefined : inArray(shipments.companyId, [...companyIds])
  if (ids === undefined || ids.length > mostWaybills)
    return or(isInText, isOfCompany, sql`${shipments.supplierReference} collate "C" ilike ${holding(word)}`)
  return or(isInText, isOfCompany, ids.length === 0 ? undefined : inArray(shipments.id, [...ids]))
}

/** A whole number of ours, typed or scanned from any piece, is looked up; anything else is searched for, word by word. */
export const searchShipments = async (ctx: Ctx, text: string): Promise<SQL | undefined> => {
  const prefixes = await ownPrefixes(ctx)
  const { kind, reference } = recogniseReference(text, prefixes)
  if (kind === 'asset' || kind === 'piece') return eq(shipments.assetReference, reference)
  if (kind === 'waybill') return hasSupplierReference([reference])
  const words = searchedWords(withDashes(text, prefixes))
  const byWaybill = await findByWaybill(
    ctx.db,
    words.filter((word) => word.length >= shortestIndexed),
  )
  const byCompany = await findByCompany(ctx.db, scopeOf(ctx), words)
  return and(...words.map((word) => hasWord(word, byWaybill.get(word), byCompany.get(word))))
}
