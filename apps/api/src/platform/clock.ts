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

/** The calendar day in Türkiye, `2026-11-20`. */
export const dayInTurkiye = (moment: Date): string =>
  new Date(moment.getTime() + turkiyeOffsetMs).toISOString().slice(0, 10)

/** The first moment of a calendar day in Türkiye. */
export const startOfDayInTurkiye = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - turkiyeOffsetMs)
