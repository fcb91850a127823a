/**
 * A list as one row of the contract table: filters, order, columns and item. The request and answer schemas, the export, the
 * server's conditions (`platform/list/defineList.ts`) and the web's table (`ui/table/useEndpointList.ts`) derive from it.
 */
import { z } from 'zod'
import type { Access, AnswerOf, BinaryAnswer, CallLimit, EndpointShape } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { cursorRequest, pageRequest } from '../fields.ts'
import type { PermissionFlag } from '../permissions.ts'
import { filterFields } from './filters.ts'
import type { Filters } from './filters.ts'
import type { Reader } from './reader.ts'

export const csvContentType = 'text/csv; charset=utf-8'
export const xlsxContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** An export with more rows is refused: nobody reads it, and each takes a share of the database. */
export const mostExportedRows = 100_000

/** A list that grows without bound is counted no further: "10.000+". */
export const countedAtMost = 10_000

interface ColumnBase {
  /** Text key of the heading. */
  title: string
  /** Only users with this flag see the column, on the screen and in the export. */
  needs?: PermissionFlag
  /** Says which row it is; always shown. */
  isIdentity?: true
  isHiddenAtFirst?: true
  /** Text key of what stands there for nothing; a dash without it. */
  none?: string
}

/**
 * What a column holds, on the screen and in the export. `word`: the key of a text. `moment`: an ISO time, written in
 * Türkiye's. `weight`: kilograms. `country`: a two-letter code, written as a name.
 */
export type ListColumn<Item> = ColumnBase &
  (
    | {
        kind: 'reference' | 'country' | 'day' | 'moment' | 'word'
        value: (item: Item) => string | null
      }
    | {
        kind: 'text'
        value: (item: Item) => string | null
        /** For an export, where no cell of the screen's puts it into words. */
        inWords?: (item: Item, reader: Reader) => string | null
      }
    | { kind: 'number' | 'percent' | 'weight'; value: (item: Item) => number | null }
    | { kind: 'money'; value: (item: Item) => { amount: number; currency: string } | null }
  )

export type ListColumns<Item> = Record<string, ListColumn<Item>>

interface ListDeclaration<
  F extends Filters,
  Item extends z.ZodType,
  Columns extends string,
  Sort extends string,
  Path extends `/${string}`,
  A extends Access,
> {
  path: Path
  access: A
  /** One English sentence for the OpenAPI reader. */
  summary: string
  /** Names the list where a browser remembers its columns, in the audit and in the export's file name. */
  name: string
  /** Text key of the screen's title. */
  title: string
  filters: F
  item: Item
  columns: Record<Columns, ListColumn<z.output<Item>>>
  /** What it can be ordered by; the first one rules unless the caller chooses. `-` before a name: largest first. */
  sorts: readonly [Sort, ...Sort[]]
  /** By how many of them at once; one without it. */
  mostSorts?: number
  /** Rows of a page unless the caller says otherwise; at most 100. */
  pageSize?: number
  /** Of a list with numbered pages that may grow large: the screen shows a page while its rows are still being counted. */
  isCountedApart?: true
  limit?: CallLimit
  /** Of the list alone; its export is never open to a visit. */
  onBehalf?: 'read'
  errors?: readonly ErrorCode[]
  /** The export holds names, addresses or telephone numbers: who took it is written to the audit. */
  hasPersonalData: boolean
}

interface Order<Sort extends string> {
  sorts: readonly [Sort, ...Sort[]]
  mostSorts?: number
}

const orderRequest = <Sort extends string>({ sorts, mostSorts = 1 }: Order<Sort>) => ({
  sort: z.enum(sorts, 'validation:choice').default(sorts[0] as never),
  /** Decides among rows that `sort` leaves equal, the first of them first. */
  ...((mostSorts > 1
    ? {
        thenBy: z
          .array(z.enum(sorts, 'validation:choice'), 'validation:choice')
          .max(mostSorts - 1, 'validation:tooBig')
          .default([]),
      }
    : {}) as object),
})

const exportRow = <
  F extends Filters,
  Columns extends string,
  Sort extends string,
  Path extends `/${string}`,
  A extends Access,
>({
  path,
  access,
  summary,
  filters,
  columns,
  sorts,
  mostSorts,
  errors = [],
}: ListDeclaration<F, z.ZodType, Columns, Sort, Path, A>) => ({
  method: 'POST' as const,
  path: `${path}/Export` as const,
  access,
  summary: `${summary}: all that the filters leave, as a file`,
  body: z.object({
    ...filterFields(filters),
    ...orderRequest({ sorts, ...(mostSorts && { mostSorts }) }),
    format: z.enum(exportFormats, 'validation:choice'),
    /** Which columns, in the list's order; all without it. */
    columns: z
      .array(z.enum(Object.keys(columns) as [Columns, ...Columns[]], 'validation:choice'))
      .min(1, 'validation:required')
      .max(100, 'validation:tooBig')
      .nullish(),
  }),
  answer: { contentTypes: [xlsxContentType, csvContentType] as const },
  limit: { max: 20, windowSeconds: 60 },
  errors: [...errors, 'exportTooLarge'] as const,
})

const listShape = <
  F extends Filters,
  Item extends z.ZodType,
  Columns extends string,
  Sort extends string,
  Path extends `/${string}`,
  A extends Access,
>(
  declared: ListDeclaration<F, Item, Columns, Sort, Path, A>,
  paging: 'cursor' | 'numbered',
) => ({
  method: 'POST' as const,
  path: declared.path,
  access: declared.access,
  summary: declared.summary,
  ...(declared.limit && { limit: declared.limit }),
  ...(declared.onBehalf && { onBehalf: declared.onBehalf }),
  list: {
    name: declared.name,
    title: declared.title,
    filters: declared.filters,
    columns: declared.columns,
    sorts: declared.sorts,
    mostSorts: declared.mostSorts ?? 1,
    paging,
    pageSize: declared.pageSize ?? 20,
    isCountedApart: declared.isCountedApart ?? false,
    hasPersonalData: declared.hasPersonalData,
  },
  /** A row of its own in the contract table: `exportPayments: payments.export`. */
  export: exportRow(declared),
})

/** A list that grows without bound: pages follow each other by cursor, and the count stops at `countedAtMost`. */
export const listEndpoint = <
  const F extends Filters,
  Item extends z.ZodType,
  Columns extends string,
  const Sort extends string,
  const Path extends `/${string}`,
  const A extends Access,
>(
  declared: ListDeclaration<F, Item, Columns, Sort, Path, A>,
) => ({
  ...listShape(declared, 'cursor'),
  body: z.object({
    ...filterFields(declared.filters),
    ...orderRequest(declared),
    cursor: cursorRequest.cursor,
    pageSize: cursorRequest.pageSize.default(declared.pageSize ?? 20),
    /** Asks for `total` too, which takes longer than a page. */
    withTotal: z.boolean('validation:choice').default(false),
  }),
  answer: z.object({
    items: z.array(declared.item),
    /** Of the next page; null on the last one. */
    nextCursor: z.string().nullable(),
    /** How many there are in all; null unless asked for. */
    total: z.object({ count: z.int(), isMore: z.boolean() }).nullable(),
  }),
  errors: [...(declared.errors ?? []), 'cursorNotValid'] as const,
})

/** A list that stays small, or must have them: pages have numbers and the count is exact. */
export const numberedListEndpoint = <
  const F extends Filters,
  Item extends z.ZodType,
  Columns extends string,
  const Sort extends string,
  const Path extends `/${string}`,
  const A extends Access,
>(
  declared: ListDeclaration<F, Item, Columns, Sort, Path, A>,
) => ({
  ...listShape(declared, 'numbered'),
  body: z.object({
    ...filterFields(declared.filters),
    ...orderRequest(declared),
    pageNumber: pageRequest.pageNumber,
    pageSize: pageRequest.pageSize.default(declared.pageSize ?? 20),
    /** Counting many rows takes longer than reading a page. */
    withTotal: z.boolean('validation:choice').default(true),
  }),
  answer: z.object({
    items: z.array(declared.item),
    /** How many there are in all; null when it was not asked for. */
    totalCount: z.int().nullable(),
  }),
  errors: declared.errors ?? [],
})

/** What every list row has, whatever its filters and item. */
export interface ListShape extends EndpointShape {
  body: z.ZodType
  list: {
    name: string
    title: string
    filters: Filters
    columns: ListColumns<never>
    sorts: readonly string[]
    mostSorts: number
    paging: 'cursor' | 'numbered'
    pageSize: number
    isCountedApart: boolean
    hasPersonalData: boolean
  }
  export: EndpointShape & { answer: BinaryAnswer }
}

export type ItemOf<Row extends ListShape> = AnswerOf<Row> extends { items: (infer Item)[] } ? Item : never

/** Name and direction of a sort as the request writes it. */
export const readSort = (sort: string): { by: string; isDescending: boolean } =>
  sort.startsWith('-') ? { by: sort.slice(1), isDescending: true } : { by: sort, isDescending: false }
