/**
 * Reads events of the sandbox carrier, from answers of its server and from webhooks, which a developer posts in the
 * same shape. Each event has the number of its piece.
 */
import { timingSafeEqual } from 'node:crypto'
import { describePlace, readLocalTime, readShape } from '../tracking.ts'
import type { Delivery } from '../../receiving.ts'
import type { CarrierEvent } from '../tracking.ts'
import { trackAnswer } from './wire.ts'

/** @throws CarrierError garbage */
export const readSandboxEvents = (body: unknown): CarrierEvent[] =>
  readShape(trackAnswer, body).parcels.flatMap(({ number, events }) =>
    events.map(({ code, text, at, city, countryCode }) => ({
      number,
      code,
      text,
      ...readLocalTime(at, { countryCode }),
      place: describePlace(city, countryCode),
      countryCode,
      // The number already identifies the piece, as in webhooks of most carriers.
      piece: null,
      pieces: null,
    })),
  )

/** Verifies the secret in the header `x-sandbox-secret`; compared in constant time. */
export const recogniseSandbox =
  (webhookSecret: string | undefined) =>
  ({ header }: Delivery): { id: null } | false => {
    const given = Buffer.from(header('x-sandbox-secret') ?? '')
    const expected = Buffer.from(webhookSecret ?? '')
    const isRight =
      expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected)
    return isRight && { id: null }
  }
