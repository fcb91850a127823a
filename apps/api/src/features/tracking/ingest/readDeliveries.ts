/** Reads carrier deliveries: bytes to events, events to shipments. Unknown texts never change a shipment. */
import { CarrierError } from '@kervan/connectors/carriers/rating'
import type { CarrierEvent } from '@kervan/connectors/carriers/tracking'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { isUtf8 } from 'node:buffer'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { DeliveryOutcome, DeliveryRow } from '../../connection/inbox/inboxTopic.ts'
import { addCarrierStatus } from '../matching/addCarrierStatus.ts'
import { recordManyEvents } from '../recordManyEvents.ts'
import type { NewEvent } from '../tracking.queries.ts'
import { findShipmentsByNumbers, findStatusIds } from './ingest.queries.ts'
import type { NumberedShipment } from './ingest.queries.ts'

type Reader = Pick<Services, 'db' | 'events' | 'jobs' | 'clock' | 'connectors'>

const hourMs = 3_600_000
/** Time after which a delivery for an unknown carrier number is discarded: its booking will not arrive any more. */
const waitsForNumberMs = 14 * 24 * hourMs
/**
 * Carriers reuse numbers after some months: an event belongs to the last parcel booked before it. The
 * tolerance covers a wrong time zone.
 */
const beforeBookingMs = 2 * 24 * hourMs
/** Limit of new codes in one delivery: a carrier adds fewer in a year, so more indicates bad data. */
const mostNewCodes = 20
const mostDetail = 300
const mostEvents = 5000

interface Read {
  row: DeliveryRow
  carrierCode: string
  events: CarrierEvent[]
  unreadable: string | null
}

/** Cleans a text for the database: removes control characters and half surrogate pairs, and limits its length. */
const plain = (text: string, most: number): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, most)
    .replaceAll(/\p{Cs}/gu, '')

const parse = ({ connectors }: Reader, row: DeliveryRow): Pick<Read, 'events' | 'unreadable'> => {
  try {
    if (!isUtf8(row.content)) throw new CarrierError('garbage', 'no text')
    const events = connectors.find(row.connectorKey)!.readEvents!(
      JSON.parse(row.content.toString()) as unknown,
    )
    if (events.length > mostEvents) throw new CarrierError('garbage', `${events.length} events`)
    return { events, unreadable: null }
  } catch (error) {
    if (error instanceof CarrierError || error instanceof SyntaxError)
      return { events: [], unreadable: plain(error.message, mostDetail) }
    throw error
  }
}

const read = (services: Reader, row: DeliveryRow): Read => ({
  row,
  carrierCode: services.connectors.find(row.connectorKey)?.carrierCode ?? '',
  ...parse(services, row),
})

/**
 * Accepts events only from the connector that gave the number, and through a company's connection only for that
 * company's shipments.
 */
const isTellerOf = ({ row }: Read, shipment: NumberedShipment): boolean =>
  shipment.connector === row.connectorKey && (row.companyId === null || row.companyId === shipment.companyId)

/** Number of the event's piece, 0 for the whole shipment. A number of one piece decides, whatever the event says. */
const pieceNumberOf = (
  event: CarrierEvent,
  { piece: numbered, isWhole, pieceCount }: NumberedShipment,
): number => {
  const piece = isWhole ? event.piece : numbered
  return piece === null || pieceCount <= 1 || piece > pieceCount ? 0 : piece
}

interface Matched {
  delivery: Read
  shipment: NumberedShipment
  event: CarrierEvent
}

/**
 * Adds unknown codes, each in its own transaction, so that the alert to staff who match codes is sent even when
 * the event fails.
 */
const addUnknown = async (
  services: Reader,
  carrierCode: string,
  known: ReadonlyMap<string, number>,
  matched: readonly Matched[],
): Promise<ReadonlyMap<string, number>> => {
  const missing = new Map(
    matched
      .filter(({ event }) => !known.has(plain(event.code, 40)))
      .map(({ event }) => [plain(event.code, 40), plain(event.text, 200)]),
  )
  for (const [code, text] of [...missing].sort(([a], [b]) => (a < b ? -1 : 1)))
    await services.db.transaction((tx) =>
      addCarrierStatus(tx, services, { carrierCode, code, text: text || code, customizedId: null }, null),
    )
  return missing.size === 0
    ? known
    : new Map([...known, ...(await findStatusIds(services.db, carrierCode, [...missing.keys()]))])
}

const countUnknown = (known: ReadonlyMap<string, number>, matched: readonly Matched[]): number =>
  new Set(matched.map(({ event }) => plain(event.code, 40)).filter((code) => !known.has(code))).size

const toNewEvent = ({ delivery, shipment, event }: Matched, statusId: number): NewEvent => ({
  shipmentId: shipment.shipmentId,
  pieceNumber: pieceNumberOf(event, shipment),
  statusId,
  at: event.at,
  place: plain(event.place, 100),
  source: delivery.row.source,
  actorId: null,
  zone: event.zone,
  isZoneAssumed: event.isZoneAssumed,
})

/** Next attempt for a delivery that waits for its number: after an hour at first, after a day at most. */
const nextTry = ({ receivedAt }: DeliveryRow, now: Date): Date =>
  new Date(now.getTime() + Math.min(Math.max(now.getTime() - receivedAt.getTime(), hourMs), 24 * hourMs))

const outcomeOf = (
  { row, unreadable }: Read,
  unknownNumbers: string[],
  hasTooManyCodes: boolean,
  newEvents: number,
  now: Date,
): DeliveryOutcome => {
  const outcome = { id: row.id, nextAt: now, unknownNumbers: [] as string[], recorded: newEvents }
  if (unreadable !== null) return { ...outcome, state: 'failed', problem: 'garbage', detail: unreadable }
  if (hasTooManyCodes) return { ...outcome, state: 'failed', problem: 'tooManyCodes', detail: '' }
  if (unknownNumbers.length === 0) return { ...outcome, state: 'read', problem: null, detail: '' }
  const isOver = now.getTime() - row.receivedAt.getTime() > waitsForNumberMs
  return {
    ...outcome,
    state: isOver ? 'closed' : 'waiting',
    problem: 'unknownNumber',
    detail: unknownNumbers.join(', ').slice(0, mostDetail),
    nextAt: nextTry(row, now),
    unknownNumbers,
  }
}

/**
 * Reads deliveries into events. The caller has locked the deliveries and stores the outcomes in the same
 * transaction. Idempotent: reading again adds no event.
 */
export const readDeliveries = async (
  tx: Db,
  services: Reader,
  rows: readonly DeliveryRow[],
): Promise<DeliveryOutcome[]> => {
  const now = services.clock()
  const deliveries = rows.map((row) => read(services, row))
  const numbers = [
    ...new Set(deliveries.flatMap(({ events }) => events.map(({ number }) => plain(number, 60)))),
  ]
  const byNumber = groupBy(await findShipmentsByNumbers(tx, numbers), (found) => found.number)
  const unknown = new Map<Read, Set<string>>(deliveries.map((delivery) => [delivery, new Set()]))
  const matched: Matched[] = []
  for (const delivery of deliveries)
    for (const event of delivery.events) {
      const number = plain(event.number, 60)
      const numbered = byNumber.get(number)?.filter((found) => isTellerOf(delivery, found)) ?? []
      const shipment = numbered.find(
        ({ bookedAt }) => event.at.getTime() >= bookedAt.getTime() - beforeBookingMs,
      )
      if (shipment) matched.push({ delivery, shipment, event })
      else if (numbered.length === 0) unknown.get(delivery)!.add(number)
    }
  const tooManyCodes = new Set<Read>()
  const events = new Map<NewEvent, Read>()
  for (const [carrierCode, ofCarrier] of groupBy(matched, ({ delivery }) => delivery.carrierCode)) {
    const codes = [...new Set(ofCarrier.map(({ event }) => plain(event.code, 40)))]
    const known = await findStatusIds(tx, carrierCode, codes)
    for (const [delivery, own] of groupBy(ofCarrier, (one) => one.delivery))
      if (countUnknown(known, own) > mostNewCodes) tooManyCodes.add(delivery)
    const credible = ofCarrier.filter(({ delivery }) => !tooManyCodes.has(delivery))
    const statusIds = await addUnknown(services, carrierCode, known, credible)
    for (const one of credible)
      events.set(toNewEvent(one, statusIds.get(plain(one.event.code, 40))!), one.delivery)
  }
  const fresh = await recordManyEvents(tx, services, [...events.keys()], now)
  const newEvents = new Map<Read, number>()
  for (const event of fresh) {
    const delivery = events.get(event)!
    newEvents.set(delivery, (newEvents.get(delivery) ?? 0) + 1)
  }
  return deliveries.map((delivery) =>
    outcomeOf(
      delivery,
      [...unknown.get(delivery)!],
      tooManyCodes.has(delivery),
      newEvents.get(delivery) ?? 0,
      now,
    ),
  )
}
