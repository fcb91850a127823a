import { randomUUID } from 'node:crypto'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import type { BagRow } from '@kervan/contract/air/bags/bag.endpoints'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import type { FlightRow } from '@kervan/contract/air/flights/flight.endpoints'
import { airWaybillCheckDigit } from '@kervan/domain/air/airWaybill'
import { sql } from 'drizzle-orm'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildBooked } from './buildManifest.ts'
import type { BookedShipment } from './buildManifest.ts'
import { buildFlight } from './flightHouseCalls.ts'

let serial = Math.floor(Math.random() * 1_000_000)

/** Next unused master waybill number of Turkish Airlines. */
export const nextWaybill = (): string => {
  serial += 1
  const digits = String(serial).padStart(7, '0')
  return `235${digits}${airWaybillCheckDigit(digits)}`
}

const required = <Body>({ status, body }: { status: number; body: Body }): Body => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

export const createFlight = async (test: TestApp, changes: object = {}): Promise<FlightRow> =>
  required(
    await test.call(flightEndpoints.createFlight, {
      token: await test.tokenOf('warehouse'),
      body: buildFlight({ masterWaybill: nextWaybill(), ...changes }),
    }),
  )

export const createBag = async (test: TestApp, body: object = {}): Promise<BagRow> =>
  required(
    await test.call(bagEndpoints.createBag, {
      token: await test.tokenOf('warehouse'),
      body: { destination: 'MUC', ...body },
    }),
  )

export const scanInto = async (test: TestApp, bagId: string, barcode: string, more: object = {}) =>
  required(
    await test.call(bagEndpoints.scanIntoBag, {
      token: await test.tokenOf('warehouse'),
      body: { id: randomUUID(), bagId, barcode, ...more },
    }),
  )

const pieces = (count: number, weight: number) =>
  Array.from({ length: count }, () => ({
    description: 'Keten örtü',
    width: 30,
    length: 20,
    height: 10,
    weight,
  }))

export const buildPieces = (test: TestApp, count = 1, weight = 2): Promise<BookedShipment> =>
  buildBooked(test, { pieces: pieces(count, weight) })

/** Creates an open bag with a shipment of one piece in it. */
export const buildFilledBag = async (test: TestApp, body: object = {}) => {
  const bag = await createBag(test, body)
  const shipment = await buildPieces(test)
  const { outcome } = await scanInto(test, bag.id, shipment.assetReference)
  if (outcome !== 'added') throw new Error(outcome)
  return { bag, shipment }
}

export const moveBag = async (test: TestApp, id: string, move: string, more: object = {}) =>
  required(
    await test.call(bagEndpoints.changeBagState, {
      token: await test.tokenOf('warehouse'),
      body: { id, move, ...more },
    }),
  )

/** Moves a flight and confirms any deviation from its plan. */
export const moveFlight = async (test: TestApp, id: string, move: string, more: object = {}) =>
  required(
    await test.call(flightEndpoints.changeFlightState, {
      token: await test.tokenOf('warehouse'),
      body: { id, move, confirmFarFromPlan: true, ...more },
    }),
  )

/** Runs the jobs that are due when the undo period has ended. */
export const runAfterUndoTime = async (test: TestApp): Promise<void> => {
  await test.services.db.execute(
    sql`update pgboss.job set start_after = now() where state = 'created' and start_after > now()`,
  )
  await test.runJobs()
}
