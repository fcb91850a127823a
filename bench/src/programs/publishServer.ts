/**
 * Two programs on one database, selected by the first argument: the product that answers quotes, and an
 * administrator who publishes lists of 300 zones and 140 breaks in another process. Started and called by
 * publish.bench.ts.
 */
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { PriceGrid } from '@kervan/domain/pricing/priceLists/priceGrid'
import { priceListDrafts } from '../../../apps/api/src/features/pricing/priceLists/priceList.tables.ts'
import { publishPriceList } from '../../../apps/api/src/features/pricing/priceLists/publishPriceList.ts'
import { createLog } from '../../../apps/api/src/platform/log.ts'
import { readSettings } from '../../../apps/api/src/platform/settings.ts'
import { runProduct } from '../../../apps/api/src/runProduct.ts'
import { freePorts } from '../../../apps/api/src/testing/freePorts.ts'
import { administrator, makeCtx, openBenchServices } from '../filled/benchServices.ts'
import { sizeOf } from '../measuring/size.ts'

const zones = sizeOf(300, 10)
const breaks = sizeOf(140, 5)

const makeFolder = () => mkdtempSync(path.join(os.tmpdir(), 'kervan-bench-'))

const settingsOf = async (connectionString: string) =>
  readSettings({
    ...(await freePorts()),
    DATA_DIR: makeFolder(),
    DATABASE_URL: connectionString,
    LOG_LEVEL: 'silent',
    CALL_LIMITS: 'off',
    DEMONSTRATION: 'true',
  })

const answerQuotes = async (connectionString: string): Promise<void> => {
  const product = await runProduct(await settingsOf(connectionString), createLog('silent'), () => {})
  process.on('message', () => void product.stop().then(() => process.exit(0)))
  process.send!(product.url)
}

/** Prices increase by a hundredth per list, so that a quote reveals its list. */
const gridOf = (zoneIds: readonly number[], add: number): PriceGrid => ({
  contentKind: 'package',
  zoneIds,
  breaksGrams: Array.from({ length: breaks }, (_, row) => (row + 1) * 500),
  pricesMinor: Array.from({ length: breaks }, (_, row) => zoneIds.map(() => 1000 + row * 100 + add)),
  perKgMinor: zoneIds.map(() => 400),
})

const publishLists = async (connectionString: string): Promise<void> => {
  const services = await openBenchServices(connectionString, makeFolder())
  const { db } = services
  const { rows } = await db.execute<{ service_id: number; carrier_id: number; user_id: number }>(sql`
    select services.id as service_id, carrier_id, (select min(id) from users) as user_id from services order by id limit 1`)
  const { service_id: serviceId, carrier_id: carrierId, user_id: userId } = rows[0]!
  await db.execute(sql`
    insert into zones (carrier_id, code, name) select ${carrierId}::int, 'B' || n, 'Bench ' || n
    from generate_series(1, ${zones}) n`)
  const found = await db.execute<{ id: number }>(
    sql`select id from zones where carrier_id = ${carrierId} order by id desc limit ${zones}`,
  )
  await db.execute(sql`delete from zone_countries where carrier_id = ${carrierId} and country_code = 'US'`)
  await db.execute(sql`
    insert into zone_countries (carrier_id, zone_id, country_code) values (${carrierId}, ${found.rows[0]!.id}, 'US')`)
  const ctx = () => makeCtx(services, { ...administrator, userId, flags: new Set(['pricing_pricelist']) })
  let draft: { id: string; version: number } | undefined
  let count = 0
  const prepare = async () => {
    const grids = [
      gridOf(
        found.rows.map(({ id }) => id),
        ++count,
      ),
    ]
    ;[draft] = await db
      .insert(priceListDrafts)
      .values({
        serviceId,
        name: `list ${count}`,
        currency: 'EUR',
        volumetricDivisor: 5000,
        chargeableBasis: 'shipment',
        roundingSteps: [{ stepKg: 0.5 }],
        perKgBasis: 'aboveLastBreak',
        source: 'bench',
        grids,
        zoneCount: zones,
        priceCount: zones * (breaks + 1),
        changedAt: new Date(),
      })
      .returning()
  }
  const publish = () => publishPriceList(ctx(), { draftId: draft!.id, version: draft!.version })
  process.on('message', (message) => {
    if (message === 'stop') void services.close().then(() => process.exit(0))
    else void (message === 'publish' ? publish() : prepare()).then(() => process.send!(message))
  })
  process.send!('ready')
}

const [role, connectionString] = process.argv.slice(2)
const start = role === 'product' ? answerQuotes : publishLists
start(connectionString!).catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
