/** Reads the orders of a store page by page, from the position of the last run. */
import { HttpError } from '@kervan/connectors/http/httpError'
import { StoreError } from '@kervan/connectors/stores/store'
import type { OrderPage, OrderPosition } from '@kervan/connectors/stores/store'
import type { Services } from '../../../platform/ctx.ts'
import { recordAcceptance, recordRefusal } from '../../connection/loss/recordAccess.ts'
import { findConnectionProblem, openConnectionById } from '../../connection/openConnection.ts'
import type { OpenedConnection } from '../../connection/openConnection.ts'
import type { StoredPosition } from '../order.tables.ts'
import { requestRules } from '../rules/requestRules.ts'
import { acknowledgeOrders } from './acknowledgeOrders.ts'
import { countOrders } from './countOrders.ts'
import { saveOrders } from './saveOrders.ts'
import { beginRun, endRun, failRun, noteUnreadable, recordPage } from './sync.queries.ts'
import type { Run, SyncRow } from './sync.queries.ts'
import { storeProblemOf } from './storeProblem.ts'
import { syncStoreJob } from './syncJobs.ts'

const minuteMs = 60_000
/** A run begins this long before the newest change that was read, because stores show changes late. */
const overlapMs = 10 * minuteMs
/** The first run of a store reads orders of these days. */
const firstDays = 30
/** Time limit of one page. */
const pageMs = 60_000
/** Pages and time of one job; the rest is read by another one, behind those that wait for other stores. */
const mostPages = 200
const jobMs = 5 * minuteMs
/** Scheduled runs of a store that works. */
const everyMs = 10 * minuteMs
/** After this many failures in a row a page whose answer is garbage is read from the beginning of the run. */
const mostGarbage = 3
const longestWaitMs = 6 * 60 * minuteMs

const firstPosition = ({ changedUntil }: SyncRow, now: Date): StoredPosition => ({
  changedFrom: (changedUntil
    ? new Date(changedUntil.getTime() - overlapMs)
    : new Date(now.getTime() - firstDays * 24 * 60 * minuteMs)
  ).toISOString(),
  page: null,
  newest: null,
})

const isSame = (next: OrderPosition, { changedFrom, page }: StoredPosition): boolean =>
  next.page === page && next.changedFrom.getTime() === new Date(changedFrom).getTime()

const later = (one: string | null, other: Date | undefined): string | null => {
  if (!other) return one
  return one === null || other.getTime() > new Date(one).getTime() ? other.toISOString() : one
}

/** Wait after a failed run: twice as long each time. A paused store is tried when the pause ends. */
const nextAfter = (error: unknown, failures: number, now: Date): Date => {
  if (error instanceof HttpError && error.pausedUntil) return error.pausedUntil
  return new Date(now.getTime() + Math.min(everyMs * 2 ** Math.min(failures, 10), longestWaitMs))
}

type PageOutcome = { position: StoredPosition; isLast: boolean }

/** Records a refused access with the version of the connection that was refused. @throws the error of `read` */
const readOrNote = async (
  services: Services,
  opened: OpenedConnection,
  read: () => Promise<OrderPage>,
): Promise<OrderPage> => {
  try {
    return await read()
  } catch (error) {
    const problem = storeProblemOf(error)
    if (problem?.kind === 'credentials') await recordRefusal(services, opened, problem.detail)
    throw error
  }
}

/** Returns null when the connection was switched off meanwhile, or leads to another shop. */
const readPage = async (
  services: Services,
  run: Run,
  position: StoredPosition,
): Promise<PageOutcome | null> => {
  const { connectionId } = run
  // Opened for each page: a store that was switched off meanwhile is not called any more.
  const opened = await openConnectionById(services, connectionId)
  const store = opened?.connector.store
  if (!opened || store?.shop !== run.shop || opened.companyId === null) return null
  const { companyId, definition } = opened
  const from = { changedFrom: new Date(position.changedFrom), page: position.page }
  const { orders, unreadable, next } = await readOrNote(services, opened, () =>
    store.ordersSince(from, AbortSignal.timeout(pageMs)),
  )
  if (next && isSame(next, position)) throw new StoreError('garbage', 'The next page is the same page.')
  const newest = orders.reduce((latest, { changedAt }) => later(latest, changedAt), position.newest)
  const after = next
    ? { changedFrom: next.changedFrom.toISOString(), page: next.page, newest }
    : { ...position, newest }
  await services.db.transaction(async (tx) => {
    const now = services.clock()
    const shop = { companyId, platform: definition.key, shop: store.shop }
    const saved = await saveOrders(tx, { ...shop, connectionId, orders, now })
    await requestRules(tx, services, { companyId, readyIds: saved.readyIds })
    await recordPage(tx, run, { position: after, read: orders.length, saved })
    await noteUnreadable(tx, run, { unreadable, readIds: orders.map(({ id }) => id) })
    if (!next) await endRun(tx, run, { newest, nextAt: new Date(now.getTime() + everyMs), now })
  })
  await recordAcceptance(services, opened)
  return { position: after, isLast: next === null }
}

/** Work after a complete run. A store that fails it gets it again after the next run. */
const finishRun = async (services: Services, run: Run): Promise<void> => {
  const opened = await openConnectionById(services, run.connectionId)
  const store = opened?.connector.store
  if (!opened || store?.shop !== run.shop || opened.companyId === null) return
  const shop = { ...run, companyId: opened.companyId, platform: opened.definition.key }
  try {
    await acknowledgeOrders(services, store, shop)
    await countOrders(services, store, shop)
  } catch (error) {
    if (!storeProblemOf(error)) throw error
  }
}

/**
 * Reads new and changed orders of one store. Each page is stored with the position after it, so that a run that was
 * cut continues. Errors of the store are recorded for the screen and not thrown.
 * @throws errors of our own, after recording the failed run
 */
export const syncStore = async (
  services: Services,
  payload: { connectorKey: string; connectionId: number },
): Promise<void> => {
  const { connectionId } = payload
  const { db, clock } = services
  const fail = (kind: string, detail = '', error?: unknown, row?: SyncRow, losesPosition = false) =>
    failRun(db, connectionId, {
      problem: { kind, detail },
      losesPosition,
      nextAt: nextAfter(error, row?.failures ?? 0, clock()),
      now: clock(),
    })
  const closed = await findConnectionProblem(services, { id: connectionId })
  if (closed) return closed === 'missing' ? undefined : fail(closed)
  const shop = (await openConnectionById(services, connectionId))?.connector.store?.shop
  if (shop === undefined) return
  const run = { connectionId, shop }
  const row = await beginRun(db, connectionId, { shop, now: clock() })
  let position = row.position ?? firstPosition(row, clock())
  try {
    const until = clock().getTime() + jobMs
    for (let pages = 0; pages < mostPages && clock().getTime() < until; pages++) {
      const outcome = await readPage(services, run, position)
      if (!outcome) {
        const problem = await findConnectionProblem(services, { id: connectionId })
        if (problem) return await fail(problem)
        break
      }
      if (outcome.isLast) return await finishRun(services, run)
      position = outcome.position
    }
    await services.jobs.enqueue(db, syncStoreJob, payload)
  } catch (error) {
    const problem = storeProblemOf(error)
    const losesPosition =
      error instanceof StoreError &&
      (error.kind === 'refused' || (error.kind === 'garbage' && row.failures + 1 >= mostGarbage))
    await fail(problem?.kind ?? 'fault', problem?.detail ?? '', error, row, losesPosition)
    if (!problem) throw error
  }
}
