/** Public holidays of Türkiye (Act 2429 on national and public holidays), when banks are closed. */
import { addDays } from '../rating/days.ts'
import type { Day } from '../rating/compile/rateRows.ts'

/** Month and day of fixed holidays; 28 October is half a working day. */
const sameEachYear: ReadonlySet<string> = new Set([
  '01-01',
  '04-23',
  '05-01',
  '05-19',
  '07-15',
  '08-30',
  '10-28',
  '10-29',
])

// Umm al-Qura calendar: it matches the actual or announced holidays of 2019 to 2027 exactly.
const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Returns month and day in the Islamic calendar: `10/1` is the first day of Ramazan Bayramı. */
const islamicDay = (day: Day): string => {
  const parts = islamic.formatToParts(new Date(`${day}T00:00:00Z`))
  const part = (type: 'month' | 'day') => parts.find((one) => one.type === type)!.value
  return `${part('month')}/${part('day')}`
}

/** Ramazan Bayramı has three days, Kurban Bayramı four. */
const feasts: ReadonlySet<string> = new Set(['10/1', '10/2', '10/3', '12/10', '12/11', '12/12', '12/13'])

/** Full holidays and the half days before them. Extra days that a government adds are not included. */
export const isTurkishHoliday = (day: Day): boolean => {
  if (sameEachYear.has(day.slice(5))) return true
  const next = islamicDay(addDays(day, 1))
  return feasts.has(islamicDay(day)) || next === '10/1' || next === '12/10'
}
