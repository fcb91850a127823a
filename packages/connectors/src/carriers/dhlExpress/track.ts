/** Reads DHL Express events from answers of the MyDHL API and from webhooks of the same shape. */
import { z } from 'zod'
import { oneOrMany, readLocalTime, readShape, text } from '../tracking.ts'
import type { CarrierEvent } from '../tracking.ts'

const event = z.object({
  date: z.iso.date(),
  time: z.string().regex(/^\d{2}:\d{2}(:\d{2})?$/),
  GMTOffset: text,
  typeCode: z.string().min(1),
  description: text,
  serviceArea: oneOrMany(z.object({ code: text, description: text })).optional(),
})

const trackAnswer = z.object({
  shipments: z.array(
    z.object({
      shipmentTrackingNumber: z.coerce.string().min(1),
      events: oneOrMany(event).default([]),
      numberOfPieces: z.number().int().positive().optional(),
      pieces: z
        .array(z.object({ number: z.number().int().positive(), events: oneOrMany(event).default([]) }))
        .default([]),
    }),
  ),
})

const englishCountries = new Intl.DisplayNames('en', { type: 'region' })
const codesByName = new Map<string, string>()
for (let first = 65; first <= 90; first++)
  for (let second = 65; second <= 90; second++) {
    const code = String.fromCharCode(first, second)
    const name = englishCountries.of(code)
    if (name && name !== code) codesByName.set(name.toUpperCase(), code)
  }
/** Adds country names that DHL spells differently. */
for (const [name, code] of [
  ['TURKEY', 'TR'],
  ['USA', 'US'],
  ['UK', 'GB'],
  ['GREAT BRITAIN', 'GB'],
  ['CZECH REPUBLIC, THE', 'CZ'],
  ['NETHERLANDS, THE', 'NL'],
  ['KOREA, REPUBLIC OF (SOUTH K.)', 'KR'],
  ['RUSSIAN FEDERATION, THE', 'RU'],
  ['HONG KONG', 'HK'],
] as const)
  codesByName.set(name, code)

/** Finds the country of an area like 'LEIPZIG-GERMANY'; a town's own name may contain a hyphen too. */
const countryOf = (area: string): string | null =>
  codesByName.get(
    area
      .slice(area.lastIndexOf('-') + 1)
      .trim()
      .toUpperCase(),
  ) ?? null

const toEvent = (
  number: string,
  { date, time, GMTOffset, typeCode, description, serviceArea }: z.output<typeof event>,
  pieces: Pick<CarrierEvent, 'piece' | 'pieces'>,
): CarrierEvent => {
  const [area] = serviceArea ?? []
  const countryCode = area ? countryOf(area.description) : null
  return {
    number,
    code: typeCode.trim(),
    text: description || typeCode,
    ...readLocalTime(`${date}T${time}`, { offset: GMTOffset, countryCode }),
    place: area?.description || area?.code || '',
    countryCode,
    ...pieces,
  }
}

const isSame = (a: CarrierEvent, b: CarrierEvent): boolean =>
  a.code === b.code && a.at.getTime() === b.at.getTime() && a.place === b.place

/**
 * Reads events of the whole shipment, and events of single pieces that the shipment does not already contain.
 * @throws CarrierError garbage
 */
export const readDhlEvents = (body: unknown): CarrierEvent[] => {
  // No body means that DHL has no data about the number yet.
  if (body === null) return []
  return readShape(trackAnswer, body).shipments.flatMap(
    ({ shipmentTrackingNumber: number, events, pieces, numberOfPieces }) => {
      const count = numberOfPieces ?? null
      const whole = events.map((each) => toEvent(number, each, { piece: null, pieces: count }))
      const single = pieces.flatMap((piece) =>
        piece.events.map((each) => toEvent(number, each, { piece: piece.number, pieces: count })),
      )
      return [...whole, ...single.filter((each) => !whole.some((known) => isSame(known, each)))]
    },
  )
}
