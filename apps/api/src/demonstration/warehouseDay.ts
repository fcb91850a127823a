/** State of the demo's warehouse: received parcels, a departed flight and a flight that is being filled. */
import { randomUUID } from 'node:crypto'
import { airWaybillCheckDigit } from '@kervan/domain/air/airWaybill'
import { addDays } from '@kervan/domain/tracking/promise/workCalendar'
import { changeBagState } from '../features/air/bags/changeBagState.ts'
import { createBag } from '../features/air/bags/saveBag.ts'
import { changeFlightState } from '../features/air/flights/changeFlightState.ts'
import { createFlight } from '../features/air/flights/saveFlight.ts'
import { movePieces } from '../features/tracking/locations/movePieces.ts'
import type { PieceMove } from '../features/tracking/locations/movePieces.ts'
import { dayInTurkiye } from '../platform/clock.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { EmailedShipment } from './runScenario.ts'
import { ctxAt, servicesAt } from './world.ts'
import type { World } from './world.ts'

const minuteMs = 60_000
const station = 'Raf A'
const warehouse = 'İstanbul'

/** Shipments that their carriers flew without our bags. */
const flownByCarrier = ['backgammon-johannesburg', 'lamps-sao-paulo', 'bathrobes-tokyo', 'shaft-monterrey']
const lyingHere = ['copper-pots-baku', 'kilims-melbourne']
const onDepartedFlight = 'bed-linen-rotterdam'
const inClosedBag = ['delight-amsterdam', 'nuts-warsaw']
const inOpenBag = 'mosaic-lamp-belfast'

const scanAll = async (
  world: World,
  { shipmentId, pieceCount }: EmailedShipment,
  step: Pick<PieceMove, 'action' | 'bagId' | 'station'>,
  at: Date,
): Promise<void> => {
  const moves = Array.from({ length: pieceCount }, (_, index) => ({
    ...step,
    id: randomUUID(),
    shipmentId,
    pieceNumber: index + 1,
    at,
  }))
  const mover = { actorId: world.operator.userId, now: at, placeName: warehouse }
  const results = await movePieces(world.services.db, servicesAt(world, at), moves, mover)
  const refused = results.find(({ outcome }) => outcome !== 'moved')
  if (refused) throw new Error(`piece of shipment ${shipmentId}: ${step.action} gave ${refused.outcome}`)
}

const momentOf = ({ steps }: EmailedShipment, wanted: string): Date => {
  const step = steps.find(({ code }) => code === wanted)
  if (!step) throw new Error(`nothing of ${wanted} is told`)
  return step.at
}

const localMinute = (moment: Date, offsetHours: number): string =>
  new Date(moment.getTime() + offsetHours * 60 * minuteMs).toISOString().slice(0, 16)

const waybillOf = (serial: string): string => `235${serial}${airWaybillCheckDigit(serial)}`

/** Uses the parcel's own departure time, because its tracking already contains it. */
const departFlight = async (world: World, parcel: EmailedShipment): Promise<void> => {
  const processed = momentOf(parcel, 'processed')
  const departed = momentOf(parcel, 'departed')
  const ctxOf = (moment: Date, minutes: number): Ctx =>
    ctxAt(world, world.operator, new Date(moment.getTime() + minutes * minuteMs))
  const flight = await createFlight(ctxOf(processed, 1), {
    airlineCode: 'TK',
    flightNumber: 'TK6475',
    masterWaybill: waybillOf('4471023'),
    origin: 'IST',
    destination: 'AMS',
    departurePlanned: localMinute(departed, 3),
    // Three and a half hours later, in a time zone that is two hours behind in winter.
    arrivalPlanned: localMinute(new Date(departed.getTime() + 210 * minuteMs), 1),
    agentEmail: null,
  })
  const bag = await createBag(ctxOf(processed, 2), {
    flightId: flight.id,
    destination: 'AMS',
    countryCodes: ['NL', 'BE', 'LU'],
    note: null,
  })
  await scanAll(world, parcel, { action: 'intoBag', bagId: bag.id }, ctxOf(processed, 3).now)
  for (const [move, minutes] of [
    ['close', 5],
    ['load', 6],
  ] as const)
    await changeBagState(ctxOf(processed, minutes), { id: bag.id, move, withMissing: false })
  await changeFlightState(ctxOf(departed, -1), { id: flight.id, move: 'close', confirmFarFromPlan: false })
  await changeFlightState(ctxOf(departed, 0), { id: flight.id, move: 'depart', confirmFarFromPlan: false })
}

/** Departs the day after tomorrow; one of its bags can be closed, the other can be loaded. */
const fillFlight = async (world: World, find: (key: string) => EmailedShipment, now: Date): Promise<void> => {
  const ctx = ctxAt(world, world.operator, new Date(now.getTime() - 4 * minuteMs))
  const day = addDays(dayInTurkiye(now), 2)
  const flight = await createFlight(ctx, {
    airlineCode: 'TK',
    flightNumber: 'TK6401',
    masterWaybill: waybillOf('4471034'),
    origin: 'IST',
    destination: 'LEJ',
    departurePlanned: `${day}T21:40`,
    arrivalPlanned: `${day}T23:05`,
    agentEmail: 'leipzig@varis-acentesi.example',
  })
  const bagFor = (countryCodes: string[]) =>
    createBag(ctx, { flightId: flight.id, destination: 'LEJ', countryCodes, note: null })
  const closed = await bagFor(['NL', 'PL'])
  for (const key of inClosedBag)
    await scanAll(world, find(key), { action: 'intoBag', bagId: closed.id }, ctx.now)
  await changeBagState(ctx, { id: closed.id, move: 'close', withMissing: false })
  const open = await bagFor(['DE', 'FR', 'GB'])
  await scanAll(world, find(inOpenBag), { action: 'intoBag', bagId: open.id }, ctx.now)
}

/** The shipments already exist; this seeding creates no news for their customers. */
export const seedWarehouseDay = async (
  world: World,
  find: (key: string) => EmailedShipment,
  now: Date,
): Promise<void> => {
  for (const key of [...flownByCarrier, ...lyingHere, onDepartedFlight, ...inClosedBag, inOpenBag])
    await scanAll(world, find(key), { action: 'receive', station }, momentOf(find(key), 'received'))
  for (const key of flownByCarrier)
    await scanAll(world, find(key), { action: 'handOver' }, momentOf(find(key), 'exportCleared'))
  await departFlight(world, find(onDepartedFlight))
  await fillFlight(world, find, now)
}
