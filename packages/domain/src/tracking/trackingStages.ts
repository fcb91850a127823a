/**
 * Where a parcel is, told from its events (decisions, section 8). Five steps: 1 received, 2 in process, 3 in transit,
 * 4 out for delivery, 5 delivered. A status that nobody matched to one of ours tells nothing and moves nothing.
 */
import type { ShipmentEvent } from '../shipment/shipmentLife.ts'

export const trackingGroups = [1, 2, 3, 4, 5] as const
export type TrackingGroup = (typeof trackingGroups)[number]

export const trackingExceptions = [
  'heldAtCustoms',
  'deliveryAttempted',
  'delayed',
  'returned',
  'lost',
] as const
export type TrackingException = (typeof trackingExceptions)[number]

/** One event with what its status means; both null when it means nothing for the progress, or is not matched. */
export interface StageEvent {
  at: Date
  group: TrackingGroup | null
  exception: TrackingException | null
}

export interface TrackingProgress {
  /** 0: nothing happened yet. */
  group: 0 | TrackingGroup
  /** Of the newest event that means something; an ordinary event after it clears it. */
  exception: TrackingException | null
  /** When each step was first reached, by index 0 to 4; null for steps not reached or never reported. */
  stepTimes: (Date | null)[]
}

const byOwnTime = (a: StageEvent, b: StageEvent): number => a.at.getTime() - b.at.getTime()

/** Events may come in any order and late: each counts at its own time. */
export const progressOf = (events: readonly StageEvent[]): TrackingProgress => {
  const progress: TrackingProgress = { group: 0, exception: null, stepTimes: [null, null, null, null, null] }
  for (const { at, group, exception } of [...events].sort(byOwnTime)) {
    if (group === null && exception === null) continue
    // Delivered is the end of the way; only a return or a loss can follow it.
    if (progress.group === 5 && exception !== 'returned' && exception !== 'lost') continue
    progress.exception = exception
    if (group === null) continue
    progress.group = group
    progress.stepTimes[group - 1] ??= at
  }
  return progress
}

const eventOfGroup: Record<TrackingGroup, ShipmentEvent> = {
  1: 'receive',
  2: 'process',
  3: 'transit',
  4: 'sendOut',
  5: 'deliver',
}

/** The event of the shipment's life that the progress calls for, or null before anything happened. */
export const shipmentEventOf = (progress: TrackingProgress): ShipmentEvent | null => {
  if (progress.exception === 'returned') return 'return'
  return progress.group === 0 ? null : eventOfGroup[progress.group]
}
