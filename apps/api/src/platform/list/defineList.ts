/**
 * Implements a list of the contract (`listEndpoint`) with its query: pages, count and export share filters,
 * order and scope.
 *
 *     export const paymentList = defineList(paymentEndpoints.listPayments, { scope, filters, sorts, id, select, toItem })
 *     …
 *     listPayments: paymentList.findPage,
 *     exportPayments: paymentList.exportAll,
 */
import { and, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { AnswerOf, FileAnswer } from '@kervan/contract/endpoint'
import { countedAtMost, readSort } from '@kervan/contract/list/listEndpoint'
import type { ExportFormat, ItemOf, ListShape } from '@kervan/contract/list/listEndpoint'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/database.ts'
import { keyset, sortKey } from '../db/keyset.ts'
import type { Keyset, SortKey } from '../db/keyset.ts'
import { conditionsOf, countedRowsOf } from './conditions.ts'
import type { FacetTable, FilterSources } from './conditions.ts'
import { exportList } from './exportList.ts'

/** Parts of a page that a list's query uses in its statement. */
export interface ListPage {
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
  /** 0 except for numbered pages. */
  offset: number
  /** Must be selected under this name: position of the row, from which the next page begins. */
  place: SQL<string>
}

/** Select statement of the SQL layer: can be executed, or counted without executing it. */
type Select<Row> = PromiseLike<Row[]> & SQLWrapper

type SortName<Row extends ListShape> = Row['list']['sorts'][number] extends infer Sort
  ? Sort extends `-${infer Name}`
    ? Name
    : Sort
  : never

type OrderBy = AnyPgColumn | SortKey
type Sorts<Row extends ListShape> = Record<Extract<SortName<Row>, string>, OrderBy | readonly OrderBy[]>

export interface ListQuery<Row extends ListShape, Stored extends { place: string }> {
  /**
   * Condition for the rows that the caller may see; `everyone`: rows belong to no company, so that only the
   * access rule applies.
   */
  scope: 'everyone' | ((ctx: Ctx) => SQL | undefined)
  filters: FilterSources<Row['list']['filters']>
  /** Default condition that hides rows until a filter requests them. Not allowed with a `facetTable`. */
  unlessAsked?: (ctx: Ctx, filters: z.output<Row['body']>) => SQL | undefined
  /** Facet table for the filters whose source names a facet. */
  facetTable?: FacetTable
  /** Sort expressions, never null; `id` is appended, so that every row has a distinct position. */
  sorts: Sorts<Row> | ((ctx: Ctx) => Sorts<Row>)
  id: AnyPgColumn | SortKey
  select: (db: Db, page: ListPage) => Select<Stored>
  toItem: (stored: Stored, ctx: Ctx) => ItemOf<Row>
}

interface SentOrder {
  sort: string
  thenBy?: string[]
}

interface SentPage extends SentOrder {
  cursor?: string | null
  pageNumber?: number
  pageSize: number
  withTotal?: boolean
}

interface Input {
  body: unknown
}

const toSortKey = (key: OrderBy): SortKey => ('getSQLType' in key ? sortKey(key) : key)

/** Number of rows that an export reads per statement. */
const exportedAtOnce = 1000

export const defineList = <Row extends ListShape, Stored extends { place: string }>(
  row: Row,
  query: ListQuery<Row, Stored>,
) => {
  const { list } = row
  const orderOf = (ctx: Ctx, { sort, thenBy = [] }: SentOrder): Keyset => {
    const sorts = typeof query.sorts === 'function' ? query.sorts(ctx) : query.sorts
    const wanted = [sort, ...thenBy]
    const keys = wanted.flatMap((one): SortKey[] => {
      const { by, isDescending } = readSort(one)
      return [sorts[by as keyof Sorts<Row>]].flat().map((key) => ({ ...toSortKey(key), isDescending }))
    })
    const id = toSortKey(keys[0]?.id ?? query.id)
    return keyset(wanted.join(), [...keys, id], readSort(wanted.at(-1)!).isDescending)
  }
  interface AskedPart {
    order: Keyset
    limit: number | null
    cursor?: string | null
  }
  const askedOf = (body: object, { order, limit, cursor }: AskedPart) => ({
    filters: list.filters,
    sources: query.filters,
    facetTable: query.facetTable,
    body: { ...body },
    part: {
      after: (copies?: ReadonlyMap<AnyPgColumn, AnyPgColumn>) =>
        cursor ? order.after(cursor, copies) : undefined,
      orderBy: order.orderBy,
      limit,
    },
  })
  const filterOf = async (ctx: Ctx, body: object, asked: AskedPart): Promise<SQL | undefined> =>
    and(
      query.scope === 'everyone' ? undefined : query.scope(ctx),
      query.unlessAsked?.(ctx, body as z.output<Row['body']>),
      await conditionsOf(ctx, askedOf(body, asked)),
    )
  const countRows = async (ctx: Ctx, all: SQL): Promise<number> => {
    const { rows } = await ctx.db.execute<{ count: number }>(
      sql`select count(*)::int as count from (${all}) as found`,
    )
    return rows[0]!.count
  }
  // Order and columns are irrelevant for a count; the database ignores them.
  const count = (ctx: Ctx, where: SQL | undefined, atMost: number): Promise<number> =>
    countRows(
      ctx,
      query.select(ctx.db, { where, orderBy: [], limit: atMost, offset: 0, place: sql`''` }).getSQL(),
    )
  const countAtMost = async (ctx: Ctx, filters: object, order: Keyset, limit: number): Promise<number> => {
    const asked = { order, limit }
    const rows = countedRowsOf(ctx, askedOf(filters, asked))
    return rows ? countRows(ctx, rows) : count(ctx, await filterOf(ctx, filters, asked), limit)
  }

  const findCursorPage = async (ctx: Ctx, sent: SentPage) => {
    const order = orderOf(ctx, sent)
    const limit = sent.pageSize + 1
    const [stored, counted] = await Promise.all([
      query.select(ctx.db, {
        where: await filterOf(ctx, sent, { order, limit, cursor: sent.cursor ?? null }),
        orderBy: order.orderBy(),
        limit,
        offset: 0,
        place: order.place,
      }),
      sent.withTotal ? countAtMost(ctx, sent, order, countedAtMost + 1) : null,
    ])
    const page = stored.slice(0, sent.pageSize)
    return {
      items: page.map((one) => query.toItem(one, ctx)),
      nextCursor: stored.length > page.length ? order.toCursor(page.at(-1)!.place) : null,
      total:
        counted === null
          ? null
          : { count: Math.min(counted, countedAtMost), isMore: counted > countedAtMost },
    }
  }
  const findNumberedPage = async (ctx: Ctx, sent: SentPage & { pageNumber: number }) => {
    const order = orderOf(ctx, sent)
    const where = await filterOf(ctx, sent, { order, limit: null })
    const [stored, totalCount] = await Promise.all([
      query.select(ctx.db, {
        where,
        orderBy: order.orderBy(),
        limit: sent.pageSize,
        offset: (sent.pageNumber - 1) * sent.pageSize,
        place: order.place,
      }),
      sent.withTotal === false ? null : count(ctx, where, Number.MAX_SAFE_INTEGER),
    ])
    return { items: stored.map((one) => query.toItem(one, ctx)), totalCount }
  }

  /** Reads all filtered rows in parts, each after the previous part was sent. */
  const readAll = async function* (ctx: Ctx, filters: object, order: Keyset): AsyncGenerator<ItemOf<Row>[]> {
    let cursor: string | null = null
    do {
      const stored: Stored[] = await query.select(ctx.db, {
        where: await filterOf(ctx, filters, { order, limit: exportedAtOnce, cursor }),
        orderBy: order.orderBy(),
        limit: exportedAtOnce,
        offset: 0,
        place: order.place,
      })
      yield stored.map((one) => query.toItem(one, ctx))
      cursor = stored.length < exportedAtOnce ? null : order.toCursor(stored.at(-1)!.place)
    } while (cursor !== null)
  }

  return {
    /**
     * Condition for the filtered rows, for other calculations. With `atMost`, only the first rows in the list's
     * own order are guaranteed to match, which a facet table finds faster.
     */
    conditionOf: (ctx: Ctx, filters: object, atMost: number | null = null): Promise<SQL | undefined> =>
      filterOf(ctx, filters, { order: orderOf(ctx, { sort: list.sorts[0]! }), limit: atMost }),
    findPage: async (ctx: Ctx, { body }: Input) => {
      const sent = body as SentPage
      const page =
        sent.pageNumber === undefined
          ? findCursorPage(ctx, sent)
          : findNumberedPage(ctx, { ...sent, pageNumber: sent.pageNumber })
      // The request decides which of the two answer types the row returns.
      return (await page) as AnswerOf<Row>
    },
    exportAll: async (ctx: Ctx, { body }: Input): Promise<FileAnswer> => {
      const { format, columns, sort, thenBy, ...filters } = body as SentOrder & {
        format: ExportFormat
        columns?: string[] | null
      }
      const order = orderOf(ctx, { sort, ...(thenBy && { thenBy }) })
      return exportList(ctx, list, {
        format,
        columns: columns ?? null,
        filters,
        count: (atMost) => countAtMost(ctx, filters, order, atMost),
        read: () => readAll(ctx, filters, order),
      })
    },
  }
}
