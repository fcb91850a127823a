/** A list's filters and page live in the address bar, so that a view can be sent to a colleague and survives reload. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The kinds of the contract's filters. `search` and `text` one text · `choice`, `flag`, `id` one of `options` · `choices`,
 * `ids` some of them · `days`, `numbers` from and to · `country`, `countries` two-letter codes · `company`, `companies` by number.
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
  /** Its name in the address. */
  key: Key
  label: string
  kind: FilterKind
  options?: readonly FilterOption[]
}

/** Values as texts: a list joins with commas, a range is `2026-11-01..2026-11-20`, either side may be empty. */
export type FilterValues<Key extends string> = Partial<Record<Key, string>>

const cursorKey = 'cursor'
const sortKey = 'sort'
const trailKey = 'trail'
const separator = '~'

export interface ListState<Key extends string> {
  values: FilterValues<Key>
  /** Null takes the filter away. The list returns to its first page. */
  setValue: (key: Key, value: string | null, options?: { replaces?: boolean }) => void
  /** Takes all filters away; the order stays. */
  clear: () => void
  /** As the request writes it: `-date`; undefined for the list's own. */
  sort: string | undefined
  /** Null: the list's own order. The list returns to its first page. */
  setSort: (sort: string | null) => void
  goFirst: () => void
  /** The cursor of the page shown, as an answer gave it; undefined on the first page. */
  cursor: string | undefined
  /** Goes to the page after, by the cursor of the answer. */
  goNext: (nextCursor: string) => void
  /** Undefined on the first page. */
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
  // The cursors of the pages before; a keyset only knows the way forward.
  const trail = params.get(trailKey)?.split(separator) ?? []
  return {
    values,
    // What is typed into a search box replaces the address; "back" would otherwise go letter by letter.
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

/** `2026-11-01..2026-11-20` as two days. */
export const parseDateRange = (value: string | undefined): DateRange => {
  const [from, to] = (value ?? '').split('..')
  return { from: isDay(from) ? from : null, to: isDay(to) ? to : null }
}

export const writeDateRange = ({ from, to }: DateRange): string | null =>
  from || to ? `${from ?? ''}..${to ?? ''}` : null

export const parseChoices = (value: string | undefined): string[] => (value ? value.split(',') : [])
