/**
 * Calls of other users while a flight of 5,000 pieces departs and all customers are notified, compared with the
 * same calls in an idle system at the same rate: a parcel's tracking page and the shipment list. One server
 * process; load generator, server and database share the machine.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { makeAssetReference } from '@kervan/domain/reference/references'
import { firstSimulatedSerial } from '../../apps/api/src/features/warehouse/testing/simulatedWorld.ts'
import { forkProgram, receive, stopProgram } from './programs/forkedProgram.ts'
import type { DepartServerReady } from './programs/departServer.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'
import { median } from './measuring/statistics.ts'
import { callsPerSecond, callSteadily, signInAs } from './programs/steadyCalls.ts'

const goal = 2

const measure = async ({
  url,
  accounts,
  flightIds,
  shipments,
  piecesOfEach,
}: DepartServerReady): Promise<BenchRow[]> => {
  const [staff, customer] = [
    await signInAs(url, accounts, 'operasyon'),
    await signInAs(url, accounts, 'musteri'),
  ]
  const others = () =>
    callSteadily((n) =>
      n % 2 === 0
        ? staff(trackingEndpoints.track, {
            assetReference: makeAssetReference(firstSimulatedSerial + ((n * 997) % shipments)),
          })
        : customer(shipmentListEndpoints.listShipments, {}),
    )
  await others()
  const [idles, during]: [number[], number[]] = [[], []]
  for (const id of flightIds) {
    idles.push(await others())
    await staff(flightEndpoints.changeFlightState, { id, move: 'depart' })
    during.push(await others())
    // Waits until the remaining notifications are sent before the next pair.
    await sleep(sizeOf(5000, 0))
  }
  const ratio = median(during.map((ms, pair) => ms / idles[pair]!))
  return [
    {
      name: `99th percentile of others while a flight of ${piecesOfEach.toLocaleString('en')} pieces departs, against idle`,
      ratio,
      goal: `≤ ${goal}`,
      met: ratio <= goal,
      detail: `${median(during).toFixed(1)} ms to ${median(idles).toFixed(1)} ms at ${callsPerSecond} calls a second`,
    },
  ]
}

export const run = async (): Promise<BenchRow[]> => {
  const server = await forkProgram('departServer')
  try {
    return await measure(await receive<DepartServerReady>(server))
  } finally {
    await stopProgram(server)
  }
}
