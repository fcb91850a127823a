/** Corrects timestamps that an offline device took from its own clock. */

/** Tolerance in ms: smaller clock differences may be network latency. */
const toleratedMs = 2 * 60_000
/** Maximum age of a queued scan; an older timestamp is considered invalid. */
const longestWaitMs = 366 * 24 * 3_600_000

/**
 * Converts a device timestamp to server time: the device also sends its clock at the time of sending, so that a
 * clock that is a day off is corrected by a day. Results in the future are limited to now; timestamps older
 * than a year count as now.
 */
export const correctClock = (at: Date, sentAt: Date, now: Date): Date => {
  const off = now.getTime() - sentAt.getTime()
  const corrected = at.getTime() + (Math.abs(off) > toleratedMs ? off : 0)
  const isTime = corrected < now.getTime() && now.getTime() - corrected <= longestWaitMs
  return new Date(isTime ? corrected : now.getTime())
}
