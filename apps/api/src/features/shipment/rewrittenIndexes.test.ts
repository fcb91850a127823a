/** Number of index entries that a state change writes, measured with PostgreSQL's statistics. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ShipmentEvent } from '@kervan/domain/shipment/shipmentLife'
import type { TrackingGroup } from '@kervan/domain/tracking/trackingStages'
import type { Db } from '../../platform/db/database.ts'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { changeShipmentState } from './changeShipmentState.ts'
import { recordProgress } from './recordProgress.ts'
import type { WrittenWithState } from './shipment.queries.ts'
import { createShipment } from './testing/buildShipment.ts'

const mostRewritten = 4
const now = new Date('2026-11-20T10:00:00Z')

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/**
 * Counts index entries by table. A HOT update writes none: it applies when no indexed column changes and the
 * page has room. Inserted events and jobs are not counted.
 */
const countEntries = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ entries: number }>(sql`
    select coalesce(sum((n_tup_ins + n_tup_upd - n_tup_hot_upd)
      * (select count(*) from pg_index where indrelid = relid)), 0)::int as entries
    from pg_stat_xact_user_tables
    where schemaname = 'public' and relname not in ('shipment_events', 'idempotency_keys')`)
  return rows[0]!.entries
}

const countFor = (change: (tx: Db) => Promise<unknown>): Promise<number> =>
  test.services.db.transaction(async (tx) => {
    const before = await countEntries(tx)
    await change(tx)
    return (await countEntries(tx)) - before
  })

const countForEachChange = async (): Promise<Record<string, number>> => {
  const { id: shipmentId } = await createShipment(test)
  const move = (event: ShipmentEvent, also?: WrittenWithState) => (tx: Db) =>
    changeShipmentState(tx, test.services, { shipmentId, event, actorId: null, now, ...(also && { also }) })
  const offer = (carrierId: number) => ({ offerId: crypto.randomUUID(), serviceId: 7, carrierId })
  const progress = (group: TrackingGroup, exception: 'heldAtCustoms' | null) => (tx: Db) =>
    recordProgress(tx, shipmentId, { whole: { group, exception }, pieces: [], now })
  const changes: Record<string, (tx: Db) => Promise<unknown>> = {
    price: move('price'),
    addToCart: move('addToCart', offer(3)),
    chooseOther: move('addToCart', offer(4)),
    pay: move('pay', { paymentStatus: 'successful' }),
    book: move('book', {
      supplierReference: shipmentId.slice(-12),
      iossNumber: 'IM0001',
      estimatedDelivery: now,
    }),
    receive: move('receive'),
    meetException: progress(3, 'heldAtCustoms'),
    leaveException: progress(3, null),
    deliver: move('deliver'),
    return: move('return'),
  }
  const rewritten: Record<string, number> = {}
  for (const [name, change] of Object.entries(changes)) rewritten[name] = await countFor(change)
  return rewritten
}

it('rewrites at most four indexes per state change', async () => {
  // Takes the minimum of several runs, because a full page makes an update write all indexes. Further rows between
  // the runs move the place where a page is full; otherwise it could be the same update in each run.
  const runs: Record<string, number>[] = []
  for (let run = 0; run < 8; run++) {
    for (let row = 0; row < run % 4; row++) await createShipment(test)
    runs.push(await countForEachChange())
  }
  const rewritten = Object.fromEntries(
    Object.keys(runs[0]!).map((name) => [name, Math.min(...runs.map((run) => run[name]!))]),
  )
  expect(rewritten).toEqual({
    price: 2,
    addToCart: 4,
    chooseOther: 2,
    pay: 4,
    // Numbers of the booking are counted apart: they are written once and change no row.
    book: 2,
    receive: 2,
    // One more entry: the exception also appears in the customer service work list.
    meetException: 4,
    leaveException: 0,
    deliver: 2,
    return: 2,
  })
  expect(Math.max(...Object.values(rewritten))).toBeLessThanOrEqual(mostRewritten)
})

it("keeps the facet index equal to the shipments' values", async () => {
  const { id } = await createShipment(test)
  const { db } = test.services
  const facetsOf = async () => {
    const { rows } = await db.execute<{ facet: string }>(
      sql`select facet from shipment_facets where shipment_id = ${id} order by facet collate "C"`,
    )
    return rows.map(({ facet }) => facet)
  }
  expect(await facetsOf()).toEqual(['country:DE', 'payment:none', 'state:draft'])
  await db.execute(sql`update shipments set state = 'inTransit', payment_status = 'successful', carrier_id = 3,
    tracking_exception = 'heldAtCustoms', created_at = created_at - interval '1 day' where id = ${id}`)
  expect(await facetsOf()).toEqual([
    'carrier:3',
    'country:DE',
    'exception',
    'payment:successful',
    'state:inTransit',
  ])
  const { rows: strayed } = await db.execute(sql`
    select from shipment_facets f where not exists (select from shipments s
      where s.id = f.shipment_id and s.created_at = f.created_at and s.company_id = f.company_id
        and f.facet = any(shipment_facets_of(s)))`)
  expect(strayed).toHaveLength(0)
  await db.execute(sql`update shipments set state = 'delivered' where id = ${id}`)
  expect(await facetsOf()).toEqual(['carrier:3', 'country:DE', 'payment:successful', 'state:delivered'])
  await db.execute(sql`delete from shipments where id = ${id}`)
  expect(await facetsOf()).toEqual([])
})
