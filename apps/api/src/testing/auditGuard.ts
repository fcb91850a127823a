/**
 * Detects calls in any test that change data without an audit entry: records the tables that each call's
 * statements write, and returns 500 when a successful call wrote without audit entry and its row names no
 * other table (`recordedIn`).
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pg from 'pg'
import { listEndpoints } from '@kervan/contract/table'
import type { NamedEndpoint } from '@kervan/contract/table'

type Written = Set<string>
type Query = (this: unknown, ...sent: unknown[]) => unknown
type Connect = (this: pg.Pool, callback?: unknown) => unknown

/** Technical tables without user data, which need no audit entry. */
const bookkeeping =
  /^(idempotency_keys|attempt_counters|used_captchas|hub_attachments|notices|session_uses|connection_tokens|pgboss\.)/

const current = new AsyncLocalStorage<Written>()
/** Connections that a call uses for a transaction; a pooled connection is identified only by this map. */
const holders = new WeakMap<object, Written>()

const textOf = (sent: unknown): string =>
  typeof sent === 'string' ? sent : String((sent as { text?: string } | null)?.text ?? '')

/** `for update` and `on conflict do update` are not separate statements. */
const writes = /(?:insert into|delete from|(?<!\bfor |\bkey |\bdo )\bupdate)\s+(?:only\s+)?([\w."]+)/gi

const note = (written: Written | undefined, sent: unknown): void => {
  for (const [, table] of textOf(sent).matchAll(writes)) written?.add(table!.replaceAll('"', ''))
}

const watchStatements = (): void => {
  const pool = pg.Pool.prototype as unknown as { query: Query; connect: Connect }
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query: poolQuery, connect } = pool
  const clientQuery = client.query
  pool.query = function (...sent) {
    note(current.getStore(), sent[0])
    return poolQuery.apply(this, sent)
  }
  pool.connect = function (callback) {
    if (callback) return connect.call(this, callback)
    const written = current.getStore()
    return (connect.call(this) as Promise<pg.PoolClient>).then((held) => {
      if (written) holders.set(held, written)
      const release = held.release.bind(held)
      held.release = (error) => {
        holders.delete(held)
        release(error)
      }
      return held
    })
  }
  client.query = function (...sent) {
    note(holders.get(this as object), sent[0])
    return clientQuery.apply(this, sent)
  }
}

let isWatching = false

const routeOf = (method: string, path: string): string => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

const rows = new Map(listEndpoints().map((row) => [routeOf(row.endpoint.method, row.endpoint.path), row]))

const rowOf = ({ routeOptions: { method, url } }: FastifyRequest): NamedEndpoint | undefined =>
  rows.get(`${String(method)} ${url}`)

const problemOf = ({ feature, name, endpoint }: NamedEndpoint, written: Written): string | null => {
  const tables = [...written].filter((table) => !bookkeeping.test(table) && table !== 'audit_entries')
  const isAudited = written.has('audit_entries')
  const { recordedIn, isAuditedInPart } = endpoint
  if (isAudited && recordedIn && !isAuditedInPart)
    return `${feature}.${name} writes an audit entry: remove recordedIn from its row`
  if (tables.length === 0 || isAudited || recordedIn) return null
  return `${feature}.${name} changed ${tables.join(', ')} without an audit entry: call auditOf(…), or name the table that records the change as recordedIn in its row`
}

/** Installs the audit guard. Must be called before the application is ready. */
export const guardAudit = (app: FastifyInstance): void => {
  if (!isWatching) watchStatements()
  isWatching = true
  const writtenBy = new WeakMap<FastifyRequest, Written>()
  app.addHook('onRequest', (request, _reply, done) => {
    const written: Written = new Set()
    writtenBy.set(request, written)
    current.run(written, done)
  })
  // Reading the body loses the async context of the earlier hook.
  app.addHook('preValidation', (request, _reply, done) => current.run(writtenBy.get(request)!, done))
  app.addHook('onSend', async (request, reply, payload) => {
    const row = reply.statusCode < 400 ? rowOf(request) : undefined
    const problem = row && problemOf(row, writtenBy.get(request)!)
    if (problem) throw new Error(problem)
    return payload
  })
}
