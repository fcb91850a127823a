/**
 * Cost of a state change for the lists: written index entries, and the time of a list page at `BENCH_ROWS`
 * shipments (default a million) relative to the same page at ten thousand, measured alternately.
 */
import { sql } from 'drizzle-orm'
import { changeShipmentState } from '../../apps/api/src/features/shipment/changeShipmentState.ts'
import type { Db } from '../../apps/api/src/platform/db/database.ts'
import type { BenchServices } from './filled/benchServices.ts'
import {
  findDeepCursor,
  findPage,
  largeRows,
  smallRows,
  timeOnce,
  withFilledDatabases,
} from './filled/filledShipments.ts'
import type { RequestedShipments } from './filled/filledShipments.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'
import { median } from './measuring/statistics.ts'

const pairs = sizeOf(200, 1)
const goal = 1.3
const goalIndexes = 4
/** Changes run one after another, so that pages fill up as in production. */
const changes = sizeOf(1000, 5)

/** Counts like `rewrittenIndexes.test.ts`, but over many shipments, some of which do not fit on their page. */
const countEntries = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ entries: number }>(sql`
    select coalesce(sum((n_tup_ins + n_tup_upd - n_tup_hot_upd)
      * (select count(*) from pg_index where indrelid = relid)), 0)::int as entries
    from pg_stat_xact_user_tables where relname in ('shipments', 'shipment_facets', 'shipment_numbers')`)
  return rows[0]!.entries
}

const measureChanges = async (services: BenchServices): Promise<BenchRow> => {
  const { rows } = await services.db.execute<{ id: string }>(
    sql`select id from shipments where state = 'booked' order by created_at desc limit ${changes}`,
  )
  let entries = 0
  for (const { id } of rows)
    entries += await services.db.transaction(async (tx) => {
      const before = await countEntries(tx)
      const change = { shipmentId: id, event: 'receive', actorId: null, now: new Date() } as const
      await changeShipmentState(tx, services, change)
      return (await countEntries(tx)) - before
    })
  const ratio = entries / rows.length
  return {
    name: 'index entries that a change of state writes',
    ratio,
    goal: `≤ ${goalIndexes}`,
    met: ratio <= goalIndexes,
    detail: `${entries} entries by ${rows.length} changes`,
  }
}

/** Page of the list to measure; its cursor must come from the queried database. */
const cases: { name: string; asked: RequestedShipments; isDeep?: boolean }[] = [
  { name: 'unfiltered', asked: {} },
  { name: 'unfiltered, deep', asked: {}, isDeep: true },
  { name: 'state, many', asked: { states: ['delivered'] } },
  { name: 'state, deep', asked: { states: ['delivered'] }, isDeep: true },
  { name: 'state, few', asked: { states: ['returned'] } },
  { name: 'state, none', asked: { states: ['cancelling'] } },
  { name: 'states, several', asked: { states: ['delivered', 'returned', 'priced'] } },
  { name: 'payment, many', asked: { paymentStatuses: ['successful'] } },
  { name: 'payment, none', asked: { paymentStatuses: ['failed'] } },
  { name: 'carrier', asked: { supplierIds: [2] } },
  { name: 'state and payment', asked: { states: ['delivered'], paymentStatuses: ['successful'] } },
  { name: 'state and country', asked: { states: ['delivered'], countryCodes: ['DE'] } },
  { name: 'search, our number', asked: { reference: 'KRV-00000471' } },
  { name: 'search, a carrier’s number', asked: { reference: 'V000000471T' } },
  { name: 'search, in every row', asked: { reference: 'yildirim' } },
  { name: 'search, none', asked: { reference: 'KRV-99999' } },
]

export const run = (): Promise<BenchRow[]> =>
  withFilledDatabases(async (small, big) => {
    const cursorOfSmall = await findDeepCursor(small, smallRows)
    const cursorOfBig = await findDeepCursor(big, largeRows)
    const measured: BenchRow[] = []
    for (const { name, asked, isDeep } of cases) {
      const floor: number[] = []
      const figure: number[] = []
      for (let pair = 0; pair < pairs; pair++) {
        floor.push(
          await timeOnce(() => findPage(small, isDeep ? { ...asked, cursor: cursorOfSmall } : asked)),
        )
        figure.push(await timeOnce(() => findPage(big, isDeep ? { ...asked, cursor: cursorOfBig } : asked)))
      }
      const ratio = median(figure) / median(floor)
      measured.push({
        name: `list at ${largeRows.toLocaleString('en')} rows: ${name}`,
        ratio,
        goal: `≤ ${goal} × the same at 10,000`,
        met: ratio <= goal,
        detail: `${median(figure).toFixed(2)} ms to ${median(floor).toFixed(2)} ms`,
      })
    }
    return [await measureChanges(big), ...measured]
  })
