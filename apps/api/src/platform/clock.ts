/** The only source of the time. Tests turn it by hand. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** A clock that shows what the product does on a later day: a price list that begins tomorrow, an offer that expired. */
export const clockAhead =
  (hours: number): Clock =>
  () =>
    new Date(Date.now() + hours * 3_600_000)

/** Türkiye has kept UTC+3 all year since 2016. */
const turkiyeOffsetMs = 3 * 3_600_000

const dayMs = 24 * 3_600_000
/** The day that was asked for last: all day long it is the same one. */
let lastDay = { number: NaN, text: '' }

/** The calendar day in Türkiye, `2026-11-20`. */
export const dayInTurkiye = (moment: Date): string => {
  const number = Math.floor((moment.getTime() + turkiyeOffsetMs) / dayMs)
  if (number !== lastDay.number)
    lastDay = { number, text: new Date(number * dayMs).toISOString().slice(0, 10) }
  return lastDay.text
}

/** The first moment of a calendar day in Türkiye. */
export const startOfDayInTurkiye = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - turkiyeOffsetMs)
