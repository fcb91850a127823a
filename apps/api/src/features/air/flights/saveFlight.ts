import type { z } from 'zod'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { flightEndpoints, flightFields } from '@kervan/contract/air/flights/flight.endpoints'
import { hasRightCheckDigit, readAirWaybill } from '@kervan/domain/air/airWaybill'
import { normaliseFlightNumber } from '@kervan/domain/air/flightNumber'
import { hasLeft } from '@kervan/domain/air/flightLife'
import { instantIn } from '@kervan/domain/tracking/placeTime'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { requireHandling } from '../../access/policies.ts'
import { findAirline, findAirport } from '../../reference/referenceFacts.ts'
import { describeFlight } from './describeFlight.ts'
import {
  findFlightRow,
  insertFlight,
  isWaybillTaken,
  lockFlight,
  lockWaybill,
  updateFlightRow,
} from './flight.queries.ts'
import type { StoredFlight } from './flight.queries.ts'

export const auditFlight = auditOf('flight')

type Fields = z.output<typeof flightFields>
type Planned = Pick<
  StoredFlight,
  | 'airlineCode'
  | 'flightNumber'
  | 'masterWaybill'
  | 'origin'
  | 'destination'
  | 'departurePlanned'
  | 'arrivalPlanned'
  | 'agentEmail'
>

const readWaybill = (text: string, prefix: string | null): string => {
  const waybill = readAirWaybill(text)
  if (!waybill) throw fieldError('masterWaybill', 'air/flights:waybillForm')
  if (!hasRightCheckDigit(waybill)) throw fieldError('masterWaybill', 'air/flights:waybillCheckDigit')
  if (prefix !== null && waybill.prefix !== prefix)
    throw fieldError('masterWaybill', 'air/flights:waybillPrefix', { prefix })
  return `${waybill.prefix}${waybill.serial}${waybill.checkDigit}`
}

/** Normalizes a flight number: '6401', 'TK6401' and 'TK 6401' of Turkish Airlines are the same. */
const readNumber = (text: string, airlineCode: string): string => {
  const plain = text.replaceAll(/\s/g, '').toUpperCase()
  const number = normaliseFlightNumber(/^\d+[A-Z]?$/.test(plain) ? `${airlineCode}${plain}` : plain)
  if (!number?.startsWith(airlineCode)) throw fieldError('flightNumber', 'air/flights:numberForm')
  return number.slice(airlineCode.length)
}

const readLocal = (field: string, local: string, zone: string): Date => {
  const at = instantIn(`${local}:00`, zone)
  if (!at) throw fieldError(field, 'validation:date')
  return at
}

/** Times are local times of the airports. */
const planOf = (fields: Fields): Planned => {
  const airline = findAirline(fields.airlineCode)
  if (!airline) throw fieldError('airlineCode', 'air/flights:required.airline')
  const [origin, destination] = [findAirport(fields.origin), findAirport(fields.destination)]
  if (!origin) throw fieldError('origin', 'air/flights:required.origin')
  if (!destination) throw fieldError('destination', 'air/flights:required.destination')
  if (origin.code === destination.code) throw fieldError('destination', 'air/flights:sameAirport')
  const departurePlanned = readLocal('departurePlanned', fields.departurePlanned, origin.zone)
  const arrivalPlanned = readLocal('arrivalPlanned', fields.arrivalPlanned, destination.zone)
  if (arrivalPlanned <= departurePlanned) throw fieldError('arrivalPlanned', 'air/flights:arrivalBefore')
  return {
    airlineCode: airline.code,
    flightNumber: readNumber(fields.flightNumber, airline.code),
    masterWaybill: readWaybill(fields.masterWaybill, airline.waybillPrefix),
    origin: origin.code,
    destination: destination.code,
    departurePlanned,
    arrivalPlanned,
    agentEmail: fields.agentEmail,
  }
}

const refuseTaken = async (tx: Db, { masterWaybill }: Planned, id?: string): Promise<void> => {
  await lockWaybill(tx, masterWaybill)
  if (await isWaybillTaken(tx, masterWaybill, id))
    throw fieldError('masterWaybill', 'air/flights:waybillTaken')
}

/** @throws AppError validationFailed, also for a master air waybill of another flight */
export const createFlight = (
  ctx: Ctx,
  fields: Fields,
): Promise<AnswerOf<typeof flightEndpoints.createFlight>> => {
  requireHandling(ctx)
  const plan = planOf(fields)
  return inTransaction(ctx.db, async (tx) => {
    await refuseTaken(tx, plan)
    const id = await insertFlight(tx, {
      ...plan,
      createdBy: requireActor(ctx).userId,
      createdAt: ctx.now,
    })
    await auditFlight(tx, ctx, { action: 'flightCreated', id, after: plan })
    return describeFlight((await findFlightRow(tx, id))!)
  })
}

const whatLeft = ['airlineCode', 'flightNumber', 'masterWaybill', 'origin', 'destination'] as const

/** Actual times of a departed flight; none may be in the future. */
const actualTimes = (
  { departureActual, arrivalActual }: { departureActual?: string | null; arrivalActual?: string | null },
  before: StoredFlight,
  now: Date,
): Partial<Pick<StoredFlight, 'departureActual' | 'arrivalActual'>> => {
  const read = (
    field: 'departureActual' | 'arrivalActual',
    local: string | null | undefined,
    airport: string,
  ) => {
    if (!local || before[field] === null) return before[field]
    const at = readLocal(field, local, findAirport(airport)?.zone ?? 'Europe/Istanbul')
    if (at > now) throw fieldError(field, 'air/flights:inFuture')
    return at
  }
  const [departure, arrival] = [
    read('departureActual', departureActual, before.origin),
    read('arrivalActual', arrivalActual, before.destination),
  ]
  if (departure && arrival && arrival <= departure)
    throw fieldError('arrivalActual', 'air/flights:arrivalBefore')
  return { departureActual: departure, arrivalActual: arrival }
}

/**
 * @throws AppError notFound; changedMeanwhile; flightHasLeft for fields that are fixed after departure;
 * validationFailed
 */
export const updateFlight = (
  ctx: Ctx,
  {
    id,
    version,
    departureActual,
    arrivalActual,
    ...fields
  }: Fields & { id: string; version: number; departureActual?: string | null; arrivalActual?: string | null },
): Promise<AnswerOf<typeof flightEndpoints.updateFlight>> => {
  requireHandling(ctx)
  const plan = planOf(fields)
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockFlight(tx, id, 'update')
    if (!before) throw new AppError('notFound')
    if (before.version !== version) throw new AppError('changedMeanwhile')
    if (hasLeft(before.state) && whatLeft.some((field) => plan[field] !== before[field]))
      throw new AppError('flightHasLeft')
    await refuseTaken(tx, plan, id)
    const changes = { ...plan, ...actualTimes({ departureActual, arrivalActual }, before, ctx.now) }
    await updateFlightRow(tx, id, changes)
    await auditFlight(tx, ctx, { action: 'flightChanged', id, before, after: changes })
    return describeFlight((await findFlightRow(tx, id))!)
  })
}
