import { and, eq, inArray, like, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { recogniseReference } from '@kervan/domain/reference/references'
import type { Db } from '../../../platform/db/database.ts'
import { holding, searchedWords } from '../../../platform/list/conditions.ts'
import { hasSupplierReference } from '../hasSupplierReference.ts'
import { shipments, shipmentWaybills } from '../shipment.tables.ts'

/** A word that more carriers' numbers hold is looked for in the shipments as they come: a page of them is found soon. */
const mostWaybills = 200
/** Below, an index of trigrams helps nothing. */
const shortestIndexed = 3

/** The beginning of our own reference may be typed without dashes. */
const withDashes = (text: string): string => {
  const bare = /^KRV-?(\d{1,8})-?$/.exec(text.toUpperCase().replaceAll(/\s/g, ''))
  return bare ? `KRV-${bare[1]}` : text
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

const hasWord = (word: string, ids: readonly string[] | undefined): SQL | undefined => {
  const isInText = like(shipments.searchText, holding(word))
  if (ids === undefined || ids.length > mostWaybills)
    return or(isInText, sql`${shipments.supplierReference} collate "C" ilike ${holding(word)}`)
  return ids.length === 0 ? isInText : or(isInText, inArray(shipments.id, [...ids]))
}

/** A whole number of ours, typed or scanned from any piece, is looked up; anything else is searched for, word by word. */
export const searchShipments = async (db: Db, text: string): Promise<SQL | undefined> => {
  const { kind, reference } = recogniseReference(text)
  if (kind === 'asset' || kind === 'piece') return eq(shipments.assetReference, reference)
  if (kind === 'waybill') return hasSupplierReference([reference])
  const words = searchedWords(withDashes(text))
  const byWaybill = await findByWaybill(
    db,
    words.filter((word) => word.length >= shortestIndexed),
  )
  return and(...words.map((word) => hasWord(word, byWaybill.get(word))))
}
