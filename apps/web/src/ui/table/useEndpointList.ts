/**
 * State of a list endpoint on a screen: filters, order and page from the address, plus its rows, count and
 * export.
 */
import { useMemo, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AnswerOf, RequestOf } from '@kervan/contract/endpoint'
import type { ExportFormat, ItemOf, ListShape } from '@kervan/contract/list/listEndpoint'
import type { PermissionFlag } from '@kervan/contract/permissions'
import { readSort } from '@kervan/contract/list/listEndpoint'
import { ApiError } from '../../platform/api/apiError.ts'
import { requestOf } from '../../platform/api/apiClient.ts'
import { endpointQuery, useEndpointMutation } from '../../platform/api/query.ts'
import { saveFile } from '../../platform/api/saveFile.ts'
import { useFlags } from '../../platform/session/permissions.ts'
import { useTranslation } from '../../platform/text/i18n.ts'
import { toFilterRequest } from './listRequest.ts'
import { readOrder } from './arrange/readOrder.ts'
import { pageNumberOf } from './numberedPaging.ts'
import { useListState } from './useListState.ts'
import type { FilterDefinition, FilterKind, FilterOption, ListState } from './useListState.ts'

type FilterKey<Row extends ListShape> = Extract<keyof Row['list']['filters'], string>

interface ListOptions<Row extends ListShape> {
  /** Options of filters that are loaded from the database, such as carriers and services. */
  options?: Partial<Record<FilterKey<Row>, readonly FilterOption[] | undefined>>
  /** Filters that the screen sets itself and does not show; they override the address. */
  fixed?: Partial<z.input<Row['body']>>
  /** Filters that this screen does not show. */
  without?: readonly FilterKey<Row>[]
  isEnabled?: boolean
  pageSize?: number
}

export interface ListTotal {
  count: number
  /** True when there are more rows than the count's limit. */
  isMore: boolean
}

export interface EndpointList<Row extends ListShape> {
  row: Row
  /** Rows of the current page; undefined while loading. */
  items: readonly ItemOf<Row>[] | undefined
  /** All fields of the API's answer other than the rows. */
  answer: AnswerOf<Row> | undefined
  total: ListTotal | undefined
  error: unknown
  isFetching: boolean
  refreshedAt: Date | null
  /** Reloads the page, or goes to the first page when the address names a page that does not exist. */
  refresh: () => void
  filters: readonly FilterDefinition[]
  /** Filter part of the request, for other requests about the same rows. */
  filterRequest: Partial<z.input<Row['body']>>
  state: ListState<string>
  isFiltered: boolean
  /** Sort columns, most significant first. */
  sort: readonly { by: string; isDescending: boolean }[]
  /**
   * Returns a function that sorts by the column or reverses its order; undefined for a column that cannot be
   * sorted. `adds` keeps the other sort columns, and a third click removes the column.
   */
  sortBy: (column: string) => ((adds?: boolean) => void) | undefined
  paging: { goPrevious: (() => void) | undefined; goNext: (() => void) | undefined }
  /** Selected rows, including rows on other pages. */
  selected: ReadonlyMap<string, ItemOf<Row>>
  select: (selected: ReadonlyMap<string, ItemOf<Row>>) => void
  exportAs: (format: ExportFormat, columns: readonly string[]) => void
  isExporting: boolean
}

const filterDefinitions = <Row extends ListShape>(
  row: Row,
  { options, without = [] }: ListOptions<Row>,
  isAllowed: (flag: PermissionFlag) => boolean,
  t: (key: string) => string,
): FilterDefinition[] =>
  Object.entries(row.list.filters)
    .filter(([key, { needs }]) => !without.some((name) => name === key) && (!needs || isAllowed(needs)))
    .map(([key, filter]) => ({
      key,
      label: t(filter.label),
      kind: filter.kind as FilterKind,
      options:
        options?.[key as FilterKey<Row>] ??
        ('options' in filter
          ? filter.options?.map((value) => ({ value, label: filter.words ? t(filter.words(value)) : value }))
          : undefined),
    }))

interface PageAnswer<Item> {
  items: Item[]
  nextCursor?: string | null
  totalCount?: number | null
  total?: ListTotal | null
}

const totalOf = (answer: PageAnswer<unknown> | undefined): ListTotal | undefined =>
  typeof answer?.totalCount === 'number'
    ? { count: answer.totalCount, isMore: false }
    : (answer?.total ?? undefined)

export const useEndpointList = <Row extends ListShape>(
  row: Row,
  options: ListOptions<Row> = {},
): EndpointList<Row> => {
  const { t } = useTranslation()
  const flags = useFlags().data
  const { filters, paging, isCountedApart } = row.list
  const keys = useMemo(() => Object.keys(filters), [filters])
  const state = useListState(keys)
  const [selected, select] = useState<ReadonlyMap<string, ItemOf<Row>>>(new Map())
  const isNumbered = paging === 'numbered'
  const countsApart = !isNumbered || isCountedApart
  const pageSize = options.pageSize ?? row.list.pageSize
  const { sort, thenBy, ...order } = readOrder(row.list, state.sort)
  const sent = { sort, ...(thenBy.length > 0 && { thenBy }) }
  const chosen = { ...toFilterRequest(filters, state.values), ...options.fixed }
  const place = isNumbered
    ? { pageNumber: pageNumberOf(state), ...(isCountedApart && { withTotal: false }) }
    : { cursor: state.cursor }
  /** The body is built dynamically from the endpoint's declaration, which TypeScript cannot check. */
  const ask = (body: object) => endpointQuery(row, requestOf<Row>(body as RequestOf<Row>['body']))
  const isEnabled = options.isEnabled ?? true
  const query = useQuery({
    ...ask({ ...chosen, ...sent, pageSize, ...place }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  const counting = useQuery({
    ...ask({ ...chosen, pageSize: 1, withTotal: true }),
    enabled: isEnabled && countsApart,
    placeholderData: keepPreviousData,
  })
  const answer = query.data as PageAnswer<ItemOf<Row>> | undefined
  const counted = counting.data as PageAnswer<ItemOf<Row>> | undefined
  const total = totalOf(countsApart ? counted : answer)
  const exporting = useEndpointMutation<ListShape['export']>(row.export, {
    onSuccess: (file) => saveFile(file),
  })
  const offered = filterDefinitions(row, options, (flag) => flags?.has(flag) ?? false, t)
  const hasNextNumber =
    total === undefined
      ? // The count is unknown: a full page may have a next page.
        answer?.items.length === pageSize
      : pageNumberOf(state) * pageSize < total.count
  const next = isNumbered ? (hasNextNumber ? String(pageNumberOf(state) + 1) : null) : answer?.nextCursor
  return {
    row,
    items: answer?.items,
    answer: query.data as AnswerOf<Row> | undefined,
    total,
    error: query.error,
    isFetching: query.isFetching,
    refreshedAt: query.dataUpdatedAt > 0 ? new Date(query.dataUpdatedAt) : null,
    refresh: () => {
      const isWrongPage = query.error instanceof ApiError && query.error.type === 'Validation'
      if (isWrongPage && state.cursor !== undefined) return state.goFirst()
      void query.refetch()
      if (countsApart) void counting.refetch()
    },
    filters: offered,
    filterRequest: chosen,
    state,
    isFiltered: Object.keys(filters).some((key) => state.values[key] !== undefined),
    sort: [sort, ...thenBy].map(readSort),
    sortBy: (column) => {
      const next = order.next(column)
      return next && ((adds) => state.setSort(next(adds ?? false)))
    },
    paging: { goPrevious: state.goPrevious, goNext: next ? () => state.goNext(next) : undefined },
    selected,
    select,
    exportAs: (format, columns) =>
      exporting.mutate(requestOf<ListShape['export']>({ ...chosen, ...sent, format, columns })),
    isExporting: exporting.isPending,
  }
}
