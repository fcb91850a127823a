/** A connection on which a statement that comes again is parsed once, and planned a few times. */
import pg from 'pg'

/** A statement that was sent so often is prepared: one that came once with so many values does not come again. */
const timesUnprepared = 10
/** Each connection keeps a plan of each of them, which takes some ten kilobytes. */
const mostPrepared = 250
const mostCounted = 2000

const timesSent = new Map<string, number>()
const names = new Map<string, string>()

/** Which index serves a page of a list depends on its values, so that it is planned each time. */
const isPage = (text: string): boolean => /\blimit\b/i.test(text)

/** The name under which this process prepares a statement on each of its connections; undefined while it does not. */
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

/** The driver's class, whose many signatures of `query` have one meaning here. */
declare class Client {
  constructor(config: pg.ClientConfig)
  query(sent: string | Sent, ...rest: unknown[]): unknown
}

class Preparing extends (pg.Client as unknown as typeof Client) {
  override query(sent: string | Sent, ...rest: unknown[]): unknown {
    // Without values it is `begin`, `commit` or the like, which takes one message as it is.
    const [values] = rest
    if (typeof sent === 'string' || !sent.text || sent.name || !Array.isArray(values) || values.length === 0)
      return super.query(sent, ...rest)
    return super.query({ ...sent, name: nameOf(sent.text) }, ...rest)
  }
}

export const PreparingClient = Preparing as unknown as typeof pg.Client
