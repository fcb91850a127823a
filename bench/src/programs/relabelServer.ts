/** The whole product with parcels that wait for the meaning of one code. relabel.bench.ts starts and asks it. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { insertWaitingParcels } from '../../../apps/api/src/features/tracking/testing/waitingParcels.ts'
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/db/embedded/startEmbeddedPostgres.ts'
import { createLog } from '../../../apps/api/src/platform/log.ts'
import { readSettings } from '../../../apps/api/src/platform/settings.ts'
import { runProduct } from '../../../apps/api/src/runProduct.ts'
import { freePorts } from '../../../apps/api/src/testing/freePorts.ts'

const waitingParcels = 100_000

export interface RelabelServerReady {
  url: string
  accounts: { email: string; password: string }[]
  statusId: number
  waitingParcels: number
}

const fill = async (connectionString: string): Promise<number> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows: statuses } = await client.query<{ id: number }>(
      `insert into tracking_statuses (carrier_code, code, text) values ('DHL', 'BENCH', 'Parcel seen') returning id`,
    )
    const { rows: users } = await client.query<{ company_id: number; id: number }>(
      `select company_id, id from users where email = 'musteri@kervan.example'`,
    )
    // Triggers would take most of the time: what they keep is written as a whole.
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
    return statuses[0]!.id
  } finally {
    await client.end()
  }
}

const start = async (): Promise<void> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kervan-bench-'))
  const server = await startEmbeddedPostgres({ directory: path.join(folder, 'database'), log: () => {} })
  const settings = readSettings({
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: server.connectionString,
    LOG_LEVEL: 'silent',
    CALL_LIMITS: 'off',
    DEMONSTRATION: 'true',
    ...(await freePorts()),
  })
  const product = await runProduct(settings, createLog('silent'), () => {})
  const stop = async () => {
    await product.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  }
  process.on('message', () => void stop())
  process.send!({
    url: product.url,
    accounts: product.newAccounts ?? [],
    statusId: await fill(server.connectionString),
    waitingParcels,
  } satisfies RelabelServerReady)
}

start().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
