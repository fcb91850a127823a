/** Reproducible day of couriers, stations, bags and flights: everything that the devices send, hour by hour. */
import { randomUUID } from 'node:crypto'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { courierEndpoints } from '@kervan/contract/courier/courier.endpoints'
import { warehouseEndpoints } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import type { SimulatedPiece } from '../features/warehouse/testing/simulatedWorld.ts'
import type { RealProcess } from './realProcess.ts'

/** Returns numbers in [0, 1), equal for equal seeds (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Server's answer to one scan of a piece; null when the scan identifies no piece. */
export interface Acknowledged {
  scanId: string
  outcome: string
}

type Send = (product: RealProcess, sentAt: string) => Promise<Acknowledged[]>

export interface Device {
  /** Offset of the device's clock in ms; positive when ahead. */
  clockAhead: number
  add: (send: Send) => void
  /** Sends in order; an unanswered request stays queued, with all that follow. */
  flush: (product: RealProcess) => Promise<void>
  waiting: () => number
  acknowledged: Acknowledged[]
}

export const makeDevice = (clockAhead = 0): Device => {
  const queue: Send[] = []
  const acknowledged: Acknowledged[] = []
  return {
    clockAhead,
    acknowledged,
    add: (send) => void queue.push(send),
    waiting: () => queue.length,
    flush: async (product) => {
      while (queue.length > 0) {
        const sentAt = new Date(Date.now() + clockAhead).toISOString()
        let answers: Acknowledged[]
        try {
          answers = await queue[0]!(product, sentAt)
        } catch (error) {
          // Broken connection: the server may or may not have processed the request. Any other error is a bug
          // in the test.
          if (error instanceof TypeError) return
          throw error
        }
        acknowledged.push(...answers)
        queue.shift()
      }
    },
  }
}

interface StopScan {
  token: string
  reservationId: string
  pieces: readonly SimulatedPiece[]
  /** Time of the stop record on the device's clock. */
  at: string
  isPickedUp: boolean
}

/** Builds a record with ids from the time of the event, so that sending again sends the same record. */
export const stopRecord = ({ token, reservationId, pieces, at, isPickedUp }: StopScan): Send => {
  const body = {
    id: randomUUID(),
    reservationId,
    at,
    ...(isPickedUp
      ? {
          outcome: 'pickedUp' as const,
          scanned: pieces.map(({ code }) => ({ id: randomUUID(), code, at })),
        }
      : { outcome: 'notPickedUp' as const, failure: 'nobodyThere' as const, scanned: [] }),
  }
  return async (product, sentAt) => {
    const record = await product.call(courierEndpoints.recordStop, { token, body: { ...body, sentAt } })
    return record.pieces.flatMap(({ id, outcome, shipmentId }) =>
      shipmentId === null ? [] : { scanId: id, outcome },
    )
  }
}

type StationMode = 'receive' | 'bag' | 'unbag'

interface StationScan {
  text: string
  mode: StationMode
  bag?: string
  confirm?: boolean
}

/** Builds one call with many scans, like a station after an outage. */
export const stationBatch = (
  { token, station, at }: { token: string; station: string; at: string },
  scans: readonly StationScan[],
): Send => {
  const body = scans.map((scan) => ({ id: randomUUID(), at, ...scan }))
  return async (product, sentAt) => {
    const { verdicts } = await product.call(warehouseEndpoints.scanManyAtStation, {
      token,
      body: { station, sentAt, scans: body },
    })
    return verdicts.flatMap(({ id, outcome, shipmentId }) =>
      shipmentId === null ? [] : { scanId: id, outcome },
    )
  }
}

/** Builds one scan at a bag's own screen. */
export const bagScan = ({
  token,
  bagId,
  code,
  at,
}: {
  token: string
  bagId: string
  code: string
  at: string
}): Send => {
  const id = randomUUID()
  return async (product, sentAt) => {
    const { outcome, piece } = await product.call(bagEndpoints.scanIntoBag, {
      token,
      body: { id, bagId, barcode: code, at, sentAt },
    })
    return piece === null ? [] : [{ scanId: id, outcome }]
  }
}
