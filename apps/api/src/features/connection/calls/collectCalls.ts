/**
 * Calls of connections. Each process collects them in memory and writes them every few seconds, so that a call
 * costs no statement. A crash loses the calls of these seconds.
 */
import { mostConnectionCalls } from '@kervan/contract/connection/connection.endpoints'
import type { CallRecord } from '@kervan/connectors/http/httpCall'
import type { ConnectionCalls } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Logger } from 'pino'
import { saveCalls } from './connectionCalls.queries.ts'
import type { NewCall } from './connectionCalls.queries.ts'

const writeEveryMs = 3000
const mostLetters = 60

/** An unreachable or rejecting system, and rejected credentials. Other errors of 4xx answer a single request. */
const isFailed = (outcome: CallRecord['outcome']): boolean =>
  typeof outcome !== 'number' || outcome >= 500 || outcome === 401 || outcome === 403 || outcome === 429

const toRow = (connectionId: number, record: CallRecord, at: Date): NewCall => ({
  connectionId,
  at,
  step: record.step.slice(0, mostLetters),
  status: typeof record.outcome === 'number' ? record.outcome : null,
  failure: typeof record.outcome === 'number' ? null : record.outcome,
  isFailed: isFailed(record.outcome),
  milliseconds: record.milliseconds,
  attempts: record.attempts,
  reference: record.reference?.slice(0, mostLetters) ?? null,
  pausedUntil: record.pausedUntil,
})

export const collectCalls = (db: Db, log: Logger): ConnectionCalls & { close: () => Promise<void> } => {
  let noted = new Map<number, NewCall[]>()
  let writing = Promise.resolve()
  const write = async (): Promise<void> => {
    if (noted.size === 0) return
    const calls = [...noted.values()].flat()
    noted = new Map()
    await saveCalls(db, calls).catch((error: Error) =>
      log.warn({ err: error.message }, 'calls of connections'),
    )
  }
  const flush = (): Promise<void> => (writing = writing.then(write))
  const timer = setInterval(() => void flush(), writeEveryMs)
  timer.unref()
  return {
    note: (connectionId, record, at) => {
      const calls = noted.get(connectionId) ?? []
      noted.set(connectionId, [...calls.slice(1 - mostConnectionCalls), toRow(connectionId, record, at)])
    },
    flush,
    close: () => {
      clearInterval(timer)
      return flush()
    },
  }
}
