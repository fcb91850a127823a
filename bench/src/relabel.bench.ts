/**
 * Calls of other users while 100,000 parcels follow a new code mapping, compared with the same calls in an idle
 * system at the same rate: a parcel's tracking page and the shipment list. One server process; load generator,
 * server and database share the machine.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { forkProgram, receive, stopProgram } from './programs/forkedProgram.ts'
import type { RelabelServerReady } from './programs/relabelServer.ts'
import type { BenchRow } from './measuring/row.ts'
import { callsPerSecond, callSteadily, signInAs } from './programs/steadyCalls.ts'
import { isOnce, sizeOf } from './measuring/size.ts'
import { median } from './measuring/statistics.ts'

const pairs = sizeOf(5, 1)
const goal = 2

const measure = async ({
  url,
  accounts,
  statusId,
  waitingParcels,
}: RelabelServerReady): Promise<BenchRow[]> => {
  const [admin, customer] = [
    await signInAs(url, accounts, 'yonetici'),
    await signInAs(url, accounts, 'musteri'),
  ]
  const others = () =>
    callSteadily((n) =>
      n % 2 === 0
        ? admin(trackingEndpoints.track, {
            assetReference: `WAIT-${1 + ((n * 997) % waitingParcels)}`,
          })
        : customer(shipmentListEndpoints.listShipments, {}),
    )
  const { items } = await admin<{ items: { id: number; code: string }[] }>(matchingEndpoints.listCustomized, {
    pageSize: 100,
  })
  const findStatus = async () =>
    (
      await admin<{ status: { version: number; customizedTrackingStatusId: number | null } }>(
        matchingEndpoints.getMatching,
        { id: statusId },
      )
    ).status
  const isAtWork = async () =>
    (await admin<{ items: { isFinished: boolean }[] }>(matchingEndpoints.listMatches, {})).items.some(
      ({ isFinished }) => !isFinished,
    )
  await others()
  const [idles, during, seconds]: [number[], number[], number[]] = [[], [], []]
  for (let pair = 0; pair < pairs; pair++) {
    idles.push(await others())
    const { version } = await findStatus()
    const code = pair % 2 === 0 ? 'inTransit' : 'delayed'
    const begin = performance.now()
    await admin(matchingEndpoints.matchStatuses, {
      statuses: [{ id: statusId, version }],
      customizedId: items.find((status) => status.code === code)!.id,
    })
    during.push(await others())
    if (!isOnce && !(await isAtWork())) throw new Error('the job was over before the calls were')
    while (await isAtWork()) await sleep(500)
    seconds.push((performance.now() - begin) / 1000)
  }
  const ratio = median(during.map((ms, pair) => ms / idles[pair]!))
  return [
    {
      name: '99th percentile of others while 100,000 parcels follow a matching, against idle',
      ratio,
      goal: `≤ ${goal}`,
      met: ratio <= goal,
      detail:
        `${median(during).toFixed(1)} ms to ${median(idles).toFixed(1)} ms at ${callsPerSecond} calls a second; ` +
        `the job took ${median(seconds).toFixed(0)} s`,
    },
  ]
}

export const run = async (): Promise<BenchRow[]> => {
  const server = await forkProgram('relabelServer')
  try {
    return await measure(await receive<RelabelServerReady>(server))
  } finally {
    await stopProgram(server)
  }
}
