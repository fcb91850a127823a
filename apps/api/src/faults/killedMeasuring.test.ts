import pg from 'pg'
import { expect, it } from 'vitest'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { submitCard } from '../sandboxBank/testing/cardPage.ts'
import { measures } from '../features/measuring/testing/buildReceived.ts'
import { useKillableProducts } from './killableProducts.ts'
import { putIntoCart, startPaying } from './shopping.ts'

/** Timeout in ms: a job of a killed process counts as lost after a minute, and is then retried. */
const patience = 300_000
const lock = 920_001

const { start, query, connectionString, ...products } = useKillableProducts()

const count = async (statement: string): Promise<number> =>
  Number((await query<{ count: string }>(statement))[0]!.count)

/** Makes each write to the table wait for the test's lock. */
const holdAt = (table: string, moment: 'insert' | 'update', when: string) =>
  query(`
    create function hold_${table}() returns trigger language plpgsql as $$ begin
      if ${when} then perform pg_advisory_xact_lock(${lock}); end if;
      return new;
    end $$;
    create trigger hold_${table} before ${moment} on ${table} for each row execute function hold_${table}()`)

const isHeld = () =>
  count(`select count(*) from pg_locks where locktype = 'advisory' and not granted and objid = ${lock}`)

/** Kills the process while `work` waits for the lock, and returns a new process. */
const killAt = async (product: { kill: () => Promise<void> }, work: () => Promise<unknown>) => {
  const holder = new pg.Client({ connectionString: connectionString() })
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [lock])
  const outcome = work().catch(() => 'cut off')
  await expect.poll(isHeld, { timeout: 60_000 }).toBe(1)
  await product.kill()
  await outcome
  await holder.end()
  return start()
}

it(
  'measures and charges once when killed while measuring and while paying',
  async () => {
    const first = await start()
    const customer = await products.signIn(first, 'musteri@kervan.example')
    const { shipmentId, cartItemId } = await putIntoCart(first, customer)
    await submitCard((await startPaying(first, customer, [cartItemId])).paymentPageUrl, 'success')
    await expect
      .poll(() => count(`select count(*) from shipments where state = 'booked'`), { timeout: 60_000 })
      .toBe(1)
    await query(`update shipments set state = 'received' where id = $1`, [shipmentId])
    const operations = await products.signIn(first, 'operasyon@kervan.example')
    const { declared } = await first.call(measuringEndpoints.findMeasuring, {
      token: operations,
      body: { shipmentId },
    })
    const heavy = measures(shipmentId)
    const body = {
      ...heavy,
      pieces: declared.map(({ width, length, height, weight }) => ({
        width,
        length,
        height,
        weight: weight * 4,
      })),
    }

    // Killed between measuring and adjustment: neither is stored, and saving again does both.
    await holdAt('shipment_adjustments', 'insert', 'true')
    const second = await killAt(first, () =>
      first.call(measuringEndpoints.saveMeasuring, { token: operations, body }),
    )
    expect(await count('select count(*) from shipment_measurings')).toBe(0)
    const outcome = await second.call(measuringEndpoints.saveMeasuring, { token: operations, body })
    expect(outcome.kind).toBe('extra')
    const [asked] = await query<{ id: string; amount: string; currency: string }>(
      `select id, amount::text, currency from shipment_adjustments where state = 'open'`,
    )
    expect(await count('select count(*) from shipment_adjustments')).toBe(1)

    // Killed between the charge and the record: the provider has charged the card, but nothing is stored here.
    await holdAt('payment_items', 'update', 'new.adjustment_id is not null and not new.is_open')
    const { paymentPageUrl } = await second.call(measuringEndpoints.startExtraPayment, {
      token: customer,
      body: { adjustmentId: asked!.id },
    })
    const third = await killAt(second, () => submitCard(paymentPageUrl, 'success'))
    const isPaid = () => count(`select count(*) from shipment_adjustments where state = 'paid'`)
    await expect.poll(isPaid, { timeout: 240_000, interval: 250 }).toBe(1)

    const again = await third
      .call(measuringEndpoints.startExtraPayment, { token: customer, body: { adjustmentId: asked!.id } })
      .catch(() => null)
    expect(again === null || !('paymentPageUrl' in again)).toBe(true)
    const [ours] = await query<{ total: string }>(
      `select sum(amount)::text as total from payments where payment_type = 'extra' and state = 'succeeded'`,
    )
    expect(ours!.total).toBe(asked!.amount)
    expect(await count('select count(*) from sandbox_refunds')).toBe(0)
    expect(await count(`select count(*) from sandbox_payments where status = 'captured'`)).toBe(2)
  },
  patience,
)
