/** Paging of small lists: the cursor in the address is the page number. */
import type { ListState } from './useListState.ts'

type Place = Pick<ListState<string>, 'cursor' | 'goNext' | 'goPrevious'>

/** Page number from the cursor; 1 without a cursor and for an invalid address. */
export const pageNumberOf = ({ cursor }: Pick<Place, 'cursor'>): number => {
  const number = Number(cursor ?? 1)
  return Number.isInteger(number) && number > 0 ? number : 1
}

/** Builds `paging` for `DataTable`; `total` is undefined while the list is loading. */
export const numberedPaging = (list: Place, pageSize: number, total: number | undefined) => {
  const pageNumber = pageNumberOf(list)
  const hasNext = total !== undefined && pageNumber * pageSize < total
  return {
    goPrevious: list.goPrevious,
    goNext: hasNext ? () => list.goNext(String(pageNumber + 1)) : undefined,
  }
}
