/** Reads FedEx events from answers of the Track API and from its visibility webhook, which has the same shape. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { describePlace, oneOrMany, readLocalTime, readShape, text } from '../tracking.ts'
import type { Delivery } from '../../receiving.ts'
import type { CarrierEvent } from '../tracking.ts'

/** Maximum number of tracking numbers per call of the Track API. */
export const mostFedexNumbers = 30

const scanEvent = z.object({
  date: z.string().min(16),
  eventType: z.string().min(1),
  eventDescription: text,
  exceptionDescription: text,
  scanLocation: z.object({ city: text, stateOrProvinceCode: text, countryCode: text }).nullish(),
})

const trackResult = z.object({
  trackingNumberInfo: z.object({ trackingNumber: text }).optional(),
  packageDetails: z.object({ sequenceNumber: text, count: text }).optional(),
  scanEvents: oneOrMany(scanEvent).optional(),
})

const trackedNumber = z.object({ trackingNumber: z.string().min(1), trackResults: oneOrMany(trackResult) })

const trackAnswer = z.object({
  output: z.object({ completeTrackResults: z.array(trackedNumber) }),
})

const positive = (written: string | undefined): number | null => {
  const number = Number(written)
  return Number.isInteger(number) && number > 0 ? number : null
}

const toEvent = (
  number: string,
  { date, eventType, eventDescription, exceptionDescription, scanLocation }: z.output<typeof scanEvent>,
  pieces: Pick<CarrierEvent, 'piece' | 'pieces'>,
): CarrierEvent => {
  const countryCode = scanLocation?.countryCode || null
  return {
    number,
    code: eventType.trim(),
    text: [eventDescription || eventType, exceptionDescription].filter(Boolean).join(': '),
    ...readLocalTime(date, { countryCode }),
    place: describePlace(scanLocation?.city, scanLocation?.stateOrProvinceCode, scanLocation?.countryCode),
    countryCode,
    ...pieces,
  }
}

/**
 * Reads events. FedEx answers an unknown number with status 200 and no events.
 * @throws CarrierError garbage
 */
export const readFedexEvents = (body: unknown): CarrierEvent[] =>
  readShape(trackAnswer, body).output.completeTrackResults.flatMap(({ trackingNumber, trackResults }) =>
    trackResults.flatMap(({ scanEvents, packageDetails }) =>
      (scanEvents ?? []).map((event) =>
        toEvent(trackingNumber, event, {
          piece: positive(packageDetails?.sequenceNumber) ?? 1,
          pieces: positive(packageDetails?.count),
        }),
      ),
    ),
  )

export const toFedexTracking = (numbers: readonly string[]): object => ({
  includeDetailedScans: true,
  trackingInfo: numbers.map((trackingNumber) => ({ trackingNumberInfo: { trackingNumber } })),
})

/**
 * Verifies FedEx's webhook signature: HMAC-SHA256 of the body with the secure token, in base64
 * (developer.fedex.com, validation process).
 */
export const recogniseFedex =
  (webhookSecret: string | undefined) =>
  ({ body, header }: Delivery): { id: null } | false => {
    if (!webhookSecret) return false
    const expected = createHmac('sha256', webhookSecret).update(body).digest()
    const given = Buffer.from(header('fdx-signature') ?? '', 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected) && { id: null }
  }
