/** Sort order of a list as written in the address: `company,-created`. */
import { readSort } from '@kervan/contract/list/listEndpoint'
import type { ListShape } from '@kervan/contract/list/listEndpoint'

export interface Order {
  sort: string
  /** Secondary sort columns for rows that are equal in `sort`. */
  thenBy: readonly string[]
  /** Returns the address value after a click on a column heading; undefined for a column that cannot be sorted. */
  next: (column: string) => ((adds: boolean) => string | null) | undefined
}

export const readOrder = ({ sorts, mostSorts }: ListShape['list'], text: string | undefined): Order => {
  const first = sorts[0]!
  const known = (text ?? '').split(',').filter((one) => sorts.includes(one))
  const [sort = first, ...thenBy] = known.slice(0, mostSorts)
  const write = (order: readonly string[]) =>
    order.length === 0 || (order.length === 1 && order[0] === first) ? null : order.join(',')
  return {
    sort,
    thenBy,
    next: (column) => {
      const ways = sorts.filter((one) => readSort(one).by === column)
      const current = [sort, ...thenBy]
      const now = current.find((one) => ways.includes(one))
      const other = ways.find((way) => way !== now)
      if (other === undefined || (ways.length === 1 && now === ways[0])) return undefined
      return (adds) => {
        if (!adds || mostSorts === 1) return write([current.length === 1 || !now ? other : now])
        if (!now) return write([...current.slice(0, mostSorts - 1), ways[0]!])
        const isTurned = now !== ways[0]
        return write(
          isTurned ? current.filter((one) => one !== now) : current.map((one) => (one === now ? other : one)),
        )
      }
    },
  }
}
