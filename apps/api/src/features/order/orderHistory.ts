import type { OrderAnswer } from '@kervan/contract/order/orderAnswers'
import type { ChangeRecord, NoticeRecord, OrderPart, OrderRecord } from './order.queries.ts'

type Entry = OrderAnswer['history'][number]
type Moment = Omit<Entry, 'at'> & { at: Date | null }

const ofNotice = (notice: NoticeRecord): Moment[] => {
  const { trackingNumber: detail, state, sentAt, seenAt, takenBackAt, updatedAt } = notice
  return [
    { at: sentAt, kind: 'numberSent', detail },
    { at: seenAt, kind: 'numberSeen', detail },
    { at: takenBackAt, kind: 'numberTakenBack', detail },
    { at: state === 'dropped' ? updatedAt : null, kind: 'numberDropped', detail },
    { at: state === 'refused' ? updatedAt : null, kind: 'numberRefused', detail },
  ]
}

/** Changes that were read at the same time are one entry. */
const ofChanges = (changes: readonly ChangeRecord[]): Moment[] => {
  const counts = new Map<number, number>()
  for (const { at } of changes) counts.set(at.getTime(), (counts.get(at.getTime()) ?? 0) + 1)
  return [...counts].map(([at, count]) => ({ at: new Date(at), kind: 'changed', detail: String(count) }))
}

const ofParts = (parts: readonly OrderPart[]): Moment[] => {
  const shipments = new Map(parts.map((part) => [part.shipmentId, part]))
  return [...shipments.values()].map(({ createdAt, assetReference }) => ({
    at: createdAt,
    kind: 'shipmentCreated',
    detail: assetReference,
  }))
}

/** History of an order, newest first. */
export const describeHistory = (
  { createdAt, erasedAt }: Pick<OrderRecord, 'createdAt' | 'erasedAt'>,
  found: {
    parts: readonly OrderPart[]
    notices: readonly NoticeRecord[]
    changes: readonly ChangeRecord[]
  },
): Entry[] =>
  [
    { at: createdAt, kind: 'imported' as const, detail: '' },
    { at: erasedAt, kind: 'erased' as const, detail: '' },
    ...ofChanges(found.changes),
    ...ofParts(found.parts),
    ...found.notices.flatMap(ofNotice),
  ]
    .flatMap(({ at, ...entry }) => (at ? [{ at: at.toISOString(), ...entry }] : []))
    .toSorted((one, other) => other.at.localeCompare(one.at))
