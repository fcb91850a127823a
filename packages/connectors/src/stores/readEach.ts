/** Reading of a page whose orders need no further calls. */
import type { z } from 'zod'
import { ShapeError, parseShape } from './reading.ts'
import type { ReadOrders } from './reading.ts'
import type { StoreOrder } from './store.ts'

/** Reads the rows of a page. A row of another shape does not affect the others. */
export const readEach = <T extends z.ZodType>(
  rows: readonly unknown[],
  {
    schema,
    read,
    idOf,
  }: {
    schema: T
    read: (row: z.output<T>) => StoreOrder
    idOf: (row: unknown) => string
  },
): Pick<ReadOrders, 'orders' | 'unreadable'> => {
  const done: Pick<ReadOrders, 'orders' | 'unreadable'> = { orders: [], unreadable: [] }
  for (const row of rows)
    try {
      const parsed = parseShape(schema, row)
      if (parsed instanceof ShapeError) throw parsed
      done.orders.push(read(parsed))
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error
      done.unreadable.push({ id: idOf(row), reason: error.words })
    }
  return done
}
