/**
 * Writes weekends, time zones and public holidays of all countries: `node scripts/makeHolidays.mjs`. The data
 * comes from a library that needs 47 MB with its dependencies, so servers do not install it. Run again each
 * year, or for a new version.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import Holidays from 'date-holidays'
import { holidayNamesInTurkish } from './reference/holidayNames.mjs'

const folder = 'apps/api/src/db/seed/reference'
const years = [2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032]
const dayMs = 86_400_000

/** Countries whose own recent lists differ from the library, so that no holidays are known (general knowledge). */
const withoutSource = new Set(['AE', 'BD', 'MV'])

/**
 * Countries whose national list in the library contains regional holidays; the library's lists of the regions
 * show which.
 */
const dividedCountries = new Set(['CH', 'GB', 'MY'])

/**
 * Countries where the Unicode locale data has Saturday and Sunday, but Friday is a day of rest (general
 * knowledge).
 */
const otherWeekends = { BD: [5, 6], DJ: [5], MV: [5, 6], PS: [5, 6], SO: [5] }

/** Replacements for names in the library that readers would not recognise. */
const namesInEnglish = {
  'Commemoration of Atatürk, Youth and Sports Day': 'Commemoration of Atatürk, Youth and Sports Day',
  'End of Ramadan (Eid al-Fitr)': 'Eid al-Fitr',
  'Feast of the Sacrifice (Eid al-Adha)': 'Eid al-Adha',
  'Birthday of Muhammad (Mawlid)': 'Mawlid',
}

/**
 * Returns weekend days (1 is Monday, 7 is Sunday) and the westernmost time zone, from the Unicode locale data
 * in Node.
 */
const readLocale = (code) => {
  const locale = new Intl.Locale(`und-${code}`)
  const weekInfo = locale.getWeekInfo?.() ?? locale.weekInfo
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  const weekend = otherWeekends[code] ?? weekInfo.weekend
  return { weekend, zone: [...zones].sort((a, b) => offsetOf(a) - offsetOf(b))[0] ?? null }
}

const noon = new Date('2026-01-15T12:00:00Z')
const offsetOf = (timeZone) => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(noon)
  const [, sign, hours, minutes] =
    /GMT([+-])(\d+):(\d+)/.exec(parts.find(({ type }) => type === 'timeZoneName').value) ?? []
  return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0
}

/** Returns full days only, because parcels move on half days. The library includes a half-day eve in the holiday. */
const daysOf = ({ date, start, end }) => {
  const first = Date.parse(`${date.slice(0, 10)}T12:00:00Z`)
  const count = Math.floor((end - start) / dayMs + 0.001)
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  )
}

const isWholeDay = ({ date, type }) => type === 'public' && date.slice(11, 16) === '00:00'

const daysOfPart = (code, part, year) =>
  new Set(new Holidays(code, part).getHolidays(year, 'en').filter(isWholeDay).flatMap(daysOf))

/** Returns the days of a year that are holidays in every part of the country; null where parts do not differ. */
const commonDays = (code, year) => {
  if (!dividedCountries.has(code)) return null
  const parts = Object.keys(new Holidays().getStates(code)).map((part) => daysOfPart(code, part, year))
  return parts.reduce((common, days) => new Set([...common].filter((day) => days.has(day))))
}

/** Null: unknown. */
const readHolidays = (code) => {
  if (withoutSource.has(code)) return null
  const calendar = new Holidays(code)
  const own = { TR: true }[code] ? 'tr' : null
  const daysByName = new Map()
  for (const year of years) {
    const inEnglish = calendar.getHolidays(year, 'en') ?? []
    const common = commonDays(code, year)
    const inTurkish = own ? calendar.getHolidays(year, own) : []
    for (const [index, holiday] of inEnglish.entries()) {
      if (!isWholeDay(holiday)) continue
      const name = holiday.name.replace(/ \(substitute day\)$/, '')
      const en = namesInEnglish[name] ?? name
      const tr = inTurkish[index]?.name ?? holidayNamesInTurkish[name] ?? null
      const known = daysByName.get(en) ?? { tr, en, days: [] }
      known.days.push(...daysOf(holiday).filter((day) => common?.has(day) ?? true))
      if (known.days.length > 0) daysByName.set(en, known)
    }
  }
  return daysByName.size > 0 ? [...daysByName.values()] : null
}

const codes = JSON.parse(readFileSync(`${folder}/countries.json`, 'utf8')).map(({ code }) => code)
const rows = codes.map((code) => ({ code, ...readLocale(code), holidays: readHolidays(code) }))
writeFileSync(`${folder}/workCalendars.json`, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
