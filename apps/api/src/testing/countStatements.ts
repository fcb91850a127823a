/**
 * Counts the statements that `work` sends to PostgreSQL over any connection, without those of background timers
 * in the same process, and without `begin`, `commit` and similar.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type Query = (this: pg.Client, ...sent: unknown[]) => unknown

interface Statement {
  text: string
  values: unknown[]
}

const prototype = pg.Client.prototype as unknown as { query: Query }
const recorded = new AsyncLocalStorage<Statement[]>()

const readStatement = ([sent, values]: readonly unknown[]): Statement => ({
  text: typeof sent === 'string' ? sent : String((sent as { text?: string } | null)?.text ?? ''),
  values: Array.isArray(values) ? values : [],
})

const isWork = ({ text }: Statement): boolean =>
  !/^\s*(begin|commit|rollback|savepoint|release)\b/i.test(text)

export const listStatements = async <T>(
  work: () => Promise<T>,
): Promise<{ statements: Statement[]; result: T }> => {
  const { query } = prototype
  const statements: Statement[] = []
  prototype.query = function (...sent) {
    const statement = readStatement(sent)
    if (isWork(statement)) recorded.getStore()?.push(statement)
    return query.apply(this, sent)
  }
  try {
    return { result: await recorded.run(statements, work), statements }
  } finally {
    prototype.query = query
  }
}

export const countStatements = async <T>(work: () => Promise<T>): Promise<{ count: number; result: T }> => {
  const { statements, result } = await listStatements(work)
  return { count: statements.length, result }
}
