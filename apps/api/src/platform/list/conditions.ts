/** SQL conditions of list filters, by kind. */
import { and, eq, gte, inArray, like, lt, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { isRange } from '@kervan/contract/list/filters'
import type { Filter, Filters } from '@kervan/contract/list/filters'
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import { startOfDayInTurkiye } from '../clock.ts'
import type { Ctx } from '../ctx.ts'

/** Range with both ends inclusive; null means open. */
export interface Range<Value> {
  from: Value | null
  to: Value | null
}

/** Value of a filter that is set; never null, empty or an empty list. */
export type ValueOf<F> = F extends { names: readonly unknown[]; field: infer Field extends z.ZodType }
  ? Range<NonNullable<z.output<Field>>>
  : F extends { field: infer Field extends z.ZodType }
    ? NonNullable<z.output<Field>>
    : never

/** Maps columns of the list to columns of another table with the same values. */
type Copies = ReadonlyMap<AnyPgColumn, AnyPgColumn>

/** Additional conditions of a list page besides the filters. */
export interface Part {
  after: (copies?: Copies) => SQL | undefined
  orderBy: (copies?: Copies) => SQL[]
  /** Null for numbered pages. */
  limit: number | null
}

/** Selects rows that have at least one facet of each group. */
export interface FacetPart {
  /** Facet groups; contains at least one group. */
  groups: readonly (readonly string[])[]
  /** Conditions on copied columns: the cursor, and filters of these columns. */
  bounds: SQL | undefined
  orderBy: SQL[]
  limit: number
}

/**
 * Facet table: one row per searchable value, in the list's order, so that the list's own table needs no index
 * on changing columns. Used when the filters only concern facets and copied columns.
 */
export interface FacetTable {
  copies: Copies
  /** Condition for the page's rows; may also match other rows of the requested range. */
  where: (ctx: Ctx, part: FacetPart) => SQL
  /** Returns a statement with one row per counted row, if there is a cheaper one than the list's own. */
  countedRows: (ctx: Ctx, part: FacetPart) => SQL | null
}

/** The column is compared when the facet table is not used. */
interface FacetSource {
  column: AnyPgColumn
  toFacet: (value: never) => string
}

/** Conditions of a list page besides a search. */
export interface SearchedPart {
  /** Conditions of filters on columns in the list's order, and of the cursor. */
  bounds: SQL | undefined
  /** Conditions of all filters except the search, and of the cursor. */
  others: SQL | undefined
  /** Facets among the list's filters, by group. */
  facetGroups: readonly (readonly string[])[]
  /** Query of the facet table for all filters except the search; null when it cannot answer them. */
  facetPart: FacetPart | null
  orderBy: SQL[]
  limit: number
}

/** Search that can find the rows of a page faster than all matches. */
interface SearchSource<Value> {
  matches: (value: Value, ctx: Ctx) => Promise<SQL | undefined>
  findPart: (value: Value, ctx: Ctx, part: SearchedPart) => Promise<SQL | undefined>
}

/** Column compared according to the filter's kind, or a condition. */
export type FilterSource<F> =
  | AnyPgColumn
  | ((value: ValueOf<F>, ctx: Ctx) => SQL | undefined | Promise<SQL | undefined>)
  | FacetSource
  | SearchSource<ValueOf<F>>
export type FilterSources<F extends Filters> = { [Name in keyof F]: FilterSource<F[Name]> }

const dayMs = 24 * 3_600_000
/** Upper bound supported by every date function here; later than any stored date. */
const latest = Date.UTC(9999, 0, 1)

/** Condition from the first moment of `from` until before the day after `to`, in Türkiye. */
const withinDays = (column: AnyPgColumn, { from, to }: Range<string>): SQL | undefined => {
  if (column.getSQLType() === 'date')
    return and(from === null ? undefined : gte(column, from), to === null ? undefined : lte(column, to))
  const before = to === null ? null : startOfDayInTurkiye(to).getTime() + dayMs
  return and(
    from === null ? undefined : gte(column, startOfDayInTurkiye(from)),
    before === null || before > latest ? undefined : lt(column, new Date(before)),
  )
}

const withinNumbers = (column: AnyPgColumn, { from, to }: Range<number>): SQL | undefined =>
  and(
    from === null ? undefined : gte(column, sql`${from}::numeric`),
    to === null ? undefined : lte(column, sql`${to}::numeric`),
  )

/** Compares one value with `=`, so that an index returns rows in order; several with `in`. */
const anyOf = (column: AnyPgColumn, values: readonly unknown[]): SQL =>
  values.length === 1 ? eq(column, values[0]) : inArray(column, [...values])

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Returns a `like` pattern for texts that contain `text`. */
export const holding = (text: string): string => `%${escaped(text)}%`

const mostWords = 8

export const searchedWords = (search: string): string[] =>
  foldForSearch(search).split(/\s+/).filter(Boolean).slice(0, mostWords)

/**
 * Condition that `folded`, a text folded by `foldForSearch` or its SQL counterpart, contains every word of the
 * search.
 */
export const hasWords = (folded: AnyPgColumn | SQL, search: string): SQL | undefined =>
  and(...searchedWords(search).map((word) => like(folded as AnyPgColumn, holding(word))))

const compare = (filter: Filter, column: AnyPgColumn, value: unknown): SQL | undefined => {
  switch (filter.kind) {
    case 'search':
      return hasWords(column, value as string)
    case 'choices':
    case 'ids':
    case 'countries':
    case 'companies':
      return anyOf(column, value as unknown[])
    case 'days':
      return withinDays(column, value as Range<string>)
    case 'numbers':
      return withinNumbers(column, value as Range<number>)
    default:
      return eq(column, value)
  }
}

const sentValue = (name: string, filter: Filter, body: Record<string, unknown>): unknown => {
  if (!isRange(filter)) return body[name]
  const [from, to] = filter.names.map((field) => body[field] ?? null)
  return from === null && to === null ? null : { from, to }
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const isColumn = (source: FilterSource<Filter>): source is AnyPgColumn => 'getSQLType' in source

interface SetFilter {
  filter: Filter
  value: unknown
  source: FilterSource<Filter>
}

const setFiltersOf = <F extends Filters>(
  filters: F,
  sources: FilterSources<F>,
  body: Record<string, unknown>,
): SetFilter[] =>
  Object.entries(filters).flatMap(([name, filter]) => {
    const value = sentValue(name, filter, body)
    return isNothing(value) ? [] : [{ filter, value, source: sources[name] as FilterSource<Filter> }]
  })

interface Divided {
  /** Facet values by group. */
  groups: string[][]
  /** Conditions on the columns that the facet table copies. */
  bounds: (copies?: Copies) => SQL | undefined
  /** True when the facet table answers all conditions of the filters. */
  isAll: boolean
}

const divide = (set: readonly SetFilter[], { copies }: FacetTable, { after }: Part): Divided => {
  const ofCopies = set.filter(({ source }) => isColumn(source) && copies.has(source))
  const groups = set.flatMap(({ source, value }) =>
    'toFacet' in source ? [[value].flat().map((one) => source.toFacet(one as never))] : [],
  )
  return {
    groups,
    bounds: (inPlaceOf) =>
      and(
        after(inPlaceOf),
        ...ofCopies.map(({ filter, source, value }) => {
          const column = source as AnyPgColumn
          return compare(filter, inPlaceOf?.get(column) ?? column, value)
        }),
      ),
    isAll: groups.length + ofCopies.length === set.length,
  }
}

/** Returns the query of the facet table; null when it cannot answer all filters. */
const facetPartOf = (set: readonly SetFilter[], table: FacetTable, part: Part): FacetPart | null => {
  const { groups, bounds, isAll } = divide(set, table, part)
  if (part.limit === null || groups.length === 0 || !isAll) return null
  return { groups, bounds: bounds(table.copies), orderBy: part.orderBy(table.copies), limit: part.limit }
}

export interface ListQueryPart<F extends Filters> {
  filters: F
  sources: FilterSources<F>
  facetTable?: FacetTable | undefined
  body: Record<string, unknown>
  part: Part
}

const allOf = async (ctx: Ctx, set: readonly SetFilter[], part: Part): Promise<SQL | undefined> => {
  const conditions = set.map(async ({ filter, source, value }) => {
    if (typeof source === 'function') return source(value as never, ctx)
    if ('matches' in source) return source.matches(value as never, ctx)
    return compare(filter, isColumn(source) ? source : source.column, value)
  })
  return and(...(await Promise.all(conditions)), part.after())
}

/** Returns the conditions of all set filters and of the cursor. */
export const conditionsOf = async <F extends Filters>(
  ctx: Ctx,
  { filters, sources, facetTable, body, part }: ListQueryPart<F>,
): Promise<SQL | undefined> => {
  const set = setFiltersOf(filters, sources, body)
  const facetPart = facetTable && facetPartOf(set, facetTable, part)
  if (facetPart) return facetTable.where(ctx, facetPart)
  const search = set.find(({ source }) => 'findPart' in source)
  if (!facetTable || !search || !('findPart' in search.source) || part.limit === null)
    return allOf(ctx, set, part)
  const rest = set.filter((one) => one !== search)
  const { groups, bounds } = divide(rest, facetTable, part)
  const others = await allOf(ctx, rest, part)
  const found = await search.source.findPart(search.value as never, ctx, {
    bounds: bounds(),
    others,
    facetGroups: groups,
    facetPart: facetPartOf(rest, facetTable, part),
    orderBy: part.orderBy(),
    limit: part.limit,
  })
  return and(found, others)
}

export const countedRowsOf = <F extends Filters>(
  ctx: Ctx,
  { filters, sources, facetTable, body, part }: ListQueryPart<F>,
): SQL | null => {
  const facetPart = facetTable && facetPartOf(setFiltersOf(filters, sources, body), facetTable, part)
  return facetPart ? facetTable.countedRows(ctx, facetPart) : null
}
