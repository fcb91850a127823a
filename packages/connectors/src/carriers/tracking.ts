/** Interface of a carrier with tracking. */
import { instantIn, mainZoneOf } from '@kervan/domain/tracking/placeTime'
import { z } from 'zod'
import { CarrierError } from './rating.ts'

/** Event with the carrier's own code and text. */
export interface CarrierEvent {
  /** Carrier's own number of the parcel. */
  number: string
  code: string
  text: string
  at: Date
  /** Offset sent by the carrier, '+01:00', or the zone assumed for the place; null when unknown. */
  zone: string | null
  /**
   * True if the carrier sent no offset: the time is then in the place's main zone, or in UTC for an unknown
   * place.
   */
  isZoneAssumed: boolean
  /** Place of the event, e.g. 'Koeln, DE'; empty when the carrier sends none. */
  place: string
  /** Country of the event, ISO 3166-1 alpha-2. */
  countryCode: string | null
  /** Number of the piece starting at 1; null for all pieces. */
  piece: number | null
  /** Total number of pieces; null when the carrier does not send it. */
  pieces: number | null
}

export interface TrackedCarrier {
  /** Maximum number of tracking numbers per call. */
  mostNumbers: number
  /**
   * Returns the carrier's raw answer for `readEvents`; null when it has no data yet.
   * @throws CarrierError, HttpError
   */
  track: (numbers: readonly string[], signal: AbortSignal) => Promise<unknown>
}

/** Accepts a list or its only element, because older versions of these APIs send both. */
export const oneOrMany = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item))

export const text = z.preprocess((value) => value ?? '', z.coerce.string().trim())

/** Parses a body with a schema. @throws CarrierError garbage */
export const readShape = <T extends z.ZodType>(schema: T, body: unknown): z.output<T> => {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new CarrierError(
    'garbage',
    `another shape at ${issue!.path.join('.') || 'the top'}: ${issue!.message}`,
  )
}

export const describePlace = (...parts: (string | null | undefined)[]): string =>
  parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(', ')

/** Normalizes a time offset: '-08:00', '+0300' or '-8' becomes '-08:00'. */
const readOffset = (offset: string): string | null => {
  const [, sign, hours, minutes = '00'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? []
  return sign && hours && Number(hours) <= 14 ? `${sign}${hours.padStart(2, '0')}:${minutes}` : null
}

/**
 * Converts a local time to an instant: by its offset, else by the country's zone.
 * @throws CarrierError garbage
 */
export const readLocalTime = (
  local: string,
  { offset, countryCode }: { offset?: string | undefined; countryCode: string | null },
): Pick<CarrierEvent, 'at' | 'zone' | 'isZoneAssumed'> => {
  const written = /[Zz]$/.test(local) ? 'Z' : /[+-]\d{2}:?\d{2}$/.exec(local.slice(10))?.[0]
  const wall = written ? local.slice(0, -written.length) : local
  const sent = written === 'Z' ? '+00:00' : readOffset(written ?? offset?.trim() ?? '')
  const zone = sent ?? mainZoneOf(countryCode)
  const at = sent ? new Date(`${wall}${sent}`) : instantIn(wall, zone ?? 'UTC')
  if (!at || Number.isNaN(at.getTime())) throw new CarrierError('garbage', `no time: ${local.slice(0, 40)}`)
  return { at, zone, isZoneAssumed: sent === null }
}
