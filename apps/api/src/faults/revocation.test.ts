import { afterEach, describe, expect, it } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { useKillableProducts } from './killableProducts.ts'
import { makeHome } from './realProcess.ts'
import type { Home, RealProcess } from './realProcess.ts'
import { parcelToBerlin } from '../features/pricing/testing/parcelToBerlin.ts'

const { start, signIn, query, connectionString } = useKillableProducts()

const trustMs = 2000
const customer = 'musteri@kervan.example'

/** Starts two processes on one database with the same secret. */
const startTwo = async () => {
  const home = await makeHome(connectionString())
  const { ports, remove } = await makeHome(connectionString())
  homes.push(home, { ...home, remove })
  return [await start(home), await start({ ...home, ports })] as const
}

const listShipments = (product: RealProcess, token: string): Promise<number> =>
  product.call(shipmentListEndpoints.listShipments, { token, body: {} }).then(
    () => 200,
    (error: Error) => Number(/: (\d{3}) /.exec(error.message)?.[1]),
  )

/** Repeats calls until the answer is `status`; returns the start of the last call with another answer. */
const lastOtherAnswer = async (status: number, call: () => Promise<number>): Promise<number> => {
  let last = -Infinity
  for (;;) {
    const sent = performance.now()
    if ((await call()) === status) return last
    last = sent
  }
}

const homes: Home[] = []
afterEach(() => homes.splice(0).forEach(({ remove }) => remove()))

describe('cached sessions in two processes', () => {
  it('invalidates an ended session in both processes, without affecting other sessions', async () => {
    const [here, there] = await startTwo()
    const token = await signIn(here, customer)
    const other = await signIn(there, customer)
    for (const product of [here, there, here, there]) expect(await listShipments(product, token)).toBe(200)
    await here.call(accountEndpoints.signOut, { token })
    expect(await listShipments(here, token)).toBe(401)
    await expect.poll(() => listShipments(there, token)).toBe(401)
    for (const product of [here, there]) expect(await listShipments(product, other)).toBe(200)
  })

  it('applies a closed user, a revoked permission and a changed segment in both processes', async () => {
    const [here, there] = await startTwo()
    const token = await signIn(here, customer)
    const quote = async (product: RealProcess): Promise<number> => {
      const offers = await product.call(pricingEndpoints.quoteParcel, {
        token,
        body: parcelToBerlin({ weight: 2, edge: 20 }),
      })
      return (offers as { totalPrice: number }[])[0]!.totalPrice
    }
    const both = <T>(ask: (product: RealProcess) => Promise<T>) => Promise.all([ask(here), ask(there)])
    const [usual] = await both(quote)
    await query(
      `update companies set segment_id = (select id from segments where not is_default order by id limit 1)
      where id = (select company_id from users where email = $1)`,
      [customer],
    )
    await expect.poll(async () => (await both(quote)).every((price) => price !== usual)).toBe(true)

    const list = (product: RealProcess) => listShipments(product, token)
    expect(await both(list)).toEqual([200, 200])
    const flag = `(select id from roles where definition = 'shipment_shipmentlist')`
    await query(`update role_group_roles set is_active = false where role_id = ${flag}`)
    await expect.poll(() => both(list)).toEqual([403, 403])
    await query(`update role_group_roles set is_active = true where role_id = ${flag}`)
    await expect.poll(() => both(list)).toEqual([200, 200])
    await query(`update users set is_active = false where email = $1`, [customer])
    await expect.poll(() => both(list)).toEqual([401, 401])
  })

  it('rejects an ended session within two seconds after a lost notification', async () => {
    const [here, there] = await startTwo()
    const token = await signIn(here, customer)
    expect(await listShipments(there, token)).toBe(200)
    const [{ text }] = (await query<{ text: string }>(
      `select pg_get_functiondef('announce_cached_change'::regproc) as text`,
    )) as [{ text: string }]
    await query(text.replace('PERFORM pg_notify(', 'PERFORM concat('))
    await here.call(accountEndpoints.signOut, { token })
    const ended = performance.now()
    expect(await lastOtherAnswer(401, () => listShipments(there, token))).toBeLessThan(ended + trustMs)
  })
})
