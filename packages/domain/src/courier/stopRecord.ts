/** What a courier records at a stop, and what becomes of a record that comes late. */

export const stopOutcomes = ['pickedUp', 'notPickedUp'] as const
export type StopOutcome = (typeof stopOutcomes)[number]

/**
 * `done`: the reservation followed it. `late`: something newer was known before it came. `notYours`: the stop was with
 * somebody else by then. `closed`: the reservation was completed or cancelled by then. `undone`: the courier took it back.
 */
export const stopRecordStates = ['done', 'late', 'notYours', 'closed', 'undone'] as const
export type StopRecordState = (typeof stopRecordStates)[number]

interface RecordToJudge {
  outcome: StopOutcome
  at: Date
  /** The day of `at` in Türkiye. */
  day: string
}

/**
 * Whether a record tells of a time that is over: another one at the same stop is newer, or the parcels were not to be had on a
 * day for which the stop is not planned any more. Parcels that were picked up are picked up, whenever that is told.
 */
export const isOvertaken = (
  { outcome, at, day }: RecordToJudge,
  stop: { date: string; newestRecordAt: Date | null },
): boolean =>
  (stop.newestRecordAt !== null && stop.newestRecordAt > at) || (outcome === 'notPickedUp' && day < stop.date)

/** A record can be taken back until its day, in Türkiye, is over. */
export const canUndoRecord = (record: { state: StopRecordState; day: string }, today: string): boolean =>
  record.state === 'done' && record.day === today
