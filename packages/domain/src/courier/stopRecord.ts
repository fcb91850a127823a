/** Records of a courier at a stop, and the handling of records that arrive late. */

export const stopOutcomes = ['pickedUp', 'notPickedUp'] as const
export type StopOutcome = (typeof stopOutcomes)[number]

/**
 * `done`: applied to the reservation. `late`: newer information was stored before it arrived. `notYours`: the
 * stop had been reassigned to another courier. `closed`: the reservation had been completed or cancelled.
 * `undone`: the courier reverted it.
 */
export const stopRecordStates = ['done', 'late', 'notYours', 'closed', 'undone'] as const
export type StopRecordState = (typeof stopRecordStates)[number]

interface RecordToJudge {
  outcome: StopOutcome
  at: Date
  /** Calendar day of `at` in Türkiye. */
  day: string
}

/**
 * Returns true when a record is out of date: a newer record of the same stop exists, or a failed pickup belongs
 * to a day for which the stop is no longer planned. A successful pickup is never out of date, however late it
 * arrives.
 */
export const isOvertaken = (
  { outcome, at, day }: RecordToJudge,
  stop: { date: string; newestRecordAt: Date | null },
): boolean =>
  (stop.newestRecordAt !== null && stop.newestRecordAt > at) || (outcome === 'notPickedUp' && day < stop.date)

/** A record can be undone until the end of its day in Türkiye. */
export const canUndoRecord = (record: { state: StopRecordState; day: string }, today: string): boolean =>
  record.state === 'done' && record.day === today
