/**
 * Writes the weekends, time zones and public holidays of all countries: `node scripts/makeHolidays.mjs`. The library knows
 * them; it and what it needs weigh 47 MB, so that a server does not carry it. Run again each year, or for a new edition.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import Holidays from 'date-holidays'
import { holidayNamesInTurkish } from './reference/holidayNames.mjs'

const folder = 'apps/api/src/db/seed/reference'
const years = [2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032]
const dayMs = 86_400_000

/** The library has other days than the country's own lists of recent years; ours are not known (general knowledge). */
const withoutSource = new Set(['AE', 'BD', 'MV'])

/** The library's national list has days on which a part of the country works; its own lists of the parts say which. */
const dividedCountries = new Set(['CH', 'GB', 'MY'])

/** Where the Unicode locale data has Saturday and Sunday and the country rests on Friday (general knowledge). */
const otherWeekends = { BD: [5, 6], DJ: [5], MV: [5, 6], PS: [5, 6], SO: [5] }

/** Names of the library that no reader would know. */
const namesInEnglish = {
  'Commemoration of Atatürk, Youth and Sports Day': 'Commemoration of Atatürk, Youth and Sports Day',
  'End of Ramadan (Eid al-Fitr)': 'Eid al-Fitr',
  'Feast of the Sacrifice (Eid al-Adha)': 'Eid al-Adha',
  'Birthday of Muhammad (Mawlid)': 'Mawlid',
}

/** Weekend days from 1 Monday to 7 Sunday, and the westernmost zone, from the Unicode locale data that Node carries. */
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

/** Whole days only: on a half day parcels move. The library counts an eve of half a day with the feast. */
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

/** The days of a year on which every part of the country rests; null where the library has no difference that counts. */
const commonDays = (code, year) => {
  if (!dividedCountries.has(code)) return null
  const parts = Object.keys(new Holidays().getStates(code)).map((part) => daysOfPart(code, part, year))
  return parts.reduce((common, days) => new Set([...common].filter((day) => days.has(day))))
}

/** Null: not known. */
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
