/** Times that a device without connection noted by its own clock. */

/** Less may be the way of the message. */
const toleratedMs = 2 * 60_000

/**
 * When something happened by our clock: the device sends what its clock says while it sends, so that a clock which is off by a
 * day is corrected by a day. Nothing happened in the future.
 */
export const correctClock = (at: Date, sentAt: Date, now: Date): Date => {
  const off = now.getTime() - sentAt.getTime()
  const corrected = at.getTime() + (Math.abs(off) > toleratedMs ? off : 0)
  return new Date(Math.min(corrected, now.getTime()))
}
