/**
 * Finds shipments by parts of words. Frequent parts: scans the first shipments of the list. Other parts:
 * `shipment_words` returns the whole words that contain the part, and the index `shipments_words` finds them.
 */
import { and, like, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { folded } from '../../../platform/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { holding } from '../../../platform/list/conditions.ts'
import type { SearchedPart } from '../../../platform/list/conditions.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { companies } from '../../company/company.tables.ts'
import { shipmentNumbers } from '../booking/booking.tables.ts'
import { findRarestGroup, firstInOrder } from '../shipmentFacets.ts'
import { shipmentInScope } from '../shipmentInScope.ts'
import { indexedWordsOf, wordPartsOf, shipments, shipmentWords } from '../shipment.tables.ts'

/** All outer entries must match; within an entry, one alternative is enough. */
type SearchedParts = readonly (readonly string[])[]

/** Minimum length for the trigram index; shorter parts gain nothing from it. */
const shortestIndexed = 3
/**
 * Maximum number of words or carrier numbers per part. A part that matches more is only compared with the
 * shipments that other parts find.
 */
const mostWords = 300
const narrowWords = 40
const mostWaybills = 1000
/**
 * Number of shipments to scan before an index is used, and the maximum when the first ones suggest that the
 * page will fill.
 */
const walks = { first: 500, further: 12_000 }
/** Maximum page size for scanning; larger requests are not interactive. */
const longestPage = 200

/** Index entries that contain the searched parts. */
interface Places {
  parts: readonly string[]
  companyIds: readonly number[]
  /** Null when there are too many words to list, or the part cannot be looked up. */
  words: readonly string[] | null
  shipmentIds: readonly string[] | null
}

/** Splits like the database function `word_parts`; null when the part yields none. */
const wordParts = (part: string): string[] | null => {
  if (/^[a-z]{2}$/.test(part)) return [part]
  const letters = [...part]
  const fives = letters.map((_, place) => letters.slice(place, place + 5).join(''))
  const kept = fives.filter((five) => [...five].length === 5 && /[0-9]/.test(five))
  return kept.length === 0 ? null : kept
}

/** Checks whether an index lookup is fast. Parts of three or four digits match too many numbers. */
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
        : // Avoids `like`, which would also read the trigram index.
          sql`(${wordPartsOf(column)} @> ${sql.param(keys)}::text[] and strpos(${column}, ${part}) > 0)`
    }),
  )!

const wordsWith = (parts: readonly string[]): SQL =>
  sql`select ${shipmentWords.word} from ${shipmentWords} where ${anyIndexedHolds(shipmentWords.word, parts)}`

const shipmentsNumbered = (parts: readonly string[]): SQL =>
  sql`select ${shipmentNumbers.shipmentId} from ${shipmentNumbers} where ${anyIndexedHolds(shipmentNumbers.searchText, parts)}`

/** Users of a single company do not search by company name. One condition per part lets the planner use the index. */
const companiesNamed = (scope: Scope, parts: readonly string[]): SQL =>
  sql.join(
    parts.map(
      (part) =>
        sql`select ${companies.id} from ${companies} where ${
          scope.kind === 'company' || scope.kind === 'handling'
            ? sql`false`
            : and(inScope(companies.id, scope), anyHolds(folded(companies.name), [part]))
        }`,
    ),
    sql` union `,
  )

const atMost = <T>(found: T[] | undefined, most: number): T[] | null =>
  found === undefined || found.length > most ? null : found

const findPlaces = async (db: Db, scope: Scope, searched: SearchedParts): Promise<Places[]> => {
  // One subquery per part, so that the planner knows the pattern and its selectivity.
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

/** Matches no shipment. */
export const nothing: SQL = sql`false`

const isOneOf = (ids: readonly string[]): SQL =>
  ids.length === 0 ? nothing : sql`${shipments.id} = any(${sql.param(ids)}::uuid[])`

/** Compares the part with the shipment's own text. */
const isHeld = ({ parts, companyIds, words, shipmentIds }: Places): SQL =>
  or(
    words?.length === 0 ? undefined : anyHolds(shipments.searchText, parts),
    companyIds.length === 0 ? undefined : sql`${shipments.companyId} = any(${sql.param(companyIds)}::int[])`,
    ...(shipmentIds === null
      ? [
          sql`exists (select 1 from ${shipmentNumbers} where ${shipmentNumbers.shipmentId} = ${shipments.id}
            and ${anyHolds(shipmentNumbers.searchText, parts)})`,
        ]
      : [shipmentIds.length === 0 ? undefined : isOneOf(shipmentIds)]),
  )!

/** Looks the part up by index, for any number of matches. */
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

/** Condition for all shipments that match each part. The caller adds the scope. */
export const matchesSearched = async (
  db: Db,
  scope: Scope,
  searched: SearchedParts,
): Promise<SQL | undefined> => {
  if (searched.length === 0) return undefined
  const places = await findPlaces(db, scope, searched)
  if (places.some(isNowhere)) return nothing
  return and(...places.map((one) => (isListed(one) ? isFound(one) : isHeld(one))))
}

interface Walked {
  ids: string[]
  isComplete: boolean
}

/**
 * Scans the first shipments in list order and returns the matches. An agency's companies are not adjacent in
 * the index, so they are filtered later.
 */
const walk = async (
  db: Db,
  scope: Scope,
  wanted: SQL | undefined,
  { bounds, facetPart, orderBy, limit }: SearchedPart,
  length: number,
): Promise<Walked> => {
  const inOrder = facetPart
    ? sql`select shipments.* from (${firstInOrder(scope, { ...facetPart, limit: length })}) as first
        cross join lateral (select * from shipments where id = first.id offset 0) as shipments`
    : sql`select * from shipments where ${and(
        scope.kind === 'agency' ? sql`true` : shipmentInScope(scope),
        bounds,
      )} order by ${sql.join(orderBy, sql`, `)} limit ${length}`
  const { rows } = await db.execute<{ id: string; fits: boolean; place: number }>(sql`
    select id, fits, place from (
      select ${shipments.id} as id, coalesce(${wanted}, false) as fits, (row_number() over ())::int as place
      from (${inOrder}) as shipments
    ) as walked where fits or place = ${length} limit ${limit}`)
  const ids = rows.filter(({ fits }) => fits).map(({ id }) => id)
  return { ids, isComplete: ids.length === limit || rows.every(({ place }) => place < length) }
}

/** Condition for the first matching shipments that also meet the other filters, in list order. */
export const findSearched = async (
  db: Db,
  scope: Scope,
  searched: SearchedParts,
  asked: SearchedPart,
  { first, further } = walks,
): Promise<SQL | undefined> => {
  if (searched.length === 0 || asked.limit > longestPage) return matchesSearched(db, scope, searched)
  const places = await findPlaces(db, scope, searched)
  if (places.some(isNowhere)) return nothing
  const isInPart = and(shipmentInScope(scope), asked.others)
  const isWanted = and(isInPart, ...places.map(isHeld))
  const part = asked.facetPart
    ? { ...asked, facetPart: await findRarestGroup(db, scope, asked.facetPart, first) }
    : asked
  // All shipments with a matching carrier number are already known.
  const isFew = places.some(
    ({ words, companyIds, shipmentIds }) =>
      shipmentIds !== null && words?.length === 0 && companyIds.length === 0,
  )
  if (!isFew) {
    const walked = await walk(db, scope, isWanted, part, first)
    if (walked.isComplete) return isOneOf(walked.ids)
    const expected = Math.ceil((first * part.limit * 1.5) / walked.ids.length)
    if (expected <= further) {
      const longer = await walk(db, scope, isWanted, part, expected)
      if (longer.isComplete) return isOneOf(longer.ids)
    }
  }
  const listed = places.filter(isListed)
  const [narrow, possible] = [
    listed.filter(({ words, companyIds }) => words!.length + companyIds.length <= narrowWords),
    places.filter(({ parts }) => parts.every((one) => one.length >= shortestIndexed || isIndexed(one))),
  ]
  const lookedUp = [narrow, listed, possible].find(({ length }) => length > 0) ?? []
  if (lookedUp.length === 0) return and(...places.map(isHeld))
  const compared = places.filter((one) => !lookedUp.includes(one))
  const byIndex = and(
    ...lookedUp.map(isFound),
    ...part.facetGroups.filter((group) => group.every((facet) => facet.startsWith('country:'))).map(hasWord),
    // The company condition comes last: it is checked only where all others match.
    scope.kind === 'company' ? hasWord([`Company:${scope.companyId}`]) : undefined,
  )
  // `offset 0` prevents the planner from scanning in list order.
  return sql`${shipments.id} = any(array(
    select ${shipments.id} from (select * from shipments where ${byIndex} offset 0) as shipments
    where ${and(isInPart, ...compared.map(isHeld))}
    order by ${sql.join(part.orderBy, sql`, `)} limit ${part.limit}))`
}
