/** Database connection that prepares repeated statements, so that PostgreSQL parses them once and plans them rarely. */
import pg from 'pg'

/** Executions before a statement is prepared, because texts with varying numbers of values are rarely repeated. */
const timesUnprepared = 10
/** Maximum prepared statements, because each connection keeps a plan of some ten kilobytes for each. */
const mostPrepared = 250
const mostCounted = 2000

const timesSent = new Map<string, number>()
const names = new Map<string, string>()

/** Pages of lists are planned each time, because the best index depends on their values. */
const isPage = (text: string): boolean => /\blimit\b/i.test(text)

/** Returns the statement's name if this process prepares it. */
const nameOf = (text: string): string | undefined => {
  const name = names.get(text)
  if (name !== undefined || names.size >= mostPrepared) return name
  const times = (timesSent.get(text) ?? 0) + 1
  if (times <= timesUnprepared || isPage(text)) {
    if (timesSent.size >= mostCounted) timesSent.clear()
    timesSent.set(text, times)
    return undefined
  }
  timesSent.delete(text)
  names.set(text, `s${names.size + 1}`)
  return names.get(text)
}

interface Sent {
  text?: string
  name?: string | undefined
}

interface Sender {
  query(sent: string | Sent, ...rest: unknown[]): unknown
}

/** The driver's class, whose many signatures of `query` have one meaning here. */
const Client = pg.Client as unknown as new (config: pg.ClientConfig) => Sender

class Preparing extends Client {
  override query(sent: string | Sent, ...rest: unknown[]): unknown {
    // Statements without values, e.g. `begin` and `commit`, already need only one message.
    const [values] = rest
    if (typeof sent === 'string' || !sent.text || sent.name || !Array.isArray(values) || values.length === 0)
      return super.query(sent, ...rest)
    return super.query({ ...sent, name: nameOf(sent.text) }, ...rest)
  }
}

export const PreparingClient = Preparing as unknown as typeof pg.Client
