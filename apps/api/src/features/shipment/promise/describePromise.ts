/** Explains in the reader's language why a shipment is expected on its day. */
import type { DeliveryPromise } from '@kervan/contract/tracking/deliveryPromise'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { addDays } from '@kervan/domain/tracking/promise/workCalendar'
import type { UncountedDay } from '@kervan/domain/tracking/promise/workCalendar'
import { countryName, translate } from '../../../platform/language.ts'
import type { ReaderLanguage } from '../../../platform/language.ts'
import { readerIn } from '../../../platform/readerIn.ts'
import type { PromiseOnItsWay, PromiseRow } from './promises.ts'
import { holidayNameIn } from './holidayName.ts'
import { hasKnownHolidays } from './workCalendars.ts'

interface DaysOff {
  first: string
  last: string
  off: UncountedDay
}

const isSameReason = (one: UncountedDay, other: UncountedDay): boolean =>
  one.countryCode === other.countryCode && one.holiday?.en === other.holiday?.en

/** Joins consecutive days off that have the same reason. */
const joinDays = (uncounted: readonly UncountedDay[]): DaysOff[] => {
  const joined: DaysOff[] = []
  for (const off of uncounted) {
    const before = joined.at(-1)
    if (before && isSameReason(before.off, off) && addDays(before.last, 1) === off.day) before.last = off.day
    else joined.push({ first: off.day, last: off.day, off })
  }
  return joined
}

const describeDaysOff = ({ first, last, off }: DaysOff, language: ReaderLanguage): string => {
  const { day } = readerIn(language)
  const days = first === last ? day(first) : `${day(first)}–${day(last)}`
  const country = countryName(off.countryCode, language)
  return off.holiday
    ? translate(language, 'tracking/promise:holiday', {
        days,
        name: holidayNameIn(language, off.holiday),
        country,
      })
    : translate(language, 'tracking/promise:weekend', { days, country })
}

/** Number of weekends from which they are counted instead of listed. */
const countedWeekends = 2

/**
 * Texts such as `26.11.2026 Şükran Günü (ABD)` or `3 hafta sonu (Almanya)`: one per reason, in the order of the
 * days.
 */
export const describeUncounted = (uncounted: readonly UncountedDay[], language: ReaderLanguage): string[] => {
  const joined = joinDays(uncounted)
  const weekends = groupBy(
    joined.filter(({ off }) => off.holiday === null),
    ({ off }) => off.countryCode,
  )
  return joined.flatMap((days) => {
    const ofCountry = days.off.holiday === null ? weekends.get(days.off.countryCode)! : []
    if (ofCountry.length < countedWeekends) return [describeDaysOff(days, language)]
    if (ofCountry[0] !== days) return []
    const country = countryName(days.off.countryCode, language)
    return [translate(language, 'tracking/promise:weekends', { count: ofCountry.length, country })]
  })
}

/** Text such as `3 iş günü sayıldı. Sayılmayan günler: …`, and the countries whose holidays are unknown. */
export const explainDays = (
  transitDays: number,
  uncounted: readonly UncountedDay[],
  countryCodes: readonly string[],
  language: ReaderLanguage,
): string => {
  const days = describeUncounted(uncounted, language).join(', ')
  const unknown = [...new Set(countryCodes)].filter((code) => code !== '' && !hasKnownHolidays(code))
  const countries = unknown.map((code) => countryName(code, language)).join(', ')
  return [
    translate(language, 'tracking/promise:counted', { count: transitDays }),
    days !== '' && translate(language, 'tracking/promise:uncounted', { days }),
    countries !== '' && translate(language, 'tracking/promise:unknownHolidays', { countries }),
  ]
    .filter(Boolean)
    .join(' ')
}

const moved = (row: PromiseRow, language: ReaderLanguage): string | null =>
  row.reason === 'booked' || row.expectedDay === row.firstDay
    ? null
    : translate(language, `tracking/promise:moved.${row.reason}`, {
        day: readerIn(language).day(row.firstDay),
      })

export const describePromise = (
  { senderCountry, receiverCountry, ...row }: PromiseOnItsWay,
  language: ReaderLanguage,
): DeliveryPromise => ({
  firstDay: row.firstDay,
  expectedDay: row.expectedDay,
  reason: row.reason,
  explanation: [
    moved(row, language),
    explainDays(row.transitDays, row.uncounted, [senderCountry ?? 'TR', receiverCountry ?? ''], language),
  ]
    .filter((text) => text !== null)
    .join(' '),
  uncountedDays: row.uncounted.map(({ day, countryCode, holiday }) => ({
    day,
    countryCode,
    holidayName: holiday && holidayNameIn(language, holiday),
  })),
})
