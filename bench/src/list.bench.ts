/**
 * The shipment list at ten thousand and at a million rows, side by side on one server: the first page, a deep page and
 * every offered filter with no match, and searches. Each figure is the ratio to the first page at ten thousand, timed in turn with it.
 */
import type pg from 'pg'
import { recogniseReference } from '@kervan/domain/reference/references'
import type { Database } from '../../apps/api/src/platform/db/database.ts'
import {
  findDeepCursor,
  findPage,
  largeRows,
  timeOnce,
  withFilledDatabases,
} from './filled/filledShipments.ts'
import type { Asked, Caller } from './filled/filledShipments.ts'
import type { BenchRow } from './measuring/row.ts'
import { median } from './measuring/statistics.ts'

const pairs = 200
const goal = 1.7
/** Twenty rows with their last event and offer, looked up by index. */
const goalBuffers = 120

/** The statement that `run` sends, so that the one that is explained is the one that was timed. */
const statementOf = async ({ pool }: Database, run: () => Promise<unknown>): Promise<pg.QueryConfig> => {
  const query = pool.query.bind(pool) as (statement: pg.QueryConfig, values: unknown[]) => Promise<unknown>
  let sent: pg.QueryConfig | undefined
  pool.query = ((statement: pg.QueryConfig, values: unknown[]) => {
    sent = { text: statement.text, values }
    return query(statement, values)
  }) as typeof pool.query
  await run()
  pool.query = query as typeof pool.query
  return sent!
}

const countBuffers = async (database: Database, asked: Asked, caller?: Caller): Promise<number> => {
  const { text, values } = await statementOf(database, () => findPage(database, asked, caller))
  const { rows } = await database.pool.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  )
  const plan = rows[0]!['QUERY PLAN'][0]!.Plan
  return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
}

/** All are filled with 0 as their check digit, which is right for one in ten. */
const oneReference = [...Array(100).keys()]
  .map((n) => `KRV-${String(5000 + n).padStart(8, '0')}-0`)
  .find((reference) => recogniseReference(reference).kind === 'asset')!

const cases = (deep: string): { name: string; asked: Asked; caller?: Caller }[] => [
  { name: 'first page', asked: {} },
  { name: 'deep page', asked: { cursor: deep } },
  { name: 'oldest first', asked: { sort: 'createdAt' } },
  { name: 'one reference', asked: { reference: oneReference } },
  { name: 'a part of a reference', asked: { reference: '04711' } },
  { name: 'search, no match', asked: { reference: 'KRV-99999' } },
  { name: 'search, a match in every row', asked: { reference: 'alici' } },
  { name: 'search, one product of many', asked: { reference: 'IPEK scarf' } },
  { name: 'search, words that never meet', asked: { reference: 'ipek cotton' } },
  { name: 'search, unknown word', asked: { reference: 'kadife' } },
  { name: 'search, two letters', asked: { reference: 'be' } },
  { name: 'administrator, a company’s name', asked: { reference: 'yildirim' }, caller: 'administrator' },
  { name: 'administrator, search, no match', asked: { reference: 'kadife' }, caller: 'administrator' },
  { name: 'dates, no match', asked: { dateTo: '2000-01-01' } },
  { name: 'country, no match', asked: { countryCodes: ['AQ'] } },
  { name: 'carrier, no match', asked: { supplierIds: [99] } },
  { name: 'payment, no match', asked: { paymentStatuses: ['failed'] } },
  { name: 'state, no match', asked: { states: ['cancelled'] } },
]

export const run = (): Promise<BenchRow[]> =>
  withFilledDatabases(async (small, big) => {
    const measured: BenchRow[] = []
    for (const { name, asked, caller } of cases(await findDeepCursor(big, largeRows))) {
      const floor: number[] = []
      const figure: number[] = []
      for (let pair = 0; pair < pairs; pair++) {
        floor.push(await timeOnce(() => findPage(small, {})))
        figure.push(await timeOnce(() => findPage(big, asked, caller)))
      }
      const buffers = await countBuffers(big, asked, caller)
      const ratio = median(figure) / median(floor)
      measured.push({
        name: `list at ${largeRows.toLocaleString('en')} rows: ${name}`,
        ratio,
        goal: `≤ ${goal} × the first page at 10,000; buffers ≤ ${goalBuffers}`,
        met: ratio <= goal && buffers <= goalBuffers,
        detail: `${median(figure).toFixed(2)} ms to ${median(floor).toFixed(2)} ms, ${buffers} buffers`,
      })
    }
    return measured
  })
