/** What the product asks of a carrier that tells where its parcels are, and how it knows what a carrier sent by itself. */
import { instantIn, mainZoneOf } from '@kervan/domain/tracking/placeTime'
import { z } from 'zod'
import { CarrierError } from './rating.ts'

/** One event in the carrier's words. */
export interface CarrierEvent {
  /** The carrier's own number of the parcel. */
  number: string
  code: string
  text: string
  at: Date
  /** The offset that the carrier wrote, '+01:00', or the zone that was taken for the place; null where nothing tells. */
  zone: string | null
  /** The carrier gave no offset: the time is that of the place's main zone, or of UTC where the place is not known. */
  isZoneAssumed: boolean
  /** 'Koeln, DE'; empty when the carrier names none. */
  place: string
  /** ISO 3166-1 alpha-2. */
  countryCode: string | null
  /** From 1; null: of all pieces. */
  piece: number | null
  /** Of how many; null when the carrier does not say. */
  pieces: number | null
}

/** What a carrier sent by itself, byte for byte. */
export interface Delivery {
  body: Uint8Array
  /** Names in lower case. */
  header: (name: string) => string | undefined
}

export interface TrackedCarrier {
  /** How many numbers one call takes. */
  mostNumbers: number
  /**
   * The carrier's answer about the numbers, to be read by the connector's `readEvents`; null when it has nothing yet.
   * @throws CarrierError, HttpError
   */
  track: (numbers: readonly string[], signal: AbortSignal) => Promise<unknown>
  /**
   * Whether the carrier sent it, by the secret that both share: its own id, or null where it has none. False for anything
   * else, also while no secret is set.
   */
  recognise: (delivery: Delivery) => { id: string | null } | false
}

/** A list, or the only member of one: older versions of these interfaces write both. */
export const oneOrMany = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item))

export const text = z.preprocess((value) => value ?? '', z.coerce.string().trim())

/** @throws CarrierError garbage */
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

/** '-08:00', '+0300' or '-8' as '-08:00'. */
const readOffset = (offset: string): string | null => {
  const [, sign, hours, minutes = '00'] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? []
  return sign && hours && Number(hours) <= 14 ? `${sign}${hours.padStart(2, '0')}:${minutes}` : null
}

/**
 * When something happened whose carrier writes the time of the place: by its offset, else by the zone of the country.
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
