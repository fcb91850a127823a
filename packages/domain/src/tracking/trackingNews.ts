/**
 * Decides which news of a shipment is emailed: each fact once, only while it is true, and only while it is
 * recent (docs/rules.md, Tracking).
 */
import { eventsOfPiece, progressOfPieces, progressOfShipment } from './pieceProgress.ts'
import type { PieceEvent } from './pieceProgress.ts'
import type { StageEvent, TrackingException } from './trackingStages.ts'

export const newsKinds = ['booked', 'pickedUp', 'exception', 'outForDelivery', 'delivered'] as const
export type NewsKind = (typeof newsKinds)[number]

export interface News {
  kind: NewsKind
  exception: TrackingException | null
  at: Date
}

export interface ShipmentToNotify {
  bookedAt: Date
  pieceCount: number
  events: readonly PieceEvent[]
  /** News that were already sent for this shipment. */
  told: readonly News[]
}

/** Maximum age of news in ms: older facts, e.g. after a code was mapped late, are not sent. */
const newsFreshMs = 3 * 24 * 3_600_000

/** Period during which a condition holds: its first and its newest event. */
interface Period {
  since: Date
  newest: Date
}

const byOwnTime = (a: StageEvent, b: StageEvent): number => a.at.getTime() - b.at.getTime()

/** Returns the last series of events for which `holds` is true; events without progress do not interrupt it. */
const lastPeriod = (
  events: readonly StageEvent[],
  holds: (event: StageEvent) => boolean,
): Period | undefined => {
  const meant = [...events]
    .sort(byOwnTime)
    .filter(({ group, exception }) => group !== null || exception !== null)
  const last = meant.findLastIndex(holds)
  if (last < 0) return undefined
  const before = meant.slice(0, last).findLastIndex((event) => !holds(event))
  return { since: meant[before + 1]!.at, newest: meant[last]!.at }
}

const least = (moments: readonly Date[]): Date => new Date(Math.min(...moments.map((each) => each.getTime())))
const most = (moments: readonly Date[]): Date => new Date(Math.max(...moments.map((each) => each.getTime())))

type Standing = News & { since: Date }

/** Returns the reportable state of the shipment: its current exception, else the last step it reached. */
const standingOf = ({ bookedAt, pieceCount, events }: ShipmentToNotify): Standing | null => {
  const pieces = progressOfPieces(events, pieceCount)
  const { group, exception } = progressOfShipment(pieces)
  const periodsOf = (isIn: (index: number) => boolean, holds: (event: StageEvent) => boolean) =>
    pieces.flatMap((_, index) =>
      isIn(index) ? (lastPeriod(eventsOfPiece(events, index + 1), holds) ?? []) : [],
    )
  const tell = (kind: NewsKind, periods: readonly Period[]): Standing | null =>
    periods.length === 0
      ? null
      : {
          kind,
          exception: kind === 'exception' ? exception : null,
          since: least(periods.map(({ since }) => since)),
          at: most(periods.map(({ newest }) => newest)),
        }
  if (exception)
    return tell(
      'exception',
      periodsOf(
        (index) => pieces[index]!.exception === exception,
        (event) => event.exception === exception,
      ),
    )
  if (group === 0) return { kind: 'booked', exception: null, since: bookedAt, at: bookedAt }
  if (group === 4)
    return tell(
      'outForDelivery',
      periodsOf(
        (index) => pieces[index]!.group === 4,
        (event) => event.group === 4 && event.exception === null,
      ),
    )
  const reached = pieces.flatMap(({ stepTimes }) => {
    const first = group === 5 ? stepTimes[4] : stepTimes.find((time) => time !== null)
    return first ? [first] : []
  })
  if (reached.length === 0) return null
  const at = most(reached)
  return { kind: group === 5 ? 'delivered' : 'pickedUp', exception: null, since: at, at }
}

const stepOf: Record<Exclude<NewsKind, 'exception'>, number> = {
  booked: 0,
  pickedUp: 1,
  outForDelivery: 2,
  delivered: 3,
}

/** Exceptions and delivery attempts on another day are reported again; other steps only once. */
const isTold = ({ kind, exception, since }: Standing, told: readonly News[]): boolean =>
  told.some((each) => {
    if (kind === 'exception')
      return each.kind === 'exception' && each.exception === exception && each.at >= since
    if (each.kind === 'exception') return false
    if (kind === 'outForDelivery' && each.kind === 'outForDelivery') return each.at >= since
    return stepOf[each.kind] >= stepOf[kind]
  })

/** Null when there is no news or it is too old. */
export const newsOf = (shipment: ShipmentToNotify, now: Date): News | null => {
  const standing = standingOf(shipment)
  if (!standing || now.getTime() - standing.at.getTime() > newsFreshMs) return null
  if (isTold(standing, shipment.told)) return null
  const { kind, exception, at } = standing
  return { kind, exception, at }
}
