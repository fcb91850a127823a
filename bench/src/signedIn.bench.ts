/**
 * Cost of authentication: a customer's quote compared with a visitor's, and a customer's calls compared with
 * the same calls with a database lookup of the caller. Pairs on one server process. Also measures the share of
 * permission checks in a quote's CPU time.
 */
import type { ChildProcess } from 'node:child_process'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { request, forkProgram, receive, stopProgram } from './programs/forkedProgram.ts'
import { mixedQuotes, quotePath } from './filled/quoteRequest.ts'
import type { BenchRow } from './measuring/row.ts'
import { sendCalls } from './programs/sendCalls.ts'
import type { Calls } from './programs/sendCalls.ts'
import type { AccessReport, SignedInServerReady } from './programs/signedInServer.ts'
import { sizeOf } from './measuring/size.ts'
import { median } from './measuring/statistics.ts'

const pairs = sizeOf(7, 1)
const secondsPerRun = sizeOf(3, 1)

const quotes = mixedQuotes(4000)

export async function run(): Promise<BenchRow[]> {
  const server = await forkProgram('signedInServer')
  try {
    const ready = await receive<SignedInServerReady>(server)
    return [...(await measure(ready)), await measureCheck(server, ready)]
  } finally {
    await stopProgram(server)
  }
}

const measure = async ({ cachedUrl, uncachedUrl, token }: SignedInServerReady): Promise<BenchRow[]> => {
  const quote = (base: string, by?: string): Calls => ({ url: base + quotePath, bodies: quotes, token: by })
  const list = (base: string): Calls => ({
    url: base + shipmentListEndpoints.listShipments.path,
    bodies: [{}],
    token,
  })
  return [
    await compare(
      "signed-in quote, share of a visitor's",
      '≥ 0.8',
      0.8,
      quote(cachedUrl, token),
      quote(cachedUrl),
    ),
    await compare(
      'signed-in quote, against a caller looked up each time',
      '≥ 2',
      2,
      quote(cachedUrl, token),
      quote(uncachedUrl, token),
    ),
    await compare(
      'shipment list, against a caller looked up each time',
      '≥ 2',
      2,
      list(cachedUrl),
      list(uncachedUrl),
    ),
  ]
}

const measureCheck = async (
  server: ChildProcess,
  { cachedUrl, token }: SignedInServerReady,
): Promise<BenchRow> => {
  const [shares, checks]: [number[], number[]] = [[], []]
  for (let one = 0; one < pairs; one++) {
    await request<AccessReport>(server, 'cpu')
    const perSecond = await send({ url: cachedUrl + quotePath, bodies: quotes, token })
    const { cpuMicroseconds, checkMicroseconds } = await request<AccessReport>(server, 'cpu')
    checks.push(checkMicroseconds)
    shares.push(checkMicroseconds / (cpuMicroseconds / (perSecond * secondsPerRun)))
  }
  const ratio = median(shares)
  return {
    name: "who may, share of a signed-in quote's CPU",
    ratio,
    goal: '≤ 0.02',
    met: ratio <= 0.02,
    detail: `${median(checks).toFixed(2)} µs for ${(100 * ratio).toFixed(2)} %`,
  }
}

const compare = async (
  name: string,
  goal: string,
  least: number,
  measured: Calls,
  floor: Calls,
): Promise<BenchRow> => {
  const [ratios, ours, theirs]: [number[], number[], number[]] = [[], [], []]
  await send(measured)
  await send(floor)
  for (let pair = 0; pair < pairs; pair++) {
    ours.push(await send(measured))
    theirs.push(await send(floor))
    ratios.push(ours.at(-1)! / theirs.at(-1)!)
  }
  const ratio = median(ratios)
  const detail = `${Math.round(median(ours))}/s against ${Math.round(median(theirs))}/s, 16 connections`
  return { name, ratio, goal, met: ratio >= least, detail }
}

/** Returns the number of answers per second. */
const send = async (load: Calls): Promise<number> => (await sendCalls(load, secondsPerRun)).perSecond
