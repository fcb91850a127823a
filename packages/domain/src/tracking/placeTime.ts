/** Local times without a zone: carriers report the local time of the place of an event. */
import { dictionary } from '../dictionary.ts'

/**
 * Countries with several zones: the zone of most deliveries. For other countries the zone follows from the
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

/** Returns 'Europe/Berlin' for 'DE'; null without a country. */
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
 * Converts local time `local` ('2026-11-25T12:44:00') in the zone to an instant. An ambiguous hour means the
 * first occurrence; a skipped hour is calculated with the offset before the change. Null for an invalid text.
 */
export const instantIn = (local: string, zone: string): Date | null => {
  const wall = Date.parse(`${local}Z`)
  if (Number.isNaN(wall)) return null
  // Calculates twice: with the offset about that time, then with the offset at the resulting instant.
  const before = wall - (clockOf(new Date(wall - 86_400_000), zone) - (wall - 86_400_000))
  const offset = clockOf(new Date(before), zone) - before
  const shown = wall - offset
  return new Date(clockOf(new Date(shown), zone) === wall ? shown : before)
}

/** Zones for offsets that include a part of an hour and apply all year. */
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
 * Returns a zone name that every browser knows: '+01:00' is 'Etc/GMT-1', whose sign is inverted. Null for an
 * offset without a zone name.
 */
export const clockZoneOf = (zone: string | null): string | null => {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(zone ?? '') ?? []
  if (!sign) return zone
  if (minutes !== '00') return partHours[zone!] ?? null
  return Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
}
