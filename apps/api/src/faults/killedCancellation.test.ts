import pg from 'pg'
import { expect, it } from 'vitest'
import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import { submitCard } from '../sandboxBank/testing/cardPage.ts'
import { useKillableProducts } from './killableProducts.ts'
import { putIntoCart, startPaying } from './shopping.ts'

/** Timeout in ms: a job of a killed process counts as lost after a minute, and is then retried. */
const patience = 300_000

const { start, startLater, query, connectionString, ...products } = useKillableProducts()

const count = async (statement: string): Promise<number> =>
  Number((await query<{ count: string }>(statement))[0]!.count)

/** Steps at which the process is blocked: each writes a row, and that write waits for the test's lock. */
const steps = [
  {
    name: 'before the carrier is asked',
    lock: 910_001,
    table: 'shipment_cancellations',
    when: 'new.tries > old.tries',
    shipment: 'new.shipment_id',
  },
  {
    name: 'before the answer of the carrier is written down',
    lock: 910_002,
    table: 'shipment_cancellations',
    when: 'new.carrier_answer is not null and old.carrier_answer is null',
    shipment: 'new.shipment_id',
  },
  {
    name: 'before the refund that the provider made is written down',
    lock: 910_003,
    table: 'payment_refunds',
    when: `new.state = 'done'`,
    shipment: '(select shipment_id from payment_items where id = new.item_id)',
  },
]

const holdAt = async ({ lock, table, when, shipment }: (typeof steps)[number], shipmentId: string) => {
  await query(`
    create function hold_${lock}() returns trigger language plpgsql as $$ begin
      if ${when} and ${shipment} = '${shipmentId}' then perform pg_advisory_xact_lock(${lock}); end if;
      return new;
    end $$`)
  await query(
    `create trigger hold_${lock} before update on ${table} for each row execute function hold_${lock}()`,
  )
}

const countHeld = () =>
  count(
    `select count(*) from pg_locks where locktype = 'advisory' and not granted and objid between 910001 and 910003`,
  )

it(
  `cancels and refunds once when killed ${steps.map(({ name }) => name).join(', ')}`,
  async () => {
    const product = await start()
    const token = await products.signIn(product, 'musteri@kervan.example')
    const items = []
    for (const _ of steps) items.push(await putIntoCart(product, token))
    const cartItemIds = items.map(({ cartItemId }) => cartItemId)
    await submitCard((await startPaying(product, token, cartItemIds)).paymentPageUrl, 'success')
    await expect
      .poll(() => count(`select count(*) from shipments where state = 'booked'`), { timeout: 60_000 })
      .toBe(steps.length)

    const holder = new pg.Client({ connectionString: connectionString() })
    await holder.connect()
    for (const [index, step] of steps.entries()) {
      await holdAt(step, items[index]!.shipmentId)
      await holder.query('select pg_advisory_lock($1)', [step.lock])
    }
    // The last step first, because the carrier is asked about two shipments at once, and both others wait there.
    for (const [heldCount, { shipmentId }] of items.toReversed().entries()) {
      await product.call(cancellationEndpoints.cancelShipment, { token, body: { shipmentId } })
      await expect.poll(countHeld, { timeout: 60_000 }).toBe(heldCount + 1)
    }
    // The third refund is only recorded by the provider so far.
    expect(await count('select count(*) from sandbox_refunds')).toBe(1)
    expect(await count(`select count(*) from payment_refunds where state = 'done'`)).toBe(0)
    await product.kill()
    await holder.end()

    await startLater()
    const settled = () => count(`select count(*) from payment_refunds where state = 'done'`)
    await expect.poll(settled, { timeout: 240_000, interval: 250 }).toBe(steps.length)
    expect(await count(`select count(*) from shipments where state = 'cancelled'`)).toBe(steps.length)
    expect(await count(`select count(*) from shipment_events where event = 'cancel'`)).toBe(steps.length)
    expect(await count('select count(*) from payment_refunds')).toBe(steps.length)
    const [ours] = await query<{ state: string; amount: string; refunded: string }>(
      'select state, amount::text, refunded_amount::text as refunded from payments',
    )
    const [theirs] = await query<{ refunded: string }>(
      'select sum(amount)::text as refunded from sandbox_refunds',
    )
    expect(ours).toMatchObject({ state: 'refunded', refunded: ours!.amount })
    expect(theirs!.refunded).toBe(ours!.amount)
  },
  patience,
)
