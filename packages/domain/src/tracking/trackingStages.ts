/**
 * Where a parcel is, told from its events (docs/rules.md, Tracking). Five steps: 1 received, 2 in process, 3 in transit,
 * 4 out for delivery, 5 delivered. A status that nobody matched to one of ours tells nothing and moves nothing.
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

/** By their own time; of two at the same moment the earlier step comes first. */
export const compareEvents = (a: StageEvent, b: StageEvent): number =>
  a.at.getTime() - b.at.getTime() || (a.group ?? 0) - (b.group ?? 0)

/** Delivered is the end of the way; what can follow is that damage is reported, that it comes back, or that it is lost. */
export const canFollowDelivery = (exception: TrackingException | null): boolean =>
  exception === 'returned' || exception === 'lost' || exception === 'damaged'

/** Only a failed attempt brings a parcel back, to the depot; any other earlier step is told and not followed. */
const goesBack = ({ group, exception }: TrackingProgress, event: StageEvent): boolean =>
  group === 4 &&
  event.group === 3 &&
  (exception === 'deliveryAttempted' || event.exception === 'deliveryAttempted')

/** Events may come in any order and late: each counts at its own time. */
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
