/** Whole product with parcels that wait for the mapping of one code. Started and called by relabel.bench.ts. */
import { insertWaitingParcels } from '../../../apps/api/src/features/tracking/testing/waitingParcels.ts'
import { sizeOf } from '../measuring/size.ts'
import { serveProduct } from './serveProduct.ts'
import type { ServerReady } from './serveProduct.ts'

const waitingParcels = sizeOf(100_000, 300)

export interface RelabelServerReady extends ServerReady {
  statusId: number
  waitingParcels: number
}

serveProduct(async (client) => {
  const { rows: statuses } = await client.query<{ id: number }>(
    `insert into tracking_statuses (carrier_code, code, text) values ('DHL', 'BENCH', 'Parcel seen') returning id`,
  )
  const { rows: users } = await client.query<{ company_id: number; id: number }>(
    `select company_id, id from users where email = 'musteri@kervan.example'`,
  )
  // Disables triggers, which would take most of the time; their results are written in bulk.
  await client.query('set session_replication_role = replica')
  await client.query(insertWaitingParcels(waitingParcels), [
    users[0]!.company_id,
    users[0]!.id,
    statuses[0]!.id,
  ])
  await client.query(`
      insert into shipment_facets (company_id, facet, created_at, shipment_id)
      select company_id, unnest(shipment_facets_of(shipments)), created_at, id from shipments on conflict do nothing`)
  await client.query('vacuum analyze')
  return { statusId: statuses[0]!.id, waitingParcels }
})
