/**
 * Journey of a parcel from draft to label over HTTP: create, price, cart, payment on the sandbox's card page,
 * booking by the job worker, label. Compared alternately with the same product with jobs polled every half
 * second. One server process; load generator, server and database share the machine.
 */
import type { ChildProcess } from 'node:child_process'
import { request, forkProgram, receive, stopProgram } from './programs/forkedProgram.ts'
import { listenForBookings, shipParcel } from './programs/shipParcel.ts'
import type { MainJobServerReady, Product, Usage } from './programs/mainJobServer.ts'
import type { BenchRow } from './measuring/row.ts'
import { isOnce, sizeOf } from './measuring/size.ts'
import { median } from './measuring/statistics.ts'

const pairs = sizeOf(3, 1)
const loads = isOnce
  ? [{ clients: 1, parcels: 1, goal: 1 }]
  : [
      { clients: 1, parcels: 8, goal: 1 },
      { clients: 4, parcels: 16, goal: 1 },
      { clients: 16, parcels: 48, goal: 4 },
    ]
const mostStatements = 80
/** Maximum median time from card to label, in seconds. */
const labelWaitGoals = new Map([
  [1, 0.3],
  [16, 1],
])

interface Run {
  parcelsPerMinute: number
  labelWaitSeconds: number
  serverCpuMs: number
  databaseCpuMs: number | null
  statements: number
}

export async function run(): Promise<BenchRow[]> {
  const server = await forkProgram('mainJobServer')
  try {
    return await measure(server, await receive<MainJobServerReady>(server))
  } finally {
    await stopProgram(server)
  }
}

const measure = async (
  server: ChildProcess,
  { workingAtOnce, polling }: MainJobServerReady,
): Promise<BenchRow[]> => {
  const runPolling = async (clients: number, parcels: number): Promise<Run> => {
    await request(server, 'poll')
    const result = await shipParcels(server, polling, clients, parcels)
    await request(server, 'stopPolling')
    return result
  }
  await shipParcels(server, workingAtOnce, sizeOf(2, 1), sizeOf(6, 1))
  await runPolling(sizeOf(2, 1), sizeOf(2, 1))
  const rows: BenchRow[] = []
  for (const { clients, parcels, goal } of loads) {
    const [ours, theirs]: [Run[], Run[]] = [[], []]
    for (let pair = 0; pair < pairs; pair++) {
      ours.push(await shipParcels(server, workingAtOnce, clients, parcels))
      theirs.push(await runPolling(clients, parcels))
    }
    rows.push(...describe(clients, goal, ours, theirs))
  }
  return rows
}

const middle = (runs: readonly Run[], key: keyof Run): number | null => {
  const known = runs.flatMap((run) => run[key] ?? [])
  return known.length === 0 ? null : median(known)
}

const describe = (
  clients: number,
  least: number,
  ours: readonly Run[],
  theirs: readonly Run[],
): BenchRow[] => {
  const say = (runs: readonly Run[]): string => {
    const figure = (key: keyof Run) => middle(runs, key)?.toFixed(0) ?? 'unknown'
    return (
      `${figure('parcelsPerMinute')} a minute, label after ${middle(runs, 'labelWaitSeconds')!.toFixed(2)} s; ` +
      `a parcel: server ${figure('serverCpuMs')} ms, database ${figure('databaseCpuMs')} ms, ` +
      `${figure('statements')} statements`
    )
  }
  const ratio = median(ours.map((run, pair) => run.parcelsPerMinute / theirs[pair]!.parcelsPerMinute))
  const who = clients === 1 ? '1 client' : `${clients} clients`
  const rows = [
    {
      name: `parcels, ${who}, against jobs polled twice a second`,
      ratio,
      goal: `≥ ${least}`,
      met: ratio >= least,
      detail: `${say(ours)}; polled: ${say(theirs)}`,
    },
  ]
  const longest = labelWaitGoals.get(clients)
  if (longest !== undefined) {
    const wait = middle(ours, 'labelWaitSeconds')!
    const detail = `polled: ${middle(theirs, 'labelWaitSeconds')!.toFixed(2)}`
    rows.push({
      name: `label wait in seconds, ${who}`,
      ratio: wait,
      goal: `≤ ${longest}`,
      met: wait <= longest,
      detail,
    })
  }
  if (clients === 16) {
    const statements = middle(ours, 'statements')!
    rows.push({
      name: 'statements per parcel',
      ratio: statements,
      goal: `≤ ${mostStatements}`,
      met: statements <= mostStatements,
      detail: `${who}; those by the clock included`,
    })
  }
  return rows
}

const shipParcels = async (
  server: ChildProcess,
  product: Product,
  clients: number,
  parcels: number,
): Promise<Run> => {
  const bookings = listenForBookings(server)
  const waits: number[] = []
  let left = parcels
  const before = await request<Usage>(server, 'usage')
  const begun = performance.now()
  const workAsClient = async (): Promise<void> => {
    while (left-- > 0) waits.push(await shipParcel(product, bookings.whenBooked))
  }
  await Promise.all(Array.from({ length: clients }, workAsClient))
  const minutes = (performance.now() - begun) / 60_000
  bookings.stop()
  const after = await request<Usage>(server, 'usage')
  const perParcel = (from: number | null, to: number | null) =>
    from === null || to === null ? null : (to - from) / parcels
  return {
    parcelsPerMinute: parcels / minutes,
    labelWaitSeconds: median(waits) / 1000,
    serverCpuMs: perParcel(before.serverCpuMs, after.serverCpuMs)!,
    databaseCpuMs: perParcel(before.databaseCpuMs, after.databaseCpuMs),
    statements: perParcel(before.statements, after.statements)!,
  }
}
