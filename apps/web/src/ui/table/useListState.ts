/** Filters and page of a list are stored in the address, so that a view can be shared and survives a reload. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Filter kinds of the contract. `search` and `text`: one text · `choice`, `flag`, `id`: one of `options` ·
 * `choices`, `ids`: several of them · `days`, `numbers`: from and to · `country`, `countries`: two-letter codes
 * · `company`, `companies`: by number.
 */
export type FilterKind =
  | 'search'
  | 'text'
  | 'choice'
  | 'choices'
  | 'flag'
  | 'id'
  | 'ids'
  | 'days'
  | 'numbers'
  | 'country'
  | 'countries'
  | 'company'
  | 'companies'

export interface FilterOption {
  value: string
  label: string
}

export interface FilterDefinition<Key extends string = string> {
  /** Name of the filter in the page's address. */
  key: Key
  label: string
  kind: FilterKind
  options?: readonly FilterOption[]
}

/**
 * Filter values as texts: lists are joined with commas, ranges are `2026-11-01..2026-11-20` and either side may
 * be empty.
 */
export type FilterValues<Key extends string> = Partial<Record<Key, string>>

const cursorKey = 'cursor'
const sortKey = 'sort'
const trailKey = 'trail'
const separator = '~'

export interface ListState<Key extends string> {
  values: FilterValues<Key>
  /** Sets a filter, null removes it. Returns to the first page. */
  setValue: (key: Key, value: string | null, options?: { replaces?: boolean }) => void
  /** Removes all filters and keeps the order. */
  clear: () => void
  /** Order in request format, such as `-date`; undefined for the default order. */
  sort: string | undefined
  /** Sets the order, null for the default. Returns to the first page. */
  setSort: (sort: string | null) => void
  goFirst: () => void
  /** Cursor of the current page from an earlier answer; undefined on the first page. */
  cursor: string | undefined
  /** Goes to the next page with the answer's cursor. */
  goNext: (nextCursor: string) => void
  /** Goes to the previous page; undefined on the first page. */
  goPrevious: (() => void) | undefined
}

export const useListState = <Key extends string>(keys: readonly Key[]): ListState<Key> => {
  const [params, setParams] = useSearchParams()
  const values = useMemo(() => {
    const found: FilterValues<Key> = {}
    for (const key of keys) {
      const value = params.get(key)
      if (value) found[key] = value
    }
    return found
  }, [keys, params])

  const change = useCallback(
    (edit: (next: URLSearchParams) => void, replace = false) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          edit(next)
          return next
        },
        { replace },
      ),
    [setParams],
  )
  const toFirstPage = (next: URLSearchParams) => {
    next.delete(cursorKey)
    next.delete(trailKey)
  }

  const cursor = params.get(cursorKey) ?? undefined
  // Cursors of the previous pages, because keyset paging only knows the way forward.
  const trail = params.get(trailKey)?.split(separator) ?? []
  return {
    values,
    // Search text replaces the history entry; otherwise "back" would go letter by letter.
    setValue: (key, value, { replaces } = {}) =>
      change((next) => {
        if (value) next.set(key, value)
        else next.delete(key)
        toFirstPage(next)
      }, replaces),
    sort: params.get(sortKey) ?? undefined,
    setSort: (sort) =>
      change((next) => {
        if (sort) next.set(sortKey, sort)
        else next.delete(sortKey)
        toFirstPage(next)
      }),
    goFirst: () => change(toFirstPage),
    clear: () =>
      change((next) => {
        for (const key of keys) next.delete(key)
        toFirstPage(next)
      }),
    cursor,
    goNext: (nextCursor) =>
      change((next) => {
        next.set(trailKey, [...trail, cursor ?? ''].join(separator))
        next.set(cursorKey, nextCursor)
      }),
    goPrevious:
      cursor === undefined
        ? undefined
        : () =>
            change((next) => {
              const last = trail.at(-1)
              const rest = trail.slice(0, -1)
              if (last) next.set(cursorKey, last)
              else next.delete(cursorKey)
              if (rest.length > 0) next.set(trailKey, rest.join(separator))
              else next.delete(trailKey)
            }),
  }
}

export interface DateRange {
  from: string | null
  to: string | null
}

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/** Parses `2026-11-01..2026-11-20` into two days. */
export const parseDateRange = (value: string | undefined): DateRange => {
  const [from, to] = (value ?? '').split('..')
  return { from: isDay(from) ? from : null, to: isDay(to) ? to : null }
}

export const writeDateRange = ({ from, to }: DateRange): string | null =>
  from || to ? `${from ?? ''}..${to ?? ''}` : null

export const parseChoices = (value: string | undefined): string[] => (value ? value.split(',') : [])
