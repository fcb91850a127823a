/**
 * Finding shipments by parts of words: what stands in many by walking through the first of the list, anything else by the index
 * of whole words (`shipments_words`), once `shipment_words` has told in which words a part stands.
 */
import { and, inArray, like, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { folded } from '../../../platform/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { holding } from '../../../platform/list/conditions.ts'
import type { SearchedPart } from '../../../platform/list/conditions.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { companies } from '../../company/company.tables.ts'
import { findRarestGroup, isFirstWithFacets } from '../shipmentFacets.ts'
import { shipmentInScope } from '../shipmentInScope.ts'
import {
  indexedWordsOf,
  wordPartsOf,
  shipments,
  shipmentWaybills,
  shipmentWords,
} from '../shipment.tables.ts'

/** Each a part of a word, or several of which one has to fit. */
export type SearchedParts = readonly (readonly string[])[]

/** Below, an index of trigrams helps nothing. */
const shortestIndexed = 3
/** A part of more words, or of more carriers' numbers, is compared with the shipments that other parts find. */
const mostWords = 300
const mostWaybills = 1000
/** How many shipments are read before an index is asked, and at most if the first ones promise that these fill the page. */
const walks = { first: 1000, further: 8000 }
/** A longer part is no page that somebody waits for. */
const longestPage = 200

/** Where the parts stand. */
interface Places {
  parts: readonly string[]
  companyIds: readonly number[]
  /** Null: too many to be listed, or not to be looked up. */
  words: readonly string[] | null
  shipmentIds: readonly string[] | null
}

/** As `word_parts` of the database has them; null for what it has no parts of. */
const wordParts = (part: string): string[] | null => {
  if (/^[a-z]{2}$/.test(part)) return [part]
  const letters = [...part]
  const fives = letters.map((_, place) => letters.slice(place, place + 5).join(''))
  const kept = fives.filter((five) => [...five].length === 5 && /[0-9]/.test(five))
  return kept.length === 0 ? null : kept
}

/** Whether an index tells in little time where it stands; three or four digits stand in too many numbers. */
const isIndexed = (part: string): boolean =>
  wordParts(part) !== null || (part.length >= shortestIndexed && !/[0-9]/.test(part))

const anyHolds = (column: AnyPgColumn | SQL, parts: readonly string[]): SQL =>
  or(...parts.map((part) => like(column as AnyPgColumn, holding(part))))!

const anyIndexedHolds = (column: AnyPgColumn, parts: readonly string[]): SQL =>
  or(
    ...parts.map((part) => {
      const keys = wordParts(part)
      return keys === null
        ? like(column, holding(part))
        : // Not `like`, which would read the index of trigrams too.
          sql`(${wordPartsOf(column)} @> ${sql.param(keys)}::text[] and strpos(${column}, ${part}) > 0)`
    }),
  )!

const wordsWith = (parts: readonly string[]): SQL =>
  sql`select ${shipmentWords.word} from ${shipmentWords} where ${anyIndexedHolds(shipmentWords.word, parts)}`

const shipmentsNumbered = (parts: readonly string[]): SQL =>
  sql`select ${shipmentWaybills.shipmentId} from ${shipmentWaybills} where ${anyIndexedHolds(shipmentWaybills.searchText, parts)}`

/** Whoever sees one company's shipments does not search by its name. */
const companiesNamed = (scope: Scope, parts: readonly string[]): SQL =>
  sql`select ${companies.id} from ${companies} where ${
    scope.kind === 'company' || scope.kind === 'handling'
      ? sql`false`
      : and(inScope(companies.id, scope), anyHolds(folded(companies.name), parts))
  }`

const atMost = <T>(found: T[] | undefined, most: number): T[] | null =>
  found === undefined || found.length > most ? null : found

const findPlaces = async (db: Db, scope: Scope, searched: SearchedParts): Promise<Places[]> => {
  // A subquery for each: the planner knows its pattern, and how many may hold it.
  const lists = searched.flatMap((parts, place) => {
    const list = (name: string, type: string, rows: SQL) =>
      sql`array(${rows})::${sql.raw(`${type}[] as ${name}_${place}`)}`
    const named = list('companies', 'int', companiesNamed(scope, parts))
    if (!parts.every(isIndexed)) return [named]
    return [
      named,
      list('words', 'text', sql`${wordsWith(parts)} limit ${mostWords + 1}`),
      list('shipments', 'text', sql`${shipmentsNumbered(parts)} limit ${mostWaybills + 1}`),
    ]
  })
  const { rows } = await db.execute<Record<string, never[]>>(sql`select ${sql.join(lists, sql`, `)}`)
  const row = rows[0]!
  return searched.map((parts, place) => ({
    parts,
    companyIds: row[`companies_${place}`]!,
    words: atMost<string>(row[`words_${place}`], mostWords),
    shipmentIds: atMost<string>(row[`shipments_${place}`], mostWaybills),
  }))
}

const isListed = ({ words, shipmentIds }: Places): boolean => words !== null && shipmentIds !== null

const isNowhere = ({ companyIds, words, shipmentIds }: Places): boolean =>
  companyIds.length === 0 && words?.length === 0 && shipmentIds?.length === 0

const hasWord = (words: readonly string[]): SQL =>
  sql`${indexedWordsOf(shipments)} && ${sql.param(words)}::text[]`

/** No shipment. */
export const nothing: SQL = sql`false`

const isOneOf = (ids: readonly string[]): SQL =>
  ids.length === 0 ? nothing : inArray(shipments.id, [...ids])

/** Compared with the shipment itself. */
const holds = (scope: Scope, parts: readonly string[]): SQL =>
  or(
    anyHolds(shipments.searchText, parts),
    ...parts.map((part) => sql`${shipments.supplierReference} collate "C" ilike ${holding(part)}`),
    sql`${shipments.companyId} = any(array(${companiesNamed(scope, parts)}))`,
  )!

/** Looked up by index, however many they are. */
const isFound = ({ parts, companyIds, words, shipmentIds }: Places): SQL => {
  const names = companyIds.map((id) => `Company:${id}`)
  const byWord =
    words === null
      ? sql`${indexedWordsOf(shipments)} && (array(${wordsWith(parts)}) || ${sql.param(names)}::text[])`
      : hasWord([...words, ...names])
  if (shipmentIds?.length === 0) return byWord
  const byNumber =
    shipmentIds === null
      ? sql`${shipments.id} = any(array(${shipmentsNumbered(parts)}))`
      : isOneOf(shipmentIds)
  return words?.length === 0 && names.length === 0 ? byNumber : or(byWord, byNumber)!
}

/** A condition for all shipments that hold one of each of the parts; whoever asks adds the scope. */
export const matchesSearched = async (
  db: Db,
  scope: Scope,
  searched: SearchedParts,
): Promise<SQL | undefined> => {
  if (searched.length === 0) return undefined
  const places = await findPlaces(db, scope, searched)
  if (places.some(isNowhere)) return nothing
  return and(...places.map((one) => (isListed(one) ? isFound(one) : holds(scope, one.parts))))
}

interface Walked {
  ids: string[]
  isComplete: boolean
}

/** The first shipments in the list's order, and those of them that fit. Agencies' companies lie apart: they are left out later. */
const walk = async (
  db: Db,
  scope: Scope,
  wanted: SQL | undefined,
  { bounds, facetPart, orderBy, limit }: SearchedPart,
  length: number,
): Promise<Walked> => {
  const isFirst = facetPart
    ? isFirstWithFacets(scope, { ...facetPart, limit: length })
    : and(scope.kind === 'agency' ? undefined : shipmentInScope(scope), bounds)
  const { rows } = await db.execute<{ id: string; fits: boolean; place: number }>(sql`
    select id, fits, place from (
      select ${shipments.id} as id, coalesce(${wanted}, false) as fits, (row_number() over ())::int as place
      from (select * from shipments where ${isFirst ?? sql`true`}
        order by ${sql.join(orderBy, sql`, `)} limit ${length}) as shipments
    ) as walked where fits or place = ${length} limit ${limit}`)
  return {
    ids: rows.filter((row) => row.fits).map(({ id }) => id),
    isComplete: rows.length === limit || rows.every(({ place }) => place < length),
  }
}

/** A condition for the first of them that fit the rest of the part too, in its order. */
export const findSearched = async (
  db: Db,
  scope: Scope,
  searched: SearchedParts,
  asked: SearchedPart,
  { first, further } = walks,
): Promise<SQL | undefined> => {
  if (searched.length === 0 || asked.limit > longestPage) return matchesSearched(db, scope, searched)
  const isInPart = and(shipmentInScope(scope), asked.others)
  const isWanted = and(isInPart, ...searched.map((parts) => holds(scope, parts)))
  const part = asked.facetPart
    ? { ...asked, facetPart: await findRarestGroup(db, scope, asked.facetPart, first) }
    : asked
  const [walked, places] = await Promise.all([
    walk(db, scope, isWanted, part, first),
    findPlaces(db, scope, searched),
  ])
  if (walked.isComplete) return isOneOf(walked.ids)
  if (places.some(isNowhere)) return nothing
  const expected = Math.ceil((first * part.limit * 1.5) / walked.ids.length)
  if (expected <= further) {
    const longer = await walk(db, scope, isWanted, part, expected)
    if (longer.isComplete) return isOneOf(longer.ids)
  }
  const listed = places.filter(isListed)
  const lookedUp =
    listed.length > 0
      ? listed
      : places.filter(({ parts }) => parts.every((one) => one.length >= shortestIndexed || isIndexed(one)))
  if (lookedUp.length === 0) return and(...searched.map((parts) => holds(scope, parts)))
  const compared = places.filter((one) => !lookedUp.includes(one))
  const byIndex = and(
    ...lookedUp.map(isFound),
    ...part.facetGroups.filter((group) => group.every((facet) => facet.startsWith('country:'))).map(hasWord),
    // The company comes last: it is compared only where all others meet.
    scope.kind === 'company' ? hasWord([`Company:${scope.companyId}`]) : undefined,
  )
  // `offset 0` keeps the database from walking in the list's order after all.
  return sql`${shipments.id} = any(array(
    select ${shipments.id} from (select * from shipments where ${byIndex} offset 0) as shipments
    where ${and(isInPart, ...compared.map(({ parts }) => holds(scope, parts)))}
    order by ${sql.join(part.orderBy, sql`, `)} limit ${part.limit}))`
}
