/** Databases with many realistic shipments, on one server for the duration of the benchmark. */
import type { InputOf } from '@kervan/contract/endpoint'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { recogniseReference } from '@kervan/domain/reference/references'
import { shipmentList } from '../../../apps/api/src/features/shipment/list/shipments.list.ts'
import type { Actor } from '../../../apps/api/src/platform/ctx.ts'
import { sizeOf } from '../measuring/size.ts'
import { openBenchServer } from './benchServer.ts'
import { administrator, makeCtx, openBenchServices } from './benchServices.ts'
import type { BenchServices } from './benchServices.ts'
import { fillTables } from './fillTables.ts'
import { variedShipments } from './variedShipments.ts'

const row = shipmentListEndpoints.listShipments
export type RequestedShipments = Partial<InputOf<typeof row>['body']>

/** Customer of the company with half of all shipments, or administrator, who sees all. */
const actors = {
  customer: { companyId: 1, roles: ['user4controllers'] },
  administrator,
} satisfies Record<string, Partial<Actor>>
export type Caller = keyof typeof actors

export const findPage = (services: BenchServices, asked: RequestedShipments, caller: Caller = 'customer') =>
  shipmentList.findPage(makeCtx(services, actors[caller]), { body: row.body.parse(asked) })

const filledTables = [
  'shipments',
  'shipment_facets',
  'shipment_numbers',
  'caller_phones',
  'caller_words',
  'shipment_words',
]

const fill = (address: string, rows: number): Promise<void> =>
  fillTables(address, filledTables, [
    ...variedShipments(rows),
    `insert into shipment_facets (company_id, facet, created_at, shipment_id)
      select company_id, unnest(shipment_facets_of(shipments)), created_at, id from shipments`,
    `insert into shipment_numbers (shipment_id, number, kind, connector)
      select id, supplier_reference, 'waybill', 'house' from shipments where supplier_reference is not null`,
    `insert into caller_phones (shipment_id, tail, created_at)
      select shipments.id, tail, created_at from shipments cross join lateral phone_tails(sender, receiver) as tail`,
    `insert into caller_words (word, sound)
      select distinct word, sound_of(word) from (select distinct unnest(string_to_array(search_words, ' ')) as said from shipments) as texts
        cross join lateral regexp_split_to_table(said, '[^a-z]+') as word where length(word) between 3 and 40`,
    `insert into shipment_words (word)
      select distinct unnest(string_to_array(search_text collate "C", ' ')) from shipments`,
  ])

export const smallRows = sizeOf(10_000, 500)
export const largeRows = Number(process.env.BENCH_ROWS ?? sizeOf(1_000_000, 2000))

/** Fills a database with ten thousand shipments and another with `largeRows`. */
export const withFilledDatabases = async <T>(
  measure: (small: BenchServices, big: BenchServices) => Promise<T>,
): Promise<T> => {
  const server = await openBenchServer()
  const opened: BenchServices[] = []
  try {
    for (const rows of [smallRows, largeRows]) {
      const address = await server.createDatabase()
      await fill(address.href, rows)
      opened.push(await openBenchServices(address.href, server.folder))
    }
    return await measure(opened[0]!, opened[1]!)
  } finally {
    for (const services of opened) await services.close()
    await server.stop()
  }
}

/** Returns the cursor after the first quarter of the first company's shipments. */
export const findDeepCursor = async ({ db }: BenchServices, rows: number): Promise<string> => {
  const { rows: found } = await db.execute<{ created_at: string; id: string }>(
    `select created_at::text, id from shipments where company_id = 1 order by created_at desc, id desc offset ${Math.floor(rows / 8)} limit 1`,
  )
  return Buffer.from(JSON.stringify(['-createdAt', found[0]!.created_at, found[0]!.id])).toString('base64url')
}

export interface Samples {
  /** All values belong to one sample shipment of the first company, a quarter into its list. */
  reference: string
  waybill: string
  receiver: string
}

export const findSamples = async ({ db }: BenchServices, rows: number): Promise<Samples> => {
  const { rows: found } = await db.execute<Record<keyof Samples, string> & Record<string, unknown>>(`
    select asset_reference as reference, supplier_reference as waybill, receiver_name as receiver from shipments
    where company_id = 1 and supplier_reference like 'KV%' order by created_at desc, id desc offset ${Math.floor(rows / 20)} limit 200`)
  // Check digits are sequential, so one in ten is correct.
  const { reference, waybill, receiver } = found.find(
    (one) => recogniseReference(one.reference).kind === 'asset',
  )!
  return { reference, waybill, receiver }
}

export const timeOnce = async (run: () => Promise<unknown>): Promise<number> => {
  const begin = process.hrtime.bigint()
  await run()
  return Number(process.hrtime.bigint() - begin) / 1e6
}
