/** Kills a process between a carrier's token answer and its record: another process renews after the claim ends. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCarrierServer } from '@kervan/connectors/carriers/testing/carrierServer'
import type { CarrierServer } from '@kervan/connectors/carriers/testing/carrierServer'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { liveRatesEndpoints } from '@kervan/contract/pricing/liveRates/liveRates.endpoints'
import { parcelToBerlin } from '../features/pricing/testing/parcelToBerlin.ts'
import { useGate } from './gate.ts'
import { useKillableProducts } from './killableProducts.ts'
import type { RealProcess } from './realProcess.ts'

/** Timeout in ms: two starts of the product, and a claim of 15 s that ends. */
const patience = 180_000

const { start, signIn, query, connectionString } = useKillableProducts()
const { closeGate, openGate, waitAtGate } = useGate({ query, connectionString })

let carriers: CarrierServer
beforeAll(async () => {
  carriers = await startCarrierServer()
})
afterAll(() => carriers.close())

const countCalls = (kind: 'token' | 'rate') => carriers.calls.filter((call) => call.kind === kind).length
const findRow = async () =>
  (
    await query<{ version: number; renewing: boolean; stored: boolean }>(
      `select version, renewing_by is not null as renewing, sealed is not null as stored from connection_tokens`,
    )
  )[0]

const connectUps = async (product: RealProcess) => {
  await query(`
    insert into carriers (code, name, logo_image_name, connector_name) values ('UPS', 'UPS', 'ups', 'ups')
    on conflict (code) do update set connector_name = 'ups'`)
  const fields = { clientId: 'id', clientSecret: 'secret', accountNumber: '1', apiUrl: carriers.urlOf('ups') }
  await product.call(connectionEndpoints.saveConnection, {
    token: await signIn(product, 'yonetici@kervan.example'),
    body: {
      connectorKey: 'ups',
      values: Object.entries(fields).map(([name, value]) => ({ name, value })),
    },
  })
}

/** Requests live rates of UPS, which need a token. */
const requestRates = async (product: RealProcess): Promise<string> => {
  const token = await signIn(product, 'operasyon@kervan.example')
  const body = { segmentId: 1, ...parcelToBerlin({ weight: 0.4 }), receiverCity: 'Berlin' }
  const answer = await product.call(liveRatesEndpoints.getLiveRates, { token, body })
  return answer.find(({ supplierCode }) => supplierCode === 'UPS')!.outcome
}

it(
  'renews the token in another process after one was killed before it recorded the answer',
  async () => {
    const options = { environment: { CALLS_TO_PRIVATE_ADDRESSES: 'on' } }
    const killed = await start(undefined, options)
    await connectUps(killed)
    await closeGate('before update on connection_tokens for each row when (new.version > old.version)')
    const cutOff = requestRates(killed).catch(() => 'cut off')
    await waitAtGate(20_000)
    expect(countCalls('token')).toBe(1)
    await killed.kill()
    await cutOff
    await openGate()
    expect(await findRow()).toEqual({ version: 0, renewing: true, stored: false })

    const survivor = await start(undefined, options)
    await expect.poll(() => requestRates(survivor), { timeout: 60_000, interval: 500 }).toBe('answered')
    expect(countCalls('token')).toBe(2)
    expect(await findRow()).toEqual({ version: 1, renewing: false, stored: true })
    expect(await requestRates(survivor)).toBe('answered')
    expect(countCalls('token')).toBe(2)
  },
  patience,
)
