/** Reports a parcel number to its store and reads it back, or removes it. */
import { StoreError } from '@kervan/connectors/stores/store'
import type { Store } from '@kervan/connectors/stores/store'
import type { Services } from '../../../platform/ctx.ts'
import { findConnectionProblem, openConnectionById } from '../../connection/openConnection.ts'
import { storeProblemOf } from '../sync/storeProblem.ts'
import {
  claimNotice,
  countDrop,
  countTry,
  findNotice,
  listPieceNumbers,
  listWaitingNotices,
  releaseNotice,
  updateNotice,
} from './writeback.queries.ts'
import type { FoundNotice } from './writeback.queries.ts'
import { reportNumberJob } from './writebackJobs.ts'

const callMs = 30_000
/** Longest time of the calls about one number. */
const claimMs = 4 * callMs
/** Wait for the calls about another number of the order. */
const busyMs = 15_000
/** A number that the store accepted this many times without showing it is dropped. */
const mostDrops = 3
/** After this time without success a number is shown as refused. */
const longestMs = 7 * 86_400_000
/** Longest wait before the store is read again for a number that it shows later; shorter than `idleMs`. */
const longestLookMs = 1_800_000
/** A number that nobody worked on for this long is queued again. */
const idleMs = 3_600_000
const mostQueued = 2000

const signal = () => AbortSignal.timeout(callMs)
const comparable = (number: string): string => number.replaceAll(/[\s-]/g, '').toUpperCase()

/** Reads the parcels of the order. A refusal to show them is none of the number. */
const readParcels = async (readBack: NonNullable<Store['readBack']>, orderId: string) => {
  try {
    return await readBack(orderId, signal())
  } catch (error) {
    if (error instanceof StoreError && refusals.has(error.kind))
      throw new StoreError('unavailable', error.words, { cause: error })
    throw error
  }
}

/** Returns whether the store shows the number to the buyer; null when its API has no such call. */
const isShown = async (store: Store, { notice, channelOrderId }: FoundNotice): Promise<boolean | null> => {
  if (!store.readBack) return null
  const parcels = await readParcels(store.readBack, channelOrderId)
  return parcels.some(
    ({ trackingNumber }) => comparable(trackingNumber) === comparable(notice.trackingNumber),
  )
}

type Change = Parameters<typeof updateNotice>[2]

/** Problems that a repetition does not mend: the store refused this number. */
const refusals = new Set(['refused', 'notFound'])

/** Looks for a number that the store has accepted, and does not send it again: the store refuses it twice. */
const lookLater = async (
  services: Services,
  store: Store,
  found: FoundNotice,
  update: (change: Change) => Promise<boolean>,
): Promise<void> => {
  const { id, sentAt, detail } = found.notice
  const now = services.clock()
  if (await isShown(store, found)) {
    await update({ state: 'seen', seenAt: now, detail: '' })
    return
  }
  await countDrop(services.db, id, now)
  if (now.getTime() - sentAt!.getTime() < store.shownLater!.withinMs) return
  await update(detail === '' ? { state: 'dropped' } : { state: 'refused' })
}

const report = async (
  services: Services,
  store: Store,
  found: FoundNotice,
  update: (change: Change) => Promise<boolean>,
): Promise<void> => {
  const { notice, channelOrderId } = found
  if (!store.fulfil) {
    await update({ state: 'notPossible', detail: '' })
    return
  }
  if (notice.state === 'sent' && store.shownLater) {
    await lookLater(services, store, found, update)
    return
  }
  await countTry(services.db, notice.id, services.clock())
  const pieceNumbers = await listPieceNumbers(services.db, notice)
  await store.fulfil(
    {
      key: `kervan-${notice.purchaseNumber}-${notice.id}`,
      orderId: channelOrderId,
      lines: notice.lines,
      trackingNumber: notice.trackingNumber,
      ...(pieceNumbers.length > 0 && { pieceNumbers }),
      carrier: { code: notice.carrierCode, name: notice.carrierName },
      trackingUrl: notice.trackingUrl,
      shippedAt: notice.shippedAt,
    },
    signal(),
  )
  const sentAt = store.shownLater ? services.clock() : (notice.sentAt ?? services.clock())
  const isCancelled = await update({ state: 'sent', sentAt, detail: '' })
  // The caller has it looked for later.
  if (store.shownLater) return
  const shown = isCancelled ? null : await isShown(store, found)
  if (shown === true) await update({ state: 'seen', seenAt: services.clock(), detail: '' })
  if (shown !== false) return
  if ((await countDrop(services.db, notice.id, services.clock())) < mostDrops)
    throw new StoreError('unavailable', 'notShown')
  await update({ state: 'dropped' })
}

const takeBack = async (
  services: Services,
  store: Store,
  found: FoundNotice,
  update: (change: Change) => Promise<boolean>,
): Promise<void> => {
  const { notice, channelOrderId } = found
  if (!store.takeBack) {
    await update({ state: 'notPossible', detail: '' })
    return
  }
  await store.takeBack(channelOrderId, notice.trackingNumber, signal())
  if (await isShown(store, found)) throw new StoreError('unavailable', 'stillShown')
  await update({ state: 'takenBack', takenBackAt: services.clock(), detail: '' })
}

const isDone = ({ state, isCancelled }: FoundNotice['notice']): boolean =>
  state === 'takenBack' ||
  state === 'notPossible' ||
  (!isCancelled && (state === 'seen' || state === 'refused' || state === 'dropped'))

/** Problems with which a number waits until a sync shows that the store accepts us again. */
const closed = new Set(['credentials', 'appKeys'])

const callStore = async (services: Services, store: Store, found: FoundNotice): Promise<void> => {
  const { id } = found.notice
  const update = (change: Change) => updateNotice(services.db, id, change, services.clock())
  try {
    await (found.notice.isCancelled ? takeBack : report)(services, store, found, update)
  } catch (error) {
    const problem = storeProblemOf(error)
    if (!problem) throw error
    const detail = closed.has(problem.kind) ? problem.kind : problem.detail || problem.kind
    // The seller cannot mend the keys of the house's app, so its numbers wait for as long as that takes.
    const isLate =
      problem.kind !== 'appKeys' && services.clock().getTime() - found.notice.dueSince.getTime() > longestMs
    // An earlier try whose answer was lost may be why the store refuses this one.
    const mayHaveIt = store.shownLater && found.notice.tries > 0 && found.notice.state === 'due'
    if (mayHaveIt && refusals.has(problem.kind) && !found.notice.isCancelled) {
      await update({ state: 'sent', sentAt: services.clock(), detail })
      return
    }
    if (refusals.has(problem.kind) || isLate) {
      await update({ state: 'refused', detail })
      return
    }
    await update({ detail })
    if (!closed.has(problem.kind)) throw error
  }
}

/**
 * Brings one number to its store. A store that is switched off is not called, and the number waits; so it does when
 * the credentials are refused. What the store refuses is shown with its reason and not repeated, nor is what did not
 * succeed within a week. A number that the store processes later is looked for with growing waits.
 * @throws the store's error when a later try may succeed; the job is repeated
 */
export const reportNumber = async (services: Services, { noticeId }: { noticeId: number }): Promise<void> => {
  const { db, clock } = services
  const found = await findNotice(db, noticeId)
  if (!found || isDone(found.notice)) return
  const opened = await openConnectionById(services, found.connectionId)
  const store = opened?.connector.store
  if (!store) {
    const problem = (await findConnectionProblem(services, { id: found.connectionId })) ?? 'missing'
    await updateNotice(db, noticeId, { detail: problem }, clock())
    return
  }
  // The address was changed: another shop has other orders with the same ids.
  if (store.shop !== found.shop) {
    await updateNotice(db, noticeId, { state: 'refused', detail: 'otherShop' }, clock())
    return
  }
  // Without a call to read it back, an accepted number is done.
  if (found.notice.state === 'sent' && !found.notice.isCancelled && !store.readBack) return
  const again = { noticeId, connectorKey: opened.definition.key }
  const now = clock()
  const claim = { now, until: new Date(now.getTime() + claimMs) }
  if (!(await claimNotice(db, found.notice, claim))) {
    const startAfter = new Date(clock().getTime() + busyMs)
    return services.jobs.enqueue(db, reportNumberJob, again, { startAfter })
  }
  try {
    await callStore(services, store, found)
  } finally {
    await releaseNotice(db, noticeId)
  }
  const after = await findNotice(db, noticeId)
  if (!after || isDone(after.notice)) return
  // The label was cancelled during the call.
  if (after.notice.isCancelled && !found.notice.isCancelled)
    await services.jobs.enqueue(db, reportNumberJob, again)
  else if (after.notice.state === 'sent' && !after.notice.isCancelled && store.shownLater) {
    const waitMs = Math.min(store.shownLater.afterMs * 2 ** after.notice.drops, longestLookMs)
    const startAfter = new Date(clock().getTime() + waitMs)
    await services.jobs.enqueue(db, reportNumberJob, again, { startAfter })
  }
}

/** Queues numbers that nobody worked on for an hour, such as those of a store that was switched off. */
export const reportWaiting = async (services: Services): Promise<void> => {
  const before = new Date(services.clock().getTime() - idleMs)
  const waiting = await listWaitingNotices(services.db, { before, limit: mostQueued })
  await services.jobs.enqueueMissing(
    services.db,
    reportNumberJob,
    waiting.map(({ id, platform }) => ({ noticeId: id, connectorKey: platform })),
    'noticeId',
  )
}
