/** Reads UPS events from answers of the Tracking API and from Track Alert. */
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { describePlace, oneOrMany, readLocalTime, readShape, text } from '../tracking.ts'
import type { Delivery } from '../../receiving.ts'
import type { CarrierEvent } from '../tracking.ts'

const status = z.object({ type: text, code: text, statusCode: text, description: text })
type Status = z.output<typeof status>

const activity = z.object({
  location: z
    .object({
      address: z.object({ city: text, stateProvince: text, countryCode: text, country: text }).optional(),
    })
    .nullish(),
  status,
  /** Local date and time of the activity: 20261127 and 074500. */
  date: z.string().regex(/^\d{8}$/),
  time: text,
  gmtOffset: text,
})

const trackAnswer = z.object({
  trackResponse: z.object({
    shipment: oneOrMany(
      z.object({
        inquiryNumber: text,
        package: oneOrMany(
          z.object({
            trackingNumber: text,
            activity: oneOrMany(activity).optional(),
            packageCount: z.coerce.number().int().optional(),
          }),
        ).optional(),
      }),
    ),
  }),
})

/** Event that Track Alert posts. */
const alert = z.object({
  trackingNumber: z.string().min(1),
  localActivityDate: z.string().regex(/^\d{8}$/),
  localActivityTime: text,
  gmtActivityDate: text,
  gmtActivityTime: text,
  activityLocation: z.object({ city: text, stateProvince: text, countryCode: text, country: text }).nullish(),
  activityStatus: status,
})

const manifestOnly = new Set(['DP', 'VP'])

/**
 * Chooses the most specific code: the status code ('048' as '48'), because the activity type says less ('CL' is
 * any clearance, 048 a missing invoice). DP and VP mean something else while the shipment is a manifest.
 */
const codeOf = ({ type, code, statusCode }: Status): string => {
  const said = statusCode || code || type
  if (/^\d+$/.test(said)) return String(Number(said))
  return type === 'M' && manifestOnly.has(said) ? `M:${said}` : said
}

/** Converts UPS's '20261127' and '074500' or '07:45:00' to '2026-11-27T07:45:00'. */
const wallTime = (day: string, time: string): string => {
  const digits = time.replaceAll(':', '').padEnd(6, '0')
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${digits.slice(0, 2)}:${digits.slice(2, 4)}:${digits.slice(4, 6)}`
}

interface Address {
  city: string
  stateProvince: string
  countryCode: string
  country: string
}

const toPlace = (address: Address | null | undefined) => {
  const country = address?.countryCode || address?.country
  const countryCode = country && /^[A-Z]{2}$/.test(country) ? country : null
  return { place: describePlace(address?.city, address?.stateProvince, country), countryCode }
}

const toEvent = (
  number: string,
  { location, status: said, date, time, gmtOffset }: z.output<typeof activity>,
  pieces: Pick<CarrierEvent, 'piece' | 'pieces'>,
): CarrierEvent => {
  const { place, countryCode } = toPlace(location?.address)
  return {
    number,
    code: codeOf(said),
    text: said.description || codeOf(said),
    ...readLocalTime(wallTime(date, time), { offset: gmtOffset, countryCode }),
    place,
    countryCode,
    ...pieces,
  }
}

/** Derives the place's offset from the alert's local and GMT times. */
const offsetOf = (local: string, day: string, time: string): string | undefined => {
  if (!/^\d{8}$/.test(day)) return undefined
  const minutes = (Date.parse(`${local}Z`) - Date.parse(`${wallTime(day, time)}Z`)) / 60_000
  if (!Number.isInteger(minutes) || Math.abs(minutes) > 14 * 60) return undefined
  const hours = String(Math.trunc(Math.abs(minutes) / 60)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${hours}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`
}

const readAlert = (body: unknown): CarrierEvent => {
  const sent = readShape(alert, body)
  const local = wallTime(sent.localActivityDate, sent.localActivityTime)
  const { place, countryCode } = toPlace(sent.activityLocation)
  return {
    number: sent.trackingNumber,
    code: codeOf(sent.activityStatus),
    text: sent.activityStatus.description || codeOf(sent.activityStatus),
    ...readLocalTime(local, {
      offset: offsetOf(local, sent.gmtActivityDate, sent.gmtActivityTime),
      countryCode,
    }),
    place,
    countryCode,
    // Each UPS package has its own number; the shipment's number is that of the first package.
    piece: 1,
    pieces: null,
  }
}

/** Parses a UPS tracking answer or alert. @throws CarrierError garbage */
export const readUpsEvents = (body: unknown): CarrierEvent[] => {
  if (body !== null && typeof body === 'object' && !('trackResponse' in body)) return [readAlert(body)]
  return readShape(trackAnswer, body).trackResponse.shipment.flatMap(({ inquiryNumber, package: packages }) =>
    (packages ?? []).flatMap(({ activity: activities, packageCount }, index) =>
      (activities ?? []).map((each) =>
        toEvent(inquiryNumber, each, { piece: index + 1, pieces: packageCount ?? packages!.length }),
      ),
    ),
  )
}

/** Verifies the credential that the subscription named; compared in constant time. */
export const recogniseUps =
  (webhookSecret: string | undefined) =>
  ({ header }: Delivery): { id: null } | false => {
    const given = Buffer.from(header('credential') ?? '')
    const expected = Buffer.from(webhookSecret ?? '')
    const isRight =
      expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected)
    return isRight && { id: null }
  }
