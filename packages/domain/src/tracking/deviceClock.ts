/** Times that a device without connection noted by its own clock. */

/** Less may be the way of the message. */
const toleratedMs = 2 * 60_000
/** No scan waits longer on a device; what tells of more is no time. */
const longestWaitMs = 366 * 24 * 3_600_000

/**
 * When something happened by our clock: the device sends what its clock says while it sends, so that a clock which is off by a
 * day is corrected by a day. Nothing happened in the future; what would be more than a year ago counts as now.
 */
export const correctClock = (at: Date, sentAt: Date, now: Date): Date => {
  const off = now.getTime() - sentAt.getTime()
  const corrected = at.getTime() + (Math.abs(off) > toleratedMs ? off : 0)
  const isTime = corrected < now.getTime() && now.getTime() - corrected <= longestWaitMs
  return new Date(isTime ? corrected : now.getTime())
}
