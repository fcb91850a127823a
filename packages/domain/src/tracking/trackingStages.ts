/**
 * Progress of a parcel from its events (docs/rules.md, Tracking). Five steps: 1 received, 2 in process, 3 in
 * transit, 4 out for delivery, 5 delivered. A status without mapping has no effect.
 */
export const trackingGroups = [1, 2, 3, 4, 5] as const
export type TrackingGroup = (typeof trackingGroups)[number]

export const trackingExceptions = [
  'heldAtCustoms',
  'deliveryAttempted',
  'delayed',
  'damaged',
  'returned',
  'lost',
] as const
export type TrackingException = (typeof trackingExceptions)[number]

/** Event with the meaning of its status; both fields are null when the status has no effect or no mapping. */
export interface StageEvent {
  at: Date
  group: TrackingGroup | null
  exception: TrackingException | null
}

export interface TrackingProgress {
  /** 0 before any event. */
  group: 0 | TrackingGroup
  /** Exception of the newest event with a meaning; a later ordinary event clears it. */
  exception: TrackingException | null
  /** First time of each step, by index 0 to 4; null for steps never reported. */
  stepTimes: (Date | null)[]
}

/** Sorts by event time; at equal times the earlier step comes first. */
export const compareEvents = (a: StageEvent, b: StageEvent): number =>
  a.at.getTime() - b.at.getTime() || (a.group ?? 0) - (b.group ?? 0)

/** Delivery is the final step; only reports of damage, return or loss can follow. */
export const canFollowDelivery = (exception: TrackingException | null): boolean =>
  exception === 'returned' || exception === 'lost' || exception === 'damaged'

/** Only a failed attempt moves a parcel back, to the depot; any other earlier step is recorded without effect. */
const goesBack = ({ group, exception }: TrackingProgress, event: StageEvent): boolean =>
  group === 4 &&
  event.group === 3 &&
  (exception === 'deliveryAttempted' || event.exception === 'deliveryAttempted')

/** Events may arrive late and unsorted: each counts at its own time. */
export const progressOf = (events: readonly StageEvent[]): TrackingProgress => {
  const progress: TrackingProgress = { group: 0, exception: null, stepTimes: [null, null, null, null, null] }
  for (const event of [...events].sort(compareEvents)) {
    const { at, group, exception } = event
    if (group === null && exception === null) continue
    const isAfterDelivery = progress.group === 5
    if (isAfterDelivery && !canFollowDelivery(exception)) continue
    const isBack = goesBack(progress, event)
    progress.exception = exception
    if (group === null) continue
    if (group > progress.group || isBack) progress.group = group
    progress.stepTimes[group - 1] ??= at
  }
  return progress
}
