/**
 * Counts the statements that `work` sends to PostgreSQL, over whatever connection; those of background timers in the same
 * process do not count, nor do `begin`, `commit` and the like.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type Query = (this: pg.Client, ...sent: unknown[]) => unknown

const prototype = pg.Client.prototype as unknown as { query: Query }
const counted = new AsyncLocalStorage<{ count: number }>()

const textOf = (sent: unknown): string =>
  typeof sent === 'string' ? sent : String((sent as { text?: string } | null)?.text ?? '')

const isWork = (text: string): boolean => !/^\s*(begin|commit|rollback|savepoint|release)\b/i.test(text)

export const countStatements = async <T>(work: () => Promise<T>): Promise<{ count: number; result: T }> => {
  const { query } = prototype
  const counter = { count: 0 }
  prototype.query = function (...sent) {
    const current = counted.getStore()
    if (current && isWork(textOf(sent[0]))) current.count += 1
    return query.apply(this, sent)
  }
  try {
    return { result: await counted.run(counter, work), count: counter.count }
  } finally {
    prototype.query = query
  }
}
