/** Times that name no zone: carriers write those of the place where something happened. */
import { dictionary } from '../dictionary.ts'

/**
 * Countries with several zones: the one in which most parcels are handed over. For all others the zone follows from the
 * runtime's own data (Unicode CLDR).
 */
const mainZones: Readonly<Record<string, string>> = dictionary({
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kiev',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
})

const zonesOf = (countryCode: string): readonly string[] => {
  try {
    const locale = new Intl.Locale(`und-${countryCode}`) as Intl.Locale & {
      timeZones?: string[]
      getTimeZones?: () => string[] | undefined
    }
    return locale.getTimeZones?.() ?? locale.timeZones ?? []
  } catch {
    return []
  }
}

/** 'Europe/Berlin' for 'DE'; null for no country. */
export const mainZoneOf = (countryCode: string | null): string | null =>
  countryCode === null ? null : (mainZones[countryCode] ?? zonesOf(countryCode)[0] ?? null)

const clockOf = (at: Date, zone: string): number => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
}

/**
 * The moment at which clocks of the zone show `local`, '2026-11-25T12:44:00'. In the hour that clocks show twice it is the
 * first one; one that they leave out counts as if they had not been put forward. Null for a text that is no time.
 */
export const instantIn = (local: string, zone: string): Date | null => {
  const wall = Date.parse(`${local}Z`)
  if (Number.isNaN(wall)) return null
  // Once with the offset of about that time, once with the offset of the moment that this gives.
  const before = wall - (clockOf(new Date(wall - 86_400_000), zone) - (wall - 86_400_000))
  const offset = clockOf(new Date(before), zone) - before
  const shown = wall - offset
  return new Date(clockOf(new Date(shown), zone) === wall ? shown : before)
}

/** Offsets of a part of an hour, by a zone that has them all year. */
const partHours: Readonly<Record<string, string>> = dictionary({
  '+03:30': 'Asia/Tehran',
  '+04:30': 'Asia/Kabul',
  '+05:30': 'Asia/Kolkata',
  '+05:45': 'Asia/Kathmandu',
  '+06:30': 'Asia/Yangon',
  '+08:45': 'Australia/Eucla',
  '+09:30': 'Australia/Darwin',
  '-09:30': 'Pacific/Marquesas',
})

/**
 * The name under which every browser knows the clocks of a place: '+01:00' is 'Etc/GMT-1', whose sign is the other way round.
 * Null for an offset that has none.
 */
export const clockZoneOf = (zone: string | null): string | null => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(zone ?? '') ?? []
  if (!sign) return zone
  if (minutes !== '00') return partHours[zone!] ?? null
  return Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
}
