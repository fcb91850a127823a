/**
 * Shipment list at ten thousand and at a million rows on one server: first page, deep page, every filter
 * without match, and searches. Each figure is the ratio to the first page at ten thousand, measured
 * alternately.
 */
import pg from 'pg'
import { listStatements } from '../../apps/api/src/testing/countStatements.ts'
import type { BenchServices } from './filled/benchServices.ts'
import {
  findDeepCursor,
  findPage,
  findSamples,
  largeRows,
  timeOnce,
  withFilledDatabases,
} from './filled/filledShipments.ts'
import type { RequestedShipments, Caller, Samples } from './filled/filledShipments.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'
import { median } from './measuring/statistics.ts'

const pairs = sizeOf(100, 1)
/** Goal for queries that one index serves in the list's order. */
const pageGoal = 1.7
/** Buffer limit for twenty rows with last event and offer, read by index. */
const pageBuffers = 120
/** Goal for searches, which read several indexes. */
const searchGoal = 3

const countBuffers = async (
  { connectionString }: BenchServices,
  run: () => Promise<unknown>,
): Promise<number> => {
  const { statements } = await listStatements(run)
  const client = new pg.Client({ connectionString })
  await client.connect()
  let buffers = 0
  for (const { text, values } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    )
    const plan = rows[0]!['QUERY PLAN'][0]!.Plan
    buffers += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
  }
  await client.end()
  return buffers
}

interface Case {
  name: string
  asked: RequestedShipments
  caller?: Caller
  goal?: number
}

const pages = (deep: string, { reference }: Samples): Case[] => [
  { name: 'first page', asked: {} },
  { name: 'deep page', asked: { cursor: deep } },
  { name: 'oldest first', asked: { sort: 'createdAt' } },
  { name: 'one reference', asked: { reference } },
  { name: 'dates, no match', asked: { dateTo: '2000-01-01' } },
  { name: 'country, no match', asked: { countryCodes: ['AQ'] } },
  { name: 'carrier, no match', asked: { supplierIds: [99] } },
  { name: 'payment, no match', asked: { paymentStatuses: ['failed'] } },
  { name: 'state, no match', asked: { states: ['booked'], countryCodes: ['AQ'] } },
]

const searches = ({ reference, waybill, receiver }: Samples): Case[] => {
  const bySearch: [string, RequestedShipments, Caller?][] = [
    ['a part of a reference', { reference: reference.slice(5, 10) }],
    ['a reference that is none', { reference: 'KRV-99999' }],
    ['the beginning of a waybill', { reference: waybill.slice(0, 8) }],
    ['the end of a waybill', { reference: waybill.slice(-7) }],
    ['a part of the customer’s own number', { reference: 'sip-2471' }],
    ['a word of every row', { reference: 'yildirim' }],
    ['a frequent name', { reference: 'schmidt' }],
    ['a whole name', { reference: receiver }],
    ['one product of many', { reference: 'kitap seramik' }],
    ['unknown word', { reference: 'kadife' }],
    ['two letters', { reference: 'be' }],
    ['two letters of no word', { reference: 'qx' }],
    ['two cities that never meet', { reference: 'tokyo berlin' }],
    ['two rarer cities that never meet', { reference: 'amsterdam london' }],
    ['two materials that never meet', { reference: 'cotton leather' }],
    ['name and country', { reference: 'schmidt', countryCodes: ['JP'] }],
    ['name and country, no match', { reference: 'schmidt', countryCodes: ['AQ'] }],
    ['city and another country', { reference: 'tokyo', countryCodes: ['DE'] }],
    ['name and a rare state', { reference: 'schmidt', states: ['cancelled'] }],
    ['name and state, no match', { reference: 'schmidt', states: ['cancelling'] }],
    ['rarer name and a rare state', { reference: 'kowalski tokyo', states: ['returned'] }],
    ['name and old dates', { reference: 'schmidt', dateTo: '2026-02-01' }],
    ['name and dates, no match', { reference: 'schmidt', dateTo: '2000-01-01' }],
    [
      'with all filters',
      { reference: 'schmidt', states: ['delivered'], countryCodes: ['DE', 'US'], supplierIds: [1] },
    ],
    ['administrator, a company’s name', { reference: 'kaya tekstil' }, 'administrator'],
    ['administrator, a small company’s name', { reference: 'bafalik' }, 'administrator'],
    ['administrator, unknown word', { reference: 'kadife' }, 'administrator'],
    ['administrator, two cities that never meet', { reference: 'tokyo berlin' }, 'administrator'],
    [
      'administrator, name and country, no match',
      { reference: 'schmidt', countryCodes: ['AQ'] },
      'administrator',
    ],
  ]
  return bySearch.map(([name, asked, caller]) => ({
    name: `search, ${name}`,
    asked,
    ...(caller && { caller }),
    goal: searchGoal,
  }))
}

export const run = (): Promise<BenchRow[]> =>
  withFilledDatabases(async (small, big) => {
    const measured: BenchRow[] = []
    const [deep, samples] = [await findDeepCursor(big, largeRows), await findSamples(big, largeRows)]
    for (const { name, asked, caller, goal } of [...pages(deep, samples), ...searches(samples)]) {
      const floor: number[] = []
      const figure: number[] = []
      for (let pair = 0; pair < pairs; pair++) {
        floor.push(await timeOnce(() => findPage(small, {})))
        figure.push(await timeOnce(() => findPage(big, asked, caller)))
      }
      const buffers = await countBuffers(big, () => findPage(big, asked, caller))
      const ratio = median(figure) / median(floor)
      const isPage = goal === undefined
      const allowed = goal ?? pageGoal
      measured.push({
        name: `list at ${largeRows.toLocaleString('en')} rows: ${name}`,
        ratio,
        goal: `≤ ${allowed} × the first page at 10,000${isPage ? `; buffers ≤ ${pageBuffers}` : ''}`,
        met: ratio <= allowed && (!isPage || buffers <= pageBuffers),
        detail: `${median(figure).toFixed(2)} ms to ${median(floor).toFixed(2)} ms, ${buffers} buffers`,
      })
    }
    return measured
  })
