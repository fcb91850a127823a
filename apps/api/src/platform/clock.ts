/** The only source of the current time. Tests set it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** Returns a clock that runs ahead, to test later days: a price list that begins tomorrow, an expired offer. */
export const clockAhead =
  (hours: number): Clock =>
  () =>
    new Date(Date.now() + hours * 3_600_000)

/** Türkiye has used UTC+3 all year since 2016. */
const turkiyeOffsetMs = 3 * 3_600_000

const dayMs = 24 * 3_600_000
/** Caches the text of the last calculated day, because it rarely changes. */
let lastDay = { number: NaN, text: '' }

/** Returns the calendar day in Türkiye, `2026-11-20`. */
export const dayInTurkiye = (moment: Date): string => {
  const number = Math.floor((moment.getTime() + turkiyeOffsetMs) / dayMs)
  if (number !== lastDay.number)
    lastDay = { number, text: new Date(number * dayMs).toISOString().slice(0, 10) }
  return lastDay.text
}

/** Returns the time of day in Türkiye, `16:05`. */
export const timeInTurkiye = (moment: Date): string =>
  new Date(moment.getTime() + turkiyeOffsetMs).toISOString().slice(11, 16)

/** Returns the first moment of a calendar day in Türkiye. */
export const startOfDayInTurkiye = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - turkiyeOffsetMs)
