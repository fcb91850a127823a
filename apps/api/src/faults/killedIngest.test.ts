/** Kills a process between storing and processing a carrier's delivery: no event is lost, partial or duplicated. */
import { expect, it } from 'vitest'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { ingestEndpoints } from '@kervan/contract/tracking/ingest.endpoints'
import { submitCard } from '../sandboxBank/testing/cardPage.ts'
import { upsAlert } from '../features/tracking/testing/buildIngest.ts'
import { useGate } from './gate.ts'
import { useKillableProducts } from './killableProducts.ts'
import type { RealProcess } from './realProcess.ts'
import { putIntoCart, startPaying } from './shopping.ts'

/** Timeout in ms: a job of a killed process counts as lost after minutes; cron enqueues another one each minute. */
const patience = 300_000
const number = '1Z12345E0200000001'
const secret = 'the credential of a subscription'

const { start, startLater, signIn, query, connectionString } = useKillableProducts()
const { closeGate, openGate, waitAtGate } = useGate({ query, connectionString })

const first = async <T>(statement: string): Promise<T> => Object.values((await query(statement))[0]!)[0] as T

const buildCarried = async (product: RealProcess): Promise<number> => {
  const customer = await signIn(product, 'musteri@kervan.example')
  const { cartItemId } = await putIntoCart(product, customer)
  await submitCard((await startPaying(product, customer, [cartItemId])).paymentPageUrl, 'success')
  const isBooked = () => first<boolean>(`select exists (select from shipments where state = 'booked')`)
  await expect.poll(isBooked, { timeout: 60_000 }).toBe(true)
  await query(
    `insert into carriers (code, name, logo_image_name) values ('UPS', 'UPS', 'ups') on conflict do nothing`,
  )
  await query(`
    update shipments set supplier_reference = '${number}', carrier_id = (select id from carriers where code = 'UPS')
    where state = 'booked'`)
  await query(`update shipment_numbers set number = '${number}', connector = 'ups'`)
  await query(`update purchases set booked_at = now() - interval '2 days'`)
  const values = ['clientId', 'clientSecret', 'accountNumber'].map((name) => ({ name, value: 'entered' }))
  await product.call(connectionEndpoints.saveConnection, {
    token: await signIn(product, 'yonetici@kervan.example'),
    body: { connectorKey: 'ups', values: [...values, { name: 'webhookSecret', value: secret }] },
  })
  return first<number>('select id from connections')
}

const send = async (product: RealProcess, connectionId: number): Promise<number> => {
  const path = ingestEndpoints.receiveDelivery.path.replace('{connectionId}', String(connectionId))
  const body = JSON.stringify(upsAlert(number, '5', new Date('2026-11-23T06:00:00Z')))
  return (await fetch(product.url + path, { method: 'POST', headers: { credential: secret }, body })).status
}

it(
  'processes a stored delivery after a process was killed while processing it',
  async () => {
    const killed = await start()
    const connectionId = await buildCarried(killed)
    await query(`update purchases set booked_at = '2026-11-22T06:00:00Z'`)
    await closeGate('before update on connection_inbox for each statement')
    expect(await send(killed, connectionId)).toBe(200)
    await waitAtGate(60_000)
    await killed.kill()
    await openGate()
    expect(await first<string>('select state from connection_inbox')).toBe('waiting')
    await expect
      .poll(() => first<number>('select count(*)::int from tracking_events'), { timeout: 10_000 })
      .toBe(0)
    const survivor = await startLater()
    await expect
      .poll(() => first<string>('select state from connection_inbox'), { timeout: 150_000, interval: 500 })
      .toBe('read')
    expect(await send(survivor, connectionId)).toBe(200)
    expect(await first<number>('select count(*)::int from connection_inbox')).toBe(1)
    expect(await first<number>('select count(*)::int from tracking_events')).toBe(1)
    expect(await first<string>('select state from shipments')).toBe('inTransit')
  },
  patience,
)
