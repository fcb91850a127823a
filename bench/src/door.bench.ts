/**
 * Cost of the HTTP caller of connectors, with its recording, relative to a bare undici request to the same
 * server with the same bodies; and of opening a connection that is open already, relative to a call.
 */
import { Agent, request as send } from 'undici'
import { createHttpCaller } from '@kervan/connectors/http/httpCaller'
import type { CallRecord } from '@kervan/connectors/http/httpCall'
import { openConnection } from '../../apps/api/src/features/connection/openConnection.ts'
import { openBenchServer } from './filled/benchServer.ts'
import { openBenchServices } from './filled/benchServices.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'
import { median } from './measuring/statistics.ts'
import { forkProgram, receive, stopProgram } from './programs/forkedProgram.ts'

const pairs = sizeOf(41, 1)
const callsPerRound = sizeOf(300, 6)
const opensPerRound = sizeOf(20_000, 10)
const goal = 1.05
const openGoal = 0.02

/** Sizes of request and answer in bytes: a token, a tracking answer, a rates answer, a label. */
const sizes = [
  [200, 1000],
  [0, 8000],
  [3000, 60_000],
  [5000, 300_000],
] as const

const headers = { 'content-type': 'application/json', authorization: 'Bearer token' }
const bodies = sizes.map(([sent]) => JSON.stringify({ text: 'x'.repeat(sent) }))

type Call = (url: string, body: string) => Promise<unknown>

const timeRound = async (url: string, call: Call): Promise<number> => {
  const begin = performance.now()
  for (let index = 0; index < callsPerRound; index++) {
    const kind = index % sizes.length
    await call(`${url}/calls?size=${sizes[kind]![1]}`, bodies[kind]!)
  }
  return (performance.now() - begin) / callsPerRound
}

const measureCalls = async (url: string): Promise<{ row: BenchRow; callMs: number }> => {
  const records: CallRecord[] = []
  const caller = createHttpCaller({
    target: 'bench',
    now: () => new Date(),
    isPrivateAllowed: true,
    onCall: (record) => {
      records[0] = record
    },
  })
  const dispatcher = new Agent()
  const throughCaller: Call = (to, body) =>
    caller.callJson({ url: to, method: 'POST', headers, body, step: 'bench', route: '/calls' })
  const bare: Call = async (to, body) =>
    (await send(to, { method: 'POST', headers, body, dispatcher })).body.json()
  await timeRound(url, bare)
  await timeRound(url, throughCaller)
  const ratios: number[] = []
  const times: number[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const isFirst = pair % 2 === 0
    const early = await timeRound(url, isFirst ? throughCaller : bare)
    const late = await timeRound(url, isFirst ? bare : throughCaller)
    const [own, floor] = isFirst ? [early, late] : [late, early]
    ratios.push(own / floor)
    times.push(own)
  }
  await dispatcher.close()
  const ratio = median(ratios)
  const callMs = median(times)
  const row = {
    name: 'call by a connector over a bare request',
    ratio,
    goal: `≤ ${goal}`,
    met: ratio <= goal,
    detail: `${(callMs * 1000).toFixed(0)} µs each`,
  }
  return { row, callMs }
}

const measureOpening = async (callMs: number): Promise<BenchRow> => {
  const server = await openBenchServer()
  const services = await openBenchServices(server.connectionString, server.folder, {
    UPS_CLIENT_ID: 'bench',
    UPS_CLIENT_SECRET: 'bench',
    UPS_ACCOUNT_NUMBER: '740561',
  })
  try {
    const owner = { connectorKey: 'ups', companyId: null }
    if (!(await openConnection(services, owner))) throw new Error('the connection does not open')
    const ratios: number[] = []
    for (let pair = 0; pair < pairs; pair++) {
      const begin = performance.now()
      for (let index = 0; index < opensPerRound; index++) await openConnection(services, owner)
      ratios.push((performance.now() - begin) / opensPerRound / callMs)
    }
    const ratio = median(ratios)
    return {
      name: 'opening an open connection, share of a call',
      ratio,
      goal: `≤ ${openGoal}`,
      met: ratio <= openGoal,
      detail: `${(ratio * callMs * 1000).toFixed(1)} µs each`,
    }
  } finally {
    await services.close()
    await server.stop()
  }
}

export async function run(): Promise<BenchRow[]> {
  const server = await forkProgram('doorServer')
  try {
    const { row, callMs } = await measureCalls(await receive<string>(server))
    return [row, await measureOpening(callMs)]
  } finally {
    await stopProgram(server)
  }
}
