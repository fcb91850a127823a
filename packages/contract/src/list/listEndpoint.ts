/**
 * List as one row of the contract table: filters, order, columns and item. Request and answer schemas, export,
 * the server's conditions (`platform/list/defineList.ts`) and the web's table (`ui/table/useEndpointList.ts`)
 * derive from it.
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
export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Maximum rows of an export: larger files are not useful, and each export loads the database. */
export const mostExportedRows = 100_000

/** Maximum count for lists that grow without limit, shown as "10.000+". */
export const countedAtMost = 10_000

interface ColumnBase {
  /** Text key of the column's heading. */
  title: string
  /** Only users with this flag see the column, on the screen and in the export. */
  needs?: PermissionFlag
  /** True for a column that identifies the row and is always shown. */
  isIdentity?: true
  isHiddenAtFirst?: true
  /** Text key shown for an empty value; defaults to a dash. */
  none?: string
}

/**
 * Value type of a column, on the screen and in the export. `word`: a text key. `moment`: an ISO time, shown in
 * Türkiye's time zone. `weight`: kilograms. `country`: a two-letter code, shown as a name. `phone`: grouped on the
 * screen, as stored in the export.
 */
export type ListColumn<Item> = ColumnBase &
  (
    | {
        kind: 'reference' | 'country' | 'day' | 'moment' | 'phone' | 'word'
        value: (item: Item) => string | null
      }
    | {
        kind: 'text'
        value: (item: Item) => string | null
        /** Text for exports, for columns that the screen renders as a custom cell. */
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
  /** Identifies the list in the browser's column settings, in the audit log and in export file names. */
  name: string
  /** Text key of the screen's title. */
  title: string
  filters: F
  item: Item
  columns: Record<Columns, ListColumn<z.output<Item>>>
  /** Possible sort orders; the first is the default. `-` before a name: descending. */
  sorts: readonly [Sort, ...Sort[]]
  /** Maximum number of combined sort orders; defaults to one. */
  mostSorts?: number
  /** Default page size; at most 100. */
  pageSize?: number
  /** For a large list with numbered pages: the screen shows the page before the count is complete. */
  isCountedApart?: true
  limit?: CallLimit
  /** Applies only to the list; exports are never allowed during a visit. */
  onBehalf?: 'read'
  errors?: readonly ErrorCode[]
  /**
   * True when the export contains names, addresses or phone numbers: each export is then logged in the audit
   * trail.
   */
  hasPersonalData: boolean
}

interface Order<Sort extends string> {
  sorts: readonly [Sort, ...Sort[]]
  mostSorts?: number
}

const orderRequest = <Sort extends string>({ sorts, mostSorts = 1 }: Order<Sort>) => ({
  sort: z.enum(sorts, 'validation:choice').default(sorts[0] as never),
  /** Additional sort orders for rows that `sort` leaves equal, first one first. */
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
    /** Exported columns, in the list's order; all when absent. */
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
  /** Separate row in the contract table: `exportPayments: payments.export`. */
  export: exportRow(declared),
})

/** Declares a list that grows without limit: cursor paging, and a count up to `countedAtMost`. */
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
    /** Requests `total` too, which is slower than a page. */
    withTotal: z.boolean('validation:choice').default(false),
  }),
  answer: z.object({
    items: z.array(declared.item),
    /** Cursor of the next page; null on the last page. */
    nextCursor: z.string().nullable(),
    /** Total number of rows; null unless requested. */
    total: z.object({ count: z.int(), isMore: z.boolean() }).nullable(),
  }),
  errors: [...(declared.errors ?? []), 'cursorNotValid'] as const,
})

/** Declares a list with numbered pages and an exact count, for small lists. */
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
    /** Counting many rows is slower than reading a page. */
    withTotal: z.boolean('validation:choice').default(true),
  }),
  answer: z.object({
    items: z.array(declared.item),
    /** Total number of rows; null when not requested. */
    totalCount: z.int().nullable(),
  }),
  errors: declared.errors ?? [],
})

/** Common shape of all list rows, independent of filters and item. */
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

/** Parses a sort of the request into name and direction. */
export const readSort = (sort: string): { by: string; isDescending: boolean } =>
  sort.startsWith('-') ? { by: sort.slice(1), isDescending: true } : { by: sort, isDescending: false }
