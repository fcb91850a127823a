/** Reads events of the sandbox carrier. Each event has the number of its piece. */
import { describePlace, readLocalTime, readShape } from '../tracking.ts'
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
