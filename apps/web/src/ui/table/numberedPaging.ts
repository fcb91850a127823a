/** Paging of lists that stay small: the cursor in the address bar is the page's number. */
import type { ListState } from './useListState.ts'

type Place = Pick<ListState<string>, 'cursor' | 'goNext' | 'goPrevious'>

/** 1 without a cursor, and for an address that somebody edited into nonsense. */
export const pageNumberOf = ({ cursor }: Pick<Place, 'cursor'>): number => {
  const number = Number(cursor ?? 1)
  return Number.isInteger(number) && number > 0 ? number : 1
}

/** For `DataTable`'s `paging`; `total` is undefined while the list is loading. */
export const numberedPaging = (list: Place, pageSize: number, total: number | undefined) => {
  const pageNumber = pageNumberOf(list)
  const hasNext = total !== undefined && pageNumber * pageSize < total
  return {
    goPrevious: list.goPrevious,
    goNext: hasNext ? () => list.goNext(String(pageNumber + 1)) : undefined,
  }
}
