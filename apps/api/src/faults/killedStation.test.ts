import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { warehouseEndpoints } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import { commandCode } from '@kervan/domain/warehouse/commandCodes'
import { submitCard } from '../sandboxBank/testing/cardPage.ts'
import { useKillableProducts } from './killableProducts.ts'
import { putIntoCart, startPaying } from './shopping.ts'

const patience = 300_000
const lock = 920_011

const { start, query, connectionString, ...products } = useKillableProducts()

const count = async (statement: string): Promise<number> =>
  Number((await query<{ count: string }>(statement))[0]!.count)

const isHeld = () =>
  count(`select count(*) from pg_locks where locktype = 'advisory' and not granted and objid = ${lock}`)

it(
  'keeps acknowledged station scans and applies repeated ones once when killed',
  async () => {
    const first = await start()
    const customer = await products.signIn(first, 'musteri@kervan.example')
    const { shipmentId, cartItemId } = await putIntoCart(first, customer)
    await submitCard((await startPaying(first, customer, [cartItemId])).paymentPageUrl, 'success')
    await expect
      .poll(() => count(`select count(*) from shipments where state = 'booked'`), { timeout: 60_000 })
      .toBe(1)
    const [shipment] = await query<{
      asset_reference: string
      receiver_country: string
      piece_count: number
    }>(`select asset_reference, receiver_country, piece_count from shipments where id = $1`, [shipmentId])
    const token = await products.signIn(first, 'depo@kervan.example')
    const bag = await first.call(bagEndpoints.createBag, {
      token,
      body: { destination: 'MUC', countryCodes: [shipment!.receiver_country] },
    })
    const scan = (text: string, mode: 'receive' | 'bag') => ({
      id: randomUUID(),
      mode,
      text,
      bag: mode === 'bag' ? bag.number : null,
      pieces: 0,
      at: new Date().toISOString(),
    })
    const reference = shipment!.asset_reference
    const body = {
      station: 'Kesinti',
      sentAt: new Date().toISOString(),
      scans: [
        scan(reference, 'receive'),
        scan(reference, 'bag'),
        scan(commandCode({ name: 'undo' }), 'bag'),
        scan(reference, 'bag'),
      ],
    }

    // During the undo: pieces move in the transaction that stores the scan, and that transaction never commits.
    await query(`
      create function hold_scan() returns trigger language plpgsql as $$ begin
        if new.id = '${body.scans[2]!.id}' then perform pg_advisory_xact_lock(${lock}); end if;
        return new;
      end $$;
      create trigger hold_scan before insert on station_scans for each row execute function hold_scan()`)
    const holder = new pg.Client({ connectionString: connectionString() })
    await holder.connect()
    await holder.query('select pg_advisory_lock($1)', [lock])
    const cutOff = first.call(warehouseEndpoints.scanManyAtStation, { token, body }).catch(() => 'cut off')
    await expect.poll(isHeld, { timeout: 60_000 }).toBe(1)
    await first.kill()
    expect(await cutOff).toBe('cut off')
    await holder.end()
    expect(await count('select count(*) from station_scans')).toBe(2)
    expect(await count(`select count(*) from piece_places where place = 'bag'`)).toBe(shipment!.piece_count)

    const second = await start()
    const { verdicts } = await second.call(warehouseEndpoints.scanManyAtStation, { token, body })
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(['received', 'bagged', 'undone', 'bagged'])
    expect(await count('select count(*) from station_scans')).toBe(4)
    expect(await count(`select count(*) from piece_moves where action = 'undo'`)).toBe(shipment!.piece_count)
    expect(await count(`select count(*) from piece_places where place = 'bag'`)).toBe(shipment!.piece_count)
    const news = await query<{ count: string }>(
      `select count(*) from tracking_events group by shipment_id, piece_number, status_id having count(*) > 1`,
    )
    expect(news).toEqual([])
  },
  patience,
)
